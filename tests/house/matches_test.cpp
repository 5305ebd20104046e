// Random matches in every mode and seat count (2,500 each, fewer of long games; 10,000 with `./test --long`): they end,
// components are conserved, records round-trip, hashes are equal after replay, and the dice can be verified.
#include <cstdlib>

#include "match/match.hpp"
#include "tests/house/cases.hpp"

namespace endtable::house {
namespace {

class Matches : public testing::TestWithParam<Case> {};

// Plays at random to the end; now and then somebody takes something back, resigns or runs out of time. Counts plies.
void play_out(Match& match, Rng& rng, int* plies = nullptr) {
    for (int ply = 0; !match.turn().is_over(); ++ply) {
        if (plies != nullptr) ++*plies;
        ASSERT_LT(ply, 5'000);
        const Turn turn = match.turn();
        if (turn.is_chance()) {
            ASSERT_FALSE(match.roll());
            continue;
        }
        const Seat p = turn.who.lowest();
        const auto fate = rng.below(200);
        if (fate == 0) {
            ASSERT_FALSE(match.resign(p));
        } else if (fate == 1) {
            const PackedAction answer = match.game().fallback(match.state(), p);
            match.remark("timeout " + std::to_string(index(p)));
            ASSERT_FALSE(match.act(p, answer));
        } else if (fate < 6) {
            const bool free = match.can_undo(p).possible;
            const auto denial = match.undo(p);
            ASSERT_EQ(free, !denial.has_value());
        } else {
            const auto list = match.game().actions(match.state(), p).list;
            const auto denial = match.act(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
            ASSERT_FALSE(denial) << denial->message;
        }
    }
}

TEST_P(Matches, end_and_round_trip) {
    const auto game = GetParam().open();
    const char* wanted = std::getenv("ENDTABLE_LONG");
    const bool is_long = wanted != nullptr && std::string_view(wanted) != "0";
    const int matches = kEffort == 1 ? 100 : is_long ? 10'000 : 2'500;
    const int enough = kEffort == 1 ? 10'000 : is_long ? 1'000'000'000 : 80'000;
    int plies = 0;
    for (int i = 0; i < matches; ++i) {
        if (plies > enough && plies > 200 * i) break;  // long games: fewer of them
        Rng rng(static_cast<std::uint64_t>(i));
        Match match(game, Dice::seeded(static_cast<std::uint64_t>(i) + 77));
        play_out(match, rng, &plies);
        if (HasFatalFailure()) return;
        ASSERT_EQ(game->broken(match.state()), nullptr);
        const Json record = match.record(std::nullopt);
        const Match again = Match::replay(record);
        ASSERT_EQ(again.hash(), match.hash());
        ASSERT_EQ(again.record(std::nullopt), record);
    }
}

TEST_P(Matches, can_be_verified) {
    const auto game = GetParam().open();
    for (int i = 0; i < 5 * kEffort; ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        std::vector<std::string> nonces;
        for (int p = 0; p < game->seats(); ++p) nonces.push_back("nonce " + std::to_string(rng.next()));
        Match match(game, Dice::committed(nonces));
        play_out(match, rng);
        if (HasFatalFailure()) return;
        const auto report = verify(match.record(std::nullopt));
        ASSERT_TRUE(report.ok) << (report.problems.empty() ? "" : report.problems.front());
        ASSERT_EQ(report.dice, "proved");
    }
}

INSTANTIATE_TEST_SUITE_P(Every, Matches, testing::ValuesIn(all_cases()),
                         [](const auto& param) { return param.param.name(); });

}  // namespace
}  // namespace endtable::house
