// The registry of the module following_the_end.wasm.
#include "games/following_the_end/mind.hpp"
#include "games/following_the_end/present.hpp"
#include "match/erase.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kGames = {
        module_of<following_the_end::Presentation, following_the_end::Mind>(false)};
    return kGames;
}

}  // namespace endtable
