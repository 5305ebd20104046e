// Text that goes into records: what people wrote (names, notes, nonces), and hashes.
#pragma once

#include <cstdint>
#include <string>

namespace endtable {

bool is_printable(const std::string& text);  // UTF-8 without control characters
int characters(const std::string& utf8);     // not bytes

std::string hex16(std::uint64_t hash);  // 16 hexadecimal digits

}  // namespace endtable
