#include "server/log/log.hpp"

#include <ctime>

#include <unistd.h>

#include "present/json.hpp"

namespace endtable::server {

namespace {

const char* name(Level level) {
    switch (level) {
        case Level::Debug: return "debug";
        case Level::Info: return "info";
        case Level::Warn: return "warn";
        case Level::Error: break;
    }
    return "error";
}

std::string now() {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
    const std::time_t seconds = milliseconds / 1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    const std::string fraction = std::to_string(1000 + milliseconds % 1000).substr(1);
    return std::string(text, length) + "." + fraction + "Z";
}

// One call a line, so that lines of several processes on one terminal or pipe do not mix. Nobody is to fail because
// nobody listens.
void to_standard_error(std::string_view line) {
    while (!line.empty()) {
        const ssize_t n = ::write(STDERR_FILENO, line.data(), line.size());
        if (n <= 0) return;
        line.remove_prefix(static_cast<std::size_t>(n));
    }
}

}  // namespace

Log::Log(Level least, Out out, std::chrono::milliseconds period)
    : least_(least), out_(out ? std::move(out) : to_standard_error), period_(period) {}

void Log::write(Level level, std::string_view event, Fields fields) {
    if (!on(level)) return;
    const std::lock_guard lock(mutex_);
    put(level, event, fields, 0);
}

void Log::seldom(Level level, std::string_view event, Fields fields) {
    if (!on(level)) return;
    const std::lock_guard lock(mutex_);
    const auto time = std::chrono::steady_clock::now();
    auto found = repeated_.find(event);
    if (found == repeated_.end()) found = repeated_.emplace(event, Repeated{.since = time}).first;
    Repeated& counted = found->second;
    std::int64_t suppressed = 0;
    if (time - counted.since >= period_) {
        suppressed = counted.suppressed;
        counted = Repeated{.since = time};
    }
    if (counted.written == kSeldom) {
        ++counted.suppressed;
        return;
    }
    ++counted.written;
    put(level, event, fields, suppressed);
}

void Log::put(Level level, std::string_view event, Fields fields, std::int64_t suppressed) {
    Json line = object({{"time", now()}, {"level", name(level)}, {"event", std::string(event)}});
    for (const LogField& field : fields) {
        Json& value = line[std::string(field.name_)];
        if (const auto* text = std::get_if<std::string_view>(&field.value_)) {
            value = std::string(*text);
        } else {
            std::visit([&](auto plain) { value = plain; }, field.value_);
        }
    }
    if (suppressed > 0) line["suppressed"] = suppressed;
    out_(dump_json(line) + "\n");
}

}  // namespace endtable::server
