// Information-set Monte Carlo tree search for any game (Cowling, Powley, Whitehouse 2012), single observer.
//
// The tree belongs to one seat. Every iteration starts from what that seat sees, masked, with the rest dealt anew from
// a random stream of the search's own; it walks down the tree by the actions that are legal in this deal, adds one
// node, plays on with the game's rollout policy (or one learnt on the way, MAST) and is judged by the game's
// evaluation. Values are max^n: every arm remembers what its own seat got. Chance is not a node but drawn anew on every
// walk. In an Each turn with several seats nobody may react to what another has sealed: each chooses by statistics of
// its own. Where those seats go through lanes (core/apart.hpp), the tree is that of the seat's own lane; the others'
// are played by the rollout policy when it is at its end, like something that chance brings.
//
// It never peeks: two states that look alike to the seat give the same answer for the same seed and iterations.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bots/knowledge.hpp"
#include "bots/thought.hpp"
#include "core/apart.hpp"
#include "core/game.hpp"
#include "core/playout.hpp"

namespace endtable {

template <Game G, Knowledge<G> K>
class Ismcts {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Ismcts(const G& g, const K& k, Seat p, std::uint64_t seed) : Ismcts(g, k, p, seed, search_tuning(k)) {}
    Ismcts(const G& g, const K& k, Seat p, std::uint64_t seed, const SearchTuning& tuning)
        : g_(g), k_(k), p_(p), rng_(seed), tuning_(tuning), mast_(kMastSize) {}

    // What the table looks like after a ply of anybody. The part of the tree that this continues is kept.
    void see(const State& s) {
        if (!has_tree_) return;
        State now = s;
        g_.mask(now, Seats::only(p_));
        if (!same(now, root_)) follow(now);
    }

    // How many iterations of earlier thoughts went through the question of this table already.
    std::uint64_t known(const State& s) {
        State now = s;
        g_.mask(now, Seats::only(p_));
        if (!has_tree_ || !same(now, root_)) return 0;
        const Index node = own_node();
        return node == kNone ? 0 : nodes_[node].visits;
    }

    // p must be asked. A tree of earlier thoughts is used where `see` was told everything in between.
    Thought<Action> think(const State& s, const Budget& budget) {
        const Deadline deadline(budget);
        State now = s;
        g_.mask(now, Seats::only(p_));
        if (!has_tree_ || !same(now, root_)) plant(now);
        compact();

        worthy_actions(g_, k_, root_, p_, buffer_);
        assert(!buffer_.empty() && (budget.iterations > 0 || deadline.is_limited()));
        const bool forced = buffer_.size() == 1;
        const bool brief = forced && (budget.iterations == 0 || budget.iterations > kRoughValue);
        const std::uint64_t enough = brief ? kRoughValue : budget.iterations;
        std::uint64_t done = 0;
        while ((enough == 0 || done < enough) && !deadline.is_over()) {
            if (!iterate(deadline)) break;
            ++done;
            if (!budget.is_slice && done % kIterationsBetweenLooksAtTheRace == 0 && is_settled(done, budget, deadline))
                break;
        }
        return answer(done, deadline.seconds());
    }

    std::size_t memory() const {
        return sizeof *this + nodes_.capacity() * sizeof(Node) + arms_.capacity() * sizeof(Arm) +
               joint_.size() * (sizeof(std::uint64_t) + sizeof(Index) + 2 * sizeof(void*)) +
               mast_.capacity() * sizeof(Learnt);
    }

private:
    using Index = std::uint32_t;
    static constexpr Index kNone = 0;                 // index 0 of nodes and arms is never used
    static constexpr std::uint64_t kRoughValue = 16;  // one option needs no thought, only a value to show
    static constexpr std::uint64_t kIterationsBetweenLooksAtTheRace = 64;
    static constexpr int kDecisionsBetweenLooksAtTheClock = 64;
    static constexpr int kDealsToExplain = 32;
    static constexpr std::size_t kMastSize = 1u << 12;

    struct Arm {
        Action action{};
        Index next = kNone;
        Index child = kNone;
        std::uint32_t visits = 0;
        std::uint32_t available = 0;  // walks that could have taken it
        float prior = 0;
        double sum = 0;  // of the values of the seat whose arm it is
        float mean() const { return visits == 0 ? 0.0f : static_cast<float>(sum / visits); }
    };
    struct Node {
        Index first = kNone;
        std::uint32_t visits = 0;
        double sum = 0;
    };
    struct Step {
        Index node;
        Index arm;
        Seat seat;
    };
    struct Learnt {
        float sum = 0;
        float n = 0;
        float mean() const { return n == 0 ? 0.5f : sum / n; }
    };

    static bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

    // --- The tree -------------------------------------------------------------------------------------------------

