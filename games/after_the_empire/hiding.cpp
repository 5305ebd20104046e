// After the Empire: who sees what (ledger part 4). Hidden are the Objectives of others, cards that others have peeked
// at, and where others put their Troops until everybody has (EMP-20.2).
#include <bit>

#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/rules.hpp"

namespace endtable::after_the_empire {

namespace {

void conceal_objectives(Fief& f, Bag<kMaxObjectives>& unseen) {
    for (Objectives left = f.objectives & ~f.shown; left != 0; left &= left - 1) {
        unseen.add(std::countr_zero(left));
        ++f.hidden;
    }
    f.objectives = f.shown;
}

void deal_objectives(Fief& f, Bag<kMaxObjectives>& unseen, Rng& rng) {
    for (; f.hidden > 0; --f.hidden) {
        const int kind = unseen.draw(rng, unseen.size());
        unseen.take(kind);
        f.objectives |= Objectives{1} << kind;
    }
}

}  // namespace

void AfterTheEmpire::mask(State& s, Seats viewers) const {
    const Seats eyes = viewers | kEverybody;
    s.objectives.mask(eyes);
    for (Hidden& card : s.drawn) conceal(card, s.objectives.unseen(), eyes);
    for (Lying& lying : s.invader_row)
        if (lying.how == Lying::How::FaceDown) conceal(lying.it, s.invaders, eyes);
    const bool sealed = !s.agenda.empty() && s.agenda.top().kind == Task::Kind::Prepare;
    for (int p = 0; p < setup_->seats; ++p) {
        if (viewers.has(seat(p))) continue;
        conceal_objectives(s.fief(p), s.objectives.unseen());
        if (!sealed || !is_asked_to_place(s, *setup_, p)) continue;
        s.lanes.drop(seat(p));  // asked for the first Wall, all Troops inside
        (void)s.lanes[seat(p)].push({Task::Kind::PrepAssign, u8(p), u8(next_wall(s.fief(p), 0)), 0});
        s.fief(p).battle.plan = {};
    }
}

void AfterTheEmpire::fill(State& s, Rng& rng) const {
    s.objectives.fill(rng);
    for (Hidden& card : s.drawn) deal(card, s.objectives.unseen(), rng);
    for (Lying& lying : s.invader_row)
        if (lying.how == Lying::How::FaceDown) deal(lying.it, s.invaders, kSides, rng);
    for (int p = 0; p < setup_->seats; ++p) deal_objectives(s.fief(p), s.objectives.unseen(), rng);
}

}  // namespace endtable::after_the_empire
