// FUR-12: research.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::research_test {

TEST(Furtherance, FUR_12_1_researched_cards_lie_face_down) {
    Play g;
    g.next("champion archer sapper").act("research, deck units, take archer, top sapper");
    for (const Seats viewers : {Seats::none(), Seats::only(seat(1))}) {
        State seen = g.s;
        g.game().mask(seen, viewers);
        EXPECT_EQ(seen.kingdoms[0].research[0].card.kind, kUnknownKind);
        EXPECT_EQ(seen.kingdoms[0].research[0].deck, DeckId::Units);  // the back of the card
        EXPECT_EQ(seen.unit_deck.top()[0].kind, kUnknownKind);
        EXPECT_EQ(seen.unit_deck.bottom()[0].kind, kUnknownKind);
    }
    State own = g.s;
    g.game().mask(own, Seats::only(seat(0)));
    EXPECT_EQ(own.kingdoms[0].research[0].card.kind, unit_kind("archer"));
    EXPECT_EQ(own.unit_deck.top()[0].kind, unit_kind("sapper"));
}

TEST(Furtherance, FUR_12_2_two_cards_at_most) {
    Play g;
    g.study("S", "archer").next("walls park palace").act("research, deck buildings, take park");
    EXPECT_EQ(g.ask(), "S research_top");  // two are allowed
    g.act("top walls");
    EXPECT_EQ(g.research("S"), "archer park");
}

TEST(Furtherance, FUR_12_2b_the_new_card_may_be_returned) {
    Play g;
    g.study("S", "archer knight")
        .next("walls park palace")
        .act("research, deck buildings, take park, return park, top walls");
    EXPECT_EQ(g.research("S"), "archer knight");
    EXPECT_EQ(g.ends("buildings"), "walls park ... palace");  // the one put on top last lies above
}

TEST(Furtherance, FUR_12_4_payne_s_second_turn_is_a_later_turn) {  // FUR-12.4b, FUR-14.4d
    Play g;
    g.lead("S", "payne").next("champion archer sapper").gold("S", 9);
    g.act("research, deck units, take archer, top sapper").act("end_turn, yes").act("recruit");
    EXPECT_EQ(g.legal("research"), "research archer");
}

TEST(Furtherance, FUR_12_4b_what_came_in_the_turn_of_another_is_there_in_the_next) {
    Play g = Play().to_units();
    g.put("S axeman@c3, N fighter@c4").act("c3xc4, no, yes").to_turn("N").gold("N", 4).act("recruit");
    EXPECT_EQ(g.legal("research"), "research fighter");
    Play own = Play().to_units();  // in the own turn: not yet, and Payne's does not come before
    own.put("S militia@c3, N fighter@c4").act("c3xc4, yes, yes");
    EXPECT_EQ(own.king("S").research[0].fresh, 1);
}

TEST(Furtherance, FUR_12_5_research_costs_the_same_and_leaves_the_market) {  // FUR-12.5b
    Play g;
    g.study("S", "champion").gold("S", 8).act("recruit, research champion, place c1");
    EXPECT_EQ(g.gold("S"), 0);
    EXPECT_EQ(g.market("units"), kUnits);
    EXPECT_EQ(g.count(EventKind::Flipped), 0);
    Play poor;
    poor.study("S", "champion").gold("S", 7).act("recruit");
    EXPECT_EQ(poor.refusal("research champion"), "cannot_afford FUR-12.5");
}

// All unit cards but three (two sappers and a flag bearer) lie in the market or stand on the board.
Play nearly_empty() {
    Play g(4);
    g.open("units", "militia*4 fighter*4 axeman*4");
    g.put("S knight@b1, S knight@c1, S knight@d1, S knight@b2, S champion@c2, S champion@d2");
    g.put("W champion@a2, W champion@a3, W archer@a4, W archer@b3, W juggernaut@b4");
    g.put("N juggernaut@b5, N shadowblade@c5, N shadowblade@d5, N cavalier@c4, N cavalier@c3");
    g.put("E flag_bearer@e2, E captain@e3, E captain@e4, E bulwark@d3, E bulwark@d4");
    return g;
}

