// The server's log: one JSON object a line on standard error, for programs to read and people to grep.
//
//   {"event":"listening","host":"127.0.0.1","level":"info","port":8080,"time":"2026-03-01T12:00:00.000Z"}
//
// What must never be in it: cookies, tokens, passwords, bodies, messages, values of a query, and texts of exceptions
// that may quote one of these. May be used from any thread.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

namespace endtable::server {

enum class Level { Debug, Info, Warn, Error };

class LogField {
public:
    LogField(std::string_view name, std::string_view text) : name_(name), value_(text) {}
    LogField(std::string_view name, const char* text) : name_(name), value_(std::string_view(text)) {}
    LogField(std::string_view name, std::same_as<bool> auto yes) : name_(name), value_(yes) {}
    LogField(std::string_view name, double number) : name_(name), value_(number) {}
    LogField(std::string_view name, std::integral auto number) requires(!std::same_as<decltype(number), bool>)
        : name_(name), value_(static_cast<std::int64_t>(number)) {}

private:
    friend class Log;
    std::string_view name_;
    std::variant<std::string_view, bool, double, std::int64_t> value_;
};

class Log {
public:
    using Fields = std::initializer_list<LogField>;
    using Out = std::function<void(std::string_view line)>;  // gets whole lines, one at a time

    // Without an `out`: standard error.
    explicit Log(Level least = Level::Info, Out out = {}, std::chrono::milliseconds period = std::chrono::seconds(10));

    bool on(Level level) const { return level >= least_; }
    void write(Level level, std::string_view event, Fields fields = {});
    // For what strangers can cause as often as they like: at most kSeldom lines a period for each event; the first line
    // of the next period says how many were "suppressed".
    void seldom(Level level, std::string_view event, Fields fields = {});

    static constexpr int kSeldom = 10;

private:
    struct Repeated {
        std::chrono::steady_clock::time_point since;
        int written = 0;
        std::int64_t suppressed = 0;
    };
    void put(Level level, std::string_view event, Fields fields, std::int64_t suppressed);

    const Level least_;
    const Out out_;
    const std::chrono::milliseconds period_;
    std::mutex mutex_;
    std::map<std::string, Repeated, std::less<>> repeated_;  // events are named in the source: there are few
};

}  // namespace endtable::server
