// A table as it is shown. Whoever watches belongs to a stream: all who may know the same. A stream's happenings are
// numbered from 1, and only those count that its viewers may know of, so that a number tells nothing else. The numbers
// follow from the log alone: every server counts the same, and who was cut off says the last one it saw.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "present/json_text.hpp"
#include "server/net/outlet.hpp"
#include "server/table/message.hpp"
#include "server/table/past.hpp"
#include "server/table/table.hpp"

namespace endtable::server {

// A game's scene: what never changes in its views, and a short hash of it.
struct Scene {
    std::string hash;
    Json json;
};
Scene scene_of(const AnyGame& game);

struct Watcher {
    Visitor visitor = 0;
    std::shared_ptr<Outlet> outlet;
    std::string player;            // empty: nobody we know
    std::optional<Seats> through;  // the seats it looks through, of its own; all of them if not said
    bool takes_changes = false;    // a push says what changed since the last one, not everything again
};

class Stage {
public:
    // The table as it is when these lines of its log have been folded, all there are or only the first of them.
    Stage(Table empty, const std::vector<Line>& lines, std::shared_ptr<const Scene> scene);

    const Table& table() const { return table_; }
    void know(const std::string& player, const std::string& name) { table_.know(player, name); }

    // Folds what comes next in the log and shows everybody what they may know of it.
    void advance(const std::vector<Line>& lines, Time now);
    // The same, where the lines have been folded already.
    void adopt(Table next, std::vector<Happening> happened, Time now);

    // From now on; what is on the table is sent at once, with what happened since `have`, or without a past if that was
    // long ago or seen through other eyes.
    void add(Watcher watcher, const std::optional<ClientMessage::Have>& have, const std::string& have_scene, Time now);
    void remove(Visitor visitor);
    const Watcher* find(Visitor visitor) const;
    Seats seats_of(const Watcher& watcher) const;  // through whose eyes
    std::vector<Watcher> take_if(const std::function<bool(const Watcher&)>& leaves);
    std::size_t watchers() const;
    // Views that were last told before this moment are forgotten: they are large, and can be made again.
    void forget_views(Time before);

private:
    struct Stream {
        std::string player;  // empty for all who do not belong to the table
        Seats as;
        bool takes_changes = false;
        std::uint64_t n = 0;  // happenings told so far
        AnyState seen;        // what they see of the match
        // What all of them have been told, as text: what the next changes start from.
        JsonText shown;  // all but the view, and but the clocks
        std::optional<JsonText> view;
        Time told = 0;
        std::vector<Watcher> watchers;
    };

    Stream& stream_of(const Watcher& watcher);
    void tell(std::vector<Happening> happened, Time now);
    void regroup();
    Json told(const Past::Entry& entry, Seats as, std::uint64_t n) const;
    AnyState sight(Seats as) const;  // before the start nothing
    Json choices(Seats as) const;
    Json shown_to(const Stream& stream, Time now) const;
    JsonText view_of(const Stream& stream) const;  // empty before the start
    void keep(Stream& stream, Json shown, std::optional<JsonText> view, Time now) const;
    Outlet::Message whole(const Stream& stream, const Json& shown, const std::string& view,
                          const std::vector<Json>& happened, bool resync, const std::string* have_scene,
                          Time now) const;
    Outlet::Message changed(Stream& stream, AnyState seen, const std::vector<Json>& happened, Time now) const;

    Table table_;
    Past past_;
    std::shared_ptr<const Scene> scene_;
    std::string lasting_;  // the part of a push that never changes, as text
    std::vector<Stream> streams_;
};

}  // namespace endtable::server
