// Asking and not asking must not betray a card that others cannot see (FUR-19.1b).
#include "games/furtherance/tests/play.hpp"

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

}  // namespace endtable::furtherance::asking
