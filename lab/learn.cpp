#include "lab/learn.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <numbers>
#include <sstream>
#include <type_traits>

#include <fmt/format.h>

#include "lab/playing.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::lab {

namespace fs = std::filesystem;

Json LearnPlan::to_json() const {
    return {{"game", game->info().id},
            {"rules", game->info().rules},
            {"options", game->options()},
            {"seats", game->seats()},
            {"content", game->content_hash()},
            {"iterations", iterations},
            {"games", games},
            {"steps", steps},
            {"batch", batch},
            {"rate", rate},
            {"trust", trust},
            {"remembered", remembered},
            {"units", {first, second}},
            {"gate", gate},
            {"gate_iterations", gate_iterations},
            {"seed", seed}};
}

void check(const LearnPlan& plan) {
    const AnyGame& game = *plan.game;
    if (game.observation().none() || !game.takes_net())
        throw InputError(
            "no_observation",
            fmt::format("nothing can be learnt: the mind of {} takes no net in this set-up", game.info().id));
    const auto wrong = [](const std::string& why) { throw InputError("bad_plan", why); };
    if (plan.games < 2 || plan.steps < 1 || plan.batch < 1 || plan.iterations < 1 || plan.gate_iterations < 1 ||
        plan.gate < 2)
        wrong("games, steps, batch, iterations and the gate must be at least one, games two");
    if (!(plan.rate > 0) || !(plan.trust >= 0 && plan.trust <= 1) || plan.remembered < 1)
        wrong("the rate must be above 0, trust from 0 to 1, and one generation at least is remembered");
    const auto units = [](int n) { return n >= 4 && n <= Net::kMostUnits && n % 4 == 0; };
    if (!units(plan.first) || !units(plan.second))
        wrong(fmt::format("a layer has 4 to {} units, a multiple of four", Net::kMostUnits));
}

// --- Self-play ------------------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kLargestJournal = std::size_t{64} << 20;
constexpr std::uint64_t kHeldBack = 20;  // every so manyth game teaches nothing, and tells how much was learnt

// What a game is remembered by until it is known how it ended.
struct Sight {
    Observation seen;
    Seat who{};
    double thought = -1;  // what the search expects for `who`; below 0: nobody asked it
};

class SelfPlay {
public:
    SelfPlay(const LearnPlan& plan, const std::shared_ptr<const Net>& best)
        : plan_(plan), game_(*plan.game), best_(best) {}

    void play(std::uint64_t deal, Lessons& lessons) {
        Rng rng(mixed(deal, 0x1EA2));
        std::vector<std::unique_ptr<AnyBot>> bots;
        for (int p = 0; p < game_.seats(); ++p) {
            BotBudget budget;
            budget.level = "hard";
            budget.iterations = plan_.iterations;
            budget.seed = bot_seed(deal, p);
            budget.net = best_;
            bots.push_back(game_.bot(seat(p), budget));
        }
        // Some decisions at random at first, a few of them later: games that everybody plays alike teach little.
        std::uint64_t at_random = rng.below(kMostRandomAtFirst + 1);
        std::vector<Sight> sights;
        AnyState s = game_.start();
        for (Turn turn = game_.turn(s); !turn.is_over(); turn = game_.turn(s)) {
            if (turn.is_chance()) {
                game_.apply(s, kChance, game_.chance(s, rng), nullptr);
                continue;
            }
            const Seat p = turn.who.lowest();
            if (at_random > 0 || rng.below(1000) < kRandomLater) {
                if (at_random > 0) --at_random;
                const auto list = game_.actions(s, p).list;
                game_.apply(s, p, list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
            } else {
                const BotAnswer answer = bots[static_cast<std::size_t>(index(p))]->think(s);
                remember(s, p, answer.value, sights);
                game_.apply(s, p, answer.action, nullptr);
                if (rng.below(2) == 0 && !game_.turn(s).is_over()) remember(s, p, answer.value, sights);
            }
            for (const auto& bot : bots) bot->see(s);
        }
        const Result end = game_.standing(s);
        if (end.is_void()) return;
        for (const Sight& sight : sights) {
            const double ended = end.utility[static_cast<std::size_t>(index(sight.who))] / 10000.0;
            const double worth = sight.thought < 0 ? ended : plan_.trust * sight.thought + (1 - plan_.trust) * ended;
            lessons.add(sight.seen, static_cast<float>(worth));
        }
    }

private:
    static constexpr std::uint32_t kMostRandomAtFirst = 6;
    static constexpr std::uint32_t kRandomLater = 60;  // of a thousand

    void remember(const AnyState& s, Seat asked, double value, std::vector<Sight>& sights) const {
        const auto sides = game_.sides();
        const auto side = [&](Seat p) { return sides[static_cast<std::size_t>(index(p))]; };
        const bool two = count_sides(game_) == 2;
        for (const Seat who : game_.judged(s)) {
            Sight& sight = sights.emplace_back();
            sight.who = who;
            game_.observe(s, who, sight.seen);
            if (side(who) == side(asked))
                sight.thought = value;
            else if (two)
                sight.thought = 1 - value;
        }
    }

    const LearnPlan& plan_;
    const AnyGame& game_;
    std::shared_ptr<const Net> best_;
};

}  // namespace

