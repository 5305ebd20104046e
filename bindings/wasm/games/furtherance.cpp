// The registry of the module furtherance.wasm.
#include "games/furtherance/mind.hpp"
#include "games/furtherance/present.hpp"
#include "match/erase.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kGames = {module_of<furtherance::Presentation, furtherance::Mind>(false)};
    return kGames;
}

}  // namespace endtable
