#include "engine/engine.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/hash.hpp"
#include "engine/describe.hpp"
#include "engine/parts.hpp"
#include "engine/suggest.hpp"
#include "engine/version.hpp"
#include "match/printable.hpp"
#include "match/reopen.hpp"
#include "present/input_error.hpp"

namespace endtable {

struct Engine::Command {
    std::string_view name;
    Json (Engine::*run)(const Reader&);
};

constexpr Engine::Command Engine::kCommands[] = {
    {"hello", &Engine::hello},     {"games", &Engine::games},       {"new", &Engine::new_match},
    {"load", &Engine::load},       {"turn", &Engine::turn},         {"actions", &Engine::actions},
    {"act", &Engine::act},         {"chance", &Engine::chance},     {"view", &Engine::view},
    {"probe", &Engine::probe},     {"position", &Engine::position}, {"why", &Engine::why},
    {"bot", &Engine::bot},         {"hash", &Engine::hash},         {"record", &Engine::record},
    {"replay", &Engine::replay},   {"undo", &Engine::undo},         {"resign", &Engine::resign},
    {"result", &Engine::result},   {"close", &Engine::close},       {"playouts", &Engine::playouts},
    {"content", &Engine::content}, {"moments", &Engine::moments},   {"verify", &Engine::verify_record},
    {"host", &Engine::host},       {"say", &Engine::say},           {"bot_acts", &Engine::bot_acts},
    {"follow", &Engine::follow},   {"table", &Engine::table},       {"fork", &Engine::fork},
    {"again", &Engine::again},     {"observe", &Engine::observe},
};

namespace {

constexpr const char* kBadRequest = "bad_request";

bool may_be_id(const Json& id) { return id.is_null() || id.is_string() || id.is_number(); }

// Without a seed nobody can foresee the dice, and the record proves them; with one they are the same every time.
Dice dice_of(const Reader& request, int seats) {
    if (request.has("seed")) return Dice::seeded(request.at("seed").unsigned64());
    return Dice::committed(std::vector<std::string>(static_cast<std::size_t>(seats)));
}

// The official content, or what the request puts in its place: an object of files, never a path.
ContentFiles content_of(const Reader& request, const GameModule& module) {
    if (!request.has("content")) return *module.official;
    return module.official->replaced_by(request.at("content").json());
}

// How many seats a request asks for; a game that has only one number need not be told.
int seat_count(const Reader& place, const GameInfo& info) {
    if (!place.has("seats") && info.min_seats == info.max_seats) return info.min_seats;
    return static_cast<int>(place.at("seats").integer(info.min_seats, info.max_seats));
}

std::string listed(const std::vector<std::string>& names) {
    std::string list;
    for (const auto& name : names) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

std::optional<int> rules_of(const Reader& place, const GameInfo& info) {
    if (!place.has("rules")) return std::nullopt;
    return static_cast<int>(place.at("rules").integer(1, info.rules));
}

Json options_of(const Reader& place) { return place.has("options") ? place.at("options").json() : Json::object(); }

}  // namespace

Seats viewers_of(const Reader& request, const Match& match) {
    if (!request.has("seats")) return everybody(match);
    const Reader list = request.at("seats");
    Seats viewers;
    const int count = list.size(0, kMaxSeats);
    for (int i = 0; i < count; ++i)
        viewers |= Seats::only(seat(static_cast<int>(list.at(i).integer(0, match.game().seats() - 1))));
    return viewers;
}

std::optional<ContentFiles> content_of_record(const Reader& request) {
    if (!request.has("content")) return std::nullopt;
    return ContentFiles::of(request.at("content").json());
}

std::string Engine::answer(std::string_view line) {
    Json id;
    Json reply;
    const auto refuse = [&](const Denial& denial) { reply = object({{"error", to_json(denial)}, {"ok", false}}); };
    try {
        if (line.size() > limits_.line_bytes)
            throw InputError("line_too_long",
                             "a line may have at most " + std::to_string(limits_.line_bytes) + " bytes");
        const Json message = parse_json(line, "request", limits_.line_bytes);
        const Reader request(message, "request", kBadRequest);
        if (request.has("id")) {
            if (!may_be_id(message["id"])) request.at("id").fail("expected a text, a number or null");
            id = message["id"];
        }
        reply = dispatch(request);
        reply["ok"] = true;
    } catch (const Denied& denied) {
        refuse(denied.denial);
    } catch (const InputError& error) {
        refuse({error.code(), error.what(), {}, {}});
    } catch (const std::exception& error) {
        refuse({"internal", error.what(), {}, {}});
    }
    reply["id"] = std::move(id);
    return dump_json(reply);
}

Json Engine::dispatch(const Reader& request) {
    const std::string name = request.at("cmd").text();
    const auto command =
        std::find_if(std::begin(kCommands), std::end(kCommands), [&](const auto& c) { return c.name == name; });
    if (command != std::end(kCommands)) return (this->*command->run)(request);
    std::vector<std::string> names;
    for (const auto& c : kCommands) names.emplace_back(c.name);
    const std::string hint = did_you_mean(name, names);
    throw InputError("unknown_cmd",
                     "unknown cmd " + brief_json(name) + "; " + (hint.empty() ? "there are: " + listed(names) : hint));
}

// ---- the house

Json Engine::hello(const Reader& request) {
    request.only_keys({"cmd", "id"});
    return object({{"name", "endtable"},
                   {"version", kVersion},
                   {"protocol", kProtocol},
                   {"limits", object({{"line_bytes", limits_.line_bytes},
                                      {"matches", limits_.matches},
                                      {"actions", limits_.list_length},
                                      {"moments", limits_.moments}})}});
}

Json Engine::games(const Reader& request) {
    request.only_keys({"cmd", "id"});
    Json list = Json::array();
    for (const auto& module : endtable::games()) list.push_back(describe(module));
    return object({{"games", std::move(list)}});
}

Json Engine::again(const Reader& request) {
    request.only_keys({"cmd", "id", "game", "options"});
    const GameModule& module = find_game_or_throw(request.at("game").text());
    return object({{"options", options_again(*module.info, options_of(request))}});
}

// ---- opening and closing

Json Engine::open(Match&& match) {
    const auto number = ++last_match_;
    const Match& opened = matches_.emplace(number, std::move(match)).first->second;
    return object({{"match", number}, {"turn", opened.turn_json(everybody(opened))}});
}

const Match& Engine::match_of(const Reader& request) const {
    const auto number = request.at("match").integer(0, std::numeric_limits<std::int64_t>::max());
    if (const auto found = matches_.find(number); found != matches_.end()) return found->second;
    if (const Match* match = hosted_match(number)) return *match;
    throw InputError("unknown_match", "there is no open match " + std::to_string(number));
}

Match& Engine::own_match_of(const Reader& request) {
    match_of(request);
    const auto found = matches_.find(request.at("match").json().get<std::int64_t>());
    if (found == matches_.end()) throw InputError("hosted", "this match is played at a table: say what you do there");
    return found->second;
}

// Checked before anything is built: a driver that leaks matches should learn it from the first one too many.
static void check_room(std::size_t open, int most) {
    if (open >= static_cast<std::size_t>(most))
        throw InputError("too_many_matches",
                         std::to_string(open) + " matches are open, which is the limit; close one first");
}

Json Engine::new_match(const Reader& request) {
    request.only_keys({"cmd", "id", "game", "options", "seats", "rules", "seed", "content"});
    return open(opened_match(request));
}

Json Engine::load(const Reader& request) {
    request.only_keys({"cmd", "id", "game", "position", "seed", "content"});
    request.at("position");
    return open(opened_match(request));
}

// A position is complete: {"seats", "options"?, "rules"?, "content"?, "state"}, where `state` is the game's own. It
// says what it was played with, and goes on with that.
Match Engine::opened_match(const Reader& request) {
    check_room(matches_.size() + hosted_.size(), limits_.matches);
    const GameModule& module = find_game_or_throw(request.at("game").text());
    if (!request.has("position")) {
        const int seats = seat_count(request, *module.info);
        auto game =
            module.open(content_of(request, module), options_of(request), seats, rules_of(request, *module.info));
        return Match(std::move(game), dice_of(request, seats));
    }
    const Reader position(request.at("position").json(), "position", "bad_position");
    position.only_keys({"seats", "options", "rules", "content", "state"});
    const int seats = seat_count(position, *module.info);
    const auto rules = rules_of(position, *module.info);
    std::shared_ptr<const AnyGame> game;
    if (position.has("content")) {
        Begun begun{module.info->id, rules.value_or(module.info->rules), position.at("content").text(),
                    options_of(position), seats};
        if (request.has("content")) begun.files = ContentFiles::of(request.at("content").json());
        game = reopen(begun);
    } else {
        game = module.open(content_of(request, module), options_of(position), seats, rules);
    }
    return Match::from_position(std::move(game), position.at("state").json(), dice_of(request, seats));
}

Json Engine::position(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "ply"});
    const Match& match = match_of(request);
    const AnyGame& game = match.game();
    const auto ply = static_cast<int>(request.integer_or("ply", match.plies(), 0, match.plies()));
    const AnyState state = ply == match.plies() ? match.state() : match.state_after(ply);
    return object({{"position", object({{"seats", game.seats()},
                                        {"options", game.options()},
                                        {"rules", game.rules()},
                                        {"content", game.content_hash()},
                                        {"state", game.position(state)}})}});
}

