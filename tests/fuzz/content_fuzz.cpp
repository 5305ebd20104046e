// Content from outside: a replacement for the files of End of Line is refused with file and field, or plays to the end.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "match/any_game.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace endtable;
    const GameModule& module = find_game_or_throw("end_of_line");
    std::shared_ptr<const AnyGame> game;
    try {
        const Json files = parse_json({reinterpret_cast<const char*>(data), size}, "content");
        const ContentFiles content = module.official->replaced_by(files);
        game = module.open(content, Json{{"mode", size % 2 == 0 ? "competitive" : "solo"}}, 0);
    } catch (const InputError& e) {
        if (e.code().empty() || *e.what() == '\0') std::abort();
        return 0;
    }
    Rng rng(size);
    AnyState s = game->start();
    for (int ply = 0; !game->turn(s).is_over(); ++ply) {
        if (ply > 5'000 || game->broken(s) != nullptr) std::abort();
        const Turn turn = game->turn(s);
        const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
        const auto list = turn.is_chance() ? AnyActions{} : game->actions(s, p);
        game->apply(s, p,
                    turn.is_chance() ? game->chance(s, rng)
                                     : list.list[rng.below(static_cast<std::uint32_t>(list.list.size()))],
                    nullptr);
    }
    (void)game->view(s, Seats::none());
    return 0;
}
