#include <gtest/gtest.h>

#include "examples/nim/present.hpp"
#include "examples/tests/walk.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::nim {
namespace {

using examples::actions_of;
using examples::expect_refused;
using State = Nim::State;

Presentation open(const char* last = "wins") {
    return Presentation::open(Presentation::official_content(), {{"last", last}}, 2);
}
const Presentation& table() {
    static const Presentation t = open();
    return t;
}
const Nim& game() { return table().game(); }

State heaps(int a, int b, int c, int moves) { return table().read_position({{"heaps", {a, b, c}}, {"moves", moves}}); }

// What the seat to move may do: "a1 a2 b1".
std::string answers(const State& s) {
    std::string text;
    for (const auto a : actions_of(game(), s, s.mover()))
        text += (text.empty() ? "" : " ") + table().notation(s, s.mover(), a);
    return text;
}

// Applies this answer of the seat to move and tells the events.
std::string after(const Presentation& t, State& s, std::string_view move) {
    const auto a = t.parse(s, s.mover(), move);
    EXPECT_TRUE(a && !t.game().refusal(s, s.mover(), *a)) << move;
    Events events;
    if (a) t.game().apply(s, s.mover(), *a, &events);
    return examples::names(t, events);
}

TEST(Nim, NIM_1_three_heaps) {
    EXPECT_EQ(table().position(game().start()), Json::parse(R"({"heaps":[3,5,7],"moves":0})"));
    expect_refused(game().refusal(game().start(), seat(0), {3, 1}), "no_such_heap", "NIM-1");
}

TEST(Nim, NIM_2_two_seats_take_turns) {
    expect_input_error("bad_seats", "nim: 3 seats do not fit; allowed: 2",
                       [] { (void)Presentation::open(Presentation::official_content(), nullptr, 3); });
    State s = game().start();
    EXPECT_EQ(game().turn(s), Turn::of(seat(0)));
    expect_refused(game().refusal(s, seat(1), {0, 1}), "not_your_turn", "NIM-2");
    EXPECT_EQ(after(table(), s, "c7"), "taken");
    EXPECT_EQ(game().turn(s), Turn::of(seat(1)));
}

TEST(Nim, NIM_3_stones_of_one_heap_are_taken) {
    State s = heaps(2, 0, 1, 3);
    EXPECT_EQ(answers(s), "a1 a2 c1");
    expect_refused(game().refusal(s, seat(1), {0, 0}), "no_stone", "NIM-3");
    expect_refused(game().refusal(s, seat(1), {0, 3}), "too_many", "NIM-3");
    EXPECT_EQ(after(table(), s, "a2"), "taken");
    EXPECT_EQ(table().position(s), Json::parse(R"({"heaps":[0,0,1],"moves":4})"));
}

TEST(Nim, NIM_4_the_last_stone_decides) {
    State s = heaps(0, 0, 1, 4);
    EXPECT_EQ(after(table(), s, "c1"), "taken won");
    EXPECT_EQ(table().result(s), Json::parse(R"({"ranks":[1,2],"by":"last_stone"})"));
    expect_refused(game().refusal(s, seat(1), {0, 1}), "game_over", "NIM-4");

    const Presentation other = open("loses");
    s = heaps(0, 0, 1, 4);
    EXPECT_EQ(after(other, s, "c1"), "taken won");
    EXPECT_EQ(other.result(s)["ranks"], Json({2, 1}));
    EXPECT_NE(game().broken(s), nullptr) << "seat 0 would have won here";
}

TEST(Nim, NIM_5_a_seat_may_resign) {
    State s = heaps(1, 1, 1, 4);
    Events events;
    game().resign(s, seat(1), &events);
    EXPECT_EQ(examples::names(table(), events), "resigned won");
    EXPECT_EQ(table().result(s), Json::parse(R"({"ranks":[1,2],"by":"resignation"})"));
    expect_refused(game().refusal(s, seat(0), {0, 1}), "game_over", "NIM-5");
}

TEST(Nim, NIM_6_the_last_stone_is_asked_for) {
    const State s = heaps(0, 1, 0, 3);
    EXPECT_EQ(answers(s), "b1");
    EXPECT_EQ(game().turn(s), Turn::of(seat(1)));
}

TEST(Nim, NIM_7_who_does_not_answer_takes_one_stone) {
    EXPECT_EQ(game().fallback(heaps(0, 2, 7, 4), seat(0)), (Nim::Action{1, 1}));
}

TEST(Nim, stones_are_clicked_where_they_lie) {
    const State s = heaps(0, 3, 0, 3);
    const Json shapes = table().view(s, Seats::none())["zones"]["stones"]["shapes"];
    ASSERT_EQ(shapes.size(), 3u);
    EXPECT_EQ(shapes[2]["id"], "stones:b3");
    EXPECT_EQ(shapes[2]["disc"], Json({30, 20, 4}));
    EXPECT_EQ(table().path(s, seat(1), {1, 2}).ids(), std::vector<std::string>{"stones:b2"});
}

TEST(Nim, positions_that_cannot_be_are_refused) {
    for (const char* position : {R"({"heaps":[4,5,7],"moves":0})", R"({"heaps":[3,5,7],"moves":1})",
                                 R"({"heaps":[2,4,7],"moves":1})", R"({"heaps":[2,5,7],"moves":2})",
                                 R"({"heaps":[2,5],"moves":1})", R"({"heaps":[0,0,0],"moves":3,"resigned":0})"})
        EXPECT_THROW((void)table().read_position(Json::parse(position)), InputError) << position;
}

// Whoever can leave heaps whose binary digits cancel out wins (Bouton, 1901).
TEST(Nim, who_wins_is_known) {
    for (int a = 0; a <= 3; ++a)
        for (int b = 0; b <= 5; ++b)
            for (int c = 0; c <= 7; ++c) {
                if (a + b + c == 0 || a + b + c == 15) continue;
                State s;
                s.heaps = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
                bool leaves_none = false;
                for (const auto move : actions_of(game(), s, seat(0))) {
                    State next = s;
                    game().apply(next, seat(0), move, nullptr);
                    leaves_none |= (next.heaps[0] ^ next.heaps[1] ^ next.heaps[2]) == 0;
                }
                EXPECT_EQ(leaves_none, (a ^ b ^ c) != 0) << a << b << c;
            }
}

TEST(Nim, random_games_keep_every_promise) {
    for (const char* last : {"wins", "loses"}) examples::Walk(open(last)).random_games(10, 1);
    EXPECT_EQ(examples::count_clauses(Presentation::clauses(), "NIM"), 7);
}

}  // namespace
}  // namespace endtable::nim
