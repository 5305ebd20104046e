// The promises of core/game.hpp at the states of random games, for every seat count and option, as the house test asks
// for them of games with a presentation.
#include "core/playout.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/tests/table.hpp"

namespace endtable::after_the_empire::test {
namespace playout {

struct Mode {
    const char* name;
    int seats;
    Json options;
};
const std::vector<Mode>& modes() {
    static const std::vector<Mode> list = {
        {"two", 2, nullptr},
        {"three", 3, {{"start_refugees", "random"}, {"mode", "easy"}}},
        {"four", 4, {{"mode", "hard"}, {"destructive_damage", true}}},
        {"no_reports", 2, {{"no_reports", true}, {"mode", "hard"}}},
        {"limited", 4, {{"limited_supply", true}}},
        {"manual", 3, {{"manual_hits", true}, {"no_reports", true}}},
        {"rival", 1, nullptr},
        {"harsh_rival", 1, {{"solo_level", "harsh"}, {"limited_supply", true}, {"manual_hits", true}}},
        {"ladder", 1, {{"solo", "ladder"}, {"start_refugees", "random"}}},
    };
    return list;
}

std::uint32_t packed(Action a) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &a, sizeof bits);
    return bits;
}
Action unpacked(std::uint32_t bits) {
    Action a;
    std::memcpy(static_cast<void*>(&a), &bits, sizeof a);
    return a;
}
bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

class Promises : public testing::TestWithParam<int> {
protected:
    void SetUp() override {
        const Mode& mode = modes()[static_cast<std::size_t>(GetParam())];
        setup_ = configure(official(), mode.options, mode.seats).setup;
        game_ = std::make_unique<AfterTheEmpire>(*setup_);
    }

