// Ledger part 4: who knows what, row by row, through the three doors by which knowledge leaves: mask, events, notation.
#include "core/playout.hpp"
#include "games/end_of_line/tests/support.hpp"
#include "match/erase.hpp"
#include "match/match.hpp"

namespace endtable::end_of_line::hidden_test {
namespace {

constexpr Seats kSpectator{};
Seats only(int p) { return Seats::only(seat(p)); }

State masked(const Play& play, Seats viewers) {
    State s = play.s;
    play.game().mask(s, viewers);
    return s;
}
Json view(const Play& play, Seats viewers) { return play.table.view(masked(play, viewers), viewers); }

// A game some plies in, in a state in which somebody is asked to place.
Play some_turns(const Json& options, int seats, int plies = 30) {
    Play play(options, seats);
    Rng rng(5);
    std::vector<Action> buffer;
    State s = play.s;
    for (int i = 0; i < plies || play.game().turn(play.s).is_chance(); ++i) {
        s = play.s;
        if (!random_step(play.game(), play.s, rng, buffer)) return play;
        if (play.over()) {
            play.s = s;
            return play;
        }
    }
    return play;
}

// The hands a viewer sees in full, as bits of their seats.
int hands_seen(const Play& play, Seats viewers) {
    const State s = masked(play, viewers);
    int seen = 0;
    for (int p = 0; p < play.setup().seats; ++p) {
        const auto at = static_cast<std::size_t>(p);
        const bool full = s.hand[at].size() == s.hand_n[at] && s.hand[at] == play.s.hand[at];
        // Three doors, one answer: state, view, record.
        const Json zone = view(play, viewers)["zones"]["hand_" + std::to_string(p)];
        EXPECT_EQ(zone.count("hidden") == 0, full || s.hand_n[at] == 0);
        const std::string word = play.table.redacted(play.s, kChance, Action::draw(seat(p), 0), viewers);
        EXPECT_EQ(word, full ? "draw " + std::to_string(p) + " S" : "draw " + std::to_string(p) + " ?");
        if (full) seen |= 1 << p;
    }
    return seen;
}

// EOL-8.5, EOL-11.9, EOL-13.14, EOL-15.4: own hands are one's own, unless an option opens them.
TEST(EndOfLineHidden, own_hand_row) {
    const Play versus = some_turns(Json::object(), 3);
    EXPECT_EQ(hands_seen(versus, only(0)), 0b001);
    EXPECT_EQ(hands_seen(versus, only(2)), 0b100);
    EXPECT_EQ(hands_seen(versus, Seats::first(2)), 0b011);  // a device passed between two
    EXPECT_EQ(hands_seen(versus, kSpectator), 0);
    const Play team = some_turns({{"mode", "team"}}, 4);
    EXPECT_EQ(hands_seen(team, only(0)), 0b0001);
    EXPECT_EQ(hands_seen(team, kSpectator), 0);
    const Play open_team = some_turns({{"mode", "team"}, {"team_open_hands", true}}, 4);
    EXPECT_EQ(hands_seen(open_team, only(0)), 0b0101);
    EXPECT_EQ(hands_seen(open_team, only(3)), 0b1010);
    EXPECT_EQ(hands_seen(open_team, kSpectator), 0);
    const Play coop = some_turns({{"mode", "coop"}}, 2);
    EXPECT_EQ(hands_seen(coop, only(0)), 0b11);
    EXPECT_EQ(hands_seen(coop, kSpectator), 0b11);
    const Play closed = some_turns({{"mode", "coop"}, {"coop_hands", "closed"}}, 2);
    EXPECT_EQ(hands_seen(closed, only(1)), 0b10);
    EXPECT_EQ(hands_seen(closed, kSpectator), 0);
    EXPECT_EQ(hands_seen(some_turns({{"mode", "solo"}}, 1, 8), kSpectator), 1);
    EXPECT_EQ(hands_seen(some_turns({{"mode", "puzzle"}}, 1, 4), kSpectator), 1);
}

TEST(EndOfLineHidden, public_rows_are_the_same_for_everybody) {
    for (const auto& [options, seats] : std::vector<std::pair<Json, int>>{
             {Json::object(), 3}, {{{"mode", "team"}}, 4}, {{{"mode", "coop"}, {"coop_hands", "closed"}}, 2}}) {
        const Play play = some_turns(options, seats);
        const Json all = view(play, Seats::first(seats));
        for (const Seats viewers : {kSpectator, only(0), only(1)}) {
            const Json seen = view(play, viewers);
            // Grid, histories, initiatives of placed cards, order; energy and declared effect; counts; unseen cards.
            EXPECT_EQ(seen["zones"]["grid"], all["zones"]["grid"]);
            EXPECT_EQ(seen["players"], all["players"]);
            for (const char* field : {"order", "next_order", "turn", "turn_index", "round", "status"})
                EXPECT_EQ(seen[field], all[field]) << field;
        }
        for (int p = 0; p < seats; ++p) {
            const Json& who = all["players"][static_cast<std::size_t>(p)];
            EXPECT_EQ(who["hand"], play.hand_n(p));
            EXPECT_EQ(who["deck"], play.deck_n(p));
            EXPECT_EQ(who["energy"], play.energy(p));
            int unseen = 0;  // 25 minus placed, as a multiset
            for (const auto& [code, count] : who["unseen"].items()) unseen += count.get<int>();
            EXPECT_EQ(unseen, 25 - static_cast<int>(play.line(p).size()));
        }
    }
}

// The deck of a viewer shows its composition (25 minus placed minus hand), never an order; others' decks show a number.
TEST(EndOfLineHidden, deck_row) {
    const Play versus = some_turns(Json::object(), 2);
    const Json seen = view(versus, only(0));
    EXPECT_EQ(seen["zones"]["deck_0"]["contents"].size(), versus.table.position(versus.s)["players"][0]["deck"].size());
    EXPECT_EQ(seen["zones"]["deck_1"], (Json{{"count", versus.deck_n(1)}}));
    for (const char* mode : {"competitive", "team", "solo", "coop", "solitaire_classic"})
        EXPECT_EQ(Play(Json{{"mode", mode}}).table.scene().count("draw_order"), 0u) << mode;
    const Play puzzle(Json{{"mode", "puzzle"}});
    EXPECT_EQ(puzzle.table.scene()["draw_order"].size(), 25u);  // open to everybody
}

TEST(EndOfLineHidden, revealed_cards_are_public_and_leave_nothing_behind) {  // EOL-5.5, EOL-5.8
    Play play;
    play.chance("reveal 0 CL");
    EXPECT_EQ(play.table.event(play.events.list()[0].masked(kSpectator))["face"], "CL");
    EXPECT_EQ(view(play, kSpectator)["players"][0]["revealed"], "CL");
    EXPECT_EQ(play.table.redacted(play.s, kChance, Action::reveal(seat(1), 0), kSpectator), "reveal 1 S");
    Play one = play, other = play;
    one.chance("reveal 1 CR"), one.chance("reveal 0 S"), one.chance("reveal 1 T");
    other.chance("reveal 1 T");
    EXPECT_EQ(hash(one.s), hash(other.s));  // the same first player, and no trace of how it was found
    EXPECT_EQ(view(one, only(1))["players"][0].count("revealed"), 0u);
}

TEST(EndOfLineHidden, cut_players_row) {  // EOL-11.9
    const auto after_resigning = [](Json options, int seats) {
        Play play(options, seats);
        play.roll();
        play.resign(0);
        return play;
    };
    const Play versus = after_resigning(Json::object(), 3);
    EXPECT_EQ(versus.hand_n(0), 5);
    EXPECT_EQ(hands_seen(versus, only(0)), 0b001);  // own only
    EXPECT_EQ(hands_seen(versus, only(1)), 0b010);
    EXPECT_EQ(hands_seen(versus, kSpectator), 0);
    const Play team = after_resigning({{"mode", "team"}, {"team_open_hands", true}}, 4);
    EXPECT_EQ(hands_seen(team, only(2)), 0b0101);  // as before the cut
    const Play coop = after_resigning({{"mode", "coop"}}, 2);
    EXPECT_EQ(hands_seen(coop, only(1)), 0b11);
}

TEST(EndOfLineHidden, drawn_cards_in_events) {
    struct Case {
        Json options;
        int seats, knows;
    };
    for (const Case& c : {Case{Json::object(), 3, 0b001}, Case{{{"mode", "team"}}, 4, 0b0001},
                          Case{{{"mode", "team"}, {"team_open_hands", true}}, 4, 0b0101},
                          Case{{{"mode", "coop"}, {"coop_hands", "closed"}}, 2, 0b01},
                          Case{{{"mode", "coop"}}, 2, 0b11}, Case{{{"mode", "solo"}}, 1, 0b1}}) {
        Play play(c.options, c.seats);
        if (c.seats > 1) {  // seat 0 reveals the only zero and is first
            play.chance("reveal 0 Z");
            for (int p = 1; p < c.seats; ++p) play.chance("reveal " + std::to_string(p) + " S");
        }
        play.chance("draw 0 X");
        const Event& drew = play.events.list().back();
        const bool open = c.knows == (1 << c.seats) - 1 && c.options.value("mode", "") != "team";
        for (int p = 0; p < c.seats; ++p) {
            ASSERT_TRUE(drew.visible_to(only(p)));
            const Event seen = drew.masked(only(p));
            EXPECT_EQ(play.table.event(seen)["face"], (c.knows >> p & 1) != 0 ? Json("X") : Json()) << c.options << p;
            EXPECT_EQ(play.table.words().render(play.table.event_text(seen)),
                      (c.knows >> p & 1) != 0 ? "Seat 0 draws cross (5)." : "Seat 0 draws a card.");
        }
        EXPECT_EQ(play.table.event(drew.masked(kSpectator))["face"], open ? Json("X") : Json()) << c.options;
    }
}

// Two states that differ only in what a viewer cannot know are the same bytes for that viewer; and a filled state looks
// the same again.
TEST(EndOfLineHidden, what_differs_only_in_secrets_looks_the_same) {
    for (const auto& [options, seats] :
         std::vector<std::pair<Json, int>>{{{{"mulligan", true}}, 4},
                                           {{{"mode", "team"}, {"team_open_hands", true}}, 4},
                                           {{{"mode", "coop"}, {"coop_hands", "closed"}}, 2}}) {
        Play play(options, seats);
        Rng rng(9), dealer(10);
        std::vector<Action> buffer;
        do {
            for (const Seats viewers : {kSpectator, only(0), only(1)}) {
                const State seen = masked(play, viewers);
                ASSERT_EQ(play.game().broken(seen), nullptr);
                State again = seen;
                play.game().mask(again, viewers);
                EXPECT_EQ(hash(again), hash(seen));
                State filled = seen;
                play.game().fill(filled, dealer);
                ASSERT_EQ(play.game().broken(filled), nullptr);
                for (std::size_t p = 0; p < 8; ++p) EXPECT_EQ(filled.hand[p].size(), filled.hand_n[p]);
                play.game().mask(filled, viewers);
                EXPECT_EQ(hash(filled), hash(seen));
            }
        } while (random_step(play.game(), play.s, rng, buffer));
    }
}

TEST(EndOfLineHidden, a_running_record_is_redacted_a_finished_one_is_open) {
    const auto game = std::make_shared<const Erased<Presentation>>(
        Presentation::open(Presentation::official_content(), Json::object(), 2));
    Match match(game, Dice::seeded(3));
    while (match.turn().is_chance()) ASSERT_FALSE(match.roll());
    const auto lines_with = [&](Seats viewers, const std::string& text) {
        int count = 0;
        const Json record = match.record(viewers);
        for (const auto& line : record["log"])
            if (line.get<std::string>().find(text) != std::string::npos) ++count;
        return count;
    };
    EXPECT_EQ(lines_with(only(0), "~draw 1 ?"), 5);
    EXPECT_EQ(lines_with(only(0), "~draw 0 ?"), 0);
    EXPECT_EQ(lines_with(kSpectator, "?"), 10);
    ASSERT_FALSE(match.resign(seat(0)));
    EXPECT_TRUE(match.turn().is_over());
    EXPECT_EQ(lines_with(kSpectator, "?"), 0);
    EXPECT_EQ(lines_with(kSpectator, "~draw 1 "), 5);
}

}  // namespace
}  // namespace endtable::end_of_line::hidden_test
