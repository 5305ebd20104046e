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

// Walks over a template: literal(text) and argument(name) alternate as they stand there. False: a brace that opens
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
        if (close == std::string_view::npos || !is_name(pattern.substr(0, close))) return false;
        argument(pattern.substr(0, close));
        pattern.remove_prefix(close + 1);
    }
    return true;
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
                pattern, [](std::string_view) {}, [](std::string_view) {}))
            entry.fail("a '{' must open an argument, as in {name}, or be doubled; found " + brief_json(value));
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
        [&](std::string_view name) {
            const auto value = args.is_object() ? args.find(name) : args.end();
            if (value == args.end())
                out.append("{").append(name).append("}");
            else
                out += render_argument(*this, *value);
        });
    return out;
}

Json to_json(Text text, const Catalogue& words) {
    std::string rendered = words.render(text);
    return object({{"key", std::move(text.key)}, {"args", std::move(text.args)}, {"text", std::move(rendered)}});
}

}  // namespace endtable
