#include "present/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "present/input_error.hpp"
#include "present/json_text.hpp"

namespace endtable {

namespace {

constexpr std::size_t kMaxQuoted = 80;
constexpr std::size_t kShort = 32;  // what is not longer is as quickly read as looked up

// Cuts before a character of several bytes rather than in it.
void cut(std::string& text, std::size_t most) {
    if (text.size() <= most) return;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0u) == 0x80u) --most;
    text.resize(most);
    text += "...";
}

// Builds the value while the parser reads. nlohmann's own builder lets the last of two equal keys win and knows no
// limit of depth; both would let a text mean something else to us than to its author.
class Builder : public nlohmann::json_sax<Json> {
public:
    Builder(std::string_view where, int max_depth) : where_(where), max_depth_(max_depth) {}

    Json take() { return std::move(root_); }

    bool null() override { return add(nullptr); }
    bool boolean(bool v) override { return add(v); }
    bool number_integer(number_integer_t v) override { return add(v); }
    bool number_unsigned(number_unsigned_t v) override { return add(v); }
    bool number_float(number_float_t v, const string_t&) override { return add(v); }
    bool string(string_t& v) override { return add(std::move(v)); }
    bool binary(binary_t& v) override { return add(std::move(v)); }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        Level& level = levels_.back();
        if (level.node->contains(name)) fail(path() + "key " + brief_json(name) + " appears twice");
        level.key = std::move(name);
        return true;
    }

    bool parse_error(std::size_t, const std::string&, const Json::exception& ex) override {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while …"
        std::string_view what = ex.what();
        if (const auto bracket = what.find("] "); bracket != std::string_view::npos) what.remove_prefix(bracket + 2);
        std::string message(what);
        cut(message, 240);
        fail(message);
    }

private:
    struct Level {
        Json* node;       // an object or an array that is still open
        std::string key;  // of an object: the member being read
    };

    [[noreturn]] void fail(const std::string& why) const {
        std::string message = where_ + ": " + why;
        if (!is_utf8(message))  // the parser quotes what it read
            for (char& c : message)
                if (static_cast<unsigned char>(c) >= 0x80) c = '?';
        throw InputError("bad_json", message);
    }

    // "players[2].name: " without the last step; empty at the outermost level.
    std::string path() const {
        std::string text;
        for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
            const Level& level = levels_[i];
            if (level.node->is_array())
                text += "[" + std::to_string(level.node->size() - 1) + "]";
            else
                text += (text.empty() ? "" : ".") + level.key;
        }
        return text.empty() ? text : text + ": ";
    }

    Json* place(Json&& value) {
        if (levels_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        Level& level = levels_.back();
        if (!level.node->is_array()) return &((*level.node)[level.key] = std::move(value));
        level.node->push_back(std::move(value));
        return &level.node->back();
    }
    bool add(Json value) {
        place(std::move(value));
        return true;
    }
    // An open container stays where it is until it is closed: nothing is added beside it meanwhile.
    bool open(Json&& container) {
        if (static_cast<int>(levels_.size()) >= max_depth_)
            fail("nested deeper than " + std::to_string(max_depth_) + " levels");
        Json* node = place(std::move(container));
        levels_.push_back({node, {}});
        return true;
    }
    bool close() {
        levels_.pop_back();
        return true;
    }

    std::string where_;
    int max_depth_;
    Json root_;
    std::vector<Level> levels_;
};

}  // namespace

Field::Field(const char* name, const char* text) : name_(name), value_(text) {}
Field::Field(const char* name, std::string text) : name_(name), value_(std::move(text)) {}
Field::Field(const char* name, std::nullptr_t) : name_(name) {}
Field::Field(const char* name, Bool value) : name_(name), value_(value.yes) {}
Field::Field(const char* name, Whole value) : name_(name), value_(value.number) {}
Field::Field(const char* name, Natural value) : name_(name), value_(value.number) {}

Json object(std::initializer_list<Field> fields) {
    Json::object_t members;
    for (const Field& field : fields) members.insert_or_assign(field.name_, std::move(field.value_));
    return members;
}

