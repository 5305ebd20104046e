// Tables a driver hosts: people and bots around a match, the same as at a server (server/table). The driver stores the
// lines, says what time it is and lets bots think; what may be done at a table, and who is told what, is decided here.
#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/engine.hpp"
#include "engine/parts.hpp"
#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "server/table/stage.hpp"
#include "server/table/wishes.hpp"

namespace endtable {

using server::ClientMessage;
using server::Line;
using server::Table;
using server::Time;

namespace {

constexpr const char* kHost = "host";  // whose the table is, and every place that no bot has
constexpr Time kLatest = Time{1} << 50;

Time now_of(const Reader& request) { return request.at("now").integer(0, kLatest); }

std::vector<std::string> chances_of(const Reader& request, int most) {
    std::vector<std::string> chances;
    if (!request.has("chances")) return chances;
    const Reader list = request.at("chances");
    for (int i = 0, count = list.size(0, most); i < count; ++i) chances.push_back(list.at(i).text());
    return chances;
}

std::vector<Line> lines_at(std::vector<std::string> texts, Time now) {
    std::vector<Line> lines;
    for (std::string& text : texts) lines.push_back({std::move(text), now});
    return lines;
}

// What was begun before, as its record says it: by whatever program wrote that. Gives its log as far as it can be
// folded, with all hashes that belong there, and what stopped it.
std::pair<std::vector<std::string>, std::string> go_on(server::Charter& charter, const Reader& request) {
    const Json& record = request.at("record").json();
    const auto content = content_of_record(request);
    const bool own_words = !request.boolean_or("official", false);
    Replayed replayed = Match::replay_as_far(record, content ? &*content : nullptr, own_words);
    charter.game = replayed.match.shared_game();
    if (const auto start = record.find("start"); start != record.end()) charter.position = *start;
    const Reader fairness = request.at("record").at("fairness");
    if (fairness.has("secret")) {
        const auto secret = digest_from_hex(fairness.at("secret").text());
        if (!secret) fairness.at("secret").fail("expected 64 hexadecimal digits");
        charter.secret = *secret;
    } else if (!charter.seed) {
        fairness.fail("expected the secret of the dice");
    }
    return {replayed.match.log_lines(), std::move(replayed.stopped)};
}

}  // namespace

struct Engine::Hosted {
    struct Ear : server::Outlet {
        std::vector<Message> heard;
        void send(Message message) override { heard.push_back(std::move(message)); }
        void close(std::uint16_t, std::string_view) override {}
    };
    explicit Hosted(server::Stage shown) : stage(std::move(shown)) {}

    server::Stage stage;
    std::map<server::Visitor, std::shared_ptr<Ear>> ears;

