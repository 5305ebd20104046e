#include "lab/balance.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "lab/contest.hpp"
#include "lab/playing.hpp"
#include "present/json.hpp"

namespace endtable::lab {

Json BalancePlan::to_json() const {
    const AnyGame& game = *sections.front().game;
    Json list = Json::array();
    for (const auto& section : sections)
        list.push_back({{"options", section.game->options()},
                        {"content", section.game->content_hash()},
                        {"seats", section.game->seats()},
                        {"sides", count_sides(*section.game)},
                        {"varied", section.varied}});
    return {{"game", game.info().id}, {"rules", game.info().rules}, {"bot", bot.to_json()}, {"seed", seed},
            {"games", games},         {"sections", std::move(list)}};
}

void SeatTally::add(const SeatTally& other) {
    seats += other.seats;
    shares += other.shares;
    utility += other.utility;
    score += other.score;
    scored += other.scored;
}

void QuestionTally::add(const QuestionTally& other) {
    asked += other.asked;
    options += other.options;
    most = std::max(most, other.most);
    single += other.single;
    partial += other.partial;
}

void BalanceCounts::add(const BalanceCounts& other) {
    games += other.games;
    shared += other.shared;
    for (std::size_t p = 0; p < seats.size(); ++p) seats[p].add(other.seats[p]);
    for (const auto& [label, tally] : other.labels) labels[label].add(tally);
    for (const auto& [question, tally] : other.questions) questions[question].add(tally);
    plies.add(other.plies);
    decisions.add(other.decisions);
    rounds.add(other.rounds);
    branching.add(other.branching);
    scores.add(other.scores);
}

namespace {

// Counts options and remembers the labels of events; nothing is added up by name until the end, games are quicker than
// text.
class Curious {
public:
    explicit Curious(const AnyGame& game) : game_(game), has_event_labels_(game.has_event_labels()) {}

    void begins() {
        for (auto& list : labels_) list.clear();
    }

    void asks(const AnyState& s, Seat p) {
        const AnyActions actions = game_.actions(s, p);
        const std::uint64_t n = actions.list.size();
        questions_[static_cast<std::size_t>(game_.decision(s, p))].add(
            {1, n, n, n == 1 ? 1u : 0u, actions.complete ? 0u : 1u});
        if (n < branching_.size())
            ++branching_[n];
        else
            wide_.add(static_cast<std::int64_t>(n));
    }
    void answers(Seat, const BotAnswer&) {}
    Events* events() { return has_event_labels_ ? &events_ : nullptr; }
    void happened() {
        for (const Event& e : events_.list())
            if (is_seat(e.who))
                if (std::string label = game_.label_of_event(e); !label.empty())
                    labels_[at(e.who)].insert(std::move(label));
        events_.clear();
    }
    const std::set<std::string>& labels(Seat p) const { return labels_[at(p)]; }  // of the game that is over

    void report(BalanceCounts& counts) const {
        for (std::size_t d = 0; d < questions_.size(); ++d)
            if (questions_[d].asked > 0)
                counts.questions[game_.decision_name(static_cast<DecisionId>(d))].add(questions_[d]);
        for (std::size_t n = 0; n < branching_.size(); ++n)
            counts.branching.add(static_cast<std::int64_t>(n), branching_[n]);
        counts.branching.add(wide_);
    }

private:
    static std::size_t at(Seat p) { return static_cast<std::size_t>(index(p)); }

    const AnyGame& game_;
    bool has_event_labels_;
    Events events_;  // of one ply
    std::array<std::set<std::string>, kMaxSeats> labels_;
    std::array<QuestionTally, 256> questions_{};
    std::array<std::uint64_t, 256> branching_{};
    Histogram wide_;
};

class Observer {
public:
    Observer(const AnyGame& game, const BalancePlan& plan) : game_(game), plan_(plan), sides_(game.sides()) {}

    BalanceCounts play(Range games) const {
        BalanceCounts counts;
        Curious curious(game_);
        std::unordered_map<std::string, SeatTally> labels;
        std::vector<std::unique_ptr<AnyBot>> bots(sides_.size());
        for (std::uint64_t g = games.first; g < games.last; ++g) {
            const std::uint64_t deal = mixed(plan_.seed, g);
            for (std::size_t p = 0; p < bots.size(); ++p) {
                BotBudget budget = plan_.bot.budget;
                budget.seed = bot_seed(deal, static_cast<int>(p));
                bots[p] = game_.bot(seat(static_cast<int>(p)), budget);
            }
            curious.begins();
            const Played played = play_game(game_, bots, deal, curious);
            count(played, curious, counts, labels);
        }
        curious.report(counts);
        for (const auto& [label, tally] : labels) counts.labels[label].add(tally);
        return counts;
    }

private:
    // Sides that won; a side once, however many seats it has.
    int count_winners(const Result& result) const {
        std::vector<int> winners;
        for (std::size_t p = 0; p < sides_.size(); ++p)
            if (result.rank[p] == 1 && std::find(winners.begin(), winners.end(), sides_[p]) == winners.end())
                winners.push_back(sides_[p]);
        return static_cast<int>(winners.size());
    }

    void count(const Played& played, const Curious& curious, BalanceCounts& counts,
               std::unordered_map<std::string, SeatTally>& labels) const {
        const int winners = count_winners(played.result);
        ++counts.games;
        counts.shared += winners == 1 ? 0 : 1;
        counts.plies.add(played.plies);
        counts.decisions.add(played.decisions);
        counts.rounds.add(played.rounds);
        for (std::size_t p = 0; p < sides_.size(); ++p) {
            const bool scored = played.result.score[p] != Result::kNoScore;
            const bool won = played.result.rank[p] == 1;
            const SeatTally seat_tally{1, won ? static_cast<std::uint64_t>(kWin / winners) : 0,
                                       played.result.utility[p], scored ? played.result.score[p] : 0, scored ? 1u : 0u};
            counts.seats[p].add(seat_tally);
            if (scored) counts.scores.add(played.result.score[p]);
            std::set<std::string> mine = curious.labels(seat(static_cast<int>(p)));
            for (auto& label : game_.labels(played.end, seat(static_cast<int>(p)))) mine.insert(std::move(label));
            for (const auto& label : mine) labels[label].add(seat_tally);
        }
    }

    const AnyGame& game_;
    const BalancePlan& plan_;
    std::vector<int> sides_;
};

}  // namespace

Balance run(const BalancePlan& plan, const BalanceRun& how) {
    Balance balance{plan.to_json(), Done(how.games), std::vector<BalanceCounts>(plan.sections.size())};
    constexpr std::uint64_t kPiecesEach = 64, kLargest = 256;
    const auto threads = static_cast<std::uint64_t>(std::max(1, how.threads));
    const std::uint64_t piece = std::clamp<std::uint64_t>(how.games.size() / (threads * kPiecesEach), 1, kLargest);
    for (std::size_t i = 0; i < plan.sections.size(); ++i) {
        const Observer observer(*plan.sections[i].game, plan);
        Crew crew{how.threads, {}};
        if (how.progress) crew.tick = [&](std::uint64_t done) { how.progress(i * how.games.size() + done); };
        work_in_order(
            crew, how.games, piece, [&](Range games) { return observer.play(games); },
            [&](const BalanceCounts& part, std::uint64_t) {
                balance.sections[i].add(part);
                return true;
            });
    }
    return balance;
}

}  // namespace endtable::lab
