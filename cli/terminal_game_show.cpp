// What a terminal game shows: the table, the choices, the story so far, the rules.
#include <algorithm>

#include "cli/board.hpp"
#include "cli/game_choice.hpp"
#include "cli/standing.hpp"
#include "cli/terminal_game.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

// {"key":"seat","args":{"n":1}} inside a text stands for seat 1; returns its number, or -1.
int seat_in(const Json& argument) {
    if (!argument.is_object() || argument.value("key", Json()) != "seat" || !argument.contains("args")) return -1;
    const Json& args = argument["args"];
    return args.is_object() && args.contains("n") && args["n"].is_number_integer() ? args["n"].get<int>() : -1;
}

}  // namespace

std::string TerminalGame::name(Seat p) const {
    const SeatInfo& info = match_.seats()[static_cast<std::size_t>(index(p))];
    if (!info.name.empty()) return info.name;
    if (info.kind == "human" && humans().count() == 1) return "You";
    return fmt::format("{} {}", info.kind == "human" ? "Seat" : "Bot", index(p));
}

// A game speaks of "Seat 1"; who gave a name is called by it.
std::string TerminalGame::in_words(const Json& text) const {
    if (!text.is_object() || !text.contains("key") || !text.contains("args")) return text_of(text);
    Text named{text_of(text["key"]), text["args"]};
    if (named.args.is_object())
        for (auto& argument : named.args) {
            const int n = seat_in(argument);
            if (n < 0 || n >= match_.game().seats()) continue;
            const std::string& given = match_.seats()[static_cast<std::size_t>(n)].name;
            if (!given.empty()) argument = given;
        }
    return match_.game().words().render(named);
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
    if (!with_hints) return look;
    for (const auto& choice : choices_) {
        if (choice.path.empty()) continue;
        const auto [hint, is_new] = look.hints.emplace(choice.path.back(), choice.key.size() <= 3 ? choice.key : "");
        if (!is_new) hint->second.clear();
    }
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

// ---- choices

void TerminalGame::show_choices(std::size_t most) {
    if (!show_choices_by_first_click(most)) {
        std::size_t key_width = 0, notation_width = 0;
        for (const auto& choice : choices_) {
            key_width = std::max(key_width, choice.key.size());
            notation_width = std::max(notation_width, choice.notation.size());
        }
        std::vector<Line> items;
        for (const auto& choice : choices_) {
            if (items.size() == most) break;
            Line item(fmt::format("{:>{}}", choice.key, key_width + 1), kAccent);
            if (choice.notation != choice.key) item.add(fmt::format("  {:<{}}", choice.notation, notation_width));
            if (choice.label != choice.notation) item.add("  ").add(choice.label, kDim);
            items.push_back(std::move(item));
        }
        console_.show(in_columns(items, console_.width()));
    }
    if (choices_.size() > most)
        console_.show(Line(
            fmt::format(" ... and {} more: o lists all, and any notation may be typed", choices_.size() - most), kDim));
    if (!complete_) console_.show(Line(" Others may be legal, too: type their notation.", kDim));
}

// Many choices that begin with different things (a card, a unit) are shown one line a thing: "Corner left:  3 CL>N  4
// CL>E".
bool TerminalGame::show_choices_by_first_click(std::size_t most) {
    constexpr std::size_t kFew = 6;
    if (choices_.size() <= kFew) return false;
    std::vector<std::pair<std::string, std::vector<const Choice*>>> groups;
    for (const auto& choice : choices_) {
        if (choice.path.size() < 2) return false;
        const auto found =
            std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == choice.path[0]; });
        if (found == groups.end())
            groups.push_back({choice.path[0], {&choice}});
        else
            found->second.push_back(&choice);
    }
    if (groups.size() < 2 || groups.size() == choices_.size()) return false;

    const Json view = match_.view_json(eyes());
    int name_width = 0;
    for (auto& [id, members] : groups) {
        id = printable(thing_name(id, view));
        name_width = std::max(name_width, text_width(id));
    }
    std::size_t notation_width = 0, shown = 0;
    for (const auto& choice : choices_) notation_width = std::max(notation_width, choice.notation.size());
    for (const auto& [title, members] : groups) {
        std::vector<Line> items;
        for (const Choice* choice : members) {
            if (shown++ >= most) break;
            items.push_back(Line(fmt::format("{:>3}", choice->key), kAccent)
                                .add(fmt::format(" {:<{}}", choice->notation, notation_width)));
        }
        if (items.empty()) break;
        const Block heading{Line(" " + title, kDim).pad_to(name_width + 2)};
        console_.show(beside(heading, in_columns(items, console_.width() - name_width - 4, 2), 1));
    }
    return true;
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
    constexpr std::size_t kLast = 20;
    std::vector<Line> lines;
    for (const auto& happening : story_)
        if (Line line = sentence(happening); !line.empty()) lines.push_back(std::move(line));
    const std::size_t from = all || lines.size() <= kLast ? 0 : lines.size() - kLast;
    if (from > 0) console_.show(Line(fmt::format("  ... {} earlier: l all", from), kDim));
    for (std::size_t i = from; i < lines.size(); ++i)
        console_.show(Line(fmt::format("{:>4}  ", i + 1), kDim).add(lines[i]));
    if (lines.empty()) console_.print("Nothing has happened yet.\n");
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
}

