// What a command takes on its command line, told to the parser. A thin front of CLI11: its header is all code, which
// every file that includes it pays for with ten seconds of compiling, so that only arguments.cpp and app.cpp do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace endtable::cli {

// An option or a positional argument that has been declared; each call adds to what is known of it.
class Argument {
public:
    explicit Argument(CLI::Option* option) : option_(option) {}

    Argument& type_name(const std::string& name);  // what --help calls the value
    Argument& required();
    Argument& repeated();  // may be given several times, with one value each
    Argument& delimiter(char separator);
    Argument& range(std::int64_t least, std::int64_t most);
    Argument& range(int least, int most) { return range(std::int64_t{least}, std::int64_t{most}); }
    Argument& range(double least, double most);
    Argument& needs(const Argument& other);
    Argument& excludes(const Argument& other);
    Argument& excludes(const std::string& other);  // by name, where the other was declared elsewhere

private:
    CLI::Option* option_;
};

class Command {
public:
    explicit Command(CLI::App* app) : app_(app) {}

    Command add_subcommand(const std::string& name, const std::string& description);
    void require_subcommand();
    void footer(const std::string& text);
    // What happens as soon as the command has been read.
    void callback(std::function<void()> chosen);

    // `name` is "--seats", "-o,--option", or for a positional argument "GAME".
    Argument add_flag(const std::string& name, bool& value, const std::string& description);
    Argument add_option(const std::string& name, std::string& value, const std::string& description);
    Argument add_option(const std::string& name, std::vector<std::string>& value, const std::string& description);
    Argument add_option(const std::string& name, int& value, const std::string& description);
    Argument add_option(const std::string& name, std::uint64_t& value, const std::string& description);
    Argument add_option(const std::string& name, double& value, const std::string& description);
    Argument add_option(const std::string& name, std::optional<int>& value, const std::string& description);
    Argument add_option(const std::string& name, std::optional<std::uint64_t>& value, const std::string& description);
    Argument add_option(const std::string& name, std::optional<double>& value, const std::string& description);

private:
    CLI::App* app_;
};

}  // namespace endtable::cli
