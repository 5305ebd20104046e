// `endtable solve`: the best final score of a position, with the line that reaches it and whether that is proved.
#include <charconv>

#include "cli/app.hpp"
#include "cli/board.hpp"
#include "cli/files.hpp"
#include "cli/film.hpp"
#include "cli/solving.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"

namespace endtable::cli {

namespace {

struct SolveRequest {
    std::string game;
    GameChoice choice;
    std::optional<std::uint64_t> seed;
    int level = 0;
    std::string date;
    std::string position, record;
    int ply = -1;
    SolveLimits limits{0, 10'000};
    int many = 0;
    bool json = false;
};

// What is solved, and what came of it.
struct Question {
    std::shared_ptr<const AnyGame> game;
    AnyState from;
    std::optional<Puzzle> puzzle;
};
struct Answer {
    Question question;
    Solution<PackedAction> found;
};

// --- Which position -------------------------------------------------------------------------------------------------

// As `position` of the engine writes it: {"seats", "options", "state"}.
Question from_position(const GameModule& module, const SolveRequest& request) {
    const Json json = parse_json(read_file(request.position, kMaxJsonBytes), request.position);
    const Reader position(json, request.position, "bad_position");
    position.only_keys({"seats", "options", "state"});
    const int seats = static_cast<int>(position.integer_or("seats", 0, 0, kMaxSeats));
    const Json options = position.has("options") ? position.at("options").json() : Json::object();
    Question q;
    q.game = open_game(module, content_for(module, request.choice.content), options, seats);
    q.from = q.game->read_position(position.at("state").json());
    if (const char* broken = q.game->broken(q.from)) position.at("state").fail(broken);
    return q;
}

Question from_record(const GameModule& module, const SolveRequest& request) {
    const Json record = read_record(request.record);
    if (record["game"] != module.info->id)
        throw CommandError(Exit::Usage, fmt::format("{} is a record of {}, not of {}", request.record,
                                                    record["game"].get<std::string>(), module.info->id));
    const ContentFiles content = content_for(module, request.choice.content);
    const Film film = film_of(record, &content);
    return {film.match.shared_game(), film.frames[film.frame_of(request.ply)].state, {}};
}

Question from_puzzle(const GameModule& module, const GameChoice& choice, const Puzzle& puzzle) {
    Question q{open_puzzle(module, choice, puzzle), {}, puzzle};
    q.from = q.game->start();
    return q;
}

Answer answer(Question q, const SolveLimits& limits) {
    Solution<PackedAction> found = q.game->solve(q.from, limits);
    return {std::move(q), std::move(found)};
}

// The puzzle of a day is the first seed whose optimum is proved and near enough to what could be hoped for (EOL-16.9).
Answer solve_daily(const GameModule& module, const SolveRequest& request, Console& console) {
    const PuzzlePack& pack = puzzles_of(module);
    Puzzle puzzle = daily(pack, read_date(request.date), request.level);
    const std::uint64_t unsalted = puzzle.seed;
    while (true) {
        Answer a = answer(from_puzzle(module, request.choice, puzzle), request.limits);
        if (a.found.proved() && pack.publishable(puzzle.level, a.found.score)) return a;
        console.note(fmt::format("seed {}: {}; the next one is tried", puzzle.seed,
                                 a.found.proved() ? fmt::format("optimum {}, too far from its bound", a.found.score)
                                                  : std::string("not proved in time")));
        puzzle.seed = pack.salted_seed(unsalted, ++puzzle.salt);
    }
}

Answer solve_one(const GameModule& module, const SolveRequest& request, Console& console) {
    if (!request.date.empty()) return solve_daily(module, request, console);
    if (request.seed) {
        const Puzzle puzzle{*request.seed, request.level, {}, 0};
        return answer(from_puzzle(module, request.choice, puzzle), request.limits);
    }
    if (!request.position.empty()) return answer(from_position(module, request), request.limits);
    if (!request.record.empty()) return answer(from_record(module, request), request.limits);
    Question q{open_game(module, request.choice), {}, {}};
    q.from = q.game->start();
    return answer(std::move(q), request.limits);
}

// --- How it is told -------------------------------------------------------------------------------------------------

// The line played out: the words of every round, those the rules apply by themselves in brackets.
struct Played {
    AnyState end;
    std::vector<std::string> rounds;
    std::vector<std::string> log;  // as a record has it
};
Played play_out(const Answer& a) {
    const AnyGame& game = *a.question.game;
    Played played{a.question.from, {}, {}};
    int round = -1;
    Seat before = kNobody;
    for (const PackedAction action : a.found.line) {
        const Turn turn = game.turn(played.end);
        const Seat who = turn.is_chance() ? kChance : turn.who.lowest();
        const std::string word = game.notation(played.end, who, action);
        Events events;
        if (!turn.is_chance()) {
            if (const int now = game.round(played.end); now != round || played.rounds.empty()) {
                played.rounds.emplace_back();
                round = now;
                before = kNobody;
            }
            std::string& words = played.rounds.back();
            if (!words.empty()) words += ' ';
            if (game.seats() > 1 && who != before) words += fmt::format("{}:", index(who));
            words += word;
            before = who;
        }
        game.apply(played.end, who, action, &events);
        played.log.push_back(turn.is_chance() ? "~" + word : fmt::format("{} {}", index(who), word));
        for (const Event& e : events.list())
            if (const Json json = e.forced ? game.event(e) : Json(); json.contains("action") && !played.rounds.empty())
                played.rounds.back() += fmt::format(" ({})", json["action"].get<std::string>());
    }
    return played;
}

std::string verdict(const Solution<PackedAction>& found, const SolveLimits& limits) {
    if (found.proved()) return fmt::format("optimum {}, proved", found.score);
    std::string within;
    if (limits.milliseconds > 0) within = fmt::format("{:g} s", limits.milliseconds / 1000.0);
    if (limits.nodes > 0) within += fmt::format("{}{} nodes", within.empty() ? "" : " or ", grouped(limits.nodes));
    return fmt::format("best found {}, lower bound {}: not proved within {}", found.score, found.lower_bound, within);
}

void show(const Answer& a, const SolveRequest& request, Console& console) {
    const AnyGame& game = *a.question.game;
    Line title(game.info().title, kBold);
    if (const std::string options = unusual_options(game); !options.empty()) title.add("  ").add(options, kDim);
    if (a.question.puzzle && a.question.puzzle->date)
        title.add(fmt::format("  {}", date_text(*a.question.puzzle->date)), kDim)
            .add(a.question.puzzle->salt > 0 ? fmt::format(", salt {}", a.question.puzzle->salt) : "", kDim);
    console.show(title);
    console.show(Line(verdict(a.found, request.limits), a.found.proved() ? kAccent : kBad));
    if (!a.found.basis.empty()) console.show(Line(a.found.basis, kDim));

    const Played played = play_out(a);
    console.blank();
    Line row("  ");
    for (const auto& round : played.rounds) {
        if (row.width() > 2 && row.width() + 2 + text_width(round) > console.width()) {
            console.show(row);
            row = Line("  ");
        }
        row.add(row.width() > 2 ? "  " : "").add(round);
    }
    console.show(row);
    console.blank();
    BoardLook look;
    look.width = console.width();
    look.colour = console.traits().colour;
    look.unicode = console.traits().unicode;
    for (int i = 0; i < game.seats(); ++i) look.names.push_back(fmt::format("seat {}", i));
    const Seats all = Seats::first(game.seats());
    console.show(draw_table(game.scene(), game.view(played.end, all), look));
    console.blank();
    if (a.found.nodes > 0)
        console.show(Line(fmt::format("{} nodes in {:.3f} s", grouped(a.found.nodes), a.found.seconds), kDim));
}

Json to_json(const Answer& a) {
    const AnyGame& game = *a.question.game;
    const Played played = play_out(a);
    Json json = solution_json(a.found);
    json.update({{"game", game.info().id},
                 {"seats", game.seats()},
                 {"options", game.options()},
                 {"log", played.log},
                 {"rounds", played.rounds},
                 {"result", game.result(played.end)}});
    if (a.question.puzzle && a.question.puzzle->date) {
        json["date"] = date_text(*a.question.puzzle->date);
        json["salt"] = a.question.puzzle->salt;
    }
    return json;
}

Exit solve(const SolveRequest& request, Console& console) {
    const GameModule& module = find_module(request.game);
    if (!module.has_solver) throw_no_solver(*module.info);
    if (module.puzzles != nullptr && request.level >= module.puzzles->levels)
        throw CommandError(Exit::Usage, fmt::format("--level {}: {} has levels 0 to {}", request.level, module.info->id,
                                                    module.puzzles->levels - 1));
    if (request.many > 0) {
        const ManyRequest many{read_date(request.date.empty() ? "2026-01-01" : request.date), request.level,
                               request.many, request.limits, request.json};
        return solve_many(module, request.choice, many, console) ? Exit::Ok : Exit::CheckFailed;
    }
    const bool said = request.seed || !request.date.empty() || !request.position.empty() || !request.record.empty() ||
                      !request.choice.options.empty();
    if (!said)
        throw CommandError(Exit::Usage, "what is to be solved?",
                           "name a puzzle (--seed, --date), a position (--position, --record) or options (-o)");
    const Answer a = solve_one(module, request, console);
    if (request.json)
        console.print("{}\n", dump_json(to_json(a)));
    else
        show(a, request, console);
    return a.found.proved() ? Exit::Ok : Exit::CheckFailed;
}

}  // namespace

void add_solve(Command app, Task& task) {
    auto request = std::make_shared<SolveRequest>();
    auto command = app.add_subcommand("solve", "Find the best final score of a puzzle or position, with a proof");
    command.add_option("GAME", request->game, "The game").required();
    add_choice(command, request->choice);
    auto seed = command.add_option("--seed", request->seed, "The puzzle with this seed").type_name("N");
    command.add_option("--level", request->level, "Of the puzzle (default 0)").type_name("L").range(0, 99);
    auto date = command.add_option("--date", request->date, "The puzzle of this day (UTC), or of 'today'")
                    .type_name("YYYY-MM-DD")
                    .excludes(seed);
    auto position = command
                        .add_option("--position", request->position,
                                    "A position, as the engine's 'position' tells it: {seats, options, state}")
                        .type_name("FILE")
                        .excludes(seed)
                        .excludes(date)
                        .excludes("-o");
    auto record = command.add_option("--record", request->record, "A record, as 'play --record' writes it")
                      .type_name("FILE")
                      .excludes(seed)
                      .excludes(date)
                      .excludes(position)
                      .excludes("-o");
    command.add_option("--ply", request->ply, "Of the record: solve from here on (default: its last ply)")
        .type_name("N")
        .needs(record)
        .range(0, 1'000'000);
    command.add_option("--ms", request->limits.milliseconds, "Stop after so many milliseconds (default 10000)")
        .type_name("N")
        .range(1, 1'000'000'000);
    command.add_option("--nodes", request->limits.nodes, "Stop after so many nodes, too").type_name("N");
    command
        .add_option("--many", request->many,
                    "Measure: solve the puzzles of so many days, from --date (default 2026-01-01) on")
        .type_name("N")
        .excludes(seed)
        .excludes(position)
        .excludes(record)
        .range(1, 1'000'000);
    command.add_flag("--json", request->json, "One JSON object instead of text");
    command.footer(
        R"(Cards the rules place by themselves stand in brackets. A puzzle of a day whose optimum is not proved in time or is too
far from its bound is not published; the next seed takes its place (salt).
Exit code 0: proved. 1: the budget ended before the proof; what was found and what is known are told all the same.

Examples:
  endtable solve end_of_line --seed 202601011 --level 1
  endtable solve end_of_line --date today --level 3
  endtable solve end_of_line --record game.json --ply 8
  endtable solve end_of_line -o mode=coop
  endtable solve end_of_line --many 1000 --level 3 --json)");
    command.callback([request, &task] { task = [request](Console& console) { return solve(*request, console); }; });
}

}  // namespace endtable::cli
