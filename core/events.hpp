// What happened, for the log, the animation and the listeners of a table. Rules report events through a pointer that
// may be null (search does not listen); they never read them back.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/seat.hpp"

namespace endtable {

inline constexpr std::int32_t kUnknownArg = std::numeric_limits<std::int32_t>::min();

struct Event {
    static constexpr int kArgs = 6;

    std::uint16_t kind = 0;  // the game's own list
    Seat who = kNobody;      // whom it is about
    const char* clause = nullptr;
    std::array<std::int32_t, kArgs> args{};

    // Who may know what. A public event is seen by everybody; a private one only by `seen_by`. The arguments marked in
    // `secret` (a bit each) are known only to `known_to`, others see kUnknownArg.
    bool is_public = true;
    bool forced = false;  // it was the only option and was applied without asking
    std::uint8_t secret = 0;
    Seats seen_by;
    Seats known_to;

    constexpr bool visible_to(Seats viewers) const { return is_public || seen_by.any_of(viewers); }
    // The event as these viewers may know it. What they may not know is gone from the value itself.
    constexpr Event masked(Seats viewers) const {
        Event e = *this;
        if (!known_to.any_of(viewers))
            for (int i = 0; i < kArgs; ++i)
                if ((secret >> i) & 1) e.args[static_cast<std::size_t>(i)] = kUnknownArg;
        e.secret = 0;
        e.seen_by = Seats{};
        e.known_to = Seats{};
        return e;
    }
};

class Events {
public:
    Event& add(const Event& e) { return list_.emplace_back(e); }
    // Somebody has learnt something that undo could not make unlearnt.
    void note_reveal() { revealed_ = true; }

    bool revealed() const { return revealed_; }
    const std::vector<Event>& list() const { return list_; }
    void clear() {
        list_.clear();
        revealed_ = false;
    }

private:
    std::vector<Event> list_;
    bool revealed_ = false;
};

}  // namespace endtable
