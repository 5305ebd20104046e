// The half of the engine that plays: what may be done, doing it, taking it back, asking why not and asking a bot.
#include <algorithm>

#include "bots/levels.hpp"
#include "engine/engine.hpp"
#include "engine/parts.hpp"
#include "match/advice.hpp"
#include "present/input_error.hpp"

namespace endtable {

namespace {

constexpr std::size_t kMaxNotation = 256;

Json outcomes_json(const Match& match) {
    const AnyGame& game = match.game();
    std::vector<Weighted<PackedAction>> outcomes;
    const bool complete = game.outcomes(match.state(), outcomes);
    Json list = Json::array();
    for (const auto& outcome : outcomes)
        list.push_back(
            object({{"action", game.notation(match.state(), kChance, outcome.action)}, {"weight", outcome.weight}}));
    return object({{"outcomes", std::move(list)}, {"complete", complete}});
}

// What was drawn, as these viewers may know it.
std::string outcome_for(const AnyGame& game, const AnyState& before, const std::string& notation, Seats viewers) {
    const auto action = game.parse(before, kChance, notation);
    return action ? game.redacted(before, kChance, *action, viewers) : std::string("?");
}

std::vector<std::string> wanted_actions(const Reader& request, int longest) {
    const bool one = request.has("action");
    if (one == request.has("actions")) request.fail("expected either \"action\" or \"actions\"");
    if (one) return {request.at("action").text(kMaxNotation)};
    const Reader list = request.at("actions");
    std::vector<std::string> wanted;
    const int count = list.size(1, longest);
    for (int i = 0; i < count; ++i) wanted.push_back(list.at(i).text(kMaxNotation));
    return wanted;
}

}  // namespace

Json Engine::actions(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seat"});
    const Match& match = match_of(request);
    if (match.turn().is_chance()) return outcomes_json(match);

    const Seat p = seat_of(request, match);
    Json choices = match.choices_json(p);
    choices.erase("seat");
    return choices;
}

Json Engine::act(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seat", "action", "actions", "seats"});
    Match& match = own_match_of(request);
    const Seat p = seat_of(request, match);
    const Seats viewers = viewers_of(request, match);
    const auto wanted = wanted_actions(request, limits_.list_length);

    const int plies = match.plies();
    const AnyState before = match.state();
    Match::Several several;
    throw_if(match.act_in_turn(p, wanted, several));
    show_bots(request, match.states_since(plies, before));

    Json reply = Json::object();
    if (several.refusal) {
        reply["stopped"] = "refused";
        reply["refusal"] = to_json(*several.refusal);
    }
    if (several.revealed) reply["stopped"] = "revealed";
    reply["applied"] = several.applied;
    reply["events"] = match.events_json(several.events, viewers);
    reply["turn"] = match.turn_json(viewers);
    return reply;
}

Json Engine::chance(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "action", "seats"});
    Match& match = own_match_of(request);
    const Seats viewers = viewers_of(request, match);
    const AnyState before = match.state();
    Step step;
    if (request.has("action"))
        throw_if(match.force(request.at("action").text(kMaxNotation), &step));
    else
        throw_if(match.roll(&step));
    show_bots(request, {match.state()});
    return object({{"action", outcome_for(match.game(), before, step.action, viewers)},
                   {"events", match.events_json(step.events, viewers)},
                   {"turn", match.turn_json(viewers)}});
}

Json Engine::resign(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seat", "seats"});
    Match& match = own_match_of(request);
    const Seats viewers = viewers_of(request, match);
    Step step;
    throw_if(match.resign(seat_of(request, match), &step));
    show_bots(request, {match.state()});
    return object({{"events", match.events_json(step.events, viewers)}, {"turn", match.turn_json(viewers)}});
}

Json Engine::undo(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seat", "all_agree", "seats"});
    Match& match = own_match_of(request);
    const Seats viewers = viewers_of(request, match);
    throw_if(match.undo(seat_of(request, match), request.boolean_or("all_agree", false)));
    return object({{"turn", match.turn_json(viewers)}});
}

