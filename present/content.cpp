#include "present/content.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable {

namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string, std::less<>>;

constexpr std::uintmax_t kMaxContentBytes = std::uintmax_t{1} << 20;

[[noreturn]] void fail(const std::string& place, const std::string& why) {
    throw InputError("bad_content", place + ": " + why);
}

// Puts one replacement in its place and counts it.
void replace(Files& files, const std::string& path, std::string text, std::uintmax_t& total) {
    const auto entry = files.find(path);
    if (entry == files.end()) {
        std::string names;
        for (const auto& [name, ignored] : files) names.append(names.empty() ? "" : ", ").append(name);
        fail(path, "is no file of this game's content; there are: " + names);
    }
    total += text.size();
    if (total > kMaxContentBytes)
        fail(path, "the content is larger than " + std::to_string(kMaxContentBytes) + " bytes in all");
    entry->second = std::move(text);
}

// At most one byte more than the limit, so that whatever is found there does not fill the memory.
std::string read_file(const fs::path& file, const std::string& path) {
    std::ifstream in(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(kMaxContentBytes) + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in.is_open() || in.bad()) fail(path, "cannot be read");
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

bool is_json(std::string_view path) { return path.ends_with(".json"); }

}  // namespace

ContentFiles ContentFiles::embedded(std::span<const EmbeddedFile> files, std::string_view prefix) {
    ContentFiles content;
    for (const auto& file : files)
        if (file.path.starts_with(prefix)) content.files_.emplace(file.path.substr(prefix.size()), file.text);
    return content;
}

ContentFiles ContentFiles::of(const Json& files) {
    if (!files.is_object()) fail("content", "expected an object of files, found " + brief_json(files));
    ContentFiles content;
    for (const auto& [path, value] : files.items()) content.files_.emplace(path, "");
    return content.replaced_by(files);
}

Json ContentFiles::to_json() const {
    Json files = Json::object();
    for (const auto& [path, text] : files_) files[path] = is_json(path) ? json(path) : Json(text);
    return files;
}

ContentFiles ContentFiles::onto(const ContentFiles& base) const {
    ContentFiles content = base;
    std::uintmax_t total = 0;
    for (const auto& path : replaced_) replace(content.files_, path, text(path), total);
    content.replaced_ = replaced_;
    return content;
}

ContentFiles ContentFiles::with_words_from(const ContentFiles& others) const {
    ContentFiles content = *this;
    for (const auto& [path, text] : others.files_) {
        if (!path.starts_with("text/") || !is_json(path)) continue;
        Json words = others.json(path);
        if (content.files_.contains(path)) words.update(json(path));
        content.files_[path] = dump_json(words);
    }
    return content;
}

ContentFiles ContentFiles::in_the_words_of(const ContentFiles& others) const {
    ContentFiles content = *this;
    for (const auto& [path, text] : others.with_words_from(*this).files_)
        if (path.starts_with("text/")) content.files_[path] = text;
    return content;
}

ContentFiles ContentFiles::replaced_by(const fs::path& folder) const {
    ContentFiles content = *this;
    std::uintmax_t total = 0;
    std::error_code error;
    fs::recursive_directory_iterator it(folder, error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
        if (it->is_directory(error)) continue;
        const std::string path = it->path().lexically_relative(folder).generic_string();
        if (!it->is_regular_file(error)) fail(path, "is no regular file");
        replace(content.files_, path, read_file(it->path(), path), total);
        content.replaced_.insert(path);
    }
    if (error) fail(folder.generic_string(), "cannot be read: " + error.message());
    return content;
}

ContentFiles ContentFiles::replaced_by(const Json& files) const {
    if (!files.is_object()) fail("content", "expected an object of files, found " + brief_json(files));
    ContentFiles content = *this;
    std::uintmax_t total = 0;
    for (const auto& [path, value] : files.items()) {
        if (!is_json(path) && !value.is_string()) fail(path, "expected the file's text, found " + brief_json(value));
        replace(content.files_, path, is_json(path) ? dump_json(value) : value.get<std::string>(), total);
        content.replaced_.insert(path);
    }
    return content;
}

const std::string& ContentFiles::text(std::string_view path) const {
    const auto entry = files_.find(path);
    if (entry == files_.end()) fail(std::string(path), "is missing");
    return entry->second;
}

Json ContentFiles::json(std::string_view path) const {
    try {
        return parse_json(text(path), path);
    } catch (const InputError& e) {
        throw InputError("bad_content", e.what());
    }
}

std::string_view embedded_text(std::span<const EmbeddedFile> files, std::string_view path) {
    for (const auto& file : files)
        if (file.path == path) return file.text;
    throw std::logic_error("no such embedded file: " + std::string(path));
}

std::vector<ReleasedContent> released_contents(std::span<const EmbeddedFile> files) {
    constexpr std::string_view kList = "released/releases.json";
    std::vector<ReleasedContent> all;
    const auto list = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.path == kList; });
    if (list == files.end()) return all;
    const Json releases = parse_json(list->text, kList);
    for (const Json& release : releases.at("releases")) {
        const std::string hash = release.at("content");
        const bool known = std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.hash == hash; });
        if (known) continue;  // a release that changed other things
        const std::string folder = "released/" + hash.substr(hash.find(':') + 1, 16) + "/";
        all.insert(all.begin(), {hash, ContentFiles::embedded(files, folder)});
    }
    return all;
}

std::string content_hash(const Json& rule_bearing) { return "sha256:" + to_hex(sha256(dump_json(rule_bearing))); }

}  // namespace endtable