Json Engine::content(const Reader& request) {
    request.only_keys({"cmd", "id", "match"});
    const AnyGame& game = match_of(request).game();
    return object({{"content", game.content_hash()}, {"files", game.content().to_json()}});
}

Json Engine::record(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seats"});
    const Match& match = match_of(request);
    return object(
        {{"record", match.record(request.has("seats") ? std::optional(viewers_of(request, match)) : std::nullopt)}});
}

Json Engine::replay(const Reader& request) {
    request.only_keys({"cmd", "id", "record", "content", "official", "as_far"});
    check_room(matches_.size() + hosted_.size(), limits_.matches);
    const Json& record = request.at("record").json();
    const auto content = content_of_record(request);
    const ContentFiles* files = content ? &*content : nullptr;
    const bool own_words = !request.boolean_or("official", false);
    if (!request.boolean_or("as_far", false)) return open(Match::replay(record, files, own_words));
    Replayed replayed = Match::replay_as_far(record, files, own_words);
    Json reply = open(std::move(replayed.match));
    if (!replayed.stopped.empty()) reply["stopped"] = std::move(replayed.stopped);
    return reply;
}

Json Engine::close(const Reader& request) {
    request.only_keys({"cmd", "id", "match"});
    match_of(request);
    const auto number = request.at("match").json().get<std::int64_t>();
    matches_.erase(number);
    hosted_.erase(number);
    bots_.erase(number);
    for (const bool brief : {false, true}) moments_.erase({number, brief});
    return Json::object();
}

