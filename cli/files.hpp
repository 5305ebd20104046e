// Files at the edge of the program: bounded when read, whole or not at all when written. Every failure is a
// CommandError that names the file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "present/json_fwd.hpp"

namespace endtable::cli {

std::string read_file(const std::filesystem::path& path, std::size_t most);
// A record, as far as a glance can tell: a JSON object with "endtable", "game" and "log". Match::replay judges the
// rest.
Json read_record(const std::filesystem::path& path);

// Writes beside the file and moves it into place, so that a reader sees the old one or the new one, never half of it.
// An existing file is refused unless `overwrite`.
void write_file(const std::filesystem::path& path, std::string_view text, bool overwrite);
// Says before a long game what write_file would say after it.
void check_writable(const std::filesystem::path& path, bool overwrite);

// A record as a file: indented, a log line a line.
std::string record_text(const Json& record);

}  // namespace endtable::cli
