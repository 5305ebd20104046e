#include "cli/console.hpp"

#include <cstdlib>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/lines.hpp"

namespace endtable::cli {

namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool locale_is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string value = environment(name);
        if (value.empty()) continue;
        return value.find("UTF-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

int terminal_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return 80;
    return size.ws_col;
}

}  // namespace

Console Console::of_process() {
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    const bool dumb = environment("TERM") == "dumb" || environment("TERM").empty();
    Traits traits;
    traits.interactive = terminal && isatty(STDIN_FILENO) != 0;
    traits.screen = terminal && !dumb;
    traits.colour = terminal && !dumb && environment("NO_COLOR").empty();
    traits.unicode = terminal && !dumb && locale_is_utf8();
    traits.progress = isatty(STDERR_FILENO) != 0 && !dumb;
    if (terminal) traits.width = terminal_width();
    return Console(std::cin, std::cout, std::cerr, traits);
}

void Console::refresh_width() {
    if (traits_.interactive && &out_ == &std::cout) traits_.width = terminal_width();
}

void Console::write(std::string_view text) { out_ << text; }
void Console::show(const Line& line) { out_ << line.render(traits_.colour) << '\n'; }
void Console::show(const Block& block) { out_ << render(block, traits_.colour); }
void Console::blank() { out_ << '\n'; }
void Console::flush() { out_.flush(); }

void Console::clear() {
    if (!traits_.interactive) return;
    constexpr std::size_t kTallScreen = 100;
    out_ << (traits_.screen ? std::string("\x1b[2J\x1b[3J\x1b[H") : std::string(kTallScreen, '\n'));
}

void Console::error(std::string_view message, std::string_view hint) {
    out_.flush();
    err_ << "endtable: error: " << printable(message) << '\n';
    if (!hint.empty()) err_ << "  " << printable(hint) << '\n';
    err_.flush();
}

void Console::note(std::string_view message) {
    out_.flush();
    err_ << "endtable: " << printable(message) << '\n';
    err_.flush();
}

std::optional<std::string> Console::read_line() {
    constexpr std::size_t kLongest = 4096;
    out_.flush();
    auto line = next_line(in_, kLongest);
    if (line && !line->empty() && line->back() == '\r') line->pop_back();
    return line;
}

bool Console::confirm(std::string_view question) {
    write(printable(question));
    write(" [y/N] ");
    const auto answer = read_line();
    return answer && (*answer == "y" || *answer == "Y" || *answer == "yes");
}

void Console::progress(int done, int of, std::string_view label) {
    if (!traits_.progress) return;
    err_ << "\r\x1b[K";
    if (!label.empty()) {
        constexpr int kBar = 24;
        const int filled = of > 0 ? done * kBar / of : 0;
        err_ << fmt::format("[{:#<{}}{:-<{}}] {}/{} {}", "", filled, "", kBar - filled, done, of, printable(label));
    }
    err_.flush();
}

}  // namespace endtable::cli