TEST(Furtherance, FUR_12_6_fewer_than_three_cards) {
    Play two = nearly_empty().study("W", "flag_bearer");
    two.act("research, deck units");
    EXPECT_EQ(two.legal(), "take sapper, take sapper#2");
    two.act("take sapper");
    EXPECT_EQ(two.ask(), "S research_top");
    EXPECT_EQ(two.legal(), "bottom, top sapper");
    two.act("bottom");
    EXPECT_EQ(two.ends("units"), "... sapper");
    Play one = nearly_empty().study("W", "flag_bearer sapper");
    one.act("research, deck units");
    EXPECT_EQ(one.research("S"), "sapper");  // taken
    EXPECT_EQ(one.ask(), "S unit_step");
    Play none = nearly_empty().study("W", "flag_bearer sapper").study("N", "sapper");
    none.act("research");
    EXPECT_EQ(none.legal(), "deck buildings, deck items");
    EXPECT_EQ(none.refusal("deck units"), "deck_empty FUR-12.6");
    Play renewed = nearly_empty().strip("units", "sapper");  // one by one: the discards are shuffled in between
    renewed.act("research, deck units");
    EXPECT_EQ(renewed.s.look.size(), 3);
    EXPECT_EQ(renewed.count(EventKind::Reshuffled), 1);
}

TEST(Furtherance, FUR_12_7_after_a_salvage_the_limit_comes_first) {
    Play g = Play().to_units();
    g.put("S axeman@c3, N fighter@c4").study("N", "knight archer").act("c3xc4, yes, yes");
    EXPECT_EQ(g.ask(), "N research_return");  // before S is asked for the axeman
    g.act("return fighter");
    EXPECT_EQ(g.ends("units"), "fighter ...");
    EXPECT_EQ(g.ask(), "S salvage");
}

TEST(Furtherance, FUR_12_8_without_the_library_the_limit_falls) {
    Play g = Play().to_units();
    g.build("N", "library(1)").study("N", "knight archer champion walls").put("S champion@c4").gold("N", 0);
    g.act("c4xN, hit library, no");
    EXPECT_EQ(g.ask(), "N research_return");
    g.act("return walls");
    EXPECT_EQ(g.ask(), "N research_return");
    EXPECT_EQ(g.legal(), "return archer, return champion, return knight");
    g.act("return knight");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.research("N"), "archer champion");
    EXPECT_EQ(g.ends("units"), "knight ...");
    EXPECT_EQ(g.ends("buildings"), "walls ...");
}

TEST(Furtherance, FUR_12_9_a_salvaged_card_is_known_to_all) {
    Play g = Play().to_units();
    g.put("S axeman@c3, N fighter@c4").act("c3xc4, no, yes");
    State seen = g.s;
    g.game().mask(seen, Seats::none());
    EXPECT_EQ(seen.kingdoms[2].research[0].card.kind, unit_kind("fighter"));
}

TEST(Furtherance, FUR_12_9_a_returned_salvaged_card_is_known_on_its_deck) {
    Play g = Play().to_units();
    g.put("S axeman@c3, N fighter@c4").study("N", "knight archer").act("c3xc4, no, yes, return fighter");
    State seen = g.s;
    g.game().mask(seen, Seats::none());
    EXPECT_EQ(seen.unit_deck.top()[0].kind, unit_kind("fighter"));
    Play other = Play().to_units();
    other.put("S axeman@c3, N fighter@c4").study("N", "knight archer").act("c3xc4, no, yes, return archer");
    seen = other.s;
    other.game().mask(seen, Seats::only(seat(0)));
    EXPECT_EQ(seen.unit_deck.top()[0].kind, kUnknownKind);
}

}  // namespace endtable::furtherance::research_test
