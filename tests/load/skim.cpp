#include "tests/load/skim.hpp"

#include <array>
#include <charconv>
#include <cstring>

namespace endtable::load {

namespace {

constexpr auto kMarks = [] {
    std::array<std::int8_t, 256> marks{};
    for (const char c : {'{', '['}) marks[static_cast<unsigned char>(c)] = 1;
    for (const char c : {'}', ']'}) marks[static_cast<unsigned char>(c)] = -1;
    marks['"'] = 2;
    marks[','] = 3;
    return marks;
}();

// Behind the closing quote of the text that begins at `at`.
std::size_t after_text(std::string_view text, std::size_t at) {
    for (;;) {
        const auto* quote = static_cast<const char*>(std::memchr(text.data() + at + 1, '"', text.size() - at - 1));
        if (quote == nullptr) return text.size();
        at = static_cast<std::size_t>(quote - text.data());
        std::size_t slashes = 0;
        while (slashes < at && text[at - 1 - slashes] == '\\') ++slashes;
        if (slashes % 2 == 0) return at + 1;
        if (at + 1 >= text.size()) return text.size();
    }
}

// Behind the value that begins at `at`.
std::size_t after_value(std::string_view text, std::size_t at) {
    int depth = 0;
    while (at < text.size()) {
        const std::int8_t mark = kMarks[static_cast<unsigned char>(text[at])];
        if (mark == 2) {
            at = after_text(text, at);
            if (depth == 0) return at;
            continue;
        }
        if (mark == 3 && depth == 0) return at;
        if (mark == 1) ++depth;
        if (mark == -1) {
            if (depth == 0) return at;  // the end of what it is in: a number, true, false, null
            if (--depth == 0) return at + 1;
        }
        ++at;
    }
    return at;
}

}  // namespace

Skim::Skim(std::string_view text) : text_(text) {
    if (text_.empty() || (text_[0] != '{' && text_[0] != '[')) {
        at_ = text_.size();
        return;
    }
    object_ = text_[0] == '{';
    at_ = 1;
}

bool Skim::next() {
    while (at_ < text_.size() && (text_[at_] == ',' || text_[at_] == ' ')) ++at_;
    if (at_ >= text_.size() || text_[at_] == '}' || text_[at_] == ']') return false;
    if (object_) {
        if (text_[at_] != '"') return false;
        const std::size_t end = after_text(text_, at_);
        key_ = text_.substr(at_ + 1, end - at_ - 2);
        at_ = end;
        while (at_ < text_.size() && (text_[at_] == ':' || text_[at_] == ' ')) ++at_;
    }
    const std::size_t end = after_value(text_, at_);
    value_ = text_.substr(at_, end - at_);
    at_ = end;
    return !value_.empty();
}

std::string_view member(std::string_view object, std::string_view key) {
    for (Skim skim(object); skim.next();)
        if (skim.key() == key) return skim.value();
    return {};
}

std::uint64_t number(std::string_view value) {
    std::uint64_t result = 0;
    std::from_chars(value.data(), value.data() + value.size(), result);
    return result;
}

std::string_view text(std::string_view value) {
    return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : std::string_view();
}

}  // namespace endtable::load