Json parse_json(std::string_view text, std::string_view where, std::size_t max_bytes, int max_depth) {
    if (text.size() > max_bytes)
        throw InputError("bad_json", std::string(where) + ": " + std::to_string(text.size()) +
                                         " bytes are too many, at most " + std::to_string(max_bytes) + " are allowed");
    Builder builder(where, max_depth);
    Json::sax_parse(text.begin(), text.end(), &builder);
    return builder.take();
}

namespace {

std::string dump_by_library(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

#ifndef __EMSCRIPTEN__
// The library's text, in a third of the time: a server does little else than write JSON. What is not plain (text that
// needs escapes or is not ASCII, fractions) is left to the library. A browser's module would grow by it.
class Writer {
public:
    explicit Writer(std::string& text, std::vector<JsonText::Extent>* extents = nullptr)
        : text_(text), extents_(extents) {}

    void write(const Json& value) {
        switch (value.type()) {
            case Json::value_t::object:
            case Json::value_t::array: return extents_ == nullptr ? write_members(value) : write_extent(value);
            case Json::value_t::string: return write_text(value.get_ref<const std::string&>());
            case Json::value_t::number_integer: return write_number(value.get_ref<const Json::number_integer_t&>());
            case Json::value_t::number_unsigned: return write_number(value.get_ref<const Json::number_unsigned_t&>());
            case Json::value_t::boolean: text_ += value.get<bool>() ? "true" : "false"; return;
            case Json::value_t::null: text_ += "null"; return;
            default: text_ += dump_by_library(value);
        }
    }

private:
    void write_extent(const Json& value) {
        const std::size_t begin = text_.size(), place = extents_->size();
        extents_->push_back({static_cast<std::uint32_t>(begin), 0});
        write_members(value);
        if (text_.size() - begin > kShort)
            (*extents_)[place].end = static_cast<std::uint32_t>(text_.size());
        else
            extents_->resize(place);
    }

    void write_members(const Json& value) {
        if (value.is_array()) {
            char before = '[';
            for (const Json& one : value) {
                text_ += before;
                before = ',';
                write(one);
            }
            text_ += value.empty() ? "[]" : "]";
            return;
        }
        char before = '{';
        for (const auto& [key, member] : value.get_ref<const Json::object_t&>()) {
            text_ += before;
            before = ',';
            write_text(key);
            text_ += ':';
            write(member);
        }
        text_ += value.empty() ? "{}" : "}";
    }

    void write_text(const std::string& text) {
        const auto plain = [](char c) { return c >= ' ' && c != '"' && c != '\\' && c != '\x7f'; };
        if (!std::all_of(text.begin(), text.end(), plain)) {
            text_ += dump_by_library(Json(text));
            return;
        }
        text_ += '"';
        text_ += text;
        text_ += '"';
    }

    template <class Number>
    void write_number(Number number) {
        std::array<char, 24> digits;
        text_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
    }

    std::string& text_;
    std::vector<JsonText::Extent>* extents_;
};
#endif

}  // namespace

void append_json(std::string& text, const Json& value) {
#ifdef __EMSCRIPTEN__
    text += dump_by_library(value);
#else
    Writer(text).write(value);
#endif
}

JsonText json_text(const Json& value) {
    JsonText written;
#ifdef __EMSCRIPTEN__
    written.text = dump_by_library(value);
#else
    Writer(written.text, &written.extents).write(value);
#endif
    return written;
}

std::string dump_json(const Json& value) {
    std::string text;
    append_json(text, value);
    return text;
}

// nlohmann checks, strictly: what is no UTF-8 it replaces or leaves out.
bool is_utf8(const std::string& text) {
    const Json json(text);
    return dump_by_library(json) == json.dump(-1, ' ', false, Json::error_handler_t::ignore);
}

std::string brief_json(const Json& value) {
    std::string text = dump_json(value);
    cut(text, kMaxQuoted);
    return text;
}

}  // namespace endtable
