// Tables: from the first who sits down to the end, and everything people do to each other in between.
#include "server/table/table.hpp"

#include <gtest/gtest.h>

#include "match/erase.hpp"
#include "match/tests/helpers.hpp"
#include "match/tests/runaway.hpp"

namespace endtable::server {
namespace {

constexpr Time kNoon = 1'000'000;
const std::string kAnna = "p-anna", kBen = "p-ben", kCleo = "p-cleo", kEve = "p-eve";

// A table with its store: what is decided is stored and folded.
class Round {
public:
    explicit Round(const std::string& game, int seats, const Json& settings = Json::object(),
                   const Json& options = Json::object())
        : Round(open_game(game, seats, options), settings) {}
    explicit Round(const std::shared_ptr<const AnyGame>& game, const Json& settings = Json::object())
        : table({"t1", kAnna, game, Settings::read(listed(settings)), Digest{7}}) {
        for (const auto& [player, name] : {std::pair{kAnna, "Anna"}, {kBen, "Ben"}, {kCleo, "Cleo"}, {kEve, "Eve"}})
            table.know(player, name);
    }

    // The code of the denial; empty if it was done.
    std::string now(const Table::Decision& decision) {
        if (decision.denial) {
            EXPECT_TRUE(decision.lines.empty());
            return decision.denial->code;
        }
        EXPECT_FALSE(decision.lines.empty());
        std::vector<Line> lines;
        for (const auto& text : decision.lines) lines.push_back({text, clock});
        table.fold(lines, &happened);
        EXPECT_EQ(happened.size(), lines.size());
        store.insert(store.end(), lines.begin(), lines.end());
        EXPECT_EQ(table.size(), store.size());
        return "";
    }
    std::string act(int p, const std::string& player, const std::string& notation) {
        return now(table.act(seat(p), player, table.match()->answered(seat(p)), {notation}, clock));
    }
    std::string any_action(int p) const {
        const auto list = table.match()->game().actions(table.match()->state(), seat(p)).list;
        return table.match()->game().notation(table.match()->state(), seat(p), list.front());
    }
    std::string bot_acts(int p) {
        const auto list = table.match()->game().actions(table.match()->state(), seat(p)).list;
        return now(table.act_as_bot(seat(p), list.front()));
    }
    int asked() const { return index(table.match()->turn().who.lowest()); }
    void seat_two() {
        EXPECT_EQ(now(table.sit(seat(0), kAnna, "a")), "");
        EXPECT_EQ(now(table.sit(seat(1), kBen, "b")), "");
        EXPECT_EQ(now(table.start(kAnna, rng)), "");
    }

    static Json listed(Json settings) {
        if (!settings.contains("listed")) settings["listed"] = true;
        return settings;
    }

