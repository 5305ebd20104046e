// Golden playthroughs and perft counts: a diff shows any change of behaviour. After a change on purpose run
// `scripts/golden` and review the diff like code.
//
// They are played with the content that was released last, so that a price that is being tried changes none of them;
// one playthrough a mode (tests/golden/official) is played with the content of today.
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "match/match.hpp"
#include "tests/house/cases.hpp"

namespace endtable::house {
namespace {

const std::string kFolder = std::string(ENDTABLE_SOURCE_DIR) + "/tests/golden/";
bool updating() { return std::getenv("ENDTABLE_UPDATE_GOLDEN") != nullptr; }

void compare(const std::string& file, const std::string& found) {
    if (updating()) {
        std::ofstream(kFolder + file) << found;
        return;
    }
    std::ifstream in(kFolder + file);
    ASSERT_TRUE(in.good()) << file << " is missing: run scripts/golden";
    std::stringstream expected;
    expected << in.rdbuf();
    std::istringstream a(expected.str()), b(found);
    std::string left, right;
    for (int line = 1;; ++line) {
        const bool more = static_cast<bool>(std::getline(a, left)),
                   more_found = static_cast<bool>(std::getline(b, right));
        ASSERT_EQ(more, more_found) << file << " has another length from line " << line;
        if (!more) break;
        ASSERT_EQ(left, right) << file << ", line " << line;
    }
}

class Golden : public testing::TestWithParam<Case> {};
class Official : public testing::TestWithParam<Case> {};

// With the cards of the last release, in today's words.
std::shared_ptr<const AnyGame> open_frozen(const Case& one) {
    const GameModule& module = find_game_or_throw(one.game);
    const auto& released = module.released();
    if (released.empty()) return one.open();
    return module.open(released.front().files.in_the_words_of(*module.official), one.options, one.seats);
}

std::vector<Case> one_a_mode() {
    std::vector<Case> cases;
    std::set<std::pair<std::string, std::string>> seen;
    for (const Case& one : all_cases())
        if (!find_game_or_throw(one.game).released().empty() &&
            seen.emplace(one.game, one.options.value("mode", "")).second)
            cases.push_back(one);
    return cases;
}

// One game as text: every line of the log, what everybody heard of it, what each question was, and the last view. (Of a
// long game the beginning; its end is in the hash.)
constexpr int kTold = 250;
constexpr std::size_t kListed = 40;  // of a longer list its length and its hash (FNV-1a)

std::string listed(const std::vector<std::string>& notations) {
    std::string all;
    for (const std::string& one : notations) all += (all.empty() ? "" : " ") + one;
    if (notations.size() <= kListed) return all;
    std::uint32_t hash = 2'166'136'261u;
    for (const char c : all) hash = (hash ^ static_cast<unsigned char>(c)) * 16'777'619u;
    char text[32];
    std::snprintf(text, sizeof text, "%zu actions, %08x", notations.size(), static_cast<unsigned>(hash));
    return text;
}

void tell_playthrough(const std::shared_ptr<const AnyGame>& game, const std::string& file, int told) {
    Match match(game, Dice::seeded(2026));
    Rng rng(5);
    std::ostringstream out;
    const Seats everybody = Seats::first(game->seats());
    out << "options " << game->options().dump() << "\n";
    for (int ply = 0; !match.turn().is_over(); ++ply) {
        if (ply == told) {
            out << "...\n";
            while (!match.turn().is_over()) {
                if (match.turn().is_chance()) {
                    ASSERT_FALSE(match.roll());
                    continue;
                }
                const Seat p = match.turn().who.lowest();
                const auto list = game->actions(match.state(), p).list;
                ASSERT_FALSE(match.act(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]));
            }
            break;
        }
        const Turn turn = match.turn();
        Step step;
        if (turn.is_chance()) {
            ASSERT_FALSE(match.roll(&step));
            out << "~" << step.action << "\n";
        } else {
            const Seat p = turn.who.lowest();
            const auto list = game->actions(match.state(), p).list;
            out << "? " << index(p) << " " << game->words().render(game->prompt(match.state_for(Seats::only(p)), p))
                << " [";
            std::vector<std::string> notations;
            for (const PackedAction a : list) notations.push_back(game->notation(match.state(), p, a));
            out << listed(notations) << "]\n";
            ASSERT_FALSE(match.act(p, list[rng.below(static_cast<std::uint32_t>(list.size()))], &step));
            out << index(p) << " " << step.action << "\n";
        }
        for (const Json& e : match.events_json(step.events, everybody))
            out << "    " << e.value("clause", "") << " " << e["text"]["text"].get<std::string>() << "\n";
    }
    out << "result " << game->result(match.state()).dump() << "\n";
    char hash[32];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(match.hash()));
    out << "hash " << hash << "\n";
    if (told == kTold) out << "view " << match.view_json(Seats::none()).dump(0) << "\n";
    compare(file, out.str());
}

TEST_P(Golden, playthrough) {
    tell_playthrough(open_frozen(GetParam()), "playthroughs/" + GetParam().name() + ".txt", kTold);
}
TEST_P(Official, playthrough) {
    tell_playthrough(GetParam().open(), "official/" + GetParam().name() + ".txt", kTold / 5);
}

// (Counting takes long under the sanitizers, which see the same rules at work in the house test.)
#if !defined(ENDTABLE_SANITIZED)
std::uint64_t perft(const AnyGame& game, const AnyState& s, int depth) {
    if (depth == 0) return 1;
    const Turn turn = game.turn(s);
    std::uint64_t count = 0;
    const auto descend = [&](Seat p, PackedAction a) {
        AnyState next = s;
        game.apply(next, p, a, nullptr);
        count += perft(game, next, depth - 1);
    };
    std::vector<Weighted<PackedAction>> outcomes;
    if (turn.is_chance() && game.outcomes(s, outcomes))
        for (const auto& o : outcomes) descend(kChance, o.action);
    for (const Seat p : turn.who) {
        for (const PackedAction a : game.actions(s, p).list) descend(p, a);
        break;  // in an Each turn the others answer in the next plies
    }
    return count;
}

// The number of different histories from the start and from a middle of the game, by depth.
TEST_P(Golden, perft) {
    const auto game = open_frozen(GetParam());
    Match match(game, Dice::seeded(7));
    Rng rng(7);
    std::ostringstream out;
    const auto count = [&](const char* where) {
        out << where << ":";
        for (int depth = 1; depth <= 12; ++depth) {
            const std::uint64_t n = perft(*game, match.state(), depth);
            out << " " << n;
            if (n == 0 || n > 5'000) break;
        }
        out << "\n";
    };
    count("start");
    for (int ply = 0; ply < 40 && !match.turn().is_over(); ++ply) {
        if (ply % 8 == 4) count(("ply " + std::to_string(ply)).c_str());
        if (match.turn().is_chance()) {
            ASSERT_FALSE(match.roll());
            continue;
        }
        const Seat p = match.turn().who.lowest();
        const auto list = game->actions(match.state(), p).list;
        ASSERT_FALSE(match.act(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]));
    }
    compare("perft/" + GetParam().name() + ".txt", out.str());
}
#endif

INSTANTIATE_TEST_SUITE_P(Every, Golden, testing::ValuesIn(all_cases()),
                         [](const auto& param) { return param.param.name(); });
INSTANTIATE_TEST_SUITE_P(Every, Official, testing::ValuesIn(one_a_mode()),
                         [](const auto& param) { return param.param.name(); });

}  // namespace
}  // namespace endtable::house
