#include "lab/contender.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "bots/levels.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::lab {

namespace {

[[noreturn]] void wrong(std::string_view text, const std::string& why) {
    throw InputError("bad_bot", fmt::format("bot '{}': {}", text, why));
}

const Level& level_of(const BotBudget& budget) {
    const Level* level = find_level(budget.level);
    if (level == nullptr)
        throw InputError("bad_level",
                         fmt::format("there is no bot level '{}'; there are: {}", budget.level, level_names()));
    return *level;
}

bool needs_no_time(const Level& level) {
    return level.kind == Level::Kind::Random || level.kind == Level::Kind::Greedy;
}

std::uint64_t number(std::string_view text, std::string_view name, std::string_view value, std::uint64_t most) {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
    if (error != std::errc{} || end != value.data() + value.size() || n < 1 || n > most)
        wrong(text, fmt::format("{}={}: expected a whole number from 1 to {}", name, value, most));
    return n;
}

}  // namespace

bool Contender::by_clock() const {
    return !needs_no_time(level_of(budget)) && (budget.iterations == 0 || budget.milliseconds > 0);
}

int Contender::milliseconds() const {
    if (budget.milliseconds > 0 || budget.iterations > 0) return budget.milliseconds;
    return level_of(budget).milliseconds;
}

Json Contender::to_json() const {
    Json json{{"level", budget.level}};
    if (budget.iterations > 0) json["iterations"] = budget.iterations;
    if (milliseconds() > 0) json["ms"] = milliseconds();
    if (budget.threads > 1) json["threads"] = budget.threads;
    if (!budget.weights.empty()) json["weights"] = lab::to_json(budget.weights);
    if (budget.net != nullptr) json["net"] = fmt::format("{:08x}", budget.net->fingerprint());
    if (budget.by_hand) json["net"] = "none";
    return json;
}

std::string bot_title(const Json& bot) {
    std::string title = bot.value("level", "");
    if (bot.contains("iterations")) title += fmt::format(", {} iterations", bot["iterations"].get<std::uint64_t>());
    if (bot.contains("ms")) title += fmt::format(", {} ms", bot["ms"].get<int>());
    if (bot.contains("threads")) title += fmt::format(", {} threads", bot["threads"].get<int>());
    if (bot.contains("weights")) title += ", other weights";
    if (bot.contains("net"))
        title += bot["net"] == "none" ? ", no net" : fmt::format(", net {}", bot["net"].get<std::string>());
    return title;
}

Contender read_contender(std::string_view text, const std::function<Weights(const std::string&)>& weights_of,
                         const ReadNet& net_of) {
    Contender bot;
    std::string_view rest = text;
    const auto take = [&](const char* ends) {
        const auto end = rest.find_first_of(ends);
        const std::string_view word = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        return word;
    };
    bot.budget.level = take(":,");
    const Level& level = level_of(bot.budget);
    while (!rest.empty()) {
        const std::string_view word = take(",");
        const auto equals = word.find('=');
        const std::string_view name = word.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? "" : word.substr(equals + 1);
        if (name == "weights" && !value.empty()) {
            bot.budget.weights = weights_of(std::string(value));
            continue;
        }
        if (name == "net" && !value.empty() && (net_of || value == "none")) {
            if (value == "none")
                bot.budget.by_hand = true;
            else
                bot.budget.net = net_of(std::string(value));
            continue;
        }
        if (name != "ms" && name != "iterations" && name != "threads")
            wrong(text, fmt::format("'{}' is not one of ms=N, iterations=N, threads=N, weights=FILE, net=FILE", word));
        if (needs_no_time(level))
            wrong(text, fmt::format("{} is nothing to '{}', which does not search", name, level.name));
        if (name == "ms") bot.budget.milliseconds = static_cast<int>(number(text, name, value, 3'600'000));
        if (name == "iterations") bot.budget.iterations = number(text, name, value, 1'000'000'000);
        if (name == "threads") bot.budget.threads = static_cast<int>(number(text, name, value, 64));
    }
    if (bot.budget.threads > 1 && bot.budget.iterations > 0)
        wrong(text, "iterations are counted on one thread; leave out one of the two");
    return bot;
}

Weights read_weights(const Json& json, const AnyGame& game, const std::string& place) {
    const auto fail = [&](const std::string& why) {
        throw InputError("bad_weight", fmt::format("{}: {}", place, why));
    };
    if (!json.is_object()) fail("expected an object of names and numbers");
    const bool tuned = json.contains("weights");
    if (tuned && json.contains("game") && json["game"] != game.info().id)
        fail(fmt::format("these are weights of {}, not of {}", brief_json(json["game"]), game.info().id));
    const Json& given = tuned ? json["weights"] : json;
    if (!given.is_object()) fail("weights: expected an object of names and numbers");
    const Weights own = game.weights();
    if (own.empty()) fail(fmt::format("the evaluation of {} has no weights", game.info().id));
    Weights weights;
    for (const auto& [name, value] : given.items()) {
        const auto known =
            std::find_if(own.begin(), own.end(), [&, &key = name](const auto& w) { return w.first == key; });
        if (known == own.end()) {
            std::string names;
            for (const auto& w : own) names += (names.empty() ? "" : ", ") + w.first;
            fail(fmt::format("{} has no weight '{}'; there are: {}", game.info().id, name, names));
        }
        if (!value.is_number() || !std::isfinite(value.get<double>()))
            fail(fmt::format("{}: expected a number, found {}", name, brief_json(value)));
        weights.emplace_back(name, value.get<double>());
    }
    return weights;
}

Json to_json(const Weights& weights) {
    Json json = Json::object();
    for (const auto& [name, value] : weights) json[name] = value;
    return json;
}

}  // namespace endtable::lab
