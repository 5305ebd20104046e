// `endtable online`: a seat at a table of a server, at this terminal.
#include <cstdlib>

#include "bots/levels.hpp"
#include "cli/app.hpp"
#include "cli/files.hpp"
#include "cli/game_choice.hpp"
#include "cli/online_game.hpp"

namespace endtable::cli {

namespace {

struct Request {
    std::string url;
    std::string name;
    std::string game;
    GameChoice choice;
    std::vector<std::string> bots;
    bool listed = false;
    std::string table;
    std::string session;
    std::string record;
    bool force = false;
};

// "http://host:8080/t/ID#TOKEN": what an invitation looks like.
void read_link(const std::string& url, OnlineGame::Settings& settings) {
    constexpr std::string_view kPlace = "/t/";
    const std::size_t at = url.find(kPlace, url.find("://") == std::string::npos ? 0 : url.find("://") + 3);
    if (at == std::string::npos) return;
    const std::size_t hash = url.find('#', at);
    settings.table = url.substr(at + kPlace.size(), hash == std::string::npos ? hash : hash - at - kPlace.size());
    if (hash != std::string::npos) settings.invitation = url.substr(hash + 1);
}

Json new_table(const Request& request) {
    const GameModule& module = find_module(request.game);
    const auto game = open_game(module, request.choice);
    const auto seats = static_cast<std::size_t>(game->seats());
    if (request.bots.size() >= seats)
        throw CommandError(Exit::Usage, fmt::format("{} bots leave no seat of {} for you", request.bots.size(), seats));
    Json places = Json::array();
    places.push_back(Json{{"who", "me"}});
    for (std::size_t i = 1; i < seats - request.bots.size(); ++i) places.push_back(Json{{"who", "open"}});
    for (const std::string& level : request.bots) {
        if (find_level(level) == nullptr)
            throw CommandError(Exit::Usage, fmt::format("there is no bot '{}'; there are {}", level, level_names()));
        places.push_back(Json{{"who", "bot"}, {"level", level}});
    }
    return Json{{"game", module.info->id},
                {"seats", seats},
                {"options", game->options()},
                {"settings", Json{{"listed", request.listed}}},
                {"places", std::move(places)}};
}

Exit play_online(const Request& request, Console& console) {
    OnlineGame::Settings settings;
    try {
        settings.address = client::Address::parse(request.url);
        const char* user = std::getenv("USER");
        settings.name = !request.name.empty() ? request.name : user && *user ? user : "Guest";
        settings.session_file = request.session;
        settings.record_file = request.record;
        settings.overwrite = request.force;
        settings.table = request.table;
        read_link(request.url, settings);
        if (!request.game.empty()) settings.new_table = new_table(request);
        if (settings.new_table.is_null() == settings.table.empty())
            throw CommandError(Exit::Usage,
                               "which table? Open one with --game GAME, or name one by its link or --table ID",
                               "'endtable online --help' shows how it goes");
        if (!request.record.empty()) check_writable(request.record, request.force);
        return OnlineGame(console, std::move(settings)).run();
    } catch (const client::WireError& error) {
        throw CommandError(Exit::BadInput, error.what());
    }
}

}  // namespace

void add_online(Command app, Task& task) {
    auto request = std::make_shared<Request>();
    auto command = app.add_subcommand("online", "Play on a server, at this terminal");
    command.add_option("URL", request->url, "The server, or the link of an invitation").required();
    command.add_option("--name", request->name, "What the others call you (default: your login here)")
        .type_name("NAME");
    command.add_option("--game", request->game, "Open a table for this game, and print its link").type_name("GAME");
    add_choice(command, request->choice);
    command.add_option("--bot", request->bots, "A bot of this level on one of the seats: " + level_names())
        .type_name("LEVEL")
        .repeated();
    command.add_flag("--listed", request->listed, "Anybody may join, not only who has the link");
    command.add_option("--table", request->table, "Join or watch this table").type_name("ID").excludes("--game");
    command
        .add_option("--session", request->session,
                    "Keep who you are in this file, to come back to the table later. Whoever has it can play as you")
        .type_name("FILE");
    command.add_option("--record", request->record, "Write the record to this file at the end").type_name("FILE");
    command.add_flag("--force", request->force, "Let --record replace a file");
    command.footer(
        R"(Examples:
  endtable online http://127.0.0.1:8080 --name Anna --game tic_tac_toe
  endtable online 'http://127.0.0.1:8080/t/ID#TOKEN' --name Ben
  endtable online http://127.0.0.1:8080 --game end_of_line --seats 3 --bot hard --bot normal)");
    command.callback(
        [request, &task] { task = [request](Console& console) { return play_online(*request, console); }; });
}

}  // namespace endtable::cli
