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

// Writes what changed. A server compares whole views at every move: what goes out as text is never built as a value
// before. Each function appends what it has to say and says whether it had anything; otherwise the text is as it was.
class Difference {
public:
    explicit Difference(std::string& text) : text_(text) {}

    bool between(const Json& before, const Json& after) {
        if (before.is_object() && after.is_object()) return of_object(before, after);
        if (before == after) return false;
        if (before.is_array() && after.is_array() && !before.empty() && !after.empty())
            if (by_name(before, after) || by_place(before, after)) return true;
        just(after);
        return true;
    }

private:
    void just(const Json& value) {
        text_ += '[';
        append_json(text_, value);
        text_ += ']';
    }
    void fresh_at(const Json& value, std::size_t place) {
        text_ += '[';
        append_json(text_, value);
        text_ += ',';
        text_ += std::to_string(place);
        text_ += ']';
    }
    // Ids need no escapes; making a value of each of them only to write it would be most of the work.
    void name(const std::string& key) {
        if (text_.back() != '{') text_ += ',';
        const auto plain = [](char c) { return c >= ' ' && c != '"' && c != '\\' && c != '\x7f'; };
        if (std::all_of(key.begin(), key.end(), plain))
            text_.append(1, '"').append(key).append("\":");
        else
            append_json(text_, Json(key)), text_ += ':';
    }
    void gone(const std::string& key) {
        name(key);
        text_ += "[]";
    }
    // A member, if there is something to say of it.
    bool member(const std::string& key, const Json& before, const Json& after) {
        const std::size_t begin = text_.size();
        name(key);
        if (between(before, after)) return true;
        text_.resize(begin);
        return false;
    }
    // A list as ["by", {…}]; nothing if `members` finds that this does not do.
    template <class Members>
    bool list(const char* by, const Members& members) {
        const std::size_t begin = text_.size();
        text_.append("[\"").append(by).append("\",{");
        if (!members()) {
            text_.resize(begin);
            return false;
        }
        text_ += "}]";
        return true;
    }

    bool of_object(const Json& before, const Json& after) {
        const auto& old = before.get_ref<const Json::object_t&>();
        const std::size_t begin = text_.size();
        text_ += '{';
        auto was = old.begin();
        for (const auto& [key, value] : after.get_ref<const Json::object_t&>()) {
            for (; was != old.end() && was->first < key; ++was) gone(was->first);
            if (was == old.end() || was->first != key) {
                name(key);
                just(value);
                continue;
            }
            member(key, was->second, value);
            ++was;
        }
        for (; was != old.end(); ++was) gone(was->first);
        if (text_.size() == begin + 1) {
            text_.resize(begin);
            return false;
        }
        text_ += '}';
        return true;
    }
    // Not if the lists have too little in common.
    bool by_name(const Json& before, const Json& after) {
        const char* by = name_for(after);
        if (by == nullptr) return false;
        const std::vector<Named> old = named(before, by), now = named(after, by);
        if (old.empty() || now.empty()) return false;
        return list(by, [&] {
            std::vector<std::pair<std::size_t, std::size_t>> stayed;
            auto was = old.begin();
            for (const Named& one : now) {
                for (; was != old.end() && was->name < one.name; ++was) gone(was->name);
                if (was == old.end() || was->name != one.name) {
                    name(one.name);
                    fresh_at(*one.entry, one.place);
                    continue;
                }
                stayed.emplace_back(was->place, one.place);
                member(one.name, *was->entry, *one.entry);
                ++was;
            }
            for (; was != old.end(); ++was) gone(was->name);
            return !stayed.empty() && in_order(std::move(stayed));
        });
    }
    // Not if the list is shorter than before, or nothing of it stayed.
    bool by_place(const Json& before, const Json& after) {
        if (before.size() > after.size()) return false;
        return list(kPlaces, [&] {
            std::size_t changed = after.size() - before.size();
            for (std::size_t i = 0; i < before.size(); ++i)
                changed += member(std::to_string(i), before[i], after[i]) ? 1 : 0;
            for (std::size_t i = before.size(); i < after.size(); ++i) {
                name(std::to_string(i));
                fresh_at(after[i], i);
            }
            return changed < after.size();
        });
    }

    std::string& text_;
};

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

bool append_changes(std::string& text, const Json& before, const Json& after) {
    return Difference(text).between(before, after);
}

Json changes_between(const Json& before, const Json& after) {
    std::string text;
    return append_changes(text, before, after) ? parse_json(text, "changes", text.size()) : Json();
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
