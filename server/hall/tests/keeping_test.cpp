// What is kept and what is not: limits for what strangers may fill, tables and people that nobody can reach any more,
// content by its hash.
#include <fstream>

#include "server/hall/tests/home.hpp"
#include "server/store/connection.hpp"

namespace endtable::server {
namespace keeping_test {

HallOptions limited() {
    HallOptions options = Home::quiet();
    options.limits = 1;
    return options;
}

// One try to sign in, from an address of its own.
ApiAnswer sign_in(Home& home, const std::string& login, const std::string& password, int address,
                  const std::string& device = "") {
    ApiRequest request;
    request.method = "POST";
    request.path = "/api/sign-in";
    request.body = dump_json(object({{"login", login}, {"password", password}}));
    request.address = "10.0." + std::to_string(address / 250) + "." + std::to_string(address % 250);
    request.device = device;
    return home.call(std::move(request));
}

TEST(SignIn, is_limited_by_login_however_it_is_spelled_and_the_owner_is_not_locked_out) {
    Home home(limited());
    auto anna = home.guest("Anna");
    const Json account = object({{"login", "anna_login"}, {"password", "correct horse"}});
    const ApiAnswer made = anna->call("POST", "/api/account", account);
    ASSERT_EQ(made.status, 200);
    ASSERT_TRUE(made.device) << "the device is known from now on";
    int checked = 0;
    for (int i = 0; i < 20; ++i) {
        std::string spelled = "anna_login";
        for (std::size_t k = 0; k < 4; ++k)
            if ((i >> k) & 1) spelled[k] = static_cast<char>(spelled[k] - 32);
        checked += sign_in(home, spelled, "wrong password", i).status == 401;
    }
    EXPECT_EQ(checked, 6) << "the limit of one login";
    EXPECT_EQ(sign_in(home, "anna_login", "correct horse", 100).status, 429) << "from a device nobody knows";
    EXPECT_EQ(sign_in(home, "anna_login", "correct horse", 101, "made-up").status, 429);
    EXPECT_EQ(sign_in(home, "Anna_Login", "correct horse", 102, *made.device).status, 200) << "from her own";
    // A known device has a share, not a licence; and it says nothing about other logins.
    checked = 0;
    for (int i = 0; i < 20; ++i)
        checked += sign_in(home, "anna_login", "wrong password", 200 + i, *made.device).status == 401;
    EXPECT_LE(checked, 6);
}

TEST(LargeBodies, are_for_people_and_not_for_too_often) {
    Home home(limited());
    auto anna = home.guest("Anna");
    const auto expected = [&](const std::string& cookie) {
        ApiRequest request;
        request.method = "POST";
        request.path = "/api/tables";
        request.cookie = cookie;
        request.address = "127.0.0.1";
        std::optional<std::optional<ApiAnswer>> said;
        home.hall->expect(request, [&](std::optional<ApiAnswer> answer) { said = std::move(answer); });
        home.until([&] { return said.has_value(); });
        return *said ? (**said).status : 100;
    };
    EXPECT_EQ(expected(""), 401) << "nobody";
    EXPECT_EQ(expected("made-up"), 401);
    int welcome = 0;
    for (int i = 0; i < 20; ++i) welcome += expected(anna->cookie) == 100;
    EXPECT_EQ(welcome, 5);
    EXPECT_EQ(expected(anna->cookie), 429);
    // Also where the network has let it in: it is not even read.
    ApiRequest request{
        .method = "POST", .path = "/api/tables", .body = std::string(100'000, '['), .address = "10.1.1.1"};
    EXPECT_EQ(home.call(request).status, 401);
    request.body.resize(50'000);
    EXPECT_EQ(Json::parse(home.call(request).body).at("error").at("code"), "bad_json") << "read elsewhere, and told";
}

// The network's thread only ever hands it over: where there are no hands, it is never taken apart.
TEST(LargeBodies, are_not_taken_apart_on_the_networks_thread) {
    HallOptions options = Home::quiet();
    options.hands = 0;
    Home home(options);
    const auto answer_to = [&](std::size_t size) {
        ApiRequest request{
            .method = "POST", .path = "/api/sign-in", .body = std::string(size, '['), .address = "10.1.1.1"};
        auto code = std::make_shared<std::string>("none");
        home.hall->api(std::move(request), [code](const ApiAnswer& answer) {
            *code = Json::parse(answer.body).at("error").at("code").get<std::string>();
        });
        home.settle();
        return *code;
    };
    EXPECT_EQ(answer_to(4 * 1024), "bad_json") << "what is small is read at once";
    EXPECT_EQ(answer_to(4 * 1024 + 1), "none");
    EXPECT_EQ(answer_to(60 * 1024), "none");
}

TEST(Lines, that_are_not_answers_are_limited_too) {
    Home home(limited());
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    int written = 0;
    std::string last;
    for (int i = 0; i < 60 && last != "too_often"; ++i) {
        last = ben->code(object({{"do", i % 2 == 0 ? "leave" : "come_back"}, {"table", id}, {"seat", 1}}));
        written += last.empty();
    }
    EXPECT_EQ(last, "too_often");
    EXPECT_LE(written, 25);
}

TEST(Lines, of_a_table_have_an_end) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    const Json chat = object({{"do", "chat"}, {"table", id}, {"text", "hm"}});
    EXPECT_EQ(anna->code(chat), "");
    home.shut();
    {
        // A log that is nearly full.
        store::Store& store = *(home.store = store::Store::open(home.database()));
        store::LogEnd end = store.log({id}).end;
        const std::string said = store.log({id}).lines.back().text;
        std::vector<store::LogLine> lines(4'995 - static_cast<std::size_t>(end.n), {said, House::at(Time{1})});
        ASSERT_TRUE(store.commit(store::Append{{id}, end, lines, {}}).committed());
        home.store.reset();
    }
    home.open();
    anna->connect();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    std::string last;
    for (int i = 0; i < 10 && last.empty(); ++i) last = anna->code(chat);
    EXPECT_EQ(last, "table_full");
    EXPECT_EQ(anna->act(id, 0), "") << "the game goes on";
    EXPECT_EQ(anna->code(object({{"do", "resign"}, {"table", id}, {"seat", 0}})), "");
}

std::string open_table(Client& host, bool listed, const char* places = R"([{"who":"me"},{"who":"open"}])") {
    return host
        .ok("POST", "/api/tables",
            object(
                {{"game", "tic_tac_toe"}, {"settings", object({{"listed", listed}})}, {"places", Json::parse(places)}}))
        .at("table");
}

TEST(Keeping, a_table_that_does_not_begin_ends_when_nobody_has_touched_it_for_a_day) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string old = open_table(*anna, true), busy = open_table(*anna, true);
    EXPECT_EQ(ben->code(object({{"do", "watch"}, {"table", old}})), "");
    home.loop.ahead += 23 * Retention::kHour;
    EXPECT_EQ(anna->code(object({{"do", "chat"}, {"table", busy}, {"text", "soon"}})), "");
    home.settle();
    home.hall->tick();
    home.settle();
    EXPECT_TRUE(home.store->table({old}));
    home.loop.ahead += 2 * Retention::kHour;
    home.until([&] { return !home.store->table({old}); });
    EXPECT_TRUE(home.store->table({busy})) << "somebody was there";
    home.until([&] { return ben->messages.back() == object({{"push", "gone"}, {"id", old}}); });
    EXPECT_EQ(ben->code(object({{"do", "sit"}, {"table", old}, {"seat", 1}})), "no_such_table");
}

TEST(Keeping, what_nobody_can_reach_goes_and_what_somebody_can_stays) {
    HallOptions options = Home::quiet();
    Home home(options);
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    const char* with_bot = R"([{"who":"me"},{"who":"bot","level":"random"}])";
    const auto start = [&](Client& host) {
        const std::string id = open_table(host, false, with_bot);
        EXPECT_EQ(host.code(object({{"do", "start"}, {"table", id}})), "");
        return id;
    };
    const auto finish = [&](Client& host) {
        const std::string id = start(host);
        EXPECT_EQ(host.code(object({{"do", "resign"}, {"table", id}, {"seat", 0}})), "");
        return id;
    };
    const std::string lost_running = start(*anna), lost_over = finish(*anna);
    const std::string bens = start(*ben), bens_over = finish(*ben);
    const std::string eves_over = finish(*eve);
    eve->ok("POST", "/api/account", object({{"login", "eve_login"}, {"password", "correct horse"}}));
    anna->ok("POST", "/api/sign-out");
    home.loop.ahead += 31 * Retention::kDay;
    home.until([&] { return !home.store->table({lost_running}) && !home.store->table({lost_over}); });
    EXPECT_TRUE(home.store->table({bens}));
    EXPECT_TRUE(home.store->table({bens_over}));
    ben->ok("GET", "/api/me");  // his session is used, and lasts
    home.settle();
    home.loop.ahead += 340 * Retention::kDay;
    home.until([&] { return !home.store->table({bens_over}); });
    home.loop.ahead += 400 * Retention::kDay;
    home.settle(200);
    EXPECT_TRUE(home.store->table({eves_over})) << "of somebody who has an account";
    store::Connection database(store::Address::parse(home.database(), {}));
    const auto guests = [&] { return !database.query("SELECT 1 FROM players WHERE kind = 'guest'", 1).empty(); };
    for (int hours = 0; hours < 10 && guests(); ++hours) {
        home.loop.ahead += Retention::kHour;
        const auto since = std::chrono::steady_clock::now();
        home.until([&] { return std::chrono::steady_clock::now() - since > std::chrono::milliseconds(500); });
    }
    EXPECT_FALSE(guests());
}

TEST(Keeping, a_table_whose_host_is_gone_gets_another_or_ends) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string left = open_table(*anna, true), alone = open_table(*anna, true),
                      beside = open_table(*anna, true, R"([{"who":"open"},{"who":"open"}])");
    EXPECT_EQ(ben->code(object({{"do", "watch"}, {"table", left}})), "");
    EXPECT_EQ(ben->code(object({{"do", "sit"}, {"table", left}, {"seat", 1}})), "");
    anna->ok("DELETE", "/api/me", Json::object());
    home.until([&] { return ben->table(left)["table"]["hosting"] == true; });
    EXPECT_EQ(ben->code(object({{"do", "sit_bot"}, {"table", left}, {"seat", 0}, {"level", "random"}})), "");
    EXPECT_EQ(ben->code(object({{"do", "start"}, {"table", left}})), "");
    EXPECT_EQ(home.store->table({left})->host, home.store->table({left})->seats[1].player);
    home.until([&] { return !home.store->table({alone}) && !home.store->table({beside}); });
}

TEST(Contents, are_kept_by_their_hash_and_given_to_who_may_see_them) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    // Official: stored with the table, and public.
    const std::string official = home.pair_up(*anna, *ben, "furtherance");
    const std::string hash = home.store->table({official})->content;
    EXPECT_TRUE(home.store->content(hash));
    const Json given = home.stranger()->ok("GET", "/api/contents/" + hash);
    EXPECT_EQ(given.at("hash"), hash);
    EXPECT_TRUE(given.at("files").contains("rules.json"));
    // A table's own: for those who may see the table.
    std::ifstream file(std::string(ENDTABLE_SOURCE_DIR) + "/games/furtherance/content/rules.json");
    Json rules = Json::parse(file);
    rules["castle_attack_damage"] = 2;
    const std::string own =
        anna->ok("POST", "/api/tables",
                 object({{"game", "furtherance"}, {"seats", 2}, {"content", object({{"rules.json", rules}})}}))
            .at("table");
    const std::string other = home.store->table({own})->content;
    EXPECT_NE(other, hash);
    EXPECT_EQ(eve->call("GET", "/api/contents/" + other).status, 404);
    EXPECT_EQ(eve->call("GET", "/api/contents/" + other + "?table=" + own).status, 404);
    EXPECT_EQ(anna->call("GET", "/api/contents/" + other + "?table=" + official).status, 404);
    EXPECT_EQ(anna->ok("GET", "/api/contents/" + other + "?table=" + own).at("files").at("rules.json"), rules);
}

// Rows of before content was kept: the program has what it released.
TEST(Contents, of_tables_made_before_come_from_the_program) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "end_of_line");
    EXPECT_EQ(anna->is_asked(id, 0) ? anna->act(id, 0) : ben->act(id, 1), "");
    home.shut();
    store::Connection(store::Address::parse(home.database(), {})).run("DELETE FROM contents");
    home.open();
    anna->last.clear();
    anna->connect();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_FALSE(anna->table(id).at("table").contains("trouble"));
}

}  // namespace keeping_test
}  // namespace endtable::server
