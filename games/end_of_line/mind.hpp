// End of Line: what the bots know of it beside the rules (bots/knowledge.hpp says what each function promises).
// Ledger part 9 lists what a good player watches; this is that list as numbers.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bots/knowledge.hpp"
#include "games/end_of_line/rules.hpp"

namespace endtable::end_of_line {

class Mind {
public:
    explicit Mind(const EndOfLine& game);
    Mind(const EndOfLine& game, std::span<const double> weights);

    void value(const State& s, Values& out) const;
    Action roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const;
    float prior(const State& s, Seat p, Action a) const;
    int rollout() const { return rollout_; }
    static std::span<const Weight> weights();
    void aspects(const State& s, Seat p, std::vector<Aspect>& out) const;

    // Who reaches the empty cells first if everybody goes straight for them, two cards a turn in the order of play.
    struct Reach {
        std::array<int, kMaxSeats> cells{};       // reached first
        std::array<int, kMaxSeats> exits{};       // available ways out of the last card
        std::array<int, kMaxSeats> safe_exits{};  // those of them that lead to a cell reached first
    };
    Reach reach(const State& s) const;

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

    const EndOfLine* game_;
    std::array<float, kFeatures> w_{};
    int rollout_;
};

static_assert(Knowledge<Mind, EndOfLine> && Rolls<Mind, EndOfLine> && HasPriors<Mind, EndOfLine> &&
              HasWeights<Mind, EndOfLine> && HasAspects<Mind, EndOfLine>);

}  // namespace endtable::end_of_line
