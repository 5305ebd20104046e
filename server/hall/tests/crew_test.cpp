#include "server/hall/crew.hpp"

#include <future>
#include <stdexcept>

#include <gtest/gtest.h>

#include "match/any_game.hpp"
#include "server/hall/minds.hpp"

namespace endtable::server::crew_test {
namespace {

using namespace std::chrono_literals;

TEST(Crew, work_that_throws_ends_nothing_but_itself) {
    Crew crew(1, 1);
    crew.chore([] { throw std::runtime_error("a mistake"); });
    crew.thought([] { throw 7; });
    crew.hint([]() -> bool { throw std::runtime_error("a mistake"); });
    std::promise<void> hand, thinker;
    crew.chore([&] { hand.set_value(); });
    EXPECT_EQ(hand.get_future().wait_for(5s), std::future_status::ready);
    while (crew.hints() > 0) std::this_thread::sleep_for(1ms);
    crew.thought([&] { thinker.set_value(); });
    EXPECT_EQ(thinker.get_future().wait_for(5s), std::future_status::ready);
    EXPECT_EQ(crew.failed(), 3u);
}

TEST(Crew, a_bot_waits_for_a_slice_of_a_hint_and_no_longer) {
    Crew crew(1, 1);
    std::atomic<int> slices = 0;
    std::atomic<bool> enough = false;
    for (int i = 0; i < 5; ++i)
        crew.hint([&] {
            ++slices;
            std::this_thread::sleep_for(1ms);
            return !enough;
        });
    while (slices == 0) std::this_thread::sleep_for(1ms);
    std::promise<int> thought;
    crew.thought([&] { thought.set_value(slices); });
    auto answered = thought.get_future();
    ASSERT_EQ(answered.wait_for(5s), std::future_status::ready) << "the hints never end";
    EXPECT_EQ(crew.hints(), 5u);
    enough = true;
    while (crew.hints() > 0) std::this_thread::sleep_for(1ms);
}

TEST(Crew, hints_are_thought_of_one_after_the_other) {
    Crew crew(1, 1);
    std::vector<int> order;
    std::promise<void> done;
    std::promise<void> begin;
    crew.thought([&] { begin.get_future().wait(); });
    for (int i = 0; i < 2; ++i)
        crew.hint([&order, &done, i, left = 2]() mutable {
            order.push_back(i);
            if (i == 1 && left == 1) done.set_value();
            return --left > 0;
        });
    begin.set_value();
    ASSERT_EQ(done.get_future().wait_for(5s), std::future_status::ready);
    EXPECT_EQ(order, (std::vector<int>{0, 0, 1, 1}));
}

// --- What bots remember

std::shared_ptr<const AnyGame> connect_four() {
    const GameModule& module = find_game_or_throw("connect_four");
    return module.open(*module.official, Json::object(), 2);
}

// What the bot of this seat does at its turn, as a table has it done.
BotAnswer think(Minds& minds, const Match& match, Seat p) {
    const auto mind = minds.take("t1", p, match.shared_game(), "normal");
    const auto news = mind->news(match);
    mind->knows(match);
    if (!mind->bot) {
        BotBudget budget;
        budget.iterations = 400;
        mind->bot = mind->game->bot(p, budget);
    } else {
        for (const AnyState& seen : news) mind->bot->see(seen);
    }
    const BotAnswer answer = mind->bot->think(match.state());
    minds.keep("t1", p, mind);
    return answer;
}

TEST(Minds, a_bot_goes_on_from_what_it_thought_before) {
    Minds minds(64u << 20);
    Match match(connect_four(), Dice::seeded(1));
    const BotAnswer first = think(minds, match, seat(0));
    ASSERT_FALSE(match.act(seat(0), first.action));
    ASSERT_FALSE(match.act(seat(1), match.game().actions(match.state(), seat(1)).list[3]));
    const BotAnswer again = think(minds, match, seat(0));
    std::uint64_t visits = 0;
    for (const BotAnswer::Line& line : again.best) visits += line.visits;
    EXPECT_GT(visits, again.iterations) << "part of it was known already";
    // After a take-back it has to look anew, and does no harm.
    ASSERT_FALSE(match.undo(seat(0), true));
    ASSERT_FALSE(match.act(seat(0), match.game().actions(match.state(), seat(0)).list[0]));
    ASSERT_FALSE(match.act(seat(1), match.game().actions(match.state(), seat(1)).list[0]));
    const BotAnswer anew = think(minds, match, seat(0));
    EXPECT_FALSE(match.act(seat(0), anew.action));
    EXPECT_GT(minds.bytes(), 0u);
    minds.forget("t1");
    EXPECT_EQ(minds.bytes(), 0u);
}

TEST(Minds, hold_no_more_than_they_may) {
    Minds one(std::size_t{1});
    Match match(connect_four(), Dice::seeded(1));
    think(one, match, seat(0));
    EXPECT_EQ(one.bytes(), 0u);
    const auto game = connect_four();
    BotBudget like_all;
    like_all.iterations = 400;
    const auto first = game->bot(seat(0), like_all);
    first->think(game->start());
    const std::size_t most = 10 * first->memory();
    Minds some(most);
    for (int i = 0; i < 40; ++i) {
        const auto mind = some.take("t" + std::to_string(i), seat(0), game, "normal");
        BotBudget budget;
        budget.iterations = 400;
        mind->bot = game->bot(seat(0), budget);
        mind->bot->think(game->start());
        some.keep("t" + std::to_string(i), seat(0), mind);
        EXPECT_LE(some.bytes(), most);
    }
    EXPECT_GT(some.bytes(), 0u);
    EXPECT_TRUE(some.take("t39", seat(0), game, "normal")->bot) << "the last one is still there";
    EXPECT_FALSE(some.take("t0", seat(0), game, "normal")->bot) << "the first one was forgotten";
    EXPECT_FALSE(some.take("t38", seat(0), game, "hard")->bot) << "another level is another bot";
}

}  // namespace
}  // namespace endtable::server::crew_test
