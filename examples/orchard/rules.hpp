// Orchard: the rules, and the example of lanes (core/agenda.hpp, core/apart.hpp): two decisions in secret, then packing
// side by side in the open. Header-only, so that the loops of search and simulation inline all of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/agenda.hpp"
#include "core/apart.hpp"

namespace endtable::orchard {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

inline constexpr int kMaxPlayers = 4;
inline constexpr int kTrees = 4;
inline constexpr int kDie = 6;
inline constexpr int kPickers = 2;  // the master, then the apprentice
inline constexpr int kSide = 3;     // of a crate
inline constexpr int kCells = kSide * kSide;

struct Setup {
    int seats = 2;
    int rounds = 6;
};

inline constexpr DecisionId kMaster{0}, kApprentice{1}, kPack{2};

enum class Happening : std::uint16_t {
    Rolled,  // tree, baskets
    Sent,    // who; picker, tree: seen by the seat itself only
    Shown,   // who; the master's tree, the apprentice's
    Picked,  // who; tree, baskets
    Packed,  // who; tree, baskets, compartment, points gained
    Gave,    // who; tree
    RoundOver,
    Home,      // who: its pickers come back, seen by the seat itself only
    Resigned,  // who; the trees of what it had not packed, a bit each; points lost
    Ended,
};

// A stack in a crate; fruit 0: none.
struct Stack {
    std::uint8_t fruit = 0;  // its tree + 1
    std::uint8_t baskets = 0;
    constexpr bool operator==(const Stack&) const = default;
};
using Crate = std::array<Stack, kCells>;  // row by row

// What a seat still has to do in its lane.
struct Task {
    enum Kind : std::uint8_t { Send, Pack };
    std::uint8_t kind = Send;
    std::uint8_t what = 0;  // the picker; the tree of the stack
    std::uint8_t baskets = 0;
    constexpr bool operator==(const Task&) const = default;
};

struct Line {
    int filled = 0;
    bool same = true, different = true;  // as far as it is filled
};
// Of the row or the column that this compartment lies in.
constexpr Line line_of(const Crate& crate, int cell, bool row) {
    Line line;
    unsigned seen = 0;
    for (int i = 0; i < kSide; ++i) {
        const int at = row ? cell / kSide * kSide + i : i * kSide + cell % kSide;
        const unsigned fruit = crate[static_cast<std::size_t>(at)].fruit;
        if (fruit == 0) continue;
        ++line.filled;
        if ((seen & 1u << fruit) != 0) line.different = false;
        if ((seen & ~(1u << fruit)) != 0) line.same = false;
        seen |= 1u << fruit;
    }
    return line;
}

// OR-7
constexpr int points(const Crate& crate) {
    int sum = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const Line row = line_of(crate, cell, true), column = line_of(crate, cell, false);
        const int times =
            1 + (row.filled == kSide && row.same ? 1 : 0) + (column.filled == kSide && column.different ? 1 : 0);
        sum += crate[static_cast<std::size_t>(cell)].baskets * times;
    }
    return sum;
}

class Orchard {
public:
    template <class T>
    using PerSeat = std::array<T, kMaxPlayers>;

    struct State {
        Lanes<Task, kPickers, kMaxPlayers> lanes{};
        std::array<std::uint8_t, kTrees> baskets{};          // 0: not rolled yet in this round
        PerSeat<std::array<std::uint8_t, kPickers>> sent{};  // a tree + 1; 0: not yet, and when all are shown
        PerSeat<Crate> crate{};
        PerSeat<std::uint8_t> resigned{};  // 0: in play; otherwise 1 for who left first, and so on
        std::uint8_t round = 1;            // after the last one the game is over
    };

    struct Action {
        enum Kind : std::uint8_t { Roll, Send, Pack, Give };
        std::uint8_t kind = Roll;
        std::uint8_t value = 0;  // what the die shows, the tree, the compartment
        constexpr bool operator==(const Action&) const = default;
    };

    // The setup must live as long as the game.
    constexpr explicit Orchard(const Setup& setup) : setup_(&setup) {}
    constexpr const Setup& setup() const { return *setup_; }

    constexpr State start() const { return {}; }

    constexpr Seats in_play(const State& s) const {
        Seats who;
        for (int p = 0; p < setup_->seats; ++p)
            if (s.resigned[at(p)] == 0) who |= Seats::only(seat(p));
        return who;
    }

    constexpr Turn turn(const State& s) const {
        if (is_over(s)) return Turn::over();
        const Seats busy = s.lanes.busy();
        return busy.empty() ? Turn::chance() : Turn::each(busy);
    }

    // Whatever is asked here is asked in lanes (OR-3, OR-5).
    constexpr bool apart(const State& s) const { return !is_over(s) && !s.lanes.busy().empty(); }

