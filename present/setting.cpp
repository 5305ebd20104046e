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

Json Setting::text(const Text& text) const { return to_json(text, words); }

Json Setting::text(std::string key, Json args) const { return text(Text{std::move(key), std::move(args)}); }

Json Setting::scene(const GameInfo& info, const std::vector<int>& sides, Json zones) const {
    return object(
        {{"game", info.id}, {"title", info.title}, {"seats", seats}, {"sides", sides}, {"zones", std::move(zones)}});
}

}  // namespace endtable
