// `endtable play`: sets the table for a game at this terminal and hands over to TerminalGame.
#include <array>
#include <charconv>
#include <random>

#include "bots/levels.hpp"
#include "cli/app.hpp"
#include "cli/files.hpp"
#include "cli/game_choice.hpp"
#include "cli/terminal_game.hpp"
#include "match/match.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

constexpr const char* kUsualLevel = "normal";

struct PlayRequest {
    std::string game;
    GameChoice choice;
    std::vector<std::string> seats;  // "0=human", "1=bot:random"
    std::optional<std::uint64_t> seed;
    bool fair = false;
    std::string record;
    std::string resume;
    bool force = false;
};

std::uint64_t unforeseeable() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

// "0=human", "0=human:Anna", "1=bot", "1=bot:random"
void read_seat(const std::string& word, std::vector<SeatInfo>& seats) {
    const auto wrong = [&](const std::string& why) {
        throw CommandError(Exit::Usage, fmt::format("--seat {}: {}", word, why),
                           "for example: --seat 0=human --seat 1=bot:random");
    };
    const auto equals = word.find('=');
    if (equals == std::string::npos) wrong("expected SEAT=WHO");
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + equals, number);
    if (error != std::errc{} || end != word.data() + equals || number >= seats.size())
        wrong(seats.size() == 1 ? "the only seat is 0" : fmt::format("the seats are 0 to {}", seats.size() - 1));
    const std::string who = word.substr(equals + 1);
    const auto colon = who.find(':');
    const std::string kind = who.substr(0, colon);
    const std::string detail = colon == std::string::npos ? std::string() : who.substr(colon + 1);
    if (kind != "human" && kind != "bot") wrong("expected human, human:NAME, bot or bot:LEVEL");
    if (kind == "bot" && !detail.empty() && find_level(detail) == nullptr)
        wrong(fmt::format("there is no bot '{}'; there are {}", detail, level_names()));
    SeatInfo& seat = seats[number];
    seat.kind = kind;
    if (kind == "bot")
        seat.level = detail.empty() ? kUsualLevel : detail;
    else
        seat.level.clear();
    seat.name = kind == "human" ? detail : std::string();
}

std::vector<SeatInfo> seats_of(const PlayRequest& request, int count) {
    std::vector<SeatInfo> seats(static_cast<std::size_t>(count), SeatInfo{"", "bot", kUsualLevel});
    seats[0] = SeatInfo{"", "human", ""};
    for (const auto& word : request.seats) read_seat(word, seats);
    return seats;
}

// A nonce has at most 64 bytes, and whole characters.
std::string as_nonce(std::string_view typed) {
    constexpr std::size_t kLongest = 64;
    std::string nonce = printable(typed);
    if (nonce.size() <= kLongest) return nonce;
    std::size_t end = kLongest;
    while ((static_cast<unsigned char>(nonce[end]) & 0xC0u) == 0x80u) --end;
    return nonce.substr(0, end);
}

// The commitment is shown before anybody adds a word, so that neither side can choose after seeing the other's part.
Dice fair_dice(const std::vector<SeatInfo>& seats, Console& console) {
    std::array<std::uint8_t, 32> secret{};
    std::random_device device;
    for (auto& byte : secret) byte = static_cast<std::uint8_t>(device());
    std::vector<std::string> nonces(seats.size());
    if (!console.interactive()) return Dice::committed(secret, nonces);
    console.show(Line("Fair dice: this program commits to a secret with"));
    console.show(Line("  " + Dice::committed(secret, nonces).to_json(false).value("commitment", ""), kBold));
    console.print("and everyone may add a word of their own; the draws come from both.\n");
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].kind != "human") continue;
        console.write(fmt::format("  A word from {} (Enter for none): ",
                                  seats[i].name.empty() ? fmt::format("seat {}", i) : printable(seats[i].name)));
        nonces[i] = as_nonce(console.read_line().value_or(""));
    }
    return Dice::committed(secret, nonces);
}

