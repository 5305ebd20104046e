// Learning: the same plan gives the same nets however it is run, a run goes on where it stopped, and what it leaves can
// be played with.
#include "lab/learn.hpp"

#include <fstream>
#include <sstream>

#include <unistd.h>

#include "lab/playing.hpp"
#include "lab/report.hpp"
#include "lab/tests/support.hpp"
#include "present/json.hpp"

namespace endtable::lab {
namespace {

namespace fs = std::filesystem;

class Learn : public testing::Test {
protected:
    void SetUp() override {
        const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        folder_ = fs::temp_directory_path() / ("endtable-learn-" + name + "-" + std::to_string(::getpid()));
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    static LearnPlan small_plan() {
        LearnPlan plan;
        plan.game = open("end_of_line", Json::object(), 2);
        plan.iterations = 8;
        plan.games = 130;
        plan.steps = 30;
        plan.batch = 64;
        plan.first = 8;
        plan.second = 4;
        plan.gate = 8;
        plan.gate_iterations = 8;
        return plan;
    }
    LearnRun run(const char* name, int threads = 1) const {
        LearnRun how;
        how.folder = folder_ / name;
        how.threads = threads;
        how.generations = 1;
        how.command = "a test";
        return how;
    }
    std::string file(const fs::path& path) const {
        std::ifstream in(folder_ / path, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        EXPECT_TRUE(in) << path;
        return text.str();
    }

    fs::path folder_;
};

TEST_F(Learn, is_the_same_on_any_number_of_threads_and_in_shards) {
    const Json one = learn(small_plan(), run("one"));
    EXPECT_EQ(learn(small_plan(), run("many", 3)), one);
    for (const Range half : {Range{0, 20}, Range{20, kPieces}}) {
        LearnRun part = run("shards");
        part.share = half;
        part.only_self_play = true;
        EXPECT_TRUE(learn(small_plan(), part)["generations"].empty());
    }
    EXPECT_EQ(learn(small_plan(), run("shards")), one);
    EXPECT_EQ(file("shards/generation-01/net"), file("one/generation-01/net"));
    EXPECT_EQ(one["generations"][0]["games"], 130);
    EXPECT_GT(one["generations"][0]["tables"], 1'000);
}

TEST_F(Learn, goes_on_where_it_stopped) {
    LearnRun whole = run("whole");
    whole.generations = 2;
    const Json at_once = learn(small_plan(), whole);
    learn(small_plan(), run("broken"));
    fs::remove(folder_ / "broken/generation-01/self-play-07.tables");  // of a generation that is over
    fs::create_directories(folder_ / "broken/generation-02");
    std::ofstream(folder_ / "broken/generation-02/self-play-01.tables.part") << "half a piece";
    LearnRun on = run("broken");
    on.generations = 2;
    EXPECT_INPUT_ERROR(learn(small_plan(), on), "bad_file", "self-play-07");
    learn(small_plan(), run("again"));
    fs::copy(folder_ / "again/generation-01/self-play-07.tables", folder_ / "broken/generation-01/self-play-07.tables");
    EXPECT_EQ(learn(small_plan(), on), at_once);
}

TEST_F(Learn, another_plan_in_the_same_folder_is_refused) {
    learn(small_plan(), run("folder"));
    LearnPlan other = small_plan();
    other.iterations = 9;
    EXPECT_INPUT_ERROR(learn(other, run("folder")), "different_plan", "another plan");
    std::ofstream(folder_ / "folder/learning.json") << "[]";
    EXPECT_INPUT_ERROR(learn(small_plan(), run("folder")), "bad_file", "tells of no learning");
}

TEST_F(Learn, leaves_a_net_that_can_be_played_with) {
    const LearnPlan plan = small_plan();
    const Json told = learn(plan, run("folder"));
    const auto net = Net::read(file("folder/generation-01/net"));
    EXPECT_EQ(net->shape().sees, plan.game->observation());
    const Json from = parse_json(net->provenance(), "provenance");
    EXPECT_EQ(from["command"], "a test");
    EXPECT_EQ(from["plan"], plan.to_json());
    EXPECT_EQ(from["loss"], told["generations"][0]["seen"]["loss"]);

    const auto answer = [&](const Contender& bot) {
        AnyState s = plan.game->start();
        for (DealtChance chance(1); plan.game->turn(s).is_chance();) {
            Rng rng = chance.next(0);
            plan.game->apply(s, kChance, plan.game->chance(s, rng), nullptr);
        }
        return plan.game->think(s, plan.game->turn(s).who.lowest(), bot.budget).value;
    };
    const auto read = [&](const char* text) {
        return read_contender(text, {}, [&](const std::string&) { return net; });
    };
    EXPECT_NE(answer(read("hard:iterations=50,net=it")), answer(read("hard:iterations=50,net=none")));
    EXPECT_EQ(read("hard:net=it").to_json()["net"],
              bot_title(read("hard:net=it").to_json()).substr(std::string("hard, 200 ms, net ").size()));
    EXPECT_EQ(read("hard:net=none").to_json()["net"], "none");

    BotBudget budget;
    budget.net = net;
    EXPECT_INPUT_ERROR(open("end_of_line", {{"mode", "solo"}}, 1)->bot(seat(0), budget), "bad_net", "another");
    EXPECT_INPUT_ERROR(open("tic_tac_toe", Json::object(), 2)->bot(seat(0), budget), "bad_net", "takes no net");
}

TEST_F(Learn, a_game_without_observation_or_a_senseless_plan_is_refused) {
    LearnPlan plan = small_plan();
    plan.first = 5;
    EXPECT_INPUT_ERROR(check(plan), "bad_plan", "multiple of four");
    plan = small_plan();
    plan.rate = 0;
    EXPECT_INPUT_ERROR(check(plan), "bad_plan", "rate");
    plan.game = open("tic_tac_toe", Json::object(), 2);
    EXPECT_INPUT_ERROR(check(plan), "no_observation", "tic_tac_toe");
    plan.game = open("end_of_line", {{"mode", "solo"}}, 1);
    EXPECT_INPUT_ERROR(check(plan), "no_observation", "end_of_line");
}

TEST_F(Learn, is_told_on_a_page) {
    const std::string page = html_report(learn(small_plan(), run("folder")));
    EXPECT_THAT(page, testing::HasSubstr("<title>end_of_line: learning</title>"));
}

}  // namespace
}  // namespace endtable::lab
