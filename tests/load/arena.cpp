#include "tests/load/arena.hpp"

#include <utility>

#include "present/changes.hpp"
#include "present/json.hpp"
#include "tests/load/skim.hpp"

namespace endtable::load {

namespace {

constexpr auto kTick = std::chrono::milliseconds(1);
constexpr auto kRetry = std::chrono::milliseconds(200);  // after a refusal

std::uint64_t micros(Clock::duration time) {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

// What a push says of turn and choices: everything, or what changed of it. The rest of the changes nobody here needs.
void learn(Json& known, std::string_view changes, std::string_view turn, std::string_view choices) {
    const auto read = [](std::string_view json) { return parse_json(json, "push"); };
    if (changes.empty()) {
        known = object({{"turn", read(turn)}, {"choices", choices.empty() ? Json::array() : read(choices)}});
        return;
    }
    Json changed = Json::object();
    for (Skim skim(changes); skim.next();)
        if (skim.key() == "turn" || skim.key() == "choices") changed[std::string(skim.key())] = read(skim.value());
    if (!changed.empty()) known = with_changes(known, changed);
}

}  // namespace

struct Arena::Player {
    struct Act {
        std::uint64_t id;
        Clock::time_point at;
    };

    Pair* pair = nullptr;
    int side = 0;
    std::string cookie{};
    std::shared_ptr<client::Wire::Socket> socket{};
    bool open = false;
    std::uint64_t last_id = 0;
    std::uint64_t n = 0;   // the last event it was told
    bool started = false;  // it has seen the match begin
    // What it is asked
    bool asked = false;
    bool alone = false;  // nobody else is
    std::uint64_t answered = 0;
    std::uint64_t ply = 0;
    Json known{};            // "turn" and "choices" as it was last told: pushes say what changed of them
    std::string action{};    // with its quotes
    bool waiting = false;    // in the queue of those who are ready
    std::int64_t sent = -1;  // the last question it has answered at this table
    std::deque<Act> acts{};  // not acknowledged yet
    std::map<std::uint64_t, std::function<void()>> said{};
};

struct Arena::Pair {
    struct Unseen {  // moves the other has not been shown
        std::uint64_t ply;
        Clock::time_point at;
    };

    std::string table{};
    Player players[2]{};
    std::deque<Unseen> unseen[2]{};
    int moves = 0;
    bool over = true;
    std::function<void()> begun{};
};

Arena::Arena(client::Wire& wire, Options options) : wire_(wire), options_(std::move(options)), random_(options_.seed) {
    for (int i = 0; i < options_.matches; ++i) {
        auto& pair = pairs_.emplace_back(std::make_unique<Pair>());
        for (int side = 0; side < 2; ++side) {
            pair->players[side].pair = pair.get();
            pair->players[side].side = side;
        }
    }
    ticked_ = Clock::now();
    tick();
}

Arena::~Arena() = default;

// Does `one` for every number below `count`, a few at a time.
void Arena::in_turn(std::size_t count, std::function<void(std::size_t, std::function<void()>)> one,
                    std::function<void()> done) {
    struct Queue {
        std::size_t next = 0, left = 0, count = 0;
        std::function<void(std::size_t, std::function<void()>)> one;
        std::function<void()> done;
    };
    auto queue = std::make_shared<Queue>(Queue{0, count, count, std::move(one), std::move(done)});
    const auto step = [queue](const auto& again) -> void {
        if (queue->next == queue->count) return;
        queue->one(queue->next++, [queue, again] {
            if (--queue->left == 0) return queue->done();
            again(again);
        });
    };
    if (count == 0) return queue->done();
    for (int i = 0; i < options_.at_once; ++i) step(step);
}

void Arena::gather(std::function<void()> done) {
    in_turn(
        pairs_.size() * 2,
        [this](std::size_t i, std::function<void()> then) {
            come(*pairs_[i / 2], static_cast<int>(i % 2), std::move(then));
        },
        std::move(done));
}

void Arena::come(Pair& pair, int side, std::function<void()> done) {
    Player* player = &pair.players[side];
    wire_.request("POST", "/api/guest", R"({"name":"Guest"})", "", [this, player, done](const client::Reply& reply) {
        if (reply.status != 200 || reply.cookie.empty())
            return failed("no guest was let in: " + std::to_string(reply.status) + " " + reply.body + reply.trouble);
        player->cookie = reply.cookie;
        client::Wire::Ears ears;
        ears.opened = [player, done] {
            player->open = true;
            done();
        };
        ears.heard = [this, player](std::string_view text) { hear(*player, text); };
        ears.closed = [this, player](const std::string& why) {
            if (!player->open) return failed("no socket could be opened: " + why);
            player->open = false;
            count_error("socket: " + why);
        };
        player->socket = wire_.open("/ws", player->cookie, std::move(ears));
    });
}

void Arena::deal(std::function<void()> done) {
    in_turn(
        pairs_.size(), [this](std::size_t i, std::function<void()> then) { open_table(*pairs_[i], std::move(then)); },
        std::move(done));
}

void Arena::open_table(Pair& pair, std::function<void()> done) {
    pair.begun = std::move(done);
    const std::string body = R"({"game":")" + options_.game +
                             R"(","seats":2,"settings":{"listed":true},"places":[{"who":"me"},{"who":"open"}]})";
    wire_.request("POST", "/api/tables", body, pair.players[0].cookie, [this, &pair](const client::Reply& reply) {
        if (reply.status != 200)
            return failed("no table was opened: " + std::to_string(reply.status) + " " + reply.body + reply.trouble);
        pair.table = text(member(reply.body, "table"));
        sit_down(pair);
    });
}

