// Belongs into ../digital_test.cpp.
TEST(AfterTheEmpire, a_full_list_ends_the_match_as_void) {
    Table t;
    Play g{t.setup(), t.s, &t.events};
    g.push(Task::Kind::DrawPair);
    run_on(g);  // the first of the pair is to be drawn
    ASSERT_TRUE(t.game().turn(t.s).is_chance());
    while (!t.s.drawn.full()) t.s.drawn.push({t.s.drawn.empty() ? u8(16) : u8(15), Seats::only(seat(0))});
    t.game().apply(t.s, kChance, Action::of(K::DrawObjective, 2), &t.events);
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.game().result(t.s).void_by, Void::ListFull);
}

TEST(AfterTheEmpire, EMP_20_7b_other_chains_go_in_any_order) {
    Table t;
    t.f().farm = {0, 0, 0, 2};
    Table other = t;
    t.place(0, Space::Granary);
    for (const int side : {N, E, N}) t.act(0, K::Sow, side);
    other.place(0, Space::Granary);
    for (const int side : {N, N, E}) other.act(0, K::Sow, side);
    EXPECT_EQ(t.f().farm, other.f().farm);
    EXPECT_EQ(t.asked(0), "protect");
}