void TerminalGame::show_clauses(const std::vector<const Clause*>& clauses, std::size_t most, std::string_view about) {
    for (std::size_t i = 0; i < std::min(most, clauses.size()); ++i) {
        const std::string& section = clauses[i]->section;
        console_.show(Line("  ").add(clauses[i]->id, kBold).add(section == "Clauses" ? "" : "  " + section, kDim));
        console_.show(paragraph(clauses[i]->text, console_.width(), 4));
    }
    if (clauses.size() > most)
        console_.show(Line(fmt::format("  ... and {} more: ? {}", clauses.size() - most, about), kDim));
}

// "No: cell taken (TTT-4). Whoever is to move marks one empty cell. …"
void TerminalGame::show_refusal(const Denial& denial) {
    std::string reason = denial.reason;
    std::replace(reason.begin(), reason.end(), '_', ' ');
    std::string text = "No: " + reason;
    if (!denial.clause.empty()) text += fmt::format(" ({})", denial.clause);
    text += (reason.empty() ? "" : ". ") + denial.message;
    console_.show(paragraph(text, console_.width(), 0, kBad));
}

void TerminalGame::explain(Seat p, std::string_view about) {
    constexpr std::size_t kFew = 4, kMany = 40;
    if (!about.empty()) {
        if (const Clause* clause = rules_.find(about)) return show_clauses({clause}, 1, about);
        auto found = rules_.chapter(about);
        if (found.empty()) found = rules_.search(about);
        if (found.empty()) console_.show(Line("The rules do not mention ").add(about, kBold).add("."));
        return show_clauses(found, kMany, "with another word");
    }
    if (refused_) {
        const Clause* clause = refused_->clause.empty() ? nullptr : rules_.find(refused_->clause);
        if (clause != nullptr)
            show_clauses({clause}, 1, {});
        else
            show_refusal(*refused_);
        refused_.reset();  // asking again explains the question itself
        return;
    }
    const AnyGame& game = match_.game();
    const AnyState masked = match_.state_for(Seats::only(p));
    const Text prompt = game.prompt(masked, p);
    const std::string decision = game.decision_name(game.decision(masked, p));
    console_.show(
        Line("  You are asked: ", kDim).add(game.words().render(prompt)).add(fmt::format("  ({})", decision), kDim));
    const Clause* named =
        prompt.args.is_object() ? rules_.find(text_of(prompt.args.value("clause", Json("")))) : nullptr;
    if (named != nullptr) return show_clauses({named}, 1, {});
    show_clauses(rules_.about(decision), kFew, decision);
    console_.show(Line("  ? and a word searches the rules.", kDim));
}

}  // namespace endtable::cli
