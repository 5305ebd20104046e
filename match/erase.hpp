// Where types are erased, once: a Presentation and its rules behind AnyGame. Nothing here decides anything; every
// function unpacks, asks the game, and packs the answer.
#pragma once

#include <bit>
#include <cassert>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/knowledge.hpp"
#include "bots/player.hpp"
#include "core/apart.hpp"
#include "core/hash.hpp"
#include "core/playout.hpp"
#include "match/any_game.hpp"

namespace endtable {

// Random playouts from the start; a number that tells whether they went as before: how the first hundred ended, and
// which random number would be next after all of them. Not part of its caller, which is compiled for size in a
// WebAssembly module.
template <Game G>
[[gnu::noinline]] std::uint64_t signature_of_playouts(const G& g, std::uint64_t count, std::uint64_t seed,
                                                      std::uint64_t* plies) {
    Rng rng(seed);
    std::vector<typename G::Action> buffer;
    std::uint64_t all_plies = 0;
    std::uint64_t signature = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        auto s = g.start();
        all_plies += static_cast<std::uint64_t>(playout(g, s, rng, buffer));
        if (i < 100) signature = signature * 31 + hash(s);
    }
    if (plies) *plies = all_plies;
    return signature * 31 + rng.next();
}

#ifdef __EMSCRIPTEN__  // a registry is compiled for speed because of playouts and search; the rest is called once a
                       // move
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#endif

