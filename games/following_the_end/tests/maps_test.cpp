// The built-in maps and the generator against the fingerprints of the ledger, and every rule for map files.
#include <fstream>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/following_the_end/ground.hpp"
#include "games/following_the_end/rows.hpp"

namespace endtable::following_the_end::maps_test {

std::string file(const std::string& name) {
    std::ifstream in(std::string(ENDTABLE_SOURCE_DIR) + "/games/following_the_end/content/maps/" + name + ".ftemap");
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}
struct Opened {
    Map map;
    std::shared_ptr<Ground> ground;
    std::vector<MapMistake> mistakes;
};
Opened open_text(const std::string& text) {
    Opened o;
    o.map = read_map(text, o.mistakes);
    if (!o.mistakes.empty()) return o;
    o.ground = std::make_shared<Ground>(o.map);
    o.mistakes = check_map(o.map, *o.ground);
    return o;
}
Opened open_file(const std::string& name) { return open_text(file(name)); }

struct Fingerprint {
    const char* map;
    int players, objects, once, twice, pins, places, halves;
    std::uint64_t sum;
};
int count_places(const Ground& g, int step) {
    int n = 0;
    for (const int z : g.surfaces())
        for (int y = 5; y <= g.height() - 5; y += step)
            for (int x = 5; x <= g.width() - 5; x += step) n += g.is_place({x, y, z}, kUnitHeight) ? 1 : 0;
    return n;
}

void expect_fingerprint(const Fingerprint& f) {
    SCOPED_TRACE(f.map);
    const Opened o = open_file(f.map);
    ASSERT_TRUE(o.mistakes.empty()) << o.mistakes.front().rule << ": " << o.mistakes.front().what;
    EXPECT_EQ(o.map.players, f.players);
    EXPECT_EQ(o.map.objects.size(), static_cast<std::size_t>(f.objects));
    int once = 0, twice = 0;
    for (const Deposit& d : o.map.deposits) ++(d.side == 1 ? once : twice);
    EXPECT_EQ(once, f.once);
    EXPECT_EQ(twice, f.twice);
    EXPECT_EQ(o.ground->pins().size(), static_cast<std::size_t>(f.pins));
    EXPECT_EQ(count_places(*o.ground, 1), f.places);
    EXPECT_EQ(count_places(*o.ground, 5), f.halves);
    EXPECT_EQ(o.ground->pin_sum(), f.sum);
}

TEST(FollowingTheEnd, FTE_3_4_3_5_built_in_maps_have_the_fingerprints_of_the_ledger) {
    expect_fingerprint({"desk_duel", 2, 13, 6, 6, 366, 12597, 567, 978635536});
    expect_fingerprint({"pub_quarrel", 2, 15, 4, 7, 502, 12720, 557, 1760151342});
    expect_fingerprint({"high_road", 2, 17, 8, 5, 512, 15455, 689, 1857794156});
    expect_fingerprint({"lunch_break", 3, 19, 9, 9, 614, 22522, 953, 3079987220});
    expect_fingerprint({"drafting_board", 3, 21, 5, 11, 645, 24990, 1080, 3323967452});
    expect_fingerprint({"board_meeting", 4, 25, 10, 13, 722, 29585, 1281, 4538393182});
    expect_fingerprint({"last_orders", 4, 28, 12, 12, 892, 32948, 1392, 6758817340});
    expect_fingerprint({"lab", 2, 7, 2, 1, 228, 16496, 778, 372993184});
    EXPECT_TRUE(open_file("custom").mistakes.empty());
}

void expect_random(int players, int objects, int deposits, int pins, std::uint64_t sum, const Deposit& last) {
    const Map map = random_map(players, 1);
    Ground ground(map);
    const auto mistakes = check_map(map, ground);
    ASSERT_TRUE(mistakes.empty()) << mistakes.front().rule << ": " << mistakes.front().what;
    EXPECT_EQ(map.objects.size(), static_cast<std::size_t>(objects));
    EXPECT_EQ(map.deposits.size(), static_cast<std::size_t>(deposits));
    EXPECT_EQ(ground.pins().size(), static_cast<std::size_t>(pins));
    EXPECT_EQ(ground.pin_sum(), sum);
    EXPECT_EQ(map.deposits.back(), last);
}

TEST(FollowingTheEnd, section_5_8_random_maps_are_those_of_the_ledger) {
    SplitMix64 mix{1};
    EXPECT_EQ(mix.next(), 10451216379200822465u);
    EXPECT_EQ(mix.next(), 13757245211066428519u);
    EXPECT_EQ(mix.next(), 17911839290282890590u);
    expect_random(2, 13, 12, 422, 1044274280, {{64, 75, 0}, 1});
    expect_random(3, 19, 20, 578, 3309813152, {{24, 57, 25}, 1});
    expect_random(4, 29, 24, 866, 7562291562, {{97, 79, 0}, 2});
    const Map two = random_map(2, 1);
    EXPECT_EQ(two.deposits.front(), (Deposit{{58, 10, 0}, 2}));
    const Solid &g1 = two.objects[0].solid, &g2 = two.objects[1].solid;
    EXPECT_EQ((std::array{g1.left, g1.top, g1.right, g1.bottom, g1.z1}), (std::array{94, 46, 106, 74, 20}));
    EXPECT_EQ((std::array{g2.left, g2.top, g2.right, g2.bottom}), (std::array{119, 13, 137, 31}));
}

TEST(FollowingTheEnd, section_5_8_random_maps_of_many_seeds_are_playable) {
    for (int players = 2; players <= 4; ++players)
        for (std::uint64_t seed = 2; seed < 4; ++seed) {
            const Map map = random_map(players, seed);
            Ground ground(map);
            const auto mistakes = check_map(map, ground);
            EXPECT_TRUE(mistakes.empty()) << players << " " << seed << " " << mistakes.front().rule;
            EXPECT_EQ(map.scrap(), 9 * players);
            std::vector<MapMistake> again;
            EXPECT_EQ(write_map(read_map(write_map(map), again)), write_map(map));
            EXPECT_TRUE(again.empty());
        }
}

// --- Validation ------------------------------------------------------------------------------------------------------

constexpr const char* kHead = "ftemap 1; map m 200 120 2 M\n";
constexpr const char* kEnd =
    "dep 100 20 0 2; dep 100 100 0 2\n"
    "zone 1 0 0 30 120 spots 18 24 0 18 48 0 18 72 0 18 96 0; zone 2 170 0 200 120 spots 182 24 0 182 48 0 182 72 0 "
    "182 96 0";
std::string rule_of(const std::string& text) {
    const Opened o = open_text(text);
    return o.mistakes.empty() ? "" : o.mistakes.front().rule;
}
std::string rule_with(const std::string& middle) { return rule_of(kHead + middle + "\n" + kEnd); }

TEST(FollowingTheEnd, section_5_6_each_rule_for_maps_is_named) {
    EXPECT_EQ(rule_with(""), "");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 0 20 flat # a comment; with more\n"), "");
    EXPECT_EQ(rule_of("ftemap 1; map m 59 120 2 M"), "V1");
    EXPECT_EQ(rule_of("ftemap 1; map m 200 401 2 M"), "V1");
    EXPECT_EQ(rule_of("ftemap 1; map m 200 120 5 M"), "V1");
    EXPECT_EQ(rule_of("ftemap 2"), "text");
    EXPECT_EQ(rule_of(""), "text");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 0 20"), "text");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 0 20 flat more"), "text");
    EXPECT_EQ(rule_with("rect a 80 50 60 70 0 20 flat"), "text");
    EXPECT_EQ(rule_with("oct a 80 50 10 10 0 20 flat"), "text");
    EXPECT_EQ(rule_with("cube a"), "text");
    EXPECT_EQ(rule_with("theme moon"), "text");
    EXPECT_EQ(rule_with("poly a 4 80 50 100 50 90 55 100 70 0 20 flat"), "V2");
    EXPECT_EQ(rule_with("poly a 4 80 50 80 50 90 50 90 70 0 20 flat"), "V2");
    EXPECT_EQ(rule_with("poly a 4 80 50 90 50 100 50 90 70 0 20 flat"), "V2");
    EXPECT_EQ(rule_with("rect a 180 50 201 70 0 20 flat"), "V2");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 0 21 flat"), "V3");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 10 20 flat"), "V3");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 20 20 flat"), "V3");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 0 65 flat"), "V3");
    EXPECT_EQ(rule_with("rect a 60 50 80 70 0 20 flat; rect b 80 50 100 70 0 20 flat"), "V4");  // a shared edge
    EXPECT_EQ(rule_with("rect a 60 50 80 70 0 20 flat; rect b 80 70 100 90 0 20 flat"), "V4");  // a corner
    EXPECT_EQ(rule_with("rect a 60 50 80 70 0 20 flat; rect b 62 52 78 68 20 30 flat"), "V4");  // a face
    EXPECT_EQ(rule_with("rect a 60 50 80 70 0 20 flat; rect b 62 52 78 68 0 30 flat"), "");     // edge case 53
    EXPECT_EQ(rule_with("rect a 60 50 80 70 0 20 flat; rect b 62 52 78 68 25 30 flat"), "");
    EXPECT_EQ(rule_with("rect a 96 10 110 30 0 20 flat"), "V5");
    EXPECT_EQ(rule_with("dep 119 20 0 1"), "V6");
    EXPECT_EQ(rule_with("dep 120 20 0 1"), "");
    EXPECT_EQ(rule_of("ftemap 1; map m 200 120 2 M; zone 1 0 0 9 9 spots 1 1 0 1 1 0 1 1 0 1 1 0"), "V7");
    EXPECT_EQ(rule_of("ftemap 1; map m 200 120 2 M; dep 100 60 0 1"), "V7");
    EXPECT_EQ(rule_of("ftemap 1; map m 200 120 2 M; dep 100 60 0 2"), "V8");
    EXPECT_EQ(rule_with("zone 2 30 0 60 120 spots 1 1 0 1 1 0 1 1 0 1 1 0"), "V8");
    EXPECT_EQ(rule_with("zone 3 30 0 60 120 spots 1 1 0 1 1 0 1 1 0 1 1 0"), "V8");
    EXPECT_EQ(rule_with("dep 40 24 0 1"), "V9");  // a spot would be too close to it
    EXPECT_EQ(rule_with("rect a 10 20 30 40 0 20 flat"), "V9");
    EXPECT_EQ(rule_with("rect A 80 50 100 70 0 20 flat"), "V11");
    EXPECT_EQ(rule_with("rect a 80 50 100 70 0 20 flat; oct a 140 60 6 3 0 20 none"), "V11");
    std::string many;
    for (int i = 0; i < 61; ++i) many += "rect m" + std::to_string(i) + " 80 50 100 70 0 20 flat;";
    EXPECT_EQ(rule_with(many), "V1");
    many.clear();
    for (int i = 0; i < 41; ++i) many += "dep 5 5 0 1;";
    EXPECT_EQ(rule_with(many), "V1");
}