std::string ask_for_game(Console& console) {
    if (!console.interactive())
        throw CommandError(Exit::Usage, "which game? Name one: 'endtable play GAME'", "'endtable games' lists them");
    std::vector<const GameModule*> offered;
    for (const bool examples : {false, true})
        for (const auto& module : games())
            if (module.example == examples) offered.push_back(&module);
    console.show(Line("What shall it be?", kBold));
    for (std::size_t i = 0; i < offered.size(); ++i) {
        const GameInfo& info = *offered[i]->info;
        console.show(Line(fmt::format("{:>3}  ", i + 1), kAccent)
                         .add(fmt::format("{:<16}", info.title))
                         .add("  " + offered[i]->summary(), kDim));
    }
    console.write("> ");
    std::string typed = console.read_line().value_or("");
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    const bool is_number = error == std::errc{} && end == typed.data() + typed.size();
    if (is_number && number >= 1 && number <= offered.size()) return offered[number - 1]->info->id;
    if (typed.empty()) throw CommandError(Exit::Usage, "no game was chosen");
    return typed;
}

Match new_match(const PlayRequest& request, Console& console) {
    const std::string game_name = request.game.empty() ? ask_for_game(console) : request.game;
    auto game = open_game(find_module(game_name), request.choice);
    auto seats = seats_of(request, game->seats());
    Dice dice = request.fair ? fair_dice(seats, console) : Dice::seeded(request.seed.value_or(unforeseeable()));
    return Match(std::move(game), std::move(dice), std::move(seats));
}

Match resumed_match(const PlayRequest& request) {
    const Json record = read_record(request.resume);
    if (request.choice.content.empty()) return Match::replay(record);
    const ContentFiles content = content_for(find_module(record["game"].get<std::string>()), request.choice.content);
    return Match::replay(record, &content);
}

Exit play(const PlayRequest& request, Console& console) {
    if (!request.record.empty()) check_writable(request.record, request.force);
    TerminalGame::Settings settings;
    settings.record_file = request.record;
    settings.overwrite = request.force;
    settings.bot_seed = request.seed.value_or(unforeseeable());
    settings.repeatable = request.seed.has_value();
    return TerminalGame(console, request.resume.empty() ? new_match(request, console) : resumed_match(request),
                        settings)
        .run();
}

}  // namespace

void add_play(Command app, Task& task) {
    auto request = std::make_shared<PlayRequest>();
    auto command = app.add_subcommand("play", "Play at this terminal, against bots or people beside you");
    command.add_option("GAME", request->game, "The game ('endtable games' lists them)");
    add_choice(command, request->choice);
    command
        .add_option("--seat", request->seats,
                    "Who sits there: human, human:NAME, or bot:LEVEL with a level out of " + level_names())
        .type_name("N=WHO")
        .repeated();
    auto seed = command.add_option("--seed", request->seed, "Dice and bots that repeat themselves").type_name("S");
    command.add_flag("--fair", request->fair, "Commit to the dice before the start, so that 'verify' can prove them")
        .excludes(seed);
    command.add_option("--record", request->record, "Write the record to this file at the end").type_name("FILE");
    command.add_option("--resume", request->resume, "Go on with an unfinished record")
        .type_name("FILE")
        .excludes("GAME")
        .excludes("--seat")
        .excludes("--seats")
        .excludes("-o")
        .excludes("--fair");
    command.add_flag("--force", request->force, "Let --record replace a file");
    command.footer(
        R"(Without --seat, seat 0 is yours and bots of level normal have the others. Inside a game, h shows the commands:
? explains, u takes back, q leaves and offers to save.

Examples:
  endtable play end_of_line
  endtable play end_of_line -o mode=solo
  endtable play end_of_line --seats 3 --seat 0=human:Anna --seat 1=human:Ben
  endtable play tic_tac_toe --seat 0=bot:random --seat 1=bot:hard --record game.json
  printf '5\n1\n' | endtable play tic_tac_toe --seed 7)");
    command.callback([request, &task] { task = [request](Console& console) { return play(*request, console); }; });
}

}  // namespace endtable::cli
