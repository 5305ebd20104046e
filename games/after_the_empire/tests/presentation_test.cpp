// How the game shows itself, beyond what the house test asks of every game: what cards say they do, positions that
// people write, what is told of the danger at one's present Gold.
#include "games/after_the_empire/present.hpp"
#include "games/after_the_empire/tests/table.hpp"
#include "present/input_error.hpp"

namespace endtable::after_the_empire::test {
namespace presentation {

Presentation open(int seats = 2, const Json& options = nullptr) {
    return Presentation::open(Presentation::official_content(), options, seats);
}
std::string said_of(const Json& scene, const char* list, const char* id) {
    for (const Json& one : scene[list])
        if (one["id"] == id) return one["text"]["text"];
    return "";
}
std::string mistake(const Json& position) {
    try {
        (void)open().read_position(position);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}
Json start_position() {
    Table t;
    return open().position(t.s);
}

TEST(AfterTheEmpirePresentation, cards_say_what_their_effects_do) {
    const Json scene = open().scene();
    EXPECT_EQ(said_of(scene, "cards", "bakery"), "Worker: 7 Food.");
    EXPECT_EQ(said_of(scene, "cards", "barracks"),
              "Once a season, free: 1 Iron: 1 Soldier, and/or 1 Food: heal up to 1 Soldier.");
    EXPECT_EQ(said_of(scene, "cards", "moat"),
              "Siege damage against you is 1 less. Ladders and Siege Tower bring 2 Invaders fewer.");
    EXPECT_EQ(said_of(scene, "objectives", "muster_roll"), "healthy Soldiers, at least 6: 5 Gold.");
}

// A card that was changed says what it does now.
TEST(AfterTheEmpirePresentation, a_replaced_card_says_what_it_does_now) {
    Json cards = official_files().json("buildings.json");
    for (Json& card : cards)
        if (card["id"] == "bakery") card["abilities"] = Json::parse(R"([{"when": "rotate", "do": ["sow", 2]}])");
    const auto table = Presentation::open(official_files().replaced_by(Json{{"buildings.json", cards}}), nullptr, 2);
    EXPECT_EQ(said_of(table.scene(), "cards", "bakery"), "Once a season, free: sow 2 times.");
}

TEST(AfterTheEmpirePresentation, positions_name_what_is_wrong_with_them) {
    const Json right = start_position();
    EXPECT_EQ(mistake(right), "");
    Json wrong = right;
    wrong["fiefs"][0]["stok"] = Json::object();
    EXPECT_NE(mistake(wrong).find("fiefs[0]: nothing is called \"stok\" here"), std::string::npos) << mistake(wrong);
    wrong = right;
    wrong["fiefs"][1]["cards"].push_back("barracks");
    EXPECT_NE(mistake(wrong).find("fiefs[1].cards: something is there twice"), std::string::npos) << mistake(wrong);
    wrong = right;
    wrong["fiefs"][0]["cards"].push_back("bakry");
    EXPECT_NE(mistake(wrong).find("no card is called \"bakry\""), std::string::npos) << mistake(wrong);
    wrong = right;
    wrong["fiefs"][0]["farm"]["N"] = 3;
    EXPECT_NE(mistake(wrong).find("farm.N"), std::string::npos) << mistake(wrong);
    wrong = right;
    wrong["building_row"] = Json::parse(R"([{"card": "farmer"}])");  // a Refugee
    EXPECT_NE(mistake(wrong), "");
}

// Bags that are not named hold what lies nowhere else; without an agenda somebody is to place a Worker.
TEST(AfterTheEmpirePresentation, what_a_position_leaves_out_follows_from_the_rest) {
    Json sparse = start_position();
    for (const char* key : {"invaders", "siege_cards", "buildings", "refugees", "objective_deck", "agenda", "lanes"})
        sparse.erase(key);
    const Presentation table = open();
    EXPECT_EQ(table.position(table.read_position(sparse)), start_position());
}

// EMP-9.2, 9.3: who is known to come at the Gold one has, and from which amount on it gets worse.
TEST(AfterTheEmpirePresentation, the_danger_is_told_for_the_present_gold) {
    Table t;
    t.s.invaders.take(t.invader("hordesmen_2"));
    if (t.s.invader_row[0].it.card.is_known()) t.s.invaders.add(t.s.invader_row[0].it.card.kind);
    t.s.invader_row[0] = {{{u8(t.invader("hordesmen_2")), kEverybody}, W}, Lying::How::FaceUp};
    t.stock(0, {.gold = 15});
    t.stock(1, {.gold = 3});
    const Json view = open().view(t.s, Seats::none());
    const Json rich = view["players"][0]["danger"], poor = view["players"][1]["danger"];
    EXPECT_EQ(rich["known"], Json::parse(R"([{"slot": 0, "side": "W", "swordsmen": 3, "archers": 0}])"));
    EXPECT_EQ(rich["worse"], 16);
    EXPECT_EQ(poor["known"][0]["swordsmen"], 0);
    EXPECT_EQ(poor["worse"], 4);
}

TEST(AfterTheEmpirePresentation, notations_have_one_spelling) {
    const Presentation table = open();
    const State s = table.game().start();
    for (const char* good :
         {"place tax 1", "place scout", "assign N 2 1", "build NW turret stone", "hits inside 2", "pass"})
        EXPECT_TRUE(table.parse(s, seat(0), good).has_value()) << good;
    for (const char* bad :
         {"place tax", "place scout 0", "assign N 2", "assign N 02 1", "pass now", "build X wall wood", ""})
        EXPECT_FALSE(table.parse(s, seat(0), bad).has_value()) << bad;
    EXPECT_FALSE(table.parse(s, seat(0), "invader reavers_1 N").has_value()) << "that is chance's";
    EXPECT_TRUE(table.parse(s, kChance, "invader reavers_1 N").has_value());
}

}  // namespace presentation
}  // namespace endtable::after_the_empire::test
