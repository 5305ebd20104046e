// The registry of the module examples.wasm: the small games the documentation explains.
#include "examples/connect_four/present.hpp"
#include "examples/goofspiel/present.hpp"
#include "examples/kuhn_poker/present.hpp"
#include "examples/lanterns/mind.hpp"
#include "examples/lanterns/present.hpp"
#include "examples/nim/present.hpp"
#include "examples/orchard/mind.hpp"
#include "examples/orchard/present.hpp"
#include "examples/tic_tac_toe/present.hpp"
#include "match/erase.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    // clang-format off
    static const std::vector<GameModule> kGames = {
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
