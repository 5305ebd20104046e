// What an opponent can observe. Two tables differ only in cards of one seat that another one cannot see; the same is
// done at both, at the same times by a clock that stands. Whatever the other seat and a spectator are sent must be the
// same to the byte, as many messages at the same moments: who is asked and who is not, events, clocks, take-backs,
// refusals, records. So neither a question nor its absence, nor how long the table waits for whom, betrays what is held
// (FUR-19.1b).
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/table/stage.hpp"

namespace endtable::server::observer_test {
namespace {

constexpr Time kNoon = 1'000'000;

struct Ears : Outlet {
    void send(Message message) override { heard.push_back(*message); }
    void close(std::uint16_t, std::string_view) override {}
    std::vector<std::string> heard;
};

// A running table of persons that began at a position, and what one of them and a spectator hear of it.
class World {
public:
    World(std::shared_ptr<const AnyGame> game, const Json& position, int observer, Time now)
        : game_(std::move(game)), observer_(observer) {
        Settings settings = Settings::read(object({{"listed", true}, {"clock", "game"}, {"clock_s", 600}}));
        Table table({"t1", player(0), game_, settings, Digest{7}, position});
        for (int i = 0; i < game_->seats(); ++i) table.know(player(i), "Player " + std::to_string(i));
        stage_ = std::make_unique<Stage>(std::move(table), std::vector<Line>(),
                                         std::make_shared<const Scene>(scene_of(*game_)));
        for (int i = 0; i < game_->seats(); ++i) store(this->table().sit(seat(i), player(i), "n").lines, now);
        Rng rng(1);
        store(this->table().start(player(0), rng).lines, now);
        stage_->add({1, own_, player(observer), std::nullopt}, std::nullopt, "", now);
        stage_->add({2, spectators_, "", std::nullopt}, std::nullopt, "", now);
    }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    static std::string player(int p) { return "player-" + std::to_string(p); }
    const Table& table() const { return stage_->table(); }
    const Match& match() const { return *table().match(); }

    void store(const std::vector<std::string>& lines, Time now) {
        std::vector<Line> stored;
        for (const std::string& line : lines) stored.push_back({line, now});
        stage_->advance(stored, now);
    }

    // All there is to know for them at this time, and everything they were sent since the last time.
    std::string observed(Time now) {
        const Seats eyes = Seats::only(seat(observer_));
        std::string text;
        for (Ears* ears : {own_.get(), spectators_.get()}) {
            for (const std::string& message : ears->heard) text += message + "\n";
            text += std::to_string(ears->heard.size()) + " messages\n";
            ears->heard.clear();
        }
        text += dump_json(table().to_json(player(observer_), now)) + "\n" + dump_json(match().turn_json(eyes)) + "\n" +
                dump_json(match().record(eyes)) + "\n" + dump_json(match().record(Seats())) + "\n";
        // When the server would do something by itself, and what it refuses.
        text += "deadline " + std::to_string(table().deadline().value_or(-1));
        for (const char* word : {"end_turn", "yes", "research 0", "nonsense"}) {
            const auto mine = table().act(seat(observer_), player(observer_), 0, {word}, now);
            const auto why = match().why(seat(observer_), word);
            for (const auto& denial : {mine.denial, why})
                text += denial ? " " + denial->code + " " + denial->reason + " " + denial->message : " done";
        }
        return text;
    }

private:
    std::shared_ptr<const AnyGame> game_;
    int observer_;
    std::unique_ptr<Stage> stage_;
    std::shared_ptr<Ears> own_ = std::make_shared<Ears>(), spectators_ = std::make_shared<Ears>();
};

bool turns_a_card_over(const std::string& action) {
    return action.starts_with("research ") || action.starts_with("pick ");
}

// Two games side by side.
class Pair {
public:
    Pair(std::shared_ptr<const AnyGame> game, const AnyState& truth, const AnyState& other, int observer)
        : game_(game),
          eyes_(Seats::only(seat(observer))),
          one_(game, game->position(truth), observer, now_),
          two_(game, game->position(other), observer, now_) {}

    // One move at both tables; false: there is none that would not turn a card over that differs.
    bool move(Rng& rng) {
        const Turn turn = one_.match().turn();
        if (turn.is_over()) return false;
        const Seat p = turn.who.lowest();
        const std::string action = any_action(p, rng);
        if (action.empty()) return false;
        now_ += 1'000 + static_cast<Time>(rng.below(5'000));
        Match first = one_.match(), second = two_.match();
        if (first.act(p, action) || second.act(p, action)) return false;
        while (first.turn().is_chance() && second.turn().is_chance())
            if (!draw(first, second, rng)) return false;
        if (first.turn().is_over() || second.turn().is_over()) return false;  // then everything is told
        // The doors people come in by agree that this may be done.
        for (World* world : {&one_, &two_}) {
            const auto decision =
                world->table().act(p, World::player(index(p)), world->match().answered(p), {action}, now_);
            EXPECT_FALSE(decision.denial) << action << ": " << decision.denial->message;
        }
        store(one_, first);
        store(two_, second);
        done += " " + action;
        count_reaction();
        return true;
    }
    void expect_same() {
        const std::string a = one_.observed(now_), b = two_.observed(now_);
        if (a == b) return;
        const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
        const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at - 200));
        FAIL() << "after" << done << "\none table: …" << a.substr(from, 400) << "\nthe other: …" << b.substr(from, 400);
    }

    std::string done;
    int reactions = 0;

