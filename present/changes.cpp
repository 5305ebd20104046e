#include "present/changes.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/json_text.hpp"

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

// --- Reading JSON text that append_json wrote: no blanks, keys in order. A pointer stands at the first character of a
// value; all of the text is there, so that nothing has to be asked about its end.

constexpr auto kDepth = [] {
    std::array<std::int8_t, 256> depth{};
    for (const char c : {'{', '['}) depth[static_cast<unsigned char>(c)] = 1;
    for (const char c : {'}', ']'}) depth[static_cast<unsigned char>(c)] = -1;
    depth['"'] = 2;
    return depth;
}();

// Behind the closing quote of the text that begins here.
const char* after_text(const char* at) {
    for (++at; *at != '"'; ++at)
        if (*at == '\\') ++at;
    return at + 1;
}

// Behind the value that begins here.
const char* scan_value(const char* at) {
    if (*at == '"') return after_text(at);
    if (*at != '{' && *at != '[') {
        while (*at != '\0' && *at != ',' && *at != '}' && *at != ']') ++at;
        return at;
    }
    for (int depth = 0;;) {
        const std::int8_t step = kDepth[static_cast<unsigned char>(*at)];
        if (step == 2) {
            at = after_text(at);
            continue;
        }
        ++at;
        depth += step;
        if (step < 0 && depth == 0) return at;
    }
}

// A text that is compared.
class Side {
public:
    explicit Side(const JsonText& written) : text_(written.text.c_str()), extents_(written.extents) {}

    const char* begin() const { return text_; }
    const char* after_value(const char* at) const {
        if (*at == '{' || *at == '[') {
            const auto place = static_cast<std::uint32_t>(at - text_);
            const auto found =
                std::lower_bound(extents_.begin(), extents_.end(), place,
                                 [](const JsonText::Extent& one, std::uint32_t begin) { return one.begin < begin; });
            if (found != extents_.end() && found->begin == place) return text_ + found->end;
        }
        return scan_value(at);
    }

private:
    const char* text_;
    const std::vector<JsonText::Extent>& extents_;
};

std::string_view between_quotes(std::string_view text) { return text.substr(1, text.size() - 2); }

// A member of an object, or an entry of a list, and where the next one stands.
struct KeyAndValue {
    std::string_view key;  // as it is written, without its quotes
    const char* value;
};

// At the first member, behind the brace, or at the next one, behind the comma.
KeyAndValue member_at(const char* at) {
    const char* end = after_text(at);
    return {between_quotes({at, static_cast<std::size_t>(end - at)}), end + 1};
}

bool ends(const char* at) { return *at == '}' || *at == ']'; }
const char* next(const char* at) { return *at == ',' ? at + 1 : at; }

// The order of keys is that of what they say.
bool before_in_order(std::string_view a, std::string_view b) {
    const auto plain = [](std::string_view key) { return key.find('\\') == std::string_view::npos; };
    if (plain(a) && plain(b)) return a < b;
    const auto said = [](std::string_view key) {
        return parse_json(std::string("\"").append(key).append("\""), "key").get<std::string>();
    };
    return said(a) < said(b);
}

// What an entry of a list is called, as it is written; empty if it has no such name.
std::string_view written_name(std::string_view entry, std::string_view by) {
    if (entry.front() != '{') return {};
    for (const char* at = entry.data() + 1; !ends(at);) {
        const KeyAndValue member = member_at(at);
        const char* end = scan_value(member.value);
        at = next(end);
        if (member.key != by) continue;
        const std::string_view value(member.value, static_cast<std::size_t>(end - member.value));
        if (value.front() == '"') return between_quotes(value);
        const auto whole = [](char c) { return c == '-' || (c >= '0' && c <= '9'); };
        return std::all_of(value.begin(), value.end(), whole) ? value : std::string_view();
    }
    return {};
}

std::vector<std::string_view> entries_of(const Side& side, const char* list) {
    std::vector<std::string_view> entries;
    for (const char* at = list + 1; !ends(at);) {
        const char* end = side.after_value(at);
        entries.emplace_back(at, static_cast<std::size_t>(end - at));
        at = next(end);
    }
    return entries;
}

struct Named {
    std::string_view name, entry;
    std::size_t place;
};

// The entries by name, sorted; none if two have the same name or one has none.
std::vector<Named> named(const std::vector<std::string_view>& list, std::string_view by) {
    std::vector<Named> entries;
    entries.reserve(list.size());
    for (const std::string_view entry : list) {
        const std::string_view name = written_name(entry, by);
        if (name.empty()) return {};
        entries.push_back({name, entry, entries.size()});
    }
    std::sort(entries.begin(), entries.end(), [](const Named& a, const Named& b) { return a.name < b.name; });
    const auto same = [](const Named& a, const Named& b) { return a.name == b.name; };
    return std::adjacent_find(entries.begin(), entries.end(), same) == entries.end() ? entries : std::vector<Named>();
}

const char* name_for(std::string_view entry) {
    for (const char* by : kKeys)
        if (!written_name(entry, by).empty()) return by;
    return nullptr;
}

