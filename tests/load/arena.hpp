// Pairs of guests who play against each other through the server, each over a socket of its own, with a random one of
// the actions they are offered. Counts what was answered and when, and watches the numbers of events: for every viewer
// they go up by one, without a gap and without any twice.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "server/client/wire.hpp"
#include "tests/load/histogram.hpp"

namespace endtable::load {

using Clock = std::chrono::steady_clock;

struct Tally {
    std::uint64_t moves = 0;     // acknowledged: they are in the database
    std::uint64_t finished = 0;  // matches
    std::uint64_t pushes = 0;
    std::uint64_t bytes = 0;                        // of pushes
    std::uint64_t idle_tokens = 0;                  // moves that the rate allowed when nobody was asked
    Histogram stored;                               // from the act to its acknowledgement
    Histogram shown;                                // from the act to the other player's push
    std::map<std::string, std::uint64_t> errors{};  // by code
    std::uint64_t gaps = 0;                         // events that a viewer missed
    std::uint64_t doubles = 0;                      // events that a viewer was told twice
    std::uint64_t resyncs = 0;                      // pushes without a past, in a running match
};

class Arena {
public:
    struct Options {
        std::string game = "end_of_line";
        int matches = 1000;
        double rate = 0;        // moves a second, over all matches; 0: as fast as they come
        int at_once = 16;       // requests and openings that are under way
        int moves_a_match = 0;  // then a match rests; 0: no end
        std::uint64_t seed = 1;
        bool whole = false;  // every push says everything; as it is, pages are told what changed
    };

    Arena(client::Wire& wire, Options options);
    ~Arena();

    // Each calls `done` when everything is there; `failed` if something is refused that must not be.
    void gather(std::function<void()> done);         // guests and their sockets
    void deal(std::function<void()> done);           // a table for each pair, and the game begins
    void play(bool yes) { playing_ = yes; }          // acts from here on; or no more
    bool resting() const;                            // every match has had its moves
    std::size_t unanswered() const;                  // acts without an acknowledgement
    std::size_t silent(Clock::duration time) const;  // of these, the ones older than this

    const std::string& table_of(std::size_t match) const;
    const std::string& cookie_of(std::size_t match) const;  // of the player who opened it

    Tally tally;  // may be replaced at any time to count anew
    std::function<void(const std::string& why)> failed;

private:
    struct Pair;
    struct Player;

    void in_turn(std::size_t count, std::function<void(std::size_t, std::function<void()>)> one,
                 std::function<void()> done);
    void come(Pair& pair, int side, std::function<void()> done);
    void open_table(Pair& pair, std::function<void()> done);
    void sit_down(Pair& pair);
    void replace(Pair& pair);
    void tick();
    void hear(Player& player, std::string_view text);
    void hear_answer(Player& player, std::string_view text);
    void hear_push(Player& player, std::string_view text);
    void check_numbers(Player& player, std::uint64_t n, std::string_view happened, bool resync);
    void act(Player& player);
    void say(Player& player, const std::string& what, std::function<void()> then);
    void count_error(std::string_view code) { ++tally.errors[std::string(code)]; }

    client::Wire& wire_;
    Options options_;
    std::vector<std::unique_ptr<Pair>> pairs_;
    std::deque<Player*> ready_;  // those who are asked, the longest-waiting first
    std::deque<Pair*> over_;     // those that want a new table
    int opening_ = 0;
    bool playing_ = false;
    double tokens_ = 0;
    Clock::time_point ticked_{};
    std::mt19937_64 random_;
};

}  // namespace endtable::load