    Table table;
    std::vector<Line> store;
    std::vector<Happening> happened;
    Time clock = kNoon;
    Rng rng{1};
};

Round tic_tac_toe(const Json& settings = Json::object()) {
    Round round("tic_tac_toe", 2, settings);
    round.seat_two();
    return round;
}

TEST(Table, a_match_that_becomes_void_is_over_for_everybody_and_its_log_says_so) {
    Round r(std::make_shared<Erased<runaway::Presentation>>(runaway::Presentation::open({}, Json::object(), 2)));
    r.seat_two();
    EXPECT_EQ(r.act(0, kAnna, "nest"), "");
    EXPECT_EQ(r.table.status(), Table::Status::Over);
    ASSERT_GE(r.store.size(), 3u);
    EXPECT_EQ(r.store[r.store.size() - 2].text, "!void agenda_full");
    Table again({"t1", kAnna, r.table.match()->shared_game(), r.table.charter().settings, Digest{7}});
    again.fold(r.store);
    EXPECT_EQ(again.match()->state(), r.table.match()->state());
}

TEST(Table, people_sit_down_play_and_the_game_ends) {
    Round r("tic_tac_toe", 2);
    EXPECT_EQ(r.table.status(), Table::Status::Open);
    EXPECT_EQ(r.now(r.table.sit(seat(0), kAnna, "x")), "");
    EXPECT_EQ(r.now(r.table.sit(seat(0), kBen, "")), "seat_taken");
    EXPECT_EQ(r.now(r.table.sit(seat(2), kBen, "")), "bad_seat");
    EXPECT_EQ(r.now(r.table.sit(seat(1), kBen, std::string(65, 'x'))), "bad_nonce");
    EXPECT_EQ(r.now(r.table.start(kAnna, r.rng)), "places_open");
    EXPECT_EQ(r.now(r.table.sit(seat(1), kBen, "y")), "");
    EXPECT_EQ(r.now(r.table.start(kBen, r.rng)), "not_host");
    EXPECT_EQ(r.now(r.table.start(kAnna, r.rng)), "");
    EXPECT_EQ(r.table.status(), Table::Status::Running);
    EXPECT_EQ(r.now(r.table.sit(seat(0), kCleo, "")), "not_open");
    EXPECT_EQ(r.table.match()->seats()[1].name, "Ben");
    for (const auto& [p, cell] : {std::pair{0, "b2"}, {1, "a1"}, {0, "a2"}, {1, "b1"}, {0, "c2"}})
        EXPECT_EQ(r.act(p, p == 0 ? kAnna : kBen, cell), "") << cell;
    EXPECT_EQ(r.table.status(), Table::Status::Over);
    EXPECT_EQ(r.act(1, kBen, "c3"), "over");
    EXPECT_TRUE(verify(r.table.match()->record(std::nullopt)).ok);
}

// Orchard: two decisions in secret, then packing side by side.
Round orchard(const Json& settings = Json::object()) {
    Round round("orchard", 2, settings);
    round.seat_two();
    return round;
}

TEST(Table, several_answers_are_stored_told_and_taken_back_together) {
    Round r = orchard();
    const std::size_t before = r.store.size();
    const Table::Decision decision = r.table.act(seat(0), kAnna, 0, {"apples", "pears"}, r.clock);
    EXPECT_EQ(decision.answer, Json::parse(R"({"applied":2})"));
    EXPECT_EQ(decision.lines, (std::vector<std::string>{"0 apples", "0+ pears"}));
    EXPECT_EQ(r.now(decision), "");
    EXPECT_EQ(r.store.size(), before + 2);
    EXPECT_EQ(r.now(r.table.act(seat(0), kAnna, 1, {"apples"}, r.clock)), "stale");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.table.match()->answered(seat(0)), 0);
}

TEST(Table, several_answers_stop_where_something_is_shown_or_refused_and_say_so) {
    Round r = orchard();
    const Table::Decision refused = r.table.act(seat(0), kAnna, 0, {"apples", "a1"}, r.clock);
    EXPECT_EQ(refused.answer.at("applied"), 1);
    EXPECT_EQ(refused.answer.at("stopped"), "refused");
    EXPECT_EQ(refused.answer.at("refusal").at("reason"), "no_stack");
    EXPECT_EQ(r.now(refused), "");
    EXPECT_EQ(r.now(r.table.act(seat(1), kBen, 0, {"plums", "cherries"}, r.clock)), "");
    const Table::Decision revealed = r.table.act(seat(0), kAnna, 1, {"pears", "a1"}, r.clock);
    EXPECT_EQ(revealed.answer, Json::parse(R"({"applied":1,"stopped":"revealed"})"));
    EXPECT_EQ(r.now(revealed), "");
    EXPECT_EQ(r.now(r.table.act(seat(0), kAnna, 2, {"give", "give", "give", "give"}, r.clock)), "");
    EXPECT_EQ(r.act(1, kBen, "nonsense"), "bad_action");
}

TEST(Table, in_lanes_ones_own_is_taken_back_without_asking) {
    Round r = orchard();
    // Until each has two stacks to pack: whoever gets one only gives it away.
    const auto stacks = [&](std::size_t p) {
        return r.table.match()->game().position(r.table.match()->state()).at("stock")[p].size();
    };
    const auto act = [&](int p, const std::vector<std::string>& all) {
        const std::string& player = p == 0 ? kAnna : kBen;
        return r.now(r.table.act(seat(p), player, r.table.match()->answered(seat(p)), all, r.clock));
    };
    for (;;) {
        EXPECT_EQ(act(0, {"apples", "pears"}), "");
        EXPECT_EQ(act(1, {"plums", "cherries"}), "");
        if (stacks(0) == 2 && stacks(1) == 2) break;
        ASSERT_EQ(act(0, {"give", "give"}), "");
        ASSERT_EQ(act(1, {"give", "give"}), "");
    }
    EXPECT_EQ(act(0, {"a1"}), "");
    EXPECT_EQ(act(1, {"a1"}), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_FALSE(r.table.question().has_value());
    EXPECT_EQ(stacks(0), 2u);
    EXPECT_EQ(stacks(1), 1u);
}

TEST(Table, only_who_sits_there_may_answer) {
    Round r = tic_tac_toe();
    const Json before = r.table.to_json(kAnna, r.clock);
    EXPECT_EQ(r.act(0, kBen, "b2"), "not_your_seat");
    EXPECT_EQ(r.act(0, kEve, "b2"), "not_your_seat");
    EXPECT_EQ(r.act(7, kEve, "b2"), "bad_seat");
    EXPECT_EQ(r.act(1, kBen, "b2"), "refused") << "not Ben's turn";
    EXPECT_EQ(r.now(r.table.resign(seat(0), kBen)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kBen, r.clock)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.leave(seat(0), kBen)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.pause(kEve, r.clock)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.act_as_bot(seat(0), 0)), "not_asked");
    EXPECT_EQ(r.table.to_json(kAnna, r.clock), before);
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.now(r.table.act(seat(1), kBen, 1, {"a1"}, r.clock)), "stale");
    const Denial denial = *r.table.act(seat(1), kBen, 0, {"b2"}, r.clock).denial;
    EXPECT_EQ(denial.clause, "TTT-4") << "refusals of the rules keep their clause";
}

TEST(Table, one_person_may_have_several_seats) {
    Round r("tic_tac_toe", 2);
    EXPECT_EQ(r.now(r.table.sit(seat(0), kAnna, "")), "");
    EXPECT_EQ(r.now(r.table.sit(seat(1), kAnna, "")), "");
    EXPECT_EQ(r.now(r.table.start(kAnna, r.rng)), "");
    EXPECT_EQ(r.table.seats_of(kAnna), Seats::first(2));
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.act(1, kAnna, "a1"), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "") << "nobody else has to agree";
    EXPECT_EQ(r.table.match()->plies(), 0);
}

TEST(Table, the_host_seats_bots_and_may_ask_people_to_leave) {
    Round r("tic_tac_toe", 2);
    EXPECT_EQ(r.now(r.table.sit(seat(1), kBen, "")), "");
    EXPECT_EQ(r.now(r.table.sit_bot(seat(0), kBen, "easy")), "not_host");
    EXPECT_EQ(r.now(r.table.sit_bot(seat(1), kAnna, "easy")), "seat_taken");
    EXPECT_EQ(r.now(r.table.sit_bot(seat(0), kAnna, "genius")), "bad_level");
    EXPECT_EQ(r.now(r.table.sit_bot(seat(0), kAnna, "easy")), "");
    EXPECT_EQ(r.now(r.table.sit_bot(seat(0), kAnna, "hard")), "") << "another level";
    EXPECT_EQ(r.now(r.table.stand_up(seat(0), kBen)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.stand_up(seat(1), kEve)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.stand_up(seat(1), kAnna)), "");
    EXPECT_EQ(r.now(r.table.stand_up(seat(1), kAnna)), "seat_empty");
    EXPECT_EQ(r.now(r.table.sit(seat(1), kCleo, "")), "");
    EXPECT_EQ(r.now(r.table.start(kAnna, r.rng)), "");
    EXPECT_EQ(r.table.match()->seats()[0].kind, "bot");
    EXPECT_EQ(r.table.bots_asked(), Seats::only(seat(0)));
    EXPECT_EQ(
        r.now(r.table.act_as_bot(seat(0), r.table.match()->game().actions(r.table.match()->state(), seat(0)).list[4])),
        "");
    EXPECT_TRUE(r.table.bots_asked().empty());
}