void Arena::sit_down(Pair& pair) {
    pair.moves = 0;
    pair.over = false;
    for (int side = 0; side < 2; ++side) {
        Player& player = pair.players[side];
        pair.unseen[side].clear();
        player.n = 0;
        player.started = player.asked = false;
        player.known = Json::object();
        player.sent = -1;
        say(player,
            options_.whole ? R"("do":"watch","have_scene":"none")"
                           : R"("do":"watch","changes":true,"have_scene":"none")",
            {});
    }
    say(pair.players[1], R"("do":"sit","seat":1)", [this, &pair] {
        say(pair.players[0], R"("do":"start")", [&pair] {
            if (const auto begun = std::exchange(pair.begun, {})) begun();
        });
    });
}

// The next match of the same two.
void Arena::replace(Pair& pair) {
    for (Player& player : pair.players) {
        if (!player.open) return;
        say(player, R"("do":"unwatch")", {});
    }
    over_.push_back(&pair);
}

// A message about the pair's table.
void Arena::say(Player& player, const std::string& what, std::function<void()> then) {
    const std::uint64_t id = ++player.last_id;
    if (then) player.said[id] = std::move(then);
    player.socket->send(R"({"id":)" + std::to_string(id) + R"(,"table":")" + player.pair->table + "\"," + what + "}");
}

void Arena::tick() {
    wire_.after(kTick, [this] { tick(); });
    const auto now = Clock::now();
    const double passed = std::chrono::duration<double>(now - std::exchange(ticked_, now)).count();
    while (playing_ && !over_.empty() && opening_ < options_.at_once) {
        Pair& pair = *over_.front();
        over_.pop_front();
        ++opening_;
        open_table(pair, [this] { --opening_; });
    }
    if (!playing_ || options_.rate <= 0) {
        tokens_ = 0;
        if (playing_)  // those who were asked while nobody was allowed to act
            for (; !ready_.empty(); ready_.pop_front()) act(*ready_.front());
        return;
    }
    // What nobody could use is not saved up, or a stall would be followed by a flood.
    constexpr double kMostTokens = 64;
    tokens_ += passed * options_.rate;
    for (; tokens_ >= 1 && !ready_.empty(); tokens_ -= 1) {
        Player* player = ready_.front();
        ready_.pop_front();
        act(*player);
    }
    if (tokens_ > kMostTokens) {
        tally.idle_tokens += static_cast<std::uint64_t>(tokens_ - kMostTokens);
        tokens_ = kMostTokens;
    }
}

void Arena::act(Player& player) {
    player.waiting = false;
    if (!player.asked || !player.open) return;
    player.asked = false;
    player.sent = static_cast<std::int64_t>(player.answered);
    const auto now = Clock::now();
    player.acts.push_back({player.last_id + 1, now});
    if (player.alone) player.pair->unseen[player.side].push_back({player.ply, now});
    say(player,
        R"("do":"act","seat":)" + std::to_string(player.side) + R"(,"answered":)" + std::to_string(player.answered) +
            R"(,"action":)" + player.action,
        {});
}

void Arena::hear(Player& player, std::string_view message) {
    // All that is long is a table's push, and says so first.
    if (message.starts_with(R"({"push":"table")")) return hear_push(player, message);
    if (message.find(R"("push":)") == std::string_view::npos) hear_answer(player, message);
}

