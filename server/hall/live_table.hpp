// A table in memory, on this server, while somebody looks at it: the log as far as it is known here, those who watch,
// what they want to do next, bots that think, clocks that run.
//
// One line after the other. A wish is decided on the table as it is, its lines are handed to the store, and only when
// they are committed does anybody hear of them; until then further wishes wait. If another server was first, what it
// wrote is read and the wish is decided again. All methods are called on the network's thread.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/hall/opening.hpp"
#include "server/table/stage.hpp"

namespace endtable::server {

class LiveTable : public std::enable_shared_from_this<LiveTable> {
public:
    using Decide = std::function<Table::Decision(const Table& table)>;
    using Done = std::function<void(const std::optional<Denial>& denial)>;

    LiveTable(House& house, store::TableId id) : house_(house), id_(std::move(id)) {}

    // Once; then wishes may be made: they wait for it, and are denied if there is no such table.
    void load();
    // Ready: there is a table to look at; mostly it can go on. Shut: there is one, but it cannot be opened. Missing:
    // there is none. Unread: the store did not say.
    enum class State : std::uint8_t { Loading, Ready, Shut, Missing, Unread };
    State state() const { return state_; }
    void when_loaded(std::function<void()> then);
    bool can_go_on() const { return state_ == State::Ready && !remains_; }
    std::optional<Denial> denial() const;  // why it cannot

    bool may_watch(std::string_view player) const;
    Json to_json(std::string_view player);     // as this player may know it now
    Json record_for(std::string_view player);  // null: there is none, or not for this player

    const Table& table() const { return live_->table(); }  // Ready
    // What this player may see now: the table itself, or as it was some time ago.
    const Table& seen_by(std::string_view player, Time now);
    std::size_t watchers() const;

    // Somebody wants something. `done` is called when it is stored and everybody has been told, or with why not.
    void propose(Decide decide, Done done);
    void know(const std::string& player, const std::string& name);

    void watch(Watcher watcher, const std::optional<ClientMessage::Have>& have, const std::string& have_scene);
    void unwatch(Backend::Visitor visitor);
    Seats eyes_of(Backend::Visitor visitor, std::string_view player) const;  // the seats it looks through

    void vanish();  // it is kept no longer
    store::LogEnd end() const { return end_; }
    void refresh(std::function<void()> then);   // reads what another server may have written
    void open_again(std::string_view trouble);  // if that kept it from going on: it may be gone
    void others_wrote();                        // perhaps: another server said so
    void check_outages();                       // time nobody could have used is given back to the clocks
    void tick(Time now);
    bool is_idle(Time now, Time patience) const;  // nothing to do and nobody there for so long
    std::optional<Time> deadline() const;

private:
    struct Wish {
        Decide decide;
        Done done;
        int tries = 0;
        bool settles = false;  // it is what all others wait for: time that is given back
    };
    // Lines that may be stored or not: the connection broke. Reading the log tells.
    struct Doubt {
        std::vector<Line> lines;
        std::size_t from;
        Time since;  // steady
    };

    static constexpr Time kRetry = 1'000;  // after the store failed

    void loaded(Opened opened, std::unique_ptr<Stage> live, std::unique_ptr<Stage> late, bool read);
    Stage& late(Time now);
    void show_late(Time now);

    // Wishes (live_wishes.cpp)
    void pump();
    bool waits_for_credit();
    Table::Decision decide_first();
    void submit(std::vector<std::string> lines);
    void written(const store::Outcome& outcome, const std::vector<Line>& lines);
    void resolve_doubt(bool read);
    void deny_first(Denial denial);
    void finish_first();
    // Reads what others have written, folds and shows it, then goes on.
    void catch_up(std::function<void(bool read)> then);
    void append(const std::vector<Line>& lines, store::LogEnd end);
    void change_places();
    store::TableChange change_by(const Table& next, Time now) const;

    // Bots and clocks (live_clocks.cpp)
    void changed(bool by_us);
    void think();
    void think_for(Seat p);
    void thought(Seat p, const AnyState& seen, int answered, std::optional<PackedAction> action);
    BotBudget budget_of(Seat p) const;
    void give_back(Time last, Time lost);

    House& house_;
    const store::TableId id_;
    State state_ = State::Loading;
    std::vector<std::function<void()>> waiting_;
    std::vector<Line> log_;
    store::LogEnd end_;
    std::optional<Remains> remains_;  // it cannot go on
    std::unique_ptr<Stage> live_;
    std::unique_ptr<Stage> late_;  // for spectators, where they see the table with a delay
    std::deque<Wish> wishes_;
    std::optional<Table> next_;  // as it will be when what is being written is stored
    std::vector<Happening> next_happened_;
    bool writing_ = false;
    bool reading_ = false;
    bool stale_ = false;     // others wrote while we were busy
    bool settled_ = false;   // outages are accounted for: clocks may run out
    bool checking_ = false;  // whether there were any
    std::optional<Doubt> doubt_;
    Seats thinking_;       // bots: in lanes, or in secret, several at once
    Time think_from_ = 0;  // another server made the last move: its bots are quicker, we only look after them
    Time touched_ = 0;     // when somebody was last there
    Time retry_at_ = 0;    // after a store that failed
};

}  // namespace endtable::server
