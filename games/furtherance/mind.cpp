#include "games/furtherance/mind.hpp"

#include <algorithm>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;
using Ask = Task::Kind;

struct MindWeights {
    static constexpr std::array<Weight, Mind::kFeatures> kDefault = {{
        {"vp", 3.2},        // a victory point
        {"vp_late", 1.6},   // ... and more with each that is there already: the last one is the game
        {"on_field", 0.7},  // share of a point that a unit on the field gives, which may die
        {"pending", 0.62},  // share of a building or upgrade that lacks one counter
        {"gold", 0.3},      // a piece of gold, up to ten; less beyond
        {"worker", 7},      // a worker
        {"engine", 1},      // what buildings do beside points
        {"training", 1},    // what an upgraded worker has before another
        {"items", 1},       // an item, by what it does
        {"studied", 0.1},   // share of what a researched card would gain
        {"units", 0.8},     // a unit, by attack and health
        {"castle", 24},     // a whole castle against none
        {"guard", 0.4},     // a unit at home while enemies are near
        {"march", 0.3},     // a step nearer to somebody's gate, by an attacker
        {"siege", 0.8},     // an attacker at a gate
        {"danger", 0.5},    // share of a unit that enemies could kill in a turn
        {"scale", 7},       // so much ahead is 73 %
        // of the search
        {"exploration", 0.05},
        {"trust", 1},          // in what the evaluation says of a move at first sight
        {"rollout", 6},        // decisions before the evaluation is asked
        {"rollout_solo", 50},  // ... where nobody thinks against it: some six rounds
        {"looks_solo", 4},     // ... by the best of so many moves at random; of two elsewhere
        {"threat", 1},         // of what the solo enemies have on the board
        {"par", 52},           // what a lone kingdom must be worth to have even chances
    }};
};

std::span<const Weight> Mind::weights() { return MindWeights::kDefault; }

Mind::Mind(const Furtherance& game) : Mind(game, {}) {}

Mind::Mind(const Furtherance& game, std::span<const double> weights) : game_(&game) {
    for (std::size_t i = 0; i < w_.size(); ++i)
        w_[i] = static_cast<float>(i < weights.size() ? weights[i] : MindWeights::kDefault[i].value);
    weigh_cards();
}

// The choices of one decision differ by a few hundredths, far less than the outcomes of games do.
SearchTuning Mind::tuning() const {
    SearchTuning tuning;
    tuning.exploration = w_[Exploration];
    tuning.trust = w_[Trust];
    tuning.noise = 0.2f;
    return tuning;
}

// --- Moves at first sight --------------------------------------------------------------------------------------------

// What the evaluation says of the table after the move.
float Mind::prior(const State& s, Seat p, Action a) const {
    State next = s;
    game_->apply(next, p, a, nullptr);
    Values values;
    value(next, values);
    return values[static_cast<std::size_t>(endtable::index(p))];
}

// The same at a glance: what a worker does changes its own kingdom, so that is all that is looked at. Only to be
// compared with other moves at the same table.
float Mind::glance(const State& s, Seat p, Action a) const {
    if (s.agenda.top().kind != Ask::WorkerStep || game_->setup().solo()) return prior(s, p, a);
    const int k = s.agenda.top().who;
    State next = s;
    game_->apply(next, p, a, nullptr);
    answer_by_reflex(next, true);
    if (next.over != 0) return next.winner == k + 1 ? 1e6f : 0.0f;
    return strength(next, k);
}

Action Mind::roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const {
    if (!is_step(s)) return reflex(s);
    worthy_actions(*game_, *this, s, p, buffer);
    const auto n = static_cast<std::uint32_t>(buffer.size());
    if (n == 1) return buffer.front();
    Action best = buffer[rng.below(n)];
    constexpr float kNotAsked = -1e9f;
    float most = kNotAsked;
    for (int looks = game_->setup().solo() ? static_cast<int>(w_[LooksSolo]) : 2; looks > 1; --looks) {
        const Action other = buffer[rng.below(n)];
        if (other == best) continue;
        if (most == kNotAsked) most = glance(s, p, best);
        if (const float good = glance(s, p, other); good > most) best = other, most = good;
    }
    return best;
}

// A worker's action is judged when it is done; of units, a step together with what follows it.
bool Mind::rests(const State& root, const State& s, int n) const {
    if (!is_step(s)) return false;
    return root.agenda.top().kind != Ask::UnitStep || n >= 2;
}

// Of several workers the one that is best at a work does it, a plain one where it makes no difference; what can wait
// until the workers are done waits.
void Mind::narrow_work(std::vector<Action>& list) const {
    const Setup& setup = game_->setup();
    const auto skill = [&](int worker, int work) {
        const auto of = [&](Stat which) { return worker_stat(setup, worker, which); };
        switch (static_cast<Work>(work)) {
            case Work::Mine: return of(Stat::MineGold);
            case Work::Buy: return of(Stat::BuyCount) - of(Stat::CostItem);
            case Work::Build: return -of(Stat::BuildTurns) - of(Stat::CostBuilding);
            case Work::Develop: return of(Stat::DevelopCount);
            case Work::Recruit: return of(Stat::RecruitCount) - of(Stat::CostUnit);
            case Work::Research: return of(Stat::ResearchLook) + of(Stat::ResearchTake);
            default: return 0;
        }
    };
    std::array<int, kWorks> best{};
    std::array<int, kWorks> who{};
    who.fill(-1);
    for (const Action& a : list) {
        if (a.kind != Kind::Act) continue;
        const int good = skill(a.x, a.y);
        if (who[a.y] < 0 || good > best[a.y]) best[a.y] = good, who[a.y] = a.x;
    }
    const bool ready = who[static_cast<std::size_t>(Work::Mine)] >= 0;
    std::erase_if(list, [&](const Action& a) {
        switch (a.kind) {
            case Kind::Act: return who[a.y] != a.x;
            case Kind::UseItem: {
                const TargetKind on = setup.item(a.x).target;
                return on != TargetKind::None && on != TargetKind::OwnCardWithCounters;
            }
            case Kind::UseLeader:
            case Kind::UseBuilding: return true;
            case Kind::Repeat: return ready;
            default: return false;
        }
    });
}

void Mind::narrow(const State& s, Seat, std::vector<Action>& list) const {
    const Setup& setup = game_->setup();
    const Task& task = s.agenda.top();
    const int k = task.who;
    switch (task.kind) {
        case Ask::WorkerStep: narrow_work(list); break;
        case Ask::PickLeader:
        case Ask::Counter:
        case Ask::CastleCounter:
        case Ask::ResearchTop:
        case Ask::UpgradeReplace: list.assign(1, reflex(s)); break;
        case Ask::Cloak:
        case Ask::Absorb: {
            int damage = task.b;
            if (task.kind == Ask::Cloak) {
                const int other = task.a == s.battle.attacker - 1 ? s.battle.defender - 1 : s.battle.attacker - 1;
                damage = atk_of(setup, unit_at(s, other));
            }
            if (!is_precious(s, task, damage)) list.assign(1, Action::of(Kind::No));
            break;
        }
        case Ask::PlaceUnit: {  // both sides of the middle are alike
            const auto& steps = to_gate_[static_cast<std::size_t>(k)][static_cast<std::size_t>(k)];
            int seen = 0;
            std::erase_if(list, [&](const Action& a) {
                const int bit = 1 << steps[a.y];
                const bool again = (seen & bit) != 0;
                seen |= bit;
                return again;
            });
            break;
        }
        default: break;
    }
}

}  // namespace endtable::furtherance
