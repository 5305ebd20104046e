#include "present/text.hpp"

#include <algorithm>

#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable {

namespace {

bool is_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

// An argument as it stands in a template: {name}, or {name|form|form…}, which says how many there are.
struct Slot {
    std::string_view name;
    std::string_view one, many;  // the first form and the last one
    bool counts = false;
};

bool read_slot(std::string_view text, Slot& slot) {
    slot = {};
    const auto bar = text.find('|');
    slot.name = text.substr(0, bar);
    if (!is_name(slot.name)) return false;
    if (bar == std::string_view::npos) return true;
    const std::string_view forms = text.substr(bar + 1);
    const auto last = forms.rfind('|');
    if (last == std::string_view::npos) return false;
    slot.counts = true;
    slot.one = forms.substr(0, forms.find('|'));
    slot.many = forms.substr(last + 1);
    return true;
}

// Walks over a template: literal(text) and argument(slot) alternate as they stand there. False: a brace that opens
// neither an argument nor another brace.
template <class Literal, class Argument>
bool scan(std::string_view pattern, const Literal& literal, const Argument& argument) {
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        literal(pattern.substr(0, open));
        if (open == std::string_view::npos) return true;
        pattern.remove_prefix(open + 1);
        if (!pattern.empty() && pattern[0] == '{') {
            literal("{");
            pattern.remove_prefix(1);
            continue;
        }
        const auto close = pattern.find('}');
        Slot slot;
        if (close == std::string_view::npos || !read_slot(pattern.substr(0, close), slot)) return false;
        argument(slot);
        pattern.remove_prefix(close + 1);
    }
    return true;
}

// English has two forms, and so has what is embedded here; pages know those of every language.
std::string counted(const Slot& slot, const Json& value, const std::string& number) {
    std::string out;
    for (const char c : value == 1 ? slot.one : slot.many)
        if (c == '#')
            out += number;
        else
            out += c;
    return out;
}

std::string render_argument(const Catalogue& words, const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_array()) {
        std::string text;
        for (const auto& item : value) text.append(text.empty() ? "" : ", ").append(render_argument(words, item));
        return text;
    }
    const auto key = value.is_object() ? value.find("key") : value.end();
    if (key == value.end() || !key->is_string()) return dump_json(value);
    static const Json kNone;
    const auto args = value.find("args");
    return words.render(key->get_ref<const std::string&>(), args == value.end() ? kNone : *args);
}

}  // namespace

Catalogue Catalogue::read(const Json& entries, std::string_view place) {
    const Reader reader(entries, std::string(place), "bad_content");
    Catalogue words;
    if (!entries.is_object()) reader.fail("expected an object of texts, found " + brief_json(entries));
    for (const auto& [key, value] : entries.items()) {
        const Reader entry = reader.at(key);
        std::string pattern = entry.text();
        if (!scan(
                pattern, [](std::string_view) {}, [](const Slot&) {}))
            entry.fail("a '{' must open an argument, as in {name} or {name|one|many}, or be doubled; found " +
                       brief_json(value));
        words.templates_.emplace(key, std::move(pattern));
    }
    return words;
}

bool Catalogue::has(std::string_view key) const { return templates_.find(key) != templates_.end(); }

std::string Catalogue::render(std::string_view key, const Json& args) const {
    const auto entry = templates_.find(key);
    if (entry == templates_.end()) return std::string(key);
    std::string out;
    scan(
        entry->second, [&](std::string_view literal) { out += literal; },
        [&](const Slot& slot) {
            const auto value = args.is_object() ? args.find(slot.name) : args.end();
            if (value == args.end())
                out.append("{").append(slot.name).append("}");
            else if (slot.counts)
                out += counted(slot, *value, render_argument(*this, *value));
            else
                out += render_argument(*this, *value);
        });
    return out;
}

// Many a push is made of such words: what is empty is not sent.
Json arg(Text text) {
    if (text.args.empty()) return object({{"key", std::move(text.key)}});
    return object({{"key", std::move(text.key)}, {"args", std::move(text.args)}});
}

Json to_json(Text text, const Catalogue& words) {
    std::string rendered = words.render(text);
    return object({{"key", std::move(text.key)}, {"args", std::move(text.args)}, {"text", std::move(rendered)}});
}

}  // namespace endtable
