#include <gtest/gtest.h>

#include "examples/tests/walk.hpp"
#include "examples/tic_tac_toe/present.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::tic_tac_toe {
namespace {

using examples::actions_of;
using examples::expect_refused;
using State = TicTacToe::State;
using Status = TicTacToe::Status;

const TicTacToe kGame;

const Presentation& table() {
    static const Presentation t = Presentation::open(Presentation::official_content(), nullptr, 2);
    return t;
}

State board(const char* top, const char* middle, const char* bottom) {
    return table().read_position({{"board", {top, middle, bottom}}});
}

// The cells `p` may mark: "a1 b2".
std::string cells(const State& s, Seat p) {
    std::string text;
    for (const auto a : actions_of(kGame, s, p)) text += (text.empty() ? "" : " ") + table().notation(s, p, a);
    return text;
}

State after(State s, std::string_view moves) {  // "a1 b2"
    while (!moves.empty()) {
        const auto a = table().parse(s, s.mover(), moves.substr(0, 2));
        EXPECT_TRUE(a && !kGame.refusal(s, s.mover(), *a)) << moves;
        kGame.apply(s, s.mover(), *a, nullptr);
        moves.remove_prefix(std::min<std::size_t>(3, moves.size()));
    }
    return s;
}

TEST(TicTacToe, TTT_1_cells_are_named_by_column_and_row_from_the_top) {
    EXPECT_EQ(cells(kGame.start(), seat(0)), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    EXPECT_EQ(table().position(after(kGame.start(), "a1 c1 b2"))["board"], Json({"X.O", ".X.", "..."}));
    for (const auto* text : {"", "a", "a0", "a4", "d1", "A1", "1a", "a1 ", "a11"})
        EXPECT_FALSE(table().parse(kGame.start(), seat(0), text)) << text;
    expect_refused(kGame.refusal(kGame.start(), seat(0), {9}), "no_such_cell", "TTT-1");
}

TEST(TicTacToe, TTT_2_two_seats) {
    EXPECT_NO_THROW((void)Presentation::open(Presentation::official_content(), Json::object(), 2));
    expect_input_error("bad_seats", "tic_tac_toe: 3 seats do not fit; allowed: 2",
                       [] { (void)Presentation::open(Presentation::official_content(), nullptr, 3); });
}

TEST(TicTacToe, TTT_3_the_seats_take_turns) {
    State s = kGame.start();
    EXPECT_EQ(kGame.turn(s), Turn::of(seat(0)));
    expect_refused(kGame.refusal(s, seat(1), {0}), "not_your_turn", "TTT-3");
    expect_refused(kGame.refusal(s, kChance, {0}), "not_your_turn", "TTT-3");
    EXPECT_EQ(cells(s, seat(1)), "");
    s = after(s, "b2");
    EXPECT_EQ(kGame.turn(s), Turn::of(seat(1)));
    expect_refused(kGame.refusal(s, seat(0), {0}), "not_your_turn", "TTT-3");
}

TEST(TicTacToe, TTT_4_only_empty_cells_can_be_marked) {
    const State s = board("XO.",  //
                          ".X.",  //
                          "..O");
    EXPECT_EQ(cells(s, seat(0)), "c1 a2 c2 a3 b3");
    expect_refused(kGame.refusal(s, seat(0), {0}), "cell_taken", "TTT-4");
    expect_refused(kGame.refusal(s, seat(0), {1}), "cell_taken", "TTT-4");
}

TEST(TicTacToe, TTT_5_each_of_the_eight_lines_wins_at_once) {
    int wins = 0;
    for (const Cells line : kLines) {
        const int last = std::countr_zero(line);
        State s = TicTacToe::with_marks(static_cast<Cells>(line & ~only(last)), 0);
        // Two noughts that make no line, where the crosses are not.
        for (int c = 0; std::popcount(s.marks[1]) < 2; ++c)
            if ((line & only(c)) == 0) s = TicTacToe::with_marks(s.marks[0], static_cast<Cells>(s.marks[1] | only(c)));
        ASSERT_EQ(kGame.broken(s), nullptr);
        Events events;
        kGame.apply(s, seat(0), {static_cast<std::uint8_t>(last)}, &events);
        EXPECT_EQ(examples::names(table(), events), "marked won");
        EXPECT_TRUE(kGame.turn(s).is_over());
        const Result r = kGame.result(s);
        EXPECT_EQ(r.rank[0], 1);
        EXPECT_EQ(r.rank[1], 2);
        EXPECT_EQ(r.utility[0], 10'000);
        EXPECT_EQ(r.utility[1], 0);
        expect_refused(kGame.refusal(s, seat(1), {8}), "game_over", "TTT-5");
        ++wins;
    }
    EXPECT_EQ(wins, 8);
    EXPECT_EQ(std::count(kHasLine.begin(), kHasLine.end(), true), 282)
        << "sets of cells with a line, counted elsewhere";
}

TEST(TicTacToe, TTT_5_the_last_cell_may_still_win) {
    const State s = after(board("XOX",  //
                                "OXO",  //
                                "OX."),
                          "c3");
    EXPECT_EQ(s.status, Status::Line);
    EXPECT_EQ(kGame.result(s).rank[0], 1);
    EXPECT_EQ(table().result(s), Json::parse(R"({"ranks":[1,2],"by":"line"})"));
}

TEST(TicTacToe, TTT_6_a_full_board_without_a_line_is_drawn) {
    State s = board("XOX",  //
                    "XOO",  //
                    "OX.");
    Events events;
    kGame.apply(s, seat(0), {8}, &events);
    EXPECT_EQ(examples::names(table(), events), "marked drawn");
    const Result r = kGame.result(s);
    EXPECT_EQ(r.rank[0], 1);
    EXPECT_EQ(r.rank[1], 1);
    EXPECT_EQ(r.utility[0], 5'000);
    expect_refused(kGame.refusal(s, seat(1), {0}), "game_over", "TTT-6");
}

TEST(TicTacToe, TTT_7_resigning_in_and_out_of_turn) {
    for (const int p : {0, 1}) {
        State s = after(kGame.start(), "b2");
        kGame.resign(s, seat(p), nullptr);
        EXPECT_TRUE(kGame.turn(s).is_over());
        EXPECT_EQ(kGame.result(s).rank[static_cast<std::size_t>(p)], 2);
        EXPECT_EQ(kGame.result(s).rank[static_cast<std::size_t>(1 - p)], 1);
        expect_refused(kGame.refusal(s, seat(1), {0}), "game_over", "TTT-7");
    }
}

TEST(TicTacToe, TTT_8_the_last_cell_is_asked_for) {
    const State s = board("XOX",  //
                          "XOO",  //
                          "OX.");
    EXPECT_EQ(kGame.turn(s), Turn::of(seat(0)));
    EXPECT_EQ(kGame.decision(s, seat(0)), kMark);
    EXPECT_EQ(kGame.decision(s, seat(1)), kNoDecision);
    EXPECT_EQ(cells(s, seat(0)), "c3");
}

TEST(TicTacToe, TTT_9_the_fallback_is_the_first_empty_cell) {
    EXPECT_EQ(kGame.fallback(kGame.start(), seat(0)).cell, 0);
    EXPECT_EQ(kGame.fallback(after(kGame.start(), "a1 b1"), seat(0)).cell, 2);
}

TEST(TicTacToe, every_clause_has_its_test) { EXPECT_EQ(examples::count_clauses(Presentation::clauses(), "TTT"), 9); }

TEST(TicTacToe, counts_that_are_known_elsewhere) {
    EXPECT_EQ(count_games(kGame, kGame.start()), 255'168u);
    const std::uint64_t expected[] = {1, 9, 72, 504, 3'024, 15'120, 54'720, 148'176, 200'448, 127'872, 0};
    for (int depth = 0; depth <= 10; ++depth) EXPECT_EQ(perft(kGame, kGame.start(), depth), expected[depth]) << depth;
}

TEST(TicTacToe, promises) { examples::Walk(table()).random_games(60, 1); }

TEST(TicTacToe, positions_that_make_no_sense_are_refused_with_the_field) {
    const auto refused = [](const std::string& message, const char* json) {
        expect_input_error("bad_position", message, [&] { (void)table().read_position(Json::parse(json)); });
    };
    refused("position: \"board\" is missing", "{}");
    refused("position: expected an object, found []", "[]");
    refused("position: unknown key \"seed\"; allowed: board, resigned", R"({"seed":1,"board":["...","...","..."]})");
    refused("position: board: expected a list of 3 entries, found 2", R"({"board":["...","..."]})");
    refused("position: board[1]: expected three of X, O and ., found \"....\"", R"({"board":["...","....","..."]})");
    refused("position: board[2]: expected three of X, O and ., found \"..x\"", R"({"board":["...","...","..x"]})");
    refused("position: board: expected as many X as O or one more (TTT-3), found 0 X and 1 O",
            R"({"board":["O..","...","..."]})");
    refused("position: board: expected as many X as O or one more (TTT-3), found 3 X and 1 O",
            R"({"board":["X.X","O..","X.."]})");
    refused("position: board: marks: the game went on after a line", R"({"board":["XXX","OO.","O.."]})");
    refused("position: board: marks: the game went on after a line", R"({"board":["XXX","OOO","..."]})");
    refused("position: resigned: the game had ended before", R"({"board":["XXX","OO.","..."],"resigned":0})");
    refused("position: resigned: expected a whole number from 0 to 1, found 2",
            R"({"board":["...","...","..."],"resigned":2})");
}

// `broken` must cope with any bytes; what it accepts must be worth accepting.
TEST(TicTacToe, broken_is_total_and_exact) {
    Rng rng(3);
    int accepted = 0;
    for (int i = 0; i < 200'000; ++i) {
        State s = i % 2 == 0 ? after(kGame.start(), "b2 a1 c3") : State{};
        unsigned char bytes[sizeof s];
        std::memcpy(bytes, &s, sizeof s);
        for (auto n = 1 + rng.below(3); n > 0; --n)
            bytes[rng.below(sizeof s)] = static_cast<unsigned char>(rng.below(i % 3 == 0 ? 256 : 8));
        std::memcpy(static_cast<void*>(&s), bytes, sizeof s);
        if (kGame.broken(s) != nullptr) continue;
        ++accepted;
        const State back = table().read_position(table().position(s));
        ASSERT_EQ(std::memcmp(&back, &s, sizeof s), 0) << table().position(s);
    }
    EXPECT_GT(accepted, 100);
}

TEST(TicTacToe, broken_names_the_field) {
    State s = after(kGame.start(), "b2 a1 c3");
    const auto with = [&](auto&& change) {
        State t = s;
        change(t);
        return std::string(kGame.broken(t));
    };
    EXPECT_EQ(with([](State& t) { t.marks[0] |= 0x200; }), "marks: outside the board");
    EXPECT_EQ(with([](State& t) { t.marks[1] |= t.marks[0]; }), "marks: a cell is marked twice");
    EXPECT_EQ(with([](State& t) { t.moves = 4; }), "moves: not the number of marks");
    EXPECT_EQ(with([](State& t) { t.status = Status::Line; }), "status: not what the lines say");
    EXPECT_EQ(with([](State& t) { t.status = Status::Full; }), "status: not what the empty cells say");
    EXPECT_EQ(with([](State& t) { t.status = Status{9}; }), "status: no such status");
    EXPECT_EQ(with([](State& t) { t.winner = 1; }), "winner: no such seat, or nobody has won");
    EXPECT_EQ(with([](State& t) { t.zero = 1; }), "zero: not zero");
}

TEST(TicTacToe, labels_of_a_seat) {
    using Labels = std::vector<std::string>;
    const State end = after(kGame.start(), "b2 a1 a2 c1 c2");
    EXPECT_EQ(table().labels(end, seat(0)), (Labels{"corners:0", "centre"}));
    EXPECT_EQ(table().labels(end, seat(1)), (Labels{"corners:2"}));
}

TEST(TicTacToe, scene_and_view) {
    EXPECT_EQ(table().scene()["zones"][0]["label"]["text"], "Board");
    const Json view = table().view(after(kGame.start(), "b2 a1"), Seats::none());
    EXPECT_EQ(view["zones"]["board"]["cells"].size(), 2u);
    EXPECT_EQ(view["zones"]["board"]["cells"][0]["at"], "0,0");
    EXPECT_EQ(view["zones"]["board"]["cells"][0]["glyph"], "O");
    EXPECT_EQ(view["zones"]["board"]["cells"][1]["label"]["text"], "a cross on b2");
    EXPECT_EQ(view["status"][0]["text"], "Crosses to move.");
    expect_input_error("bad_query", "tic_tac_toe answers no queries, found {}",
                       [] { (void)table().probe(kGame.start(), Seats::none(), Json::object()); });
}

}  // namespace
}  // namespace endtable::tic_tac_toe
