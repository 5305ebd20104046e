// The hall when something is wrong around it: a clock that jumps, a process that stood still, a store that hangs,
// people who ask too much.
#include <future>

#include "server/hall/tests/home.hpp"
#include "server/store/connection.hpp"

namespace endtable::server::strain_test {
namespace {

constexpr Time kHour = 3'600'000;

Json with_clock(int seconds, const char* late = "forfeit") {
    return object({{"settings", object({{"clock", "move"}, {"clock_s", seconds}, {"late", late}})}});
}

double metric(Home& home, const std::string& name) {
    const std::string text = home.hall->metrics();
    const std::size_t at = text.find("\nendtable_" + name + " ");
    return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 11));
}

// Another process that holds the database so that nobody can write.
class Lock {
public:
    explicit Lock(Home& home) : other_(store::Address::parse(home.database(), {})) { other_.script("BEGIN IMMEDIATE"); }
    void give_back() { other_.script("ROLLBACK"); }

private:
    store::Connection other_;
};

void expect_nobody_lost(Home& home, Client& anna, const std::string& id) {
    home.settle(50);
    for (int i = 0; i < 20; ++i) {
        home.hall->tick();
        home.settle(20);
    }
    EXPECT_EQ(anna.table(id)["table"]["status"], "running");
    EXPECT_EQ(anna.act(id, 0, 0), "");
    EXPECT_GT(anna.table(id)["table"]["places"][1].value("left_ms", Time{0}), 50'000);
}

TEST(Strain, a_process_that_stood_still_costs_nobody_their_game) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe", with_clock(100));
    home.until([&] { return metric(home, "store_writes_total") > 0; });
    home.settle(100);
    home.loop.ahead += 500'000;
    expect_nobody_lost(home, *anna, id);
}

// What was said while it stood still is heard before the first tick.
TEST(Strain, who_answers_at_once_after_that_is_not_late) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id =
        home.pair_up(*anna, *ben, "tic_tac_toe", object({{"settings", object({{"clock", "game"}, {"clock_s", 100}})}}));
    home.until([&] { return metric(home, "clocks") > 0; });
    home.settle(100);
    home.loop.ahead += 500'000;
    EXPECT_EQ(anna->act(id, 0, 0), "");
    EXPECT_GT(anna->table(id)["table"]["places"][0].value("left_ms", Time{0}), 90'000);
}

TEST(Strain, a_clock_on_the_wall_that_jumps_costs_nobody_their_game) {
    for (const Time jump : {kHour, -kHour}) {
        Home home;
        auto anna = home.guest("Anna"), ben = home.guest("Ben");
        const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe", with_clock(100));
        home.until([&] { return metric(home, "clocks") > 0; });
        home.settle(100);
        home.loop.put_forward += jump;
        expect_nobody_lost(home, *anna, id);
        home.loop.put_forward -= jump;  // somebody sees the mistake
        home.settle(50);
        for (int i = 0; i < 20; ++i) {
            home.hall->tick();
            home.settle(20);
        }
        EXPECT_EQ(ben->act(id, 1, 0), "") << jump;
        EXPECT_GT(anna->table(id)["table"]["places"][0].value("left_ms", Time{0}), 50'000) << jump;
    }
}

TEST(Strain, a_clock_that_is_put_back_stops_no_games_clock) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe", with_clock(1, "bot"));
    home.loop.put_forward -= kHour;
    home.until([&] { return anna->table(id)["table"]["places"][0].contains("stand_in"); }, 10'000);
}

TEST(Strain, limits_go_on_when_the_clock_is_put_back) {
    HallOptions options = Home::quiet();
    options.limits = 1;
    Home home(options);
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    const Json chat = object({{"do", "chat"}, {"table", id}, {"text", "hm"}});
    Json last;
    for (int i = 0; i < 10; ++i) last = anna->ask(chat);
    EXPECT_EQ(last.at("error").at("code"), "too_often");
    home.loop.put_forward -= kHour;
    home.loop.ahead += 1'500;
    EXPECT_EQ(anna->code(chat), "");
}

TEST(Strain, a_store_that_hangs_is_not_well) {
    Home home;
    auto anna = home.guest("Anna");
    home.until([&] { return home.hall->healthy(); });
    Lock lock(home);
    for (int beat = 0; beat < 2; ++beat) {  // the first may still have been under way, and come back
        home.loop.ahead += 1'500;
        home.hall->tick();
        home.settle(50);
    }
    EXPECT_TRUE(home.hall->healthy()) << "a moment is nothing";
    home.loop.ahead += 5'000;
    EXPECT_FALSE(home.hall->healthy()) << "although the last one was stored";
    lock.give_back();
    home.until([&] { return home.hall->healthy(); });
}

TEST(Strain, a_hall_that_closes_can_go_while_its_store_hangs) {
    Home home;
    auto anna = home.guest("Anna");
    home.until([&] { return home.hall->healthy(); });
    auto lock = std::make_unique<Lock>(home);
    home.loop.ahead += 1'500;
    home.hall->tick();
    home.hall->close([] {});
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        lock->give_back();
    });
    home.hall.reset();  // as after the server has lost its patience
    later.join();
    EXPECT_TRUE(home.store->commit(store::DropExpiredSessions{}).why == store::Failure::Closed);
    home.store.reset();
}

