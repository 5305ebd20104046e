#include "games/after_the_empire/mind.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/scoring.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;
using T = Task::Kind;

}  // namespace

struct MindWeights {
    static constexpr std::array<Weight, Mind::kFeatures> kDefault = {{
        {"worker", 3.2},  // a Worker that has not been placed yet
        {"wood", 0.7},    // resources, as long as there is time to spend them
        {"stone", 1.1},
        {"iron", 1.6},
        {"food", 0.7},
        {"plenty", 0.35},  // share of it where there is plenty already
        {"hunger", 1.0},   // a Soldier that is not fed
        {"move", 0.3},
        {"ability", 0.8},  // what a card does, against what it says
        {"mended", 0.6},   // share of a hurt card's value
        {"hope", 0.5},
        // what an Invader is held against
        {"troop", 2.0},
        {"wood_turret", 1.6},
        {"stone_turret", 3.4},
        {"cube", 0.35},
        {"gap", 1.5},    // where no Wall stands
        {"width", 2.2},  // so many Invaders more than the defence holds: 73 % are sacked
        {"later", 0.5},  // share of the losses to come
        {"fall", 1.0},   // Gold that is lost
        {"scale", 8},    // so much ahead is 73 %
        // of the search
        {"exploration", 0.05},
        {"trust", 1},
        {"rollout", 3},
        {"looks", 3},
        {"rival_pace", 6},  // what the Rival gains a Season
    }};
};

std::span<const Weight> Mind::weights() { return MindWeights::kDefault; }

Mind::Mind(const AfterTheEmpire& game, std::span<const double> weights) : game_(&game) {
    for (std::size_t i = 0; i < w_.size(); ++i)
        w_[i] = static_cast<float>(i < weights.size() ? weights[i] : MindWeights::kDefault[i].value);
    weigh_cards();
}

SearchTuning Mind::tuning() const {
    SearchTuning tuning;
    tuning.exploration = w_[Exploration];
    tuning.trust = w_[Trust];
    tuning.noise = 0.3f;
    return tuning;
}

// --- Chances ---------------------------------------------------------------------------------------------------------

void Mind::value(const State& s, Values& out) const {
    const after_the_empire::Setup& setup = game_->setup();
    out.fill(0);
    if (s.over != 0) {
        const Result r = game_->result(s);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(r.utility[i]) / 10000.0f;
        // Beside who wins, by how much: the search would not care any more once a game is decided.
        if (setup.solo == Solo::Ladder) return;
    }
    std::array<float, kFiefs + 1> worth{};
    for (int p = 0; p < setup.seats; ++p) worth[at(p)] = s.fief(p).resigned != 0 ? -50.0f : prospect(s, p);
    if (setup.solo == Solo::Ladder) {
        out[0] = std::clamp(worth[0] / 100, 0.0f, 1.0f);
        return;
    }
    const bool rival = setup.is_rival();
    if (rival)
        worth[kRival] =
            static_cast<float>(rival_total({setup, s})) +
            (s.over != 0 ? 0.0f : w_[RivalPace] * static_cast<float>(kSeasons + 1 - std::max<int>(s.season, 1)));
    for (int p = 0; p < setup.seats; ++p) {
        float best = rival ? worth[kRival] : -100.0f;
        for (int other = 0; other < setup.seats; ++other)
            if (other != p) best = std::max(best, worth[at(other)]);
        const float even = 1.0f / (1.0f + std::exp((best - worth[at(p)]) / w_[Scale]));
        out[at(p)] = s.over != 0 ? 0.9f * out[at(p)] + 0.1f * even : even;
    }
}

float Mind::prior(const State& s, Seat p, Action a) const {
    State next = s;
    game_->apply(next, p, a, nullptr);
    Values values;
    value(next, values);
    return values[at(endtable::index(p))];
}

// --- Answers without a thought ---------------------------------------------------------------------------------------

void Mind::narrow(const State& s, Seat seat_of, std::vector<Action>& list) const {
    const int p = endtable::index(seat_of);
    const Task* task = asked(s, p);
    if (task == nullptr || list.size() < 2) return;
    const auto only_one = [&](const Action& a) { list.assign(1, a); };
    const Fief& f = s.fief(p);
    switch (task->kind) {
        case T::PrepAssign:
        case T::PrepMove:
        case T::CombatAssign:
        case T::SiegeTarget:
        case T::Volley:
        case T::Hits:
        case T::SackDamage: return only_one(lane_answer(game_->setup(), s, p, *task, list));
        case T::PlaceGate: return only_one(list.back());
        case T::Protect: {  // where they will come, or the best Farm
            const int threatened = threatened_side(s);
            return only_one(*std::max_element(list.begin(), list.end(), [&](const Action& a, const Action& b) {
                const auto worth = [&](const Action& x) {
                    return 2 * f.farm[x.x] + (x.x == threatened && f.farm[x.x] > 0 ? 5 : 0);
                };
                return worth(a) < worth(b);
            }));
        }
        case T::Sow: {  // razed ones first, those that are threatened last
            const int threatened = threatened_side(s);
            return only_one(*std::max_element(list.begin(), list.end(), [&](const Action& a, const Action& b) {
                const auto worth = [&](const Action& x) {
                    const bool safe = x.x != threatened || ((f.protect >> x.x) & 1) != 0;
                    return (f.farm[x.x] == 0 ? 2 : 0) + (safe ? 3 : 0);
                };
                return worth(a) < worth(b);
            }));
        }
        case T::Turn:  // to pass is for those who can do nothing else
            if (task->a == 0) {
                std::erase_if(list, [](const Action& a) { return a.kind == K::Pass; });
                if (list.empty()) list.push_back(Action::of(K::Pass));
            }
            return;
        case T::Stockpile: {  // Turrets differ by where they come from
            const int side = threatened_side(s);
            const auto beside = [&](int corner) {
                return corner == first_corner(side) || corner == second_corner(side);
            };
            bool wood = false, stone = false;
            for (const Action& a : list)
                if (a.kind == K::Build && a.y == static_cast<int>(Shape::Turret) && beside(a.x - kSides))
                    (a.z == 0 ? wood : stone) = true;
            std::erase_if(list, [&](const Action& a) {
                const bool is_tower = a.kind == K::Build && a.y == static_cast<int>(Shape::Turret);
                return is_tower && (a.z == 0 ? wood : stone) && !beside(a.x - kSides);
            });
            return;
        }
        default: return;
    }
}

Action Mind::roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const {
    worthy_actions(*game_, *this, s, p, buffer);
    const auto n = static_cast<std::uint32_t>(buffer.size());
    if (n == 1) return buffer.front();
    Action best = buffer[rng.below(n)];
    float most = -1e9f;
    const auto glance = [&](const Action& a) {
        State next = s;
        game_->apply(next, p, a, nullptr);
        return prospect(next, endtable::index(p));
    };
    for (int looks = static_cast<int>(w_[Looks]); looks > 1; --looks) {
        const Action other = buffer[rng.below(n)];
        if (other == best) continue;
        if (most < -1e8f) most = glance(best);
        if (const float good = glance(other); good > most) best = other, most = good;
    }
    return best;
}

// A turn is judged when its Worker stands and has done its work; of building, after two steps.
bool Mind::rests(const State&, const State& s, int n) const {
    if (s.over != 0) return true;
    const T now = s.agenda.top().kind;
    return now == T::Turn || (now == T::Stockpile && n >= 2);
}

}  // namespace endtable::after_the_empire
