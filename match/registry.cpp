// The games of the house, one line each.
#include "examples/connect_four/present.hpp"
#include "examples/goofspiel/present.hpp"
#include "examples/kuhn_poker/present.hpp"
#include "examples/lanterns/mind.hpp"
#include "examples/lanterns/present.hpp"
#include "examples/nim/present.hpp"
#include "examples/orchard/mind.hpp"
#include "examples/orchard/present.hpp"
#include "examples/tic_tac_toe/present.hpp"
#include "games/after_the_empire/mind.hpp"
#include "games/after_the_empire/present.hpp"
#include "games/end_of_line/mind.hpp"
#include "games/end_of_line/present.hpp"
#include "games/following_the_end/mind.hpp"
#include "games/following_the_end/present.hpp"
#include "games/furtherance/mind.hpp"
#include "games/furtherance/present.hpp"
#include "match/erase.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    // clang-format off
    static const std::vector<GameModule> kGames = {
        module_of<end_of_line::Presentation, end_of_line::Mind>(false),
        module_of<furtherance::Presentation, furtherance::Mind>(false),
        module_of<after_the_empire::Presentation, after_the_empire::Mind>(false),
        module_of<following_the_end::Presentation, following_the_end::Mind>(false),
        module_of<tic_tac_toe::Presentation>(true),
        module_of<connect_four::Presentation>(true),
        module_of<kuhn_poker::Presentation>(true),
        module_of<goofspiel::Presentation>(true),
        module_of<lanterns::Presentation, lanterns::Mind>(true),
        module_of<nim::Presentation>(true),
        module_of<orchard::Presentation, orchard::Mind>(true),
    };
    // clang-format on
    return kGames;
}

}  // namespace endtable
