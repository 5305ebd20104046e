// Random games of every kind: the promises of the contract (core/game.hpp) at every position, off the listed places
// too.
#include <set>

#include "core/playout.hpp"
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::walk_test {

using test::Lab;

std::uint64_t bits(const Action& a) {
    std::uint64_t packed = 0;
    std::memcpy(&packed, &a, sizeof a);
    return packed;
}
bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

class Walk {
public:
    Walk(const Json& options, int seats, std::uint64_t seed)
        : game_(configure(test::official(), options, seats).setup), seats_(seats), rng_(seed) {}

    // Some moves go to places that are not listed, some questions are answered by fallback, now and then somebody
    // resigns.
    void play(int games, bool resigning) {
        for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
            State s = game_.start();
            int plies = 0;
            while (!game_.turn(s).is_over() && !testing::Test::HasFailure()) {
                if (plies % 7 == 0) check(s);
                if (resigning && rng_.below(400) == 0) {
                    game_.resign(s, seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(seats_)))), nullptr);
                    ASSERT_EQ(game_.broken(s), nullptr);
                    continue;
                }
                step(s);
                const char* why = game_.broken(s);
                ASSERT_EQ(why, nullptr) << why << " after ply " << plies << " of game " << i;
                ASSERT_LT(++plies, 60000);
            }
            check_result(s);
        }
    }

private:
    Action anything(const State& s, Seat p) {
        Action a;
        const std::uint64_t packed = rng_.next();
        std::memcpy(static_cast<void*>(&a), &packed, sizeof a);
        a.kind = static_cast<std::uint8_t>(rng_.below(Action::Count));
        if (rng_.below(2) == 0) {  // nearly right: one of those listed with one field changed
            std::vector<Action> list;
            game_.actions(s, p, list);
            if (list.empty()) return a;
            a = list[rng_.below(static_cast<std::uint32_t>(list.size()))];
            const int by = static_cast<int>(rng_.below(21)) - 10;
            switch (rng_.below(5)) {
                case 0: a.x = u16(a.x + by); break;
                case 1: a.y = u16(a.y + by); break;
                case 2: a.z = u8(a.z + 5 * by); break;
                case 3: a.k = u8(a.k + by); break;
                default: a.figure = u8(a.figure + by);
            }
        }
        return a;
    }
    void step(State& s) {
        const Turn turn = game_.turn(s);
        if (turn.is_chance()) return game_.apply(s, kChance, game_.chance(s, rng_), nullptr);
        const Seat p = turn.who.lowest();
        game_.actions(s, p, buffer_);
        ASSERT_FALSE(buffer_.empty());
        Action a = buffer_[rng_.below(static_cast<std::uint32_t>(buffer_.size()))];
        for (int i = 0; i < 6; ++i)
            if (const Action other = anything(s, p); !game_.refusal(s, p, other)) a = other;
        if (rng_.below(6) == 0) a = game_.fallback(s, p);
        game_.apply(s, p, a, nullptr);
    }
    void check(const State& s) {
        const Turn turn = game_.turn(s);
        const State before = s;
        for (int i = 0; i < 5; ++i) {
            const Seat p = seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(seats_))));
            const Refusal no = game_.refusal(s, p, anything(s, p));
            EXPECT_TRUE(!no || no.clause != nullptr);
        }
        if (turn.is_chance()) {
            std::vector<Weighted<Action>> outcomes;
            ASSERT_TRUE(game_.outcomes(s, outcomes));
            ASSERT_FALSE(outcomes.empty());
            for (const auto& o : outcomes) EXPECT_FALSE(game_.refusal(s, kChance, o.action));
        } else {
            const Seat p = turn.who.lowest();
            const Listing listing = game_.actions(s, p, buffer_);
            std::set<std::uint64_t> listed;
            for (const Action& a : buffer_) {
                const Refusal no = game_.refusal(s, p, a);
                EXPECT_FALSE(no) << no.reason << " " << int(a.kind) << " " << int(a.figure) << " " << a.x << "," << a.y
                                 << "," << int(a.z);
                EXPECT_TRUE(listed.insert(bits(a)).second) << "listed twice";
            }
            const Action fallback = game_.fallback(s, p);
            EXPECT_FALSE(game_.refusal(s, p, fallback));
            EXPECT_TRUE(listing == Listing::Some || listed.count(bits(fallback)) == 1);
            if (listing == Listing::All)
                for (int i = 0; i < 20; ++i) {
                    const Action a = anything(s, p);
                    EXPECT_TRUE(listed.count(bits(a)) == 1 || game_.refusal(s, p, a)) << int(a.kind);
                }
        }
        for (unsigned set = 0; set < (1u << seats_); ++set) check_mask(s, Seats(static_cast<std::uint8_t>(set)));
        EXPECT_TRUE(same(before, s));
        for (int p = 0; p < seats_; ++p) {
            State left = s;
            game_.resign(left, seat(p), nullptr);
            EXPECT_EQ(game_.broken(left), nullptr);
            EXPECT_FALSE(game_.turn(left).who.has(seat(p)));
        }
    }
    void check_mask(const State& s, Seats viewers) {
        State masked = s;
        game_.mask(masked, viewers);
        ASSERT_EQ(game_.broken(masked), nullptr) << game_.broken(masked);
        for (const Seat p : viewers) {
            std::vector<Action> open, hidden;
            game_.actions(s, p, open);
            game_.actions(masked, p, hidden);
            EXPECT_TRUE(open == hidden);
        }
        State again = masked;
        game_.mask(again, viewers);
        EXPECT_TRUE(same(again, masked));
        game_.fill(again, rng_);
        EXPECT_EQ(game_.broken(again), nullptr);
        game_.mask(again, viewers);
        EXPECT_TRUE(same(again, masked));
    }
    void check_result(const State& s) {
        const Result r = game_.result(s);
        int best = 9, worst = 0;
        for (int i = 0; i < seats_; ++i) {
            best = std::min<int>(best, r.rank[static_cast<std::size_t>(i)]);
            worst = std::max<int>(worst, r.rank[static_cast<std::size_t>(i)]);
            EXPECT_EQ(r.rank[static_cast<std::size_t>(i)] == 1, r.utility[static_cast<std::size_t>(i)] > 0);
        }
        EXPECT_EQ(best, 1);
        EXPECT_LE(worst, seats_);
        EXPECT_NE(s.reason, static_cast<int>(Ending::Void));
    }

    FollowingTheEnd game_;
    int seats_;
    Rng rng_;
    std::vector<Action> buffer_;
};

