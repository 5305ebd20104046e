#include "cli/arguments.hpp"

#include <utility>

#include <CLI/CLI.hpp>

namespace endtable::cli {

Argument& Argument::type_name(const std::string& name) {
    option_->type_name(name);
    return *this;
}

Argument& Argument::required() {
    option_->required();
    return *this;
}

Argument& Argument::repeated() {
    option_->expected(1)->take_all()->allow_extra_args(false);
    return *this;
}

Argument& Argument::delimiter(char separator) {
    option_->delimiter(separator);
    return *this;
}

// Without a description of its own a range would stand in --help a second time.
Argument& Argument::range(std::int64_t least, std::int64_t most) {
    option_->check(CLI::Range(least, most).description(""));
    return *this;
}

Argument& Argument::range(double least, double most) {
    option_->check(CLI::Range(least, most).description(""));
    return *this;
}

Argument& Argument::needs(const Argument& other) {
    option_->needs(other.option_);
    return *this;
}

Argument& Argument::excludes(const Argument& other) {
    option_->excludes(other.option_);
    return *this;
}

Argument& Argument::excludes(const std::string& other) {
    option_->excludes(other);
    return *this;
}

Command Command::add_subcommand(const std::string& name, const std::string& description) {
    return Command(app_->add_subcommand(name, description));
}

void Command::require_subcommand() { app_->require_subcommand(1); }

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::callback(std::function<void()> chosen) { app_->callback(std::move(chosen)); }

Argument Command::add_flag(const std::string& name, bool& value, const std::string& description) {
    return Argument(app_->add_flag(name, value, description));
}

Argument Command::add_option(const std::string& name, std::string& value, const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

Argument Command::add_option(const std::string& name, std::vector<std::string>& value, const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

Argument Command::add_option(const std::string& name, int& value, const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

Argument Command::add_option(const std::string& name, std::uint64_t& value, const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

Argument Command::add_option(const std::string& name, double& value, const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

Argument Command::add_option(const std::string& name, std::optional<int>& value, const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

Argument Command::add_option(const std::string& name, std::optional<std::uint64_t>& value,
                             const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

Argument Command::add_option(const std::string& name, std::optional<double>& value, const std::string& description) {
    return Argument(app_->add_option(name, value, description));
}

}  // namespace endtable::cli
