// What goes with the list of legal actions and with a bot's answer: things that can be clicked at once, and reasons.
#include "match/advice.hpp"

#include <algorithm>
#include <set>

#include "match/tests/helpers.hpp"

namespace endtable {
namespace {

using Ids = std::vector<std::string>;

// Plays at random, and shows every state in which somebody is asked.
template <class Visit>
void over_random_game(const AnyGame& game, std::uint64_t seed, int most, const Visit& visit) {
    Rng rng(seed);
    AnyState s = game.start();
    for (int i = 0; i < most; ++i) {
        const Turn turn = game.turn(s);
        if (turn.is_over()) return;
        if (turn.is_chance()) {
            game.apply(s, kChance, game.chance(s, rng), nullptr);
            continue;
        }
        const Seat p = turn.who.lowest();
        visit(s, p);
        const auto legal = game.actions(s, p).list;
        game.apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], nullptr);
    }
}

// Whoever clicks a card while a worker waits for a task means the task and the card: exactly what can be chosen then.
TEST(Advice, a_task_leads_to_what_it_is_about) {
    const auto& module = find_game_or_throw("furtherance");
    const auto game = module.open(*module.official, Json::object({{"leaders", "random"}}), 2);
    int tasks = 0, applied = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        over_random_game(*game, seed, 700, [&](const AnyState& s, Seat p) {
            for (const PackedAction a : game->actions(s, p).list) {
                const Ids leads = game->leads(s, p, a);
                if (leads.empty()) continue;
                AnyState next = s;
                game->apply(next, p, a, nullptr);
                const Turn turn = game->turn(next);
                const std::string asked = turn.who.has(p) ? game->decision_name(game->decision(next, p)) : "";
                const std::set<std::string> questions = {"buy_pick", "build_pick", "recruit_pick", "develop_pick"};
                if (questions.count(asked) == 0) {  // the only one: it is chosen by itself; or something comes before
                    EXPECT_TRUE(leads.size() == 1 || asked == "discard_building") << game->notation(s, p, a);
                    ++applied;
                    continue;
                }
                Ids after;
                for (const PackedAction b : game->actions(next, p).list)
                    after.push_back(game->path(next, p, b).front());
                EXPECT_EQ(leads, after) << game->notation(s, p, a);
                ++tasks;
            }
        });
    EXPECT_GT(tasks, 100);
    EXPECT_GT(applied, 0);
}

// Every reason is one that its rank allows, and has words; of equal masked states the advice is the same.
TEST(Advice, reasons_fit_the_moves_they_go_with) {
    for (const char* id : {"end_of_line", "furtherance", "after_the_empire"}) {
        const auto& module = find_game_or_throw(id);
        const auto game = module.open(*module.official, Json::object(), 2);
        int lines = 0, reasons = 0;
        std::set<std::string> how;
        int visited = 0;
        const bool is_short = std::string_view(id) == "end_of_line";
        for (std::uint64_t seed = 1; seed <= (is_short ? 8u : 1u); ++seed)
            over_random_game(*game, seed, 400, [&](const AnyState& s, Seat p) {
                if ((++visited % 7 != 0 && !is_short) || game->actions(s, p).list.size() < 2) return;
                BotBudget budget;
                budget.iterations = 60;
                const BotAnswer answer = game->think(s, p, budget);
                const Json advice = advice_json(*game, s, p, answer);
                ASSERT_EQ(advice.size(), answer.best.size());
                AnyState masked = s;
                game->mask(masked, Seats::only(p));
                EXPECT_EQ(advice, advice_json(*game, masked, p, answer));
                for (std::size_t i = 0; i < advice.size(); ++i, ++lines) {
                    if (!advice[i].contains("because")) continue;
                    ++reasons;
                    const std::string word = advice[i]["because"]["how"].get<std::string>();
                    how.insert(word);
                    EXPECT_TRUE(i > 0 || word == "gains" || word == "keeps") << word;
                    EXPECT_FALSE(advice[i]["because"]["what"]["text"].get<std::string>().empty());
                    EXPECT_TRUE(game->words().has(advice[i]["because"]["what"]["key"].get<std::string>()));
                }
            });
        EXPECT_GT(lines, 40) << id;
        EXPECT_GT(reasons * 3, lines) << id;
        EXPECT_GE(how.size(), 3u) << id;
    }
}

// A game whose bots know nothing but its rules gives moves without reasons.
TEST(Advice, without_an_evaluation_there_is_no_reason) {
    const auto& module = find_game_or_throw("connect_four");
    const auto game = module.open(*module.official, Json::object(), 2);
    const AnyState s = game->start();
    BotBudget budget;
    budget.iterations = 50;
    const Json advice =
        advice_json(*game, s, game->turn(s).who.lowest(), game->think(s, game->turn(s).who.lowest(), budget));
    ASSERT_FALSE(advice.empty());
    for (const Json& line : advice) EXPECT_FALSE(line.contains("because"));
}

}  // namespace
}  // namespace endtable