    void plant(const State& root) {
        root_ = root;
        nodes_.assign(2, Node{});
        arms_.assign(1, Arm{});
        joint_.clear();
        top_ = 1;
        has_tree_ = true;
    }

    // After the table went from root_ to `now`: which arm explains what was seen? Deals that cannot have taken it are
    // tried again with other cards.
    void follow(const State& now) {
        const Turn turn = g_.turn(root_);
        if (turn.is_chance()) {
            root_ = now;
            return;
        }
        const bool lanes = in_lanes(g_, root_);
        const Seat q = lanes && turn.who.has(p_) ? p_ : turn.who.lowest();
        if (turn.is_over() || (turn.kind == Turn::Kind::Each && !turn.who.at_most_one() && !lanes)) {
            has_tree_ = false;
            return;
        }
        if (lanes && others_moved(now)) {
            root_ = now;
            return;
        }
        for (int deal = 0; deal < kDealsToExplain; ++deal) {
            State full = root_;
            g_.fill(full, rng_);
            for (Index i = nodes_[top_].first; i != kNone; i = arms_[i].next) {
                if (g_.refusal(full, q, arms_[i].action)) continue;
                State next = full;
                g_.apply(next, q, arms_[i].action, nullptr);
                g_.mask(next, Seats::only(p_));
                if (!same(next, now)) continue;
                root_ = now;
                top_ = arms_[i].child;
                has_tree_ = top_ != kNone;
                return;
            }
        }
        has_tree_ = false;
    }

    // In the lanes of others, that is: nothing is different in p's own, and its tree stays. Where p has come to its
    // end, all that is left of this turn is theirs.
    bool others_moved(const State& now) {
        if (!g_.turn(root_).who.has(p_)) return true;
        const Turn turn = g_.turn(now);
        if (turn.kind != Turn::Kind::Each || !turn.who.has(p_) || g_.decision(now, p_) != g_.decision(root_, p_))
            return false;
        std::vector<Action> then, today;
        g_.actions(root_, p_, then);
        g_.actions(now, p_, today);
        if (then.size() != today.size() || !std::equal(then.begin(), then.end(), today.begin(), equal)) return false;
        State full = root_;
        g_.fill(full, rng_);
        for (const Action& a : then) {  // unless it is what one of p's own answers leads to
            State next = full;
            g_.apply(next, p_, a, nullptr);
            g_.mask(next, Seats::only(p_));
            if (same(next, now)) return false;
        }
        return true;
    }

    // Only what hangs below the root is kept: the rest of the memory is free again.
    void compact() {
        if (top_ == 1) return;
        std::vector<Node> nodes(1);
        std::vector<Arm> arms(1);
        std::vector<std::pair<Index, Index>> todo{{top_, 1}};  // old node, new node
        nodes.push_back(nodes_[top_]);
        while (!todo.empty()) {
            const auto [from, to] = todo.back();
            todo.pop_back();
            Index* link = &nodes[to].first;
            *link = kNone;
            Index last = kNone;
            for (Index i = nodes_[from].first; i != kNone; i = arms_[i].next) {
                const Index copy = static_cast<Index>(arms.size());
                arms.push_back(arms_[i]);
                arms[copy].next = kNone;
                (last == kNone ? nodes[to].first : arms[last].next) = copy;
                last = copy;
                if (arms_[i].child == kNone) continue;
                arms[copy].child = static_cast<Index>(nodes.size());
                nodes.push_back(nodes_[arms_[i].child]);
                todo.emplace_back(arms_[i].child, arms[copy].child);
            }
        }
        nodes_ = std::move(nodes);
        arms_ = std::move(arms);
        joint_.clear();  // what several seats did at once is found by numbers that are no longer theirs
        top_ = 1;
    }

    Index new_node() {
        nodes_.push_back({});
        return static_cast<Index>(nodes_.size() - 1);
    }
    bool is_full() const { return arms_.size() >= tuning_.most_arms; }

    // --- One iteration --------------------------------------------------------------------------------------------

    // False if the time was over before its end.
    bool iterate(const Deadline& deadline) {
        State s = root_;
        g_.fill(s, rng_);
        path_.clear();
        rolled_.clear();
        descend(s);
        if (!roll_out(s, deadline)) return false;
        Values values{};
        k_.value(s, values);
        for (const Step& step : path_) {
            const float v = values[static_cast<std::size_t>(index(step.seat))];
            Arm& arm = arms_[step.arm];
            ++arm.visits;
            arm.sum += static_cast<double>(v);
            Node& node = nodes_[step.node];
            ++node.visits;
            node.sum += static_cast<double>(v);
            learn(step.seat, arm.action, v);
        }
        for (const auto& move : rolled_)
            learn(move.first, move.second, values[static_cast<std::size_t>(index(move.first))]);
        return true;
    }