template <IsPresentation P, Knowledge<typename P::Rules> K = NoKnowledge<typename P::Rules>>
class Erased final : public AnyGame {
    using Rules = typename P::Rules;
    using State = typename Rules::State;
    using Action = typename Rules::Action;
    static_assert(alignof(State) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    static_assert(std::endian::native == std::endian::little,
                  "hashes and packed actions are those of little-endian bytes");

public:
    Erased(P table, std::shared_ptr<const ContentFiles> content, int version)
        : table_(std::move(table)),
          content_(std::move(content)),
          content_hash_(endtable::content_hash(table_.rule_content())),
          version_(version) {}
    explicit Erased(P table)
        : Erased(std::move(table), std::make_shared<const ContentFiles>(P::official_content()), P::info().rules) {}

    const GameInfo& info() const override { return P::info(); }
    int rules() const override { return version_; }
    const Json& options() const override { return table_.options(); }
    int seats() const override { return table_.seats(); }
    std::vector<int> sides() const override { return table_.sides(); }
    const std::string& content_hash() const override { return content_hash_; }
    const ContentFiles& content() const override { return *content_; }
    const Catalogue& words() const override { return table_.words(); }
    std::string_view clauses() const override { return P::clauses(); }

    AnyState start() const override { return wrap(game().start()); }
    Turn turn(const AnyState& s) const override { return game().turn(peek(s)); }
    bool apart(const AnyState& s) const override {
        if constexpr (HasLanes<Rules>)
            return game().turn(peek(s)).kind == Turn::Kind::Each && game().apart(peek(s));
        else
            return (void)s, false;
    }
    DecisionId decision(const AnyState& s, Seat p) const override { return game().decision(peek(s), p); }
    AnyActions actions(const AnyState& s, Seat p) const override {
        std::vector<Action> list;
        AnyActions all;
        all.complete = game().actions(peek(s), p, list) == Listing::All;
        all.list.reserve(list.size());
        for (const auto& a : list) all.list.push_back(pack(a));
        return all;
    }
    Refusal refusal(const AnyState& s, Seat p, PackedAction a) const override {
        if (pack(unpack(a)) != a) return {"no_such_action", nullptr};
        return game().refusal(peek(s), p, unpack(a));
    }
    PackedAction chance(const AnyState& s, Rng& rng) const override { return pack(game().chance(peek(s), rng)); }
    bool outcomes(const AnyState& s, std::vector<Weighted<PackedAction>>& out) const override {
        std::vector<Weighted<Action>> list;
        out.clear();
        if (!game().outcomes(peek(s), list)) return false;
        for (const auto& o : list) out.push_back({pack(o.action), o.weight});
        return true;
    }
    void apply(AnyState& s, Seat p, PackedAction a, Events* events) const override {
        game().apply(peek(s), p, unpack(a), events);
    }
    void mask(AnyState& s, Seats viewers) const override { game().mask(peek(s), viewers); }
    void fill(AnyState& s, Rng& rng) const override { game().fill(peek(s), rng); }
    PackedAction fallback(const AnyState& s, Seat p) const override { return pack(game().fallback(peek(s), p)); }
    void resign(AnyState& s, Seat p, Events* events) const override { game().resign(peek(s), p, events); }
    Result standing(const AnyState& s) const override { return game().result(peek(s)); }
    const char* broken(const AnyState& s) const override { return game().broken(peek(s)); }
    const char* unsettled(const AnyState& s) const override {
        if constexpr (requires { game().unsettled(peek(s)); })
            return game().unsettled(peek(s));
        else
            return nullptr;
    }
    std::uint64_t logged_hash(const AnyState& s) const override {
        if constexpr (requires { game().logged_hash(peek(s)); })
            return game().logged_hash(peek(s));
        else
            return s.hash();
    }

    Json scene() const override { return table_.scene(); }
    Json view(const AnyState& masked, Seats viewers) const override { return table_.view(peek(masked), viewers); }
    std::string decision_name(DecisionId d) const override { return P::decision_name(d); }
    Text prompt(const AnyState& masked, Seat p) const override { return table_.prompt(peek(masked), p); }
    Text label(const AnyState& masked, Seat p, PackedAction a) const override {
        return table_.label(peek(masked), p, unpack(a));
    }
    std::vector<std::string> path(const AnyState& masked, Seat p, PackedAction a) const override {
        return table_.path(peek(masked), p, unpack(a)).ids();
    }
    std::vector<std::string> leads(const AnyState& masked, Seat p, PackedAction a) const override {
        std::vector<std::string> ids;
        if constexpr (HasLeads<P>)
            for (const Id& id : table_.leads(peek(masked), p, unpack(a))) ids.push_back(id.text());
        return ids;
    }
    std::vector<OpenPlaces> places(const AnyState& masked, Seat p) const override {
        if constexpr (HasPlaces<P>)
            return table_.places(peek(masked), p);
        else
            return {};
    }
    Finality finality(const AnyState& masked, Seat p, PackedAction a) const override {
        return table_.finality(peek(masked), p, unpack(a));
    }
    std::string notation(const AnyState& s, Seat p, PackedAction a) const override {
        return table_.notation(peek(s), p, unpack(a));
    }
    std::string redacted(const AnyState& s, Seat p, PackedAction a, Seats viewers) const override {
        return table_.redacted(peek(s), p, unpack(a), viewers);
    }
    std::optional<PackedAction> parse(const AnyState& s, Seat p, std::string_view text) const override {
        const std::optional<Action> a = table_.parse(peek(s), p, text);
        return a ? std::optional(pack(*a)) : std::nullopt;
    }
    Json event(const Event& e) const override { return table_.event(e); }
    Text event_text(const Event& e) const override { return table_.event_text(e); }
    EventChanges changes(const Event& masked, Seats viewers) const override { return table_.changes(masked, viewers); }
    int round(const AnyState& s) const override { return table_.round(peek(s)); }
    Json position(const AnyState& s) const override { return table_.position(peek(s)); }
    AnyState read_position(const Json& position) const override { return wrap(table_.read_position(position)); }
    Json result(const AnyState& s) const override {
        Json result = table_.result(peek(s));
        if (const Result end = game().result(peek(s)); end.is_void()) result["void"] = name_of(end.void_by);
        return result;
    }
    Json probe(const AnyState& masked, Seats viewers, const Json& query) const override {
        return table_.probe(peek(masked), viewers, query);
    }
    std::vector<std::string> labels(const AnyState& end, Seat p) const override {
        if constexpr (HasLabels<P>)
            return table_.labels(peek(end), p);
        else
            return {};
    }
    bool is_reaction(DecisionId d) const override {
        if constexpr (HasReactions<P>)
            return P::is_reaction(d);
        else
            return false;
    }
    std::string turn_name(const AnyState& masked) const override {
        if constexpr (HasReactions<P>)
            return table_.turn_name(peek(masked));
        else
            return {};
    }
    bool has_event_labels() const override { return HasEventLabels<P>; }
    std::string label_of_event(const Event& e) const override {
        if constexpr (HasEventLabels<P>)
            return table_.label_of_event(e);
        else
            return {};
    }

    ObservationShape observation() const override {
        if constexpr (Observes<K, Rules>)
            return K(game()).observation();
        else
            return {};
    }
    void observe(const AnyState& s, Seat p, Observation& out) const override {
        out.clear();
        if constexpr (Observes<K, Rules>)
            K(game()).observe(peek(s), p, out);
        else
            (void)s, (void)p;
    }
    Seats judged(const AnyState& s) const override {
        if constexpr (TakesNet<K, Rules>)
            return K(game()).judged(peek(s));
        else
            return (void)s, Seats{};
    }
    bool takes_net() const override {
        if constexpr (TakesNet<K, Rules>)
            return K(game()).takes_net();
        else
            return false;
    }
    bool has_net() const override {
        if constexpr (TakesNet<K, Rules>)
            return K(game()).has_net();
        else
            return false;
    }

    std::unique_ptr<AnyBot> bot(Seat p, const BotBudget& budget) const override {
        const Level* level = find_level(budget.level);
        if (level == nullptr)
            throw InputError("bad_level", "no bot level " + brief_json(budget.level) + "; there are: " + level_names());
        return std::make_unique<ErasedBot>(*this, mind(budget, *level), p, *level, budget);
    }
    std::vector<std::pair<std::string, double>> weights() const override {
        std::vector<std::pair<std::string, double>> list;
        if constexpr (HasWeights<K, Rules>)
            for (const Weight& w : K::weights()) list.emplace_back(w.name, w.value);
        return list;
    }

    std::vector<Aspect> aspects(const AnyState& s, Seat p) const override {
        std::vector<Aspect> list;
        if constexpr (HasAspects<K, Rules>) K(game()).aspects(peek(s), p, list);
        return list;
    }

    // The modules of bindings/wasm have to stay small: whoever plays there has no use for proofs.
#ifdef __EMSCRIPTEN__
    static constexpr bool kHasSolver = false;
#else
    static constexpr bool kHasSolver = requires(const P& p, const State& s, const SolveLimits& limits) {
        p.solve(s, limits);
    };
#endif
    Solution<PackedAction> solve(const AnyState& s, const SolveLimits& limits) const override {
        if constexpr (kHasSolver) {
            const Solution<Action> found = table_.solve(peek(s), limits);
            Solution<PackedAction> packed{{}, found.score, found.lower_bound, found.basis, found.nodes, found.seconds};
            for (const Action& a : found.line) packed.line.push_back(pack(a));
            return packed;
        } else {
            (void)s, (void)limits;
            throw_no_solver(info());
        }
    }

    std::uint64_t playouts(std::uint64_t count, std::uint64_t seed, std::uint64_t* plies) const override {
        return signature_of_playouts(game(), count, seed, plies);
    }

private:
    class ErasedBot final : public AnyBot {
    public:
        ErasedBot(const Erased& game, K k, Seat p, const Level& level, const BotBudget& budget)
            : game_(game),
              p_(p),
              player_(game.game(), std::move(k), p, level,
                      {std::chrono::milliseconds(budget.milliseconds), budget.iterations}, budget.seed,
                      budget.threads) {}
        void see(const AnyState& s) override { player_.see(peek(s)); }
        BotAnswer think(const AnyState& s) override {
            check_asked(s);
            return packed(player_.think(peek(s)), 1);
        }
        BotAnswer think_on(const AnyState& s, int milliseconds, std::uint64_t iterations) override {
            check_asked(s);
            double progress = 1;
            const Budget slice{std::chrono::milliseconds(milliseconds), iterations};
            const auto thought = player_.think_on(peek(s), slice, progress);
            return packed(thought, progress);
        }

        void allow(int milliseconds) override { player_.allow(std::chrono::milliseconds(milliseconds)); }
        std::size_t memory() const override { return player_.memory(); }

    private:
        void check_asked(const AnyState& s) const {
            if (!game_.turn(s).who.has(p_)) throw InputError("not_asked", "this seat is not asked now");
        }
        static BotAnswer packed(const Thought<Action>& thought, double progress) {
            BotAnswer answer{pack(thought.action), thought.value, thought.iterations, thought.seconds, {}, progress};
            for (const auto& line : thought.best) answer.best.push_back({pack(line.action), line.value, line.visits});
            return answer;
        }

        const Erased& game_;
        Seat p_;
        Player<Rules, K> player_;
    };

    // The game's knowledge, with the weights that were asked for.
    K mind(const BotBudget& budget, const Level& level) const {
        if (budget.net != nullptr) {
            if constexpr (TakesNet<K, Rules>) {
                const K own(game());
                if (!own.takes_net() || !(own.observation() == budget.net->shape().sees))
                    throw InputError("bad_net", "this net was made for another game, or for another set-up of it");
                return K(game(), budget.net);
            } else {
                throw InputError("bad_net", "the evaluation of " + std::string(info().id) + " takes no net");
            }
        }
        if constexpr (HasWeights<K, Rules>) {
            if (budget.weights.empty() && !budget.by_hand && level.learnt) return K(game());
            std::vector<double> values;
            for (const Weight& w : K::weights()) values.push_back(w.value);
            for (const auto& [name, value] : budget.weights) values[weight_at(name)] = value;
            return K(game(), values);
        } else {
            if (!budget.weights.empty())
                throw InputError("bad_weight", std::string(info().id) + " has no evaluation weights");
            return K(game());
        }
    }
    std::size_t weight_at(const std::string& name) const {
        std::string known;
        const auto all = weights();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].first == name) return i;
            known += (i == 0 ? "" : ", ") + all[i].first;
        }
        throw InputError("bad_weight", "no evaluation weight " + brief_json(name) + "; there are: " + known);
    }

    const Rules& game() const { return table_.game(); }

    static AnyState wrap(const State& s) {
        AnyState any(sizeof s);
        std::memcpy(any.data(), &s, sizeof s);
        return any;
    }
    static const State& peek(const AnyState& s) {
        assert(s.size() == sizeof(State));
        return *static_cast<const State*>(s.data());
    }
    static State& peek(AnyState& s) {
        assert(s.size() == sizeof(State));
        return *static_cast<State*>(s.data());
    }
    static PackedAction pack(const Action& a) {
        PackedAction packed = 0;
        std::memcpy(&packed, &a, sizeof a);
        return packed;
    }
    static Action unpack(PackedAction packed) {
        Action a{};
        std::memcpy(static_cast<void*>(&a), &packed, sizeof a);
        return a;
    }

    P table_;
    std::shared_ptr<const ContentFiles> content_;
    std::string content_hash_;
    int version_;
};

