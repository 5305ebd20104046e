#include "games/end_of_line/search.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace endtable::end_of_line {

namespace {

constexpr int kMaxSearchSide = 7;
constexpr int kEnergyBits = 4;
constexpr int kDrawnBits = 6;

}  // namespace

// --- Failed positions -----------------------------------------------------------------------------------------------

FailedPositions::FailedPositions(std::size_t most_bytes)
    : most_buckets_(std::bit_floor(std::max(most_bytes, sizeof(Bucket)) / sizeof(Bucket))) {
    start_small();
}

void FailedPositions::start_small() {
    used_buckets_ = std::min<std::size_t>(most_buckets_, 1'024);
    if (buckets_.size() < used_buckets_) buckets_.resize(used_buckets_);
    forget_all();
}

void FailedPositions::forget_all() {
    kept_ = 0;
    if (++generation_ < kGenerations) return;
    generation_ = 1;
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
}

FailedPositions::Bucket& FailedPositions::bucket_of(CellSet empty, std::uint64_t rest) {
    std::uint64_t mixed = (empty ^ (rest << 32 | rest >> 32)) * 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ rest ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
    return buckets_[static_cast<std::size_t>(mixed >> 20) & (used_buckets_ - 1)];
}

bool FailedPositions::has(CellSet empty, std::uint64_t rest) {
    const std::uint64_t cells = empty | generation_ << kCellBits;
    for (const Entry& entry : bucket_of(empty, rest).entries)
        if (entry.cells == cells && entry.rest == rest) return true;
    return false;
}

void FailedPositions::add(CellSet empty, std::uint64_t rest) {
    if (kept_ >= 2 * used_buckets_ && used_buckets_ < most_buckets_) grow();  // half full
    put({empty | generation_ << kCellBits, rest});
}

// Something of an earlier generation makes room first, then the position with the fewest empty cells: it took the least
// work.
void FailedPositions::put(const Entry& entry) {
    const auto worth = [&](const Entry& e) { return is_current(e) ? 1 + size_of(e.cells & kCells) : 0; };
    auto& entries = bucket_of(entry.cells & kCells, entry.rest).entries;
    auto* weakest = &entries[0];
    for (auto& e : entries)
        if (worth(e) < worth(*weakest)) weakest = &e;
    if (!is_current(*weakest)) ++kept_;
    *weakest = entry;
}

void FailedPositions::grow() {
    std::vector<Entry> kept;
    kept.reserve(kept_);
    for (std::size_t i = 0; i < used_buckets_; ++i)
        for (const Entry& entry : buckets_[i].entries)
            if (is_current(entry)) kept.push_back(entry);
    used_buckets_ = std::min(most_buckets_, 4 * used_buckets_);
    if (buckets_.size() < used_buckets_) buckets_.resize(used_buckets_);
    forget_all();
    for (Entry& entry : kept) {
        entry.cells = (entry.cells & kCells) | generation_ << kCellBits;
        put(entry);
    }
}

// --- What can be searched -------------------------------------------------------------------------------------------

const char* LineSearch::refusal(const Setup& setup, const State& s, std::span<const std::uint8_t> rest_of_deck) {
    if (setup.mode != Mode::Solo && setup.mode != Mode::Puzzle)
        return "only the one-player game can be solved: solo and puzzle";
    if (setup.scoring != Scoring::Low) return "only scoring=low can be solved";
    if (setup.side > kMaxSearchSide) return "only areas up to 7 x 7 can be solved";
    int hand_bits = 0;
    for (int f = 0; f < setup.faces_n; ++f) hand_bits += bits_for(setup.deck[f]);
    if (hand_bits + 2 * bits_for(setup.cells) + 12 + kDrawnBits + kEnergyBits > 64)
        return "the deck has too many different faces to be solved";
    for (const auto& offer : setup.offers)
        for (const auto& step : setup.effects[offer.effect].steps) {
            if (step.op == Effect::Op::AllowCross) return "crossings cannot be solved";
            if (step.op == Effect::Op::Draw && setup.fixed_order())
                return "an effect that draws by chance in a puzzle cannot be solved";
        }
    if (s.phase == Phase::Mulligan) return "the mulligan has to be decided first";
    Cards rest;
    for (const std::uint8_t face : rest_of_deck) {
        if (face >= setup.faces_n) return "the draw order names a face the deck does not have";
        if (rest[face] < 255) rest.add(face);
    }
    if (rest != s.deck[0]) return "the draw order does not hold the cards of the deck";
    return nullptr;
}

// --- The question ---------------------------------------------------------------------------------------------------

void LineSearch::begin(const Setup& setup, const State& s, std::span<const std::uint8_t> rest_of_deck) {
    setup_ = &setup;
    rest_of_deck_ = rest_of_deck;
    prepare_faces();
    prepare_turns();
    all_ = (CellSet{1} << setup.cells) - 1;
    first_column_ = 0;
    for (int r = 0; r < setup.side; ++r) first_column_ |= cell_set(static_cast<Cell>(r * setup.side));
    last_column_ = first_column_ << (setup.side - 1);
    cell_bits_ = bits_for(setup.cells);

    root_ = Node{};
    for (int c = 0; c < setup.cells; ++c)
        if (s.grid[static_cast<std::size_t>(c)] == kEmpty) root_.empty |= cell_set(static_cast<Cell>(c));
    for (int f = 0; f < setup.faces_n; ++f) {
        const int in_hand = s.hand[0][f], unlaid = in_hand + s.deck[0][f];
        root_.hand += one(f) * static_cast<unsigned>(in_hand);
        root_.left += one(f) * static_cast<unsigned>(unlaid);
        root_.rest = static_cast<std::uint16_t>(root_.rest + unlaid * setup.initiative(f));
    }
    root_.hand_n = s.hand_n[0];
    root_.left_n = u8(s.hand_n[0] + s.deck_n[0]);
    root_.energy = s.energy[0];
    root_.spent = u8(setup.energy_start - s.energy[0] + s.short_turns[0]);
    root_.round = s.round;
    root_.due = s.due;
    root_.placed = s.placed;
    root_.back = s.back;
    root_phase_ = s.phase;
    to_draw_ = s.to_draw;
    line_[0] = {setup.starts[0].cell, only(setup.starts[0].heading)};
    for (int i = 0; i < s.placed_n[0]; ++i) {
        const Placed card = s.history[0][static_cast<std::size_t>(i)];
        line_[static_cast<std::size_t>(i) + 1] = {card.cell, setup.ways_of(card)};
    }
    root_line_n_ = line_n_ = s.placed_n[0];
    nodes_ = 0;
    failed_.start_small();
}

int LineSearch::bound_at_root() const {
    if (root_phase_ == Phase::Over) return root_.spent + root_.rest + size_of(root_.empty);
    Node n = root_;
    CellSet sources = targets(back_in_line(n.back), 0xF);
    int left_in_turn = n.due - n.placed;
    if (root_phase_ == Phase::EffectDraw) left_in_turn = 0;
    if (root_phase_ == Phase::Energy || root_phase_ == Phase::Draw) {
        for (int back = 1; back <= farthest_back_; ++back) sources |= targets(back_in_line(back), 0xF);
        left_in_turn = n.round < setup_->energy_first_round && root_phase_ == Phase::Draw ? due_of(n, usual_due(n)) : 0;
    }
    return bound(n, shape_of(n.empty, sources & n.empty), left_in_turn).score;
}

LineSearch::Answer LineSearch::ask(int most, std::uint64_t node_limit, std::chrono::steady_clock::time_point deadline) {
    most_ = most;
    node_limit_ = node_limit;
    deadline_ = deadline;
    stopped_ = false;
    failed_.forget_all();
    moves_.clear();
    Node n = root_;
    bool found = false;
    switch (root_phase_) {
        case Phase::Over: found = finish(n, false); break;
        case Phase::Draw: found = begin_round(n); break;
        case Phase::Energy: found = begin_turn(n, head_shape(n)); break;
        case Phase::EffectDraw:
            draw(n, n.hand_n + to_draw_);
            n.due = u8(due_of(n, n.due));
            found = lay(n);
            break;
        default: found = lay(n); break;
    }
    line_n_ = root_line_n_;
    return found ? Answer::Found : stopped_ ? Answer::OutOfBudget : Answer::Impossible;
}

// The clock is asked from time to time only.
bool LineSearch::stop() {
    if (nodes_ >= node_limit_) stopped_ = true;
    if ((nodes_ & 1023) == 0 && std::chrono::steady_clock::now() >= deadline_) stopped_ = true;
    return stopped_;
}

// --- The rules once more (flow.cpp) ---------------------------------------------------------------------------------

int LineSearch::usual_due(const Node& n) const {
    return n.round == 1 ? setup_->cards_first_round : setup_->cards_per_round;
}
int LineSearch::due_of(const Node& n, int due) const { return std::min<int>(due, n.hand_n); }  // EOL-9.6

void LineSearch::draw(Node& n, int up_to) const {
    while (n.hand_n < up_to && n.drawn < rest_of_deck_.size()) {
        n.hand += one(rest_of_deck_[n.drawn++]);
        ++n.hand_n;
    }
}

bool LineSearch::begin_round(Node n) {
    draw(n, setup_->hand_size);
    return begin_turn(n, head_shape(n));
}

bool LineSearch::is_legal(const Node& n, const Setup::Offer& offer, Dirs last) const {
    const auto& needs = offer.needs;
    return n.energy >= offer.cost && (last != 0 || !(needs.way_out_last || needs.way_out_or_cross)) &&
           (!needs.way_out_previous || available(back_in_line(needs.back), n.empty) != 0) && n.hand_n >= needs.hand &&
           static_cast<int>(rest_of_deck_.size()) - n.drawn >= needs.deck;
}

// The position after declaring an effect.
LineSearch::Node LineSearch::declared(const Node& n, const Setup::Offer& offer) const {
    Node next = n;
    next.energy = u8(n.energy - offer.cost);
    next.spent = u8(n.spent + offer.cost);
    int due = usual_due(n);
    for (const auto& step : setup_->effects[offer.effect].steps) {
        switch (step.op) {
            case Effect::Op::SetDue: due = step.n; break;
            case Effect::Op::SetSource: next.back = step.n; break;
            case Effect::Op::Draw: draw(next, next.hand_n + step.n); break;
            case Effect::Op::AllowCross: break;
        }
    }
    next.due = u8(due_of(next, due));
    return next;
}

// `head`: the shape of what lies before the last card.
bool LineSearch::begin_turn(Node& n, Shape head) {
    n.due = n.placed = n.back = 0;
    if (n.hand_n == 0) return finish(n, false);
    const Dirs ways = available(back_in_line(0), n.empty);
    struct Child {
        Node node;
        std::int8_t effect;
    };
    std::array<Child, kMaxEffects + 1> children;
    int children_n = 0;
    bool asked = false, turns_back = false;
    if (n.round >= setup_->energy_first_round && n.energy > 0) {
        for (const auto& offer : setup_->offers) {
            if (!is_legal(n, offer, ways)) continue;
            asked = true;
            if (n.spent + offer.cost > most_) continue;
            const Node next = declared(n, offer);
            if (next.back == 0 && n.must_turn) continue;
            if (bound(next, next.back == 0 ? head : shape_behind(next), next.due).score > most_) continue;
            turns_back = turns_back || next.back != 0;
            children[static_cast<std::size_t>(children_n++)] = {next, static_cast<std::int8_t>(offer.effect)};
        }
    }
    if (ways == 0 && !n.must_turn && (asked ? give_up(n) : finish(n, false))) return true;  // EOL-11.6
    if (ways != 0 && !n.must_turn && (ways & ~n.barred) != 0) {
        Node next = n;
        next.due = u8(due_of(n, usual_due(n)));
        if (bound(next, head, next.due).score <= most_) children[static_cast<std::size_t>(children_n++)] = {next, -1};
    }
    if (children_n == 0) return false;
    const std::uint64_t key = rest_of_key(n, n.must_turn ? Dirs{0} : ways, turns_back);
    if (only_one_back_ && failed_.has(n.empty, key)) return false;
    for (int i = children_n - 1; i >= 0; --i) {  // without an effect first
        Child& child = children[static_cast<std::size_t>(i)];
        if (asked) moves_.push_back({true, child.effect, Dir::N});
        if (child.node.back != 0) child.node.barred = 0;
        child.node.must_turn = false;
        if (lay(child.node)) return true;
        if (asked) moves_.pop_back();
        if (stopped_) return false;
    }
    if (only_one_back_) failed_.add(n.empty, key);
    return false;
}

bool LineSearch::give_up(const Node& n) {
    moves_.push_back({true, -1, Dir::N});
    if (finish(n, false)) return true;
    moves_.pop_back();
    return false;
}

bool LineSearch::lay(const Node& n) {
    const Card source = back_in_line(n.back);
    const Dirs ways = available(source, n.empty);
    if (ways == 0) return finish(n, n.placed > 0);  // EOL-11.4
    // A way out another card would have served as well is worth it only if the search turns back to this card next.
    const bool is_last = n.placed + 1 == n.due;
    const bool may_turn = is_last && turn_back_cost_ > 0 && n.energy >= turn_back_cost_ &&
                          n.round + 1 >= setup_->energy_first_round && n.spent + turn_back_cost_ <= most_;
    const Dirs tried = may_turn ? ways : ways & static_cast<Dirs>(~n.barred);
    if (tried == 0) return false;
    const std::uint32_t going = must_go(n);

    struct Way {
        Dir dir;
        int onward;
    };
    std::array<Way, 4> order{};
    int order_n = 0;
    for (unsigned left = tried; left != 0; left &= left - 1) {
        const Dir d = dir(std::countr_zero(left));
        const Cell cell = setup_->next[source.cell][static_cast<std::size_t>(index(d))];
        const Way way{d, size_of(beside(cell_set(cell)) & n.empty)};
        int at = order_n++;
        for (; at > 0 && order[static_cast<std::size_t>(at - 1)].onward > way.onward; --at)
            order[static_cast<std::size_t>(at)] = order[static_cast<std::size_t>(at - 1)];
        order[static_cast<std::size_t>(at)] = way;
    }
    for (int i = 0; i < order_n; ++i) {
        if (lay_through(n, source, order[static_cast<std::size_t>(i)].dir, going)) return true;
        if (stopped_) return false;
    }
    return false;
}

// Every card in hand through one way out.
bool LineSearch::lay_through(const Node& n, Card source, Dir d, std::uint32_t going) {
    const auto heading = static_cast<std::size_t>(index(d));
    const Cell cell = setup_->next[source.cell][heading];
    Node next = n;
    next.empty = n.empty & ~cell_set(cell);
    next.placed = u8(n.placed + 1);
    next.back = 0;
    next.left_n = u8(n.left_n - 1);
    next.hand_n = u8(n.hand_n - 1);
    next.must_turn = n.back == 0 && has(n.barred, d);
    std::array<Shape, 16> shapes;  // by ways out that are free: most cards share them
    std::uint32_t known = 0;
    std::uint32_t held = 0;
    for (const int f : by_taste_)
        if (count(n.hand, f) > 0) held |= 1u << f;
    ++line_n_;
    for (const int f : by_taste_) {
        if ((held >> f & 1) == 0) continue;
        const auto& face = setup_->faces[static_cast<std::size_t>(f)];
        const Card card{cell, face.ways[heading]};
        line_[static_cast<std::size_t>(line_n_)] = card;
        next.hand = n.hand - one(f);
        next.left = n.left - one(f);
        next.rest = static_cast<std::uint16_t>(n.rest - face.initiative);
        const Dirs free = available(card, next.empty);
        if (free != 0 && (known >> free & 1) == 0) {
            known |= 1u << free;
            shapes[free] = shape_of(next.empty, targets(card, free));
        }
        next.barred = 0;
        if (only_one_back_)
            for (std::uint32_t set = simpler_[static_cast<std::size_t>(f)] & held; set != 0; set &= set - 1) {
                const int g = std::countr_zero(set);
                if ((going >> g & 1) != 0 || setup_->initiative(f) <= setup_->initiative(g))
                    next.barred |= setup_->faces[static_cast<std::size_t>(g)].ways[heading];
            }
        moves_.push_back({false, static_cast<std::int8_t>(f), d});
        if (go_on(next, free, shapes[free])) return true;
        moves_.pop_back();
        if (stopped_) break;
    }
    --line_n_;
    return false;
}

// A card has been laid.
bool LineSearch::go_on(const Node& n, Dirs free, Shape shape) {
    ++nodes_;
    if (stop()) return false;
    if (n.empty == 0) return !n.must_turn && finish(n, n.placed < n.due);  // EOL-14.9
    if (n.placed < n.due) {
        if (free == 0) return finish(n, true);  // EOL-11.4
        return bound(n, shape, n.due - n.placed).score <= most_ && lay(n);
    }
    if (free == 0 && setup_->cut_check == CutCheck::OwnTurn) return !n.must_turn && finish(n, false);  // EOL-11.2
    Node next = n;
    ++next.round;
    draw(next, setup_->hand_size);
    return begin_turn(next, shape);
}

bool LineSearch::finish(const Node& n, bool short_turn) {
    if (n.spent + n.rest + size_of(n.empty) + (short_turn ? 1 : 0) > most_) return false;
    found_ = moves_;
    return true;
}

// Everything besides the empty cells that the rest of the game depends on. The round is left out: before energy may be
// used, the number of cards on the table tells it. The card before the last counts only where a line may go on from it,
// and barred ways out only where a turn may be spent on one of them and the next on turning back.
std::uint64_t LineSearch::rest_of_key(const Node& n, Dirs ways, bool turns_back) const {
    const Card last = back_in_line(0);
    const Card previous = turns_back ? back_in_line(1) : Card{};
    const int one_card_turn = setup_->cards_per_round == 1 ? 0 : 1;
    const bool keeps_barred = turn_back_cost_ > 0 && n.energy >= turn_back_cost_ + one_card_turn;
    std::uint64_t key = n.hand;
    int at = hand_bits_;
    const auto add = [&](std::uint64_t value, int bits) {
        key |= value << at;
        at += bits;
    };
    add(last.cell, cell_bits_);
    add(ways & static_cast<Dirs>(~n.barred), 4);
    add(keeps_barred ? ways & n.barred : 0u, 4);
    add(previous.cell, cell_bits_);
    add(available(previous, n.empty), 4);
    add(n.drawn, kDrawnBits);
    add(n.energy, kEnergyBits);
    return key;
}

}  // namespace endtable::end_of_line
