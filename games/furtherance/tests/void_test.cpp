// A full agenda: the match is void, every card is still there, and nothing is dropped without a word (FUR-15, core).
// Content and rules never fill it; here its bottom is stuffed.
#include <gtest/gtest.h>

#include "core/playout.hpp"
#include "games/furtherance/rules.hpp"
#include "games/furtherance/tests/support.hpp"

namespace endtable::furtherance {
namespace void_test {

// The same state with an agenda that has room for so many more tasks. (What lies at the bottom is never reached.)
State stuffed(const State& s, int room) {
    State full = s;
    std::vector<Task> tasks;
    while (!full.agenda.empty()) tasks.push_back(full.agenda.pop());
    const int more = kMaxTasks - room - static_cast<int>(tasks.size());
    for (int i = 0; i < more; ++i) (void)full.agenda.push({Task::Kind::EndTurn, s.active});
    while (!tasks.empty()) {
        (void)full.agenda.push(tasks.back());
        tasks.pop_back();
    }
    return full;
}

// Whether the match is void now; if it is, it is so as it should be.
bool is_void(const Furtherance& game, const State& s, int seats) {
    const Result end = game.result(s);
    if (!end.is_void()) return false;
    EXPECT_TRUE(game.turn(s).is_over());
    EXPECT_EQ(end.void_by, Void::AgendaFull);
    EXPECT_EQ(game.broken(s), nullptr);
    for (int i = 0; i < seats; ++i) {
        EXPECT_EQ(end.rank[static_cast<std::size_t>(i)], 1);
        EXPECT_EQ(end.utility[static_cast<std::size_t>(i)], 5'000);
    }
    return true;
}

struct Seen {
    int voids = 0, ended_events = 0, tried = 0;
};

void over_a_random_game(int seats, const Json& options, Seen& seen) {
    const Configured configured = configure(test::official(), options, seats);
    const Furtherance game(*configured.setup);
    Rng rng(20);
    std::vector<Action> buffer;
    State s = game.start();
    for (int ply = 0; ply < 400 && !game.turn(s).is_over(); ++ply) {
        const Turn turn = game.turn(s);
        const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
        Action a = game.chance(s, rng);
        if (!turn.is_chance()) {
            game.actions(s, p, buffer);
            a = buffer[rng.below(static_cast<std::uint32_t>(buffer.size()))];
        }
        for (int room = 0; room < 3; ++room) {
            State full = stuffed(s, room);
            Events events;
            game.apply(full, p, a, &events);
            ++seen.tried;
            if (!is_void(game, full, seats)) continue;
            ++seen.voids;
            for (const Event& e : events.list()) seen.ended_events += e.kind == static_cast<int>(EventKind::Ended);
        }
        State full = stuffed(s, 0);
        game.resign(full, seat(0), nullptr);
        is_void(game, full, seats);
        game.apply(s, p, a, nullptr);
    }
}

TEST(FurtheranceVoid, a_full_agenda_ends_the_match_with_every_card_in_its_place) {
    Seen seen;
    over_a_random_game(2, Json::object(), seen);
    over_a_random_game(4, Json::object(), seen);
    over_a_random_game(1, Json{{"mode", "solo"}}, seen);
    EXPECT_GT(seen.tried, 2'000);
    EXPECT_GT(seen.voids, 50);
    EXPECT_EQ(seen.ended_events, seen.voids) << "each is told";
}

TEST(FurtheranceVoid, states_are_laid_out_as_they_always_were) {
    EXPECT_EQ(sizeof(State), 1352u) << "stored logs have hashes of its bytes";
}

}  // namespace void_test
}  // namespace endtable::furtherance
