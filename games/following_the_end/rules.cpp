// Following the End: the contract's functions, each a look at the question on top of the agenda.
#include "games/following_the_end/rules.hpp"

namespace endtable::following_the_end {

namespace {

constexpr int kOutcomes = 22;  // more than any chance turn has

Action outcome(Do kind, int k) {
    switch (kind) {
        case Do::RollTime: return Action::of(Action::Time, k);
        case Do::Draw: return Action::of(Action::Drawn, k);
        case Do::Deal: return Action::of(Action::Dealt, k);
        default: return Action::of(Action::Die, k);  // both others are the Combat die
    }
}

}  // namespace

State FollowingTheEnd::start() const {
    State s;
    s.holder.fill(kInDeck);
    for (int i = 0; i < setup_->seats; ++i) s.order.push(u8(i));
    for (int i = setup_->seats; i < kSeats; ++i) s.players[static_cast<std::size_t>(i)].role = Player::Out;
    s.deposits = setup_->fresh;
    Flow f(*setup_, s, nullptr);
    begin(f);
    return s;
}

Listing FollowingTheEnd::actions(const State& s, Seat p, std::vector<Action>& out) const {
    out.clear();
    if (!turn(s).who.has(p)) return Listing::All;
    const Question& q = top_question(s);
    Offers offers;
    offers.actions = &out;
    q.list(look(s), s.agenda.top(), offers);
    return q.always_asked ? Listing::Some : Listing::All;
}

Refusal FollowingTheEnd::refusal(const State& s, Seat p, Action a) const {
    constexpr Refusal kNotYourTurn{"not_your_turn", "FTE-16.6b"};
    const Turn t = turn(s);
    if (t.is_over() || (t.is_chance() ? p != kChance : !t.who.has(p))) return kNotYourTurn;
    const Question& q = top_question(s);
    if (!q.takes.has(static_cast<Action::Kind>(a.kind))) return {"not_asked", "FTE-16.6b"};
    const Look view = look(s);
    const Task& task = s.agenda.top();
    if (!is_known(view, task, a)) return kUnknownThing;
    if (t.is_chance()) return q.weight(view, task, a.k) > 0 ? kLegal : kNotOffered;
    return q.judge(view, task, a);
}

Action FollowingTheEnd::chance(const State& s, Rng& rng) const {
    const Task& task = s.agenda.top();
    const Question& q = question(task.kind);
    const Look view = look(s);
    int all = 0;
    for (int k = 0; k < kOutcomes; ++k) all += q.weight(view, task, k);
    int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(all)));
    int k = 0;
    while ((left -= q.weight(view, task, k)) >= 0) ++k;
    return outcome(task.kind, k);
}

bool FollowingTheEnd::outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
    out.clear();
    if (!turn(s).is_chance()) return true;
    const Task& task = s.agenda.top();
    for (int k = 0; k < kOutcomes; ++k)
        if (const int weight = question(task.kind).weight(look(s), task, k); weight > 0)
            out.push_back({outcome(task.kind, k), static_cast<std::uint32_t>(weight)});
    return true;
}

void FollowingTheEnd::apply(State& s, Seat, Action a, Events* events) const {
    Flow f(*setup_, s, events);
    answer_top(f, a);
    run(f);
}

void FollowingTheEnd::run_on(State& s, Events* events) const {
    Flow f(*setup_, s, events);
    run(f);
}

// The only secret: the cards of a purchase (ledger 4).
void FollowingTheEnd::mask(State& s, Seats viewers) const {
    if (s.drawn == 0 || s.active >= kSeats || viewers.has(seat(s.active))) return;
    for (auto& h : s.holder)
        if (h == kDrawn) h = kInDeck;
}

void FollowingTheEnd::fill(State& s, Rng& rng) const {
    int missing = s.drawn;
    for (const auto h : s.holder) missing -= h == kDrawn ? 1 : 0;
    for (; missing > 0; --missing) {
        auto left = rng.below(static_cast<std::uint32_t>(look(s).deck_size()));
        for (auto& h : s.holder)
            if (h == kInDeck && left-- == 0) {
                h = kDrawn;
                break;
            }
    }
}

Action FollowingTheEnd::fallback(const State& s, Seat p) const {
    if (!turn(s).who.has(p)) return {};
    return top_question(s).fallback(look(s), s.agenda.top());
}

void FollowingTheEnd::resign(State& s, Seat p, Events* events) const {
    if (!is_seat(p) || index(p) >= setup_->seats) return;
    Flow f(*setup_, s, events);
    following_the_end::resign(f, index(p));
}

// --- The result (FTE-15.11) ------------------------------------------------------------------------------------------

namespace {

// How far ahead a side is: winners first, then who lives, then who fell last.
std::array<int, 5> worth(const Look& look, int side) {
    std::array<int, 5> w{};
    w[0] = (look.s.winners >> side) & 1;
    if (w[0] != 0) return w;
    for (int seat = 0; seat < look.setup.seats; ++seat) {
        if (look.setup.side_of(seat) != side) continue;
        const Player& p = look.player(seat);
        w[1] = std::max<int>(w[1], p.role == Player::Heroes ? 255 : p.fell);
        if (p.role != Player::Heroes) continue;
        for (int i = seat * kTeam; i < seat * kTeam + kTeam; ++i) {
            w[2] += look.unit(i).is_alive() ? 1 : 0;
            w[3] += look.unit(i).lives;
        }
        w[4] += p.scrap;
    }
    return w;
}

}  // namespace

Result FollowingTheEnd::result(const State& s) const {
    Result r;
    r.score.fill(Result::kNoScore);
    const Look view = look(s);
    for (int i = 0; i < setup_->seats; ++i) r.side[static_cast<std::size_t>(i)] = u8(setup_->side_of(i));
    if (s.over == 0) return r;
    if (s.reason >= static_cast<int>(Ending::Void)) {
        r.make_void(s.reason == static_cast<int>(Ending::Void) ? Void::AgendaFull : Void::TooManySteps, setup_->seats);
        return r;
    }
    const int winners = std::popcount(static_cast<unsigned>(s.winners));
    for (int i = 0; i < setup_->seats; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const int side = setup_->side_of(i);
        const auto own = worth(view, side);
        int ahead = 0;
        for (int other = 0; other < setup_->sides(); ++other)
            if (other != side)
                ahead += (setup_->seats == 4 ? worth(view, other)[0] > own[0] : own < worth(view, other)) ? 1 : 0;
        r.rank[k] = u8(1 + ahead);
        r.utility[k] = u16(((s.winners >> side) & 1) != 0 ? 10000 / winners : 0);
    }
    return r;
}

}  // namespace endtable::following_the_end
