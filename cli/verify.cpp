// `endtable verify`: everything a stranger can check of a record.
#include "cli/app.hpp"
#include "cli/files.hpp"
#include "cli/game_choice.hpp"
#include "match/match.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct VerifyRequest {
    std::vector<std::string> files;
    std::string content;
    bool json = false;
};

Verification verify_file(const std::string& file, const VerifyRequest& request) {
    const Json record = read_record(file);
    if (request.content.empty()) return verify(record);
    const GameModule& module = find_game_or_throw(record["game"].get<std::string>());
    const ContentFiles content = content_for(module, request.content);
    return verify(record, &content);
}

void show(const std::string& file, const Verification& found, Console& console) {
    Line head(file + ": ", kBold);
    console.show(found.ok ? head.add("all holds", kAccent) : head.add("does not hold", kBad));
    const bool unicode = console.traits().unicode;
    for (const auto& check : found.checks) console.show(Line(unicode ? "  ✓ " : "  ok  ", kAccent).add(check));
    for (const auto& problem : found.problems) console.show(Line(unicode ? "  ✗ " : "  NO  ", kBad).add(problem));
    console.show(Line(fmt::format("  dice: {}", found.dice), kDim));
}

Exit verify_all(const VerifyRequest& request, Console& console) {
    Exit worst = Exit::Ok;
    Json verdicts = Json::array();
    for (const auto& file : request.files) {
        // One bad file does not keep the others from being judged; the exit code is that of the worst.
        try {
            const Verification found = verify_file(file, request);
            if (!found.ok && worst == Exit::Ok) worst = Exit::CheckFailed;
            verdicts.push_back({{"file", file},
                                {"ok", found.ok},
                                {"checks", found.checks},
                                {"problems", found.problems},
                                {"dice", found.dice}});
            if (!request.json) show(file, found, console);
        } catch (const CommandError& error) {
            console.error(error.what(), error.hint());
            worst = error.code();
        } catch (const InputError& error) {
            console.error(fmt::format("{}: {}", file, error.what()));
            worst = Exit::BadInput;
        }
    }
    if (request.json) console.print("{}\n", dump_json(verdicts));
    return worst;
}

}  // namespace

void add_verify(Command app, Task& task) {
    auto request = std::make_shared<VerifyRequest>();
    auto command =
        app.add_subcommand("verify", "Check records: rules, hashes, result, and the dice if they were committed");
    command.add_option("FILE", request->files, "Records to check").required();
    command.add_option("--content", request->content, "The content they were played with, if not the official one")
        .type_name("DIR");
    command.add_flag("--json", request->json, "One JSON list instead of text");
    command.footer(R"(Exit code 0: every check of every record held. 1: one did not. 3: a file is no record.

Examples:
  endtable verify game.json
  endtable verify --json records/*.json)");
    command.callback(
        [request, &task] { task = [request](Console& console) { return verify_all(*request, console); }; });
}

}  // namespace endtable::cli
