// `endtable lab merge`: parts of one plan, added up.
#include "cli/lab_parts.hpp"
#include "lab/balance.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct LabMergeRequest {
    std::vector<std::string> files;
    std::string test;
    LabOutput output;
};

// "0-99, 150-199"
std::string ranges_text(const std::vector<lab::Range>& ranges) {
    std::string text;
    for (const auto& range : ranges)
        text += fmt::format("{}{}-{}", text.empty() ? "" : ", ", range.first, range.last - 1);
    return text;
}

void note_missing(const lab::Done& done, std::uint64_t of, const char* what, Console& console) {
    if (const auto missing = done.missing(of); !missing.empty())
        console.note(fmt::format("not all that was planned is here: {} {} are missing", what, ranges_text(missing)));
}

Json merged_contest(const LabMergeRequest& request, const std::vector<Json>& results, Console& console) {
    lab::Contest sum = lab::read_contest(results[0], request.files[0]);
    for (std::size_t i = 1; i < results.size(); ++i)
        lab::add(sum, lab::read_contest(results[i], request.files[i]), request.files[i]);
    note_missing(sum.done, sum.plan["groups"].get<std::uint64_t>(), "groups", console);
    std::optional<lab::SequentialTest> test;
    if (!request.test.empty()) test = read_test(request.test);
    return lab::to_json(sum, test);
}

Json merged_balance(const LabMergeRequest& request, const std::vector<Json>& results, Console& console) {
    lab::Balance sum = lab::read_balance(results[0], request.files[0]);
    for (std::size_t i = 1; i < results.size(); ++i)
        lab::add(sum, lab::read_balance(results[i], request.files[i]), request.files[i]);
    note_missing(sum.done, sum.plan["games"].get<std::uint64_t>(), "games", console);
    return lab::to_json(sum);
}

Exit merge(const LabMergeRequest& request, Console& console) {
    request.output.check();
    std::vector<Json> results;
    for (const auto& file : request.files) results.push_back(read_result(file));
    const std::string kind = results[0]["kind"].get<std::string>();
    for (std::size_t i = 1; i < results.size(); ++i)
        if (results[i]["kind"] != kind)
            throw CommandError(Exit::BadInput, fmt::format("{} is of kind {}, but {} of kind {}", request.files[0],
                                                           kind, request.files[i], dump_json(results[i]["kind"])));
    if (kind != "match" && kind != "balance")
        throw CommandError(Exit::BadInput,
                           fmt::format("{}: results of kind '{}' cannot be merged", request.files[0], kind));
    if (kind != "match" && !request.test.empty())
        throw CommandError(Exit::Usage, "--sprt judges matches, and these are results of lab balance");
    const Json result =
        kind == "match" ? merged_contest(request, results, console) : merged_balance(request, results, console);
    if (request.output.speaks()) (kind == "match" ? show_contest : show_balance)(result, console);
    request.output.write(result, console);
    return Exit::Ok;
}

}  // namespace

void add_lab_merge(Command lab, Task& task) {
    auto request = std::make_shared<LabMergeRequest>();
    auto command = lab.add_subcommand("merge", "Add up the parts of one plan, or show a result again");
    command.add_option("FILE", request->files, "Results that --json wrote, of the same plan").required();
    command.add_option("--sprt", request->test, "Judge the sum of a match: is A ELO0 or ELO1 stronger than B?")
        .type_name("ELO0,ELO1");
    add_output(command, request->output);
    command.footer(
        R"(All parts together give the same bytes as the run that was not split. Parts may be missing; none may come twice.

Examples:
  endtable lab merge part1.json part2.json --json all.json
  endtable lab merge all.json --sprt 0,10 --html report.html)");
    command.callback([request, &task] { task = [request](Console& console) { return merge(*request, console); }; });
}

}  // namespace endtable::cli
