// The static files of the web client: read once, at start, into memory. A path is looked up among the files that were
// found then, never in the file system, so that no path can lead out of the folder and no request waits for a disk.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/answer.hpp"

namespace endtable::server::net {

class Site {
public:
    Site() = default;  // no files
    // Throws std::runtime_error if the folder cannot be read or holds more than `most_bytes`. What begins with a dot is
    // left out, and so are links that lead out of the folder.
    Site(const std::filesystem::path& folder, std::size_t most_bytes);

    // For a decoded path that begins with '/'. A path without an extension that is no file is one of the client's own
    // pages and gets index.html.
    Answer answer(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const;

    std::size_t files() const { return files_.size(); }
    std::size_t bytes() const { return bytes_; }

private:
    struct Variant {
        std::shared_ptr<const std::string> bytes{};  // null: there is none
        std::string tag{};
    };
    struct File {
        Variant plain, brotli, gzip;
        std::string type;
    };
    const File* find(std::string_view path) const;
    Variant read(const std::filesystem::path& path, std::size_t most_bytes);

    std::map<std::string, File, std::less<>> files_;  // by path: "/assets/app.3f2c.js"
    std::size_t bytes_ = 0;
};

}  // namespace endtable::server::net
