#include "server/log/log.hpp"

#include <chrono>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "present/json.hpp"

namespace endtable::server {
namespace {

class Lines {
public:
    Log::Out out() {
        return [this](std::string_view line) { lines.emplace_back(line); };
    }
    Json json(std::size_t i) const { return Json::parse(lines.at(i)); }
    std::vector<std::string> lines;
};

TEST(Log, is_a_JSON_object_a_line) {
    Lines lines;
    Log log(Level::Info, lines.out());
    log.write(Level::Warn, "odd", {{"text", "a\nb \"c\" \xff"}, {"count", 3}, {"yes", true}, {"share", 0.5}});
    ASSERT_EQ(lines.lines.size(), 1u);
    EXPECT_EQ(lines.lines[0].find('\n'), lines.lines[0].size() - 1) << "one line, whatever a field holds";
    const Json line = lines.json(0);
    EXPECT_EQ(line["event"], "odd");
    EXPECT_EQ(line["level"], "warn");
    EXPECT_EQ(line["text"], "a\nb \"c\" \xef\xbf\xbd") << "what is no UTF-8 is replaced";
    EXPECT_EQ(line["count"], 3);
    EXPECT_EQ(line["yes"], true);
    EXPECT_EQ(line["share"], 0.5);
    const std::string time = line["time"];
    ASSERT_EQ(time.size(), 24u) << time;
    EXPECT_EQ(time[10], 'T');
    EXPECT_EQ(time.back(), 'Z');
}

TEST(Log, leaves_out_what_is_below_its_level) {
    Lines lines;
    Log log(Level::Warn, lines.out());
    log.write(Level::Info, "quiet");
    log.seldom(Level::Debug, "quiet");
    log.write(Level::Error, "loud");
    ASSERT_EQ(lines.lines.size(), 1u);
    EXPECT_EQ(lines.json(0)["event"], "loud");
}

TEST(Log, what_strangers_cause_is_written_seldom) {
    Lines lines;
    Log log(Level::Info, lines.out());
    for (int i = 0; i < 1'000; ++i) log.seldom(Level::Warn, "refused");
    EXPECT_EQ(lines.lines.size(), std::size_t{Log::kSeldom});
    log.seldom(Level::Warn, "other");
    EXPECT_EQ(lines.lines.size(), std::size_t{Log::kSeldom} + 1) << "each event is counted for itself";
}

TEST(Log, says_how_much_it_left_out) {
    Lines lines;
    Log log(Level::Info, lines.out(), std::chrono::milliseconds(20));
    for (int i = 0; i < Log::kSeldom + 7; ++i) log.seldom(Level::Warn, "refused");
    const std::size_t before = lines.lines.size();
    ASSERT_LE(before, std::size_t{Log::kSeldom} + 7);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    log.seldom(Level::Warn, "refused");
    ASSERT_EQ(lines.lines.size(), before + 1);
    std::int64_t told = 0;  // a slow machine may begin a period in between
    for (std::size_t i = 0; i < lines.lines.size(); ++i) told += lines.json(i).value("suppressed", 0);
    EXPECT_EQ(static_cast<std::int64_t>(lines.lines.size()) + told, Log::kSeldom + 8);
}

}  // namespace
}  // namespace endtable::server