    constexpr DecisionId decision(const State& s, Seat p) const {
        if (!turn(s).who.has(p)) return kNoDecision;
        const Task& task = s.lanes[p].top();
        return task.kind == Task::Pack ? kPack : task.what == 0 ? kMaster : kApprentice;
    }

    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        if (s.lanes[p].top().kind == Task::Send) {
            for (std::uint8_t tree = 0; tree < kTrees; ++tree) out.push_back({Action::Send, tree});
            return Listing::All;
        }
        for (std::uint8_t cell = 0; cell < kCells; ++cell)
            if (s.crate[at(p)][cell].fruit == 0) out.push_back({Action::Pack, cell});
        out.push_back({Action::Give, 0});
        return Listing::All;
    }

    constexpr Refusal refusal(const State& s, Seat p, Action a) const {
        if (is_over(s)) return {"game_over", in_play(s).count() > 1 ? "OR-8" : "OR-9"};
        if (p == kChance) {
            const bool rolls = turn(s).is_chance() && a.kind == Action::Roll && a.value >= 1 && a.value <= kDie;
            return rolls ? kLegal : Refusal{"not_chance", "OR-2"};
        }
        if (!turn(s).who.has(p)) return {"not_asked", "OR-3"};
        if (s.lanes[p].top().kind == Task::Send)
            return a.kind == Action::Send && a.value < kTrees ? kLegal : Refusal{"no_stack", "OR-3"};
        if (a.kind == Action::Give && a.value == 0) return kLegal;
        if (a.kind != Action::Pack) return {"no_picker", "OR-5"};
        return a.value < kCells && s.crate[at(p)][a.value].fruit == 0 ? kLegal : Refusal{"not_free", "OR-5"};
    }

    constexpr Action chance(const State&, Rng& rng) const {
        return {Action::Roll, static_cast<std::uint8_t>(1 + rng.below(kDie))};
    }

    bool outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
        out.clear();
        if (!turn(s).is_chance()) return true;
        for (std::uint8_t n = 1; n <= kDie; ++n) out.push_back({{Action::Roll, n}, 1});
        return true;
    }

    void apply(State& s, Seat p, Action a, Events* events) const {
        switch (a.kind) {
            case Action::Roll: return roll(s, a.value, events);
            case Action::Send: return send(s, p, a.value, events);
            case Action::Pack: pack(s, p, a.value, events); break;
            default: give(s, p, false, events);
        }
        go_on_packing(s, p, events);
        if (s.lanes.busy().empty()) end_round(s, events);
    }

    // OR-3: pickers that others have sent look as if they were at home. They are sent again by whoever thinks ahead
    // from here, so that there is nothing to fill.
    constexpr void mask(State& s, Seats viewers) const {
        if (!in_secret(s)) return;
        for (const Seat p : in_play(s).without(viewers)) {
            s.sent[at(p)] = {};
            s.lanes[p] = both_pickers();
        }
    }
    constexpr void fill(State&, Rng&) const {}

    constexpr Action fallback(const State& s, Seat p) const {  // OR-10
        if (s.lanes[p].top().kind == Task::Send) {
            const auto most = std::max_element(s.baskets.begin(), s.baskets.end());
            return {Action::Send, static_cast<std::uint8_t>(most - s.baskets.begin())};
        }
        return {Action::Pack, static_cast<std::uint8_t>(first_free(s.crate[at(p)]))};
    }

    void resign(State& s, Seat p, Events* events) const {  // OR-9
        if (is_over(s) || !in_play(s).has(p)) return;
        int lost = 0;
        for (int i = 0; i < s.lanes[p].depth(); ++i)
            if (const Task& task = s.lanes[p].all()[i]; task.kind == Task::Pack) lost |= 1 << task.what;
        report(events, Happening::Resigned, p, "OR-9", lost, points(s.crate[at(p)]));
        const bool waited = s.lanes.busy().has(p), secret = in_secret(s);
        s.resigned[at(p)] = static_cast<std::uint8_t>(1 + setup_->seats - in_play(s).count());
        s.sent[at(p)] = {};
        s.lanes.drop(p);
        if (in_play(s).count() < 2) {
            for (const Seat q : in_play(s)) {
                if (secret) come_home(s, q, events);
                while (!secret && !s.lanes[q].empty()) give(s, q, true, events);
                s.lanes.drop(q);
            }
            report(events, Happening::Ended, kNobody, "OR-9");
        } else if (waited && s.lanes.busy().empty()) {
            if (secret)
                show(s, events);
            else
                end_round(s, events);
        }
    }

    // OR-8, OR-9. Utility: the share of the others one is ahead of, a tie counting half.
    constexpr Result result(const State& s) const {
        Result r;
        r.score.fill(Result::kNoScore);
        for (int p = 0; p < setup_->seats; ++p) {
            r.side[at(p)] = static_cast<std::uint8_t>(p);
            r.score[at(p)] = s.resigned[at(p)] == 0 ? points(s.crate[at(p)]) : 0;
            if (!is_over(s)) continue;
            int ahead = 0, behind = 0;
            for (int q = 0; q < setup_->seats; ++q) {
                ahead += standing(s, q) > standing(s, p) ? 1 : 0;
                behind += standing(s, q) < standing(s, p) ? 1 : 0;
            }
            r.rank[at(p)] = static_cast<std::uint8_t>(1 + ahead);
            r.utility[at(p)] = static_cast<std::uint16_t>(5'000 + 5'000 * (behind - ahead) / (setup_->seats - 1));
        }
        return r;
    }

    constexpr const char* broken(const State& s) const {
        if (s.round < 1 || s.round > setup_->rounds + 1) return "round: there is no such round";
        bool rolled = true;
        for (const auto n : s.baskets) {
            if (n > kDie) return "baskets: more than a die shows";
            if (n > 0 && !rolled) return "baskets: a tree was left out";
            rolled = n > 0;
        }
        if (const char* why = broken_seats(s)) return why;
        if (is_over(s)) {
            const bool all_rounds = s.round > setup_->rounds;
            if (all_rounds && s.baskets != decltype(s.baskets){}) return "baskets: the game is over";
            return s.lanes == decltype(s.lanes){} && s.sent == decltype(s.sent){} ? nullptr : "lanes: the game is over";
        }
        return broken_lanes(s, rolled);
    }

    // Pickers are being sent: what others have done cannot be seen.
    constexpr bool in_secret(const State& s) const {
        for (const Seat p : s.lanes.busy())
            if (s.lanes[p].top().kind == Task::Send) return true;
        return false;
    }
    constexpr bool is_over(const State& s) const { return s.round > setup_->rounds || in_play(s).count() < 2; }