TEST(FollowingTheEnd, section_5_6_V10_a_wall_across_the_table_cuts_the_string) {
    // Its corners lie on the table's edge, and its long edges pass no whole point: there is no pin at all.
    EXPECT_EQ(rule_with("rect wall 100 0 104 120 0 30 none"), "V5");
    EXPECT_EQ(rule_of("ftemap 1; map m 200 120 2 M; poly a 4 0 60 200 59 200 62 0 63 0 30 none; dep 100 20 0 2;"
                      "zone 1 0 0 30 40 spots 8 8 0 8 24 0 20 8 0 20 24 0; zone 2 170 0 200 40 spots 182 8 0 182 24 0 "
                      "194 8 0 194 24 0"),
              "V10");
}

TEST(FollowingTheEnd, EX_77_too_many_pins_are_refused_before_any_graph_is_built) {
    std::string text = "ftemap 1; map m 400 400 2 M\n";
    for (int i = 0; i < 60; ++i)
        text += "rect w" + std::to_string(i) + " " + std::to_string(8 + 6 * i) + " 10 " + std::to_string(12 + 6 * i) +
                " 390 0 30 none\n";
    text +=
        "dep 384 200 0 2; zone 1 0 0 400 10 spots 5 5 0 25 5 0 45 5 0 65 5 0; zone 2 0 390 400 400 spots 5 395 0 25 "
        "395 0 45 395 0 65 395 0";
    const Opened o = open_text(text);
    ASSERT_EQ(o.mistakes.size(), 1u);
    EXPECT_EQ(o.mistakes[0].rule, "V12");
    EXPECT_EQ(o.ground->pins().size(), 9960u);
}