TEST(Table, seats_are_drawn_where_that_was_agreed) {
    int swapped = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Round r("tic_tac_toe", 2, {{"shuffle", true}});
        r.rng = Rng(seed);
        r.seat_two();
        swapped += r.table.seats_of(kAnna).has(seat(1)) ? 1 : 0;
        EXPECT_EQ(r.table.match()->seats()[0].name, r.table.places()[0].name);
    }
    EXPECT_GT(swapped, 8);
    EXPECT_LT(swapped, 32);
}

// --- Taking back

TEST(Table, a_take_back_is_free_where_nothing_was_shown) {
    Round r = tic_tac_toe();
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.table.match()->plies(), 0);
    EXPECT_EQ(r.happened.back().undone.size(), 2u);
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "cannot_undo");
}

TEST(Table, beyond_that_everybody_has_to_agree) {
    Round r = tic_tac_toe();
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.act(1, kBen, "a1"), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "") << "this asks";
    EXPECT_EQ(r.table.match()->plies(), 2);
    ASSERT_TRUE(r.table.question());
    EXPECT_EQ(r.now(r.table.pause(kBen, r.clock)), "question_open");
    EXPECT_EQ(r.now(r.table.agree(kEve, true)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.agree(kAnna, true)), "already_agreed");
    EXPECT_EQ(r.now(r.table.agree(kBen, false)), "");
    EXPECT_FALSE(r.table.question());
    EXPECT_EQ(r.table.match()->plies(), 2);
    EXPECT_EQ(r.now(r.table.agree(kBen, true)), "no_question");

    r.clock += 60'000;
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.now(r.table.agree(kBen, true)), "");
    EXPECT_EQ(r.table.match()->plies(), 0);
    EXPECT_FALSE(r.table.question());

    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.act(1, kBen, "a1"), "");
    EXPECT_EQ(r.now(r.table.undo(seat(1), kBen, r.clock)), "") << "his own, and nobody has moved since";
    EXPECT_EQ(r.act(1, kBen, "a1"), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.act(0, kAnna, "c1"), "");
    EXPECT_FALSE(r.table.question()) << "who plays on does not ask any more";
}

TEST(Table, take_backs_are_what_the_table_agreed_on) {
    Round asks = tic_tac_toe({{"undo", "ask"}});
    EXPECT_EQ(asks.act(0, kAnna, "b2"), "");
    EXPECT_EQ(asks.now(asks.table.undo(seat(0), kAnna, asks.clock)), "");
    EXPECT_EQ(asks.table.match()->plies(), 1) << "free by the rules, but this table asks";
    Round never = tic_tac_toe({{"undo", "never"}});
    EXPECT_EQ(never.act(0, kAnna, "b2"), "");
    EXPECT_EQ(never.now(never.table.undo(seat(0), kAnna, never.clock)), "cannot_undo");

    Round bots("tic_tac_toe", 2, {{"undo", "ask"}});
    EXPECT_EQ(bots.now(bots.table.sit(seat(0), kAnna, "")), "");
    EXPECT_EQ(bots.now(bots.table.sit_bot(seat(1), kAnna, "easy")), "");
    EXPECT_EQ(bots.now(bots.table.start(kAnna, bots.rng)), "");
    EXPECT_EQ(bots.act(0, kAnna, "b2"), "");
    EXPECT_EQ(bots.now(bots.table.act_as_bot(
                  seat(1), bots.table.match()->game().actions(bots.table.match()->state(), seat(1)).list[0])),
              "");
    EXPECT_EQ(bots.now(bots.table.undo(seat(0), kAnna, bots.clock)), "");
    EXPECT_EQ(bots.table.match()->plies(), 0) << "bots always agree";
}

// --- Coming and going

TEST(Table, who_leaves_can_come_back) {
    Round r = tic_tac_toe();
    EXPECT_EQ(r.now(r.table.come_back(seat(0), kAnna)), "not_away");
    EXPECT_EQ(r.now(r.table.leave(seat(0), kAnna)), "");
    EXPECT_EQ(r.table.bots_asked(), Seats::only(seat(0)));
    EXPECT_EQ(r.act(0, kAnna, "b2"), "stand_in");
    EXPECT_EQ(r.now(r.table.leave(seat(0), kAnna)), "stand_in");
    EXPECT_EQ(r.now(r.table.come_back(seat(0), kBen)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.come_back(seat(0), kAnna)), "");
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    const auto log = r.table.match()->log_lines();
    EXPECT_EQ(log, (std::vector<std::string>{"!bot 0", "!human 0", "0 b2"})) << "the record tells who answered";
}

TEST(Table, who_has_left_is_not_waited_for_where_only_its_bot_has_played) {
    Round r = tic_tac_toe();
    EXPECT_EQ(r.now(r.table.leave(seat(1), kBen)), "");
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.bot_acts(1), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.table.match()->plies(), 0) << "all is open in this game, and Ben has done nothing";
    EXPECT_EQ(r.now(r.table.pause(kAnna, r.clock)), "");
    EXPECT_EQ(r.table.status(), Table::Status::Paused);
}

