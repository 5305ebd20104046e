#include "present/changes.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable {

namespace {

constexpr const char* kKeys[] = {"id", "at", "seat", "action"};  // what entries of a list may be told apart by
constexpr const char* kPlaces = "#";                             // told apart by their places

[[noreturn]] void fail(const std::string& why) { throw InputError("bad_changes", "changes: " + why); }

Json just(const Json& value) {
    Json list = Json::array();
    list.push_back(value);
    return list;
}

Json fresh_at(const Json& value, std::size_t place) {
    Json list = just(value);
    list.push_back(place);
    return list;
}

std::string name_of(const Json& entry, const char* by) {
    if (!entry.is_object()) return {};
    const auto name = entry.find(by);
    if (name == entry.end()) return {};
    if (name->is_string()) return name->get_ref<const std::string&>();
    return name->is_number_integer() ? std::to_string(name->get<std::int64_t>()) : std::string();
}

struct Named {
    std::string name;
    const Json* entry;
    std::size_t place;
};

// The entries by name, sorted; none if two have the same name or one has none.
std::vector<Named> named(const Json& list, const char* by) {
    std::vector<Named> entries;
    entries.reserve(list.size());
    for (const Json& entry : list) {
        std::string name = name_of(entry, by);
        if (name.empty()) return {};
        entries.push_back({std::move(name), &entry, entries.size()});
    }
    std::sort(entries.begin(), entries.end(), [](const Named& a, const Named& b) { return a.name < b.name; });
    const auto same = [](const Named& a, const Named& b) { return a.name == b.name; };
    return std::adjacent_find(entries.begin(), entries.end(), same) == entries.end() ? entries : std::vector<Named>();
}

const char* name_for(const Json& list) {
    for (const char* by : kKeys)
        if (!name_of(list.front(), by).empty()) return by;
    return nullptr;
}

// Do the entries that stay follow each other as before?
bool in_order(std::vector<std::pair<std::size_t, std::size_t>> stayed) {
    std::sort(stayed.begin(), stayed.end());
    return std::is_sorted(stayed.begin(), stayed.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
}

// Null if the lists have too little in common.
Json changes_by_name(const Json& before, const Json& after) {
    const char* by = name_for(after);
    if (by == nullptr) return nullptr;
    const std::vector<Named> old = named(before, by), now = named(after, by);
    if (old.empty() || now.empty()) return nullptr;
    Json members = Json::object();
    std::vector<std::pair<std::size_t, std::size_t>> stayed;
    auto was = old.begin();
    for (const Named& one : now) {
        for (; was != old.end() && was->name < one.name; ++was) members[was->name] = Json::array();
        if (was == old.end() || was->name != one.name) {
            members[one.name] = fresh_at(*one.entry, one.place);
            continue;
        }
        stayed.emplace_back(was->place, one.place);
        if (Json change = changes_between(*was->entry, *one.entry); !change.is_null())
            members[one.name] = std::move(change);
        ++was;
    }
    for (; was != old.end(); ++was) members[was->name] = Json::array();
    if (stayed.empty() || !in_order(std::move(stayed))) return nullptr;
    Json list = just(by);
    list.push_back(std::move(members));
    return list;
}

Json changes_by_place(const Json& before, const Json& after) {
    if (before.size() > after.size()) return nullptr;
    Json members = Json::object();
    for (std::size_t i = 0; i < after.size(); ++i) {
        Json change = i < before.size() ? changes_between(before[i], after[i]) : fresh_at(after[i], i);
        if (!change.is_null()) members[std::to_string(i)] = std::move(change);
    }
    if (members.size() == after.size()) return nullptr;
    Json list = just(kPlaces);
    list.push_back(std::move(members));
    return list;
}

Json changes_of_list(const Json& before, const Json& after) {
    if (before.empty() || after.empty()) return just(after);
    Json changes = changes_by_name(before, after);
    if (changes.is_null()) changes = changes_by_place(before, after);
    return changes.is_null() ? just(after) : changes;
}

Json changes_of_object(const Json& before, const Json& after) {
    Json members = Json::object();
    auto was = before.begin();
    for (auto one = after.begin(); one != after.end(); ++one) {
        for (; was != before.end() && was.key() < one.key(); ++was) members[was.key()] = Json::array();
        if (was == before.end() || was.key() != one.key()) {
            members[one.key()] = just(*one);
            continue;
        }
        if (Json change = changes_between(*was, *one); !change.is_null()) members[one.key()] = std::move(change);
        ++was;
    }
    for (; was != before.end(); ++was) members[was.key()] = Json::array();
    return members.empty() ? Json() : members;
}

Json list_with_changes(const Json& before, const std::string& by, const Json& members) {
    Json list = Json::array();
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Json& entry = before[i];
        const auto change = members.find(by == kPlaces ? std::to_string(i) : name_of(entry, by.c_str()));
        if (change == members.end())
            list.push_back(entry);
        else if (!change->is_array() || !change->empty())
            list.push_back(with_changes(entry, *change));
    }
    std::vector<std::pair<std::size_t, const Json*>> fresh;
    for (const Json& change : members)
        if (change.is_array() && change.size() == 2 && change[1].is_number_integer())
            fresh.emplace_back(change[1].get<std::size_t>(), &change[0]);
    std::sort(fresh.begin(), fresh.end());
    for (const auto& [place, entry] : fresh) {
        if (place > list.size()) fail("a new entry stands behind the end of its list");
        list.insert(list.begin() + static_cast<std::ptrdiff_t>(place), *entry);
    }
    return list;
}

}  // namespace

Json changes_between(const Json& before, const Json& after) {
    if (before.is_object() && after.is_object()) return changes_of_object(before, after);
    if (before == after) return nullptr;
    if (before.is_array() && after.is_array()) return changes_of_list(before, after);
    return just(after);
}

Json with_changes(const Json& before, const Json& changes) {
    if (changes.is_array() && changes.size() == 1) return changes[0];
    if (changes.is_array()) {
        if (changes.size() != 2 || !changes[0].is_string() || !changes[1].is_object() || !before.is_array())
            fail("expected a list and what changed of it, found " + brief_json(changes));
        return list_with_changes(before, changes[0].get_ref<const std::string&>(), changes[1]);
    }
    if (!changes.is_object() || !before.is_object())
        fail("expected an object and what changed of it, found " + brief_json(changes));
    Json after = before;
    for (const auto& [key, change] : changes.items()) {
        if (change.is_array() && change.empty())
            after.erase(key);
        else if (change.is_array() && change.size() == 1)
            after[key] = change[0];
        else
            after[key] = with_changes(after[key], change);
    }
    return after;
}

}  // namespace endtable
