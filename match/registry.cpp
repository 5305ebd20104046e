// The games of the house, one line each.
#include "match/erase.hpp"

#if __has_include("examples/connect_four/present.hpp")
#include "examples/connect_four/present.hpp"
#endif
#if __has_include("examples/kuhn_poker/present.hpp")
#include "examples/kuhn_poker/present.hpp"
#endif
#if __has_include("examples/tic_tac_toe/present.hpp")
#include "examples/tic_tac_toe/present.hpp"
#endif
#if __has_include("games/end_of_line/present.hpp")
#include "games/end_of_line/present.hpp"
#endif

namespace endtable {

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kGames = {
#if __has_include("games/end_of_line/present.hpp")
        module_of<end_of_line::Table>(false),
#endif
#if __has_include("examples/connect_four/present.hpp")
        module_of<connect_four::Table>(true),
#endif
#if __has_include("examples/kuhn_poker/present.hpp")
        module_of<kuhn_poker::Table>(true),
#endif
#if __has_include("examples/tic_tac_toe/present.hpp")
        module_of<tic_tac_toe::Table>(true),
#endif
    };
    return kGames;
}

}  // namespace endtable
