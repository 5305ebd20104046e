// Random games of every mode: what is offered is what is legal, games end, and hiding works. (The house test asks more,
// of the game behind its door; this one is quick to run while rules are being changed.)
#include "core/playout.hpp"

#include <cstring>
#include <set>
#include <vector>

#include "games/furtherance/tests/support.hpp"

namespace endtable::furtherance::test {
namespace playout {

struct Played {
    int plies = 0, games = 0;
    std::set<int> kinds;
};

std::uint32_t packed(Action a) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &a, sizeof bits);
    return bits;
}

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// `refusal` and `actions` agree: on everything listed, and on answers near to what is listed.
void check_list(const Furtherance& game, const State& s, const std::vector<Action>& list, Rng& rng) {
    std::set<std::uint32_t> listed;
    const Seat p = game.turn(s).who.lowest();
    for (const Action& a : list) {
        ASSERT_TRUE(listed.insert(packed(a)).second) << "listed twice";
        const Refusal why = game.refusal(s, p, a);
        ASSERT_FALSE(why) << why.reason << " kind " << static_cast<int>(a.kind) << " " << +a.x << " " << +a.y;
    }
    for (int i = 0; i < 40; ++i) {
        Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
        if (rng.below(3) == 0) a.kind = static_cast<Action::Kind>(rng.below(40));
        if (rng.below(2) == 0) a.x = static_cast<std::uint8_t>(rng.below(24));
        if (rng.below(2) == 0) a.y = static_cast<std::uint8_t>(rng.below(110));
        if (rng.below(4) == 0) a.z = static_cast<std::uint8_t>(rng.below(8));
        const Refusal why = game.refusal(s, p, a);
        ASSERT_EQ(!why, listed.count(packed(a)) == 1)
            << (why ? why.reason : "legal") << " kind " << static_cast<int>(a.kind) << " " << +a.x << " " << +a.y << " "
            << +a.z << " task " << static_cast<int>(s.agenda.top().kind);
    }
}

// Two worlds that differ only in what a viewer cannot know are the same to that viewer.
void check_hiding(const Furtherance& game, const State& s, Rng& rng) {
    for (int v = -1; v < game.setup().seats; ++v) {
        const Seats viewers = v < 0 ? Seats::none() : Seats::only(seat(v));
        State mine = s;
        game.mask(mine, viewers);
        State twice = mine;
        game.mask(twice, viewers);
        ASSERT_TRUE(same_bytes(mine, twice));
        State other = mine;
        game.fill(other, rng);
        State again = other;
        game.mask(again, viewers);
        ASSERT_TRUE(same_bytes(mine, again)) << "viewer " << v << " task " << static_cast<int>(s.agenda.top().kind);
        if (const Turn turn = game.turn(s); v >= 0 && turn.who.has(seat(v))) {
            std::vector<Action> a, b;
            game.actions(s, seat(v), a);
            game.actions(mine, seat(v), b);
            ASSERT_EQ(a, b) << "a masked state offers the same";
        }
    }
}