TEST(FollowingTheEnd, section_5_6_V13_what_would_take_too_long_is_refused) {
    std::string text = "ftemap 1; map m 400 400 2 M\n";
    for (int i = 0; i < 53; ++i)
        text += "rect w" + std::to_string(i) + " " + std::to_string(50 + 38 * (i % 8)) + " " +
                std::to_string(50 + 40 * (i / 8)) + " " + std::to_string(55 + 38 * (i % 8)) + " " +
                std::to_string(55 + 40 * (i / 8)) + " 0 60 none\n";
    text +=
        "dep 384 200 0 2; zone 1 0 0 400 10 spots 5 5 0 25 5 0 45 5 0 65 5 0; zone 2 0 390 400 400 spots 5 395 0 25 "
        "395 0 45 395 0 65 395 0";
    EXPECT_EQ(rule_of(text), "V13");
}

TEST(FollowingTheEnd, FTE_2_5_2_17_warnings_tell_what_is_unusual) {
    const auto warned = [](const std::string& text) {
        const Opened o = open_text(text);
        std::string rules;
        for (const auto& w : map_warnings(o.map, *o.ground)) rules += w.rule + " ";
        return rules;
    };
    EXPECT_EQ(warned(file("desk_duel")), "");
    EXPECT_EQ(warned(file("lunch_break")), "");
    EXPECT_EQ(warned(file("last_orders")), "W3 W3 W3 W3 W3 W3 ");
    EXPECT_EQ(warned(std::string(kHead) + kEnd), "W2 W5 ");
    EXPECT_EQ(warned(std::string(kHead) + "rect a 80 50 84 54 0 20 flat; rect b 85 50 95 54 0 20 none\n" + kEnd),
              "W2 W3 W4 W6 ");
    EXPECT_EQ(warned("ftemap 1; map m 199 120 2 M; dep 100 60 0 2;"
                     "zone 1 0 0 30 120 spots 18 24 0 18 48 0 18 72 0 18 96 0; zone 2 169 0 199 120 spots 182 24 0 182 "
                     "48 0 182 72 0 182 96 0"),
              "W1 W2 W5 ");
}

