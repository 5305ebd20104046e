// The house test: what core/game.hpp and present/presentation.hpp promise, checked for every game, mode and seat count
// by random play. It knows no game; a game that passes can be served, searched, recorded and replayed.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "bots/levels.hpp"
#include "core/hash.hpp"
#include "match/match.hpp"
#include "present/schema.hpp"
#include "present/shown.hpp"
#include "tests/house/cases.hpp"
#include "tests/house/shown.hpp"

namespace endtable::house {
namespace {

constexpr int kMostPlies = 5'000;        // random play must end
constexpr int kPlies = 2'000 * kEffort;  // long games: fewer of them look at as many states

class House : public testing::TestWithParam<Case> {
protected:
    void SetUp() override { game_ = GetParam().open(); }

    // Plays random games and calls look(state, rng) before every ply and at the end.
    template <class Look>
    void play(int games, std::uint64_t seed, const Look& look, int most_plies = kPlies) {
        int plies = 0;
        for (int i = 0; i < games && plies < most_plies; ++i) {
            Rng rng(seed * 1'000 + static_cast<std::uint64_t>(i));
            AnyState s = game_->start();
            for (int ply = 0;; ++ply) {
                ASSERT_LT(ply, kMostPlies) << "random play does not end";
                look(s, rng);
                if (HasFatalFailure() || !step(s, rng)) break;
                ++plies;
            }
            if (HasFatalFailure()) return;
        }
    }

    // One random ply; false when the game is over.
    bool step(AnyState& s, Rng& rng, Events* events = nullptr) const {
        const Turn turn = game_->turn(s);
        if (turn.is_over()) return false;
        if (turn.is_chance()) {
            game_->apply(s, kChance, game_->chance(s, rng), events);
            return true;
        }
        const Seat p = any_seat(turn.who, rng);
        const auto offered = game_->actions(s, p);
        const auto unlisted = offered.complete ? std::nullopt : off_the_list(s, p, rng);
        const auto& list = offered.list;
        game_->apply(s, p, unlisted ? *unlisted : list[rng.below(static_cast<std::uint32_t>(list.size()))], events);
        return true;
    }

    // Where any place may be chosen: now and then one that is legal, listed or not.
    std::optional<PackedAction> off_the_list(const AnyState& s, Seat p, Rng& rng) const {
        if (rng.below(2) == 0) return std::nullopt;
        const auto all = game_->places(masked(s, Seats::only(p)), p);
        for (int tries = 0; !all.empty() && tries < 4; ++tries)
            if (const auto a = any_place(s, p, all, rng); a && !game_->refusal(s, p, *a)) return a;
        return std::nullopt;
    }
    std::optional<PackedAction> any_place(const AnyState& s, Seat p, const std::vector<OpenPlaces>& all,
                                          Rng& rng) const {
        static const AnyGame* known = nullptr;  // scenes are large, and places are asked for often
        static Json scene;
        if (known != game_.get()) scene = game_->scene();
        known = game_.get();
        const OpenPlaces& places = all[rng.below(static_cast<std::uint32_t>(all.size()))];
        for (const Json& zone : scene["zones"]) {
            if (zone["id"] != places.zone) continue;
            const auto up_to = [&](int most) {
                return static_cast<int>(rng.below(static_cast<std::uint32_t>(most + 1)));
            };
            const int x = up_to(zone["width"]), y = up_to(zone["height"]);
            std::vector<int> heights{0, up_to(9)};
            for (const Json& shape : zone.value("shapes", Json::array()))
                if (shape.contains("z")) heights.push_back(shape["z"][1]);
            const int z = heights[rng.below(static_cast<std::uint32_t>(heights.size()))];
            std::string text = places.action;
            for (const auto& [name, n] : {std::pair{"{x}", x}, {"{y}", y}, {"{z}", z}})
                if (const auto at = text.find(name); at != std::string::npos) text.replace(at, 3, std::to_string(n));
            return game_->parse(s, p, text);
        }
        return std::nullopt;
    }

    static Seat any_seat(Seats who, Rng& rng) {
        auto left = rng.below(static_cast<std::uint32_t>(who.count()));
        for (const Seat p : who)
            if (left-- == 0) return p;
        return kNobody;
    }
    AnyState masked(AnyState s, Seats viewers) const {
        game_->mask(s, viewers);
        return s;
    }
    std::vector<Seats> viewers() const {
        std::vector<Seats> sets{Seats::none()};
        for (int i = 0; i < game_->seats(); ++i) sets.push_back(Seats::only(seat(i)));
        sets.push_back(Seats::first(std::min(2, game_->seats())));
        return sets;
    }
    // What these viewers hear of these events, as text.
    std::string heard(const Events& events, Seats viewers) const {
        std::string text;
        for (const Event& e : events.list()) {
            if (!e.visible_to(viewers)) continue;
            const Event m = e.masked(viewers);
            text += dump_json(game_->event(m)) + game_->words().render(game_->event_text(m)) +
                    dump_json(game_->changes(m, viewers).json()) + "\n";
        }
        return text;
    }

    std::shared_ptr<const AnyGame> game_;
};

TEST_P(House, states_keep_their_invariants_and_turns_their_promises) {
    play(20 * kEffort, 1, [&](const AnyState& s, Rng& rng) {
        ASSERT_EQ(game_->broken(s), nullptr) << game_->broken(s);
        ASSERT_EQ(game_->unsettled(s), nullptr) << game_->unsettled(s);
        const Turn turn = game_->turn(s);
        const bool asks = turn.kind == Turn::Kind::Each || turn.kind == Turn::Kind::Any;
        ASSERT_EQ(asks, !turn.who.empty());
        for (int i = 0; i < game_->seats(); ++i) {
            const auto actions = game_->actions(s, seat(i));
            ASSERT_EQ(turn.who.has(seat(i)), !actions.list.empty());
            ASSERT_EQ(turn.who.has(seat(i)), game_->decision(s, seat(i)) != kNoDecision);
            if (!turn.who.has(seat(i))) continue;
            ASSERT_FALSE(game_->decision_name(game_->decision(s, seat(i))).empty());
            auto sorted = actions.list;
            std::sort(sorted.begin(), sorted.end());
            ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << "an action is listed twice";
            const Refusal fallback = game_->refusal(s, seat(i), game_->fallback(s, seat(i)));
            ASSERT_FALSE(fallback) << fallback.reason;
        }
        (void)rng;
    });
}

TEST_P(House, every_offered_action_applies_and_copies_do_not_alias) {
    play(4 * kEffort, 2, [&](const AnyState& s, Rng&) {
        const AnyState before = s;
        for (const Seat p : game_->turn(s).who)
            for (const PackedAction a : game_->actions(s, p).list) {
                const Refusal why = game_->refusal(s, p, a);
                ASSERT_FALSE(why) << game_->notation(s, p, a) << ": " << why.reason;
                AnyState next = s;
                game_->apply(next, p, a, nullptr);
                ASSERT_EQ(game_->broken(next), nullptr) << game_->notation(s, p, a) << ": " << game_->broken(next);
                ASSERT_NE(next.hash(), s.hash()) << "an action without effect: random play would not end";
            }
        ASSERT_EQ(s, before);
    });
}

TEST_P(House, refusal_is_total_and_agrees_with_the_list) {
    std::set<std::string, std::less<>> found;  // clauses that are in RULES.md: a ledger is long
    play(10 * kEffort, 3, [&](const AnyState& s, Rng& rng) {
        const Turn turn = game_->turn(s);
        for (int sample = 0; sample < 40; ++sample) {
            const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(game_->seats() + 2)));
            const Seat p = i < game_->seats() ? seat(i) : i == game_->seats() ? kChance : seat(kMaxSeats + 3);
            const auto list = turn.who.has(p) ? game_->actions(s, p) : AnyActions{};
            PackedAction a = rng.next() >> (8 * rng.below(8));
            if (!list.list.empty() && sample % 2 == 0)  // a legal one with a bit flipped: nearly right is harder
                a = list.list[rng.below(static_cast<std::uint32_t>(list.list.size()))] ^
                    (std::uint64_t{1} << rng.below(64));
            const Refusal why = game_->refusal(s, p, a);
            if (why) {
                ASSERT_NE(std::string(why.reason), "");
                if (std::string_view(why.reason) == "no_such_action") continue;  // more bits than an action has
                ASSERT_NE(why.clause, nullptr) << why.reason << " names no clause";
                if (found.find(std::string_view(why.clause)) == found.end()) {
                    ASSERT_FALSE(clause_text(game_->clauses(), why.clause).empty())
                        << why.clause << " is not in RULES.md";
                    found.insert(why.clause);
                }
                ASSERT_EQ(std::count(list.list.begin(), list.list.end(), a), 0) << "an offered action is refused";
            } else if (turn.who.has(p) && list.complete) {
                ASSERT_EQ(std::count(list.list.begin(), list.list.end(), a), 1) << "a legal action is not offered";
            } else {
                ASSERT_TRUE(turn.who.has(p) || (p == kChance && turn.is_chance()))
                    << "legal for somebody who is not asked";
            }
            if (!why) {
                AnyState next = s;
                game_->apply(next, p, a, nullptr);
                ASSERT_EQ(game_->broken(next), nullptr);
            }
        }
    });
}

// Where more is legal than is listed, places off the list are judged, named and done like those on it.
TEST_P(House, places_off_the_list_are_like_those_on_it) {
    const ShownCheck shown(game_->scene());
    int asked = 0, unlisted = 0;
    play(4 * kEffort, 18, [&](const AnyState& s, Rng& rng) {
        for (const Seat p : game_->turn(s).who) {
            const AnyState mine = masked(s, Seats::only(p));
            const auto offered = game_->actions(mine, p);
            const auto all = game_->places(mine, p);
            ASSERT_TRUE(!offered.complete || all.empty()) << "places where everything is listed";
            if (all.empty()) continue;
            ++asked;
            Json json = Json::array();
            for (const OpenPlaces& places : all) json.push_back(to_json(places, game_->words()));
            for (const auto& fault : shown.places_faults(game_->view(mine, Seats::only(p)), json))
                ADD_FAILURE() << fault;
            for (int tries = 0; tries < 6; ++tries) {
                const auto a = any_place(s, p, all, rng);
                if (!a) continue;
                ASSERT_EQ(game_->parse(s, p, game_->notation(s, p, *a)), a) << game_->notation(s, p, *a);
                ASSERT_FALSE(game_->words().render(game_->label(mine, p, *a)).empty());
                const Refusal why = game_->refusal(s, p, *a);
                ASSERT_EQ(std::string(why ? why.reason : ""),
                          std::string(game_->refusal(mine, p, *a) ? game_->refusal(mine, p, *a).reason : ""));
                if (why) continue;
                if (std::count(offered.list.begin(), offered.list.end(), *a) == 0) ++unlisted;
                for (const auto& fault : shown.path_faults(game_->view(mine, Seats::only(p)), game_->path(mine, p, *a)))
                    ADD_FAILURE() << fault;
                AnyState next = s;
                game_->apply(next, p, *a, nullptr);
                ASSERT_EQ(game_->broken(next), nullptr) << game_->notation(s, p, *a);
                ASSERT_NE(next.hash(), s.hash());
            }
        }
    });
    EXPECT_TRUE(asked == 0 || unlisted > 0) << "nobody ever walked off the list";
}

TEST_P(House, chance_is_judged_like_any_action) {
    play(10 * kEffort, 4, [&](const AnyState& s, Rng& rng) {
        std::vector<Weighted<PackedAction>> outcomes;
        if (!game_->turn(s).is_chance()) {
            ASSERT_TRUE(static_cast<bool>(game_->refusal(s, kChance, rng.next())));
            return;
        }
        const PackedAction drawn = game_->chance(s, rng);
        ASSERT_FALSE(game_->refusal(s, kChance, drawn));
        if (!game_->outcomes(s, outcomes)) return;
        ASSERT_FALSE(outcomes.empty());
        bool found = false;
        std::set<PackedAction> seen;
        for (const auto& o : outcomes) {
            ASSERT_GT(o.weight, 0u);
            ASSERT_TRUE(seen.insert(o.action).second);
            ASSERT_FALSE(game_->refusal(s, kChance, o.action));
            found = found || o.action == drawn;
        }
        ASSERT_TRUE(found) << "an outcome that is not listed";
        for (int i = 0; i < game_->seats(); ++i)
            ASSERT_TRUE(static_cast<bool>(game_->refusal(s, seat(i), drawn))) << "a seat rolls";
    });
}

TEST_P(House, simultaneous_answers_commute) {
    play(10 * kEffort, 5, [&](const AnyState& s, Rng& rng) {
        const Turn turn = game_->turn(s);
        if (turn.kind != Turn::Kind::Each || turn.who.at_most_one()) return;
        std::vector<std::pair<Seat, PackedAction>> answers;
        for (const Seat p : turn.who) {
            const auto list = game_->actions(s, p).list;
            answers.emplace_back(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
        AnyState forwards = s, backwards = s;
        for (const auto& [p, a] : answers) game_->apply(forwards, p, a, nullptr);
        std::reverse(answers.begin(), answers.end());
        for (const auto& [p, a] : answers) game_->apply(backwards, p, a, nullptr);
        ASSERT_EQ(forwards.hash(), backwards.hash());
    });
}

// Whole lanes (core/apart.hpp), one seat after the other, and then in an order of no meaning: the same state, and until
// a lane is at its end nobody's question depends on what others have done.
TEST_P(House, lanes_lie_apart) {
    play(10 * kEffort, 18, [&](const AnyState& s, Rng& rng) {
        const Turn turn = game_->turn(s);
        if (!game_->apart(s) || turn.who.at_most_one()) return;
        std::vector<std::vector<PackedAction>> lanes(static_cast<std::size_t>(game_->seats()));
        AnyState one_by_one = s;
        Seats left = turn.who;
        for (const Seat p : turn.who) {
            left = left.without(Seats::only(p));
            while (game_->turn(one_by_one).who == (left | Seats::only(p)) && game_->apart(one_by_one)) {
                const auto list = game_->actions(one_by_one, p).list;
                const PackedAction a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
                Events events;
                game_->apply(one_by_one, p, a, &events);
                lanes[static_cast<std::size_t>(index(p))].push_back(a);
                if (left.empty() && events.revealed()) break;  // what follows is another turn
            }
        }
        AnyState mixed = s;
        std::vector<std::size_t> done(lanes.size());
        for (Seats open = turn.who; !open.empty();) {
            const Seat p = any_seat(open, rng);
            const auto i = static_cast<std::size_t>(index(p));
            if (done[i] == lanes[i].size()) {
                open = open.without(Seats::only(p));
                continue;
            }
            ASSERT_TRUE(game_->apart(mixed));
            const PackedAction a = lanes[i][done[i]++];
            const Refusal why = game_->refusal(mixed, p, a);
            ASSERT_FALSE(why) << game_->notation(mixed, p, a) << ": " << why.reason;
            game_->apply(mixed, p, a, nullptr);
        }
        ASSERT_EQ(mixed, one_by_one);
    });
}

TEST_P(House, a_mask_hides_and_fill_changes_nothing_the_viewer_sees) {
    play(4 * kEffort, 6, [&](const AnyState& s, Rng& rng) {
        for (const Seats eyes : viewers()) {
            const AnyState mine = masked(s, eyes);
            ASSERT_EQ(masked(mine, eyes), mine) << "masking twice";
            ASSERT_EQ(game_->broken(mine), nullptr) << "masked: " << game_->broken(mine);
            AnyState other = mine;
            game_->fill(other, rng);
            ASSERT_EQ(game_->broken(other), nullptr) << "filled: " << game_->broken(other);
            ASSERT_EQ(masked(other, eyes), mine) << "the mask depends on what it hides";
            for (const Seat p : eyes) {
                ASSERT_EQ(game_->turn(s).who.has(p), game_->turn(mine).who.has(p));
                ASSERT_EQ(game_->actions(s, p).list, game_->actions(mine, p).list);
                ASSERT_EQ(game_->actions(s, p).list, game_->actions(other, p).list);
            }
        }
    });
}

TEST_P(House, nobody_hears_more_than_they_see) {
    play(4 * kEffort, 7, [&](const AnyState& s, Rng& rng) {
        const Turn turn = game_->turn(s);
        for (const Seats eyes : viewers()) {
            // Two worlds that look the same to these viewers. What they do themselves must sound the same in both, and
            // refusals too.
            AnyState other = masked(s, eyes);
            game_->fill(other, rng);
            for (const Seat p : turn.who& eyes) {
                const auto list = game_->actions(s, p).list;
                const PackedAction a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
                AnyState one = s, two = other;
                Events in_one, in_two;
                game_->apply(one, p, a, &in_one);
                game_->apply(two, p, a, &in_two);
                if (masked(one, eyes) == masked(two, eyes)) {
                    ASSERT_EQ(heard(in_one, eyes), heard(in_two, eyes));
                }
                for (int sample = 0; sample < 5; ++sample) {
                    const PackedAction b = rng.next() >> (8 * rng.below(8));
                    const Refusal x = game_->refusal(s, p, b), y = game_->refusal(other, p, b);
                    ASSERT_EQ(std::string(x ? x.reason : ""), std::string(y ? y.reason : ""))
                        << "a refusal betrays something";
                }
            }
            // Two outcomes that are written the same for these viewers must look and sound the same to them.
            std::vector<Weighted<PackedAction>> outcomes;
            if (!turn.is_chance() || !game_->outcomes(s, outcomes)) continue;
            const PackedAction a = outcomes.front().action, b = outcomes.back().action;
            if (a == b || game_->redacted(s, kChance, a, eyes) != game_->redacted(s, kChance, b, eyes)) continue;
            AnyState first = s, last = s;
            Events in_first, in_last;
            game_->apply(first, kChance, a, &in_first);
            game_->apply(last, kChance, b, &in_last);
            ASSERT_EQ(heard(in_first, eyes), heard(in_last, eyes));
            ASSERT_EQ(masked(first, eyes), masked(last, eyes));
        }
    });
}

// Two bots of a seat follow a game; one is shown the truth, the other a world that only looks the same to the seat. Not
// a number of their answers may differ, nor of what they remember from one move to the next.
TEST_P(House, bots_do_not_peek) {
    std::set<std::pair<Level::Kind, bool>> seen;
    for (const Level& level : kLevels) {
        if (!seen.emplace(level.kind, level.noise > 0).second) continue;  // another budget only
        for (int i = 0; i < game_->seats(); ++i) {
            const Seat p = seat(i);
            BotBudget budget;
            budget.level = level.name;
            budget.iterations = level.kind == Level::Kind::Flat ? 4 : 20;  // whole games, each
            budget.seed = 5;
            const auto knowing = game_->bot(p, budget), other = game_->bot(p, budget);
            int questions = 0;
            play(1, 14, [&](const AnyState& s, Rng& rng) {
                AnyState alike = masked(s, Seats::only(p));
                game_->fill(alike, rng);
                knowing->see(s);
                other->see(alike);
                if (!game_->turn(s).who.has(p)) return;
                if (++questions > 15 && questions % 40 != 0) return;  // long games: now and then
                const BotAnswer a = knowing->think(s), b = other->think(alike);
                ASSERT_EQ(a.action, b.action) << level.name;
                ASSERT_EQ(a.value, b.value) << level.name;
                ASSERT_EQ(a.iterations, b.iterations) << level.name;
                ASSERT_EQ(a.best.size(), b.best.size()) << level.name;
                for (std::size_t k = 0; k < a.best.size(); ++k) {
                    ASSERT_EQ(a.best[k].action, b.best[k].action) << level.name;
                    ASSERT_EQ(a.best[k].visits, b.best[k].visits) << level.name;
                    ASSERT_EQ(a.best[k].value, b.best[k].value) << level.name;
                }
                ASSERT_FALSE(game_->refusal(s, p, a.action)) << level.name;
            });
        }
    }
}

TEST_P(House, positions_and_notations_come_back_as_they_went) {
    play(
        4 * kEffort, 8,
        [&](const AnyState& s, Rng&) {
            const Json position = game_->position(s);
            ASSERT_EQ(game_->read_position(Json::parse(position.dump())).hash(), s.hash()) << position.dump();
            for (const Seat p : game_->turn(s).who)
                for (const PackedAction a : game_->actions(s, p).list) {
                    const auto parsed = game_->parse(s, p, game_->notation(s, p, a));
                    ASSERT_TRUE(parsed.has_value()) << game_->notation(s, p, a);
                    ASSERT_EQ(*parsed, a) << game_->notation(s, p, a);
                }
            std::vector<Weighted<PackedAction>> outcomes;
            if (!game_->turn(s).is_chance() || !game_->outcomes(s, outcomes)) return;
            for (const auto& o : outcomes)
                ASSERT_EQ(game_->parse(s, kChance, game_->notation(s, kChance, o.action)), o.action);
        },
        kPlies / 4);
}

TEST_P(House, paths_are_unique_and_prefix_free_and_words_are_found) {
    const auto is_said = [&](const Text& text) {
        const std::string said = game_->words().render(text);
        return game_->words().has(text.key) && said.find('{') == std::string::npos && !said.empty();
    };
    play(2 * kEffort, 9, [&](const AnyState& s, Rng&) {
        for (const Seat p : game_->turn(s).who) {
            const AnyState mine = masked(s, Seats::only(p));
            ASSERT_TRUE(is_said(game_->prompt(mine, p))) << game_->prompt(mine, p).key;
            std::vector<std::vector<std::string>> paths;
            for (const PackedAction a : game_->actions(mine, p).list) {
                ASSERT_TRUE(is_said(game_->label(mine, p, a))) << game_->words().render(game_->label(mine, p, a));
                paths.push_back(game_->path(mine, p, a));
                ASSERT_FALSE(paths.back().empty());
            }
            std::sort(paths.begin(), paths.end());
            for (std::size_t i = 1; i < paths.size(); ++i) {
                const auto& shorter = paths[i - 1];
                ASSERT_FALSE(shorter.size() <= paths[i].size() &&
                             std::equal(shorter.begin(), shorter.end(), paths[i].begin()))
                    << "a path begins with another one";
            }
        }
    });
}

// Scenes, views, paths and events are what clients may count on (docs/presentation.md): they fit the schema, and
// whoever clicks along a path finds every thing in it.
TEST_P(House, what_is_shown_fits_the_schema_and_can_be_clicked) {
    const ShownCheck shown(game_->scene());
    for (const auto& fault : shown.scene_faults()) ADD_FAILURE() << fault;
    std::set<std::string> heard_of;
    int states = 0;
    play(
        2 * kEffort, 16,
        [&](const AnyState& s, Rng& rng) {
            Events events;
            if (AnyState next = s; step(next, rng, &events))
                for (const Event& e : events.list())
                    for (const Seats eyes : viewers())
                        if (Json json = game_->event(e.masked(eyes));
                            e.visible_to(eyes) && (heard_of.insert(json["event"]).second || states % 50 == 0)) {
                            json["text"] = to_json(game_->event_text(e.masked(eyes)), game_->words());
                            for (const auto& fault : faults("GameEvent", json))
                                ADD_FAILURE() << fault << " in " << json;
                        }
            if (++states % 7 != 0 && !game_->turn(s).is_over()) return;  // views are large
            for (const Seats eyes : viewers()) {
                const AnyState mine = masked(s, eyes);
                const Json view = game_->view(mine, eyes);
                for (const auto& fault : shown.view_faults(view)) ADD_FAILURE() << fault;
                for (const Seat p : game_->turn(s).who& eyes)
                    for (const PackedAction a : game_->actions(mine, p).list)
                        for (const auto& fault : shown.path_faults(view, game_->path(mine, p, a)))
                            ADD_FAILURE() << fault << ", for " << game_->notation(mine, p, a);
            }
            ASSERT_FALSE(HasFailure()) << dump_json(game_->position(s));
        },
        kPlies / 4);
}

// What a preview answers to these viewers, or why it does not.
std::string answer(const Match& match, Seats eyes, const char* query) {
    try {
        return dump_json(match.game().probe(match.state_for(eyes), eyes, Json::parse(query)));
    } catch (const InputError& error) {
        return error.what();
    }
}
constexpr const char* kQueries[] = {R"({"what":"next_order"})",
                                    R"({"what":"place","action":"S>N"})",
                                    R"({"what":"reach","seat":0,"cards":3})",
                                    R"({"what":"reach","from":"c3"})",
                                    R"({"what":"attack","from":"c3","to":"c4"})",
                                    R"({"what":"outlook","seat":1})"};

TEST_P(House, worlds_that_look_alike_are_shown_alike) {
    int states = 0;
    play(
        2 * kEffort, 17,
        [&](const AnyState& s, Rng& rng) {
            if (++states % 11 != 0) return;
            const auto match_at = [&](const AnyState& state) {
                return Match::from_position(game_, game_->position(state), Dice::seeded(1));
            };
            const Match here = match_at(s);
            for (const Seats eyes : viewers()) {
                AnyState other = masked(s, eyes);
                game_->fill(other, rng);
                const Match there = match_at(other);
                ASSERT_EQ(here.view_json(eyes), there.view_json(eyes));
                ASSERT_EQ(here.turn_json(eyes), there.turn_json(eyes));
                ASSERT_EQ(here.choices_json(eyes), there.choices_json(eyes));
                for (const char* query : kQueries)
                    ASSERT_EQ(answer(here, eyes, query), answer(there, eyes, query)) << query;
            }
        },
        kPlies / 4);
}

// What learns may not learn more than the seat knows (bots/observation.hpp).
TEST_P(House, an_observation_tells_what_the_seat_may_know) {
    const ObservationShape shape = game_->observation();
    if (shape.none()) return;
    play(2 * kEffort, 19, [&](const AnyState& s, Rng& rng) {
        for (int i = 0; i < game_->seats(); ++i) {
            Observation truth, mine, alike;
            AnyState other = masked(s, Seats::only(seat(i)));
            game_->observe(s, seat(i), truth);
            game_->observe(other, seat(i), mine);
            game_->fill(other, rng);
            game_->observe(other, seat(i), alike);
            for (const Observation* seen : {&mine, &alike}) {
                ASSERT_TRUE(std::ranges::equal(seen->marks(), truth.marks())) << "seat " << i;
                ASSERT_TRUE(std::ranges::equal(seen->numbers(), truth.numbers())) << "seat " << i;
            }
            ASSERT_EQ(static_cast<int>(truth.numbers().size()), shape.numbers);
            int last = -1;
            for (const int mark : truth.marks()) {
                ASSERT_GT(mark, last) << "in ascending order, each once";
                ASSERT_LT(last = mark, shape.marks);
            }
        }
    });
}

TEST_P(House, anybody_can_resign_at_any_time) {
    int states = 0;
    play(10 * kEffort, 10, [&](const AnyState& s, Rng& rng) {
        const std::uint32_t one_of =
            ++states <= 200 ? 4 : 40;  // every time it is played on to the end: long games, seldom
        if (game_->turn(s).is_over() || rng.below(one_of) != 0) return;
        AnyState left = s;
        const Seat p = seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(game_->seats()))));
        Events events;
        game_->resign(left, p, &events);
        ASSERT_EQ(game_->broken(left), nullptr) << game_->broken(left);
        for (int ply = 0; step(left, rng); ++ply) {
            ASSERT_LT(ply, kMostPlies);
            ASSERT_EQ(game_->broken(left), nullptr) << game_->broken(left);
        }
        game_->resign(left, p, nullptr);  // after the end: nothing
        ASSERT_TRUE(game_->turn(left).is_over());
    });
}