TEST(Strain, what_nobody_knows_is_not_said_to_have_failed) {
    store::Outcome outcome;
    outcome.verdict = store::Verdict::Failed;
    outcome.why = store::Failure::InDoubt;
    EXPECT_EQ(not_stored(outcome).code, "in_doubt");
    EXPECT_EQ(not_stored(outcome).message.find("nothing has changed"), std::string::npos);
    outcome.why = store::Failure::DiskFull;
    EXPECT_EQ(not_stored(outcome).code, "not_stored");
}

// --- Crowds

HallOptions limited() {
    HallOptions options = Home::quiet();
    options.limits = 1;
    return options;
}

TEST(Strain, sockets_without_a_name_share_the_limits_of_their_address) {
    Home home(limited());
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    int watched = 0, refused = 0;
    for (int i = 0; i < 100; ++i) {
        auto stranger = home.stranger();
        stranger->connect();
        const std::string code = stranger->code(object({{"do", "watch"}, {"table", id}}));
        (code.empty() ? watched : refused)++;
        EXPECT_TRUE(code.empty() || code == "too_often") << code;
    }
    EXPECT_GE(watched, 40);
    EXPECT_LE(watched, 60);
    EXPECT_GT(refused, 0);
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "") << "who has a name has limits of its own";
}

TEST(Strain, who_says_nothing_that_can_be_read_is_sent_away) {
    Home home(limited());
    auto stranger = home.stranger();
    stranger->connect();
    for (int i = 0; i < 100 && stranger->closed == 0; ++i) home.hall->hear(stranger->visitor, "nonsense");
    EXPECT_EQ(stranger->closed, 1008);
    EXPECT_LT(stranger->messages.size(), 40u);
    auto anna = home.guest("Anna");
    for (int i = 0; i < 1'000 && anna->closed == 0; ++i) home.hall->hear(anna->visitor, R"({"do":"ping"})");
    EXPECT_EQ(anna->closed, 1008) << "a no has its price, too";
}

TEST(Strain, handshakes_are_limited_by_address) {
    Home home(limited());
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        auto stranger = home.stranger();
        ApiRequest request;
        request.address = "1.2.3.4";
        request.cookie = "made-up-" + std::to_string(i);
        std::optional<Backend::Entry> entry;
        home.hall->enter(request, stranger, [&](Backend::Entry given) { entry = std::move(given); });
        home.until([&] { return entry.has_value(); });
        if (entry->visitor != 0) continue;
        ++refused;
        ASSERT_TRUE(entry->refusal);
        EXPECT_EQ(entry->refusal->status, 429);
        EXPECT_GT(entry->refusal->retry_after, 0);
    }
    EXPECT_GT(refused, 80);
    EXPECT_LT(refused, 150);
}

