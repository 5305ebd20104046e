// One game between bots, with chance that can be dealt again.
//
// A deal is a number. Outcome i of round r of a deal is drawn by a generator made from (deal, r, i) and from nothing
// else, so that games of one deal see the same cards in the same places for as long as they ask for the same: until
// play makes one of them ask for more or fewer, and again from the next round on, if they are alike by then. (A round
// is what AnyGame::round counts; games without rounds run through the outcomes one by one.) Beyond that, mirrored games
// share numbers, not cards: nothing is biased by it, only less of the luck cancels out.
//
// A bot's own random numbers come from (deal, seat): equal bots play equal games when they change seats.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "match/any_game.hpp"

namespace endtable::lab {

// A number made of two that shares no pattern with either.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    return SplitMix64{SplitMix64{a}.next() ^ (b * 0xD1342543DE82EF95u + 1)}.next();
}

class DealtChance {
public:
    explicit DealtChance(std::uint64_t deal) : deal_(mixed(deal, 0xC4A9CE)) {}

    // The next outcome of the round that is the `rounds`-th to have begun.
    Rng next(int rounds) {
        if (rounds != rounds_) {
            rounds_ = rounds;
            outcome_ = 0;
        }
        return Rng(mixed(deal_, (static_cast<std::uint64_t>(rounds_) << 32) + outcome_++));
    }

private:
    std::uint64_t deal_;
    int rounds_ = 0;
    std::uint64_t outcome_ = 0;
};

constexpr std::uint64_t bot_seed(std::uint64_t deal, int seat) {
    return mixed(mixed(deal, 0xB07), static_cast<std::uint64_t>(seat));
}

struct Played {
    AnyState end;
    Result result;
    int plies = 0;      // chance included
    int decisions = 0;  // questions that were answered
    int rounds = 0;     // begun
};

// Nobody is curious. A watcher of balance or time has functions of the same names.
struct NoWatcher {
    void asks(const AnyState&, Seat) {}
    void answers(Seat, const BotAnswer&) {}
    Events* events() { return nullptr; }  // where a ply's events go to; null: none are wanted
    void happened() {}                    // they are there
};

// bots[i] sits on seat i. `watch` is told before and after every answer, and after every ply.
template <class Watch>
Played play_game(const AnyGame& game, const std::vector<std::unique_ptr<AnyBot>>& bots, std::uint64_t deal,
                 Watch& watch) {
    constexpr int kLongestGame = 1'000'000;
    Played played;
    AnyState& s = played.end = game.start();
    DealtChance chance(deal);
    int round = game.round(s);
    for (Turn turn = game.turn(s); !turn.is_over(); turn = game.turn(s)) {
        if (turn.is_chance()) {
            Rng rng = chance.next(played.rounds);
            game.apply(s, kChance, game.chance(s, rng), watch.events());
        } else {
            const Seat p = turn.who.lowest();
            watch.asks(s, p);
            const BotAnswer answer = bots[static_cast<std::size_t>(index(p))]->think(s);
            watch.answers(p, answer);
            game.apply(s, p, answer.action, watch.events());
            ++played.decisions;
        }
        watch.happened();
        for (const auto& bot : bots) bot->see(s);
        if (const int now = game.round(s); now != round) {
            round = now;
            ++played.rounds;
        }
        if (++played.plies > kLongestGame)
            throw std::runtime_error("a game of " + game.info().id + " does not end (deal " + std::to_string(deal) +
                                     ")");
    }
    played.result = game.standing(s);
    return played;
}

}  // namespace endtable::lab
