// Belongs into ../actions_test.cpp.
TEST(AfterTheEmpire, EMP_6_9_V_76_the_barracks_with_a_worker_space) {
    Json starting = official_files().json("starting.json");
    starting[0]["abilities"][0]["when"] = "worker";
    Table t(2, nullptr, read_content(official_files().replaced_by(Json{{"starting.json", starting}})));
    t.stock(0, {0, 0, 1, 1, 0});
    t.f().wounded = 1;
    t.turn_of(0, 2);
    EXPECT_EQ(t.why(0, K::Free, kBarracks), "bad_target");
    t.place(0, "barracks");
    t.act(0, K::Subset, 3);
    EXPECT_EQ(t.f().healthy, 4);
    EXPECT_EQ(t.f().wounded, 0);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 0, 0, 0, 0));
    t.turn_of(0);
    EXPECT_EQ(t.why(0, K::PlaceCard, kBarracks), "space_full");
}
TEST(AfterTheEmpire, EMP_18_8_icons_are_the_words_of_the_content) {
    EXPECT_EQ(content_mistake("board.json", official_files().json("board.json")), "");
    Json board = official_files().json("board.json");
    board["locations"][5]["branches"][0] = {"gain", {{"silver", 2}}};
    EXPECT_NE(content_mistake("board.json", board).find("locations[5].branches[0][1]"), std::string::npos);
}
