// EOL-1: what is in the box, proved on what the engine is given: decks, faces, seats, the energy meter.
#include <set>

#include "games/end_of_line/tests/support.hpp"
#include "present/input_error.hpp"

namespace endtable::end_of_line::components_test {

namespace {

Json faces() { return Play().table.scene()["faces"]; }

int zones(const Play& g, const std::string& prefix) {
    int count = 0;
    const Json scene = g.table.scene();
    for (const auto& zone : scene["zones"])
        if (zone["id"].get<std::string>().rfind(prefix, 0) == 0) ++count;
    return count;
}

int start_cards(const Play& g) {
    int count = 0;
    for (const Occupant o : g.s.grid)
        if ((o & 0xC0) == 0x40) ++count;
    return count;
}

int line_cards(const Play& g) {
    int count = 0;
    for (const auto& deck : g.s.deck) count += deck.size();
    return count;
}

// The official deck with one field of its first face changed.
std::string refused_face(const char* field, const Json& value) {
    Json deck = Presentation::official_content().json("deck.json");
    deck["faces"][0][field] = value;
    try {
        read_content(Presentation::official_content().replaced_by(
            Json{{"deck.json", deck}, {"puzzles.json", {{"puzzles", Json::array()}}}}));
    } catch (const InputError& e) {
        return e.code();
    }
    return "accepted";
}

std::string refused_seats(const Json& options, int seats) {
    try {
        Play(options, seats);
    } catch (const InputError& e) {
        return e.code();
    }
    return "accepted";
}

}  // namespace

TEST(EndOfLine, EOL_1_1_the_cards_of_two_players_are_a_box_of_54) {
    const Play g;
    EXPECT_EQ(start_cards(g) + zones(g, "energy_") + line_cards(g), 54);
}

TEST(EndOfLine, EOL_1_2_a_set_is_a_start_an_energy_pool_and_25_line_cards) {
    const Play g;
    EXPECT_EQ(start_cards(g), 2);
    EXPECT_EQ(zones(g, "energy_"), 2);
    EXPECT_EQ(line_cards(g), 50);
    const Play alone(Json{{"mode", "solo"}});
    EXPECT_EQ(start_cards(alone) + zones(alone, "energy_") + line_cards(alone), 27);
}

TEST(EndOfLine, EOL_1_3_up_to_eight_lines) {
    for (int n = 2; n <= 8; ++n) {
        const Play g({}, n);
        EXPECT_EQ(start_cards(g), n);
        EXPECT_EQ(line_cards(g), 25 * n);
    }
    EXPECT_EQ(refused_seats(Json::object(), 9), "bad_seats");
    EXPECT_EQ(refused_seats(Json::object(), 1), "bad_seats");
}

TEST(EndOfLine, EOL_1_4_every_seat_has_the_same_full_set) {
    for (int n = 2; n <= 8; ++n) {
        const Play g({}, n);
        for (int p = 0; p < n; ++p) {
            EXPECT_EQ(g.table.position(g.s)["players"][static_cast<std::size_t>(p)]["deck"],
                      (Json{{"S", 9}, {"CL", 4}, {"CR", 4}, {"BL", 2}, {"BR", 2}, {"T", 2}, {"X", 1}, {"Z", 1}}));
            EXPECT_EQ(g.deck_n(p), 25);
            EXPECT_EQ(g.energy(p), 3);
        }
    }
}

TEST(EndOfLine, EOL_1_5_five_types_of_line_card) {
    std::set<int> types;
    for (const auto& face : faces()) types.insert(face["type"].get<int>());
    EXPECT_EQ(types, (std::set<int>{1, 2, 3, 4, 5}));
}

TEST(EndOfLine, EOL_1_6_eight_faces_and_the_type_is_the_initiative_except_for_the_zero_cross) {
    struct Expected {
        const char* code;
        int type;
        std::vector<std::string> exits;
        int initiative;
    };
    const std::vector<Expected> expected{
        {"S", 1, {"F"}, 1},       {"CL", 2, {"L"}, 2},     {"CR", 2, {"R"}, 2},          {"BL", 3, {"F", "L"}, 3},
        {"BR", 3, {"F", "R"}, 3}, {"T", 4, {"L", "R"}, 4}, {"X", 5, {"F", "L", "R"}, 5}, {"Z", 5, {"F", "L", "R"}, 0}};
    const Json all = faces();
    ASSERT_EQ(all.size(), 8u);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(all[i]["code"], expected[i].code);
        EXPECT_EQ(all[i]["type"], expected[i].type) << expected[i].code;
        EXPECT_EQ(all[i]["exits"], expected[i].exits) << expected[i].code;
        EXPECT_EQ(all[i]["initiative"], expected[i].initiative) << expected[i].code;
    }
}

TEST(EndOfLine, EOL_1_7_copies_of_each_face) {
    std::vector<int> copies;
    for (const auto& face : faces()) copies.push_back(face["copies"].get<int>());
    EXPECT_EQ(copies, (std::vector<int>{9, 4, 4, 2, 2, 2, 1, 1}));
    EXPECT_EQ(Play().setup().deck_size, 25);
}

