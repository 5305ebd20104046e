// The files a game's content is made of: the official ones embedded in the binary, or a folder that replaces them file
// by file (`--content DIR`). A folder may replace any number of files, but may not bring unknown ones.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/embedded.hpp"
#include "present/json.hpp"

namespace endtable {

class ContentFiles {
public:
    // The embedded files below `prefix` (e.g. "content/"), their paths without it.
    static ContentFiles embedded(std::span<const EmbeddedFile> files, std::string_view prefix);

    // These files and no others: {"deck.json": {...}, ...}, as to_json() gives them.
    static ContentFiles of(const Json& files);
    Json to_json() const;

    // These files with those of the folder in their place. InputError{"bad_content"} names what cannot be read, is too
    // large (1 MiB in all) or has no place here.
    ContentFiles replaced_by(const std::filesystem::path& folder) const;
    // The same from memory: {"deck.json": {...}, ...} (the protocol's `content`).
    ContentFiles replaced_by(const Json& files) const;

    // What was put in the place of other files, put into the place of those of `base`. Files that were not replaced are
    // the base's. InputError{"bad_content"}: a file has no place there.
    ContentFiles onto(const ContentFiles& base) const;
    // The same rules, and the others' words for whatever these have no words for; or the others' words first, and these
    // ones' only for what the others do not know.
    ContentFiles with_words_from(const ContentFiles& others) const;
    ContentFiles in_the_words_of(const ContentFiles& others) const;

    const std::string& text(std::string_view path) const;  // InputError{"bad_content"} if it is missing
    Json json(std::string_view path) const;                // parsed; InputError{"bad_content"} with the file's name
    const std::map<std::string, std::string, std::less<>>& all() const { return files_; }

private:
    std::map<std::string, std::string, std::less<>> files_;
    std::set<std::string, std::less<>> replaced_;  // by name
};

// The official content of an earlier day: what was begun with it goes on with it.
struct ReleasedContent {
    std::string hash;  // content_hash of its rule-bearing part
    ContentFiles files;
};
// All that lie in the folder `released/` of a game, the newest first: a folder for each, named after its hash, and
// releases.json, which lists them. A module for the browser carries none of them.
std::vector<ReleasedContent> released_contents(std::span<const EmbeddedFile> files);

// One embedded file, which must exist: RULES.md for instance.
std::string_view embedded_text(std::span<const EmbeddedFile> files, std::string_view path);

// "sha256:…" of the canonical text of rule-bearing content: the same whatever the white space and order of keys.
std::string content_hash(const Json& rule_bearing);

}  // namespace endtable
