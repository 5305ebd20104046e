#include "present/json.hpp"

#include <utility>
#include <vector>

#include "present/input_error.hpp"

namespace endtable {

namespace {

constexpr std::size_t kMaxQuoted = 80;

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

std::string dump_json(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

// nlohmann checks, strictly: what is no UTF-8 it replaces or leaves out.
bool is_utf8(const std::string& text) {
    const Json json(text);
    return dump_json(json) == json.dump(-1, ' ', false, Json::error_handler_t::ignore);
}

std::string brief_json(const Json& value) {
    std::string text = dump_json(value);
    cut(text, kMaxQuoted);
    return text;
}

}  // namespace endtable
