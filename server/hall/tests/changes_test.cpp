// Pushes that say what changed: put together they are, push for push, what somebody is told who gets everything.
#include "present/changes.hpp"

#include "server/hall/tests/home.hpp"

namespace endtable::server {
namespace hall_changes_test {

// What somebody has put together who is told what changed.
struct Reader {
    explicit Reader(std::shared_ptr<Client> one) : client(std::move(one)) {}

    std::shared_ptr<Client> client;
    Json known;
    std::size_t read = 0, bytes = 0, pushes = 0;

    void hear(const std::string& id) {
        for (; read < client->messages.size(); ++read) {
            const Json& push = client->messages[read];
            if (!push.contains("push") || push["push"] != "table" || push["id"] != id) continue;
            if (!push.contains("changes")) {
                known = push;
                continue;
            }
            bytes += client->wire[read].size();
            ++pushes;
            known.erase("scene");
            known.erase("resync");
            Json next = with_changes(known, push["changes"]);
            for (const char* name : {"n", "now", "as", "happened"}) next[name] = push[name];
            known = std::move(next);
        }
    }
};

// Clocks run on between two pushes.
Json without_time(Json push) {
    for (const char* name : {"now", "scene", "scene_hash", "resync"}) push.erase(name);
    for (Json& place : push["table"]["places"]) place.erase("left_ms");
    return push;
}

class Changes : public testing::TestWithParam<const char*> {};

TEST_P(Changes, put_together_are_what_is_told_whole) {
    Home home;
    const auto anna = home.guest("Anna"), ben = home.guest("Ben"), whole = home.stranger();
    const Json clock = object({{"settings", object({{"clock", "game"}, {"clock_s", 3600}})}});
    const std::string id = home.pair_up(*anna, *ben, GetParam(), clock);
    whole->cookie = anna->cookie;
    whole->connect();
    ASSERT_EQ(whole->code(object({{"do", "watch"}, {"table", id}})), "");
    Reader reader(anna);
    ASSERT_EQ(anna->code(object({{"do", "watch"}, {"table", id}, {"changes", true}})), "");
    reader.hear(id);

    std::size_t bytes = 0, moves = 0;
    Rng rng(11);
    for (; moves < 120 && whole->table(id)["table"]["status"] == "running"; ++moves) {
        if (moves == 40) {  // views that are not kept are made again
            home.loop.ahead += 20'000;
            home.hall->tick();
        }
        if (moves == 60) {
            EXPECT_EQ(ben->code(object({{"do", "chat"}, {"table", id}, {"text", "hm"}})), "");
        }
        const int p = whole->is_asked(id, 0) ? 0 : 1;
        ASSERT_EQ((p == 0 ? whole : ben)->act(id, p, rng.below(1000)), "");
        home.settle(5);
        reader.hear(id);
        ASSERT_EQ(without_time(reader.known), without_time(whole->table(id))) << "after move " << moves;
        bytes += dump_json(whole->table(id)).size();
    }
    EXPECT_GT(reader.pushes, moves / 2);
    EXPECT_LT(reader.bytes / reader.pushes, bytes / moves);

    // Who comes later is told everything, and goes on like the others.
    Reader late(home.stranger());
    late.client->cookie = anna->cookie;
    late.client->connect();
    ASSERT_EQ(late.client->code(object({{"do", "watch"}, {"table", id}, {"changes", true}})), "");
    if (whole->table(id)["table"]["status"] == "running") {
        EXPECT_EQ(ben->code(object({{"do", "resign"}, {"table", id}, {"seat", 1}})), "");
    }
    home.settle(20);
    late.hear(id);
    reader.hear(id);
    EXPECT_EQ(without_time(late.known)["view"], without_time(whole->table(id))["view"]);
    EXPECT_EQ(without_time(reader.known), without_time(whole->table(id)));
}

// A third of what End of Line sent when every push said everything (6 KiB), and a fifth of what Furtherance did (10.4):
// on average over some games, for no two are alike.
TEST(ChangesSize, is_a_fraction_of_the_whole) {
    for (const auto& [game, most] : {std::pair("end_of_line", 2'048u), std::pair("furtherance", 2'129u)}) {
        std::size_t bytes = 0, pushes = 0;
        Home home;
        const auto anna = home.guest("Anna"), ben = home.guest("Ben"), whole = home.stranger();
        whole->cookie = anna->cookie;
        whole->connect();
        Rng rng(3);
        for (int match = 0; match < 6; ++match) {
            const std::string id = home.pair_up(*anna, *ben, game);
            Reader reader(anna);
            ASSERT_EQ(whole->code(object({{"do", "watch"}, {"table", id}})), "");
            ASSERT_EQ(anna->code(object({{"do", "watch"}, {"table", id}, {"changes", true}})), "");
            for (int move = 0; move < 50 && whole->table(id)["table"]["status"] == "running"; ++move) {
                const int p = whole->is_asked(id, 0) ? 0 : 1;
                ASSERT_EQ((p == 0 ? whole : ben)->act(id, p, rng.below(1000)), "");
                home.settle(1);
            }
            reader.hear(id);
            bytes += reader.bytes;
            pushes += reader.pushes;
        }
        EXPECT_GT(pushes, 30u) << game;
        EXPECT_LT(bytes / pushes, most) << game;
        std::cout << "# " << game << ": " << bytes / pushes << " bytes a push\n";
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Changes, testing::Values("furtherance", "end_of_line", "goofspiel"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace hall_changes_test
}  // namespace endtable::server