TEST(Strain, a_player_waits_for_one_hint_at_a_time) {
    HallOptions options = Home::quiet();
    options.hint_ms = 300;
    Home home(options);
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "connect_four", object({{"settings", object({{"hints", true}})}}));
    const Json hint = object({{"do", "hint"}, {"table", id}, {"seat", 0}, {"id", "first"}});
    const auto answer_to_first = [&] {
        for (const Json& one : anna->messages)
            if (one.value("id", Json()) == Json("first")) return one;
        return Json();
    };
    home.hall->hear(anna->visitor, dump_json(hint));
    EXPECT_EQ(anna->code(object({{"do", "hint"}, {"table", id}, {"seat", 0}})), "too_often");
    home.until([&] { return !answer_to_first().is_null(); });
    EXPECT_FALSE(answer_to_first().at("best").empty());
    EXPECT_EQ(anna->code(object({{"do", "hint"}, {"table", id}, {"seat", 0}})), "");
}

TEST(Strain, a_bot_answers_while_everybody_wants_a_hint) {
    HallOptions options = Home::quiet();
    options.hint_ms = 400;
    Home home(options);
    std::vector<std::shared_ptr<Client>> crowd;
    std::vector<std::string> ids;
    for (int i = 0; i < 20; ++i) {
        crowd.push_back(home.guest("G" + std::to_string(i)));
        const std::string id = crowd.back()
                                   ->ok("POST", "/api/tables",
                                        object({{"game", "connect_four"},
                                                {"settings", object({{"hints", true}})},
                                                {"places", Json::parse(R"([{"who":"me"},{"who":"me"}])")},
                                                {"start", true}}))
                                   .at("table");
        ids.push_back(id);
        EXPECT_EQ(crowd.back()->code(object({{"do", "watch"}, {"table", id}})), "");
    }
    auto anna = home.guest("Anna");
    const std::string id = anna->ok("POST", "/api/tables",
                                    object({{"game", "connect_four"},
                                            {"places", Json::parse(R"([{"who":"me"},{"who":"bot","level":"easy"}])")},
                                            {"start", true}}))
                               .at("table");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    home.until([&] { return anna->is_asked(id, 0); });
    std::vector<Time> waits;
    for (int move = 0; move < 4; ++move) {
        for (std::size_t i = 0; i < crowd.size(); ++i)
            home.hall->hear(crowd[i]->visitor, dump_json(object({{"do", "hint"}, {"table", ids[i]}, {"seat", 0}})));
        const Time before = home.loop.now();
        ASSERT_EQ(anna->act(id, 0, static_cast<std::size_t>(move)), "");
        home.until([&] { return anna->is_asked(id, 0) || anna->table(id)["table"]["status"] == "over"; });
        waits.push_back(home.loop.now() - before);
    }
    std::sort(waits.begin(), waits.end());
    EXPECT_LT(waits[0], 400) << "not behind twenty hints";
    EXPECT_GT(metric(home, "bot_moves_total"), 3);
    int refused = 0;
    for (const auto& one : crowd)
        for (const Json& said : one->messages)
            refused += said.contains("error") && said.at("error").at("code") == "too_often";
    EXPECT_GT(refused, 0) << "no more than sixteen wait";
    home.until([&] { return metric(home, "hints") == 0; });
}

TEST(Strain, what_bots_remember_is_forgotten_with_their_table) {
    HallOptions options = Home::quiet();
    options.idle = 50;
    Home home(options);
    auto anna = home.guest("Anna");
    const std::string id = anna->ok("POST", "/api/tables",
                                    object({{"game", "connect_four"},
                                            {"places", Json::parse(R"([{"who":"me"},{"who":"bot","level":"normal"}])")},
                                            {"start", true}}))
                               .at("table");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    for (int i = 0; i < 3; ++i) {
        home.until([&] { return anna->is_asked(id, 0); });
        EXPECT_EQ(anna->act(id, 0, 3), "");
    }
    home.until([&] { return anna->is_asked(id, 0); });
    home.until([&] { return metric(home, "minds_bytes") > 0; });
    anna->disconnect();
    home.until([&] { return metric(home, "tables_in_memory") == 0; });
    EXPECT_EQ(metric(home, "minds_bytes"), 0);
}

}  // namespace
}  // namespace endtable::server::strain_test
