// The registry of the module end_of_line.wasm.
#include "games/end_of_line/mind.hpp"
#include "games/end_of_line/present.hpp"
#include "match/erase.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kGames = {module_of<end_of_line::Presentation, end_of_line::Mind>(false)};
    return kGames;
}

}  // namespace endtable
