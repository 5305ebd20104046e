// Positions: written and read back without loss, and refused naming the field where they are wrong.
#include <functional>

#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::position_test {
namespace {

using test::all_games;
using test::mistake;
using test::Sitting;

#if defined(ENDTABLE_SANITIZED)
constexpr std::uint64_t kGames = 1;
#else
constexpr std::uint64_t kGames = 4;
#endif

TEST(FurtherancePosition, every_state_of_every_mode_survives_the_round_trip) {
    for (const auto& [options, seats] : all_games())
        for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
            Sitting sitting(options, seats);
            Rng rng(seed);
            std::vector<Action> buffer;
            int ply = 0;
            do {
                const char* broken = sitting.game().broken(sitting.s);
                ASSERT_EQ(broken, nullptr) << broken << " at ply " << ply << options << seats;
                if (++ply % 17 != 0) continue;  // the slow part
                const Json json = Json::parse(sitting.table.position(sitting.s).dump());
                const State back = sitting.table.read_position(json);
                ASSERT_EQ(hash(back), hash(sitting.s)) << options << json;
            } while (random_step(sitting.game(), sitting.s, rng, buffer));
            EXPECT_EQ(hash(sitting.table.read_position(sitting.table.position(sitting.s))), hash(sitting.s));
        }
}

TEST(FurtherancePosition, what_is_left_out_has_a_sensible_default) {
    const Sitting sitting(Json::object(), 2, {{"phase", "workers"}, {"active", "N"}});
    EXPECT_EQ(sitting.question(), "worker_step");
    EXPECT_EQ(sitting.asked(), 1);
    EXPECT_EQ(sitting.s.round, 1);
    EXPECT_EQ(sitting.s.kingdoms[0].gold, 4);  // FUR-4.7
    EXPECT_EQ(sitting.s.kingdoms[0].hp, 10);
    EXPECT_EQ(sitting.s.kingdoms[2].workers.size(), 1);
    EXPECT_EQ(sitting.s.unit_deck.size(), 35 - 3);  // FUR-4.2: three lie open
    EXPECT_EQ(sitting.s.item_deck.size(), 24 - 3);
    EXPECT_EQ(sitting.s.building_deck.size(), 28 - 3);
    EXPECT_EQ(sitting.s.upgrade_deck.size(), 10);
    // A unit has its moves and attacks, a researched card is its owner's secret, a card on top is known to all.
    const Sitting more(
        Json::object(), 2,
        {{"phase", "units"},
         {"active", "S"},
         {"kingdoms", {{"S", {{"leader", "sable"}, {"research", {{{"deck", "item"}, {"kind", "potion"}}}}}}}},
         {"units", {{"c3", {{"kind", "juggernaut"}, {"owner", "S"}}}}},
         {"decks", {{"building", {{"top", {"park", "palace"}}}}}}});
    EXPECT_EQ(more.s.units[static_cast<std::size_t>(square_of("c3"))].moves, 3);
    EXPECT_EQ(more.s.units[static_cast<std::size_t>(square_of("c3"))].attacks, 1);
    EXPECT_EQ(more.s.kingdoms[0].research[0].card.knows, Seats::only(seat(0)));
    EXPECT_EQ(more.s.building_deck.top().size(), 2);
    EXPECT_EQ(more.s.building_deck.top()[0].knows, kEverybody);
}

TEST(FurtherancePosition, a_turn_that_begins_runs_on) {  // FUR-5.2
    const Sitting sitting(
        Json::object(), 2,
        {{"phase", "turn"},
         {"active", "S"},
         {"kingdoms", {{"S", {{"buildings", {"treasury"}}, {"workers", {{{"kind", "worker"}, {"did", "buy"}}}}}}}},
         {"units", {{"c1", {{"kind", "knight"}, {"owner", "S"}, {"new", true}, {"moves", 0}}}}}});
    EXPECT_EQ(sitting.question(), "worker_step");
    EXPECT_EQ(sitting.s.kingdoms[0].gold, 4 + 2);
    EXPECT_TRUE(sitting.s.kingdoms[0].workers[0].is_ready());
    EXPECT_FALSE(sitting.s.units[static_cast<std::size_t>(square_of("c1"))].is(Unit::New));
}

