// `endtable lab`: bots against bots by the thousand.
#include <charconv>
#include <cmath>
#include <limits>
#include <thread>

#include "cli/files.hpp"
#include "cli/lab_parts.hpp"
#include "lab/report.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::cli {

// --- Words of a command line ----------------------------------------------------------------------------------------

int LabWork::thread_count() const {
    return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

lab::Range LabWork::share(std::uint64_t units) const {
    if (shard.empty()) return {0, units};
    std::uint64_t i = 0, n = 0;
    const char* end = shard.data() + shard.size();
    const auto first = std::from_chars(shard.data(), end, i);
    const bool slash = first.ec == std::errc{} && first.ptr != end && *first.ptr == '/';
    const auto second = slash ? std::from_chars(first.ptr + 1, end, n) : first;
    if (!slash || second.ec != std::errc{} || second.ptr != end || i < 1 || i > n)
        throw CommandError(Exit::Usage, fmt::format("--shard {}: expected I/N with I from 1 to N, as in 3/100", shard));
    return lab::share_of(units, i, n);
}

void add_seed_and_threads(Command command, LabWork& work) {
    command.add_option("--seed", work.seed, "Deals and bots follow from it (default 1)").type_name("S");
    command.add_option("--threads", work.threads, "Games at the same time (default: one for each core)")
        .type_name("T")
        .range(1, 1024);
}

void add_shard(Command command, LabWork& work) {
    command.add_option("--shard", work.shard, "Only part I of N of the games; 'lab merge' adds parts up")
        .type_name("I/N");
}

void add_output(Command command, LabOutput& output) {
    command.add_option("--json", output.json, "Write the results to this file ('-': print them instead of text)")
        .type_name("FILE");
    command.add_option("--html", output.html, "Write a report with plots: one file that needs no network")
        .type_name("FILE");
    command.add_flag("--force", output.force, "Replace files that exist");
}

void LabOutput::check() const {
    if (!json.empty() && json != "-") check_writable(json, force);
    if (!html.empty()) check_writable(html, force);
}

void LabOutput::write(const Json& result, Console& console) const {
    if (json == "-")
        console.write(record_text(result));
    else if (!json.empty())
        write_file(json, record_text(result), force);
    if (!html.empty()) write_file(html, lab::html_report(result), force);
}

lab::SequentialTest read_test(const std::string& text) {
    std::vector<double> numbers;
    bool good = true;
    for (std::size_t at = 0; at <= text.size() && good;) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        double number = 0;
        const auto [rest, error] = std::from_chars(text.data() + at, text.data() + end, number);
        good = error == std::errc{} && rest == text.data() + end && std::isfinite(number);
        numbers.push_back(number);
        at = end + 1;
    }
    lab::SequentialTest test;
    good = good && (numbers.size() == 2 || numbers.size() == 4) && numbers[0] < numbers[1];
    if (good) {
        test.elo0 = numbers[0];
        test.elo1 = numbers[1];
        if (numbers.size() == 4) {
            test.alpha = numbers[2];
            test.beta = numbers[3];
        }
        good = test.alpha > 0 && test.alpha < 0.5 && test.beta > 0 && test.beta < 0.5;
    }
    if (!good)
        throw CommandError(Exit::Usage, fmt::format("--sprt {}: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA", text),
                           "ELO0 less than ELO1, error rates between 0 and 0.5: --sprt 0,10 or --sprt 0,10,0.05,0.05");
    return test;
}

// --- Files ----------------------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kLargestResult = std::size_t{64} << 20;

Json read_json_file(const std::string& file) {
    const std::string text = read_file(file, kLargestResult);
    try {
        return parse_json(text, file, kLargestResult);
    } catch (const InputError& error) {
        throw CommandError(Exit::BadInput, error.what());
    }
}

}  // namespace

lab::Weights weights_of_file(const std::string& file, const AnyGame& game) {
    return lab::read_weights(read_json_file(file), game, file);
}

std::shared_ptr<const Net> net_of_file(const std::string& file) {
    try {
        return Net::read(read_file(file, kLargestResult));
    } catch (const std::runtime_error& error) {
        throw CommandError(Exit::BadInput, fmt::format("{}: {}", file, error.what()));
    }
}

Json read_result(const std::string& file) {
    Json json = read_json_file(file);
    if (!json.is_object() || !json.contains("lab") || !json.contains("kind") || !json["kind"].is_string())
        throw CommandError(Exit::BadInput, fmt::format("{}: this is JSON, but not a result of the lab", file),
                           "a result is what 'endtable lab match … --json FILE' writes");
    return json;
}

// --- How results read -----------------------------------------------------------------------------------------------

std::string percent(double share) { return fmt::format("{:.1f} %", share * 100); }

std::string elo_text(double elo) {
    constexpr double kBeyond = 1000;
    if (elo > kBeyond) return "beyond +1000";
    if (elo < -kBeyond) return "beyond -1000";
    return fmt::format("{:+.0f}", std::abs(elo) < 0.5 ? 0.0 : elo);
}

std::string set_up(const Json& plan) {
    std::string text = plan["game"].get<std::string>();
    if (const GameModule* module = find_game(text))
        for (const auto& spec : module->info->options)
            if (const auto found = plan["options"].find(spec.name);
                found != plan["options"].end() && *found != spec.fallback)
                text += fmt::format(" {}={}", spec.name,
                                    found->is_string() ? found->get<std::string>() : dump_json(*found));
    return text + fmt::format(", {} seat{}", plan["seats"].get<int>(), plan["seats"] == 1 ? "" : "s");
}

void show_progress(Console& console, std::uint64_t done, std::uint64_t of, const std::string& label) {
    constexpr std::uint64_t kMost = std::numeric_limits<int>::max() / 100;  // a bar is multiplied by its width
    const std::uint64_t unit = of / kMost + 1;
    console.progress(static_cast<int>(done / unit), static_cast<int>(of / unit), label);
}

void add_lab(Command app, Task& task) {
    auto command = app.add_subcommand("lab", "Measure bots and games: matches, balance, tuning");
    command.require_subcommand();
    command.footer(R"(docs/lab.md explains what the numbers mean.

Examples:
  endtable lab match end_of_line --a hard:ms=200 --b greedy --games 400
  endtable lab match end_of_line --a greedy --b random --sprt 0,20
  endtable lab balance end_of_line --games 100000 --vary seats=2,3,4 --html report.html
  endtable lab tune end_of_line --json new.json
  endtable lab merge part1.json part2.json --json all.json)");
    add_lab_match(command, task);
    add_lab_balance(command, task);
    add_lab_tune(command, task);
    add_lab_learn(command, task);
    add_lab_merge(command, task);
}

}  // namespace endtable::cli
