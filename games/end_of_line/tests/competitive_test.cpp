// EOL-12: versus and battle royale. The rules themselves are EOL-2 to EOL-11; here: that they are the same for 2 to 8.
#include <algorithm>
#include <set>

#include "core/playout.hpp"
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::competitive_test {
namespace {

TEST(EndOfLine, EOL_12_1_two_to_eight_players_the_last_line_wins) {
    for (int n = 2; n <= 8; ++n) {
        Play play(Json::object(), n);
        play.roll();
        std::vector<int> expected(static_cast<std::size_t>(n));
        for (int p = 0; p + 1 < n; ++p) {  // cut one after the other: the later, the better
            EXPECT_FALSE(play.over()) << n;
            play.resign(p);
            expected[static_cast<std::size_t>(p)] = n - p;
        }
        expected.back() = 1;
        EXPECT_TRUE(play.over());
        EXPECT_EQ(play.ranks(), expected);
        EXPECT_EQ(play.table.result(play.s)["winners"], Json::array({n - 1}));
        EXPECT_EQ(play.event("ended")["clause"], "EOL-11.10");
    }
    EXPECT_EQ(complaint([] { Play(Json::object(), 1); }),
              "bad_seats: mode competitive is played with 2 to 8 seats, not with 1");
}

TEST(EndOfLine, EOL_12_2_only_area_and_starts_change_with_the_number_of_players) {
    const int side[] = {7, 7, 9, 9, 11, 11, 13};
    const Json two = Play(Json::object(), 2).table.scene();
    for (int n = 2; n <= 8; ++n) {
        const Play play(Json::object(), n);
        const Json scene = play.table.scene();
        EXPECT_EQ(scene["side"], side[n - 2]);
        EXPECT_EQ(scene["starts"].size(), static_cast<std::size_t>(n));
        EXPECT_EQ(scene["faces"], two["faces"]);
        EXPECT_EQ(scene["effects"], two["effects"]);
        EXPECT_EQ(scene["options"], two["options"]);
        for (int p = 0; p < n; ++p) {
            EXPECT_EQ(play.deck_n(p), 25);
            EXPECT_EQ(play.energy(p), 3);
        }
        EXPECT_EQ(play.setup().hand_size, 5);
        EXPECT_EQ(play.setup().cards_first_round, 1);
        EXPECT_EQ(play.setup().cards_per_round, 2);
    }
}

TEST(EndOfLine, EOL_12_3_everyone_plays_for_themselves) {
    for (int n = 2; n <= 8; ++n) {
        const Play play(Json::object(), n);
        std::vector<int> sides = play.table.sides();
        std::sort(sides.begin(), sides.end());
        EXPECT_EQ(std::unique(sides.begin(), sides.end()), sides.end());  // no partners
        EXPECT_EQ(play.setup().crossing, Crossing::None);
    }
    // Deals are talk: the rules ask three questions and know no other.
    std::set<std::string> questions;
    Play play(Json{{"mulligan", true}}, 4);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Rng rng(seed);
        std::vector<Action> buffer;
        play.s = play.game().start();
        while (!play.over()) {
            questions.insert(play.question());
            random_step(play.game(), play.s, rng, buffer);
        }
    }
    EXPECT_EQ(questions, (std::set<std::string>{"chance", "mulligan", "energy", "place"}));
}

// --- EOL-12.4: the clauses of EOL-2 to EOL-11 once more, as a plain reader of the ledger would check them on the
// position alone, at every decision of random games of 2 to 8 players.

struct PlainReader {
    PlainReader(const Play& game, const Json& its_scene)
        : play(game), scene(its_scene), side(scene["side"].get<int>()) {
        const Json at = play.table.position(play.s);
        for (const auto& start : scene["starts"]) taken.insert(start["cell"].get<std::string>());
        for (const auto& who : at["players"])
            for (const auto& card : who["line"]) taken.insert(Play::split(card.get<std::string>())[0]);
    }
    // Landing cells of the ways out of a card or Start, N, E, S, W (EOL-2.6, 3.3, 3.9).
    std::string free_ways(const std::string& cell, const Words& exits, char heading) const {
        static const std::string kDirs = "NESW";
        const auto comma = cell.find(',');
        const int row = std::stoi(cell.substr(0, comma)), col = std::stoi(cell.substr(comma + 1));
        std::string free;
        for (int d = 0; d < 4; ++d) {
            const int turn = (d - static_cast<int>(kDirs.find(heading)) + 4) % 4;
            const char* exit = turn == 0 ? "F" : turn == 1 ? "R" : turn == 3 ? "L" : "back";
            if (std::find(exits.begin(), exits.end(), exit) == exits.end()) continue;
            const int to_row = (row + (d == 0 ? side - 1 : d == 2 ? 1 : 0)) % side;
            const int to_col = (col + (d == 3 ? side - 1 : d == 1 ? 1 : 0)) % side;
            if (taken.count(std::to_string(to_row) + "," + std::to_string(to_col)) == 0)
                free += kDirs[static_cast<std::size_t>(d)];
        }
        return free;
    }
    std::string ways(int p, int back) const {
        const auto line = play.line(p);
        if (line.empty()) {
            const Json& start = scene["starts"][static_cast<std::size_t>(p)];
            return free_ways(start["cell"], {"F"}, start["dir"].get<std::string>()[0]);
        }
        if (back >= static_cast<int>(line.size())) return "";
        const auto card = Play::split(line[line.size() - 1 - static_cast<std::size_t>(back)]);
        for (const auto& face : scene["faces"])
            if (face["code"] == card[1]) return free_ways(card[0], face["exits"], card[2][0]);
        return "";
    }
    const Play& play;
    const Json& scene;
    int side;
    std::set<std::string> taken;
};

TEST(EndOfLine, EOL_12_4_all_clauses_apply_unchanged_to_any_number_of_players) {
    for (int n = 2; n <= 8; ++n)
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Play play(Json::object(), n);
            const Json scene = play.table.scene();
            Rng rng(seed);
            std::vector<Action> buffer;
            while (!play.over()) {
                const std::string question = play.question();
                if (question != "chance") {
                    const int p = play.asked();
                    const PlainReader reader(play, scene);
                    Words expected;
                    const bool turnaround = play.s.effect == 3 && play.s.placed == 0;
                    if (question == "place") {
                        const Json hand = play.hand(p);
                        for (const char* code : {"S", "CL", "CR", "BL", "BR", "T", "X", "Z"})
                            for (const char way : reader.ways(p, turnaround ? 1 : 0))
                                if (hand.contains(code)) expected.push_back(std::string(code) + ">" + way);
                        const int due = play.s.effect == 1 ? 3 : play.s.effect == 2 ? 1 : play.s.round == 1 ? 1 : 2;
                        EXPECT_EQ(play.s.due, std::min(due, play.hand_n(p) + play.s.placed));
                    } else {
                        EXPECT_GE(play.s.round, 3);
                        EXPECT_GT(play.energy(p), 0);
                        const bool way_out = !reader.ways(p, 0).empty();
                        expected.push_back("none");
                        if (way_out && play.hand_n(p) >= 3) expected.push_back("boost");
                        if (way_out && play.hand_n(p) >= 2) expected.push_back("brake");
                        if (!reader.ways(p, 1).empty()) expected.push_back("turnaround");
                    }
                    ASSERT_EQ(play.legal(p), expected);
                    ASSERT_TRUE(expected.size() > 1 || play.hand_n(p) > 1);  // EOL-18.1
                }
                random_step(play.game(), play.s, rng, buffer);
            }
            const auto ranks = play.ranks();
            EXPECT_GE(std::count(ranks.begin(), ranks.end(), 1), 1);
        }
}

}  // namespace
}  // namespace endtable::end_of_line::competitive_test