// --- What is remembered is what is computed --------------------------------------------------------------------------

TEST(FollowingTheEnd, FTE_3_6_rows_answer_as_the_plain_reference_does) {
    Rng rng(7);
    for (const char* name : {"desk_duel", "high_road", "lab"}) {
        const Opened o = open_file(name);
        const Rows rows(o.ground, o.map, {});
        const Ground& g = *o.ground;
        const auto any_place = [&](int height) {
            for (;;) {
                const auto& z = g.surfaces()[rng.below(static_cast<std::uint32_t>(g.surfaces().size()))];
                Point p{static_cast<int>(rng.below(static_cast<std::uint32_t>(g.width()))),
                        static_cast<int>(rng.below(static_cast<std::uint32_t>(g.height()))), z};
                if (rng.below(2) == 0)
                    p = rows.node(static_cast<int>(rng.below(static_cast<std::uint32_t>(rows.nodes().size())))).at;
                if (g.is_place(p, height)) return p;
            }
        };
        for (int i = 0; i < 25; ++i) {
            const Point p = any_place(kUnitHeight), q = any_place(kUnitHeight), f = any_place(kFallenHeight);
            const std::uint32_t d = g.string_ms(p, q);
            ASSERT_NE(d, kNever);
            EXPECT_EQ(rows.string_ms(p, q), d);
            EXPECT_EQ(g.string_ms(q, p), d);
            EXPECT_EQ(rows.sees(p, q, kUnitHeight), g.sees(p, kUnitHeight, q, kUnitHeight));
            EXPECT_EQ(rows.sees(p, f, kFallenHeight), g.sees(p, kUnitHeight, f, kFallenHeight));
            const auto strings = rows.strings(p);
            const auto sight = rows.sight(q, kUnitHeight);
            const auto bites = rows.bites(q);
            for (int k = 0; k < 10; ++k) {
                const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(rows.nodes().size())));
                const Node& node = rows.node(n);
                const std::uint32_t move = rows.move_ms(g.string_ms(p, node.at));
                for (int c = 0; c < kCosts; ++c)
                    EXPECT_EQ(has(rows.within(*strings, c), n),
                              node.holds_unit() && move <= static_cast<std::uint32_t>(1000 * c));
                const bool sees = g.sees(node.at, kUnitHeight, q, kUnitHeight);
                EXPECT_EQ(has(sight->seen.data(), n), sees && node.holds_unit());
                EXPECT_EQ(has(bites->from.data(), n),
                          node.is(Node::Half) && g.sees(node.at, 5, q, 15) && distance_ms(node.at, 5, q, 15) <= 1000);
            }
        }
    }
}

TEST(FollowingTheEnd, FTE_3_6_rows_are_the_same_for_threads_that_meet) {
    const Opened o = open_file("lab");
    const Rows rows(o.ground, o.map, {});
    std::array<std::uint64_t, 4> sums{};
    std::vector<std::thread> threads;
    for (auto& sum : sums)
        threads.emplace_back([&rows, &sum] {
            for (int i = 0; i < static_cast<int>(rows.nodes().size()); i += 40) {
                for (const std::uint32_t ms : rows.strings(rows.node(i).at)->ms) sum += ms;
                Point off = rows.node(i).at;
                off.x += 1;
                for (const std::uint64_t word : rows.sight(off, kUnitHeight)->seen) sum += word;
            }
        });
    for (auto& t : threads) t.join();
    EXPECT_GT(sums[0], 0u);
    for (const auto sum : sums) EXPECT_EQ(sum, sums[0]);
}

}  // namespace endtable::following_the_end::maps_test
