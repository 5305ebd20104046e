#include <gtest/gtest.h>

#include "examples/connect_four/present.hpp"
#include "examples/tests/walk.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::connect_four {
namespace {

using examples::actions_of;
using examples::expect_refused;
using State = ConnectFour::State;
using Status = ConnectFour::Status;

const ConnectFour kGame;

const Presentation& table() {
    static const Presentation t = Presentation::open(Presentation::official_content(), nullptr, 2);
    return t;
}

// The lower rows of a board, top first; the rest is empty.
State board(std::vector<std::string> rows) {
    rows.insert(rows.begin(), kRows - rows.size(), ".......");
    return table().read_position({{"board", rows}});
}

// The columns `p` may choose: "1234567".
std::string columns(const State& s, Seat p) {
    std::string text;
    for (const auto a : actions_of(kGame, s, p)) text += table().notation(s, p, a);
    return text;
}

State after(State s, std::string_view moves) {  // "4453"
    for (const char c : moves) {
        const auto a = table().parse(s, s.mover(), std::string_view(&c, 1));
        EXPECT_TRUE(a && !kGame.refusal(s, s.mover(), *a)) << moves;
        kGame.apply(s, s.mover(), *a, nullptr);
    }
    return s;
}

TEST(ConnectFour, C4_1_seven_columns) {
    EXPECT_EQ(columns(kGame.start(), seat(0)), "1234567");
    for (const auto* text : {"", "0", "8", "a", "11", "1 "})
        EXPECT_FALSE(table().parse(kGame.start(), seat(0), text)) << text;
    for (int c = 7; c < 256; ++c)
        expect_refused(kGame.refusal(kGame.start(), seat(0), {static_cast<std::uint8_t>(c)}), "no_such_column", "C4-1");
}

TEST(ConnectFour, C4_2_two_seats) {
    expect_input_error("bad_seats", "connect_four: 1 seats do not fit; allowed: 2",
                       [] { (void)Presentation::open(Presentation::official_content(), nullptr, 1); });
    expect_input_error("bad_option", "options: unknown option \"rows\" (given 8); this game has none", [] {
        (void)Presentation::open(Presentation::official_content(), {{"rows", 8}}, 2);
    });
}

TEST(ConnectFour, C4_3_the_seats_take_turns) {
    EXPECT_EQ(kGame.turn(kGame.start()), Turn::of(seat(0)));
    expect_refused(kGame.refusal(kGame.start(), seat(1), {3}), "not_your_turn", "C4-3");
    expect_refused(kGame.refusal(kGame.start(), kChance, {3}), "not_your_turn", "C4-3");
    const State s = after(kGame.start(), "4");
    EXPECT_EQ(kGame.turn(s), Turn::of(seat(1)));
    EXPECT_EQ(columns(s, seat(0)), "");
    EXPECT_EQ(columns(s, seat(1)), "1234567");
}

TEST(ConnectFour, C4_4_a_disc_falls_to_the_lowest_empty_cell) {
    const Json expected = {".......", ".......", ".......", "...X...", "...O...", "..OX..."};
    EXPECT_EQ(table().position(after(kGame.start(), "4443"))["board"], expected);
    EXPECT_EQ(table().path(kGame.start(), seat(0), {3}).ids(), std::vector<std::string>{"board:5,3"});
    EXPECT_EQ(table().path(after(kGame.start(), "44"), seat(0), {3}).ids(), std::vector<std::string>{"board:3,3"});
}

TEST(ConnectFour, C4_4_a_full_column_is_closed) {
    const State s = after(kGame.start(), "444444");
    EXPECT_EQ(columns(s, seat(0)), "123567");
    expect_refused(kGame.refusal(s, seat(0), {3}), "column_full", "C4-4");
}

TEST(ConnectFour, C4_5_four_in_every_direction) {
    for (const auto* moves : {"1122334", "7766554", "1212121", "12234334544", "76654554344"}) {
        State s = kGame.start();
        Events events;
        for (std::string_view left = moves; !left.empty(); left.remove_prefix(1)) {
            ASSERT_FALSE(kGame.turn(s).is_over()) << moves;
            events.clear();
            kGame.apply(s, s.mover(), *table().parse(s, s.mover(), left.substr(0, 1)), &events);
        }
        EXPECT_EQ(examples::names(table(), events), "dropped won") << moves;
        EXPECT_EQ(kGame.result(s).rank[0], 1);
        EXPECT_EQ(kGame.result(s).rank[1], 2);
        EXPECT_EQ(kGame.result(s).utility[0], 10'000);
        expect_refused(kGame.refusal(s, seat(1), {0}), "game_over", "C4-5");
    }
}

// All 69 lines of four, found the slow way, and nothing else: no line bends around the edge of the board.
TEST(ConnectFour, C4_5_exactly_the_lines_of_the_board) {
    int lines = 0;
    for (int row = 0; row < kRows; ++row)
        for (int c = 0; c < kColumns; ++c)
            for (const auto& [up, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {-1, 1}}) {
                Discs four = 0;
                bool inside = true;
                for (int i = 0; i < 4; ++i) {
                    const int r = row + i * up, k = c + i * right;
                    inside = inside && r >= 0 && r < kRows && k >= 0 && k < kColumns;
                    if (inside) four |= cell(r, k);
                }
                if (!inside) continue;
                ++lines;
                EXPECT_TRUE(has_four(four));
                for (Discs left = four; left != 0; left &= left - 1)
                    EXPECT_FALSE(has_four(four & ~(left & (~left + 1)))) << "three of them are none";
            }
    EXPECT_EQ(lines, 69);
    EXPECT_FALSE(has_four(cell(4, 0) | cell(5, 0) | cell(0, 1) | cell(1, 1)));
}

TEST(ConnectFour, C4_6_a_full_board_without_a_four_is_drawn) {
    State s = board({".OXOXO.", "XOXOXOX", "XOXOXOX", "OXOXOXO", "OXOXOXO", "XOXOXOX"});
    ASSERT_EQ(s.moves, 40);
    EXPECT_EQ(columns(s, seat(0)), "17");
    s = after(s, "1");
    EXPECT_EQ(columns(s, seat(1)), "7");
    Events events;
    kGame.apply(s, seat(1), {6}, &events);
    EXPECT_EQ(examples::names(table(), events), "dropped drawn");
    EXPECT_EQ(kGame.result(s).rank[0], 1);
    EXPECT_EQ(kGame.result(s).rank[1], 1);
    EXPECT_EQ(kGame.result(s).utility[1], 5'000);
    EXPECT_EQ(table().result(s), Json::parse(R"({"ranks":[1,1],"by":"full_board"})"));
    expect_refused(kGame.refusal(s, seat(0), {0}), "game_over", "C4-6");
}

TEST(ConnectFour, C4_7_resigning_in_and_out_of_turn) {
    for (const int p : {0, 1}) {
        State s = after(kGame.start(), "4");
        kGame.resign(s, seat(p), nullptr);
        EXPECT_EQ(kGame.result(s).rank[static_cast<std::size_t>(p)], 2);
        EXPECT_EQ(kGame.result(s).rank[static_cast<std::size_t>(1 - p)], 1);
        expect_refused(kGame.refusal(s, seat(1), {0}), "game_over", "C4-7");
    }
}

TEST(ConnectFour, C4_8_the_last_column_is_asked_for) {
    const State s = board({"XOXOXO.", "XOXOXOX", "XOXOXOX", "OXOXOXO", "OXOXOXO", "XOXOXOX"});
    EXPECT_EQ(kGame.turn(s), Turn::of(seat(1)));
    EXPECT_EQ(kGame.decision(s, seat(1)), kDrop);
    EXPECT_EQ(kGame.decision(s, seat(0)), kNoDecision);
    EXPECT_EQ(columns(s, seat(1)), "7");
}

TEST(ConnectFour, C4_9_the_fallback_is_near_the_middle) {
    std::string order;
    State s = kGame.start();
    // Seats fall back until the board is full or somebody has a four; a column is left only when it is closed.
    while (!kGame.turn(s).is_over() && order.size() < 13) {
        const auto a = kGame.fallback(s, s.mover());
        order += table().notation(s, s.mover(), a);
        kGame.apply(s, s.mover(), a, nullptr);
    }
    EXPECT_EQ(order, "4444443333335");
}

TEST(ConnectFour, every_clause_has_its_test) { EXPECT_EQ(examples::count_clauses(Presentation::clauses(), "C4"), 9); }

TEST(ConnectFour, counts_that_are_known_elsewhere) {
    const std::uint64_t expected[] = {1, 7, 49, 343, 2'401, 16'807, 117'649, 823'536, 5'673'234};
    for (int depth = 0; depth <= 8; ++depth) EXPECT_EQ(perft(kGame, kGame.start(), depth), expected[depth]) << depth;
}

TEST(ConnectFour, promises) { examples::Walk(table()).random_games(12, 2); }

TEST(ConnectFour, positions_that_make_no_sense_are_refused_with_the_field) {
    const auto refused = [](const std::string& message, const std::vector<std::string>& rows,
                            Json more = Json::object()) {
        more["board"] = rows;
        expect_input_error("bad_position", message, [&] { (void)table().read_position(more); });
    };
    const std::string e = ".......";
    refused("position: board: expected a list of 6 entries, found 5", {e, e, e, e, e});
    refused("position: board[0]: expected seven of X, O and ., found \"......\"", {"......", e, e, e, e, e});
    refused("position: board[5]: expected seven of X, O and ., found \"...Z...\"", {e, e, e, e, e, "...Z..."});
    refused("position: board[4]: the disc in column 4 floats (C4-4)", {e, e, e, e, "...X...", e});
    refused("position: board[2]: the disc in column 1 floats (C4-4)", {e, e, "O......", e, "X......", "X......"});
    refused("position: board: expected as many X as O or one more (C4-3), found 0 X and 1 O",
            {e, e, e, e, e, "O......"});
    refused("position: board: expected as many X as O or one more (C4-3), found 4 X and 0 O",
            {e, e, e, e, e, "XX.XX.."});
    refused("position: board: discs: the game went on after a four", {e, e, e, e, "OOOO...", "XXXX..."});
    refused("position: unknown key \"turn\"; allowed: board, resigned", {e, e, e, e, e, e}, {{"turn", 1}});
    refused("position: resigned: the game had ended before", {e, e, e, e, "OOO....", "XXXX..."}, {{"resigned", 1}});
}

TEST(ConnectFour, broken_is_total_and_exact) {
    Rng rng(3);
    int accepted = 0;
    for (int i = 0; i < 200'000; ++i) {
        State s = i % 2 == 0 ? after(kGame.start(), "44453") : State{};
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

TEST(ConnectFour, broken_names_the_field) {
    const State s = after(kGame.start(), "4453");
    const auto with = [&](auto&& change) {
        State t = s;
        change(t);
        return std::string(kGame.broken(t));
    };
    EXPECT_EQ(with([](State& t) { t.discs[0] |= Discs{1} << 6; }), "discs: outside the board");
    EXPECT_EQ(with([](State& t) { t.discs[0] |= Discs{1} << 63; }), "discs: outside the board");
    EXPECT_EQ(with([](State& t) { t.discs[1] |= t.discs[0]; }), "discs: two in one cell");
    EXPECT_EQ(with([](State& t) { t.discs[1] |= cell(0, 0); }), "discs: the seats take turns");
    EXPECT_EQ(with([](State& t) { t.discs[0] |= cell(4, 3); }), "discs: one of them floats");
    EXPECT_EQ(with([](State& t) { t.moves = 2; }), "moves: not the number of discs");
    EXPECT_EQ(with([](State& t) { t.status = Status::Four; }), "status: not what the fours say");
    EXPECT_EQ(with([](State& t) { t.status = Status::Full; }), "status: not what the empty cells say");
    EXPECT_EQ(with([](State& t) { t.status = Status{9}; }), "status: no such status");
    EXPECT_EQ(with([](State& t) { t.winner = 1; }), "winner: no such seat, or nobody has won");
    EXPECT_EQ(with([](State& t) { t.zero[4] = 1; }), "zero: not zero");
}

TEST(ConnectFour, scene_and_view) {
    EXPECT_EQ(table().scene()["zones"][0]["cols"], 7);
    const Json view = table().view(after(kGame.start(), "41"), Seats::none());
    const Json& cells = view["zones"]["board"]["cells"];
    ASSERT_EQ(cells.size(), 2u);
    EXPECT_EQ(cells[0]["at"], "5,0");
    EXPECT_EQ(cells[0]["owner"], 1);
    EXPECT_EQ(cells[1]["label"]["text"], "a cross in column 4");
    EXPECT_EQ(view["status"][0]["text"], "Crosses to move.");
}

}  // namespace
}  // namespace endtable::connect_four