// Nobody may change what has been played while the other is out of the room.
TEST(Table, what_a_person_has_answered_is_not_taken_back_while_a_bot_stands_in) {
    for (const char* undo : {"free", "ask"}) {
        Round r = tic_tac_toe({{"undo", undo}});
        EXPECT_EQ(r.act(0, kAnna, "b2"), "");
        EXPECT_EQ(r.act(1, kBen, "a1"), "");
        EXPECT_EQ(r.now(r.table.leave(seat(1), kBen)), "");
        EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "") << "this asks";
        EXPECT_EQ(r.table.match()->plies(), 2);
        ASSERT_TRUE(r.table.question());
        EXPECT_EQ(r.now(r.table.agree(kBen, true)), "") << "also from where he is";
        EXPECT_EQ(r.table.match()->plies(), 0);
    }
}

// Goofspiel: both bids are turned over. Whoever takes back afterwards knows the other's.
TEST(Table, what_was_revealed_is_not_taken_back_behind_a_persons_back) {
    for (const bool by_vote : {false, true}) {
        Round r("goofspiel", 2);
        r.seat_two();
        EXPECT_EQ(r.act(1, kBen, r.any_action(1)), "");
        if (by_vote) r.clock += 60'000;
        EXPECT_EQ(r.act(0, kAnna, r.any_action(0)), "");
        if (by_vote) {
            r.clock += 60'000;
            EXPECT_EQ(r.now(r.table.ask_for_stand_in(seat(1), kAnna, r.clock)), "") << "with two, one is everybody";
        } else {
            EXPECT_EQ(r.now(r.table.leave(seat(1), kBen)), "");
        }
        ASSERT_TRUE(r.table.places()[1].stand_in);
        const int plies = r.table.match()->plies();
        EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "") << "this asks";
        EXPECT_EQ(r.table.match()->plies(), plies);
        EXPECT_EQ(r.now(r.table.come_back(seat(1), kBen)), "");
        EXPECT_EQ(r.now(r.table.agree(kBen, false)), "");
        EXPECT_EQ(r.table.match()->plies(), plies);
    }
}

// What a bot has played in the person's place and everybody has seen is the person's, too.
TEST(Table, what_a_stand_in_was_shown_is_the_persons) {
    Round r("goofspiel", 2);
    r.seat_two();
    EXPECT_EQ(r.now(r.table.leave(seat(1), kBen)), "");
    EXPECT_EQ(r.bot_acts(1), "");
    EXPECT_EQ(r.act(0, kAnna, r.any_action(0)), "");
    const int plies = r.table.match()->plies();
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.table.match()->plies(), plies);
    EXPECT_TRUE(r.table.question());
}

// A clock that ran out is a person who is away as well: not by his own will, but his answers stay his.
TEST(Table, what_a_person_has_answered_is_not_taken_back_when_the_clock_has_put_a_bot_there) {
    for (const char* clock : {"move", "game"}) {
        Round r = tic_tac_toe({{"clock", clock}, {"clock_s", 30}});
        EXPECT_EQ(r.act(0, kAnna, "b2"), "");
        EXPECT_EQ(r.act(1, kBen, "a1"), "");
        EXPECT_EQ(r.act(0, kAnna, "c1"), "");
        r.clock += 30'000;
        EXPECT_EQ(r.now(r.table.run_out(r.clock)), "");
        ASSERT_TRUE(r.table.places()[1].stand_in);
        EXPECT_EQ(r.bot_acts(1), "");
        EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
        EXPECT_EQ(r.table.match()->plies(), 2) << "only the bot has answered since";
        EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "") << "this asks: Ben has";
        EXPECT_EQ(r.table.match()->plies(), 2);
        ASSERT_TRUE(r.table.question());
        EXPECT_EQ(r.now(r.table.agree(kBen, true)), "") << "also where his time is up";
        EXPECT_EQ(r.table.match()->plies(), 0);
    }
}

TEST(Table, what_was_revealed_is_not_taken_back_when_the_clock_has_put_a_bot_there) {
    for (const char* clock : {"move", "game"}) {
        Round r("goofspiel", 2, {{"clock", clock}, {"clock_s", 30}});
        r.seat_two();
        EXPECT_EQ(r.act(0, kAnna, r.any_action(0)), "");
        r.clock += 30'000;
        EXPECT_EQ(r.now(r.table.run_out(r.clock)), "");
        ASSERT_TRUE(r.table.places()[1].stand_in);
        EXPECT_EQ(r.bot_acts(1), "");
        const int plies = r.table.match()->plies();
        EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "") << "this asks: both bids are turned over";
        EXPECT_EQ(r.table.match()->plies(), plies);
        ASSERT_TRUE(r.table.question());
        EXPECT_EQ(r.now(r.table.agree(kBen, false)), "");
        EXPECT_EQ(r.table.match()->plies(), plies);
    }
}

TEST(Table, a_no_is_not_asked_for_again_at_once) {
    Round r = tic_tac_toe();
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.act(1, kBen, "a1"), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.now(r.table.agree(kBen, false)), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "refused_before");
    EXPECT_EQ(r.now(r.table.pause(kAnna, r.clock)), "") << "something else may be asked";
    EXPECT_EQ(r.now(r.table.agree(kAnna, false)), "") << "she thinks better of it";
    EXPECT_EQ(r.now(r.table.pause(kAnna, r.clock)), "refused_before");
    EXPECT_EQ(r.now(r.table.pause(kBen, r.clock)), "") << "and somebody else may ask";
    EXPECT_EQ(r.now(r.table.agree(kAnna, false)), "");
    r.clock += 59'999;
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "refused_before");
    r.clock += 1;
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.now(r.table.agree(kBen, false)), "");
    EXPECT_EQ(r.act(0, kAnna, "c1"), "");
    EXPECT_EQ(r.act(1, kBen, "c3"), "");
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "") << "that is another answer";
}

