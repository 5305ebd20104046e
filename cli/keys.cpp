#include "cli/keys.hpp"

#include <array>
#include <string_view>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace endtable::cli {

struct Keys::Saved {
    termios settings;
};

Keys::Keys() {
    termios settings{};
    if (tcgetattr(STDIN_FILENO, &settings) != 0) return;
    saved_ = std::make_unique<Saved>(Saved{settings});
    settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // signals stay: Ctrl-C works
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings);
}

Keys::~Keys() {
    if (saved_) tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved_->settings);
}

namespace {

// What follows an escape character that a key and not a person sent: it is there at once.
std::string_view escape_sequence(std::array<char, 8>& buffer) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    constexpr int kPatience = 30;  // milliseconds
    if (poll(&input, 1, kPatience) <= 0) return {};
    const ssize_t n = read(STDIN_FILENO, buffer.data(), buffer.size());
    return n > 0 ? std::string_view(buffer.data(), static_cast<std::size_t>(n)) : std::string_view();
}

}  // namespace

Key Keys::next() {
    char c = 0;
    if (read(STDIN_FILENO, &c, 1) != 1) return Key::Quit;
    switch (c) {
        case ' ':
        case '\n':
        case '\r':
        case 'n':
        case 'l':
        case 'j': return Key::Next;
        case 'p':
        case 'b':
        case 'h':
        case 'k':
        case 0x7F: return Key::Back;
        case 'g':
        case '0': return Key::First;
        case 'G':
        case '$': return Key::Last;
        case 'q':
        case 0x04: return Key::Quit;
        case 0x1B: break;
        default: return Key::Other;
    }
    std::array<char, 8> buffer{};
    const std::string_view rest = escape_sequence(buffer);
    if (rest.empty()) return Key::Quit;
    if (rest == "[C" || rest == "[B" || rest == "OC" || rest == "OB" || rest == "[6~") return Key::Next;
    if (rest == "[D" || rest == "[A" || rest == "OD" || rest == "OA" || rest == "[5~") return Key::Back;
    if (rest == "[H" || rest == "OH" || rest == "[1~") return Key::First;
    if (rest == "[F" || rest == "OF" || rest == "[4~") return Key::Last;
    return Key::Other;
}

}  // namespace endtable::cli
