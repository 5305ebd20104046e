#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match/match.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable {

inline Seats all_of(const Match& match) { return Seats::first(match.game().seats()); }

inline std::shared_ptr<const AnyGame> open_game(std::string_view id, int seats, const Json& options = Json::object()) {
    const GameModule& module = find_game_or_throw(id);
    return module.open(*module.official, options, seats);
}

// The code of a denial; empty if it was done.
inline std::string code(const std::optional<Denial>& denial) { return denial ? denial->code : ""; }
inline std::string reason(const std::optional<Denial>& denial) { return denial ? denial->reason : ""; }

inline std::vector<std::string> lines(const Json& record) { return record.at("log").get<std::vector<std::string>>(); }

// Plays lines of a log as a record spells them: "~deal 0 K", "1 bet".
inline void play(Match& match, const std::vector<std::string>& log) {
    for (const auto& line : log) {
        const auto denial =
            line[0] == '~' ? match.force(line.substr(1)) : match.act(seat(line[0] - '0'), line.substr(2));
        ASSERT_FALSE(denial) << line << ": " << denial->message;
    }
}

// The ledger's answer for a seat that does not answer, with the remark that it is one.
inline std::optional<Denial> time_out(Match& match, Seat p, Step* step = nullptr) {
    if (!match.turn().who.has(p)) return Denial{"not_asked", "", {}, {}};
    const PackedAction a = match.game().fallback(match.state(), p);
    match.remark("timeout " + std::to_string(index(p)));
    return match.act(p, a, step);
}

// One random step: chance by the dice, or a random answer of a random seat that is asked. False when it is over.
inline bool random_step(Match& match, Rng& rng, Step* step = nullptr) {
    const Turn turn = match.turn();
    if (turn.is_over()) return false;
    if (turn.is_chance()) {
        EXPECT_EQ(code(match.roll(step)), "");
        return true;
    }
    std::vector<Seat> asked;
    for (const Seat p : turn.who) asked.push_back(p);
    const Seat p = asked[rng.below(static_cast<std::uint32_t>(asked.size()))];
    const auto actions = match.game().actions(match.state(), p).list;
    EXPECT_EQ(code(match.act(p, actions[rng.below(static_cast<std::uint32_t>(actions.size()))], step)), "");
    return true;
}

// The message of the InputError that `work` throws; empty if it throws none.
template <class Work>
std::string complaint(const Work& work) {
    try {
        work();
    } catch (const InputError& e) {
        return e.code() + ": " + e.what();
    }
    return "";
}

}  // namespace endtable
