#include "present/event_changes.hpp"

#include <utility>

#include "present/json.hpp"

namespace endtable {

namespace {

Json spot_json(const Where& spot) {
    Json json = Json::array({spot.zone});
    if (!spot.at.empty()) json.push_back(spot.at);
    return json;
}

}  // namespace

void EventChanges::moved(Where from, Where to, int n) {
    list_.push_back({Kind::Moved, std::move(from), std::move(to), n});
}
void EventChanges::appeared(Where at, Where out_of, int n) {
    list_.push_back({Kind::Appeared, std::move(at), std::move(out_of), n});
}
void EventChanges::vanished(Where at, Where into, int n) {
    list_.push_back({Kind::Vanished, std::move(at), std::move(into), n});
}
void EventChanges::turned(Where at, Where as) { list_.push_back({Kind::Turned, std::move(at), std::move(as)}); }
void EventChanges::turned(Where at) { turned(at, at); }
void EventChanges::counted(Where at, int by, std::string what) {
    list_.push_back({Kind::CountedBy, std::move(at), {}, by, std::move(what)});
}
void EventChanges::counted_to(Where at, int value, std::string what) {
    list_.push_back({Kind::CountedTo, std::move(at), {}, value, std::move(what)});
}
void EventChanges::arranged(std::string zone, std::vector<std::string> items) {
    list_.push_back({Kind::Arranged, {std::move(zone), {}}, {}, 1, {}, std::move(items)});
}
void EventChanges::marked(Where at) { list_.push_back({Kind::Marked, std::move(at)}); }

Json EventChanges::json() const {
    Json list = Json::array();
    for (const Change& change : list_) {
        static constexpr const char* kNames[] = {"moved",   "appeared", "vanished", "turned",
                                                 "counted", "counted",  "arranged", "marked"};
        Json json = object({{kNames[static_cast<int>(change.kind)], spot_json(change.at)}});
        switch (change.kind) {
            case Kind::Moved: json["to"] = spot_json(change.to); break;
            case Kind::Appeared:
                if (!change.to.zone.empty()) json["out_of"] = spot_json(change.to);
                break;
            case Kind::Vanished:
                if (!change.to.zone.empty()) json["into"] = spot_json(change.to);
                break;
            case Kind::Turned: json["as"] = spot_json(change.to); break;
            case Kind::CountedBy: json["by"] = change.n; break;
            case Kind::CountedTo: json["to"] = change.n; break;
            case Kind::Arranged: json["as"] = change.items; break;
            default: break;
        }
        const bool counts_things =
            change.kind == Kind::Moved || change.kind == Kind::Appeared || change.kind == Kind::Vanished;
        if (counts_things && change.n != 1) json["n"] = change.n;
        if (!change.what.empty()) json["what"] = change.what;
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace endtable