private:
    // Who is asked whether to react is told how to decline, and nobody else; all are told the turn's name.
    void count_reaction() {
        const Match& match = one_.match();
        const Seat p = match.turn().who.lowest();
        const Json own = match.turn_json(Seats::only(p)), others = match.turn_json(Seats());
        EXPECT_EQ(own.at("name"), others.at("name"));
        EXPECT_FALSE(others.at("asked")[0].contains("decline"));
        const bool reacts = game_->is_reaction(game_->decision(match.state(), p));
        EXPECT_EQ(own.at("asked")[0].contains("decline"), reacts);
        if (!reacts) return;
        EXPECT_FALSE(match.why(p, own.at("asked")[0].at("decline").get<std::string>()));
        ++reactions;
    }
    // Something the seat may do at both tables, as it is written there.
    std::string any_action(Seat p, Rng& rng) const {
        std::vector<std::string> both;
        for (const PackedAction a : game_->actions(one_.match().state(), p).list) {
            const std::string word = game_->notation(one_.match().state(), p, a);
            if (!turns_a_card_over(word) && !two_.match().why(p, word)) both.push_back(word);
        }
        return both.empty() ? "" : both[rng.below(static_cast<std::uint32_t>(both.size()))];
    }
    // The same card at both tables if everybody sees it; one that looks the same to the observer otherwise.
    bool draw(Match& first, Match& second, Rng& rng) const {
        const PackedAction drawn = game_->chance(first.state(), rng);
        const std::string seen = game_->redacted(first.state(), kChance, drawn, eyes_);
        std::vector<Weighted<PackedAction>> outcomes;
        game_->outcomes(second.state(), outcomes);
        std::vector<std::string> alike;
        for (const auto& o : outcomes)
            if (game_->redacted(second.state(), kChance, o.action, eyes_) == seen)
                alike.push_back(game_->notation(second.state(), kChance, o.action));
        if (alike.empty()) return false;
        return !first.force(game_->notation(first.state(), kChance, drawn)) &&
               !second.force(alike[rng.below(static_cast<std::uint32_t>(alike.size()))]);
    }
    void store(World& world, const Match& next) { world.store(next.log_lines_since(world.match()), now_); }

    std::shared_ptr<const AnyGame> game_;
    Seats eyes_;
    Time now_ = kNoon;
    World one_, two_;
};

TEST(Observer, asking_and_not_asking_betrays_nothing_FUR_19_1b) {
    const GameModule& module = find_game_or_throw("furtherance");
    int pairs = 0, moves = 0, reactions = 0;
#if defined(ENDTABLE_SANITIZED)
    constexpr int kGames = 8;
#else
    constexpr int kGames = 24;
#endif
    for (const int seats : {2, 3}) {
        const auto game =
            module.open(*module.official, object({{"leaders", "random"}, {"item_windows", "all"}}), seats);
        const auto enough = [&] { return reactions >= kGames / 8 * (seats - 1); };
        for (std::uint64_t seed = 1; seed <= kGames || (seed <= 4 * kGames && !enough()); ++seed) {
            Rng rng(seed);
            Match match(game, Dice::seeded(seed));
            for (int ply = 40 + static_cast<int>(rng.below(300)); ply > 0 && !match.turn().is_over(); --ply) {
                if (match.turn().is_chance()) {
                    ASSERT_FALSE(match.roll());
                    continue;
                }
                const Seat p = match.turn().who.lowest();
                const auto list = game->actions(match.state(), p).list;
                ASSERT_FALSE(match.act(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]));
            }
            if (match.turn().is_over() || match.turn().is_chance()) continue;
            const int observer = static_cast<int>(rng.below(static_cast<std::uint32_t>(seats)));
            AnyState other = match.state();
            game->mask(other, Seats::only(seat(observer)));
            game->fill(other, rng);
            if (other == match.state()) continue;
            ++pairs;
            Pair pair(game, match.state(), other, observer);
            pair.expect_same();
            for (int move = 0; move < 40 && !HasFatalFailure() && pair.move(rng); ++move, ++moves) pair.expect_same();
            reactions += pair.reactions;
            if (HasFatalFailure()) return;
        }
    }
    // Enough was seen: games with something hidden, and questions whether to react.
    EXPECT_GE(pairs, kGames);
    EXPECT_GE(moves, 15 * kGames);
    EXPECT_GE(reactions, kGames / 4);
}

}  // namespace
}  // namespace endtable::server::observer_test
