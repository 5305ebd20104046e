#include "present/setting.hpp"

#include <numeric>
#include <utility>

namespace endtable {

Setting Setting::open(const GameInfo& info, const ContentFiles& content, const Json& options, int seats, int rules) {
    if (seats < info.min_seats || seats > info.max_seats) {
        const std::string least = std::to_string(info.min_seats), most = std::to_string(info.max_seats);
        throw InputError("bad_seats", info.id + ": " + std::to_string(seats) + " seats do not fit; allowed: " +
                                          (least == most ? least : least + " to " + most));
    }
    return {complete_options(info.options, options, rules), seats,
            Catalogue::read(content.json("text/en.json"), "text/en.json")};
}

std::vector<int> Setting::everyone_alone() const {
    std::vector<int> sides(static_cast<std::size_t>(seats));
    std::iota(sides.begin(), sides.end(), 0);
    return sides;
}

}  // namespace endtable
