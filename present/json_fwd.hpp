#pragma once

#include <nlohmann/json_fwd.hpp>

namespace endtable {
using Json = nlohmann::json;
}  // namespace endtable
