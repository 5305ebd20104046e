#include "server/net/site.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "core/hash.hpp"
#include "server/net/parts.hpp"

namespace endtable::server::net {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kForever = "public, max-age=31536000, immutable";  // the names of assets have a hash in them

struct Type {
    std::string_view extension, type;
};
constexpr std::array kTypes{
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".mjs", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".json", "application/json"},
    Type{".map", "application/json"},
    Type{".webmanifest", "application/manifest+json"},
    Type{".wasm", "application/wasm"},
    Type{".svg", "image/svg+xml"},
    Type{".png", "image/png"},
    Type{".jpg", "image/jpeg"},
    Type{".jpeg", "image/jpeg"},
    Type{".webp", "image/webp"},
    Type{".avif", "image/avif"},
    Type{".gif", "image/gif"},
    Type{".ico", "image/x-icon"},
    Type{".woff2", "font/woff2"},
    Type{".woff", "font/woff"},
    Type{".ttf", "font/ttf"},
    Type{".mp3", "audio/mpeg"},
    Type{".ogg", "audio/ogg"},
    Type{".txt", "text/plain; charset=utf-8"},
    Type{".md", "text/markdown; charset=utf-8"},
    Type{".xml", "application/xml"},
};

std::string type_of(const fs::path& path) {
    const std::string extension = path.extension().string();
    for (const Type& known : kTypes)
        if (same_ignoring_case(extension, known.extension)) return std::string(known.type);
    return "application/octet-stream";
}

// Files that exist in the folder, by what they are called there. Links are followed to files only, and only inside.
std::set<std::string> list(const fs::path& root) {
    std::set<std::string> names;
    for (auto it = fs::recursive_directory_iterator(root); it != fs::recursive_directory_iterator(); ++it) {
        const std::string last = it->path().filename().string();
        if (last.starts_with('.') && last != ".well-known") {
            it.disable_recursion_pending();
            continue;
        }
        if (!it->is_regular_file()) continue;
        const fs::path real = fs::canonical(it->path());
        if (std::mismatch(root.begin(), root.end(), real.begin(), real.end()).first == root.end())
            names.insert(it->path().lexically_relative(root).generic_string());
    }
    return names;
}

}  // namespace

Site::Site(const fs::path& folder, std::size_t most_bytes) {
    try {
        if (!fs::is_directory(folder)) throw std::runtime_error("it is no folder");
        const fs::path root = fs::canonical(folder);
        const std::set<std::string> names = list(root);
        for (const std::string& name : names) {
            const auto is_packed = [&](std::string_view ending) {
                return name.ends_with(ending) && names.contains(name.substr(0, name.size() - ending.size()));
            };
            if (is_packed(".br") || is_packed(".gz")) continue;  // not a file of its own
            File file{.plain = read(root / name, most_bytes), .brotli = {}, .gzip = {}, .type = type_of(name)};
            if (names.contains(name + ".br")) file.brotli = read(root / (name + ".br"), most_bytes);
            if (names.contains(name + ".gz")) file.gzip = read(root / (name + ".gz"), most_bytes);
            files_.emplace("/" + name, std::move(file));
        }
    } catch (const std::exception& e) {
        throw std::runtime_error("cannot serve the files in " + folder.string() + ": " + e.what());
    }
}

Site::Variant Site::read(const fs::path& path, std::size_t most_bytes) {
    bytes_ += fs::file_size(path);
    if (bytes_ > most_bytes)
        throw std::runtime_error("they are larger than " + std::to_string(most_bytes) +
                                 " bytes altogether, which is the most that is kept in memory");
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path.filename().string());
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    char tag[24];
    std::snprintf(tag, sizeof tag, "\"%016llx\"",
                  static_cast<unsigned long long>(hash_bytes(bytes.data(), bytes.size())));
    return {.bytes = std::make_shared<const std::string>(std::move(bytes)), .tag = tag};
}

const Site::File* Site::find(std::string_view path) const {
    if (const auto found = files_.find(path); found != files_.end()) return &found->second;
    const std::string_view last = path.substr(path.rfind('/') + 1);
    if (path.starts_with("/assets/") || last.find('.') != last.npos) return nullptr;
    const auto index = files_.find("/index.html");
    return index == files_.end() ? nullptr : &index->second;
}

Answer Site::answer(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const {
    const File* file = find(path);
    if (file == nullptr) return refuse(404, "not_found", "there is nothing here");
    const Encodings accepted = parse_accept_encoding(accept_encoding);
    const bool brotli = accepted.brotli && file->brotli.bytes;
    const bool gzip = !brotli && accepted.gzip && file->gzip.bytes;
    const Variant& chosen = brotli ? file->brotli : gzip ? file->gzip : file->plain;

    Answer answer{.body = chosen.bytes, .type = file->type};
    answer.cache = path.starts_with("/assets/") ? kForever : "no-cache";
    answer.more.emplace_back("ETag", chosen.tag);
    // Also where nothing was packed in the end: a cache has to know that it might have been.
    if (file->brotli.bytes || file->gzip.bytes) answer.more.emplace_back("Vary", "Accept-Encoding");
    if (names_tag(if_none_match, chosen.tag)) {
        answer.status = 304;
        answer.body = nullptr;
    } else if (brotli || gzip) {
        answer.more.emplace_back("Content-Encoding", brotli ? "br" : "gzip");
    }
    return answer;
}

}  // namespace endtable::server::net
