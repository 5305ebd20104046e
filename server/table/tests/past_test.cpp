// The numbers of happenings, counted as they come, are those that folding the whole log gives: what every server, and
// every server before this one, has told its clients.
#include "server/table/past.hpp"

#include <gtest/gtest.h>

#include "server/table/stage.hpp"

namespace endtable::server::past_test {
namespace {

const std::string kPeople[] = {"p-0", "p-1", "p-2"};

struct Ears : Outlet {
    void send(Message message) override { heard.push_back(Json::parse(*message)); }
    void close(std::uint16_t, std::string_view) override {}
    std::vector<Json> heard;
};

// As it was done before: all that ever happened, one by one.
std::uint64_t counted(const Table& table, const std::vector<Line>& log, Seats as) {
    Table again = table.afresh();
    std::vector<Happening> happened;
    again.fold(log, &happened);
    std::uint64_t count = 0;
    for (Happening& one : happened) {
        if (!one.news.is_null()) {
            count += table.public_news(one.news).is_null() ? 0 : 1;
        } else if (!one.undone.empty()) {
            for (AnyState& state : one.undone) table.charter().game->mask(state, as);
            count += one.undone[0] == one.undone[1] ? 0 : 1;
        } else {
            count += table.match()->events_json(one.events, as).empty() ? 0 : 1;
        }
    }
    return count;
}

// A game in which everything is done that a table has lines for.
std::vector<Line> some_log(const Table& empty, Rng& rng, int steps) {
    Table table = empty;
    std::vector<Line> log;
    Time now = 1'000'000;
    const auto then = [&](const Table::Decision& decision) {
        if (decision.denial) return;
        std::vector<Line> lines;
        for (const std::string& text : decision.lines) lines.push_back({text, now});
        table.fold(lines);
        log.insert(log.end(), lines.begin(), lines.end());
    };
    const int seats = table.charter().game->seats();
    for (int p = 0; p < seats; ++p) then(table.sit(seat(p), kPeople[p], "n"));
    then(table.admit("p-9"));
    then(table.start(kPeople[0], rng));
    for (int i = 0; i < steps && !table.match()->turn().is_over(); ++i) {
        now += 100;
        const int p = static_cast<int>(rng.below(static_cast<std::uint32_t>(seats)));
        switch (rng.below(12)) {
            case 0: then(table.chat(kPeople[p], "hm")); break;
            case 1: then(table.undo(seat(p), kPeople[p], now)); break;
            case 2: then(table.agree(kPeople[p], true)); break;
            case 3: then(table.leave(seat(p), kPeople[p])); break;
            case 4: then(table.come_back(seat(p), kPeople[p])); break;
            default: {
                const Turn turn = table.match()->turn();
                const Seat q = turn.who.has(seat(p)) ? seat(p) : turn.who.lowest();
                const auto list = table.match()->game().actions(table.match()->state(), q).list;
                const PackedAction a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
                if (table.bots_asked().has(q))
                    then(table.act_as_bot(q, a));
                else
                    then(table.act(q, kPeople[index(q)], table.match()->answered(q),
                                   {table.match()->game().notation(table.match()->state(), q, a)}, now));
            }
        }
    }
    return log;
}

TEST(Past, numbers_are_those_of_the_whole_log_for_everybody) {
    for (const auto& [id, seats] :
         {std::pair{"goofspiel", 2}, {"kuhn_poker", 2}, {"end_of_line", 3}, {"tic_tac_toe", 2}})
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Rng rng(seed);
            const GameModule& module = find_game_or_throw(id);
            const auto game = module.open(*module.official, Json::object(), seats);
            const Table empty({"t1", kPeople[0], game, Settings::read(object({{"listed", true}})), Digest{7}});
            const std::vector<Line> log = some_log(empty, rng, 150);
            const auto scene = std::make_shared<const Scene>(scene_of(*game));
            Stage whole(empty, log, scene);   // as a server that has just read it
            Stage growing(empty, {}, scene);  // as one that was there
            for (std::size_t at = 0; at < log.size();) {
                std::size_t end = std::min(log.size(), at + 1 + rng.below(3));
                while (end < log.size() && log[end].text.starts_with('=')) ++end;  // belongs to the line before it
                growing.advance(
                    {log.begin() + static_cast<std::ptrdiff_t>(at), log.begin() + static_cast<std::ptrdiff_t>(end)}, 1);
                at = end;
            }
            for (int bits = 0; bits < 1 << seats; ++bits) {
                const Seats as(static_cast<std::uint8_t>(bits));
                if (as.count() > 1) continue;  // nobody here has several seats
                const std::string player = as.empty() ? "" : kPeople[index(as.lowest())];
                const std::uint64_t n = counted(whole.table(), log, as);
                for (Stage* stage : {&whole, &growing}) {
                    auto ears = std::make_shared<Ears>();
                    stage->add({1, ears, player, std::nullopt}, std::nullopt, "", 1);
                    EXPECT_EQ(ears->heard[0].at("n"), n) << id << " seed " << seed << " as " << bits;
                    if (n < 5) continue;
                    stage->add({1, ears, player, std::nullopt}, ClientMessage::Have{n - 4, as}, "", 1);
                    const Json& back = ears->heard[1];
                    ASSERT_EQ(back.at("happened").size(), 4u);
                    EXPECT_EQ(back.at("happened")[0].at("n"), n - 3);
                    EXPECT_FALSE(back.contains("resync"));
                    stage->remove(1);
                }
            }
        }
}

TEST(Past, sets_of_several_seats_are_counted_too) {
    Rng rng(3);
    const GameModule& module = find_game_or_throw("end_of_line");
    const auto game = module.open(*module.official, Json::object(), 3);
    const Table empty({"t1", kPeople[0], game, Settings::read(object({{"listed", true}})), Digest{7}});
    const std::vector<Line> log = some_log(empty, rng, 300);
    Table table = empty;
    std::vector<Happening> happened;
    table.fold(log, &happened);
    Past past(3);
    past.add(table, std::move(happened));
    for (int bits = 0; bits < 8; ++bits) {
        const Seats as(static_cast<std::uint8_t>(bits));
        EXPECT_EQ(past.count(as), counted(table, log, as)) << bits;
    }
    EXPECT_TRUE(past.last(100'000, Seats()).empty()) << "not all of that is kept";
}

}  // namespace
}  // namespace endtable::server::past_test