TEST(FollowingTheEnd, random_games_of_two_keep_every_promise) {
    Walk({{"max_rounds", 12}}, 2, 1).play(2, false);
    Walk({{"max_rounds", 10}, {"map", "high_road"}, {"setup", "draft"}, {"scrap", "rich"}, {"tolerance_ms", 150}}, 2, 2)
        .play(1, true);
    Walk({{"max_rounds", 10}, {"map", "lab"}, {"setup", "random"}, {"deploy", "spots"}, {"scrap", "scarce"}}, 2, 3)
        .play(3, true);
}
TEST(FollowingTheEnd, random_games_of_three_keep_every_promise) {
    Walk({{"max_rounds", 25}, {"scrap", "rich"}}, 3, 4).play(2, true);
    Walk({{"max_rounds", 10}, {"setup", "random"}, {"fallen", false}}, 3, 5).play(1, true);
}
TEST(FollowingTheEnd, random_games_of_four_keep_every_promise) {
    Walk({{"max_rounds", 25}, {"scrap", "rich"}}, 4, 6).play(2, true);
    Walk({{"max_rounds", 10}, {"setup", "draft"}, {"fallen", false}}, 4, 7).play(1, true);
    Walk({{"max_rounds", 10}, {"setup", "starter"}, {"starter_skills", "free"}, {"behemoth", false}}, 4, 8)
        .play(1, true);
}

}  // namespace endtable::following_the_end::walk_test