TEST(Table, a_table_that_is_not_played_at_cannot_be_filled_without_end) {
    Round r("tic_tac_toe", 2);
    int lines = 0;
    while (lines < 5'000 && r.now(r.table.sit(seat(0), kAnna, "")).empty() &&
           r.now(r.table.stand_up(seat(0), kAnna)).empty())
        lines += 2;
    EXPECT_EQ(lines, 1'000);
    for (const auto& decision : {r.table.sit(seat(0), kAnna, ""), r.table.sit_bot(seat(0), kAnna, "easy"),
                                 r.table.chat(kAnna, "hm"), r.table.admit("p-dora")}) {
        ASSERT_TRUE(decision.denial);
        EXPECT_EQ(decision.denial->code, "table_full");
    }
    Round over = tic_tac_toe();
    for (int i = 0; i < 600; ++i) EXPECT_EQ(over.now(over.table.chat(kAnna, "hm")), "") << "while it runs";
    EXPECT_EQ(over.now(over.table.resign(seat(0), kAnna)), "");
    int said = 0;
    while (said < 5'000 && over.now(over.table.chat(kAnna, "hm")).empty()) ++said;
    EXPECT_EQ(said, 500);
    EXPECT_EQ(over.now(over.table.rematch(kBen, "t2", "")), "") << "where it goes on can still be told";
}

TEST(Table, a_seat_that_does_not_answer_is_replaced_by_vote) {
    Round r("end_of_line", 3);
    for (const auto& [p, who] : {std::pair{0, kAnna}, {1, kBen}, {2, kCleo}})
        EXPECT_EQ(r.now(r.table.sit(seat(p), who, "")), "");
    EXPECT_EQ(r.now(r.table.start(kAnna, r.rng)), "");
    const int slow = r.asked();
    const std::vector<std::string> names{kAnna, kBen, kCleo};
    const std::string& sleeper = names[static_cast<std::size_t>(slow)];
    const std::string& one = names[static_cast<std::size_t>((slow + 1) % 3)];
    const std::string& two = names[static_cast<std::size_t>((slow + 2) % 3)];
    EXPECT_EQ(r.now(r.table.ask_for_stand_in(seat(slow), one, r.clock + 59'000)), "patience");
    r.clock += 60'000;
    EXPECT_EQ(r.now(r.table.ask_for_stand_in(seat(slow), kEve, r.clock)), "not_your_seat");
    EXPECT_EQ(r.now(r.table.ask_for_stand_in(seat(slow), sleeper, r.clock)), "your_own_seat");
    EXPECT_EQ(r.now(r.table.ask_for_stand_in(seat((slow + 2) % 3), one, r.clock)), "patience") << "is not asked at all";
    EXPECT_EQ(r.now(r.table.ask_for_stand_in(seat(slow), one, r.clock)), "");
    EXPECT_TRUE(r.table.bots_asked().empty()) << "not before everybody else has agreed";
    EXPECT_EQ(r.now(r.table.agree(sleeper, false)), "not_asked");
    EXPECT_EQ(r.now(r.table.agree(two, true)), "");
    EXPECT_EQ(r.table.bots_asked(), Seats::only(seat(slow)));
    EXPECT_EQ(r.now(r.table.come_back(seat(slow), sleeper)), "");
    EXPECT_TRUE(r.table.bots_asked().empty());
}

TEST(Table, a_pause_needs_everybody_and_ends_with_anybody) {
    Round r = tic_tac_toe({{"clock", "game"}, {"clock_s", 100}});
    EXPECT_EQ(r.now(r.table.resume(kAnna)), "not_paused");
    EXPECT_EQ(r.now(r.table.pause(kAnna, r.clock)), "");
    EXPECT_EQ(r.table.status(), Table::Status::Running);
    r.clock += 10'000;
    EXPECT_EQ(r.now(r.table.agree(kBen, true)), "");
    EXPECT_EQ(r.table.status(), Table::Status::Paused);
    EXPECT_EQ(r.act(0, kAnna, "b2"), "paused");
    EXPECT_FALSE(r.table.deadline());
    r.clock += 500'000;
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 90'000) << "what was used before counts, the pause does not";
    EXPECT_EQ(r.now(r.table.resume(kBen)), "");
    r.clock += 5'000;
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 85'000);
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
}

TEST(Table, who_has_no_invitation_is_not_let_in) {
    Round r("tic_tac_toe", 2, {{"listed", false}});
    EXPECT_TRUE(r.table.may_watch(kAnna)) << "who opened it";
    EXPECT_FALSE(r.table.may_watch(kBen));
    EXPECT_EQ(r.now(r.table.sit(seat(1), kBen, "")), "not_allowed");
    EXPECT_EQ(r.now(r.table.admit(kBen)), "");
    EXPECT_TRUE(r.table.public_news(r.happened.back().news).is_null()) << "nobody's business";
    EXPECT_EQ(r.now(r.table.admit(kBen)), "nothing_to_do");
    EXPECT_TRUE(r.table.may_watch(kBen));
    EXPECT_FALSE(r.table.may_watch(kEve));
    r.seat_two();
    EXPECT_EQ(r.now(r.table.chat(kEve, "psst")), "not_allowed");
    EXPECT_EQ(r.now(r.table.resign(seat(1), kBen)), "");
    EXPECT_FALSE(r.table.may_watch(kEve)) << "not even when it is over";
}

TEST(Table, a_listed_game_that_is_over_is_everybodys_to_look_at) {
    Round r = tic_tac_toe({{"spectators", false}});
    EXPECT_FALSE(r.table.may_watch(kEve));
    EXPECT_EQ(r.now(r.table.resign(seat(1), kBen)), "");
    EXPECT_TRUE(r.table.may_watch(kEve));
}

TEST(Table, news_tell_no_ids_and_no_nonces) {
    Round r("tic_tac_toe", 2);
    EXPECT_EQ(r.now(r.table.sit(seat(1), kBen, "salt")), "");
    EXPECT_EQ(r.table.public_news(r.happened.back().news), Json::parse(R"({"do":"sit","seat":1,"name":"Ben"})"));
    EXPECT_EQ(r.now(r.table.chat(kBen, "hm")), "");
    EXPECT_EQ(r.table.public_news(r.happened.back().news),
              Json::parse(R"({"do":"chat","seats":[1],"name":"Ben","text":"hm","seated":true})"));
    for (const Line& line : r.store) EXPECT_EQ(line.text.find("Ben"), std::string::npos) << "names are not in the log";
    r.table.know(kBen, "Benjamin");
    EXPECT_EQ(r.table.places()[1].name, "Benjamin");
    EXPECT_EQ(Table::players_in(r.store), std::vector<std::string>{kBen});
    Table again(r.table.charter());
    again.fold(r.store);
    EXPECT_EQ(again.places()[1].name, "") << "forgotten";
}

TEST(Table, a_rematch_is_told_when_the_game_is_over) {
    Round r = tic_tac_toe();
    EXPECT_EQ(r.now(r.table.rematch(kBen, "t2", "")), "not_over");
    EXPECT_EQ(r.now(r.table.resign(seat(0), kAnna)), "");
    EXPECT_EQ(r.now(r.table.rematch(kEve, "t2", "")), "not_your_seat");
    EXPECT_EQ(r.now(r.table.rematch(kBen, "t2", "")), "");
    EXPECT_EQ(r.table.public_news(r.happened.back().news),
              Json::parse(R"({"do":"rematch","seats":[1],"name":"Ben","table":"t2"})"));
    EXPECT_EQ(r.table.rematched(), "t2");
    EXPECT_EQ(r.now(r.table.rematch(kAnna, "t3", "")), "rematched") << "at one table, not at two";
    EXPECT_EQ(r.now(r.table.rematch(kAnna, "t3", "t2")), "") << "that one is gone";
    EXPECT_EQ(r.table.rematched(), "t3");
}

TEST(Table, a_fork_begins_where_another_game_stood) {
    Round r = tic_tac_toe();
    for (const auto& [p, cell] : {std::pair{0, "b2"}, {1, "a1"}, {0, "a2"}})
        EXPECT_EQ(r.act(p, p == 0 ? kAnna : kBen, cell), "");
    const Match& match = *r.table.match();
    Charter charter = r.table.charter();
    charter.position = match.game().position(match.state_after(2));
    Round fork("tic_tac_toe", 2);
    fork.table = Table(charter);
    fork.seat_two();
    EXPECT_EQ(fork.table.match()->state(), match.state_after(2));
    EXPECT_EQ(fork.act(0, kAnna, "a1"), "refused") << "taken";
    EXPECT_EQ(fork.act(0, kAnna, "c2"), "");
    EXPECT_EQ(match.state_after(3), match.state());
}

TEST(Table, partners_stay_partners_however_seats_are_shuffled) {
    const std::string names[] = {kAnna, kBen, kCleo, kEve};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Round r("end_of_line", 4, {{"shuffle", true}}, {{"mode", "team"}});
        const std::vector<int> sides = r.table.charter().game->sides();
        for (int p = 0; p < 4; ++p) EXPECT_EQ(r.now(r.table.sit(seat(p), names[p], "")), "");
        r.rng = Rng(seed);
        EXPECT_EQ(r.now(r.table.start(kAnna, r.rng)), "");
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t k = 0; k < 4; ++k) {
                const auto now = [&](std::size_t one) {
                    return sides[static_cast<std::size_t>(index(r.table.seats_of(names[one]).lowest()))];
                };
                EXPECT_EQ(sides[i] == sides[k], now(i) == now(k));
            }
    }
}

TEST(Table, chat_is_for_those_who_may_watch) {
    Round r = tic_tac_toe();
    EXPECT_EQ(r.now(r.table.chat(kEve, "hello <b>all</b>")), "");
    EXPECT_EQ(r.happened.back().news["text"], "hello <b>all</b>");
    EXPECT_EQ(r.happened.back().news["seated"], false);
    EXPECT_EQ(r.now(r.table.chat(kAnna, "")), "bad_chat");
    EXPECT_EQ(r.now(r.table.chat(kAnna, "two\nlines")), "bad_chat");
    EXPECT_EQ(r.now(r.table.chat(kAnna, std::string(501, 'x'))), "bad_chat");
    Round closed = tic_tac_toe({{"spectators", false}});
    EXPECT_FALSE(closed.table.may_watch(kEve));
    EXPECT_EQ(closed.now(closed.table.chat(kEve, "psst")), "not_allowed");
    EXPECT_EQ(closed.now(closed.table.chat(kBen, "hm")), "");
}

// --- Clocks

TEST(Table, a_clock_for_every_move_is_wound_up_by_every_answer) {
    Round r("end_of_line", 2, {{"clock", "move"}, {"clock_s", 30}});
    r.seat_two();
    const auto name = [](int p) { return p == 0 ? kAnna : kBen; };
    int p = r.asked();
    EXPECT_EQ(r.table.deadline(), r.clock + 30'000);
    do {  // until a seat is asked twice in a row
        p = r.asked();
        r.clock += 20'000;
        EXPECT_EQ(r.table.time_left(seat(p), r.clock), 10'000);
        ASSERT_EQ(r.act(p, name(p), r.any_action(p)), "");
    } while (r.asked() != p);
    const std::string who = name(p);
    EXPECT_EQ(r.table.time_left(seat(p), r.clock), 30'000);
    EXPECT_EQ(r.now(r.table.run_out(r.clock + 29'999)), "nothing_to_do");
    r.clock += 30'000;
    EXPECT_EQ(r.act(p, who, r.any_action(p)), "too_late");
    EXPECT_EQ(r.now(r.table.run_out(r.clock)), "");
    EXPECT_EQ(r.table.bots_asked(), Seats::only(seat(p)));
    EXPECT_FALSE(r.table.time_left(seat(p), r.clock)) << "bots have no clock";
    EXPECT_FALSE(r.table.deadline());
    EXPECT_EQ(r.now(r.table.come_back(seat(p), who)), "too_late") << "this answer is the bot's";
    EXPECT_EQ(r.bot_acts(p), "");
    EXPECT_EQ(r.now(r.table.come_back(seat(p), who)), "");
    EXPECT_EQ(r.table.time_left(seat(p), r.clock), 30'000);
}

TEST(Table, a_decision_that_comes_again_has_the_clock_it_had) {
    Round r = tic_tac_toe({{"clock", "move"}, {"clock_s", 30}});
    r.clock += 10'000;
    EXPECT_EQ(r.now(r.table.leave(seat(0), kAnna)), "");
    r.clock += 100'000;
    EXPECT_EQ(r.now(r.table.come_back(seat(0), kAnna)), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 20'000) << "leaving and coming back winds nothing up";
    EXPECT_EQ(r.table.deadline(), r.clock + 20'000);
    EXPECT_EQ(r.table.to_json(kBen, r.clock)["places"][0]["left_ms"], 20'000);
    r.clock += 5'000;
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 30'000) << "the next decision's";
    r.clock += 1'000;
    EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 15'000) << "nor does taking back";
    EXPECT_EQ(r.table.to_json(kBen, r.clock)["places"][0]["left_ms"], 15'000);
    EXPECT_EQ(r.table.time_left(seat(1), r.clock + 9'000), 29'000) << "Ben has used one second of his";
    for (int i = 0; i < 3; ++i) {
        r.clock += 4'000;
        EXPECT_EQ(r.act(0, kAnna, "b2"), "");
        EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
    }
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 3'000);
    EXPECT_EQ(r.now(r.table.pause(kAnna, r.clock)), "");
    EXPECT_EQ(r.now(r.table.agree(kBen, true)), "");
    r.clock += 50'000;
    EXPECT_EQ(r.now(r.table.resume(kAnna)), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 3'000) << "nor a pause";
    r.clock += 3'000;
    EXPECT_EQ(r.act(0, kAnna, "b2"), "too_late");
}

TEST(Table, something_is_given_back_once_for_each_decision) {
    Round r = tic_tac_toe({{"clock", "game"}, {"clock_s", 10}, {"increment_s", 5}});
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 15'000);
    for (int i = 0; i < 15; ++i) {
        EXPECT_EQ(r.now(r.table.undo(seat(0), kAnna, r.clock)), "");
        r.clock += 20;
        EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    }
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 14'700);
    EXPECT_EQ(r.act(1, kBen, "a1"), "");
    EXPECT_EQ(r.act(0, kAnna, "c1"), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 19'700) << "this is another one";
}

TEST(Table, a_clock_for_the_game_runs_down_and_gets_something_back) {
    Round r = tic_tac_toe({{"clock", "game"}, {"clock_s", 60}, {"increment_s", 2}});
    r.clock += 10'000;
    EXPECT_EQ(r.act(0, kAnna, "b2"), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 52'000);
    EXPECT_EQ(r.table.time_left(seat(1), r.clock), 60'000);
    r.clock += 1'000;
    EXPECT_EQ(r.now(r.table.chat(kBen, "hm")), "") << "talking winds nothing up";
    r.clock += 2'000;
    EXPECT_EQ(r.act(1, kBen, "a1"), "");
    EXPECT_EQ(r.table.time_left(seat(1), r.clock), 59'000);
    EXPECT_EQ(r.table.time_left(seat(0), r.clock + 9'000), 43'000);
    EXPECT_EQ(r.table.deadline(), r.clock + 52'000);
    EXPECT_EQ(r.now(r.table.credit(0)), "nothing_to_do");
    r.clock += 50'000;  // of which the server was away 40 seconds
    EXPECT_EQ(r.now(r.table.credit(40'000)), "");
    EXPECT_EQ(r.table.time_left(seat(0), r.clock), 42'000);
    r.clock += 42'000;
    EXPECT_EQ(r.now(r.table.run_out(r.clock)), "");
    EXPECT_EQ(r.table.bots_asked(), Seats::only(seat(0)));
    EXPECT_EQ(r.now(r.table.come_back(seat(0), kAnna)), "too_late") << "there is no time to come back to";
}

TEST(Table, running_out_forfeits_where_that_was_agreed) {
    Round r = tic_tac_toe({{"clock", "move"}, {"clock_s", 5}, {"late", "forfeit"}});
    r.clock += 5'000;
    EXPECT_EQ(r.now(r.table.run_out(r.clock)), "");
    EXPECT_EQ(r.table.status(), Table::Status::Over);
    EXPECT_EQ(r.table.match()->log_lines().front(), "!resign 0");
}

// --- Secrets

// Goofspiel: both bid at the same time. That one has bid is nobody else's business before the other has.
TEST(Table, an_answer_in_secret_does_not_show) {
    Round r("goofspiel", 2, {{"clock", "game"}, {"clock_s", 600}, {"increment_s", 1}});
    r.seat_two();
    r.clock += 1'000;
    const Json to_ben = r.table.to_json(kBen, r.clock + 90'000), to_eve = r.table.to_json(kEve, r.clock + 90'000);
    const Json turn = r.table.match()->turn_json(Seats::only(seat(1)));
    EXPECT_EQ(r.act(0, kAnna, r.any_action(0)), "");
    EXPECT_EQ(r.table.to_json(kBen, r.clock + 90'000), to_ben);
    EXPECT_EQ(r.table.to_json(kEve, r.clock + 90'000), to_eve);
    EXPECT_EQ(r.table.match()->turn_json(Seats::only(seat(1)))["seats"], turn["seats"]);
    EXPECT_EQ(r.table.time_left(seat(0), r.clock + 90'000), 600'000) << "but her own clock stands";
    EXPECT_EQ(r.now(r.table.ask_for_stand_in(seat(0), kBen, r.clock + 30'000)), "patience");
    r.clock += 20'000;
    EXPECT_EQ(r.act(1, kBen, r.any_action(1)), "");
    EXPECT_EQ(r.table.to_json(kBen, r.clock)["places"][0]["left_ms"], 600'000) << "now it may be known";
}

TEST(Table, the_secret_of_the_dice_stays_secret_until_the_end) {
    Round r = tic_tac_toe();
    const std::string secret = Dice::committed(r.table.charter().secret, {"a", "b"}).to_json(true)["secret"];
    EXPECT_EQ(dump_json(r.table.to_json(kAnna, r.clock)).find(secret), std::string::npos);
    for (const Line& line : r.store) EXPECT_EQ(line.text.find(secret), std::string::npos) << line.text;
}

// --- The log is the table

TEST(Table, lines_that_could_not_have_come_next_change_nothing) {
    Round r = tic_tac_toe();
    const Json before = r.table.to_json(kAnna, r.clock);
    const auto size = r.table.size();
    for (const char* line : {"#", "#{}", "#{\"do\":\"dance\"}", "#{\"do\":\"sit\",\"seat\":9}",
                             "#{\"do\":\"start\",\"order\":[0,0]}", "1 b2", "0 z9", "~x", "!undo 0 3", ""}) {
        EXPECT_NE(complaint([&] { r.table.fold({{"0 b2", r.clock}, {line, r.clock}}); }), "") << line;
        EXPECT_EQ(r.table.to_json(kAnna, r.clock), before) << line;
        EXPECT_EQ(r.table.size(), size);
    }
    Round open("tic_tac_toe", 2);
    EXPECT_EQ(complaint([&] {
                  open.table.fold({{"0 b2", 1}});
              }),
              "bad_record: log: a line of a match that has not begun");
}

// People do things at random, at one of two servers; the other one folds what was stored, sometimes late and many lines
// at a time, and is the same table.
TEST(Table, another_server_has_the_same_table) {
    const std::vector<std::string> people{kAnna, kBen, kCleo, kEve};
    std::map<std::string, int> done;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Rng rng(seed);
        const int seats = 2 + static_cast<int>(seed % 3);
        const Json settings =
            seed % 2 == 0 ? Json::object() : Json{{"clock", "game"}, {"clock_s", 60}, {"increment_s", 3}};
        Round here("end_of_line", seats, settings);
        Table there = here.table.afresh();
        const auto pick = [&](int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); };
        for (int i = 0; i < 400; ++i) {
            const std::string& who = people[static_cast<std::size_t>(pick(4))];
            const Seat p = seat(pick(seats));
            const Table& t = here.table;
            const bool asleep = t.match() && pick(20) == 0;
            here.clock += asleep ? 70'000 : pick(3'000);
            const char* what = "act";
            Table::Decision decision;
            switch (asleep ? 11 + pick(2) : pick(t.match() ? 26 : 4)) {
                case 0:
                    what = "sit";
                    decision = t.sit(p, who, "n");
                    break;
                case 1:
                    what = "bot";
                    decision = t.sit_bot(p, kAnna, "easy");
                    break;
                case 2:
                    what = "start";
                    decision = t.start(kAnna, rng);
                    break;
                case 3:
                    what = "stand";
                    decision = t.stand_up(p, who);
                    break;
                case 4:
                    what = "undo";
                    decision = t.undo(p, who, here.clock);
                    break;
                case 5:
                    what = "agree";
                    decision = t.agree(who, pick(4) > 0);
                    break;
                case 6:
                    what = "pause";
                    decision = t.pause(who, here.clock);
                    break;
                case 7:
                    what = "resume";
                    decision = t.resume(who);
                    break;
                case 8:
                    what = "leave";
                    decision = t.leave(p, who);
                    break;
                case 9:
                    what = "back";
                    decision = t.come_back(p, who);
                    break;
                case 10:
                    what = "chat";
                    decision = t.chat(who, "hello");
                    break;
                case 11:
                    what = "stand_in";
                    decision = t.ask_for_stand_in(p, who, here.clock);
                    break;
                case 12:
                    what = "late";
                    decision = t.run_out(here.clock);
                    break;
                case 13:
                    what = "credit";
                    decision = t.credit(100);
                    break;
                case 14:
                    what = "resign";
                    decision = pick(5) == 0 ? t.resign(p, who) : Table::Decision{Denial{}, {}};
                    break;
                default: {
                    if (!t.match() || t.match()->turn().who.empty()) continue;
                    const Seat q = t.match()->turn().who.lowest();
                    const auto list = t.match()->game().actions(t.match()->state(), q).list;
                    const PackedAction a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
                    if (t.bots_asked().has(q))
                        decision = t.act_as_bot(q, a);
                    else
                        decision =
                            t.act(q, t.places()[static_cast<std::size_t>(index(q))].player, t.match()->answered(q),
                                  {t.match()->game().notation(t.match()->state(), q, a)}, here.clock);
                }
            }
            if (!decision.denial) ++done[what];
            here.now(decision);
            if (pick(5) == 0) {
                there.fold({here.store.begin() + static_cast<std::ptrdiff_t>(there.size()), here.store.end()});
                for (const auto& person : people)
                    ASSERT_EQ(there.to_json(person, here.clock), here.table.to_json(person, here.clock));
                ASSERT_EQ(there.deadline(), here.table.deadline());
                if (there.match()) {
                    ASSERT_EQ(there.match()->hash(), here.table.match()->hash());
                }
                if (pick(3) == 0) std::swap(here.table, there);
            }
        }
        if (here.table.match()) {
            EXPECT_EQ(complaint([&] { Match::replay(here.table.match()->record(std::nullopt)); }), "");
        }
    }
    for (const char* what : {"sit", "bot", "start", "stand", "undo", "agree", "pause", "resume", "leave", "back",
                             "chat", "stand_in", "late", "credit", "resign", "act"})
        EXPECT_GT(done[what], 0) << what << " was never done";
}

}  // namespace
}  // namespace endtable::server
