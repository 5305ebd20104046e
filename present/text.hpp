// What a game says, as key and arguments; a catalogue of a language turns it into words. Translations change no record.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "present/json.hpp"

namespace endtable {

struct Text {
    std::string key;             // "prompt.place"
    Json args = Json::object();  // {"left": 2, "face": {"key": "face.S"}}: an argument may itself be a text
};

Json arg(Text text);  // a text as an argument of another one

class Catalogue {
public:
    Catalogue() = default;
    // A flat object of key -> template; `{name}` inserts an argument, `{{` a brace, `{name|# card|# cards}` the form
    // that fits the number, with the number in place of #. Throws InputError{"bad_content"}.
    static Catalogue read(const Json& entries, std::string_view place);

    bool has(std::string_view key) const;
    // A missing key renders as the key itself, a missing argument as {name}: visible, never a crash.
    std::string render(std::string_view key, const Json& args = nullptr) const;
    std::string render(const Text& text) const { return render(text.key, text.args); }

private:
    std::map<std::string, std::string, std::less<>> templates_;
};

// A Text as JSON for clients: {"key":…, "args":{…}, "text": rendered}.
Json to_json(Text text, const Catalogue& words);

}  // namespace endtable
