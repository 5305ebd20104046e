// End of Line: what the bots know of it beside the rules (bots/knowledge.hpp says what each function promises).
// Ledger part 9 lists what a good player watches; this is that list as numbers.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "bots/knowledge.hpp"
#include "bots/net.hpp"
#include "bots/observation.hpp"
#include "games/end_of_line/rules.hpp"

namespace endtable::end_of_line {

class Mind {
public:
    explicit Mind(const EndOfLine& game);  // as good as it gets: with a net where there is an official one
    Mind(const EndOfLine& game, std::span<const double> weights);  // judges by these
    Mind(const EndOfLine& game, std::shared_ptr<const Net> net);   // or by this

    void value(const State& s, Values& out) const;
    Action roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const;
    float prior(const State& s, Seat p, Action a) const;
    int rollout() const { return rollout_; }
    static std::span<const Weight> weights();
    void aspects(const State& s, Seat p, std::vector<Aspect>& out) const;

    // The table as p sees it (observe.cpp): turned so that p's last card lies in the middle and looks ahead.
    ObservationShape observation() const;
    void observe(const State& s, Seat p, Observation& out) const;
    // Whose views `value` asks a net about: between two sides one is enough, that of who moves next.
    Seats judged(const State& s) const;
    bool takes_net() const { return !game_->setup().scored(); }
    bool has_net() const { return net_ != nullptr; }

    // Who reaches the empty cells first if everybody goes straight for them, two cards a turn in the order of play.
    struct Reach {
        std::array<int, kMaxSeats> cells{};       // reached first
        std::array<int, kMaxSeats> exits{};       // available ways out of the last card
        std::array<int, kMaxSeats> safe_exits{};  // those of them that lead to a cell reached first
    };
    Reach reach(const State& s) const;
    // The seats in the order in which they move from here on, each once.
    static FixedVec<std::uint8_t, kMaxSeats> moving_order(const State& s);

private:
    enum Feature { OneExit, TwoExits, ThreeExits, SafeExits, Cells, Spare, Energy, OpenHand, Early, kFeatures };
    friend struct MindWeights;

    void outlasting(const State& s, Values& out) const;
    void low_score(const State& s, Values& out) const;
    enum Part { Exits, Safe, Room, Charge, Choice, Tempo, kParts };
    std::array<float, kParts> parts(const State& s, const Reach& reach, Seat p) const;
    float strength(const State& s, const Reach& reach, Seat p) const;
    struct Leftover {  // of a low score: what it will be made of
        float spent = 0, cells = 0, pockets = 0;
    };
    Leftover leftover(const State& s) const;
    void observe(const State& s, const Reach& reach, Seat p, Observation& out) const;
    void observe_cells(const State& s, Seat p, Observation& out) const;

    const EndOfLine* game_;
    std::shared_ptr<const Net> net_;
    std::array<float, kFeatures> w_{};
    int rollout_;
};

static_assert(Knowledge<Mind, EndOfLine> && Rolls<Mind, EndOfLine> && HasPriors<Mind, EndOfLine> &&
              HasWeights<Mind, EndOfLine> && HasAspects<Mind, EndOfLine> && TakesNet<Mind, EndOfLine>);

}  // namespace endtable::end_of_line
