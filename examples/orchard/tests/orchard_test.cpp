#include <gtest/gtest.h>

#include "examples/orchard/mind.hpp"
#include "examples/orchard/present.hpp"
#include "examples/tests/walk.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::orchard {
namespace {

using examples::actions_of;
using examples::expect_refused;
using State = Orchard::State;

Presentation open(int seats, int rounds = 6) {
    return Presentation::open(Presentation::official_content(), {{"rounds", rounds}}, seats);
}

// A table, a state, and what happened last.
struct Play {
    Presentation table;
    State s = table.game().start();
    Events events{};

    const Orchard& game() const { return table.game(); }
    std::string happened() const { return examples::names(table, events); }

    // Lines as in a record: "~4", "0 apples", "1 b2".
    Play& operator()(std::initializer_list<std::string_view> lines) {
        for (const auto line : lines) {
            const bool chance = line[0] == '~';
            const Seat p = chance ? kChance : seat(line[0] - '0');
            const auto a = table.parse(s, p, line.substr(chance ? 1 : 2));
            EXPECT_TRUE(a && !game().refusal(s, p, *a)) << line;
            events.clear();
            game().apply(s, p, *a, &events);
            EXPECT_EQ(game().broken(s), nullptr) << line;
        }
        return *this;
    }
    Play& resign(int p) {
        events.clear();
        game().resign(s, seat(p), &events);
        EXPECT_EQ(game().broken(s), nullptr);
        return *this;
    }
    std::string answers(int p) const {
        std::string text;
        for (const auto a : actions_of(game(), s, seat(p)))
            text += (text.empty() ? "" : " ") + table.notation(s, seat(p), a);
        return text;
    }
    std::string asked(int p) const { return table.decision_name(game().decision(s, seat(p))); }
    Json stock(int p) const { return table.position(s)["stock"][static_cast<std::size_t>(p)]; }
    std::vector<int> ranks() const { return table.result(s)["ranks"].get<std::vector<int>>(); }
};

Play rolled(int seats, int rounds = 6) {
    Play play{open(seats, rounds)};
    play({"~6", "~5", "~4", "~3"});
    return play;
}
// A crate, row by row, as in "A4 A2 - P1 ...": apples, pears (E), plums (P), cherries (C).
Crate crate_of(std::string_view text) {
    Crate crate{};
    std::size_t cell = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ' ') continue;
        if (text[i] != '-') {
            const auto fruit = std::string_view("AEPC").find(text[i]);
            crate[cell] = {static_cast<std::uint8_t>(fruit + 1), static_cast<std::uint8_t>(text[++i] - '0')};
        }
        ++cell;
    }
    return crate;
}

TEST(Orchard, OR_1_an_empty_crate_for_everybody) {
    for (int seats = 2; seats <= 4; ++seats) {
        const Play play{open(seats)};
        EXPECT_EQ(play.table.position(play.s)["crates"].size(), static_cast<std::size_t>(seats));
        EXPECT_TRUE(play.game().turn(play.s).is_chance());
    }
    expect_input_error("bad_seats", "orchard: 5 seats do not fit; allowed: 2 to 4", [] { open(5); });
}

TEST(Orchard, OR_2_a_die_for_each_tree) {
    Play play{open(2)};
    play({"~6", "~1", "~4"});
    EXPECT_EQ(play.table.position(play.s)["baskets"], Json({6, 1, 4, 0}));
    expect_refused(play.game().refusal(play.s, kChance, {Orchard::Action::Roll, 7}), "not_chance", "OR-2");
    play({"~2"});
    EXPECT_EQ(play.game().turn(play.s), Turn::each(Seats::first(2)));
}

TEST(Orchard, OR_3_pickers_are_sent_in_secret) {
    Play play = rolled(3);
    EXPECT_EQ(play.asked(0), "master");
    EXPECT_EQ(play.answers(0), "apples pears plums cherries");
    const State before = play.s;
    play({"1 plums"});
    EXPECT_EQ(play.asked(1), "apprentice");
    play({"1 plums"});
    EXPECT_EQ(play.asked(1), "none");
    expect_refused(play.game().refusal(play.s, seat(1), {Orchard::Action::Send, 0}), "not_asked", "OR-3");
    for (const Seats others : {Seats::none(), Seats::only(seat(0)), Seats::only(seat(2))}) {
        State then = before, now = play.s;
        play.game().mask(then, others);
        play.game().mask(now, others);
        EXPECT_EQ(hash(then), hash(now)) << "whether somebody has sent theirs";
    }
    play({"0 apples", "2 apples", "0 pears"});
    EXPECT_EQ(play.happened(), "sent");
    play({"2 cherries"});
    EXPECT_EQ(play.happened(), "sent shown shown shown picked picked picked picked picked");
}

