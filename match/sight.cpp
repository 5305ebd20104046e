#include "match/sight.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace endtable {

void apply_ply(const AnyGame& game, AnyState& s, const LogLine& ply, Events* events) {
    if (ply.kind == LogLine::Kind::Resign)
        game.resign(s, ply.who, events);
    else
        game.apply(s, ply.who, ply.value, events);
}

Sight::Sight(const AnyGame& game, Seats viewers, AnyState start)
    : game_(&game), viewers_(viewers), state_(std::move(start)), shown_(masked(state_)), base_(state_) {}

void Sight::follow(const LogLine& ply, std::uint32_t id) {
    apply_ply(*game_, state_, ply, nullptr);
    AnyState shown = masked(state_);
    const bool unseen = ply.kind == LogLine::Kind::Answer && !viewers_.has(ply.who) && shown == shown_;
    shown_ = std::move(shown);
    if (unseen || !open_.empty()) open_.push_back({ply, id, unseen});
    if (open_.empty()) base_ = state_;
    if (unseen || open_.empty()) return;

    // Something was seen while there are unseen plies: the fewest makers whose plies explain it have shown them by
    // that.
    Seats makers;
    for (const auto& open : open_)
        if (open.unseen) makers |= Seats::only(open.ply.who);
    for (int count = 0; count <= makers.count(); ++count) {
        for (unsigned bits = 0; bits <= makers.bits(); ++bits) {
            const Seats some{static_cast<std::uint8_t>(bits)};
            if (some.count() == count && some.without(makers).empty() && explained(some)) return admit(some);
        }
    }
    admit(makers);
}

std::vector<std::uint32_t> Sight::unseen() const {
    std::vector<std::uint32_t> ids;
    for (const auto& open : open_)
        if (open.unseen) ids.push_back(open.id);
    return ids;
}

AnyState Sight::masked(AnyState s) const {
    game_->mask(s, viewers_);
    return s;
}

// Would the viewers see what they see if, of the unseen plies, only those of these seats had been made?
bool Sight::explained(Seats admitted) const {
    AnyState s = base_;
    for (const auto& [ply, id, unseen] : open_) {
        if (unseen && !admitted.has(ply.who)) continue;
        const bool possible =
            ply.kind == LogLine::Kind::Resign ? !game_->turn(s).is_over() : !game_->refusal(s, ply.who, ply.value);
        if (!possible) return false;
        apply_ply(*game_, s, ply, nullptr);
    }
    return masked(std::move(s)) == shown_;
}

void Sight::admit(Seats makers) {
    for (auto& open : open_)
        if (makers.has(open.ply.who)) open.unseen = false;
    if (std::any_of(open_.begin(), open_.end(), [](const auto& open) { return open.unseen; })) return;
    open_.clear();
    base_ = state_;
}

}  // namespace endtable
