#pragma once

namespace endtable {

inline constexpr const char* kVersion = "0.1.0";
inline constexpr int kProtocol = 1;  // of `endtable engine`; grows when an old driver would misunderstand an answer

}  // namespace endtable