// A good position of two players, spoilt.
std::string reading(const std::function<void(Json&)>& spoil, const Json& options = Json::object(), int seats = 2) {
    const Sitting sitting(options, seats);
    Json json{
        {"phase", "units"},
        {"active", "S"},
        {"round", 3},
        {"kingdoms", {{"S", {{"gold", 5}, {"buildings", {"walls"}}, {"items", {{"potion", 1}}}}}, {"N", {{"hp", 7}}}}},
        {"units", {{"c3", {{"kind", "knight"}, {"owner", "S"}}}, {"c5", {{"kind", "fighter"}, {"owner", "N"}}}}}};
    spoil(json);
    const std::string answer = mistake([&] {
        const State s = sitting.table.read_position(json);
        if (const char* left = sitting.game().unsettled(s))
            throw InputError("bad_position", std::string("position: ") + left);
    });
    const std::string code = "bad_position: position: ";
    return answer.rfind(code, 0) == 0 ? answer.substr(code.size()) : answer;
}
std::string with(const char* pointer, const Json& value, const Json& options = Json::object(), int seats = 2) {
    return reading([&](Json& json) { json[Json::json_pointer(pointer)] = value; }, options, seats);
}

TEST(FurtherancePosition, bad_positions_are_refused_naming_the_field) {
    EXPECT_EQ(reading([](Json&) {}), "accepted");
    EXPECT_EQ(with("/colour", 1).substr(0, 20), "unknown key \"colour\"");
    EXPECT_EQ(with("/phase", "tea"), "phase: no phase is called \"tea\"");
    EXPECT_EQ(reading([](Json& json) { json.erase("phase"); }), "\"phase\" is missing");
    EXPECT_EQ(with("/phase", "draft"),
              "\"agenda\" is missing: only the phases turn, workers and units say how it goes on");
    EXPECT_EQ(with("/active", "Q"), "active: expected one of S, W, N, E, found \"Q\"");
    EXPECT_EQ(with("/active", "W"), "phase, active or first player is out of range");
    EXPECT_EQ(with("/round", -1), "round: expected a whole number from 0 to 10000, found -1");
    EXPECT_EQ(with("/kingdoms/W", Json::object()), "kingdoms.W: this castle is not in the game (FUR-3.12)");
    EXPECT_EQ(with("/kingdoms/S/luck", 1).substr(0, 30), "kingdoms.S: unknown key \"luck\"");
    EXPECT_EQ(with("/kingdoms/S/hp", 11), "kingdoms.S.hp: expected a whole number from 0 to 10, found 11");
    EXPECT_EQ(with("/kingdoms/S/leader", "nobody"), "kingdoms.S.leader: no leader is called \"nobody\"");
    EXPECT_EQ(with("/kingdoms/S/workers", {"king"}), "kingdoms.S.workers[0]: no worker is called \"king\"");
    EXPECT_EQ(with("/kingdoms/S/workers", Json::array({{{"kind", "worker"}, {"did", "sleep"}}})),
              "kingdoms.S.workers[0].did: no work is called \"sleep\"");
    EXPECT_EQ(with("/kingdoms/S/buildings/0", "hut"), "kingdoms.S.buildings[0]: no building is called \"hut\"");
    EXPECT_EQ(with("/kingdoms/S/items", {{"potion", 3}}),
              "kingdoms.S.items.potion: expected a whole number from 0 to 2, found 3");
    EXPECT_EQ(with("/kingdoms/S/items", {"potion"}), "kingdoms.S.items: expected an object of cards and counts");
    EXPECT_EQ(with("/kingdoms/S/research", Json::array({{{"deck", "upgrade"}, {"kind", "miner"}}})),
              "kingdoms.S.research[0].deck: expected one of unit, item, building, found \"upgrade\"");
    EXPECT_EQ(with("/units/z9", {{"kind", "knight"}, {"owner", "S"}}), "units: no square is called \"z9\"");
    EXPECT_EQ(with("/units/b3", {{"owner", "S"}}), "units.b3: \"kind\" is missing");
    EXPECT_EQ(with("/units/b3", {{"kind", "dragon"}, {"owner", "S"}}), "units.b3.kind: no unit is called \"dragon\"");
    EXPECT_EQ(with("/units/b3", {{"kind", "knight"}, {"owner", "S"}, {"new", 1}}),
              "units.b3.new: expected true or false, found 1");
    EXPECT_EQ(with("/units/b3", {{"kind", "knight"}, {"owner", "S"}, {"hit_by", "me"}}),
              "units.b3.hit_by: expected a square or one of S, W, N, E, found \"me\"");
    EXPECT_EQ(with("/market", {{"unit", {"knight", "knight"}}}), "two slots with the same kind (FUR-7.3)");
    EXPECT_EQ(with("/market", {{"upgrade", {"miner"}}}).substr(0, 29), "market: unknown key \"upgrade\"");
    EXPECT_EQ(with("/decks", {{"unit", {{"top", {"hut"}}}}}), "decks.unit.top[0]: no unit is called \"hut\"");
    EXPECT_EQ(with("/decks", {{"unit", {{"top", {"archer", "archer", "archer"}}}}}),
              "more cards \"archer\" than the game has");
    EXPECT_EQ(with("/decks", {{"unit", {{"middle", {{"knight", 1}}}}}}),
              "unit cards are missing or there are too many (FUR-7.5)");
    EXPECT_EQ(with("/agenda", Json::array()), "agenda: expected a list of 1 to 20 entries, found 0");
    EXPECT_EQ(with("/agenda", {"sing"}), "agenda[0]: no task is called \"sing\"");
    EXPECT_EQ(with("/over", {{"reason", "tea"}}), "over.reason: no reason is called \"tea\"");
    EXPECT_EQ(with("/battle", {{"attacker", "c3"}}), "battle: \"victim\" is missing");
}

