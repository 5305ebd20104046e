// What is measured: the ways to sit down at every game of the house, each with the game's own types, so that nothing is
// erased where it is timed. A new game gets its lines here; bench/tests tells if it has none.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "bots/knowledge.hpp"
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

namespace endtable::bench {

template <IsPresentation P, Knowledge<typename P::Rules> K = NoKnowledge<typename P::Rules>>
struct Setup {
    using Mind = K;  // what bots know of the game

    std::string name;  // "connect_four", "end_of_line, 2 seats": how figures are called everywhere
    std::shared_ptr<const P> table;
    bool typical;  // everything is measured, not only playouts

    Setup(const std::string& suffix, bool is_typical, int seats, const Json& options = Json::object())
        : name(P::info().id + suffix),
          table(std::make_shared<P>(P::open(P::official_content(), options, seats))),
          typical(is_typical) {}
    const typename P::Rules& game() const { return table->game(); }
};

// Calls visit(Setup) for every set-up, the games in the order of match/registry.cpp.
template <class Visit>
void for_each_setup(const Visit& visit) {
    using EndOfLine = Setup<end_of_line::Presentation, end_of_line::Mind>;
    for (int seats = 2; seats <= kMaxSeats; ++seats)
        visit(EndOfLine(", " + std::to_string(seats) + " seats", seats == 2 || seats == kMaxSeats, seats));
    visit(EndOfLine(", team", false, 4, {{"mode", "team"}}));
    visit(EndOfLine(", coop", false, 2, {{"mode", "coop"}}));
    visit(EndOfLine(", solo", true, 1, {{"mode", "solo"}}));

    using Furtherance = Setup<furtherance::Presentation, furtherance::Mind>;
    for (int seats = 2; seats <= 4; ++seats)
        visit(Furtherance(", " + std::to_string(seats) + " seats", seats == 2, seats));
    visit(Furtherance(", solo", true, 1));

    using AfterTheEmpire = Setup<after_the_empire::Presentation, after_the_empire::Mind>;
    for (int seats = 2; seats <= 4; ++seats)
        visit(AfterTheEmpire(", " + std::to_string(seats) + " seats", seats == 2, seats));
    visit(AfterTheEmpire(", solo", true, 1));

    using FollowingTheEnd = Setup<following_the_end::Presentation, following_the_end::Mind>;
    for (int seats = 2; seats <= 4; ++seats)
        visit(FollowingTheEnd(", " + std::to_string(seats) + " seats", seats == 2, seats));

    visit(Setup<tic_tac_toe::Presentation>("", true, 2));
    visit(Setup<connect_four::Presentation>("", true, 2));
    visit(Setup<kuhn_poker::Presentation>("", true, 2));
    visit(Setup<goofspiel::Presentation>("", true, 2));
    visit(Setup<nim::Presentation>("", true, 2));
    visit(Setup<lanterns::Presentation, lanterns::Mind>("", true, 2));
    visit(Setup<orchard::Presentation, orchard::Mind>("", true, 2));
}

}  // namespace endtable::bench
