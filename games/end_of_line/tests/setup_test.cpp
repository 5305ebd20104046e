// EOL-4: set-up.
#include <map>

#include "games/end_of_line/tests/support.hpp"
#include "match/any_game.hpp"

namespace endtable::end_of_line::setup_test {

namespace {

// The Start cards as "row,column direction", by seat.
std::vector<std::string> starts(const Play& g) {
    std::vector<std::string> list;
    const Json scene = g.table.scene();
    for (const auto& start : scene["starts"])
        list.push_back(start["cell"].get<std::string>() + " " + start["dir"].get<std::string>());
    return list;
}

// How often each seating came in so many trials, written as one digit a person.
std::map<std::string, int> seatings(const Play& g, int trials) {
    std::map<std::string, int> found;
    Rng rng(7);
    for (int i = 0; i < trials; ++i) {
        std::string word;
        for (const Seat p : shuffle_seats(g.table.sides(), rng)) word += static_cast<char>('0' + index(p));
        ++found[word];
    }
    return found;
}

}  // namespace

TEST(EndOfLine, EOL_4_1_each_player_takes_all_cards_of_a_colour) {
    Play g({}, 3);
    g.deal("S CL X");
    for (int i = 0; i < 5; ++i) g.deal("S");  // seat 0 draws from its own deck, nobody else's
    EXPECT_EQ(g.hand(0), (Json{{"S", 5}}));
    EXPECT_EQ(g.deck_n(0), 20);
    EXPECT_EQ(g.deck_n(1), 25);
    EXPECT_EQ(g.deck_n(2), 25);
    EXPECT_EQ(g.chances(), (std::vector<std::string>{"draw 1 S:9", "draw 1 CL:4", "draw 1 CR:4", "draw 1 BL:2",
                                                     "draw 1 BR:2", "draw 1 T:2", "draw 1 X:1", "draw 1 Z:1"}));
}

TEST(EndOfLine, EOL_4_2_seats_are_dealt_out_at_random_and_partners_stay_opposite) {
    const auto three = seatings(Play({}, 3), 6000);
    EXPECT_EQ(three.size(), 6u);
    for (const auto& [word, count] : three) EXPECT_NEAR(count, 1000, 150) << word;  // 5 sigma
    const auto team = seatings(Play(Json{{"mode", "team"}}), 8000);
    EXPECT_EQ(team.size(), 8u);
    for (const auto& [word, count] : team) {
        EXPECT_NEAR(count, 1000, 150) << word;
        EXPECT_EQ((word[0] - '0') % 2, (word[2] - '0') % 2) << word;  // partners at 0 and 2 or at 1 and 3
        EXPECT_EQ((word[1] - '0') % 2, (word[3] - '0') % 2) << word;
    }
}

TEST(EndOfLine, EOL_4_3_set_aside_cards_are_not_in_the_deck) {
    const Play g;
    for (int p = 0; p < 2; ++p) {
        EXPECT_EQ(g.deck_n(p), 25);
        EXPECT_EQ(g.s.deck[static_cast<std::size_t>(p)].size(), 25);
        EXPECT_EQ(g.hand_n(p), 0);
        for (int f = 0; f < g.setup().faces_n; ++f)  // Line cards all of them: each has a way in and a way out
            EXPECT_NE(g.setup().ways_of(Placed::of(0, f, Dir::N)), 0);
    }
    EXPECT_EQ(g.chance_refusal("reveal 0 start"), "no such action");
    EXPECT_EQ(g.cell(6, 2), start_of(seat(0)));
    EXPECT_EQ(g.cell(6, 4), start_of(seat(1)));
}

TEST(EndOfLine, EOL_4_4_a_shuffled_deck_gives_every_card_with_equal_chance) {
    Play g;
    g.deal("S CL");
    EXPECT_EQ(g.chances(), (std::vector<std::string>{"draw 0 S:9", "draw 0 CL:4", "draw 0 CR:4", "draw 0 BL:2",
                                                     "draw 0 BR:2", "draw 0 T:2", "draw 0 X:1", "draw 0 Z:1"}));
    g.deal("Z S");
    EXPECT_EQ(g.chances(), (std::vector<std::string>{"draw 0 S:8", "draw 0 CL:4", "draw 0 CR:4", "draw 0 BL:2",
                                                     "draw 0 BR:2", "draw 0 T:2", "draw 0 X:1"}));
    EXPECT_EQ(g.chance_refusal("draw 0 Z"), "card_not_in_deck EOL-4.4");
    EXPECT_EQ(g.chance_refusal("draw 1 S"), "wrong_decision EOL-18.4b");
    // And it is drawn by these odds: 23,000 draws, each card a thousand times, within 6 sigma of the face.
    Rng rng(11);
    std::array<int, kMaxFaces> count{};
    for (int i = 0; i < 23'000; ++i) ++count[g.game().chance(g.s, rng).y];
    const std::array<int, 8> expected{8000, 4000, 4000, 2000, 2000, 2000, 1000, 0};
    for (std::size_t f = 0; f < 8; ++f) EXPECT_NEAR(count[f], expected[f], expected[f] == 0 ? 0 : 450) << f;
}

TEST(EndOfLine, EOL_4_5_decks_lie_face_down_and_the_energy_starts_at_three) {
    for (int n = 2; n <= 8; ++n)
        for (int p = 0; p < n; ++p) EXPECT_EQ(Play({}, n).energy(p), 3);
    EXPECT_EQ(Play(Json{{"mode", "solo"}}).energy(0), 3);
    // Two games that differ only in what A has drawn are the same for B and for a spectator; not for A.
    Play one, two;
    one.deal("S CL S S S S S");
    two.deal("S CL Z X T T BL");
    const auto seen = [](const Play& g, Seats eyes) {
        State s = g.s;
        g.game().mask(s, eyes);
        return hash(s);
    };
    EXPECT_EQ(seen(one, Seats::only(seat(1))), seen(two, Seats::only(seat(1))));
    EXPECT_EQ(seen(one, Seats()), seen(two, Seats()));
    EXPECT_NE(seen(one, Seats::only(seat(0))), seen(two, Seats::only(seat(0))));
}

TEST(EndOfLine, EOL_4_6_start_cards_lie_where_the_annex_shows_them_and_nowhere_else) {
    const Play two, three({}, 3);
    EXPECT_EQ(two.cell(6, 2), start_of(seat(0)));
    EXPECT_EQ(two.cell(6, 4), start_of(seat(1)));
    EXPECT_EQ(two.s.empty, 47);
    EXPECT_EQ(three.cell(2, 3), start_of(seat(0)));
    EXPECT_EQ(three.cell(3, 4), start_of(seat(1)));
    EXPECT_EQ(three.cell(3, 2), start_of(seat(2)));
    EXPECT_EQ(three.s.empty, 46);
    EXPECT_EQ(three.ways(0) + three.ways(1) + three.ways(2), "NEW");
}

TEST(EndOfLine, EOL_4_7_positions_and_directions_by_number_of_players) {
    using Starts = std::vector<std::string>;
    EXPECT_EQ(starts(Play(Json{{"mode", "solo"}})), (Starts{"2,2 N"}));
    EXPECT_EQ(starts(Play({}, 2)), (Starts{"6,2 N", "6,4 N"}));
    EXPECT_EQ(starts(Play(Json{{"mode", "coop"}})), (Starts{"6,2 N", "6,4 N"}));
    EXPECT_EQ(starts(Play({}, 3)), (Starts{"2,3 N", "3,4 E", "3,2 W"}));
    EXPECT_EQ(starts(Play({}, 4)), (Starts{"3,4 N", "4,5 E", "5,4 S", "4,3 W"}));
    EXPECT_EQ(starts(Play(Json{{"mode", "team"}})), (Starts{"3,4 N", "4,5 E", "5,4 S", "4,3 W"}));
    EXPECT_EQ(starts(Play({}, 5)), (Starts{"3,3 N", "3,5 N", "4,6 E", "5,5 S", "5,3 S"}));
    EXPECT_EQ(starts(Play({}, 6)), (Starts{"4,4 N", "4,6 N", "5,7 E", "6,6 S", "6,4 S", "5,3 W"}));
    EXPECT_EQ(starts(Play({}, 7)), (Starts{"3,4 N", "3,6 N", "4,7 E", "6,7 E", "7,6 S", "7,4 S", "5,4 W"}));
    EXPECT_EQ(starts(Play({}, 8)), (Starts{"4,5 N", "4,7 N", "5,8 E", "7,8 E", "8,7 S", "8,5 S", "7,4 W", "5,4 W"}));
}

TEST(EndOfLine, EOL_4_8_two_players_start_side_by_side_with_one_cell_between) {
    const Play g;
    const auto& a = g.setup().starts[0];
    const auto& b = g.setup().starts[1];
    const Cell between = neighbour(g.setup(), a.cell, Dir::E);
    EXPECT_EQ(neighbour(g.setup(), between, Dir::E), b.cell);
    EXPECT_EQ(g.s.grid[between], kEmpty);
    EXPECT_EQ(a.heading, b.heading);
}

TEST(EndOfLine, EOL_4_9_two_players_start_in_the_bottom_row_all_others_in_the_middle) {
    const Play versus;
    EXPECT_EQ(versus.setup().starts[0].cell / 7, 6);
    EXPECT_EQ(versus.setup().starts[1].cell / 7, 6);
    for (int n = 1; n <= 8; ++n) {
        if (n == 2) continue;
        const Play g(n == 1 ? Json{{"mode", "solo"}} : Json::object(), n);
        const int side = g.setup().side;
        int top = side, bottom = 0, left = side, right = 0;
        for (int p = 0; p < n; ++p) {
            const int cell = g.setup().starts[static_cast<std::size_t>(p)].cell;
            top = std::min(top, cell / side), bottom = std::max(bottom, cell / side);
            left = std::min(left, cell % side), right = std::max(right, cell % side);
        }
        // The margins on both sides differ by one at most: an even pattern has no exact middle on an odd side.
        EXPECT_LE(std::abs(top - (side - 1 - bottom)), 1) << n << " players";
        EXPECT_LE(std::abs(left - (side - 1 - right)), 1) << n << " players";
    }
}

TEST(EndOfLine, EOL_4_10_game_modes) {
    const OptionSpec& modes = Presentation::info().options.at(0);
    ASSERT_EQ(modes.name, "mode");
    EXPECT_EQ(modes.fallback, "competitive");
    EXPECT_EQ(modes.values,
              Play::split("competitive team solo coop puzzle solitaire_classic"));  // the last two are ours
    EXPECT_EQ(Play().setup().mode, Mode::Competitive);
    EXPECT_EQ(Play(Json{{"mode", "solo"}}).setup().mode, Mode::Solo);
    EXPECT_EQ(Play(Json{{"mode", "coop"}}).setup().mode, Mode::Coop);
    EXPECT_EQ(Play(Json{{"mode", "team"}}).setup().mode, Mode::Team);
}

}  // namespace endtable::end_of_line::setup_test