    template <class Look>
    void play(int games, std::uint64_t seed, const Look& look) {
        for (int i = 0; i < games; ++i) {
            Rng rng(seed * 1'000 + static_cast<std::uint64_t>(i));
            State s = game_->start();
            for (int ply = 0;; ++ply) {
                ASSERT_LT(ply, 2'000) << "random play does not end";
                look(s, rng);
                if (HasFailure() || !step(s, rng)) break;
            }
            if (HasFailure()) return;
        }
    }
    bool step(State& s, Rng& rng, Events* events = nullptr) const {
        const Turn turn = game_->turn(s);
        if (turn.is_over()) return false;
        if (turn.is_chance()) {
            game_->apply(s, kChance, game_->chance(s, rng), events);
            return true;
        }
        auto left = rng.below(static_cast<std::uint32_t>(turn.who.count()));
        for (const Seat p : turn.who)
            if (left-- == 0) {
                const auto list = actions(s, p);
                game_->apply(s, p, list[rng.below(static_cast<std::uint32_t>(list.size()))], events);
            }
        return true;
    }
    std::vector<Action> actions(const State& s, Seat p) const {
        std::vector<Action> list;
        game_->actions(s, p, list);
        return list;
    }
    State masked(State s, Seats viewers) const {
        game_->mask(s, viewers);
        return s;
    }
    std::vector<Seats> viewers() const {
        std::vector<Seats> sets{Seats::none()};
        for (int i = 0; i < setup_->seats; ++i) sets.push_back(Seats::only(seat(i)));
        sets.push_back(Seats::first(std::min(2, setup_->seats)));
        return sets;
    }

    std::shared_ptr<const after_the_empire::Setup> setup_;  // gtest has a Setup of its own
    std::unique_ptr<AfterTheEmpire> game_;
};

TEST_P(Promises, states_are_sound_and_turns_keep_their_promises) {
    std::vector<Action> list;
    play(4, 1, [&](const State& s, Rng&) {
        ASSERT_EQ(game_->broken(s), nullptr) << game_->broken(s);
        const Turn turn = game_->turn(s);
        ASSERT_EQ(turn.kind == Turn::Kind::Each, !turn.who.empty());
        for (int p = 0; p < kFiefs + 1; ++p) {
            game_->actions(s, seat(p), list);
            ASSERT_EQ(turn.who.has(seat(p)), !list.empty());
            ASSERT_EQ(turn.who.has(seat(p)), game_->decision(s, seat(p)) != kNoDecision);
            if (list.empty()) continue;
            ASSERT_GE(list.size(), 2u) << "a single option is not asked (EMP-20.1)";
            std::set<std::uint32_t> seen;
            for (const Action& a : list) ASSERT_TRUE(seen.insert(packed(a)).second) << "listed twice";
            ASSERT_FALSE(game_->refusal(s, seat(p), game_->fallback(s, seat(p))));
        }
    });
}

// Every cycle but the first takes a cube, a Wall or a Troop, so no battle comes near its bound.
TEST_P(Promises, EMP_10_19_a_battle_ends_before_its_bound) {
    int battles = 0;
    play(6, 10, [&](const State& s, Rng&) {
        for (const Fief& f : s.fiefs) {
            if (f.battle.bound == 0) continue;
            ++battles;
            int left = f.troops();
            for (int side = 0; side < kSides; ++side)
                if (f.pieces[at(side)].stands()) left += f.pieces[at(side)].cubes + 1;
            ASSERT_LT(f.battle.cycle + left, f.battle.bound);
        }
    });
    EXPECT_GT(battles, 20);
}

// `broken` takes any bytes, and what it accepts can be played on.
TEST_P(Promises, broken_is_total_and_what_it_accepts_can_be_played) {
    int accepted = 0, n = 0;
    play(12, 9, [&](const State& s, Rng& rng) {
        if (++n % 3 != 0) return;
        for (int sample = 0; sample < 20; ++sample) {
            State spoilt = s;
            auto* bytes = reinterpret_cast<unsigned char*>(&spoilt);
            std::string spoilt_at;
            for (auto flips = 1 + rng.below(2); flips > 0; --flips) {
                const auto place = rng.below(sizeof spoilt);
                spoilt_at += " byte " + std::to_string(place);
                unsigned char& byte = bytes[place];
                byte = static_cast<unsigned char>(rng.below(3) == 0 ? rng.below(256) : byte ^ (1u << rng.below(8)));
            }
            if (game_->broken(spoilt) != nullptr) continue;
            ++accepted;
            game_->fill(spoilt, rng);  // it may be one that somebody sees: what is hidden there is dealt first
            ASSERT_EQ(game_->broken(spoilt), nullptr) << "filled: " << game_->broken(spoilt);
            for (int ply = 0; ply < 40 && step(spoilt, rng); ++ply)
                ASSERT_EQ(game_->broken(spoilt), nullptr) << game_->broken(spoilt) << spoilt_at;
        }
        State noise;
        auto* bytes = reinterpret_cast<unsigned char*>(&noise);
        for (std::size_t i = 0; i < sizeof noise; ++i) bytes[i] = static_cast<unsigned char>(rng.below(256));
        ASSERT_NE(game_->broken(noise), nullptr);
    });
    EXPECT_GT(accepted, 20);
}

TEST_P(Promises, refusal_is_total_and_agrees_with_the_list) {
    play(3, 2, [&](const State& s, Rng& rng) {
        const State before = s;
        for (int i = 0; i <= setup_->seats + 1; ++i) {
            const Seat p = i < setup_->seats ? seat(i) : i == setup_->seats ? kChance : seat(6);
            std::set<std::uint32_t> listed;
            for (const Action& a : actions(s, p)) {
                listed.insert(packed(a));
                ASSERT_FALSE(game_->refusal(s, p, a));
            }
            if (p == kChance) {
                std::vector<Weighted<Action>> outcomes;
                ASSERT_TRUE(game_->outcomes(s, outcomes));
                ASSERT_EQ(outcomes.empty(), !game_->turn(s).is_chance());
                for (const auto& o : outcomes) {
                    ASSERT_GT(o.weight, 0u);
                    ASSERT_TRUE(listed.insert(packed(o.action)).second);
                }
                if (!outcomes.empty()) {
                    ASSERT_EQ(listed.count(packed(game_->chance(s, rng))), 1u);
                }
            }
            for (int sample = 0; sample < 30; ++sample) {
                auto bits = static_cast<std::uint32_t>(rng.next());
                if (sample % 3 != 0) bits &= 0x0307073fu;  // small arguments
                if (!listed.empty() && sample % 3 == 2) {
                    auto it = listed.begin();
                    std::advance(it, rng.below(static_cast<std::uint32_t>(listed.size())));
                    bits = *it ^ (1u << rng.below(32));
                }
                const Refusal no = game_->refusal(s, p, unpacked(bits));
                ASSERT_EQ(!no, listed.count(bits) == 1) << (no ? no.reason : "legal") << " for seat " << i << ": "
                                                        << testing::PrintToString(unpacked(bits));
                if (no) {
                    ASSERT_NE(no.clause, nullptr);
                }
            }
        }
        ASSERT_TRUE(same(s, before));
    });
}

TEST_P(Promises, every_option_applies_and_copies_do_not_alias) {
    int n = 0;
    play(2, 3, [&](const State& s, Rng& rng) {
        const State before = s;
        for (const Seat p : game_->turn(s).who)
            for (const Action& a : actions(s, p)) {
                if (++n % 3 != 0) continue;
                State next = s;
                game_->apply(next, p, a, nullptr);
                ASSERT_EQ(game_->broken(next), nullptr) << game_->broken(next) << " " << testing::PrintToString(a);
                ASSERT_FALSE(same(next, s)) << "an action without effect";
            }
        ASSERT_TRUE(same(s, before));
        (void)rng;
    });
}

TEST_P(Promises, a_mask_hides_and_fill_changes_nothing_the_viewer_sees) {
    int n = 0;
    play(4, 4, [&](const State& s, Rng& rng) {
        if (++n % 4 != 0) return;
        for (const Seats eyes : viewers()) {
            const State mine = masked(s, eyes);
            ASSERT_TRUE(same(masked(mine, eyes), mine)) << "masking twice";
            ASSERT_EQ(game_->broken(mine), nullptr) << "masked: " << game_->broken(mine);
            State other = mine;
            game_->fill(other, rng);
            ASSERT_EQ(game_->broken(other), nullptr) << "filled: " << game_->broken(other);
            ASSERT_TRUE(same(masked(other, eyes), mine)) << "the mask depends on what it hides";
            for (const Seat p : eyes) {
                ASSERT_EQ(game_->decision(s, p), game_->decision(mine, p));
                ASSERT_EQ(actions(s, p), actions(mine, p));
                ASSERT_EQ(actions(s, p), actions(other, p));
            }
        }
    });
}

// What is heard of an action must not tell two worlds apart that look the same.
TEST_P(Promises, nobody_hears_more_than_they_see) {
    const auto heard = [&](const Events& events, Seats eyes) {
        std::vector<Event> list;
        for (const Event& e : events.list())
            if (e.visible_to(eyes)) list.push_back(e.masked(eyes));
        return list;
    };
    const auto alike = [](const std::vector<Event>& a, const std::vector<Event>& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i].kind != b[i].kind || a[i].who != b[i].who || a[i].args != b[i].args || a[i].forced != b[i].forced)
                return false;
        return true;
    };
    int n = 0;
    play(4, 5, [&](const State& s, Rng& rng) {
        if (++n % 2 != 0) return;
        const Turn turn = game_->turn(s);
        for (const Seats eyes : viewers()) {
            State other = masked(s, eyes);
            game_->fill(other, rng);
            for (int i = 0; i < setup_->seats; ++i) {
                const Seat p = seat(i);
                if (!turn.who.has(p)) continue;
                const auto list = actions(s, p);
                const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
                if (eyes.has(p)) {
                    for (int sample = 0; sample < 5; ++sample) {
                        const Action b = unpacked(static_cast<std::uint32_t>(rng.next()) & 0x0307073fu);
                        const Refusal x = game_->refusal(s, p, b), y = game_->refusal(other, p, b);
                        ASSERT_STREQ(x ? x.reason : "", y ? y.reason : "");
                    }
                } else if (game_->refusal(other, p, a)) {
                    continue;  // sealed, and at another Wall
                }
                State one = s, two = other;
                Events in_one, in_two;
                game_->apply(one, p, a, &in_one);
                game_->apply(two, p, a, &in_two);
                if (same(masked(one, eyes), masked(two, eyes))) {
                    ASSERT_TRUE(alike(heard(in_one, eyes), heard(in_two, eyes)));
                }
            }
        }
    });
}