Played play(const Json& options, int seats, int games, std::uint64_t seed) {
    const auto configured = configure(official(), options, seats);
    const Furtherance game(*configured.setup);
    Rng rng(seed);
    Played played;
    std::vector<Action> list;
    for (int g = 0; g < games; ++g) {
        State s = game.start();
        for (int ply = 0;; ++ply) {
            const Turn turn = game.turn(s);
            if (turn.is_over()) break;
            EXPECT_LT(ply, 20'000);
            if (ply >= 20'000) return played;
            ++played.plies;
            if (rng.below(8) == 0) check_hiding(game, s, rng);
            if (turn.is_chance()) {
                const Action a = game.chance(s, rng);
                EXPECT_FALSE(game.refusal(s, kChance, a));
                game.apply(s, kChance, a, nullptr);
            } else {
                const Seat p = turn.who.lowest();
                EXPECT_FALSE(game.refusal(s, p, game.fallback(s, p)));
                game.actions(s, p, list);
                EXPECT_FALSE(list.empty()) << "task " << static_cast<int>(s.agenda.top().kind);
                if (list.empty()) return played;
                if (rng.below(4) == 0) check_list(game, s, list, rng);
                played.kinds.insert(static_cast<int>(s.agenda.top().kind));
                game.apply(s, p, list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
            }
            if (::testing::Test::HasFatalFailure() || ::testing::Test::HasFailure()) return played;
        }
        ++played.games;
    }
    return played;
}

TEST(FurtherancePlayout, FUR_15_4_random_games_of_two_end) {
    const Played played = play(nullptr, 2, 6, 1);
    EXPECT_EQ(played.games, 6);
}
TEST(FurtherancePlayout, random_games_of_three_and_four_end) {
    EXPECT_EQ(play({{"leaders", "random"}}, 3, 4, 2).games, 4);
    EXPECT_EQ(play({{"worker_at_4vp", "while_at_4"}, {"item_windows", "all"}}, 4, 4, 3).games, 4);
}
TEST(FurtherancePlayout, random_games_with_other_options_end) {
    EXPECT_EQ(play({{"mode", "beginner"}, {"seats_2p", "neighbours"}}, 2, 4, 4).games, 4);
    EXPECT_EQ(play({{"board", "open"}, {"unit_death", "more_than"}, {"ranged_over_units", true}}, 2, 4, 5).games, 4);
    EXPECT_EQ(play({{"leaders", "none"}, {"siege_over_walls", true}, {"counter_needs_reach", true}}, 3, 4, 6).games, 4);
}
TEST(FurtherancePlayout, random_solo_games_end) {
    for (const char* level : {"learner", "normal", "hard"})
        EXPECT_EQ(play({{"mode", "solo"}, {"solo_difficulty", level}}, 1, 6, 7).games, 6);
}

// Cards nobody ever uses are cards nobody tests: random games bring every one of them into play.
TEST(FurtherancePlayout, every_card_is_used_in_random_games) {
    const auto configured = configure(official(), {{"leaders", "random"}, {"item_windows", "all"}}, 4);
    const Furtherance game(*configured.setup);
    std::set<int> acquired, finished, used, leaders, abilities;
    Rng rng(11);
    std::vector<Action> list;
    Events events;
    for (int g = 0; g < 200; ++g) {
        State s = game.start();
        while (random_step(game, s, rng, list, &events)) {
            for (const Event& e : events.list()) switch (static_cast<EventKind>(e.kind)) {
                    case EventKind::Acquired: acquired.insert(e.args[0] * 16 + e.args[1]); break;
                    case EventKind::Finished: finished.insert(e.args[0] * 16 + e.args[1]); break;
                    case EventKind::ItemUsed: used.insert(e.args[0]); break;
                    case EventKind::LeaderRevealed: leaders.insert(e.args[0]); break;
                    case EventKind::BuildingUsed:
                    case EventKind::LeaderUsed:
                    case EventKind::ExtraTurn:
                    case EventKind::Revenge:
                    case EventKind::Plundered:
                    case EventKind::Sacrificed:
                    case EventKind::Substituted:
                    case EventKind::Absorbed: abilities.insert(e.kind); break;
                    default: break;
                }
            events.clear();
        }
    }
    const Cards& cards = configured.setup->cards;
    const auto buildings = index(DeckId::Buildings) * 16, upgrades = index(DeckId::Upgrades) * 16;
    for (int i = 0; i < cards.units_n; ++i)
        EXPECT_EQ(acquired.count(i), 1u) << official()->unit_ids.at(static_cast<std::size_t>(i));
    for (int i = 0; i < cards.items_n; ++i)
        EXPECT_EQ(used.count(i), 1u) << official()->item_ids.at(static_cast<std::size_t>(i));
    for (int i = 0; i < cards.buildings_n; ++i)
        EXPECT_EQ(finished.count(buildings + i), 1u) << official()->building_ids.at(static_cast<std::size_t>(i));
    for (int i = 0; i < cards.upgrades_n; ++i)
        EXPECT_EQ(finished.count(upgrades + i), 1u) << official()->upgrade_ids.at(static_cast<std::size_t>(i));
    for (int i = 0; i < cards.leaders_n; ++i)
        EXPECT_EQ(leaders.count(i), 1u) << official()->leader_ids.at(static_cast<std::size_t>(i));
    EXPECT_EQ(abilities.size(), 8u) << "Catapult, Audric, Payne, Vari, Ivan, Sapper, Captain, Bulwark";
}

}  // namespace playout
}  // namespace endtable::furtherance::test