void Arena::hear_answer(Player& player, std::string_view message) {
    std::uint64_t id = 0;
    bool ok = false;
    std::string_view error;
    for (Skim skim(message); skim.next();) {
        if (skim.key() == "id") id = number(skim.value());
        if (skim.key() == "ok") ok = skim.value() == "true";
        if (skim.key() == "error") error = skim.value();
    }
    const bool is_act = !player.acts.empty() && player.acts.front().id == id;
    if (is_act) {
        if (ok) {
            ++tally.moves;
            ++player.pair->moves;
            tally.stored.add(micros(Clock::now() - player.acts.front().at));
        }
        player.acts.pop_front();
    }
    std::function<void()> then;
    if (const auto said = player.said.find(id); said != player.said.end()) {
        then = std::move(said->second);
        player.said.erase(said);
    }
    if (ok) {
        if (then) then();
        return;
    }
    const std::string_view code = text(member(error, "code"));
    count_error(code.empty() ? "unreadable" : code);
    if (then) return failed("something was refused that must not be: " + std::string(message));
    if (!is_act) return;
    // Once more, unless the world has moved on.
    auto& unseen = player.pair->unseen[player.side];
    if (!unseen.empty()) unseen.pop_back();
    wire_.after(kRetry, [this, &player, sent = player.sent, table = player.pair->table] {
        if (player.sent != sent || player.pair->table != table || player.pair->over || player.waiting) return;
        player.asked = player.waiting = true;
        ready_.push_back(&player);
    });
}

void Arena::hear_push(Player& player, std::string_view message) {
    // Skimmed in the order they come in; the view, which is most of it, is never looked at.
    std::string_view table, happened, turn, choices, changes;
    std::uint64_t n = 0;
    bool resync = false;
    for (Skim skim(message); skim.next();) {
        const std::string_view key = skim.key();
        if (key == "changes") changes = skim.value();
        if (key == "choices") choices = skim.value();
        if (key == "happened") happened = skim.value();
        if (key == "id") table = text(skim.value());
        if (key == "n") n = number(skim.value());
        if (key == "resync") resync = true;
        if (key == "turn") turn = skim.value();
        if (key == "view") break;
    }
    Pair& pair = *player.pair;
    if (table != pair.table) return;
    ++tally.pushes;
    tally.bytes += message.size();
    check_numbers(player, n, happened, resync);
    if (changes.empty() && turn.empty()) return;
    learn(player.known, changes, turn, choices);
    if (!player.known.contains("turn")) return;
    player.started = true;

    const Json& told = player.known["turn"];
    const bool over = told.at("over").get<bool>();
    int others = 0;
    player.asked = false;
    player.ply = told.at("ply").get<std::uint64_t>();
    for (const Json& one : told.at("asked")) {
        if (one.at("seat") != player.side) {
            ++others;
            continue;
        }
        player.answered = one.at("answered").get<std::uint64_t>();
        player.asked = static_cast<std::int64_t>(player.answered) > player.sent;
    }
    const auto now = Clock::now();
    auto& unseen = pair.unseen[1 - player.side];
    for (; !unseen.empty() && unseen.front().ply < player.ply; unseen.pop_front())
        tally.shown.add(micros(now - unseen.front().at));
    if (over) {
        if (std::exchange(pair.over, true)) return;
        ++tally.finished;
        return replace(pair);
    }
    if (!player.asked) return;
    player.alone = others == 0;
    // One of the actions, each as likely as the others.
    std::uint64_t seen = 0;
    for (const Json& each : player.known.at("choices"))
        if (each.at("seat") == player.side)
            for (const Json& one : each.at("actions"))
                if (random_() % ++seen == 0) player.action = dump_json(one.at("action"));
    if (seen == 0) {
        player.asked = false;
        return count_error("asked, but offered nothing");
    }
    if (options_.moves_a_match > 0 && pair.moves >= options_.moves_a_match) return;
    if (playing_ && options_.rate <= 0) return act(player);
    if (!std::exchange(player.waiting, true)) ready_.push_back(&player);
}

void Arena::check_numbers(Player& player, std::uint64_t n, std::string_view happened, bool resync) {
    if (resync) {
        if (player.started) ++tally.resyncs;
        player.n = n;
        return;
    }
    for (Skim each(happened); each.next();) {
        const std::uint64_t one = number(member(each.value(), "n"));
        if (one <= player.n)
            ++tally.doubles;
        else
            tally.gaps += one - player.n - 1;
        player.n = std::max(player.n, one);
    }
    if (n != player.n) ++tally.gaps;
    player.n = n;
}

const std::string& Arena::table_of(std::size_t match) const { return pairs_[match]->table; }
const std::string& Arena::cookie_of(std::size_t match) const { return pairs_[match]->players[0].cookie; }

bool Arena::resting() const {
    for (const auto& pair : pairs_)
        if (!pair->over && pair->moves < options_.moves_a_match) return false;
    return true;
}

std::size_t Arena::unanswered() const { return silent(Clock::duration::zero()); }

std::size_t Arena::silent(Clock::duration time) const {
    const auto now = Clock::now();
    std::size_t count = 0;
    for (const auto& pair : pairs_)
        for (const Player& player : pair->players)
            for (const Player::Act& one : player.acts) count += now - one.at >= time ? 1 : 0;
    return count;
}

}  // namespace endtable::load