template <class P>
const std::vector<ReleasedContent>& released_by() {
    if constexpr (HasReleases<P>) {
        return P::released();
    } else {
        static const std::vector<ReleasedContent> kNone;
        return kNone;
    }
}

template <class P>
const PuzzlePack* puzzles_of() {
    if constexpr (requires { P::puzzles(); }) return &P::puzzles();
    return nullptr;
}

template <IsPresentation P, Knowledge<typename P::Rules> K = NoKnowledge<typename P::Rules>>
GameModule module_of(bool example) {
    return {
        &P::info(),
        &P::official_content(),
        P::clauses(),
        example,
        [](const ContentFiles& content, const Json& options, int seats, int rules) -> std::shared_ptr<const AnyGame> {
            // The official files live as long as the program.
            const auto files = &content == &P::official_content()
                                   ? std::shared_ptr<const ContentFiles>(std::shared_ptr<void>(), &content)
                                   : std::make_shared<const ContentFiles>(content);
            return std::make_shared<Erased<P, K>>(P::open(content, options, seats, rules), files, rules);
        },
        Erased<P, K>::kHasSolver,
        puzzles_of<P>(),
        &released_by<P>};
}

#ifdef __EMSCRIPTEN__
#pragma clang attribute pop
#endif

}  // namespace endtable