Pieces self_play(const LearnPlan& plan, const std::shared_ptr<const Net>& best, int generation, Range games) {
    Pieces piece{Lessons(plan.game->observation()), Lessons(plan.game->observation()), 0};
    SelfPlay play(plan, best);
    for (std::uint64_t g = games.first; g < games.last; ++g, ++piece.games)
        play.play(mixed(mixed(plan.seed, 0x6E7 + static_cast<std::uint64_t>(generation)), g),
                  g % kHeldBack == 0 ? piece.held_back : piece.lessons);
    return piece;
}

// --- Files ----------------------------------------------------------------------------------------------------------

namespace {

[[noreturn]] void damaged(const fs::path& file, const std::string& why) {
    throw InputError("bad_file", fmt::format("{}: {}", file.string(), why));
}

std::string whole_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) damaged(file, "it cannot be read");
    return std::move(text).str();
}

// Beside its place and then into it: nobody sees half of a file, and whoever is killed begins it again.
void write_whole(const fs::path& file, std::string_view bytes) {
    const fs::path beside = file.string() + ".part";
    {
        std::ofstream out(beside, std::ios::binary | std::ios::trunc);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.flush();
        if (!out) damaged(beside, "it cannot be written");
    }
    fs::rename(beside, file);
}

template <class T>
void put(std::string& out, const T* values, std::size_t n) {
    static_assert(std::is_trivially_copyable_v<T>);
    out.append(reinterpret_cast<const char*>(values), n * sizeof(T));
}

// Tables of this machine for this machine: numbers as they lie in memory.
std::string bytes_of(const Lessons& lessons) {
    std::string out;
    const std::uint64_t n = lessons.size();
    put(out, &n, 1);
    for (std::size_t i = 0; i < n; ++i) {
        const auto marks = lessons.marks(i);
        const auto marks_n = static_cast<std::uint16_t>(marks.size());
        const float worth = lessons.worth(i);
        put(out, &marks_n, 1);
        put(out, marks.data(), marks.size());
        put(out, lessons.numbers(i).data(), lessons.numbers(i).size());
        put(out, &worth, 1);
    }
    return out;
}

class Bytes {
public:
    Bytes(const fs::path& file) : file_(file), bytes_(whole_file(file)) {}
    template <class T>
    T get() {
        T value;
        take(&value, sizeof value);
        return value;
    }
    Lessons lessons(ObservationShape shape) {
        Lessons lessons(shape);
        for (auto n = get<std::uint64_t>(); n > 0; --n) {
            Observation seen;
            const auto marks = get<std::uint16_t>();
            if (marks > Observation::kMostMarks) damaged(file_, "these are no tables of self-play");
            for (int i = 0; i < marks; ++i) {
                const auto id = get<std::uint16_t>();
                if (id >= shape.marks) damaged(file_, "these tables are of another game");
                seen.mark(id);
            }
            for (int i = 0; i < shape.numbers; ++i) seen.number(get<float>());
            lessons.add(seen, get<float>());
        }
        return lessons;
    }

private:
    void take(void* to, std::size_t n) {
        if (bytes_.size() - at_ < n) damaged(file_, "it ends too soon");
        std::memcpy(to, bytes_.data() + at_, n);
        at_ += n;
    }
    fs::path file_;
    std::string bytes_;
    std::size_t at_ = 0;
};

Json json_of(const Calibration& seen) {
    Json classes = Json::array();
    for (const auto& of : seen.classes)
        classes.push_back({{"expected", of.expected}, {"real", of.real}, {"tables", of.n}});
    return {{"loss", seen.loss}, {"classes", std::move(classes)}};
}

