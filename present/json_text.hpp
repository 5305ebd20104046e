// JSON as text, as append_json writes it, that can be compared without being read: it says where its lists and objects
// end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "present/json_fwd.hpp"

namespace endtable {

struct JsonText {
    struct Extent {
        std::uint32_t begin, end;
    };
    std::string text{};
    std::vector<Extent> extents{};  // of lists and objects, by where they begin; of those that are short it need not
};

JsonText json_text(const Json& value);

}  // namespace endtable
