// A match looked at again, moment by moment, as some viewers may know it: moment 0 is its start, moment n what stood
// after its n-th ply. What was taken back is no moment, and neither is a sealed answer these viewers have not seen yet.
// This is the one place that turns a log into moments: who shows a replay asks for them and reads no log itself.
#pragma once

#include <cstddef>
#include <vector>

#include "match/match.hpp"

namespace endtable {

class Moments {
public:
    Moments(const Match& match, Seats viewers);

    // False when the match has gone on since, or is looked at by others.
    bool are_of(const Match& match, Seats viewers) const;
    int last() const { return static_cast<int>(plies_.size()); }

    // Goes to a moment from 0 to last(): on is a step for each ply, back begins anew.
    void seek(int moment);
    int moment() const { return now_.plies(); }
    const Match& match() const { return now_; }  // as it stood; without its dice
    const Step& step() const { return step_; }   // what led there; nothing at the start

private:
    static Match begun(const Match& match);

    Seats viewers_;
    std::size_t log_size_;
    std::vector<LogLine> plies_;
    Match start_;
    Match now_;
    Step step_;
};

}  // namespace endtable
