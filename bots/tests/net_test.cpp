// Nets: they learn, they come back from a file as they went, they answer alike everywhere, and a damaged file is
// refused.
#include "bots/net.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/net_training.hpp"

namespace endtable {
namespace {

using testing::HasSubstr;

constexpr ObservationShape kSees{8, 2};

// Marks 0..3 are good, 4..7 are bad, the first number counts as well: worth is certain.
void look(Rng& rng, Observation& seen, float& worth) {
    seen.clear();
    int sum = 0;
    for (int id = 0; id < kSees.marks; ++id) {
        if (rng.below(2) == 0) continue;
        seen.mark(id);
        sum += id < 4 ? 1 : -1;
    }
    const int more = static_cast<int>(rng.below(5)) - 2;
    seen.number(static_cast<float>(more));
    seen.number(1);
    worth = sum + more > 0 ? 1.0f : sum + more < 0 ? 0.0f : 0.5f;
}

Lessons lessons(std::uint64_t seed, int n) {
    Rng rng(seed);
    Lessons all(kSees);
    for (int i = 0; i < n; ++i) {
        Observation seen;
        float worth = 0;
        look(rng, seen, worth);
        all.add(seen, worth);
    }
    return all;
}

Net taught(int threads) {
    const Lessons all = lessons(1, 4'000);
    Teacher teacher({kSees, 16, 8}, 7);
    Rng rng(3);
    std::vector<std::uint32_t> batch(128);
    for (int step = 0; step < 400; ++step) {
        for (auto& one : batch) one = rng.below(static_cast<std::uint32_t>(all.size()));
        teacher.step(all, batch, 0.01f, threads);
    }
    return teacher.net();
}

TEST(Net, learns_what_there_is_to_learn) {
    const Lessons unseen = lessons(2, 2'000);
    const Net knows_nothing({kSees, 16, 8});
    EXPECT_NEAR(calibrate(knows_nothing, unseen).loss, std::log(2), 0.001);
    const Calibration seen = calibrate(taught(1), unseen);
    // A fifth of the tables is even: log 2 each is the least anybody can lose there.
    EXPECT_LT(seen.loss, 0.2);
    for (const auto& of : seen.classes)
        if (of.n > 100) {
            EXPECT_NEAR(of.expected, of.real, 0.1);
        }
}

TEST(Net, any_number_of_threads_teaches_the_same) { EXPECT_EQ(taught(1).weights, taught(3).weights); }

TEST(Net, goes_the_way_its_loss_falls) {
    // A step against the gradient as differences tell it: on one table, the loss after a small step is less.
    const Lessons all = lessons(5, 64);
    for (std::uint32_t i = 0; i < 64; ++i) {
        Teacher teacher({kSees, 16, 8}, 100 + i);
        const std::vector<std::uint32_t> one(8, i);
        const double before = teacher.step(all, one, 0.0005f, 1);
        EXPECT_LE(teacher.step(all, one, 0.0005f, 1), before) << i;
    }
}

TEST(Net, comes_back_from_its_file) {
    Net net = taught(1);
    net.round_to_file();
    const auto back = Net::read(net.write(R"({"command":"by a test"})"));
    EXPECT_EQ(back->weights, net.weights);
    EXPECT_EQ(back->shape(), net.shape());
    EXPECT_EQ(back->provenance(), R"({"command":"by a test"})");
    EXPECT_EQ(back->fingerprint(), net.fingerprint());
}

TEST(Net, rounding_changes_little) {
    const Net net = taught(1);
    Net rounded = net;
    rounded.round_to_file();
    Rng rng(9);
    for (int i = 0; i < 100; ++i) {
        Observation seen;
        float worth = 0;
        look(rng, seen, worth);
        EXPECT_NEAR(logistic(net.judge(seen)), logistic(rounded.judge(seen)), 0.05);
    }
}

TEST(Net, a_damaged_file_is_refused_and_says_why) {
    const std::string good = taught(1).write("{}");
    const auto refused = [](const std::string& bytes) -> std::string {
        try {
            Net::read(bytes);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "read";
    };
    EXPECT_EQ(refused(good), "read");
    EXPECT_THAT(refused(""), HasSubstr("no file of a net"));
    EXPECT_THAT(refused("PNG" + good), HasSubstr("no file of a net"));
    EXPECT_THAT(refused(good.substr(0, good.size() - 1)), HasSubstr("not as many bytes"));
    EXPECT_THAT(refused(good + "x"), HasSubstr("not as many bytes"));
    for (const std::size_t at : {8u, 12u, 16u, 20u, 24u}) {
        std::string bad = good;
        bad[at + 3] = '\x7F';
        EXPECT_THAT(refused(bad), HasSubstr("make no sense")) << at;
    }
    std::string bad = good;
    bad.back() = static_cast<char>(bad.back() ^ 1);
    EXPECT_THAT(refused(bad), HasSubstr("checksum"));
}

// The same bits on every machine: if one of these differs somewhere, bots play differently there.
TEST(Net, answers_to_the_last_bit_as_elsewhere) {
    EXPECT_EQ(exponential(0), 1.0f);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(exponential(1)), 1076754429u);
    EXPECT_NEAR(exponential(1), std::exp(1.0), 1e-4);
    EXPECT_NEAR(exponential(-5), std::exp(-5.0), 1e-5);
    EXPECT_EQ(logistic(0), 0.5f);
    EXPECT_EQ(logistic(-100), logistic(-30));

    Net net({kSees, 16, 8});
    Rng rng(11);
    for (float& weight : net.weights) weight = static_cast<float>(rng.below(2001)) / 1000 - 1;
    float sum = 0;
    for (int i = 0; i < 50; ++i) {
        Observation seen;
        float worth = 0;
        look(rng, seen, worth);
        sum = sum / 2 + logistic(net.judge(seen));
    }
    EXPECT_EQ(std::bit_cast<std::uint32_t>(sum), 1058832407u);
}

}  // namespace
}  // namespace endtable