// Random games of the match's set-up, for measuring. The signature tells whether two builds play the same.
Json Engine::playouts(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "count", "seed"});
    const auto count = static_cast<std::uint64_t>(request.at("count").integer(1, limits_.playouts));
    const std::uint64_t seed = request.has("seed") ? request.at("seed").unsigned64() : 1;
    std::uint64_t plies = 0;
    const std::uint64_t signature = match_of(request).game().playouts(count, seed, &plies);
    return object({{"plies", plies}, {"signature", hex16(signature)}});
}

// ---- looking

Json Engine::turn(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seats"});
    const Match& match = match_of(request);
    return object({{"turn", match.turn_json(viewers_of(request, match))}});
}

Json Engine::view(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seats", "have_scene"});
    const Match& match = match_of(request);
    request.at("seats");  // whose view it is must be said
    const Seats viewers = viewers_of(request, match);
    Json reply = object({{"view", match.view_json(viewers)}});
    add_scene(reply, request, match.game());
    return reply;
}

Json Engine::probe(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seats", "query"});
    const Match& match = match_of(request);
    request.at("seats");
    const Seats viewers = viewers_of(request, match);
    return object({{"answer", match.game().probe(match.state_for(viewers), viewers, request.at("query").json())}});
}

// The masked state of that seat: what is observed cannot tell more than it may know.
Json Engine::observe(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seat"});
    const Match& match = match_of(request);
    const AnyGame& game = match.game();
    const Seat p = seat_of(request, match);
    const ObservationShape shape = game.observation();
    if (shape.none()) throw InputError("no_observation", game.info().id + " says nothing in numbers");
    Observation seen;
    game.observe(match.state_for(Seats::only(p)), p, seen);
    return object({{"of", object({{"marks", shape.marks}, {"numbers", shape.numbers}})},
                   {"marks", Json(std::vector<int>(seen.marks().begin(), seen.marks().end()))},
                   {"numbers", Json(std::vector<float>(seen.numbers().begin(), seen.numbers().end()))}});
}

Json Engine::hash(const Reader& request) {
    request.only_keys({"cmd", "id", "match"});
    return object({{"hash", hex16(match_of(request).hash())}});
}

Json Engine::result(const Reader& request) {
    request.only_keys({"cmd", "id", "match"});
    const Match& match = match_of(request);
    const AnyGame& game = match.game();
    if (!match.turn().is_over()) return object({{"over", false}, {"result", nullptr}});
    const Result standing = game.standing(match.state());
    Json utility = Json::array();
    for (int i = 0; i < game.seats(); ++i) utility.push_back(standing.utility[static_cast<std::size_t>(i)]);
    return object({{"over", true}, {"result", game.result(match.state())}, {"utility", std::move(utility)}});
}

}  // namespace endtable
