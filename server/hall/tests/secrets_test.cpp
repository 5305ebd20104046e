// What leaves the hall. Games are played with everything that could let a secret out by a side door: spectators,
// records fetched in mid-game, take-backs, refusals, questions why, people who come back; then the wire of every viewer
// is searched for what it must not know.
#include <cstdlib>

#include "server/hall/tests/home.hpp"

namespace endtable::server {
namespace {

bool long_run() {
    const char* set = std::getenv("ENDTABLE_LONG");
    return set && std::string_view(set) != "0";
}

bool contains(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

// Everything a viewer was sent while the match ran: over its socket and by HTTP.
struct Eyes {
    std::shared_ptr<Client> client;
    Seats seats;
    std::vector<std::string> wire{};
    std::size_t seen = 0;

    void look(const std::string& id) {
        for (; seen < client->wire.size(); ++seen) {
            const Json json = Json::parse(client->wire[seen]);
            // What is sent when the game is over may tell everything.
            const bool over = json.value("push", "") == "table" && json.at("table").at("status") == "over";
            if (!over) wire.push_back(client->wire[seen]);
        }
        if (client->table(id).at("table").at("status") != "over")
            wire.push_back(client->call("GET", "/api/tables/" + id + "/record").body);
    }
};

// One game with two people and a spectator, who also do what they should not.
class Party {
public:
    Party(Home& home, const std::string& game, std::uint64_t seed) : rng_(seed) {
        anna = home.guest("Anna");
        ben = home.guest("Ben");
        eve = home.guest("Eve");
        id = home.pair_up(*anna, *ben, game);
        EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", id}})), "");
        eyes = {{anna, Seats::only(seat(0))}, {ben, Seats::only(seat(1))}, {eve, Seats()}};
    }

    void play(int most = 400) {
        for (int i = 0; i < most && !over(); ++i) {
            for (Eyes& one : eyes) one.look(id);
            const int p = anna->is_asked(id, 0) ? 0 : 1;
            Client& mover = p == 0 ? *anna : *ben;
            Client& other = p == 0 ? *ben : *anna;
            mischief(mover, other, p);
            EXPECT_EQ(mover.act(id, p, rng_.below(1000)), "");
            if (!over() && rng_.below(4) == 0) (void)mover.code(object({{"do", "undo"}, {"table", id}, {"seat", p}}));
            if (other.table(id)["table"].contains("question"))
                (void)other.code(object({{"do", "agree"}, {"table", id}, {"yes", rng_.below(2) == 0}}));
        }
        for (Eyes& one : eyes) one.look(id);
    }
    bool over() { return anna->table(id).at("table").at("status") == "over"; }

    std::string id;
    std::shared_ptr<Client> anna, ben, eve;
    std::vector<Eyes> eyes;

private:
    void mischief(Client& mover, Client& other, int p) {
        const Json act = object({{"do", "act"}, {"table", id}, {"seat", p}, {"answered", 0}, {"action", "bet"}});
        (void)other.code(act);
        (void)eve->code(act);
        (void)other.code(object({{"do", "why"}, {"table", id}, {"seat", 1 - p}, {"action", "bet"}}));
        (void)eve->code(object({{"do", "probe"}, {"table", id}, {"query", Json::object()}, {"as", Json::array({p})}}));
        (void)mover.code(object({{"do", "why"}, {"table", id}, {"seat", p}, {"action", "nonsense"}}));
        if (rng_.below(3) == 0)
            (void)eve->code(
                object({{"do", "watch"}, {"table", id}, {"have", object({{"n", 0}, {"as", Json::array()}})}}));
    }

    Rng rng_;
};

// Tokens nobody else may ever see, whatever the game.
void expect_no_tokens(Home& home, Party& party) {
    const std::string secret = home.store->dice_secret({party.id}).value();
    ASSERT_EQ(secret.size(), 64u);
    std::vector<std::string> ids;
    const std::vector<store::Seat> seats = home.store->table({party.id})->seats;
    for (const store::Seat& one : seats)
        if (one.player) ids.push_back(one.player->text);
    ASSERT_EQ(ids.size(), 2u);
    for (const Eyes& eyes : party.eyes) {
        ASSERT_FALSE(eyes.wire.empty());
        for (const std::string& text : eyes.wire) {
            EXPECT_FALSE(contains(text, secret)) << "the dice's secret";
            for (const std::string& player : ids) EXPECT_FALSE(contains(text, player)) << "a player's id: " << text;
            for (const Eyes& other : party.eyes)
                EXPECT_FALSE(contains(text, other.client->cookie)) << "a session's token";
        }
    }
    const std::string metrics = home.hall->metrics();
    for (const std::string& player : ids) EXPECT_FALSE(contains(metrics, player));
    EXPECT_FALSE(contains(metrics, secret));
}

// Anywhere in a message.
void each_object(const Json& json, const std::function<void(const Json&)>& what) {
    if (json.is_object()) what(json);
    if (json.is_structured())
        for (const Json& part : json) each_object(part, what);
}

TEST(Secrets, nobody_is_sent_another_ones_card) {
    Home home;
    int told = 0;
    for (int game = 0; game < (long_run() ? 900 : 100); ++game) {
        Party party(home, "kuhn_poker", static_cast<std::uint64_t>(game));
        party.play();
        ASSERT_TRUE(party.over());
        const Json record = party.eve->ok("GET", "/api/tables/" + party.id + "/record").at("record");
        std::string cards[2];
        for (const Json& line : record.at("log"))
            for (const int p : {0, 1}) {
                const std::string deal = "~deal " + std::to_string(p) + " ";
                if (line.get<std::string>().starts_with(deal)) cards[p] = line.get<std::string>().substr(deal.size());
            }
        ASSERT_EQ(cards[0].size(), 1u) << record;
        for (const Eyes& eyes : party.eyes)
            for (const int p : {0, 1})
                for (const std::string& text : eyes.wire) {
                    const bool there = contains(text, "card." + cards[p]) || contains(text, "\"" + cards[p] + "\"") ||
                                       contains(text, "deal " + std::to_string(p) + " " + cards[p]);
                    if (eyes.seats.has(seat(p)))
                        told += there ? 1 : 0;
                    else
                        EXPECT_FALSE(there) << "seat " << p << " has " << cards[p] << ": " << text;
                }
        expect_no_tokens(home, party);
    }
    EXPECT_GT(told, 0) << "one's own card is seen: the search finds what is there";
}

TEST(Secrets, nobody_is_sent_what_others_draw_or_hold) {
    Home home;
    int drawn = 0;
    for (int game = 0; game < (long_run() ? 100 : 6); ++game) {
        Party party(home, "end_of_line", static_cast<std::uint64_t>(game));
        party.play(game % 2 == 0 ? 400 : 12);
        for (const Eyes& eyes : party.eyes)
            for (const std::string& text : eyes.wire) {
                each_object(Json::parse(text), [&](const Json& one) {
                    if (one.value("event", "") == "drew" && one.at("face").is_string()) {
                        ++drawn;
                        EXPECT_TRUE(eyes.seats.has(seat(one.at("seat").get<int>()))) << one;
                    }
                    for (const int p : {0, 1})
                        if (const auto hand = one.find("hand_" + std::to_string(p));
                            hand != one.end() && hand->is_object() && hand->contains("items")) {
                            EXPECT_TRUE(eyes.seats.has(seat(p)) || hand->at("items").empty()) << *hand;
                        }
                    if (const auto log = one.find("log"); log != one.end() && log->is_array())
                        for (const Json& line : *log)
                            for (const int p : {0, 1})
                                if (line.get<std::string>().starts_with("~draw " + std::to_string(p)) &&
                                    !eyes.seats.has(seat(p))) {
                                    EXPECT_TRUE(line.get<std::string>().ends_with("?")) << line;
                                }
                });
            }
        expect_no_tokens(home, party);
    }
    EXPECT_GT(drawn, 0) << "one's own cards are seen";
}

TEST(Secrets, a_sealed_answer_makes_no_sound) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    const std::string id =
        home.pair_up(*anna, *ben, "goofspiel", object({{"settings", object({{"clock", "game"}, {"clock_s", 600}})}}));
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", id}})), "");
    for (int round = 0; round < 5; ++round) {
        const std::size_t annas = anna->wire.size(), eves = eve->wire.size();
        EXPECT_EQ(ben->act(id, 1, static_cast<std::size_t>(round)), "");
        EXPECT_EQ(ben->code(object({{"do", "undo"}, {"table", id}, {"seat", 1}})), "") << "free: nobody knows";
        EXPECT_EQ(ben->act(id, 1, 0), "");
        home.settle();
        EXPECT_EQ(anna->wire.size(), annas) << "not even an empty message";
        EXPECT_EQ(eve->wire.size(), eves);
        // Nor does it show to who comes back, or asks again.
        const Json before = anna->table(id);
        const Json have = object({{"n", before.at("n")}, {"as", Json::array({0})}});
        EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}, {"have", have}})), "");
        Json after = anna->table(id);
        EXPECT_TRUE(after.at("happened").empty());
        for (const char* part : {"n", "turn", "view", "hash", "choices"})
            EXPECT_EQ(after.at(part), before.at(part)) << part;
        for (const Json& place : after["table"]["places"])
            EXPECT_EQ(place.at("runs"), true) << "every clock still runs";
        const Json record = anna->ok("GET", "/api/tables/" + id + "/record").at("record");
        EXPECT_FALSE(contains(record.dump(), "\"1 ")) << record["log"];
        EXPECT_EQ(anna->act(id, 0, 0), "");
        EXPECT_GT(eve->wire.size(), eves) << "now it is told";
        if (round == 0) break;
    }
}