// Do the entries that stay follow each other as before?
bool in_order(std::vector<std::pair<std::size_t, std::size_t>> stayed) {
    std::sort(stayed.begin(), stayed.end());
    return std::is_sorted(stayed.begin(), stayed.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
}

// Writes what changed, from text to text: a server compares what it shows at every move of every table, and what it
// showed before must not be hundreds of values all over the memory. Each function appends what it has to say and says
// whether it had anything; otherwise the text is as it was.
class Difference {
public:
    Difference(std::string& text, const JsonText& before, const JsonText& after)
        : text_(text), before_(before), after_(after) {}

    bool between() {
        const char *before = before_.begin(), *after = after_.begin();
        return between(before, after);
    }

private:
    // Both stand behind their value then.
    bool between(const char*& before, const char*& after) {
        if (*before == '{' && *after == '{') return of_object(before, after);
        const char* old = before;
        before = before_.after_value(before);
        const auto size = static_cast<std::size_t>(before - old);
        const char* now = after;
        after = after_.after_value(after);
        const std::string_view value(now, static_cast<std::size_t>(after - now));
        if (value == std::string_view(old, size)) return false;
        if (*old == '[' && *now == '[' && old[1] != ']' && now[1] != ']') {
            const std::vector<std::string_view> was = entries_of(before_, old), is = entries_of(after_, now);
            if (by_name(was, is) || by_place(was, is)) return true;
        }
        just(value);
        return true;
    }

    void just(std::string_view value) { text_.append(1, '[').append(value).append(1, ']'); }
    void fresh_at(std::string_view value, std::size_t place) {
        text_.append(1, '[').append(value).append(1, ',').append(std::to_string(place)).append(1, ']');
    }
    void name(std::string_view key) {
        if (text_.back() != '{') text_ += ',';
        text_.append(1, '"').append(key).append("\":");
    }
    void gone(std::string_view key) {
        name(key);
        text_ += "[]";
    }
    // A member, if there is something to say of it.
    bool member(std::string_view key, const char*& before, const char*& after) {
        const std::size_t begin = text_.size();
        name(key);
        if (between(before, after)) return true;
        text_.resize(begin);
        return false;
    }
    bool entry(std::string_view key, std::string_view before, std::string_view after) {
        if (before == after) return false;
        const char *old = before.data(), *now = after.data();
        return member(key, old, now);
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

    bool of_object(const char*& before, const char*& after) {
        const std::size_t begin = text_.size();
        text_ += '{';
        ++before, ++after;
        while (!ends(before) || !ends(after)) {
            const KeyAndValue was = ends(before) ? KeyAndValue{} : member_at(before);
            const KeyAndValue is = ends(after) ? KeyAndValue{} : member_at(after);
            if (was.value && is.value && was.key == is.key) {
                before = was.value, after = is.value;
                member(is.key, before, after);
                before = next(before), after = next(after);
            } else if (is.value && (!was.value || before_in_order(is.key, was.key))) {
                after = after_.after_value(is.value);
                name(is.key);
                just({is.value, static_cast<std::size_t>(after - is.value)});
                after = next(after);
            } else {
                gone(was.key);
                before = next(before_.after_value(was.value));
            }
        }
        ++before, ++after;
        if (text_.size() == begin + 1) {
            text_.resize(begin);
            return false;
        }
        text_ += '}';
        return true;
    }
    // Not if the lists have too little in common.
    bool by_name(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
        const char* by = name_for(after.front());
        if (by == nullptr) return false;
        const std::vector<Named> old = named(before, by), now = named(after, by);
        if (old.empty() || now.empty()) return false;
        return list(by, [&] {
            std::vector<std::pair<std::size_t, std::size_t>> stayed;
            stayed.reserve(now.size());
            auto was = old.begin();
            for (const Named& one : now) {
                for (; was != old.end() && was->name < one.name; ++was) gone(was->name);
                if (was == old.end() || was->name != one.name) {
                    name(one.name);
                    fresh_at(one.entry, one.place);
                    continue;
                }
                stayed.emplace_back(was->place, one.place);
                entry(one.name, was->entry, one.entry);
                ++was;
            }
            for (; was != old.end(); ++was) gone(was->name);
            return !stayed.empty() && in_order(std::move(stayed));
        });
    }
    // Not if the list is shorter than before, or nothing of it stayed.
    bool by_place(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
        if (before.size() > after.size()) return false;
        return list(kPlaces, [&] {
            std::size_t changed = after.size() - before.size();
            for (std::size_t i = 0; i < before.size(); ++i)
                changed += entry(std::to_string(i), before[i], after[i]) ? 1 : 0;
            for (std::size_t i = before.size(); i < after.size(); ++i) {
                name(std::to_string(i));
                fresh_at(after[i], i);
            }
            return changed < after.size();
        });
    }

    std::string& text_;
    Side before_, after_;
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

bool append_changes(std::string& text, const JsonText& before, const JsonText& after) {
    return Difference(text, before, after).between();
}

Json changes_between(const Json& before, const Json& after) {
    std::string text;
    return append_changes(text, json_text(before), json_text(after)) ? parse_json(text, "changes", text.size())
                                                                     : Json();
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