TEST_P(House, results_are_ranks_and_utilities) {
    play(10 * kEffort, 11, [&](const AnyState& s, Rng&) {
        if (!game_->turn(s).is_over()) return;
        const Result r = game_->standing(s);
        bool winner = false;
        for (int i = 0; i < game_->seats(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            ASSERT_GE(r.rank[at], 1);
            ASSERT_LE(r.rank[at], game_->seats());
            ASSERT_LE(r.utility[at], 10'000);
            winner = winner || r.rank[at] == 1;
            for (std::size_t k = 0; k < at; ++k) {
                const bool partners = r.side[at] == r.side[k];
                ASSERT_TRUE(!partners || r.rank[at] == r.rank[k]) << "partners share their rank";
            }
        }
        ASSERT_TRUE(winner);
        ASSERT_TRUE(game_->result(s).contains("ranks"));
    });
}

// Events list what they change. Done to the view before, that gives the view after: nothing moves untold, and nothing
// is told of a thing that these viewers do not see.
TEST_P(House, events_tell_what_changes) {
    int seen = 0;
    play(
        4 * kEffort, 15,
        [&](const AnyState& s, const Rng& rng) {
            Rng same = rng;  // the ply that follows, or now and then somebody resigns instead
            AnyState after = s;
            Events events;
            if (++seen % 50 == 0 && !game_->turn(s).is_over())
                game_->resign(after, seat(seen / 50 % game_->seats()), &events);
            else
                step(after, same, &events);
            const auto told = [](const std::string& zone) { return !is_untold(GetParam().game, zone); };
            const auto sets = viewers();  // two of them a ply
            for (int i = 0; i < 2; ++i) {
                const Seats eyes = sets[same.below(static_cast<std::uint32_t>(sets.size()))];
                Shown shown(game_->view(masked(s, eyes), eyes), told);
                for (const Event& e : events.list())
                    if (e.visible_to(eyes)) {
                        const Json changes = game_->changes(e.masked(eyes), eyes).json();
                        ASSERT_EQ(faults("Change[]", changes), std::vector<std::string>{});
                        shown.change(changes);
                    }
                const std::string wrong = shown.differs_from(Shown(game_->view(masked(after, eyes), eyes), told));
                ASSERT_EQ(wrong, "") << "for the viewers " << eyes.bits() << " of\n" << heard(events, eyes);
            }
        },
        kPlies / 20);
}

INSTANTIATE_TEST_SUITE_P(Every, House, testing::ValuesIn(all_cases()),
                         [](const auto& param) { return param.param.name(); });

}  // namespace
}  // namespace endtable::house
