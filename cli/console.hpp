// Where a command reads and writes, and what the other end can show. A command asks the console, never the process, so
// a test can sit at the other end.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/styled.hpp"

namespace endtable::cli {

class Console {
public:
    struct Traits {
        bool interactive = false;  // a person at a terminal on both ends
        bool screen = false;       // it can be cleared (a terminal, TERM not dumb)
        bool colour = false;       // escape codes are welcome (a terminal, NO_COLOR unset, TERM not dumb)
        bool unicode = false;      // a terminal that shows UTF-8
        bool progress = false;     // standard error is a terminal
        int width = 80;
    };

    Console(std::istream& in, std::ostream& out, std::ostream& err, Traits traits)
        : in_(in), out_(out), err_(err), traits_(traits) {}
    static Console of_process();

    const Traits& traits() const { return traits_; }
    bool interactive() const { return traits_.interactive; }
    int width() const { return traits_.width; }
    void refresh_width();  // a terminal may have been resized

    // Writing. `print` is for our own words; what comes from outside goes through Line, which makes it harmless.
    template <class... Args>
    void print(fmt::format_string<Args...> format, Args&&... args) {
        write(fmt::format(format, std::forward<Args>(args)...));
    }
    void write(std::string_view text);
    void show(const Line& line);
    void show(const Block& block);
    void blank();
    void clear();  // what can be seen and scrolled back to, for a person; as far as possible on a dumb terminal
    void flush();

    // "endtable: error: …" on standard error, with a second line for the hint.
    void error(std::string_view message, std::string_view hint = {});
    void note(std::string_view message);  // "endtable: …" on standard error

    // One line of input without its end, at most 4 KiB of it; nothing at the end of the input.
    std::optional<std::string> read_line();
    // A question with its prompt; false at the end of the input.
    bool confirm(std::string_view question);

    // "[#####-----] 5/10 label" on standard error, over the last one; an empty label clears it.
    void progress(int done, int of, std::string_view label);

    std::istream& in() { return in_; }
    std::ostream& out() { return out_; }

private:
    std::istream& in_;
    std::ostream& out_;
    std::ostream& err_;
    Traits traits_;
};

}  // namespace endtable::cli
