#include "present/reader.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable {

namespace {

std::string range(std::int64_t least, std::int64_t most) {
    return least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
}

std::string list(std::initializer_list<std::string_view> words) {
    std::string text;
    for (const auto word : words) text.append(text.empty() ? "" : ", ").append(word);
    return text.empty() ? "none" : text;
}

// Whole numbers as a person writes them: digits only, and only one spelling for each number.
bool parse_digits(const std::string& text, std::uint64_t& value) {
    if (text.empty() || (text.size() > 1 && text[0] == '0')) return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

Reader::Reader(const Json& value, std::string place, std::string code)
    : Reader(value, std::move(place), std::move(code), true) {}

void Reader::fail(std::string_view why) const {
    throw InputError(code_, place_.empty() ? std::string(why) : place_ + ": " + std::string(why));
}

void Reader::expected(const std::string& what) const { fail("expected " + what + ", found " + brief_json(*value_)); }

// "deck.json", "deck.json: cards", "deck.json: cards[2]", "deck.json: cards[2].cost"
Reader Reader::child(const Json& value, const std::string& step, bool is_index) const {
    const char* joint = place_.empty() ? "" : root_ ? ": " : is_index ? "" : ".";
    return Reader(value, place_ + joint + step, code_, false);
}

void Reader::only_keys(std::initializer_list<std::string_view> allowed) const {
    if (!value_->is_object()) expected("an object");
    for (const auto& [key, ignored] : value_->items())
        if (std::find(allowed.begin(), allowed.end(), key) == allowed.end())
            fail("unknown key " + brief_json(key) + "; allowed: " + list(allowed));
}

bool Reader::has(std::string_view key) const {
    if (!value_->is_object()) expected("an object");
    return value_->contains(key);
}

Reader Reader::at(std::string_view key) const {
    if (!has(key)) fail("\"" + std::string(key) + "\" is missing");
    return child(*value_->find(key), std::string(key), false);
}

int Reader::size(int least, int most) const {
    if (!value_->is_array()) expected("a list");
    const std::size_t found = value_->size();
    if (std::cmp_less(found, least) || std::cmp_greater(found, most))
        fail("expected a list of " + range(least, most) + " entries, found " + std::to_string(found));
    return static_cast<int>(found);
}

Reader Reader::at(int i) const {
    if (!value_->is_array()) expected("a list");
    if (i < 0 || std::cmp_greater_equal(i, value_->size()))
        fail("entry " + std::to_string(i) + " is missing, there are " + std::to_string(value_->size()));
    return child((*value_)[static_cast<std::size_t>(i)], "[" + std::to_string(i) + "]", true);
}

std::int64_t Reader::integer(std::int64_t least, std::int64_t most) const {
    // nlohmann keeps what fits no signed number apart as unsigned.
    const bool fits = value_->is_number_integer() &&
                      (!value_->is_number_unsigned() ||
                       std::cmp_less_equal(value_->get<std::uint64_t>(), std::numeric_limits<std::int64_t>::max()));
    const std::int64_t found = fits ? value_->get<std::int64_t>() : 0;
    if (!fits || found < least || found > most) expected("a whole number from " + range(least, most));
    return found;
}

std::uint64_t Reader::unsigned64() const {
    std::uint64_t found = 0;
    if (value_->is_number_unsigned()) return value_->get<std::uint64_t>();
    if (value_->is_number_integer() && value_->get<std::int64_t>() >= 0) return value_->get<std::uint64_t>();
    if (value_->is_string() && parse_digits(value_->get_ref<const std::string&>(), found)) return found;
    expected("a whole number from 0 to 18446744073709551615 (or its digits as text)");
}

bool Reader::boolean() const {
    if (!value_->is_boolean()) expected("true or false");
    return value_->get<bool>();
}

std::string Reader::text(std::size_t most) const {
    if (!value_->is_string()) expected("a text");
    const auto& found = value_->get_ref<const std::string&>();
    if (found.size() > most)
        fail("expected a text of at most " + std::to_string(most) + " bytes, found " + std::to_string(found.size()));
    return found;
}

std::string Reader::id() const {
    std::string id = text(40);
    const bool good = !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!good) fail("an id is written in lower_snake, found \"" + id + "\"");
    return id;
}

int Reader::one_of(std::initializer_list<std::string_view> words) const {
    if (value_->is_string()) {
        const auto word = std::find(words.begin(), words.end(), value_->get_ref<const std::string&>());
        if (word != words.end()) return static_cast<int>(word - words.begin());
    }
    expected("one of " + list(words));
}

void Reader::check_source() const { (void)at("source").one_of({"rulebook", "public", "ours"}); }

std::int64_t Reader::integer_or(std::string_view key, std::int64_t fallback, std::int64_t least,
                                std::int64_t most) const {
    return has(key) ? at(key).integer(least, most) : fallback;
}

bool Reader::boolean_or(std::string_view key, bool fallback) const { return has(key) ? at(key).boolean() : fallback; }

}  // namespace endtable