private:
    static constexpr std::size_t at(int p) { return static_cast<std::size_t>(p); }
    static constexpr std::size_t at(Seat p) { return static_cast<std::size_t>(index(p)); }
    static constexpr int strength(int picker) { return picker == 0 ? 2 : 1; }
    static constexpr int first_free(const Crate& crate) {
        int cell = 0;
        while (cell < kCells && crate[at(cell)].fruit != 0) ++cell;
        return cell;
    }
    static constexpr Agenda<Task, kPickers> both_pickers() {
        Agenda<Task, kPickers> lane;
        (void)lane.push_in_order(Task{Task::Send, 0, 0}, Task{Task::Send, 1, 0});
        return lane;
    }

    // More is better: the points of those who stayed; below them those who left, later before earlier.
    static constexpr int standing(const State& s, int p) {
        return s.resigned[at(p)] == 0 ? points(s.crate[at(p)]) : s.resigned[at(p)] - kMaxPlayers;
    }

    void roll(State& s, int value, Events* events) const {
        std::size_t tree = 0;
        while (s.baskets[tree] != 0) ++tree;
        s.baskets[tree] = static_cast<std::uint8_t>(value);
        report(events, Happening::Rolled, kNobody, "OR-2", static_cast<int>(tree), value);
        if (tree + 1 < kTrees) return;
        for (const Seat p : in_play(s)) s.lanes[p] = both_pickers();
    }

    void send(State& s, Seat p, int tree, Events* events) const {
        const int picker = s.lanes[p].pop().what;
        s.sent[at(p)][at(picker)] = static_cast<std::uint8_t>(tree + 1);
        if (Event* e = report(events, Happening::Sent, p, "OR-3", picker, tree)) {
            e->is_public = false;
            e->seen_by = Seats::only(p);
        }
        if (s.lanes.busy().empty()) show(s, events);
    }

    static void come_home(State& s, Seat p, Events* events) {
        s.sent[at(p)] = {};
        if (Event* e = report(events, Happening::Home, p, "OR-9")) {
            e->is_public = false;
            e->seen_by = Seats::only(p);
        }
    }

    // OR-3, OR-4
    void show(State& s, Events* events) const {
        std::array<int, kTrees> all{};
        for (const Seat p : in_play(s)) {
            const auto& sent = s.sent[at(p)];
            for (int picker = 0; picker < kPickers; ++picker) all[at(sent[at(picker)] - 1)] += strength(picker);
            report(events, Happening::Shown, p, "OR-3", sent[0] - 1, sent[1] - 1);
        }
        if (events != nullptr) events->note_reveal();
        for (const Seat p : in_play(s)) {
            for (int tree = kTrees; tree-- > 0;) {  // the first one ends on top
                int own = 0;
                for (int picker = 0; picker < kPickers; ++picker)
                    if (s.sent[at(p)][at(picker)] == tree + 1) own += strength(picker);
                const int share = own == 0 ? 0 : s.baskets[at(tree)] * own / all[at(tree)];
                if (share == 0) continue;
                (void)s.lanes[p].push({Task::Pack, static_cast<std::uint8_t>(tree), static_cast<std::uint8_t>(share)});
                report(events, Happening::Picked, p, "OR-4", tree, share);
            }
        }
        s.sent = {};
        for (const Seat p : in_play(s)) go_on_packing(s, p, events);
        if (s.lanes.busy().empty()) end_round(s, events);
    }

    static void pack(State& s, Seat p, int cell, Events* events) {
        const Task task = s.lanes[p].pop();
        Crate& crate = s.crate[at(p)];
        const int before = points(crate);
        crate[at(cell)] = {static_cast<std::uint8_t>(task.what + 1), task.baskets};
        report(events, Happening::Packed, p, "OR-5", task.what, task.baskets, cell, points(crate) - before);
    }
    static void give(State& s, Seat p, bool forced, Events* events) {
        const Task task = s.lanes[p].pop();
        if (Event* e = report(events, Happening::Gave, p, forced ? "OR-6" : "OR-5", task.what)) e->forced = forced;
    }
    static void go_on_packing(State& s, Seat p, Events* events) {  // OR-6
        while (!s.lanes[p].empty() && first_free(s.crate[at(p)]) == kCells) give(s, p, true, events);
    }

    void end_round(State& s, Events* events) const {
        s.baskets = {};
        ++s.round;
        report(events, Happening::RoundOver, kNobody, "OR-2");
        if (is_over(s)) report(events, Happening::Ended, kNobody, "OR-8");
    }

    constexpr const char* broken_seats(const State& s) const {
        int gone = 0;
        Seats orders;
        for (int p = 0; p < kMaxPlayers; ++p) {
            for (const Stack& stack : s.crate[at(p)]) {
                if (stack.fruit > kTrees || stack.baskets > kDie) return "crates: no such stack";
                if ((stack.fruit == 0) != (stack.baskets == 0)) return "crates: no such stack";
                if (stack.fruit != 0 && p >= setup_->seats) return "crates: no such seat";
            }
            if (s.resigned[at(p)] == 0) continue;
            if (p >= setup_->seats || s.resigned[at(p)] >= kMaxPlayers) return "resigned: no such order";
            ++gone;
            orders |= Seats::only(seat(s.resigned[at(p)] - 1));
        }
        if (orders != Seats::first(gone)) return "resigned: not one after the other";
        return gone < setup_->seats ? nullptr : "resigned: everybody";
    }

    // `rolled`: all trees bear something.
    constexpr const char* broken_lanes(const State& s, bool rolled) const {
        if (!s.lanes.is_ok()) return "lanes: no lanes";
        if (rolled && s.lanes.busy().empty()) return "lanes: nobody has anything to do";
        const bool secret = in_secret(s);
        for (int p = 0; p < kMaxPlayers; ++p) {
            const auto& lane = s.lanes[seat(p)];
            const auto& sent = s.sent[at(p)];
            const bool plays = in_play(s).has(seat(p));
            if (!lane.empty() && (!plays || !rolled)) return "lanes: there is nothing to be done";
            if (secret && plays) {
                if ((sent[0] == 0 && sent[1] != 0) || sent[0] > kTrees || sent[1] > kTrees) return "sent: no such tree";
                Agenda<Task, kPickers> left = both_pickers();
                for (const auto tree : sent)
                    if (tree != 0) left.pop();
                if (!(lane == left)) return "lanes: not the pickers that are at home";
                continue;
            }
            if (sent[0] != 0 || sent[1] != 0) return "sent: all are at home";
            for (int i = 0; i < lane.depth(); ++i) {
                const Task& task = lane.all()[i];
                if (task.kind != Task::Pack || task.what >= kTrees) return "lanes: no such stack";
                if (task.baskets == 0 || task.baskets > s.baskets[at(task.what)]) return "lanes: no such stack";
                if (i > 0 && task.what >= lane.all()[i - 1].what) return "lanes: stacks out of order";
            }
            if (!lane.empty() && first_free(s.crate[at(p)]) == kCells) return "lanes: nowhere to pack";
        }
        return nullptr;
    }

    static Event* report(Events* events, Happening kind, Seat who, const char* clause, int a = 0, int b = 0, int c = 0,
                         int d = 0) {
        if (events == nullptr) return nullptr;
        Event e;
        e.kind = static_cast<std::uint16_t>(kind);
        e.who = who;
        e.clause = clause;
        e.args = {a, b, c, d};
        return &events->add(e);
    }

    const Setup* setup_;
};

static_assert(HasLanes<Orchard>);
static_assert(sizeof(Orchard::State) <= 128);

}  // namespace endtable::orchard
