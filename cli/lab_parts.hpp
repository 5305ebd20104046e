// What the commands of `endtable lab` share: the words of their command lines, files, progress, and how results read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/app.hpp"
#include "cli/game_choice.hpp"
#include "lab/contender.hpp"
#include "lab/contest.hpp"

namespace endtable::cli {

// How the work is done: nothing of it changes a result but the seed.
struct LabWork {
    std::uint64_t seed = 1;
    int threads = 0;    // 0: one for each core
    std::string shard;  // "3/100", or empty: all of it

    int thread_count() const;
    lab::Range share(std::uint64_t units) const;  // CommandError
};
void add_seed_and_threads(Command command, LabWork& work);
void add_shard(Command command, LabWork& work);

// Where the results go beside the terminal.
struct LabOutput {
    std::string json;  // a file; "-": standard output, instead of text
    std::string html;  // a file
    bool force = false;

    bool speaks() const { return json != "-"; }  // text on standard output
    void check() const;                          // before the work: can it be written after it?
    void write(const Json& result, Console& console) const;
};
void add_output(Command command, LabOutput& output);

// "0,10" or "0,10,0.05,0.05". CommandError.
lab::SequentialTest read_test(const std::string& text);

// A file of weights for this game. CommandError, InputError.
lab::Weights weights_of_file(const std::string& file, const AnyGame& game);
std::shared_ptr<const Net> net_of_file(const std::string& file);  // CommandError
Json read_result(const std::string& file);

// Numbers for people.
std::string percent(double share);     // "87.3 %"
std::string elo_text(double elo);      // "+35", "-120", "beyond +1000"
std::string set_up(const Json& plan);  // "end_of_line mode=team, 4 seats"
void show_contest(const Json& result, Console& console);
void show_balance(const Json& result, Console& console);
void show_tuned(const Json& result, Console& console);
void show_learning(const Json& result, Console& console);
void show_progress(Console& console, std::uint64_t done, std::uint64_t of, const std::string& label);

void add_lab_match(Command lab, Task& task);
void add_lab_balance(Command lab, Task& task);
void add_lab_tune(Command lab, Task& task);
void add_lab_learn(Command lab, Task& task);
void add_lab_merge(Command lab, Task& task);

}  // namespace endtable::cli
