// Positions from outside, for every game: refused with a reason, or consistent and playable to the end.
// The first byte chooses the game and its options.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "match/any_game.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace {

using namespace endtable;

const AnyGame& chosen(std::uint8_t byte) {
    static const auto tables = [] {
        std::vector<std::shared_ptr<const AnyGame>> list;
        for (const GameModule& module : games())
            list.push_back(module.open(*module.official, Json::object(),
                                       module.info->min_seats == 1 ? 2 : module.info->min_seats));
        const GameModule& line = find_game_or_throw("end_of_line");
        for (const char* options :
             {R"({"mode":"solo"})", R"({"mode":"team","edition":"later"})", R"({"mode":"puzzle","seed":7,"level":2})",
              R"({"mode":"solitaire_classic"})", R"({"mode":"coop"})"})
            list.push_back(line.open(*line.official, Json::parse(options), 0));
        const GameModule& further = find_game_or_throw("furtherance");
        list.push_back(further.open(*further.official, object({{"mode", "solo"}}), 1));
        list.push_back(further.open(*further.official, Json::object(), 4));
        return list;
    }();
    return *tables[byte % tables.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const AnyGame& game = chosen(data[0]);
    AnyState s;
    try {
        s = game.read_position(parse_json({reinterpret_cast<const char*>(data) + 1, size - 1}, "position"));
    } catch (const InputError& e) {
        if (e.code().empty() || *e.what() == '\0') std::abort();
        return 0;
    }
    if (game.broken(s) != nullptr) std::abort();
    if (game.read_position(game.position(s)).hash() != s.hash()) std::abort();
    Rng rng(size);
    for (int ply = 0; !game.turn(s).is_over(); ++ply) {
        if (ply > 5'000) std::abort();
        const Turn turn = game.turn(s);
        if (turn.is_chance()) {
            game.apply(s, kChance, game.chance(s, rng), nullptr);
        } else {
            const auto list = game.actions(s, turn.who.lowest()).list;
            if (list.empty()) std::abort();
            game.apply(s, turn.who.lowest(), list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
        }
        if (game.broken(s) != nullptr) std::abort();
    }
    return 0;
}