    // Down the tree until an arm leads to a node that is new.
    void descend(State& s) {
        Index node = top_;
        for (;;) {
            pass_chance(s);
            const Turn turn = g_.turn(s);
            if (turn.is_over()) return;
            const bool lanes = in_lanes(g_, s);
            if (lanes && !turn.who.has(p_)) {
                roll(s, turn.who.lowest());
                continue;
            }
            Index* child = nullptr;
            if (turn.kind == Turn::Kind::Each && !turn.who.at_most_one() && !lanes) {
                child = &step_together(s, node, turn.who);
            } else {
                const Seat q = lanes ? p_ : turn.who.lowest();
                const Index arm = select(s, node, q);
                path_.push_back({node, arm, q});
                g_.apply(s, q, arms_[arm].action, nullptr);
                child = &arms_[arm].child;
            }
            if (*child == kNone) {
                if (!is_full()) *child = new_node();
                return;
            }
            node = *child;
        }
    }

    // All seats of an Each turn answer without knowing the others' answers: statistics of each are kept apart, and the
    // next node is that of all answers together.
    Index& step_together(State& s, Index node, Seats who) {
        std::uint64_t key = node;
        std::array<std::pair<Seat, Action>, kMaxSeats> answers;
        int n = 0;
        for (const Seat q : who) {
            Index& own = joint_[mix(mix(node, 0x5EA7u), static_cast<std::uint64_t>(index(q)))];
            if (own == kNone) own = new_node();
            const Index bandit = own;
            const Index arm = select(s, bandit, q);
            path_.push_back({bandit, arm, q});
            answers[static_cast<std::size_t>(n++)] = {q, arms_[arm].action};
            key = mix(key, bits_of(arms_[arm].action));
        }
        for (int i = 0; i < n; ++i) {
            const auto& [q, action] = answers[static_cast<std::size_t>(i)];
            // An answer can end or change the turn before the others gave theirs.
            if (g_.turn(s).who.has(q) && !g_.refusal(s, q, action)) g_.apply(s, q, action, nullptr);
        }
        return joint_[mix(key, 0x4E5Du)];
    }

    void pass_chance(State& s) {
        if constexpr (RollsOn<G>) {
            g_.roll_on(s, rng_);
        } else {
            while (g_.turn(s).is_chance()) g_.apply(s, kChance, g_.chance(s, rng_), nullptr);
        }
    }

    // The arm with the highest upper bound among those that are legal in this deal.
    Index select(const State& s, Index node, Seat q) {
        worthy_actions(g_, k_, s, q, buffer_);
        Index best = kNone;
        float best_score = 0;
        const float mean = nodes_[node].visits == 0 ? 0.5f : static_cast<float>(nodes_[node].sum / nodes_[node].visits);
        constexpr bool kInformed = HasPriors<K, G>;
        const float trust = tuning_.trust;
        Index hint = nodes_[node].first;
        for (const Action& action : buffer_) {
            const Index i = find_or_add(s, node, q, action, hint);
            hint = arms_[i].next;
            Arm& arm = arms_[i];
            const auto visits = static_cast<float>(arm.visits);
            const float first_sight = kInformed ? arm.prior : (mean + arm.prior) / 2;
            const float estimate = (static_cast<float>(arm.sum) + trust * first_sight) / (visits + trust);
            const float score = estimate + tuning_.exploration *
                                               std::sqrt(std::log(static_cast<float>(++arm.available)) / (visits + 1));
            if (best == kNone || score > best_score) {
                best = i;
                best_score = score;
            }
        }
        return best;
    }

    // Actions come in canonical order, and so do most arms: the next one is usually the one looked for.
    Index find_or_add(const State& s, Index node, Seat q, const Action& action, Index hint) {
        if (hint != kNone && equal(arms_[hint].action, action)) return hint;
        Index last = kNone;
        for (Index i = nodes_[node].first; i != kNone; i = arms_[i].next) {
            if (equal(arms_[i].action, action)) return i;
            last = i;
        }
        Arm arm;
        arm.action = action;
        if constexpr (HasPriors<K, G>)
            arm.prior = k_.prior(s, q, action);
        else
            arm.prior = mast_[slot(q, action)].mean();
        const auto added = static_cast<Index>(arms_.size());
        arms_.push_back(arm);
        (last == kNone ? nodes_[node].first : arms_[last].next) = added;
        return added;
    }

    bool roll_out(State& s, const Deadline& deadline) {
        if constexpr (EndsRollouts<K, G>) leaf_ = s;
        const int longest = rollout_length(k_);
        for (int left = longest; left > 0; --left) {
            if (left % kDecisionsBetweenLooksAtTheClock == 0 && deadline.is_over()) return false;
            pass_chance(s);
            const Turn turn = g_.turn(s);
            if (turn.is_over()) return true;
            if constexpr (EndsRollouts<K, G>)
                if (k_.ends(leaf_, s, longest - left)) return true;
            roll(s, turn.who.lowest());
        }
        return true;
    }