// --- The loop -------------------------------------------------------------------------------------------------------

class School {
public:
    School(const LearnPlan& plan, const LearnRun& run)
        : plan_(plan), run_(run), begin_(std::chrono::steady_clock::now()) {
        fs::create_directories(run.folder);
        open_journal();
    }

    Json go() {
        while (may_go_on()) {
            const int number = static_cast<int>(journal_["generations"].size()) + 1;
            play(number);
            if (run_.only_self_play) break;
            finish(number);
        }
        return journal_;
    }

private:
    fs::path journal_file() const { return run_.folder / "learning.json"; }
    fs::path folder_of(int number) const { return run_.folder / fmt::format("generation-{:02}", number); }
    fs::path piece_file(int number, std::uint64_t piece) const {
        return folder_of(number) / fmt::format("self-play-{:02}.tables", piece + 1);
    }

    void open_journal() {
        journal_ = {{"lab", kResultVersion},   {"kind", "learning"},           {"game", plan_.game->info().id},
                    {"plan", plan_.to_json()}, {"generations", Json::array()}, {"best", 0}};
        if (!fs::exists(journal_file())) return save();
        Json old = parse_json(whole_file(journal_file()), journal_file().string(), kLargestJournal);
        if (!old.is_object() || old.value("kind", "") != "learning" || !old.contains("plan") ||
            !old.contains("generations"))
            damaged(journal_file(), "it tells of no learning");
        if (old["plan"] != journal_["plan"])
            throw InputError("different_plan",
                             fmt::format("{}: this folder was begun with another plan; go on with the same "
                                         "options, or give another folder",
                                         run_.folder.string()));
        journal_ = std::move(old);
        if (const int best = journal_["best"].get<int>(); best > 0)
            best_ = Net::read(whole_file(folder_of(best) / "net"));
    }
    void save() { write_whole(journal_file(), dump_json(journal_)); }

    bool may_go_on() const {
        const Json& all = journal_["generations"];
        if (static_cast<int>(all.size()) >= run_.generations) return false;
        const std::chrono::duration<double, std::ratio<3600>> gone = std::chrono::steady_clock::now() - begin_;
        if (run_.hours > 0 && gone.count() >= run_.hours) return false;
        return all.size() < 2 || all[all.size() - 1]["passed"] == true || all[all.size() - 2]["passed"] == true;
    }

    void say(const std::string& what, std::uint64_t done, std::uint64_t of) const {
        if (run_.progress) run_.progress(what, done, of);
    }

    void play(int number) {
        fs::create_directories(folder_of(number));
        std::vector<std::uint64_t> missing;
        const Range share = run_.share.size() == 0 ? Range{0, kPieces} : run_.share;
        for (std::uint64_t piece = share.first; piece < share.last; ++piece)
            if (!fs::exists(piece_file(number, piece))) missing.push_back(piece);
        const std::string what = fmt::format("generation {}: pieces of self-play", number);
        std::uint64_t done = share.size() - missing.size();
        say(what, done, share.size());
        work_in_order(
            {run_.threads, {}}, {0, missing.size()}, 1,
            [&](Range one) {
                const std::uint64_t piece = missing[one.first];
                const Pieces played = self_play(plan_, best_, number, share_of(plan_.games, piece + 1, kPieces));
                std::string bytes;
                put(bytes, &played.games, 1);
                write_whole(piece_file(number, piece), bytes + bytes_of(played.lessons) + bytes_of(played.held_back));
                return 0;
            },
            [&](int, std::uint64_t) {
                say(what, ++done, share.size());
                return true;
            });
    }

    // All tables of a generation, in the order of their games.
    void read(int number, Lessons& lessons, Lessons& held_back, std::uint64_t& games) const {
        for (std::uint64_t piece = 0; piece < kPieces; ++piece) {
            Bytes bytes(piece_file(number, piece));
            games += bytes.get<std::uint64_t>();
            lessons.add(bytes.lessons(lessons.shape()));
            held_back.add(bytes.lessons(lessons.shape()));
        }
    }

