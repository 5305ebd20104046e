// What is said of a seat when a game is over: derived from the last state alone, and the same as what was reported
// while it was played.
#include <gmock/gmock.h>

#include "core/playout.hpp"
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::labels_test {
namespace {

using testing::Contains;
using Labels = std::vector<std::string>;

// What the events of a random game say of each seat.
struct Heard {
    std::array<bool, kMaxSeats> turned{}, crossed{};
    std::array<int, kMaxSeats> placed{};
    std::array<std::string, kMaxSeats> last{};
    int first = -1;
};

Heard listen_to(const Play& play, State& s, Rng& rng) {
    Heard heard;
    Events events;
    std::vector<Action> buffer;
    while (random_step(play.game(), s, rng, buffer, &events)) {
        for (const Event& e : events.list()) {
            const auto p = static_cast<std::size_t>(endtable::index(e.who));
            switch (static_cast<EventKind>(e.kind)) {
                case EventKind::FirstOrder: heard.first = endtable::index(e.who); break;
                case EventKind::Declared:
                    heard.turned[p] |= play.setup().effects[static_cast<std::size_t>(e.args[0])].id == "turnaround";
                    break;
                case EventKind::Placed:
                    ++heard.placed[p];
                    heard.crossed[p] |= e.args[3] >= 0;
                    heard.last[p] = play.table.event(e)["face"].get<std::string>();
                    break;
                default: break;
            }
        }
        events.clear();
    }
    return heard;
}

TEST(EndOfLineLabels, say_what_events_said) {
    int turned = 0, crossed = 0;
    for (const auto& [options, seats] : {std::pair<Json, int>{Json::object(), 2},
                                         {Json::object(), 5},
                                         {{{"mode", "team"}}, 4},
                                         {{{"mode", "coop"}}, 2}}) {
        const Play play(options, seats);
        Rng rng(3);
        for (int game = 0; game < 150; ++game) {
            State s = play.game().start();
            const Heard heard = listen_to(play, s, rng);
            for (int i = 0; i < seats; ++i) {
                const auto p = static_cast<std::size_t>(i);
                const Labels labels = play.table.labels(s, seat(i));
                EXPECT_EQ(std::count(labels.begin(), labels.end(), "used:turnaround"), heard.turned[p] ? 1 : 0);
                EXPECT_EQ(std::count(labels.begin(), labels.end(), "crossed"), heard.crossed[p] ? 1 : 0);
                EXPECT_THAT(labels, Contains("cards_placed:" + std::to_string(heard.placed[p])));
                if (heard.placed[p] > 0) {
                    EXPECT_THAT(labels, Contains("last:" + heard.last[p]));
                }
                if (heard.first >= 0) {
                    EXPECT_EQ(std::count(labels.begin(), labels.end(), "order:1"), heard.first == i);
                }
                turned += heard.turned[p] ? 1 : 0;
                crossed += heard.crossed[p] ? 1 : 0;
            }
        }
    }
    EXPECT_GT(turned, 20) << "otherwise this was no test";
    EXPECT_GT(crossed, 20);
}

TEST(EndOfLineLabels, of_a_game_alone) {
    Play play(Json{{"mode", "solo"}});
    EXPECT_EQ(play.table.labels(play.s, seat(0)), (Labels{"energy_spent:0", "cards_placed:0"}));
    const Play classic(Json{{"mode", "solitaire_classic"}});
    EXPECT_EQ(classic.table.labels(classic.s, seat(0)), (Labels{"cards_placed:0"})) << "no energy, no rounds";
}

}  // namespace
}  // namespace endtable::end_of_line::labels_test