    // What was sent since this was last asked.
    Json pushes() {
        Json list = Json::array();
        for (auto& [visitor, ear] : ears)
            for (const auto& message : std::exchange(ear->heard, {}))
                list.push_back(object({{"visitor", visitor}, {"push", parse_json(*message, "push", message->size())}}));
        return list;
    }
};

const Match* Engine::hosted_match(std::int64_t number) const {
    const auto found = hosted_.find(number);
    return found == hosted_.end() ? nullptr : found->second->stage.table().match();
}

Engine::Hosted& Engine::hosted_of(const Reader& request) {
    const auto number = request.at("match").json();
    const auto found = number.is_number_integer() ? hosted_.find(number.get<std::int64_t>()) : hosted_.end();
    if (found == hosted_.end()) throw InputError("unknown_match", "no table is hosted at match " + brief_json(number));
    return *found->second;
}

// Who sits where is said at once, and the game begins; or it goes on as its record says.
Json Engine::host(const Reader& request) {
    request.only_keys({"cmd", "id", "table", "game", "seats", "options", "rules", "position", "content", "official",
                       "record", "seed", "places", "chances", "settings", "now"});
    server::Charter charter;
    charter.id = request.at("table").text(64);
    charter.host = kHost;
    charter.settings = server::Settings::read(request.has("settings") ? request.at("settings").json() : Json::object());
    charter.settings.shuffle = false;
    charter.chances = chances_of(request, limits_.list_length);
    if (request.has("seed")) charter.seed = request.at("seed").unsigned64();
    std::vector<std::string> before;
    std::string stopped;
    if (request.has("record")) {
        std::tie(before, stopped) = go_on(charter, request);
    } else {
        const Match begun = opened_match(request);  // also where somebody can begin at the position
        charter.game = begun.shared_game();
        charter.secret = random_secret();
        if (request.has("position")) charter.position = request.at("position").at("state").json();
    }
    const Reader list = request.at("places");
    const int seats = list.size(charter.game->seats(), charter.game->seats());
    std::vector<server::WantedPlace> places;
    for (int i = 0; i < seats; ++i) {
        const Reader place = list.at(i);
        place.only_keys({"who", "name", "level"});
        const bool bot = place.at("who").one_of({"person", "bot"}) == 1;
        places.push_back({bot ? server::WantedPlace::Who::Bot : server::WantedPlace::Who::Me,
                          bot ? place.at("level").text(32) : ""});
        charter.names.push_back(place.has("name") ? place.at("name").text(160) : "");
    }

    const Time now = now_of(request);
    Table empty(std::move(charter));
    Table table = empty;
    std::vector<Line> log;
    const auto add = [&](std::vector<std::string> texts) {
        std::vector<Line> lines = lines_at(std::move(texts), now);
        table.fold(lines);
        log.insert(log.end(), lines.begin(), lines.end());
    };
    const auto decided = [](Table::Decision decision) {
        throw_if(decision.denial);
        return std::move(decision.lines);
    };
    Rng rng(1);  // nobody's place is drawn
    std::vector<std::string> first = decided(server::take_places(empty, places, kHost, "", {}, true, rng));
    // What happens at the start belongs to the match, and may have been done before.
    first.erase(
        std::find_if(first.begin(), first.end(), [](const std::string& line) { return !line.starts_with('#'); }),
        first.end());
    add(std::move(first));
    add(std::move(before));
    std::vector<std::string> drawn;
    if (stopped.empty())
        add(drawn = decided(table.draw_on()));
    else
        empty.stop(
            {"bad_log", stopped, table.charter().game->rules(), table.charter().game->content_hash(), {}, true, true});
    const auto scene = std::make_shared<const server::Scene>(server::scene_of(*table.charter().game));
    const auto number = ++last_match_;
    const auto hosted = hosted_[number] = std::make_shared<Hosted>(server::Stage(std::move(empty), log, scene));
    Json reply = standing(*hosted);
    reply["match"] = number;
    reply["lines"] = drawn;
    if (const auto& trouble = hosted->stage.table().trouble()) reply["trouble"] = trouble->to_json();
    return reply;
}

// The lines are the table's from now on: whoever looks is told, and the driver stores them.
Json Engine::written(const Reader& request, Table::Decision decision) {
    throw_if(decision.denial);
    Json lines = decision.lines;
    Json reply = went_on(request, lines_at(std::move(decision.lines), now_of(request)));
    reply["lines"] = std::move(lines);
    if (!decision.answer.empty()) reply["answer"] = std::move(decision.answer);
    return reply;
}

Json Engine::went_on(const Reader& request, const std::vector<Line>& lines) {
    Hosted& hosted = hosted_of(request);
    const Match& match = *hosted.stage.table().match();
    const int plies = match.plies(), take_backs = match.take_backs();
    const AnyState before = match.state();
    hosted.stage.advance(lines, now_of(request));
    const auto bots = bots_.find(request.at("match").json().get<std::int64_t>());
    if (bots != bots_.end()) {
        const bool on = match.take_backs() == take_backs;
        for (const AnyState& state : on ? match.states_since(plies, before) : std::vector<AnyState>{match.state()})
            for (auto& [p, seated] : bots->second)
                if (seated.bot) seated.bot->see(state);
    }
    Json reply = standing(hosted);
    reply["pushes"] = hosted.pushes();
    return reply;
}

// What the driver has to do with it: let these bots think; keep how it ended.
Json Engine::standing(const Hosted& hosted) {
    const Table& table = hosted.stage.table();
    Json bots = Json::array();
    for (const Seat p : table.bots_asked()) bots.push_back(index(p));
    Json reply = object({{"bots", std::move(bots)}});
    if (table.status() == Table::Status::Over) reply["result"] = table.charter().game->result(table.match()->state());
    return reply;
}

// Somebody says something, as over a socket of a server.
Json Engine::say(const Reader& request) {
    using What = ClientMessage::What;
    request.only_keys({"cmd", "id", "match", "visitor", "message", "now"});
    Hosted& hosted = hosted_of(request);
    const Table& table = hosted.stage.table();
    Json id;
    const ClientMessage m = ClientMessage::of(request.at("message").json(), id);
    const bool looks = m.what == What::Watch || m.what == What::Unwatch;
    const auto visitor = looks ? static_cast<server::Visitor>(request.at("visitor").integer(1, kLatest)) : 0;
    if (m.what == What::Watch) {
        auto& ear = hosted.ears[visitor] = std::make_shared<Hosted::Ear>();
        hosted.stage.add({visitor, ear, kHost, m.as, m.changes}, m.have, m.have_scene, now_of(request));
        return object({{"pushes", hosted.pushes()}});
    }
    if (m.what == What::Unwatch) {
        hosted.stage.remove(visitor);
        hosted.ears.erase(visitor);
        return Json::object();
    }
    if (table.trouble()) throw Denied{table.trouble()->denial()};
    if (m.what == What::Why || m.what == What::Probe) {
        const Seats own = table.seats_of(kHost);
        const server::TableReply reply = m.what == What::Why ? server::why(table, m, kHost)
                                                             : server::probe(table, m, m.as ? Seats(*m.as & own) : own);
        throw_if(reply.denial);
        return object({{"answer", reply.answer}});
    }
    Rng rng(1);
    return written(request, server::decide(table, m, kHost, now_of(request), rng));
}

// A bot of the table has thought; the driver says what came of it.
Json Engine::bot_acts(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seat", "action", "now"});
    const Table& table = hosted_of(request).stage.table();
    if (table.trouble()) throw Denied{table.trouble()->denial()};
    const Match& match = *table.match();
    const Seat p = seat_of(request, match);
    const std::string notation = request.at("action").text(256);
    const auto action = match.game().parse(match.state(), p, notation);
    if (!action) throw Denied{{"bad_action", brief_json(notation) + " is no action of this game", {}, {}}};
    return written(request, table.act_as_bot(p, *action));
}

// Lines that were decided elsewhere: another window of the same driver has gone on.
Json Engine::follow(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "lines", "now"});
    const Reader list = request.at("lines");
    std::vector<Line> lines;
    for (int i = 0, count = list.size(0, limits_.list_length); i < count; ++i) {
        list.at(i).only_keys({"line", "time"});
        lines.push_back({list.at(i).at("line").text(), list.at(i).at("time").integer(0, kLatest)});
    }
    return went_on(request, lines);
}

Json Engine::table(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "now"});
    return object({{"table", hosted_of(request).stage.table().to_json(kHost, now_of(request))}});
}

// Where another table could begin: a moment of this game.
Json Engine::fork(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "ply"});
    const Table& table = hosted_of(request).stage.table();
    const server::TableReply reply = server::position_to_fork(table, request.at("ply").integer(0, kLatest));
    throw_if(reply.denial);
    const AnyGame& game = *table.charter().game;
    return object({{"position", object({{"seats", game.seats()},
                                        {"options", game.options()},
                                        {"rules", game.rules()},
                                        {"content", game.content_hash()},
                                        {"state", reply.answer}})}});
}

}  // namespace endtable
