// `endtable content`: check a folder of content files, write the official ones to start from, tell a hash.
#include "cli/app.hpp"
#include "cli/files.hpp"
#include "cli/game_choice.hpp"
#include "match/any_game.hpp"
#include "present/input_error.hpp"

namespace endtable::cli {

namespace fs = std::filesystem;

namespace {

struct ContentRequest {
    std::string folder;
    std::string official;
    std::string game;
    bool force = false;
};

// The paths of the files in a folder, relative to it, as content names them.
std::vector<std::string> files_in(const fs::path& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->is_regular_file(error)) paths.push_back(it->path().lexically_relative(folder).generic_string());
    if (error) throw CommandError(Exit::BadInput, fmt::format("cannot read {}: {}", folder.string(), error.message()));
    return paths;
}

// A folder does not say whose it is; the names of its files mostly do.
const GameModule& guess_game(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw CommandError(Exit::BadInput, fmt::format("{} is not a folder", folder.string()));
    const auto paths = files_in(folder);
    if (paths.empty()) throw CommandError(Exit::BadInput, fmt::format("there is no file in {}", folder.string()));
    std::vector<const GameModule*> fitting;
    for (const auto& module : games()) {
        bool fits = true;
        for (const auto& path : paths) fits = fits && module.official->all().count(path) != 0;
        if (fits) fitting.push_back(&module);
    }
    if (fitting.size() == 1) return *fitting[0];
    throw CommandError(Exit::Usage,
                       fmt::format("the names of the files in {} fit {}", folder.string(),
                                   fitting.empty() ? "no game" : "several games"),
                       "say which one it is for: --game GAME");
}

const GameModule& module_of(const ContentRequest& request) {
    if (!request.official.empty()) return find_module(request.official);
    if (request.folder.empty()) throw CommandError(Exit::Usage, "name a folder, or --official GAME");
    return request.game.empty() ? guess_game(request.folder) : find_module(request.game);
}

std::shared_ptr<const AnyGame> open_content(const ContentRequest& request) {
    const GameModule& module = module_of(request);
    return open_game(module, content_for(module, request.folder), Json::object(), 0);
}

Exit check(const ContentRequest& request, Console& console) {
    const std::string what = request.official.empty() ? request.folder : "the official content of " + request.official;
    try {
        const auto game = open_content(request);
        console.show(Line(what)
                         .add(": valid", kAccent)
                         .add(fmt::format(" for {} (rules {})", game->info().id, game->info().rules)));
        console.show(Line("  " + game->content_hash(), kDim));
        return Exit::Ok;
    } catch (const InputError& error) {
        if (error.code() != "bad_content") throw;
        console.error(fmt::format("{}: {}", what, error.what()));
        return Exit::CheckFailed;
    }
}

Exit export_files(const ContentRequest& request, Console& console) {
    const GameModule& module = find_module(request.game);
    const fs::path folder = request.folder;
    const auto& files = module.official->all();
    std::error_code error;
    // All or nothing, as far as that can be known beforehand.
    if (!request.force)
        for (const auto& [path, text] : files)
            if (fs::exists(folder / path, error))
                throw CommandError(Exit::CannotWrite,
                                   fmt::format("{} exists already (--force replaces it)", (folder / path).string()));
    for (const auto& [path, text] : files) {
        fs::create_directories((folder / path).parent_path(), error);
        if (error)
            throw CommandError(Exit::CannotWrite,
                               fmt::format("cannot create {}: {}", folder.string(), error.message()));
        write_file(folder / path, text, request.force);
        console.show(Line("  " + (folder / path).generic_string()));
    }
    console.show(Line(
        fmt::format("{} files. Change them, then: endtable content check {}", files.size(), request.folder), kDim));
    return Exit::Ok;
}

Exit print_hash(const ContentRequest& request, Console& console) {
    console.print("{}\n", open_content(request)->content_hash());
    return Exit::Ok;
}

void add_what(Command command, ContentRequest& request) {
    auto folder = command.add_option("DIR", request.folder, "A folder with content files");
    command.add_option("--official", request.official, "The content that comes with this game")
        .type_name("GAME")
        .excludes(folder);
    command.add_option("--game", request.game, "The game the folder is for, if its file names do not tell")
        .type_name("GAME");
}

}  // namespace

void add_content(Command app, Task& task) {
    auto request = std::make_shared<ContentRequest>();
    auto command = app.add_subcommand("content", "Check, export and hash the content files of a game");
    command.require_subcommand();
    command.footer(R"(A folder replaces the official files one by one; what it leaves out stays official.

Examples:
  endtable content export end_of_line my_cards
  endtable content check my_cards
  endtable content hash --official end_of_line
  endtable play end_of_line --content my_cards)");
    const auto run_as = [request, &task](Exit (*what)(const ContentRequest&, Console&)) {
        return [request, &task, what] { task = [request, what](Console& console) { return what(*request, console); }; };
    };

    auto check_command =
        command.add_subcommand("check", "Validate a folder (or the official content) and say what is wrong");
    add_what(check_command, *request);
    check_command.footer("Exit code 0: valid. 1: not, with file, entry and field on standard error.");
    check_command.callback(run_as(check));

    auto export_command = command.add_subcommand("export", "Write the official files into a folder, to start from");
    export_command.add_option("GAME", request->game, "The game").required();
    export_command.add_option("DIR", request->folder, "The folder; it is made if it does not exist").required();
    export_command.add_flag("--force", request->force, "Replace files that exist");
    export_command.callback(run_as(export_files));

    auto hash_command = command.add_subcommand("hash", "Print the hash that records carry");
    add_what(hash_command, *request);
    hash_command.callback(run_as(print_hash));
}

}  // namespace endtable::cli
