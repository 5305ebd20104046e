// The files a game's content is made of: the official ones embedded in the binary, or a folder that replaces them file
// by file (`--content DIR`). A folder may replace any number of files, but may not bring unknown ones.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/embedded.hpp"
#include "present/json.hpp"

namespace endtable {

class ContentFiles {
public:
    // The embedded files below `prefix` (e.g. "content/"), their paths without it.
    static ContentFiles embedded(std::span<const EmbeddedFile> files, std::string_view prefix);

    // These files with those of the folder in their place. InputError{"bad_content"} names what cannot be read, is too
    // large (1 MiB in all) or has no place here.
    ContentFiles replaced_by(const std::filesystem::path& folder) const;
    // The same from memory: {"deck.json": {...}, ...} (the protocol's `content`).
    ContentFiles replaced_by(const Json& files) const;

    const std::string& text(std::string_view path) const;  // must exist
    Json json(std::string_view path) const;                // parsed; InputError{"bad_content"} with the file's name
    const std::map<std::string, std::string, std::less<>>& all() const { return files_; }

private:
    std::map<std::string, std::string, std::less<>> files_;
};

// One embedded file, which must exist: RULES.md for instance.
std::string_view embedded_text(std::span<const EmbeddedFile> files, std::string_view path);

// "sha256:…" of the canonical text of rule-bearing content: the same whatever the white space and order of keys.
std::string content_hash(const Json& rule_bearing);

}  // namespace endtable
