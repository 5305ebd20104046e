// What time it is for the hall, and whether that is to be trusted. The clock on the wall can be set, a process can be
// stopped and go on, a machine can sleep: none of it may cost anybody a game.
//
//  - A wall clock that is put back is not followed: the hall's time goes on as it did.
//  - One that is put forward is followed, and so is time that passed while the process stood still; but then it is not
//    *known* any more when a server ran, and no clock of a game is judged before a beat is stored again. By then the
//    store has noted the gap as an outage, and tables give it back (docs/server.md).
#pragma once

#include <algorithm>
#include <limits>
#include <mutex>

#include "server/net/backend.hpp"
#include "server/table/settings.hpp"

namespace endtable::server {

class Clockwork {
public:
    static constexpr Time kSilence = 4'000;  // more than this without a beat was an outage
    static constexpr Time kJump = 1'000;     // by which a clock on the wall does not go wrong by itself

    explicit Clockwork(const Loop& loop) : loop_(loop), wall_(loop.now()), steady_(loop.steady()) {}

    // Milliseconds since 1970. From any thread.
    Time now() {
        const std::lock_guard lock(mutex_);
        return look();
    }
    // Milliseconds that only ever go on: for limits and patience.
    Time steady() const { return loop_.steady(); }

    // Whether it is known that a server ran all the time.
    bool known() {
        const std::lock_guard lock(mutex_);
        look();
        if (beat_ == kNever || steady_ - beat_ > kSilence) was_lost_ = true;
        return !was_lost_;
    }
    // A beat that was sent at this (steady) time is stored. False if it says nothing: it was under way for too long, or
    // the clock jumped meanwhile; then the next one may. `lost`: nothing was known in between.
    bool stored(Time sent, bool& lost) {
        lost = !known();
        const std::lock_guard lock(mutex_);
        if (sent < jumped_ || steady_ - sent > kSilence) return false;
        beat_ = sent;
        was_lost_ = false;
        return true;
    }

private:
    static constexpr Time kNever = std::numeric_limits<Time>::min();

    Time look() {
        const Time wall = loop_.now(), steady = loop_.steady();
        const Time drift = (wall - wall_) - (steady - steady_);
        wall_ = wall;
        steady_ = steady;
        if (drift < -kJump) ahead_ -= drift;
        if (drift > kJump) {
            const Time made_good = std::min(ahead_, drift);
            ahead_ -= made_good;
            if (drift - made_good > kJump) {
                beat_ = kNever;
                jumped_ = steady;
            }
        }
        return wall + ahead_;
    }

    const Loop& loop_;
    std::mutex mutex_;
    Time wall_, steady_;    // when it was last looked
    Time ahead_ = 0;        // of a wall clock that was put back
    Time beat_ = kNever;    // steady: when the last beat was sent that is stored
    Time jumped_ = kNever;  // steady
    bool was_lost_ = true;
};

}  // namespace endtable::server
