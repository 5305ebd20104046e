#include "match/moments.hpp"

#include <algorithm>
#include <cassert>

namespace endtable {

Moments::Moments(const Match& match, Seats viewers)
    : viewers_(viewers), log_size_(match.log_size()), start_(begun(match)), now_(start_) {
    const auto unseen = match.unseen(viewers);
    for (const std::uint32_t ply : match.live_)
        if (std::find(unseen.begin(), unseen.end(), ply) == unseen.end()) plies_.push_back(match.log_[ply]);
}

Match Moments::begun(const Match& match) {
    Match start(match.game_, Dice::none(), match.seats_);
    if (match.start_) start.start_ = start.state_ = *match.start_;
    return start;
}

bool Moments::are_of(const Match& match, Seats viewers) const {
    return match.log_size() == log_size_ && viewers == viewers_;
}

void Moments::seek(int moment) {
    assert(0 <= moment && moment <= last());
    if (moment < now_.plies()) now_ = start_;
    if (moment == 0) step_ = {};
    while (now_.plies() < moment) {
        const auto denial = now_.make(plies_[static_cast<std::size_t>(now_.plies())], &step_);
        assert(!denial);
        static_cast<void>(denial);
    }
}

}  // namespace endtable