    void finish(int number) {
        Generation now;
        now.number = number;
        Lessons lessons(plan_.game->observation()), held_back(plan_.game->observation());
        for (int n = std::max(1, number - plan_.remembered + 1); n <= number; ++n)
            read(n, lessons, held_back, now.games);
        now.tables = lessons.size();
        if (lessons.size() == 0)
            throw InputError("bad_plan", "self-play left nothing to learn from: give it more games");
        const auto net = std::make_shared<const Net>(taught(lessons, now));
        now.seen = calibrate(*net, held_back);
        now.gate = gate(net, number);
        now.passed = test().verdict(now.gate.counts.versus.at("AB").groups, most_points(now.gate, "AB")) ==
                     SequentialTest::Verdict::H1;
        const Json told = to_json(now);
        write_whole(folder_of(number) / "net", net->write(provenance(told)));
        journal_["generations"].push_back(told);
        if (now.passed) {
            journal_["best"] = number;
            best_ = Net::read(whole_file(folder_of(number) / "net"));
            write_whole(run_.folder / "best.net", whole_file(folder_of(number) / "net"));
        }
        save();
        if (run_.finished) run_.finished(now);
    }

    Net taught(const Lessons& lessons, Generation& now) const {
        const auto seed = mixed(plan_.seed, 0x7EAC + static_cast<std::uint64_t>(now.number));
        Teacher teacher({plan_.game->observation(), plan_.first, plan_.second}, seed);
        Rng rng(mixed(seed, 1));
        std::vector<std::uint32_t> batch(plan_.batch);
        const std::string what =
            fmt::format("generation {}: steps of training on {} tables", now.number, lessons.size());
        const std::uint64_t together = std::max<std::uint64_t>(1, plan_.steps / 100);
        double sum = 0;
        for (std::uint64_t step = 0; step < plan_.steps; ++step) {
            for (auto& table : batch) table = rng.below(static_cast<std::uint32_t>(lessons.size()));
            const double way = static_cast<double>(step) / static_cast<double>(plan_.steps);
            const double rate = plan_.rate * (0.05 + 0.95 * (1 + std::cos(std::numbers::pi * way)) / 2);
            sum += teacher.step(lessons, batch, static_cast<float>(rate), run_.threads);
            if ((step + 1) % together != 0) continue;
            now.losses.push_back(sum / static_cast<double>(together));
            sum = 0;
            say(what, step + 1, plan_.steps);
        }
        Net net = teacher.net();
        net.round_to_file();
        return net;
    }

    static SequentialTest test() { return {0, 30, 0.05, 0.05}; }

    Contest gate(const std::shared_ptr<const Net>& net, int number) const {
        ContestPlan duel;
        duel.game = plan_.game;
        Contender older;
        older.budget.level = "hard";
        older.budget.iterations = plan_.gate_iterations;
        older.budget.net = best_;
        Contender newer = older;
        newer.budget.net = net;
        duel.bots = {newer, older};
        duel.lineup = usual_lineup(2, count_sides(*plan_.game));
        duel.seed = mixed(plan_.seed, 0x6A7E + static_cast<std::uint64_t>(number)) >> 11;  // JavaScript can write it
        duel.groups = (plan_.gate + duel.lineup.size() - 1) / duel.lineup.size();
        const std::string what = fmt::format("generation {}: games of the gate", number);
        return lab::run(duel, {{0, duel.groups}, test(), run_.threads, false, [&](const Contest& so_far) {
                                   say(what, so_far.counts.games, plan_.gate);
                               }});
    }

    Json to_json(const Generation& now) const {
        return {{"generation", now.number}, {"games", now.games},        {"tables", now.tables},
                {"losses", now.losses},     {"seen", json_of(now.seen)}, {"gate", lab::to_json(now.gate, test())},
                {"passed", now.passed}};
    }

    std::string provenance(const Json& told) const {
        const Comparison score = compare(read_contest(told["gate"], "gate"), "AB");
        return dump_json(Json{{"command", run_.command},
                              {"plan", plan_.to_json()},
                              {"generation", told["generation"]},
                              {"games", told["games"]},
                              {"tables", told["tables"]},
                              {"loss", told["seen"]["loss"]},
                              {"gate", {{"games", told["gate"]["counts"]["games"]}, {"score", score.score}}},
                              {"passed", told["passed"]}});
    }

    const LearnPlan& plan_;
    const LearnRun& run_;
    std::chrono::steady_clock::time_point begin_;
    Json journal_;
    std::shared_ptr<const Net> best_;
};

}  // namespace

Json learn(const LearnPlan& plan, const LearnRun& run) {
    check(plan);
    return School(plan, run).go();
}

}  // namespace endtable::lab
