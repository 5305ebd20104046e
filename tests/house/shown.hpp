// What a view shows of zones and things, as far as events tell of it: how many things lie where, what meters and the
// numbers on things say, and what a thing is. Changes of events can be done to it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "present/json.hpp"

namespace endtable::house {

class Shown {
public:
    // Of the zones for which `is_told` holds.
    template <class IsTold>
    Shown(const Json& view, const IsTold& is_told) {
        for (const auto& entry : view.at("zones").items()) {
            const std::string& zone = entry.key();
            const Json& content = entry.value();
            zones_.emplace(zone, is_told(zone));
            if (!zones_[zone]) continue;
            for (const char* list : {"cells", "shapes", "items"})
                if (content.contains(list))
                    for (const Json& thing : content[list]) add(zone, thing);
            for (const char* unknown : {"hidden", "count"})
                if (const int n = content.value(unknown, 0); n > 0) things_[{zone, ""}] = n;
            if (content.contains("value")) meters_[zone] = content["value"].get<int>();
        }
    }

    void change(const Json& changes) {
        for (const Json& change : changes) change_one(change);
    }

    // Empty when it shows the same; otherwise the first difference in words.
    std::string differs_from(const Shown& after) const {
        if (!mistake_.empty()) return mistake_;
        for (const auto& [spot, n] : things_)
            if (const int there = after.number(spot); there != n) return told(spot, n, there);
        for (const auto& [spot, n] : after.things_)
            if (const int here = number(spot); here != n) return told(spot, here, n);
        for (const auto& [zone, value] : after.meters_) {
            const auto found = meters_.find(zone);
            const int here = found == meters_.end() ? 0 : found->second;
            if (here != value)
                return "meter " + zone + " is told to be " + std::to_string(here) + ", and is " + std::to_string(value);
        }
        for (const auto& [spot, face] : faces_) {
            const auto found = after.faces_.find(spot);
            if (found != after.faces_.end() && found->second != face)
                return name(spot) + " was " + face + ", and is " + found->second;
        }
        for (const auto& [spot, what] : spoken_) {
            const auto here = numbers_.find(spot), there = after.numbers_.find(spot);
            if (here == numbers_.end() || there == after.numbers_.end()) continue;
            const int told = here->second.value(what, 0), is = there->second.value(what, 0);
            if (told != is)
                return what + " of " + name(spot) + " is told to be " + std::to_string(told) + ", and is " +
                       std::to_string(is);
        }
        return "";
    }

private:
    using Spot = std::pair<std::string, std::string>;

    static Spot spot_of(const Json& json) {
        return {json.at(0).get<std::string>(), json.size() > 1 ? json.at(1).get<std::string>() : ""};
    }
    static std::string name(const Spot& spot) { return "[" + spot.first + " " + spot.second + "]"; }
    static std::string told(const Spot& spot, int here, int there) {
        return name(spot) + " is told to hold " + std::to_string(here) + ", and holds " + std::to_string(there);
    }
    int number(const Spot& spot) const {
        const auto found = things_.find(spot);
        return found == things_.end() ? 0 : found->second;
    }

    void add(const std::string& zone, const Json& thing) {
        const Spot spot{zone, thing.value("at", thing.value("id", ""))};
        things_[spot] += thing.value("count", 1);
        faces_[spot] = (thing.contains("at") ? thing.at("label").at("key").get<std::string>() : "a thing") + " of " +
                       std::to_string(thing.value("owner", -1));
        numbers_[spot] = thing;
    }

    // A zone that is not followed; one that is not in the view at all is a mistake.
    bool skips(const Spot& spot) {
        const auto found = zones_.find(spot.first);
        if (found == zones_.end() && mistake_.empty()) mistake_ = "there is no zone " + name(spot);
        return found == zones_.end() || !found->second;
    }
    void take(const Spot& spot, int n) {
        if (skips(spot)) return;
        const auto found = things_.find(spot);
        if (found == things_.end() || found->second < n) {
            if (mistake_.empty()) mistake_ = "told to go from " + name(spot) + ", where there is nothing";
            return;
        }
        found->second -= n;
        if (found->second > 0) return;
        things_.erase(found);
        faces_.erase(spot);
        numbers_.erase(spot);
    }
    // What it is there is known only from the view after.
    void put(const Spot& spot, int n) {
        if (skips(spot)) return;
        things_[spot] += n;
        faces_.erase(spot);
        numbers_.erase(spot);
    }

    void change_one(const Json& change) {
        const int n = change.value("n", 1);
        if (change.contains("moved")) {
            const Spot from = spot_of(change["moved"]), to = spot_of(change["to"]);
            const bool same_thing = from.first == to.first && number(from) == 1 && number(to) == 0;
            const auto face = faces_.find(from);
            const std::string was = same_thing && face != faces_.end() ? face->second : "";
            const Json numbers = same_thing && numbers_.contains(from) ? numbers_[from] : Json();
            take(from, n);
            put(to, n);
            if (!was.empty()) faces_[to] = was;
            if (!numbers.is_null()) numbers_[to] = numbers;
        } else if (change.contains("appeared")) {
            put(spot_of(change["appeared"]), n);
        } else if (change.contains("vanished")) {
            take(spot_of(change["vanished"]), n);
        } else if (change.contains("turned")) {
            take(spot_of(change["turned"]), 1);
            put(spot_of(change["as"]), 1);
        } else if (change.contains("counted")) {
            count(change);
        } else if (change.contains("arranged")) {
            const std::string zone = spot_of(change["arranged"]).first;
            if (skips({zone, ""})) return;
            std::erase_if(things_, [&](const auto& entry) { return entry.first.first == zone; });
            for (const Json& item : change["as"]) put({zone, item.get<std::string>()}, 1);
        } else if (const Spot at = spot_of(change.at("marked")); !skips(at) && number(at) == 0) {
            if (mistake_.empty()) mistake_ = name(at) + " is marked, and is not there";
        }
    }
    void count(const Json& change) {
        const Spot at = spot_of(change["counted"]);
        if (skips(at)) return;
        if (change.contains("what")) {
            const std::string what = change["what"].get<std::string>();
            const auto found = numbers_.find(at);
            if (number(at) == 0 && mistake_.empty()) mistake_ = name(at) + " is counted, and is not there";
            if (found == numbers_.end()) return;
            found->second[what] = change.contains("to") ? change["to"].get<int>()
                                                        : found->second.value(what, 0) + change["by"].get<int>();
            spoken_.emplace(at, what);
            return;
        }
        int& value = meters_.contains(at.first) ? meters_[at.first] : things_[at];
        value = change.contains("to") ? change["to"].get<int>() : value + change["by"].get<int>();
        if (value == 0) things_.erase(at);
    }

    std::map<std::string, bool> zones_;  // and whether it is followed
    std::map<Spot, int> things_;         // how many lie there; without a name: among what is not known
    std::map<std::string, int> meters_;
    std::map<Spot, std::string> faces_;  // what a thing is, as far as that is known
    std::map<Spot, Json> numbers_;       // a thing's members in the view
    std::set<std::pair<Spot, std::string>> spoken_;
    std::string mistake_;
};

}  // namespace endtable::house
