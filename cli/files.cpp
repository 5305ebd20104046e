#include "cli/files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/exit.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void cannot_read(const fs::path& path, std::string_view why) {
    throw CommandError(Exit::BadInput, fmt::format("cannot read {}: {}", path.string(), why));
}
[[noreturn]] void cannot_write(const fs::path& path, std::string_view why) {
    throw CommandError(Exit::CannotWrite, fmt::format("cannot write {}: {}", path.string(), why));
}

// Everything is on the disk when this returns true.
bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0;
}

}  // namespace

std::string read_file(const fs::path& path, std::size_t most) {
    std::error_code error;
    if (fs::is_directory(path, error)) cannot_read(path, "it is a folder");
    std::ifstream file(path, std::ios::binary);
    if (!file) cannot_read(path, std::strerror(errno));
    // Read, then judge: the size a file system tells need not be true (pipes, devices).
    std::string text(most + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad()) cannot_read(path, std::strerror(errno));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > most) cannot_read(path, fmt::format("it is larger than {} KiB", most / 1024));
    return text;
}

Json read_record(const fs::path& path) {
    const std::string text = read_file(path, kMaxJsonBytes);
    try {
        Json record = parse_json(text, path.string());
        const bool looks_right = record.is_object() && record.contains("endtable") && record.contains("game") &&
                                 record["game"].is_string() && record.contains("log") && record["log"].is_array();
        if (!looks_right)
            throw CommandError(Exit::BadInput,
                               fmt::format("{}: this is JSON, but not the record of a game", path.string()),
                               "a record is what 'endtable play GAME --record FILE' writes");
        return record;
    } catch (const InputError& error) {
        throw CommandError(Exit::BadInput, error.what());
    }
}

void check_writable(const fs::path& path, bool overwrite) {
    std::error_code error;
    if (fs::is_directory(path, error)) cannot_write(path, "it is a folder");
    if (!overwrite && fs::exists(path, error)) cannot_write(path, "it exists already (--force replaces it)");
    const fs::path folder = path.parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error)) cannot_write(path, "there is no such folder");
}

void write_file(const fs::path& path, std::string_view text, bool overwrite) {
    check_writable(path, overwrite);
    fs::path beside = path;
    beside += fmt::format(".{}.tmp", ::getpid());
    const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0) cannot_write(path, std::strerror(errno));
    bool written = write_all(file, text);
    int reason = errno;
    if (::close(file) != 0 && written) {
        written = false;
        reason = errno;
    }
    if (written && std::rename(beside.c_str(), path.c_str()) != 0) {
        written = false;
        reason = errno;
    }
    if (!written) {
        ::unlink(beside.c_str());
        cannot_write(path, std::strerror(reason));
    }
}

std::string record_text(const Json& record) {
    return record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace endtable::cli
