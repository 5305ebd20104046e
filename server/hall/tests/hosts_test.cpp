// A table is the same wherever it is played: what is said at a table of a server is said again at one that the engine
// hosts, with the same dice, as in the page. Whoever looks must be sent the same, and refused with the same words.
#include "engine/engine.hpp"
#include "server/hall/tests/home.hpp"

namespace endtable::server::hosts_test {
namespace {

struct Said {
    Json message;
    Json answer;
};

// Times and ids differ, and what only a server knows.
Json comparable(Json push) {
    for (const char* key : {"now", "id"}) push.erase(key);
    for (Json& one : push["happened"]) one.erase("time");
    if (push.contains("table")) push["table"].erase("id");
    return push;
}

class Conversation {
public:
    Conversation(const std::string& game, int seats, const Json& options, std::uint64_t seed)
        : rng_(seed), anna_(home_.guest("Anna")), again_(std::make_shared<Client>(home_)) {
        again_->cookie = anna_->cookie;
        again_->connect();
        Json places = Json::array();
        for (int i = 0; i < seats; ++i) places.push_back(object({{"who", "me"}}));
        const Json body = object({{"game", game},
                                  {"seats", seats},
                                  {"options", options},
                                  {"places", places},
                                  {"settings", object({{"hints", true}})},
                                  {"start", true}});
        id_ = anna_->ok("POST", "/api/tables", body).at("table");
        watch_ = object({{"do", "watch"}, {"table", id_}});
        look_ = object({{"do", "watch"}, {"table", id_}, {"as", Json::array({0})}, {"changes", true}});
        EXPECT_EQ(anna_->code(watch_), "");
        EXPECT_EQ(again_->code(look_), "");
    }

    void go_on(int steps) {
        for (int k = 0; k < steps && anna_->table(id_).at("turn").at("over") == false; ++k) one_step();
        while (anna_->table(id_).at("turn").at("over") == false) {
            const Json asked = anna_->table(id_).at("turn").at("seats");
            say(object({{"do", "resign"}, {"seat", asked.at(0)}}));
        }
    }

