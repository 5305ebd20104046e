// Asking and not asking must not betray a card that others cannot see (FUR-19.1b).
#include <set>

#include "games/furtherance/tests/play.hpp"
#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::asking {

// What N learns of S's turn: who is asked what, and what is heard.
std::string observed(const Play& g) {
    std::string text = g.ask();
    for (const Event& e : g.events.list()) {
        const Event m = e.masked(Seats::only(seat(1)));
        text += " | " + std::to_string(m.kind) + (m.forced ? "!" : "");
        for (const auto arg : m.args) text += " " + std::to_string(arg);
    }
    return text;
}

TEST(Furtherance, FUR_19_1b_a_single_option_is_asked_where_skipping_it_would_betray_a_card) {
    Play nothing;
    nothing.gold("S", 2).act("buy");
    EXPECT_EQ(nothing.items("S"), "potion") << "the only one S can pay: taken unasked";
    EXPECT_EQ(nothing.ask(), "S unit_step");

    Play dear, cheap, other_deck;
    dear.gold("S", 2).study("S", "royal_charter").act("buy");
    cheap.gold("S", 2).study("S", "swift_boots").act("buy");
    other_deck.gold("S", 2).study("S", "park").act("buy");
    EXPECT_EQ(dear.legal(), "market potion");
    EXPECT_EQ(cheap.legal(), "market potion, research swift_boots");
    EXPECT_EQ(observed(dear), observed(cheap)) << "N cannot tell whether S could pay for the hidden card";
    EXPECT_EQ(dear.ask(), "S buy_pick");
    EXPECT_EQ(other_deck.items("S"), "potion") << "a building could not be bought anyway, and its back shows that";

    dear.act("market potion");
    cheap.act("market potion");
    EXPECT_EQ(dear.ask(), "S buy_pick") << "also to stop is asked";
    EXPECT_EQ(dear.legal(), "done");
    EXPECT_EQ(observed(dear), observed(cheap));
}

TEST(Furtherance, FUR_19_1b_cards_looked_at_are_listed_one_by_one) {
    Play alike, different;
    alike.next("knight knight knight").act("research, deck units");
    different.next("knight archer sapper").act("research, deck units");
    std::vector<Action> a, b;
    alike.game().actions(alike.s, seat(0), a);
    different.game().actions(different.s, seat(0), b);
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.size(), 3u);
    EXPECT_EQ(observed(alike), observed(different));
}

// Who wants to hear no more of reactions in this turn gives the answer of somebody who does not answer. The name of the
// turn tells how long: the same for everybody, another one as soon as a turn begins.
TEST(Furtherance, FUR_19_2_reactions_can_be_declined_until_the_turn_ends) {
    std::set<std::string> names;
    for (const int seats : {1, 3}) {
        test::Sitting game({{"leaders", "random"}, {"item_windows", "all"}}, seats);
        Rng rng(5);
        std::vector<Action> buffer;
        std::string before;
        while (random_step(game.game(), game.s, rng, buffer, &game.events)) {
            const std::string now = Presentation::turn_name(game.s);
            bool began = false;
            for (const Event& e : game.events.list()) began |= e.kind == static_cast<int>(EventKind::TurnBegan);
            game.events.clear();
            if (began) {
                ASSERT_NE(now, before);
            }
            before = now;
            ASSERT_EQ(Presentation::turn_name(game.masked(Seats::none())), now);
            const Turn turn = game.game().turn(game.s);
            if (turn.is_over() || turn.is_chance()) continue;
            const Seat p = turn.who.lowest();
            if (!Presentation::is_reaction(game.game().decision(game.s, p))) continue;
            names.insert(game.question());
            const Action decline = game.game().fallback(game.s, p);
            ASSERT_FALSE(game.game().refusal(game.s, p, decline));
            const bool strikes = game.question() == "counter" || game.question() == "castle_counter";
            ASSERT_EQ(decline.kind, strikes ? Action::Kind::Yes : Action::Kind::No) << game.question();
        }
    }
    EXPECT_GE(names.size(), 6u);
    EXPECT_EQ(names.count("castle_hit") + names.count("extra_turn") + names.count("worker_step"), 0u);
}

}  // namespace endtable::furtherance::asking