Json Engine::why(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seat", "action"});
    const Match& match = match_of(request);
    Json option;
    const auto denial = match.why(seat_of(request, match), request.at("action").text(kMaxNotation), &option);
    if (!denial) return object({{"legal", true}, {"option", std::move(option)}});
    if (denial->code != "refused") throw Denied{*denial};
    return object(
        {{"legal", false}, {"reason", denial->reason}, {"clause", denial->clause}, {"text", denial->message}});
}

Json Engine::bot(const Reader& request) {
    request.only_keys(
        {"cmd", "id", "match", "seat", "level", "ms", "iterations", "seed", "among", "slice_ms", "slice_iterations"});
    const Match& match = match_of(request);
    const AnyGame& game = match.game();
    const Seat p = seat_of(request, match);
    if (!match.turn().who.has(p))
        throw Denied{{"not_asked", "seat " + std::to_string(index(p)) + " is not asked anything now", {}, {}}};

    BotBudget budget;
    if (!request.has("level") && !request.has("ms")) request.fail("expected \"level\" or \"ms\" (or both)");
    if (request.has("level")) budget.level = request.at("level").text(40);
    budget.milliseconds = static_cast<int>(request.integer_or("ms", 0, 1, limits_.bot_milliseconds));
    budget.iterations = static_cast<std::uint64_t>(request.integer_or("iterations", 0, 1, limits_.bot_iterations));
    if (request.has("seed")) budget.seed = request.at("seed").unsigned64();

    const bool sliced = request.has("slice_ms") || request.has("slice_iterations");
    const BotAnswer answer = sliced ? think_on(request, match, p, budget) : game.think(match.state(), p, budget);
    const AnyState masked = match.state_for(Seats::only(p));
    Json told = object({{"action", game.notation(masked, p, answer.action)},
                        {"value", answer.value},
                        {"iterations", answer.iterations},
                        {"best", advice_json(game, match.state(), p, answer)}});
    // Speed is told where time was the budget: an answer by iterations is the same every time.
    if (budget.iterations == 0 && answer.seconds > 0)
        told["per_second"] = static_cast<std::uint64_t>(static_cast<double>(answer.iterations) / answer.seconds);
    if (sliced) {
        told["progress"] = answer.progress;
        told["done"] = answer.progress >= 1;
    }
    return told;
}

// The same seat, level, budget and seed mean the same bot, which goes on where it was.
BotAnswer Engine::think_on(const Reader& request, const Match& match, Seat p, const BotBudget& budget) {
    const auto ms = static_cast<int>(request.integer_or("slice_ms", 0, 1, limits_.bot_milliseconds));
    const auto iterations =
        static_cast<std::uint64_t>(request.integer_or("slice_iterations", 0, 1, limits_.bot_iterations));
    Seated& seated = bots_[request.at("match").json().get<std::int64_t>()][p];
    const auto same = [&](const BotBudget& b) {
        return b.level == budget.level && b.milliseconds == budget.milliseconds && b.iterations == budget.iterations &&
               b.seed == budget.seed;
    };
    if (!seated.bot || !same(seated.budget)) seated = {budget, match.shared_game(), match.game().bot(p, budget)};
    // Of several that think at once each gets its share of the time.
    const auto among = static_cast<int>(request.integer_or("among", 1, 1, kMaxSeats));
    const Level* level = find_level(budget.level);
    const int whole = budget.milliseconds > 0 ? budget.milliseconds : level ? level->milliseconds : 0;
    seated.bot->allow(among > 1 ? std::max(1, whole / among) : 0);
    return seated.bot->think_on(match.state(), ms, iterations);
}

// What just happened, so that a bot can keep what it has thought about it.
void Engine::show_bots(const Reader& request, const std::vector<AnyState>& states) {
    const auto found = bots_.find(request.at("match").json().get<std::int64_t>());
    if (found == bots_.end()) return;
    for (const AnyState& state : states)
        for (auto& [p, seated] : found->second)
            if (seated.bot) seated.bot->see(state);
}

}  // namespace endtable