TEST(FurtherancePosition, what_cannot_be_is_refused) {
    const auto unit = [](const char* kind, const char* owner, const Json& more = Json::object()) {
        Json json{{"kind", kind}, {"owner", owner}};
        json.update(more);
        return json;
    };
    EXPECT_EQ(with("/units/c1", unit("knight", "N")), "a unit where it may not stand (FUR-3.7, 3.10)");
    EXPECT_EQ(with("/units/a3", unit("knight", "S")), "a unit where it may not stand (FUR-3.7, 3.10)");
    EXPECT_EQ(with("/units/b3", unit("knight", "E")), "a unit of nobody");
    EXPECT_EQ(with("/units/b3", unit("knight", "S", {{"damage", 3}})), "a unit with lethal damage stands (FUR-10.6)");
    EXPECT_EQ(with("/units/b3", unit("knight", "S", {{"points", 2}})), "points without Excalibur");
    EXPECT_EQ(with("/units/b3", unit("knight", "S", {{"excalibur", true}, {"points", 5}})),
              "too many points of Excalibur (FUR-2.5)");
    EXPECT_EQ(with("/units/b3", unit("knight", "S", {{"plus_hp", 15}})), "too many health tokens (FUR-2.3)");
    EXPECT_EQ(with("/units/b3", unit("knight", "S", {{"acted", true}})), "a player's unit acts as an enemy's");
    EXPECT_EQ(
        with("/kingdoms/S/buildings", {"walls", "walls", "park", "park", "palace", "palace", "library", "library"}),
        "kingdoms.S.buildings: expected a list of 0 to 7 entries, found 8");
    EXPECT_EQ(with("/kingdoms/S/buildings", Json::array({{{"kind", "walls"}, {"counters", 1}},
                                                         {{"kind", "park"}, {"counters", 1}},
                                                         {{"kind", "palace"}, {"counters", 1}}})),
              "too many buildings under construction (FUR-8.3)");
    EXPECT_EQ(with("/kingdoms/S/items", {{"potion", 2}, {"sharpener", 2}, {"fire_flask", 2}, {"bear_trap", 1}}),
              "too many items (FUR-11.2)");
    EXPECT_EQ(with("/kingdoms/S/research", Json::array({{{"deck", "item"}, {"kind", "potion"}},
                                                        {{"deck", "unit"}, {"kind", "archer"}},
                                                        {{"deck", "unit"}, {"kind", "archer"}}})),
              "too many researched cards (FUR-12.1)");
    EXPECT_EQ(with("/kingdoms/S/training", Json::array({{{"kind", "miner"}}, {{"kind", "miner"}}})),
              "more upgrades in training than starting workers (FUR-13.3)");
    EXPECT_EQ(with("/kingdoms/S/workers", {"bonus"}), "an additional worker without the option");
    EXPECT_EQ(with("/kingdoms/S/enemy_counters", 1), "a player has what only enemies have");
    EXPECT_EQ(with("/kingdoms/N/hp", 0), "a castle without health stands");
    EXPECT_EQ(with("/kingdoms/N", {{"out", 1}, {"gold", 1}}), "a fallen kingdom has something (FUR-10.13)");
    const Json solo{{"mode", "solo"}};
    EXPECT_EQ(with("/kingdoms/W", {{"gold", 3}}, solo, 1), "an enemy has what only players have (FUR-17.19b)");
    EXPECT_EQ(with("/kingdoms/W", {{"out", 1}, {"enemy_counters", 3}}, solo, 1),
              "a fallen enemy castle has something (FUR-17.24)");
}