TEST(EndOfLine, EOL_1_8_exactly_one_zero_card) {
    const auto setup = Play().setup();
    int zeros = 0;
    for (int f = 0; f < setup.faces_n; ++f)
        if (setup.initiative(f) == 0) zeros += setup.deck[f];
    EXPECT_EQ(zeros, 1);
}

TEST(EndOfLine, EOL_1_9_the_initiatives_of_a_deck_add_up_to_fifty) {
    const auto setup = Play().setup();
    int sum = 0;
    for (int f = 0; f < setup.faces_n; ++f) sum += setup.deck[f] * setup.initiative(f);
    EXPECT_EQ(sum, 50);
}

TEST(EndOfLine, EOL_1_10_a_line_card_shows_initiative_way_in_and_ways_out) {
    for (const auto& face : faces()) {
        EXPECT_TRUE(face["initiative"].is_number_integer());
        EXPECT_GE(face["exits"].size(), 1u);
    }
    // On the table: the heading tells the way in (its opposite side), the arrows the ways out.
    Play g({}, 2, position("round", 1, {player({"5,2 BL N"}), player({"5,4 CR N"})}));
    const Json view = g.table.view(g.s, Seats::first(2));
    const Json& card = view["zones"]["grid"]["cells"][1];
    EXPECT_EQ(card["at"], "5,2");
    EXPECT_EQ(card["face"], "BL");
    EXPECT_EQ(card["dir"], "N");
    EXPECT_EQ(card["ways"], (Json{"N", "W"}));
    // ... and the initiative decides: 2 before 3.
    EXPECT_EQ(g.order(), (std::vector<int>{1, 0}));
}

TEST(EndOfLine, EOL_1_11_one_way_in_and_at_least_one_way_out) {
    EXPECT_EQ(refused_face("exits", Json::array()), "bad_content");
    EXPECT_EQ(refused_face("exits", {"F", "F"}), "bad_content");
    EXPECT_EQ(refused_face("exits", {"F", "L"}), "accepted");
    const auto setup = Play().setup();
    for (int f = 0; f < setup.faces_n; ++f)
        for (int h = 0; h < 4; ++h) EXPECT_NE(setup.ways_of(Placed::of(0, f, dir(h))), 0);
}

TEST(EndOfLine, EOL_1_12_a_start_has_one_way_out_no_way_in_and_no_initiative) {
    for (int n = 1; n <= 8; ++n) {
        const Play g(n == 1 ? Json{{"mode", "solo"}} : Json::object(), n);
        for (int p = 0; p < n; ++p) EXPECT_EQ(g.ways(p).size(), 1u) << n << " players, seat " << p;
    }
    // No way in: A stands before its own Start and cannot enter it.
    Play g({}, 2,
           position("place", 2, {player({"6,1 X S"}, {{"S", 1}, {"CL", 1}}), player({"5,4 S N"})},
                    {{"turn", {{"due", 2}}}, {"order", {0, 1}}}));
    EXPECT_EQ(g.legal(0), Play::split("S>S S>W CL>S CL>W"));
    EXPECT_EQ(g.refusal(0, "S>E"), "cell_occupied EOL-3.9");
    // No initiative: who has only a Start card is compared by nothing but the first-round order.
    const Play bare({}, 2, position("round", 1, {player({"5,2 T N"}), player({})}, {{"first_order", {0, 1}}}));
    EXPECT_EQ(bare.order(), (std::vector<int>{0, 1}));
}

TEST(EndOfLine, EOL_1_13_the_energy_pool_shows_the_points_left) {
    for (int left = 0; left <= 3; ++left) {
        const Play g({}, 2,
                     position("turn", 2, {player({"5,2 S N"}, {{"S", 1}, {"CL", 1}}, left), player({"5,4 S N"})}));
        EXPECT_EQ(g.table.view(g.s, Seats())["zones"]["energy_0"]["value"], left);
        EXPECT_EQ(g.table.view(g.s, Seats())["zones"]["energy_1"]["value"], 3);
    }
}

TEST(EndOfLine, EOL_1_14_the_pool_reads_three_two_one_zero) {
    const Json scene = Play().table.scene();
    const Json& meter = scene["zones"][4];
    ASSERT_EQ(meter["id"], "energy_0");
    EXPECT_EQ(meter["most"], 3);
    EXPECT_EQ(meter["least"], 0);
    // Every quarter turn brings the next lower number.
    for (int before = 3; before >= 1; --before) {
        Play g({}, 2,
               position("turn", 3,
                        {player({"5,2 S N", "4,2 S N", "3,2 S N"}, {{"S", 1}, {"CL", 1}, {"CR", 1}}, before),
                         player({"5,4 S N", "4,4 S N", "3,4 S N"}, {{"S", 1}})}));
        g.act(0, "brake");
        EXPECT_EQ(g.table.view(g.s, Seats())["zones"]["energy_0"]["value"], before - 1);
    }
}

TEST(EndOfLine, EOL_1_15_one_to_eight_players) {
    EXPECT_EQ(Presentation::info().min_seats, 1);
    EXPECT_EQ(Presentation::info().max_seats, 8);
    EXPECT_EQ(Play(Json{{"mode", "solo"}}).setup().seats, 1);
    EXPECT_EQ(Play({}, 8).setup().seats, 8);
}

}  // namespace endtable::end_of_line::components_test