    void say_again() {
        Json record = anna_->ok("GET", "/api/tables/" + id_ + "/record").at("record");
        const Json log = record.at("log");
        record["log"] = Json::array();
        record.erase("result");
        const Json push = pushes(*anna_).front();
        Json places = Json::array();
        for (std::size_t i = 0; i < record.at("seats").size(); ++i)
            places.push_back(object({{"who", "person"}, {"name", "Anna"}}));
        const auto ask = [&](Json request) {
            request["now"] = 5;
            return Json::parse(engine_.answer(dump_json(request)));
        };
        const Json hosted = ask(object({{"cmd", "host"},
                                        {"table", "t"},
                                        {"record", record},
                                        {"places", places},
                                        {"settings", push.at("table").at("settings")}}));
        ASSERT_EQ(hosted.at("ok"), true) << hosted;
        std::map<int, std::vector<Json>> heard;
        std::vector<std::string> lines = hosted.at("lines");
        const auto tell = [&](const Json& message, int visitor) {
            Json request = object({{"cmd", "say"}, {"match", hosted.at("match")}, {"message", message}});
            if (visitor > 0) request["visitor"] = visitor;
            Json answer = ask(request);
            for (const Json& one : answer.value("pushes", Json::array()))
                heard[one.at("visitor").get<int>()].push_back(comparable(one.at("push")));
            for (const Json& line : answer.value("lines", Json::array())) lines.push_back(line.get<std::string>());
            return answer;
        };
        tell(watch_, 1);
        tell(look_, 2);
        for (const Said& said : said_) {
            const Json answer = tell(said.message, 0);
            EXPECT_EQ(answer.at("ok"), said.answer.at("ok")) << said.message << answer;
            EXPECT_EQ(answer.value("error", Json()), said.answer.value("error", Json())) << said.message;
            const Json told = answer.value("answer", Json::object());
            for (const auto& [key, value] : told.items()) EXPECT_EQ(value, said.answer.at(key)) << said.message;
        }
        EXPECT_EQ(heard[1], pushes(*anna_));
        EXPECT_EQ(heard[2], pushes(*again_));
        std::erase_if(lines, [](const std::string& line) { return line.starts_with('#'); });
        EXPECT_EQ(Json(lines), log);
    }
    std::size_t said() const { return said_.size(); }

private:
    void say(Json message) {
        message["table"] = id_;
        Json answer = anna_->ask(message);
        home_.settle(1);
        said_.push_back({std::move(message), std::move(answer)});
    }
    void one_step() {
        const Json push = whole();
        const Json& choices = push.at("choices");
        if (choices.empty()) return say(object({{"do", "resume"}}));
        const Json& one = choices.at(rng_.below(static_cast<std::uint32_t>(choices.size())));
        const Json& actions = one.at("actions");
        const Json action = actions.at(rng_.below(static_cast<std::uint32_t>(actions.size()))).at("action");
        int answered = 0;
        for (const Json& asked : push.at("turn").at("asked"))
            if (asked.at("seat") == one.at("seat")) answered = asked.at("answered");
        const auto act = [&](int number, const Json& what) {
            say(object({{"do", "act"}, {"seat", one.at("seat")}, {"answered", number}, {"action", what}}));
        };
        switch (rng_.below(12)) {
            case 0: act(answered + 1, action); break;
            case 1: act(answered, "nonsense"); break;
            case 2: say(object({{"do", "why"}, {"seat", one.at("seat")}, {"action", "nonsense"}})); break;
            case 3: say(object({{"do", "why"}, {"seat", one.at("seat")}, {"action", action}})); break;
            case 4: say(object({{"do", "undo"}, {"seat", one.at("seat")}})); break;
            case 5: say(object({{"do", rng_.below(2) == 0 ? "pause" : "resume"}})); break;
            case 6: say(object({{"do", "probe"}, {"query", object({{"what", "nothing"}})}})); break;
            case 7: say(object({{"do", "agree"}, {"yes", true}})); break;
            case 8: {  // several at once, as far as they go
                const Json next = actions.at(rng_.below(static_cast<std::uint32_t>(actions.size()))).at("action");
                say(object({{"do", "act"},
                            {"seat", one.at("seat")},
                            {"answered", answered},
                            {"actions", Json::array({action, next})}}));
                break;
            }
            default: act(answered, action);
        }
    }
    const Json& whole() { return anna_->table(id_); }
    std::vector<Json> pushes(const Client& client) const {
        std::vector<Json> all;
        for (const Json& one : client.messages)
            if (one.value("push", "") == "table") all.push_back(comparable(one));
        return all;
    }

    Home home_;
    Rng rng_;
    std::shared_ptr<Client> anna_, again_;
    std::string id_;
    Json watch_, look_;
    std::vector<Said> said_;
    Engine engine_;
};

TEST(Hosts, a_table_of_the_engine_says_what_a_table_of_a_server_says) {
    struct Case {
        const char* game;
        int seats;
        const char* options;
    };
    for (const Case& one : {Case{"end_of_line", 2, "{}"},
                            {"end_of_line", 1, R"({"mode":"solo"})"},
                            {"furtherance", 2, "{}"},
                            {"goofspiel", 3, "{}"},
                            {"orchard", 3, "{}"},
                            {"kuhn_poker", 2, "{}"}})
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            SCOPED_TRACE(one.game + std::string(" ") + std::to_string(seed));
            Conversation conversation(one.game, one.seats, Json::parse(one.options), seed);
            conversation.go_on(80);
            EXPECT_GT(conversation.said(), 3u);
            conversation.say_again();
            if (testing::Test::HasFailure()) return;
        }
}

}  // namespace
}  // namespace endtable::server::hosts_test