    void roll(State& s, Seat q) {
        const Action action = rollout_move(s, q);
        rolled_.emplace_back(q, action);
        g_.apply(s, q, action, nullptr);
    }

    Action rollout_move(const State& s, Seat q) {
        if constexpr (Rolls<K, G>) {
            return k_.roll(s, q, rng_, buffer_);
        } else {  // MAST: of two moves at random the one that did better wherever it was played
            worthy_actions(g_, k_, s, q, buffer_);
            const auto n = static_cast<std::uint32_t>(buffer_.size());
            const Action a = buffer_[rng_.below(n)];
            if (n == 1 || rng_.below(1024) >= static_cast<std::uint32_t>(tuning_.mast_greed * 1024)) return a;
            const Action b = buffer_[rng_.below(n)];
            return mast_[slot(q, a)].mean() >= mast_[slot(q, b)].mean() ? a : b;
        }
    }

    // --- Move averages (MAST) -------------------------------------------------------------------------------------

    void learn(Seat q, const Action& a, float v) {
        if constexpr (!Rolls<K, G> || !HasPriors<K, G>) {
            Learnt& m = mast_[slot(q, a)];
            constexpr float kMemory = 4096;  // older games fade
            if (m.n >= kMemory) {
                m.sum /= 2;
                m.n /= 2;
            }
            m.sum += v;
            ++m.n;
        }
    }
    static std::size_t slot(Seat q, const Action& a) {
        return static_cast<std::size_t>(mix(bits_of(a), static_cast<std::uint64_t>(index(q)))) & (kMastSize - 1);
    }
    static std::uint64_t bits_of(const Action& a) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &a, sizeof a);
        return bits;
    }
    static bool equal(const Action& a, const Action& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
    static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
        std::uint64_t z = a * 0x9E3779B97F4A7C15u + b;
        z = (z ^ (z >> 31)) * 0xBF58476D1CE4E5B9u;
        return z ^ (z >> 29);
    }

    // --- The answer -----------------------------------------------------------------------------------------------

    // Where the arms of the root are: an Each turn keeps them apart by seat.
    Index own_node() {
        const Turn turn = g_.turn(root_);
        if (turn.kind != Turn::Kind::Each || turn.who.at_most_one() || in_lanes(g_, root_)) return top_;
        const auto found = joint_.find(mix(mix(top_, 0x5EA7u), static_cast<std::uint64_t>(index(p_))));
        return found == joint_.end() ? kNone : found->second;
    }

    // Nobody can overtake the leader any more.
    bool is_settled(std::uint64_t done, const Budget& budget, const Deadline& deadline) {
        double left = budget.iterations > 0 ? static_cast<double>(budget.iterations - done) : 1e18;
        if (deadline.is_limited()) {
            const double seconds = deadline.seconds();
            left = std::min(left, static_cast<double>(done) * (deadline.whole() - seconds) / seconds);
        }
        double first = 0, second = 0;
        for (Index i = nodes_[own_node()].first; i != kNone; i = arms_[i].next) {
            const double visits = arms_[i].visits;
            second = std::max(second, std::min(visits, first));
            first = std::max(first, visits);
        }
        return first > second + left;
    }

    Thought<Action> answer(std::uint64_t done, double seconds) {
        Thought<Action> thought;
        thought.iterations = done;
        thought.seconds = seconds;
        g_.actions(root_, p_, buffer_);
        const Index node = own_node();
        for (const Action& a : buffer_) {
            typename Thought<Action>::Line line{a, 0, 0};
            for (Index i = node == kNone ? kNone : nodes_[node].first; i != kNone; i = arms_[i].next)
                if (equal(arms_[i].action, a)) line = {a, static_cast<double>(arms_[i].mean()), arms_[i].visits};
            thought.best.push_back(line);
        }
        rank_by_visits(thought);
        return thought;
    }

    const G& g_;
    const K& k_;
    Seat p_;
    Rng rng_;
    SearchTuning tuning_;

    State root_{};  // as p sees it
    bool has_tree_ = false;
    Index top_ = kNone;  // the root's node
    std::vector<Node> nodes_;
    std::vector<Arm> arms_;
    std::unordered_map<std::uint64_t, Index> joint_;  // nodes of Each turns with several seats
    std::vector<Learnt> mast_;

    std::vector<Step> path_;
    std::vector<std::pair<Seat, Action>> rolled_;
    State leaf_{};  // where the rollout began, for minds that end it
    std::vector<Action> buffer_;
};

}  // namespace endtable