// What happens by itself has happened: nobody goes on playing beside a victory.
TEST(FurtherancePosition, what_would_have_been_settled_is_refused) {
    EXPECT_EQ(with("/kingdoms/S/permanent_vp", 6), "kingdoms: one has the victory points, but has not won (FUR-1.2)");
    EXPECT_EQ(with("/kingdoms/N/permanent_vp", 5),
              "kingdoms: had_bonus: one has the points for another worker, but did not get it (FUR-13.7)");
    EXPECT_EQ(with("/kingdoms/N", {{"permanent_vp", 5}, {"had_bonus", true}}), "accepted");
    EXPECT_EQ(with("/kingdoms/S/buildings", Json::array({{{"kind", "walls"}, {"damage", 20}}})),
              "kingdoms: buildings: one with lethal damage stands (FUR-8.7)");
    const Json fallen{{"out", 1}, {"hp", 0}, {"gold", 0}, {"workers", Json::array()}};
    EXPECT_EQ(reading([&](Json& json) {
                  json["kingdoms"]["N"] = fallen;
                  json["units"].erase("c5");
              }),
              "kingdoms: only one stands, but has not won (FUR-1.3)");
    EXPECT_EQ(reading(
                  [&](Json& json) {
                      json["kingdoms"]["N"] = fallen;
                      json["units"].erase("c5");
                  },
                  Json::object(), 3),
              "accepted")
        << "two are left";
}

TEST(FurtherancePosition, agendas_that_lead_nowhere_are_refused) {
    const auto agenda = [](const Json& tasks) { return with("/agenda", tasks); };
    EXPECT_EQ(agenda({"end_turn", "unit_phase", "unit_step"}), "accepted");
    EXPECT_EQ(agenda({"end_turn", "unit_phase"}), "accepted");  // runs on
    EXPECT_EQ(agenda({"unit_phase", "unit_step"}), "the agenda has no bottom");
    EXPECT_EQ(agenda({"end_turn", "next_turn"}), "the agenda has no bottom");
    EXPECT_EQ(agenda({"settle"}), "the agenda has no bottom");
    EXPECT_EQ(agenda({{{"task", "end_turn"}, {"who", "N"}}, "unit_phase"}), "work out of turn");
    EXPECT_EQ(agenda({"end_turn", "unit_step"}), "a task without what it belongs to");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", "unit_step", "settle"}), "a question below another task");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", {{"task", "unit_step"}, {"who", "N"}}}), "work out of turn");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", {{"task", "window"}, {"who", "W"}, {"a", 3}}}), "a task of nobody");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", {{"task", "window"}, {"a", 1}}}), "no such window (FUR-11.5)");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", "settle", "salvage"}), "nothing to salvage");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", "solo_order"}), "an enemy's task outside of solo");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", {{"task", "battle"}, {"a", 2}}}), "an attack that is not under way");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", "settle", "flip"}), "a card is flipped into no empty slot");
    EXPECT_EQ(agenda({"end_turn", "unit_phase", "upgrade_pick"}), "a question without an answer");
    EXPECT_EQ(agenda({"next_turn", "extra_turn"}), "no counter for an extra turn (FUR-14.4)");
    const auto battle = [](const Json& tasks, const Json& more = Json::object()) {
        return reading([&](Json& json) {
            json["agenda"] = tasks;
            json["battle"] = {{"attacker", "c3"}, {"defender", "c5"}, {"victim", "N"}};
            json["battle"].update(more);
        });
    };
    const auto stage = [](int n) { return Json{{"task", "battle"}, {"a", n}}; };
    const Json counter{{"task", "counter"}, {"who", "N"}};
    EXPECT_EQ(battle({"end_turn", "unit_phase", stage(4), counter}), "accepted");
    EXPECT_EQ(battle({"end_turn", "unit_phase", stage(3), counter}), "a question at the wrong stage of an attack");
    EXPECT_EQ(battle({"end_turn", "unit_phase", stage(11)}), "an attack at no stage");
    EXPECT_EQ(battle({"end_turn", "unit_phase", stage(4), counter}, {{"defender", "b3"}}), "nobody is attacked");
    EXPECT_EQ(battle({"end_turn", "unit_phase", stage(4), counter}, {{"attacker", "b3"}}), "nobody attacks");
    EXPECT_EQ(battle({"end_turn", "unit_phase", stage(7)}, {{"on_castle", true}}), "nothing is hit");
    EXPECT_EQ(battle({"end_turn", "unit_phase", "unit_step"}), "an attack that is not under way");
    EXPECT_EQ(battle({"end_turn", "unit_phase", stage(1), "settle"}), "an attack is interrupted");
}

