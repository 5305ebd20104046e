// Text from people that goes into records: names, notes, nonces.
#pragma once

#include <string>

namespace endtable {

bool is_utf8(const std::string& text);
bool is_printable(const std::string& text);  // UTF-8 without control characters
int characters(const std::string& utf8);     // not bytes

}  // namespace endtable