// Every push is what the stored log says this viewer may know, recomputed from nothing.
TEST(Secrets, every_push_follows_from_the_log_and_the_viewer_alone) {
    Home home;
    for (const char* game : {"end_of_line", "kuhn_poker", "goofspiel"}) {
        Party party(home, game, 9);
        for (int i = 0; i < 12 && !party.over(); ++i) {
            const int p = party.anna->is_asked(party.id, 0) ? 0 : 1;
            EXPECT_EQ((p == 0 ? party.anna : party.ben)->act(party.id, p, static_cast<std::size_t>(i)), "");
            const auto row = home.store->table({party.id});
            Shelf shelf;
            Charter charter;
            charter.id = party.id;
            charter.game = shelf.game(row->game, Json::parse(row->options), 2, Json());
            charter.settings = Settings::read(Json::parse(row->settings));
            charter.secret = *digest_from_hex(*home.store->dice_secret({party.id}));
            Table table(charter);
            std::vector<Line> lines;
            const store::Log log = home.store->log({party.id});
            for (const store::LogLine& line : log.lines) lines.push_back({line.text, House::at(line.time)});
            table.fold(lines);
            for (const Eyes& eyes : party.eyes) {
                const Json& last = eyes.client->table(party.id);
                EXPECT_EQ(last.at("view"), table.match()->view_json(eyes.seats)) << game;
                EXPECT_EQ(last.at("turn"), table.match()->turn_json(eyes.seats)) << game;
                for (const Json& choice : last.at("choices"))
                    EXPECT_TRUE(eyes.seats.has(seat(choice.at("seat").get<int>())));
            }
        }
    }
}

TEST(Secrets, the_dice_are_promised_before_and_opened_after) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "kuhn_poker");
    const std::string promise = anna->table(id)["table"]["commitment"];
    const Json running = anna->ok("GET", "/api/tables/" + id + "/record").at("record");
    EXPECT_EQ(running["fairness"]["commitment"], promise);
    EXPECT_FALSE(running["fairness"].contains("secret"));
    EXPECT_EQ(ben->code(object({{"do", "resign"}, {"table", id}, {"seat", 1}})), "");
    Json record = anna->ok("GET", "/api/tables/" + id + "/record").at("record");
    EXPECT_EQ(record["fairness"]["commitment"], promise);
    ASSERT_TRUE(record["fairness"].contains("secret"));
    EXPECT_EQ(anna->ok("POST", "/api/verify", object({{"record", record}})).at("dice"), "proved");
    record["fairness"]["secret"] = std::string(64, '0');
    const Json wrong = anna->ok("POST", "/api/verify", object({{"record", record}}));
    EXPECT_EQ(wrong.at("ok"), false);
    EXPECT_EQ(wrong.at("dice"), "wrong");
}

}  // namespace
}  // namespace endtable::server
