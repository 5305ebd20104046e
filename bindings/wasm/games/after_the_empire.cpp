// The registry of the module after_the_empire.wasm.
#include "games/after_the_empire/mind.hpp"
#include "games/after_the_empire/present.hpp"
#include "match/erase.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kGames = {
        module_of<after_the_empire::Presentation, after_the_empire::Mind>(false)};
    return kGames;
}

}  // namespace endtable
