// What the bots know: battles are solved as the rules fight them, whoever fights is answered for at once, and the
// evaluation is worth something.
#include "games/after_the_empire/mind.hpp"

#include <memory>

#include "bots/player.hpp"
#include "games/after_the_empire/tests/table.hpp"

namespace endtable::after_the_empire::test {
namespace mind {

// Answers as the bots do until the battle of seat 0 is over; whether it was survived.
bool fought_well(Table& t, const Mind& mind) {
    while (t.b().status == Battle::Status::Fighting && !t.asked(0).empty()) {
        std::vector<Action> list = t.options(0);
        mind.narrow(t.s, seat(0), list);
        EXPECT_EQ(list.size(), 1u) << "a battle is no matter of thought: " << t.asked(0);
        t.act(0, list.front());
    }
    return t.f().sacked == 0;
}

TEST(AfterTheEmpireMind, a_battle_that_is_called_safe_is_survived_and_no_other) {
    Rng rng(5);
    int safe = 0, lost = 0;
    for (int i = 0; i < 300; ++i) {
        Table t;
        const Mind mind(t.game());
        t.start_castle();
        const auto up_to = [&](std::uint32_t n) { return static_cast<int>(rng.below(n + 1)); };
        t.troops(0, up_to(4), up_to(5));
        for (int corner = 0; corner < 4; ++corner)
            if (up_to(2) == 0) t.piece(0, turret(corner), PK::WoodTurret);
        for (int side = 0; side < kSides; ++side)
            if (up_to(5) == 0) t.piece(0, side, PK::None, 0);
        t.fight(0, {{N, up_to(5), up_to(2)}, {E, up_to(3), up_to(1)}, {W, up_to(4), 0}}, "mangonel_3", S);
        if (t.b().status != Battle::Status::Fighting || t.asked(0) != "combat_assign") continue;
        Stand stand{};
        const bool called_safe = best_from_movement(siege_of(t.setup(), t.f()), stand) >= 0;
        EXPECT_EQ(fought_well(t, mind), called_safe) << "battle " << i;
        (called_safe ? safe : lost) += 1;
    }
    EXPECT_GT(safe, 40);
    EXPECT_GT(lost, 40);
}

// The rulebook's long example (V-20 to V-29): held with two Soldiers there, and so it is here.
TEST(AfterTheEmpireMind, V_29_the_long_example_is_survived) {
    Table t;
    const Mind mind(t.game());
    t.start_castle();
    t.piece(0, N, PK::StoneWall);
    t.piece(0, E, PK::StoneGate);
    t.piece(0, S, PK::WoodWall);
    t.piece(0, turret(NW), PK::WoodTurret);
    t.piece(0, turret(NE), PK::StoneTurret);
    t.troops(0, 4, 4);
    t.b().on_wall = {on(0, 2), on(2, 0), on(0, 0), on(2, 2)};
    t.fight(0, {{N, 7, 3}, {W, 8, 1}});
    EXPECT_TRUE(fought_well(t, mind));
    EXPECT_GE(t.f().healthy, 2);
}

// Points of greedy and random players over some games of two.
TEST(AfterTheEmpireMind, greedy_beats_random) {
    const auto setup = configure(official(), nullptr, 2).setup;
    const AfterTheEmpire game(*setup);
    for (int i = 0; i < 6; ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        State s = game.start();
        const Mind known(game);
        std::vector<std::unique_ptr<Player<AfterTheEmpire, Mind>>> bots;
        for (int p = 0; p < 2; ++p)
            bots.push_back(std::make_unique<Player<AfterTheEmpire, Mind>>(
                game, known, seat(p), *find_level(p == i % 2 ? "greedy" : "random"), Budget{}, rng.next()));
        for (Turn turn = game.turn(s); !turn.is_over(); turn = game.turn(s)) {
            const Seat p = turn.who.lowest();
            if (turn.is_chance())
                game.apply(s, kChance, game.chance(s, rng), nullptr);
            else
                game.apply(s, p, bots[at(endtable::index(p))]->think(s).action, nullptr);
        }
        const Result result = game.result(s);
        EXPECT_GT(result.score[at(i % 2)], result.score[at(1 - i % 2)] + 20) << "game " << i;
    }
}

}  // namespace mind
}  // namespace endtable::after_the_empire::test
