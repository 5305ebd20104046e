// Balance as a file: plan and counts, which add up, and what follows from them.
#include "lab/balance.hpp"
#include "lab/contest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::lab {

namespace {

// --- What follows ---------------------------------------------------------------------------------------------------

Json results_of(const SeatTally& tally) {
    const double n = static_cast<double>(tally.seats);
    const double wins = static_cast<double>(tally.shares) / static_cast<double>(kWin);
    Json json{{"seats", tally.seats},
              {"win_rate", n > 0 ? wins / n : 0},
              {"win_rate_interval", to_json(wilson(wins, n))},
              {"utility", n > 0 ? static_cast<double>(tally.utility) / n / 10'000 : 0}};
    if (tally.scored > 0) json["score"] = static_cast<double>(tally.score) / static_cast<double>(tally.scored);
    return json;
}

Json summary(const Histogram& h) {
    return {{"mean", h.mean()},          {"deviation", h.deviation()}, {"least", h.least()}, {"p5", h.quantile(0.05)},
            {"median", h.quantile(0.5)}, {"p95", h.quantile(0.95)},    {"most", h.most()}};
}

Json results_of(const BalanceCounts& counts, int seats, int sides) {
    Json json{{"fair_win_rate", sides > 0 ? 1.0 / sides : 0},
              {"seats", Json::array()},
              {"labels", Json::object()},
              {"questions", Json::object()},
              {"plies", summary(counts.plies)},
              {"decisions", summary(counts.decisions)},
              {"rounds", summary(counts.rounds)},
              {"branching", summary(counts.branching)}};
    for (int p = 0; p < seats; ++p) json["seats"].push_back(results_of(counts.seats[static_cast<std::size_t>(p)]));
    for (const auto& [label, tally] : counts.labels) json["labels"][label] = results_of(tally);
    for (const auto& [question, tally] : counts.questions)
        json["questions"][question] = {
            {"per_game",
             static_cast<double>(tally.asked) / static_cast<double>(std::max<std::uint64_t>(counts.games, 1))},
            {"mean_options",
             static_cast<double>(tally.options) / static_cast<double>(std::max<std::uint64_t>(tally.asked, 1))}};
    if (!counts.scores.empty()) json["scores"] = summary(counts.scores);
    return json;
}

// --- Counts to JSON and back ----------------------------------------------------------------------------------------

Json to_json(const SeatTally& t) {
    return {{"seats", t.seats}, {"shares", t.shares}, {"utility", t.utility}, {"score", t.score}, {"scored", t.scored}};
}

SeatTally read_seats(const Reader& json) {
    constexpr std::int64_t kMost = std::int64_t{1} << 53;
    json.only_keys({"seats", "shares", "utility", "score", "scored"});
    return {read_count(json.at("seats")), read_count(json.at("shares")), read_count(json.at("utility")),
            json.at("score").integer(-kMost, kMost), read_count(json.at("scored"))};
}

Json to_json(const QuestionTally& t) {
    return {{"asked", t.asked}, {"options", t.options}, {"most", t.most}, {"single", t.single}, {"partial", t.partial}};
}

QuestionTally read_question(const Reader& json) {
    json.only_keys({"asked", "options", "most", "single", "partial"});
    return {read_count(json.at("asked")), read_count(json.at("options")), read_count(json.at("most")),
            read_count(json.at("single")), read_count(json.at("partial"))};
}

Json to_json(const BalanceCounts& counts, int seats) {
    Json json{{"games", counts.games},
              {"shared", counts.shared},
              {"seats", Json::array()},
              {"labels", Json::object()},
              {"questions", Json::object()},
              {"plies", counts.plies.to_json()},
              {"decisions", counts.decisions.to_json()},
              {"rounds", counts.rounds.to_json()},
              {"branching", counts.branching.to_json()},
              {"scores", counts.scores.to_json()}};
    for (int p = 0; p < seats; ++p) json["seats"].push_back(to_json(counts.seats[static_cast<std::size_t>(p)]));
    for (const auto& [label, tally] : counts.labels) json["labels"][label] = to_json(tally);
    for (const auto& [question, tally] : counts.questions) json["questions"][question] = to_json(tally);
    return json;
}

BalanceCounts read_counts(const Reader& json, int seats) {
    json.only_keys(
        {"games", "shared", "seats", "labels", "questions", "plies", "decisions", "rounds", "branching", "scores"});
    BalanceCounts counts;
    counts.games = read_count(json.at("games"));
    counts.shared = read_count(json.at("shared"));
    json.at("seats").size(seats, seats);
    for (int p = 0; p < seats; ++p) counts.seats[static_cast<std::size_t>(p)] = read_seats(json.at("seats").at(p));
    for (const char* name : {"labels", "questions"})
        if (!json.at(name).json().is_object()) json.at(name).fail("expected an object");
    for (const auto& [label, tally] : json.at("labels").json().items())
        counts.labels[label] = read_seats(json.at("labels").at(label));
    for (const auto& [question, tally] : json.at("questions").json().items())
        counts.questions[question] = read_question(json.at("questions").at(question));
    counts.plies = Histogram::read(json.at("plies"));
    counts.decisions = Histogram::read(json.at("decisions"));
    counts.rounds = Histogram::read(json.at("rounds"));
    counts.branching = Histogram::read(json.at("branching"));
    counts.scores = Histogram::read(json.at("scores"));
    return counts;
}

int seats_of(const Json& plan, std::size_t section) { return plan["sections"][section]["seats"].get<int>(); }

}  // namespace

Json to_json(const Balance& balance) {
    Json counts = Json::array(), results = Json::array();
    for (std::size_t i = 0; i < balance.sections.size(); ++i) {
        const int seats = seats_of(balance.plan, i);
        counts.push_back(to_json(balance.sections[i], seats));
        results.push_back(results_of(balance.sections[i], seats, balance.plan["sections"][i]["sides"].get<int>()));
    }
    return {{"lab", kResultVersion},          {"kind", "balance"},           {"plan", balance.plan},
            {"done", balance.done.to_json()}, {"counts", std::move(counts)}, {"results", std::move(results)}};
}

Balance read_balance(const Json& json, const std::string& place) {
    const Reader file(json, place, kBadResult);
    file.only_keys({"lab", "kind", "plan", "done", "counts", "results"});
    file.at("lab").integer(kResultVersion, kResultVersion);
    if (file.at("kind").text() != "balance") file.at("kind").fail("expected \"balance\"");
    const Reader plan = file.at("plan");
    plan.at("game").text();
    plan.at("bot").at("level").text();
    Balance balance;
    balance.plan = plan.json();
    balance.done = Done::read(file.at("done"), read_count(plan.at("games")));
    const int sections = plan.at("sections").size(1, 10'000);
    file.at("counts").size(sections, sections);
    for (int i = 0; i < sections; ++i) {
        const Reader section = plan.at("sections").at(i);
        section.at("options");
        section.at("varied");
        section.at("sides").integer(1, kMaxSeats);
        const auto seats = static_cast<int>(section.at("seats").integer(1, kMaxSeats));
        balance.sections.push_back(read_counts(file.at("counts").at(i), seats));
    }
    return balance;
}

void add(Balance& sum, const Balance& part, const std::string& place) {
    check_same_plan(sum.plan, part.plan, place);
    if (sum.done.overlaps(part.done))
        throw InputError("overlap", place + ": games of it are in an earlier file, too; nothing may count twice");
    sum.done.add(part.done);
    for (std::size_t i = 0; i < sum.sections.size(); ++i) sum.sections[i].add(part.sections[i]);
}

}  // namespace endtable::lab
