// What a terminal game shows: the table, the choices, the story so far, the rules.
#include <algorithm>

#include "cli/board.hpp"
#include "cli/game_choice.hpp"
#include "cli/names.hpp"
#include "cli/standing.hpp"
#include "cli/story.hpp"
#include "cli/terminal_game.hpp"
#include "present/json.hpp"

namespace endtable::cli {

std::string TerminalGame::name(Seat p) const {
    const SeatInfo& info = match_.seats()[static_cast<std::size_t>(index(p))];
    if (!info.name.empty()) return info.name;
    if (info.kind == "human" && humans().count() == 1) return "You";
    return fmt::format("{} {}", info.kind == "human" ? "Seat" : "Bot", index(p));
}

std::string TerminalGame::in_words(const Json& text) const {
    std::vector<std::string> names;
    for (const SeatInfo& seat : match_.seats()) names.push_back(seat.name);
    return cli::in_words(text, match_.game().words(), names);
}

BoardLook TerminalGame::board_look(bool with_hints) const {
    BoardLook look;
    look.width = console_.width();
    look.colour = console_.traits().colour;
    look.unicode = console_.traits().unicode;
    for (const Seat p : Seats::first(match_.game().seats())) {
        const std::string number = std::to_string(index(p));
        const bool tells_it = name(p).ends_with(" " + number);  // "Bot 1" need not be called seat 1, too
        look.names.push_back(tells_it ? name(p) : fmt::format("{} (seat {})", name(p), number));
    }
    if (with_hints) look.hints = choices_.hints();
    return look;
}

void TerminalGame::introduce() {
    const AnyGame& game = match_.game();
    console_.show(Line(game.info().title, kBold));
    if (const std::string options = unusual_options(game); !options.empty()) console_.show(Line(options, kDim));
    Line seats;
    for (const Seat p : Seats::first(game.seats())) {
        const SeatInfo& info = match_.seats()[static_cast<std::size_t>(index(p))];
        seats.add(seats.empty() ? "" : ", ").add(name(p), seat_style(index(p)));
        if (info.kind != "human") seats.add(fmt::format(" ({})", info.level), kDim);
    }
    console_.show(Line("At the table: ").add(seats));
    if (match_.dice().is_committed())
        console_.show(Line("Dice: " + match_.dice().to_json(false).value("commitment", ""), kDim));
    console_.show(Line("Type the number of an option or its notation; h for help, q to leave.", kDim));
}

void TerminalGame::show_table(bool with_hints) {
    console_.show(draw_table(scene_, match_.view_json(eyes()), board_look(with_hints)));
}

void TerminalGame::show_legend() {
    const Block legend = draw_legend(scene_, match_.view_json(eyes()), board_look(false));
    if (!legend.empty()) console_.blank();
    console_.show(legend);
}

// ---- the story

Line TerminalGame::sentence(const Happening& happening) const {
    if (!happening.event) return Line(happening.note);
    const auto visible = match_.events_json({*happening.event}, eyes());
    if (visible.empty()) return {};
    const Seat who = happening.event->who;
    return Line(in_words(visible.front().value("text", Json())), is_seat(who) ? seat_style(index(who)) : kPlain);
}

void TerminalGame::tell() {
    notice_secrets();
    if (secrets_ && sitting_ == kNobody) return;
    const std::size_t from = told_[secrets_ ? static_cast<std::size_t>(index(sitting_)) : 0];
    const char* bullet = console_.traits().unicode ? "  · " : "  - ";
    std::size_t times = 0;
    for (std::size_t i = from; i < story_.size(); ++i) {
        const Line line = sentence(story_[i]);
        if (line.empty()) continue;
        ++times;  // five cards drawn one by one are one line, "(5 times)"
        if (i + 1 < story_.size() && sentence(story_[i + 1]) == line) continue;
        Line shown(bullet, kDim);
        shown.add(line);
        if (times > 1) shown.add(fmt::format(" ({} times)", times), kDim);
        console_.show(shown);
        times = 0;
    }
    if (secrets_)
        told_[static_cast<std::size_t>(index(sitting_))] = story_.size();
    else
        told_.fill(story_.size());
    console_.flush();
}

void TerminalGame::show_log(bool all) {
    std::vector<Line> lines;
    for (const auto& happening : story_)
        if (Line line = sentence(happening); !line.empty()) lines.push_back(std::move(line));
    show_story(console_, lines, all);
}

void TerminalGame::show_result() {
    const AnyGame& game = match_.game();
    console_.refresh_width();
    console_.blank();
    show_table(false);
    console_.blank();
    std::vector<std::string> names;
    for (const Seat p : Seats::first(game.seats())) names.push_back(name(p));
    console_.show(draw_standing(game, match_.state(), names));
    if (match_.dice().is_committed())
        console_.show(Line("The secret of the dice is in the record: 'endtable verify' checks every draw.", kDim));
}

// ---- the rules

void TerminalGame::show_help() {
    console_.write(
        "  number, or notation   choose an option (:h if a game has a move called h)\n"
        "  ?                     the rule behind the question, or behind the last refusal\n"
        "  ? EOL-4.3, ? word     a clause of the rules; all that contain a word\n"
        "  b                     the board again, with the meaning of its signs\n"
        "  o                     all options\n"
        "  l, l all              what happened\n"
        "  u                     take back (u! with everyone's consent)\n"
        "  r                     resign\n"
        "  q                     leave\n");
    for (const auto& line : scene_.value("help", Json::array()))  // a game's reference card
        console_.show(paragraph(text_of(line), console_.width(), 2));
}

Guide::Question TerminalGame::question(Seat p) const {
    const AnyGame& game = match_.game();
    const AnyState masked = match_.state_for(Seats::only(p));
    const Text prompt = game.prompt(masked, p);
    return {game.words().render(prompt), game.decision_name(game.decision(masked, p)),
            prompt.args.is_object() ? text_of(prompt.args.value("clause", Json(""))) : std::string()};
}

}  // namespace endtable::cli
