#include <map>

#include <gtest/gtest.h>

#include "examples/goofspiel/present.hpp"
#include "examples/tests/walk.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::goofspiel {
namespace {

using examples::actions_of;
using examples::expect_refused;
using State = Goofspiel::State;

Presentation open(int seats, int cards, const char* ties = "discard") {
    return Presentation::open(Presentation::official_content(), {{"cards", cards}, {"ties", ties}}, seats);
}

// A table, a state, and what happened last.
struct Play {
    Presentation table;
    State s = table.game().start();
    Events events{};

    const Goofspiel& game() const { return table.game(); }
    std::string happened() const { return examples::names(table, events); }

    // Lines as in a record: "~prize 3", "0 13".
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
    std::vector<int> scores() const { return table.position(s)["scores"].get<std::vector<int>>(); }
    std::vector<int> ranks() const { return table.result(s)["ranks"].get<std::vector<int>>(); }
};

TEST(Goofspiel, GS_1_equal_hands_and_a_deck_of_prizes) {
    EXPECT_EQ(Play{open(2, 4)}.table.position(open(2, 4).game().start()), Json::parse(R"({"hands":[[1,2,3,4],[1,2,3,4]],
        "prizes":[1,2,3,4],"prize":null,"carried":0,"bids":[null,null],"scores":[0,0],"resigned":[]})"));
    EXPECT_EQ(Presentation::open(Presentation::official_content(), nullptr, 2).options(),
              Json::parse(R"({"cards":13,"ties":"discard"})"));
    expect_input_error("bad_option", "options: cards: expected a whole number from 3 to 13, found 14",
                       [] { open(2, 14); });
}

TEST(Goofspiel, GS_2_two_or_three_seats) {
    EXPECT_EQ(open(3, 4).sides(), (std::vector{0, 1, 2}));
    expect_input_error("bad_seats", "goofspiel: 4 seats do not fit; allowed: 2 to 3", [] { open(4, 5); });
}

TEST(Goofspiel, GS_3_chance_turns_up_a_prize) {
    Play play{open(2, 4)};
    EXPECT_TRUE(play.game().turn(play.s).is_chance());
    expect_refused(play.game().refusal(play.s, seat(0), {1}), "not_asked", "GS-3");
    play({"~prize 3"});
    EXPECT_EQ(play.happened(), "turned");
    EXPECT_EQ(play.game().turn(play.s), Turn::each(Seats::first(2)));
    expect_refused(play.game().refusal(play.s, kChance, {1}), "not_chance", "GS-3");
    expect_refused(play.game().refusal(play.s, seat(2), {1}), "not_asked", "GS-3");
    play({"0 1", "1 2"});
    expect_refused(play.game().refusal(play.s, kChance, {3}), "prize_not_left", "GS-3");
    expect_refused(play.game().refusal(play.s, kChance, {0}), "prize_not_left", "GS-3");
    std::vector<Weighted<Goofspiel::Action>> outcomes;
    play.game().outcomes(play.s, outcomes);
    EXPECT_EQ(outcomes.size(), 3u);
}

TEST(Goofspiel, GS_3_every_prize_is_equally_likely) {
    const Presentation table = open(2, 4);
    Rng rng(8);
    std::map<int, int> seen;
    for (int i = 0; i < 20'000; ++i) ++seen[table.game().chance(table.game().start(), rng).card];
    EXPECT_EQ(seen.size(), 4u);
    for (const auto& [value, count] : seen) EXPECT_NEAR(count, 5'000, 370) << value;
}

TEST(Goofspiel, GS_4_bids_are_sealed_until_all_are_there) {
    Play play{open(3, 4)};
    play({"~prize 3", "1 4"});
    EXPECT_EQ(play.happened(), "sealed");
    EXPECT_FALSE(play.events.revealed());
    EXPECT_FALSE(play.events.list()[0].visible_to(Seats::only(seat(0)) | Seats::only(seat(2))));
    EXPECT_TRUE(play.events.list()[0].visible_to(Seats::only(seat(1))));
    EXPECT_EQ(play.game().turn(play.s).who, Seats::first(3).without(Seats::only(seat(1))));
    EXPECT_EQ(play.answers(0), "1 2 3 4");
    EXPECT_EQ(play.answers(1), "");
    expect_refused(play.game().refusal(play.s, seat(1), {1}), "already_bid", "GS-4");

    // To the others a sealed bid looks like none at all.
    const auto masked = [&](State s, Seats viewers) {
        play.game().mask(s, viewers);
        return hash(s);
    };
    Play other{open(3, 4)}, none{open(3, 4)};
    other({"~prize 3", "1 2"});
    none({"~prize 3"});
    for (const Seats viewers : {Seats::none(), Seats::only(seat(0)), Seats::only(seat(2))}) {
        EXPECT_EQ(masked(play.s, viewers), masked(other.s, viewers));
        EXPECT_EQ(masked(play.s, viewers), masked(none.s, viewers));
    }
    EXPECT_NE(masked(play.s, Seats::only(seat(1))), masked(other.s, Seats::only(seat(1))));

    play({"0 1", "2 2"});
    EXPECT_EQ(play.happened(), "sealed shown shown shown won");
    EXPECT_TRUE(play.events.revealed());
}

TEST(Goofspiel, GS_5_the_highest_bid_wins_and_all_bids_are_gone) {
    Play play{open(3, 4)};
    play({"~prize 3", "0 1", "1 4", "2 2"});
    EXPECT_EQ(play.scores(), (std::vector{0, 3, 0}));
    play({"~prize 1"});
    EXPECT_EQ(play.answers(0), "2 3 4");
    EXPECT_EQ(play.answers(1), "1 2 3");
    EXPECT_EQ(play.answers(2), "1 3 4");
    for (const int card : {0, 4, 5, 14, 17, 255})
        expect_refused(play.game().refusal(play.s, seat(1), {static_cast<std::uint8_t>(card)}), "not_in_hand", "GS-5");
}

TEST(Goofspiel, GS_6_ties_are_discarded) {
    Play play{open(3, 4)};
    play({"~prize 3", "0 4", "1 4", "2 2"});
    EXPECT_EQ(play.happened(), "sealed shown shown shown discarded");
    EXPECT_EQ(play.scores(), (std::vector{0, 0, 0})) << "the third seat gains nothing by it";
    play({"~prize 1", "0 3", "1 3", "2 4"});
    EXPECT_EQ(play.scores(), (std::vector{0, 0, 1})) << "a tie below the best is none";
}

TEST(Goofspiel, GS_6_or_carried_over) {
    Play play{open(2, 5, "carry")};
    play({"~prize 3", "0 5", "1 5"});
    EXPECT_EQ(play.happened(), "sealed shown shown carried");
    play({"~prize 4", "0 1", "1 1"});
    EXPECT_EQ(play.s.carried, 7);
    play({"~prize 1"});
    EXPECT_EQ(play.table.words().render(play.table.prompt(play.s, seat(0))), "Bid a card for the prize of 8.");
    play({"0 4", "1 2"});
    EXPECT_EQ(play.scores(), (std::vector{8, 0}));
    EXPECT_EQ(play.s.carried, 0);
}

TEST(Goofspiel, GS_7_the_last_round_is_played_by_the_table) {
    Play play{open(2, 3)};
    play({"~prize 1", "0 1", "1 3", "~prize 3", "0 3", "1 1"});
    EXPECT_EQ(play.happened(), "sealed shown shown won turned shown shown discarded ended");
    std::string forced;
    for (const auto& e : play.events.list()) forced += e.forced ? 'f' : '.';
    EXPECT_EQ(forced, "....fff..");
    EXPECT_STREQ(play.events.list()[4].clause, "GS-7");
    EXPECT_TRUE(play.game().turn(play.s).is_over());
    EXPECT_EQ(play.scores(), (std::vector{3, 1}));
}

TEST(Goofspiel, GS_8_more_points_are_a_better_rank) {
    Play play{open(3, 3)};
    play({"~prize 3", "0 1", "1 2", "2 3", "~prize 2", "0 3", "1 1", "2 1"});
    EXPECT_TRUE(play.game().turn(play.s).is_over());
    EXPECT_EQ(play.scores(), (std::vector{2, 1, 3})) << "the last prize, 1, goes to the 3 of seat 1";
    EXPECT_EQ(play.ranks(), (std::vector{2, 3, 1}));
    const Result r = play.game().result(play.s);
    EXPECT_EQ(r.utility[0], 5'000);
    EXPECT_EQ(r.utility[1], 0);
    EXPECT_EQ(r.utility[2], 10'000);
    expect_refused(play.game().refusal(play.s, seat(0), {1}), "game_over", "GS-8");
}

TEST(Goofspiel, GS_8_equal_points_share_a_rank) {
    Play play{open(3, 3)};
    play({"~prize 3", "0 1", "1 1", "2 1", "~prize 2", "0 2", "1 2", "2 2"});
    EXPECT_EQ(play.ranks(), (std::vector{1, 1, 1}));
    EXPECT_EQ(play.game().result(play.s).utility[1], 5'000);
    Play carry{open(2, 3, "carry")};
    carry({"~prize 3", "0 1", "1 1", "~prize 2", "0 2", "1 2"});
    EXPECT_EQ(carry.s.carried, 6) << "belongs to nobody";
    EXPECT_EQ(carry.ranks(), (std::vector{1, 1}));
}

TEST(Goofspiel, GS_9_resigning_with_two_seats_ends_the_game) {
    Play play{open(2, 4)};
    play({"~prize 3", "0 4", "1 1", "~prize 1", "0 1"}).resign(0);
    EXPECT_EQ(play.happened(), "resigned ended");
    EXPECT_EQ(play.scores(), (std::vector{3, 0}));
    EXPECT_EQ(play.ranks(), (std::vector{2, 1})) << "behind all who stayed, whatever the points";
    expect_refused(play.game().refusal(play.s, seat(1), {2}), "game_over", "GS-9");
}

TEST(Goofspiel, GS_9_the_others_go_on) {
    Play play{open(3, 4)};
    play({"~prize 3", "0 1", "1 4"}).resign(2);
    EXPECT_EQ(play.happened(), "resigned shown shown won") << "all who are left have bid";
    EXPECT_EQ(play.scores(), (std::vector{0, 3, 0}));
    play({"~prize 1", "0 2"});
    expect_refused(play.game().refusal(play.s, seat(2), {1}), "not_asked", "GS-3");
    play.resign(0);
    EXPECT_EQ(play.ranks(), (std::vector{2, 1, 3})) << "who left later ranks before who left earlier";
    EXPECT_EQ(play.game().result(play.s).utility[0], 5'000);
}

TEST(Goofspiel, GS_10_the_fallback_is_the_lowest_card) {
    Play play{open(2, 4)};
    play({"~prize 3", "0 1", "1 2", "~prize 1"});
    EXPECT_EQ(play.game().fallback(play.s, seat(0)).card, 2);
    EXPECT_EQ(play.game().fallback(play.s, seat(1)).card, 1);
}

TEST(Goofspiel, every_clause_has_its_test) { EXPECT_EQ(examples::count_clauses(Presentation::clauses(), "GS"), 10); }

// With n cards there are n! orders of the prizes, and n! ways for every seat to play its hand.
TEST(Goofspiel, counts_that_are_known_elsewhere) {
    const auto games = [](const Presentation& table) { return count_games(table.game(), table.game().start()); };
    EXPECT_EQ(games(open(2, 3)), 216u);
    EXPECT_EQ(games(open(3, 3)), 1'296u);
    EXPECT_EQ(games(open(2, 4)), 13'824u);
    EXPECT_EQ(games(open(2, 4, "carry")), 13'824u);
}

TEST(Goofspiel, promises) {
    for (const int seats : {2, 3})
        for (const int cards : {3, 7, 13})
            for (const auto* ties : {"discard", "carry"}) {
                const Presentation table = open(seats, cards, ties);
                examples::Walk(table).random_games(2, 4);
            }
}

TEST(Goofspiel, copies_of_a_table_share_their_setup) {
    const Presentation copy = [] {
        const Presentation table = open(2, 5, "carry");
        return Presentation(table);
    }();
    EXPECT_EQ(copy.game().setup().cards, 5);
    EXPECT_TRUE(copy.game().setup().carry);
}

TEST(Goofspiel, positions_that_make_no_sense_are_refused_with_the_field) {
    const Presentation table = open(2, 4);
    const auto refused = [&](const std::string& message, const char* patch) {
        Json json = Json::parse(R"({"hands":[[1,3,4],[2,3,4]],"prizes":[1,4],"prize":2,"carried":0,"bids":[null,3],
            "scores":[0,3],"resigned":[]})");
        EXPECT_NO_THROW((void)table.read_position(json));
        json.merge_patch(Json::parse(patch));
        expect_input_error("bad_position", message, [&] { (void)table.read_position(json); });
    };
    refused("position: unknown key \"x\"; allowed: hands, prizes, prize, carried, bids, scores, resigned",
            R"({"x":1})");
    refused("position: hands[1][2]: expected a whole number from 1 to 4, found 5", R"({"hands":[[1,3,4],[2,3,5]]})");
    refused("position: hands[0][1]: 1 is there twice", R"({"hands":[[1,1,4],[2,3,4]]})");
    refused("position: hands: expected a list of 2 entries, found 3", R"({"hands":[[],[],[]]})");
    refused("position: hands: not a card for each round that is left", R"({"hands":[[1,3],[2,3,4]]})");
    refused("position: prize: still among the others", R"({"prize":4})");
    refused("position: carried: ties are discarded", R"({"carried":2})");
    refused("position: bids: not in hand", R"({"bids":[2,null]})");
    refused("position: bids: all are there, but not shown", R"({"bids":[3,3]})");
    refused("position: scores: more points than there are", R"({"scores":[1,3]})");
    refused("position: hands: of a seat that does not play", R"({"resigned":[0]})");
    refused("position: resigned[0]: expected a whole number from 0 to 1, found 2", R"({"resigned":[2]})");
    refused("position: round: the last one is played by itself",
            R"({"hands":[[1],[2]],"prizes":[],"bids":[null,null]})");
}

TEST(Goofspiel, GS_6_carried_prizes_are_never_lost) {
    const Presentation table = open(2, 4, "carry");
    Json json = Json::parse(R"({"hands":[[1,3,4],[2,3,4]],"prizes":[1,4],"prize":2,"carried":1,"bids":[null,null],
        "scores":[0,2],"resigned":[]})");
    EXPECT_NO_THROW((void)table.read_position(json));
    json["carried"] = 0;
    expect_input_error("bad_position", "position: scores: fewer points than there are",
                       [&] { (void)table.read_position(json); });
}

TEST(Goofspiel, broken_is_total_and_exact) {
    for (const Presentation& table : {open(2, 5), open(3, 4, "carry")}) {
        Play play{table};
        play({"~prize 3", "0 4"});
        Rng rng(3);
        int accepted = 0;
        for (int i = 0; i < 200'000; ++i) {
            State s = i % 2 == 0 ? play.s : table.game().start();
            unsigned char bytes[sizeof s];
            std::memcpy(bytes, &s, sizeof s);
            for (auto n = 1 + rng.below(3); n > 0; --n)
                bytes[rng.below(sizeof s)] = static_cast<unsigned char>(rng.below(i % 3 == 0 ? 256 : 8));
            std::memcpy(static_cast<void*>(&s), bytes, sizeof s);
            if (table.game().broken(s) != nullptr) continue;
            ++accepted;
            const State back = table.read_position(table.position(s));
            ASSERT_EQ(std::memcmp(&back, &s, sizeof s), 0) << table.position(s);
        }
        EXPECT_GT(accepted, 100);
    }
}

TEST(Goofspiel, a_viewer_sees_the_own_bid_only) {
    Play play{open(2, 4)};
    play({"~prize 3", "0 4"});
    const auto zone = [&](Seats viewers, const char* id) {
        State masked = play.s;
        play.game().mask(masked, viewers);
        return play.table.view(masked, viewers)["zones"][id]["items"];
    };
    EXPECT_EQ(zone(Seats::only(seat(0)), "bid_0")[0]["id"], "card_0_4");
    EXPECT_EQ(zone(Seats::only(seat(0)), "hand_0").size(), 3u);
    EXPECT_EQ(zone(Seats::only(seat(1)), "bid_0").size(), 0u);
    EXPECT_EQ(zone(Seats::only(seat(1)), "hand_0").size(), 4u);
}

}  // namespace
}  // namespace endtable::goofspiel