// EMP-20.2, 20.3: whole lanes in two interleavings.
TEST_P(Promises, EMP_20_3_any_interleaving_of_lanes_gives_one_state) {
    play(3, 6, [&](const State& s, Rng& rng) {
        const Turn turn = game_->turn(s);
        if (turn.kind != Turn::Kind::Each || turn.who.at_most_one()) return;
        const Task::Kind top = s.agenda.top().kind;
        const auto in_lanes = [&](const State& x) {
            return x.over == 0 && x.agenda.top().kind == top && x.season == s.season;
        };
        // Every seat answers by numbers of its own, whatever the others do; the last lane may end the turn.
        const auto run = [&](bool forwards) {
            State x = s;
            std::vector<Rng> dice;
            for (int p = 0; p < kFiefs; ++p) dice.emplace_back(static_cast<std::uint64_t>(p) + 77);
            bool flip = forwards;
            while (in_lanes(x)) {
                const Seats who = game_->turn(x).who;
                Seat p = who.lowest();
                if (flip)
                    for (const Seat q : who) p = q;
                flip = forwards ? flip : !flip;  // one after another, or in turns
                const auto list = actions(x, p);
                Rng& die = dice[static_cast<std::size_t>(index(p))];
                game_->apply(x, p, list[die.below(static_cast<std::uint32_t>(list.size()))], nullptr);
            }
            return x;
        };
        const State one = run(true), two = run(false);
        ASSERT_TRUE(same(one, two)) << "the order of answers matters";
        (void)rng;
    });
}