TEST(FurtherancePosition, what_would_be_settled_or_over_by_now_is_refused) {
    // Damage nobody is about to settle: the step that dealt it has marked that (FUR-10.6).
    const auto dying = [](bool hurt) {
        return reading([&](Json& json) {
            json["units"]["c3"]["damage"] = 3;
            json["agenda"] = {"end_turn", "unit_phase", "settle", {{"task", "window"}, {"who", "S"}, {"a", 3}}};
            json["hurt"] = hurt;
            json["kingdoms"]["S"]["items"] = {{"potion", 1}};
        });
    };
    EXPECT_EQ(dying(false), "a unit with lethal damage stands (FUR-10.6)");
    EXPECT_EQ(dying(true), "accepted");
    // A worker at work in the unit phase would be at work in the next player's turn, who may have fewer.
    EXPECT_EQ(with("/job", {{"worker", 0}, {"work", "mine"}}), "a worker is at work after the worker phase (FUR-5.3)");
    // Who takes a card may have one too many, the others may not.
    const auto researching = [](const char* who) {
        return reading([&](Json& json) {
            json["phase"] = "workers";
            json["kingdoms"][who]["research"] = Json::array({{{"deck", "item"}, {"kind", "potion"}},
                                                             {{"deck", "unit"}, {"kind", "archer"}},
                                                             {{"deck", "unit"}, {"kind", "archer"}}});
            json["agenda"] = {"end_turn", "unit_phase", "worker_phase", "research_limit", "research_return"};
        });
    };
    EXPECT_EQ(researching("S"), "accepted");
    EXPECT_EQ(researching("N"), "too many researched cards (FUR-12.1)");
    // A castle is brought down by an attack, and falls when that is settled.
    EXPECT_EQ(reading([](Json& json) {
                  json["kingdoms"]["N"]["hp"] = 0;
                  json["agenda"] = {"end_turn", "unit_phase", "settle", {{"task", "flip"}, {"a", 1}, {"b", 2}}};
                  json["market"] = {{"item", {"potion", "sharpener"}}};
              }),
              "a castle without health stands");
    // Alone, one has lost as soon as the castle has no health left (FUR-17.23b).
    EXPECT_EQ(reading(
                  [](Json& json) {
                      json.erase("units");
                      json["kingdoms"] = {{"S", {{"hp", 0}}}};
                      json["agenda"] = {"end_turn", "unit_phase", "settle", {{"task", "flip"}, {"a", 1}, {"b", 2}}};
                      json["market"] = {{"item", {"potion", "sharpener"}}};
                  },
                  {{"mode", "solo"}}, 1),
              "a castle without health stands");
}

TEST(FurtherancePosition, finished_games_survive_too) {
    Sitting sitting(Json::object(), 2, {{"phase", "units"}, {"active", "S"}});
    sitting.game().resign(sitting.s, seat(1), nullptr);
    EXPECT_EQ(sitting.question(), "over");
    EXPECT_EQ(hash(sitting.table.read_position(sitting.table.position(sitting.s))), hash(sitting.s));
    EXPECT_EQ(sitting.table.result(sitting.s)["winners"], Json::array({0}));
    EXPECT_EQ(sitting.table.result(sitting.s)["reason"], "resign");
}

}  // namespace
}  // namespace endtable::furtherance::position_test
