#include "games/end_of_line/mind.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/embedded.hpp"
#include "games/end_of_line/board.hpp"

namespace endtable::end_of_line {

struct MindWeights {
    static constexpr std::array<Weight, Mind::kFeatures> kDefault = {{
        {"one_exit", 1.5},     // the last card has one available way out, against none
        {"two_exits", 2.2},    // ... two
        {"three_exits", 2.6},  // ... three
        {"safe_exits", 0.8},   // a way out whose cell nobody reaches earlier; the first counts double
        {"cells", 2.5},        // share of the empty cells reached first
        {"spare", 0.4},        // the card before the last has a way out, and energy is there to turn around
        {"energy", 0.25},      // each point
        {"open_hand", 0.15},   // each card in hand with more than one way out
        {"early", 0.1},        // to be first in the next order, against last
    }};
};

std::span<const Weight> Mind::weights() { return MindWeights::kDefault; }

namespace {

// Solo and co-op: to the end. Two opponents: the evaluation knows more than any rollout. More of them: until everybody
// has moved, or nobody's answers count.
int rollout_for(const Setup& setup) {
    if (setup.scored()) return 0;
    return setup.seats == 2 ? 1 : 3 * setup.seats;
}

}  // namespace

namespace nets {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

// What was learnt on a set-up judges that set-up (docs/bots.md says how they came about).
std::shared_ptr<const Net> official_net(const Setup& setup) {
    if (setup.mode != Mode::Competitive || setup.seats != 2) return nullptr;
    static const std::shared_ptr<const Net> two = Net::read(nets::embedded_files().front().text);
    return two;
}

}  // namespace

Mind::Mind(const EndOfLine& game, std::shared_ptr<const Net> net)
    : game_(&game), net_(std::move(net)), rollout_(rollout_for(game.setup())) {
    for (std::size_t i = 0; i < w_.size(); ++i) w_[i] = static_cast<float>(MindWeights::kDefault[i].value);
}

Mind::Mind(const EndOfLine& game) : Mind(game, official_net(game.setup())) {
    if (net_ != nullptr && !(net_->shape().sees == observation())) net_ = nullptr;  // content with other cards
}

Mind::Mind(const EndOfLine& game, std::span<const double> weights) : Mind(game, nullptr) {
    for (std::size_t i = 0; i < w_.size() && i < weights.size(); ++i) w_[i] = static_cast<float>(weights[i]);
}

// --- Reach ----------------------------------------------------------------------------------------------------------

FixedVec<std::uint8_t, kMaxSeats> Mind::moving_order(const State& s) {
    FixedVec<std::uint8_t, kMaxSeats> order;
    const auto add = [&](int from, int to) {
        for (int i = from; i < to; ++i)
            if (const std::uint8_t p = s.order[static_cast<std::size_t>(i)]; Seats(s.alive).has(seat(p))) order.push(p);
    };
    const bool acting = s.phase == Phase::Energy || s.phase == Phase::Place || s.phase == Phase::EffectDraw;
    const int now = acting ? s.turn_index : 0;
    add(now, s.order_n);
    add(0, now);
    return order;
}

Mind::Reach Mind::reach(const State& s) const {
    const Setup& setup = game_->setup();
    Reach result;
    std::array<std::uint8_t, kMaxCells> taken{};  // 0: nobody yet, otherwise 1 + seat
    std::array<Cell, kMaxCells + 4 * kMaxSeats> cells;
    std::array<std::array<Cell, 4>, kMaxSeats> landings{};
    // A front is the cells a seat took in its last layer: all fronts lie one after the other in `cells`.
    struct Front {
        int begin = 0, end = 0;
        bool begun = false;
    };
    std::array<Front, kMaxSeats> fronts;
    int used = 0;
    const auto order = moving_order(s);
    bool first = true;
    int due = setup.cards_per_round;
    if (s.phase == Phase::Place && s.due > s.placed) due = s.due - s.placed;
    for (bool growing = true; growing;) {
        growing = false;
        for (const std::uint8_t p : order) {
            Front& front = fronts[p];
            for (int layer = first && p == order[0] ? due : setup.cards_per_round; layer > 0; --layer) {
                const int begin = used;
                const auto take = [&](Cell c) {
                    if (taken[c] != 0 || s.grid[c] != kEmpty) return;
                    taken[c] = static_cast<std::uint8_t>(1 + p);
                    cells[static_cast<std::size_t>(used++)] = c;
                };
                if (!front.begun) {
                    const bool turning = s.phase == Phase::Place && p == order[0];
                    const Source from = source(setup, s, seat(p), turning ? s.back : 0);
                    for (unsigned left = from.ways; left != 0; left &= left - 1) {
                        const Dir d = dir(std::countr_zero(left));
                        const Cell c = landing(setup, s, seat(p), from.cell, d, setup.crossing == Crossing::Free);
                        if (c == kNoCell) continue;
                        landings[p][static_cast<std::size_t>(result.exits[p]++)] = c;
                        take(c);
                    }
                } else {
                    for (int i = front.begin; i < front.end; ++i)
                        for (const Cell c : setup.next[cells[static_cast<std::size_t>(i)]]) take(c);
                }
                front = {begin, used, true};
                if (used == begin) break;
                result.cells[p] += used - begin;
                growing = true;
            }
        }
        first = false;
    }
    for (const std::uint8_t p : order)
        for (int i = 0; i < result.exits[p]; ++i)
            if (taken[landings[p][static_cast<std::size_t>(i)]] == 1 + p) ++result.safe_exits[p];
    return result;
}

// --- Value ----------------------------------------------------------------------------------------------------------

void Mind::value(const State& s, Values& out) const {
    if (game_->setup().scored())
        low_score(s, out);
    else
        outlasting(s, out);
}

Seats Mind::judged(const State& s) const {
    const Setup& setup = game_->setup();
    if (setup.scored() || s.phase == Phase::Over || s.order_n == 0) return {};
    if (setup.seats > 2) return Seats(s.alive);
    return Seats::only(seat(moving_order(s)[0]));
}

std::array<float, Mind::kParts> Mind::parts(const State& s, const Reach& reach, Seat p) const {
    const Setup& setup = game_->setup();
    const auto at = static_cast<std::size_t>(endtable::index(p));
    std::array<float, kParts> parts{};
    if (reach.exits[at] > 0) parts[Exits] = w_[static_cast<std::size_t>(OneExit + std::min(reach.exits[at], 3) - 1)];
    if (reach.safe_exits[at] > 0) parts[Safe] = w_[SafeExits] * static_cast<float>(1 + reach.safe_exits[at]);
    parts[Room] = w_[Cells] * static_cast<float>(reach.cells[at]) / static_cast<float>(std::max<int>(s.empty, 1));
    const bool may_turn = s.energy[at] > 0 && s.round + 1 >= setup.energy_first_round;
    if (may_turn && s.placed_n[at] > 1 && ordinary_ways(setup, s, p, 1) != 0) parts[Exits] += w_[Spare];
    parts[Charge] = w_[Energy] * static_cast<float>(s.energy[at]);
    int open = 0;
    for (std::uint32_t faces = s.hand[at].present(); faces != 0; faces &= faces - 1) {
        const int f = std::countr_zero(faces);
        if (!is_single(setup.faces[static_cast<std::size_t>(f)].ways[0])) open += s.hand[at][f];
    }
    parts[Choice] = w_[OpenHand] * static_cast<float>(open);
    if (s.placed_n[at] > 0) {
        const Placed last = s.history[at][static_cast<std::size_t>(s.placed_n[at] - 1)];
        parts[Tempo] = w_[Early] * static_cast<float>(5 - setup.initiative(last.face())) / 5;
    }
    return parts;
}

// A net judges whoever moves next of two; the other stands at 0, and the first one's strength says how far ahead it is.
float Mind::strength(const State& s, const Reach& reach, Seat p) const {
    if (net_ != nullptr) {
        if (!judged(s).has(p)) return 0;
        Observation seen;
        observe(s, reach, p, seen);
        return net_->judge(seen);
    }
    float sum = 0;
    for (const float part : parts(s, reach, p)) sum += part;
    return sum;
}

void Mind::aspects(const State& s, Seat p, std::vector<Aspect>& out) const {
    const Setup& setup = game_->setup();
    if (setup.scored()) {
        if (setup.scoring == Scoring::High) return;
        const Leftover left = leftover(s);
        const float scale = 8.0f / static_cast<float>(setup.cells);
        out = {{"spent", -scale * left.spent}, {"cells", -scale * left.cells}, {"pockets", -scale * left.pockets}};
        return;
    }
    constexpr float kLine = 5;  // more than all that can be said of one that goes on
    const auto side = setup.side_of[static_cast<std::size_t>(endtable::index(p))];
    const Reach all = s.phase == Phase::Over ? Reach{} : reach(s);
    std::array<float, kParts> own{};
    float line = 0, others = 0;
    for (int i = 0; i < setup.seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (s.cut[at] != 0) continue;
        if (setup.side_of[at] != side)
            others = std::max(others, kLine + strength(s, all, seat(i)));
        else if (line = kLine; seat(i) == p)
            own = parts(s, all, p);
    }
    out = {{"line", line},          {"exits", own[Exits]},   {"safe_exits", own[Safe]}, {"room", own[Room]},
           {"energy", own[Charge]}, {"choice", own[Choice]}, {"tempo", own[Tempo]},     {"rivals", -others}};
}

// Versus, royale, team: how many others one will outlast, and whether all of them.
void Mind::outlasting(const State& s, Values& out) const {
    const Setup& setup = game_->setup();
    if (s.phase == Phase::Over) {
        const Result r = game_->result(s);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(r.utility[i]) / 10000.0f;
        return;
    }
    if (s.order_n == 0) {
        out.fill(0.5f);
        return;
    }
    const Reach all = reach(s);
    // The strength of a side: its members' odds added up. Sides that are out stand behind, in the order of their cuts.
    std::array<float, kMaxSeats> odds{};
    std::array<int, kMaxSeats> lasted{};
    for (int i = 0; i < setup.seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto side = setup.side_of[at];
        if (s.cut[at] == 0) odds[side] += exponential(strength(s, all, seat(i)));
        lasted[side] = std::max<int>(lasted[side], s.cut[at] == 0 ? 256 : s.cut[at]);
    }
    float total = 0;
    int sides = 0;
    for (std::size_t a = 0; a < lasted.size(); ++a) {
        if (lasted[a] == 0) continue;
        total += odds[a];
        ++sides;
    }
    std::array<float, kMaxSeats> value{};
    for (std::size_t a = 0; a < lasted.size(); ++a) {
        if (lasted[a] == 0) continue;
        float outlasts = 0;
        for (std::size_t b = 0; b < lasted.size(); ++b) {
            if (a == b || lasted[b] == 0) continue;
            if (lasted[a] == 256 && lasted[b] == 256)
                outlasts += odds[a] / (odds[a] + odds[b]);
            else
                outlasts += lasted[a] > lasted[b] ? 1.0f : lasted[a] == lasted[b] ? 0.5f : 0.0f;
        }
        value[a] = sides > 1 ? outlasts / static_cast<float>(sides - 1) : 1.0f;
        if (sides > 2) value[a] = (value[a] + odds[a] / total) / 2;
    }
    for (int i = 0; i < setup.seats; ++i)
        out[static_cast<std::size_t>(i)] = value[setup.side_of[static_cast<std::size_t>(i)]];
}

// Solo and co-op: what the score will be, on a scale on which the last points count most.
void Mind::low_score(const State& s, Values& out) const {
    const Setup& setup = game_->setup();
    if (setup.scoring == Scoring::High) {
        const Result r = game_->result(s);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(r.utility[i]) / 10000.0f;
        return;
    }
    float expected = 0;
    if (s.phase == Phase::Over) {
        expected = static_cast<float>(game_->score(s).total);
    } else {
        const Leftover left = leftover(s);
        expected = left.spent + left.cells + left.pockets;
    }
    // Every point less is worth a part of what is left to gain: on a scale too wide the last points, which are the
    // game, drown in the noise of rollouts; on one too narrow a bad start gives no direction.
    out.fill(std::exp(-8 * expected / static_cast<float>(setup.cells)));
}

// Cells nobody reaches stay empty, and so do most pockets; each leaves a card in the hand as well.
Mind::Leftover Mind::leftover(const State& s) const {
    const Setup& setup = game_->setup();
    const EndOfLine::Score score = game_->score(s);
    const Reach all = reach(s);
    int reached = 0;
    for (const int n : all.cells) reached += n;
    int pockets = 0;
    for (int c = 0; c < setup.cells; ++c) {
        if (s.grid[static_cast<std::size_t>(c)] != kEmpty) continue;
        int open = 0;
        for (const Cell next : setup.next[static_cast<std::size_t>(c)]) open += s.grid[next] == kEmpty ? 1 : 0;
        if (open <= 1) ++pockets;
    }
    return {static_cast<float>(score.energy_spent + score.short_turns), 2.5f * static_cast<float>(s.empty - reached),
            0.8f * static_cast<float>(std::max(0, pockets - 1))};
}

// --- Moves at first sight -----------------------------------------------------------------------------------------

namespace {

// Ways on from the cell where this placement puts its card: empty neighbours it points to.
int ways_on(const Setup& setup, const State& s, Cell cell, int face, Dir d) {
    const Dirs ways = setup.faces[static_cast<std::size_t>(face)].ways[static_cast<std::size_t>(index(d))];
    int n = 0;
    for (unsigned left = ways; left != 0; left &= left - 1)
        n += s.grid[neighbour(setup, cell, dir(std::countr_zero(left)))] == kEmpty ? 1 : 0;
    return n;
}

// The n-th of the set bits.
int nth(std::uint32_t set, std::uint32_t n) {
    for (; n > 0; --n) set &= set - 1;
    return std::countr_zero(set);
}

}  // namespace

Action Mind::roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const {
    const Setup& setup = game_->setup();
    if (s.phase == Phase::Energy) {
        const bool blocked = ordinary_ways(setup, s, p, 0) == 0;
        if (!blocked && rng.below(8) != 0) return Action::no_effect();
        const auto n = static_cast<std::uint32_t>(std::popcount(s.options));
        return Action::effect(nth(s.options, rng.below(n)));
    }
    if (s.phase != Phase::Place) {
        game_->actions(s, p, buffer);
        return buffer[rng.below(static_cast<std::uint32_t>(buffer.size()))];
    }
    const std::uint32_t faces = of(s.hand, p).present();
    const auto faces_n = static_cast<std::uint32_t>(std::popcount(faces));
    const auto ways_n = static_cast<std::uint32_t>(std::popcount(s.options));
    const Source from = source(setup, s, p, s.back);
    const bool cross = may_cross_now(setup, s);
    Action best{};
    int best_score = -1;
    for (int tries = setup.scored() ? 4 : 3; tries > 0; --tries) {
        const int face = nth(faces, faces_n == 1 ? 0 : rng.below(faces_n));
        const Dir d = dir(nth(s.options, ways_n == 1 ? 0 : rng.below(ways_n)));
        const Cell cell = landing(setup, s, p, from.cell, d, cross);
        const int on = ways_on(setup, s, cell, face, d);
        if (!setup.scored()) {
            if (on > 0) return Action::place(face, d);
            if (best_score < 0) best = Action::place(face, d), best_score = 0;
            continue;
        }
        int around = 0;
        for (const Cell next : setup.next[cell]) around += s.grid[next] == kEmpty ? 1 : 0;
        const int score = (on == 0 ? 0 : 20) + 4 * (4 - around) + setup.initiative(face);
        if (score > best_score) best = Action::place(face, d), best_score = score;
    }
    return best;
}

// What the evaluation says of the table after the move.
float Mind::prior(const State& s, Seat p, Action a) const {
    State next = s;
    game_->apply(next, p, a, nullptr);
    Values values;
    value(next, values);
    return values[static_cast<std::size_t>(endtable::index(p))];
}

}  // namespace endtable::end_of_line