TEST(Orchard, OR_4_a_master_counts_twice) {
    Play play = rolled(3);
    play({"0 apples", "0 apples", "1 apples", "1 pears", "2 cherries", "2 apples"});
    // Apples: 6 for 3 + 2 + 1.
    EXPECT_EQ(play.stock(0), Json::parse(R"([{"fruit":"apples","baskets":3}])"));
    EXPECT_EQ(play.stock(1), Json::parse(R"([{"fruit":"apples","baskets":2},{"fruit":"pears","baskets":5}])"));
    EXPECT_EQ(play.stock(2), Json::parse(R"([{"fruit":"apples","baskets":1},{"fruit":"cherries","baskets":3}])"));
}

TEST(Orchard, OR_5_everybody_packs_at_once) {
    Play play = rolled(2);
    play({"0 apples", "0 pears", "1 plums", "1 cherries"});
    EXPECT_EQ(play.game().turn(play.s), Turn::each(Seats::first(2)));
    EXPECT_EQ(play.answers(0), "a1 b1 c1 a2 b2 c2 a3 b3 c3 give");
    play({"1 b2", "0 a1"});
    EXPECT_EQ(play.answers(0), "b1 c1 a2 b2 c2 a3 b3 c3 give");
    expect_refused(play.game().refusal(play.s, seat(0), {Orchard::Action::Pack, 0}), "not_free", "OR-5");
    expect_refused(play.game().refusal(play.s, seat(0), {Orchard::Action::Send, 0}), "no_picker", "OR-5");
    play({"0 give", "1 c3"});
    EXPECT_EQ(play.happened(), "packed round_over");
    EXPECT_EQ(play.table.round(play.s), 2);
}

TEST(Orchard, OR_6_what_a_full_crate_does_not_take_is_given_away) {
    Play play = rolled(2);
    play.s.crate[0] = crate_of("A1 A1 A1 E1 E1 E1 P1 P1 -");
    play({"1 plums", "1 plums", "0 apples", "0 pears", "0 c3"});
    EXPECT_EQ(play.happened(), "packed gave");
    EXPECT_EQ(play.asked(0), "none");
    play({"1 a1"});
    EXPECT_EQ(play.happened(), "packed round_over");
}

TEST(Orchard, OR_7_rows_of_one_fruit_and_columns_of_three) {
    EXPECT_EQ(points(crate_of("A4 A2 - - - - - - -")), 6);
    EXPECT_EQ(points(crate_of("A4 A2 A1 - - - - - -")), 14) << "a row of apples";
    EXPECT_EQ(points(crate_of("A4 A2 E1 - - - - - -")), 7);
    EXPECT_EQ(points(crate_of("A4 - - E2 - - P1 - -")), 14) << "a column of three fruits";
    EXPECT_EQ(points(crate_of("A4 - - E2 - - A1 - -")), 7);
    EXPECT_EQ(points(crate_of("A1 A1 A1 E1 E1 E1 P1 P1 P1")), 27);
}

TEST(Orchard, OR_8_most_points_win) {
    Play play = rolled(2, 3);
    play.s.round = 3;
    play.s.crate[0] = crate_of("A4 A2 A1 - - - - - -");
    play({"0 apples", "0 apples", "1 cherries", "1 cherries", "0 give", "1 give"});
    EXPECT_EQ(play.happened(), "gave round_over ended");
    EXPECT_TRUE(play.game().turn(play.s).is_over());
    EXPECT_EQ(play.ranks(), (std::vector<int>{1, 2}));
    EXPECT_EQ(play.table.result(play.s)["scores"], Json({14, 0}));
    expect_refused(play.game().refusal(play.s, seat(0), {Orchard::Action::Give, 0}), "game_over", "OR-8");
}

TEST(Orchard, OR_9_who_resigns_ranks_behind) {
    Play play = rolled(3);
    play({"0 apples", "0 pears", "1 plums", "1 plums"});
    play.resign(2);
    EXPECT_EQ(play.happened(), "resigned shown shown picked picked picked") << "all others had answered";
    play.resign(0);
    EXPECT_EQ(play.happened(), "resigned gave ended");
    EXPECT_EQ(play.ranks(), (std::vector<int>{2, 1, 3}));
    expect_refused(play.game().refusal(play.s, seat(1), {Orchard::Action::Give, 0}), "game_over", "OR-9");
}

TEST(Orchard, OR_10_for_who_does_not_answer) {
    Play play = rolled(2);
    const auto fallback = [&](int p) {
        return play.table.notation(play.s, seat(p), play.game().fallback(play.s, seat(p)));
    };
    EXPECT_EQ(fallback(0), "apples");
    play({"0 apples", "0 pears", "1 plums", "1 plums", "0 a1"});
    EXPECT_EQ(fallback(0), "b1");
}

TEST(Orchard, promises_hold_at_every_state_of_random_games) {
    for (int seats = 2; seats <= 4; ++seats) examples::Walk(open(seats, 4)).random_games(3, 1);
}

}  // namespace
}  // namespace endtable::orchard