TEST_P(Promises, EMP_20_11_anybody_can_resign_at_any_time) {
    int n = 0;
    play(3, 7, [&](const State& s, Rng& rng) {
        if (game_->turn(s).is_over() || ++n % 5 != 0) return;
        State left = s;
        const Seat p = seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(setup_->seats))));
        Events events;
        game_->resign(left, p, &events);
        ASSERT_FALSE(events.list().empty());
        ASSERT_EQ(game_->broken(left), nullptr) << game_->broken(left);
        ASSERT_FALSE(game_->turn(left).who.has(p));
        for (int ply = 0; step(left, rng); ++ply) {
            ASSERT_LT(ply, 2'000);
            ASSERT_EQ(game_->broken(left), nullptr) << game_->broken(left);
            ASSERT_FALSE(game_->turn(left).who.has(p));
        }
        const State end = left;
        game_->resign(left, p, nullptr);
        ASSERT_TRUE(same(end, left)) << "after the end: nothing";
        const Result r = game_->result(left);
        if (setup_->seats > 1) {
            ASSERT_EQ(r.rank[static_cast<std::size_t>(index(p))], setup_->seats);
        }
    });
}

TEST_P(Promises, results_are_ranks_and_utilities) {
    play(3, 8, [&](const State& s, Rng&) {
        if (!game_->turn(s).is_over()) return;
        const Result r = game_->result(s);
        bool winner = false;
        for (int i = 0; i < setup_->seats; ++i) {
            const auto at = static_cast<std::size_t>(i);
            ASSERT_GE(r.rank[at], 1);
            ASSERT_LE(r.rank[at], setup_->seats);
            ASSERT_LE(r.utility[at], 10'000);
            winner = winner || r.rank[at] == 1;
        }
        ASSERT_TRUE(winner);
        State seen = s;  // nothing is hidden any more
        game_->mask(seen, Seats::none());
        ASSERT_EQ(game_->result(seen), r);
    });
}

INSTANTIATE_TEST_SUITE_P(AfterTheEmpire, Promises, testing::Range(0, static_cast<int>(modes().size())),
                         [](const auto& param) { return modes()[static_cast<std::size_t>(param.param)].name; });

}  // namespace playout
}  // namespace endtable::after_the_empire::test
