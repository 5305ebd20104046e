#include "cli/terminal_game.hpp"

#include <algorithm>
#include <map>

#include "cli/board.hpp"
#include "cli/files.hpp"
#include "core/rng.hpp"
#include "present/json.hpp"

namespace endtable::cli {

TerminalGame::TerminalGame(Console& console, Match&& match, Settings settings)
    : console_(console),
      match_(std::move(match)),
      settings_(std::move(settings)),
      guide_(console, match_.game().clauses()),
      scene_(match_.game().scene()),
      spare_dice_(settings_.bot_seed) {}

bool TerminalGame::is_human(Seat p) const { return match_.seats()[static_cast<std::size_t>(index(p))].kind == "human"; }

Seats TerminalGame::humans() const {
    Seats people;
    for (const Seat p : Seats::first(match_.game().seats()))
        if (is_human(p)) people |= Seats::only(p);
    return people;
}

Seats TerminalGame::eyes() const {
    if (match_.turn().is_over() || humans().empty()) return Seats::first(match_.game().seats());
    return secrets_ ? Seats::only(sitting_) : humans();
}

Exit TerminalGame::run() {
    introduce();
    while (!left_ && !match_.turn().is_over()) step();
    finish();
    return Exit::Ok;
}

void TerminalGame::step() {
    const Turn turn = match_.turn();
    const Seats people = turn.who & humans();
    const Seats bots = turn.who.without(people);
    if (turn.is_chance()) {
        roll();
    } else if (!bots.empty() && (turn.kind == Turn::Kind::Each || people.empty())) {
        think(bots.lowest());
    } else {
        ask(people.has(sitting_) ? sitting_ : people.lowest());
        return;
    }
    notice_secrets();
    if (!secrets_) tell();  // those who take turns at the screen are told when it is theirs
}

// From the first moment on at which two people at this screen know different things, they do so to the end.
void TerminalGame::notice_secrets() {
    for (const Seat p : humans()) secrets_ |= !(match_.state_for(Seats::only(p)) == match_.state_for(humans()));
}

void TerminalGame::remember(const Step& step) {
    for (const auto& event : step.events) story_.push_back({event, {}});
    for (const auto& bot : bots_)
        if (bot != nullptr) bot->see(match_.state());
}

void TerminalGame::roll() {
    Step step;
    std::optional<Denial> denial;
    if (match_.dice().can_roll()) {
        denial = match_.roll(&step);
    } else {
        const AnyGame& game = match_.game();
        const PackedAction outcome = game.chance(match_.state(), spare_dice_);
        denial = match_.force(game.notation(match_.state(), kChance, outcome), &step);
    }
    if (denial) throw CommandError(Exit::Internal, "the dice would not roll: " + denial->message);
    remember(step);
}

void TerminalGame::think(Seat bot) {
    auto& mind = bots_[static_cast<std::size_t>(index(bot))];
    if (mind == nullptr) {
        BotBudget budget;
        const std::string& level = match_.seats()[static_cast<std::size_t>(index(bot))].level;
        if (!level.empty()) budget.level = level;
        budget.seed = SplitMix64{settings_.bot_seed + static_cast<std::uint64_t>(index(bot))}.next();
        constexpr std::uint64_t kIterations = 1000;
        if (settings_.repeatable) budget.iterations = kIterations;
        mind = match_.game().bot(bot, budget);
    }
    Step step;
    if (const auto denial = match_.act(bot, mind->think(match_.state()).action, &step))
        throw CommandError(Exit::Internal,
                           fmt::format("{} made a move that was refused: {}", name(bot), denial->message));
    remember(step);
}

void TerminalGame::look(Seat p) {
    if (sitting_ == p) return;
    if (secrets_ && console_.interactive()) {
        if (sitting_ != kNobody) console_.clear();
        console_.blank();
        console_.show(Line("  The screen is for ").add(name(p), kBold).add(" now."));
        console_.print("  Press Enter when nobody else is looking. ");
        if (!console_.read_line()) left_ = true;
        if (sitting_ != kNobody) console_.clear();
    }
    sitting_ = p;
    redraw_ = true;
}

void TerminalGame::ask(Seat p) {
    look(p);
    if (left_) return;
    tell();
    list_choices(p);
    if (redraw_) {
        console_.refresh_width();
        console_.blank();
        show_table(true);
        const AnyGame& game = match_.game();
        const std::string prompt = game.words().render(game.prompt(match_.state_for(Seats::only(p)), p));
        console_.blank();
        console_.show(Line(humans().count() > 1 ? name(p) + ": " : "", kBold).add(prompt, kBold));
        choices_.show(console_, match_.view_json(eyes()), Choices::kListed);
        redraw_ = false;
    }
    console_.write("> ");
    const auto typed = console_.read_line();
    if (!typed) {
        if (console_.interactive()) console_.blank();
        left_ = true;
        return;
    }
    if (!console_.interactive()) console_.blank();  // nobody's Enter ended the line
    answer(p, without_blanks(*typed));
}

void TerminalGame::list_choices(Seat p) {
    const AnyGame& game = match_.game();
    const AnyState masked = match_.state_for(Seats::only(p));
    const AnyActions legal = game.actions(masked, p);
    std::vector<Choice> list;
    for (const PackedAction a : legal.list)
        list.push_back(
            {{}, game.notation(masked, p, a), game.words().render(game.label(masked, p, a)), game.path(masked, p, a)});
    std::vector<std::string> open;
    if (!legal.complete)
        for (const OpenPlaces& places : game.places(masked, p)) open.push_back(places.action);
    choices_ = Choices(std::move(list), legal.complete, std::move(open));
}

void TerminalGame::answer(Seat p, const std::string& typed) {
    if (typed.empty()) return;
    if (typed[0] == ':') {  // always a command, whatever the game's moves are called
        if (!command(p, typed.substr(1)))
            console_.print("There is no command {}; h shows what there is.\n", printable(typed));
        return;
    }
    if (const Choice* choice = choices_.chosen(typed)) {
        play_action(p, std::string(choice->notation));
        return;
    }
    if (command(p, typed)) return;
    if (is_number(typed) && !match_.game().parse(match_.state(), p, typed)) {
        console_.print("There is no option {}; h shows help.\n", printable(typed));
        return;
    }
    play_action(p, typed);
}

void TerminalGame::play_action(Seat p, const std::string& notation) {
    Step step;
    if (const auto denial = match_.act(p, notation, &step)) {
        guide_.refuse(*denial);
        return;
    }
    guide_.forget();
    redraw_ = true;
    answered_.push_back(p);
    remember(step);
    tell();
}

// Commands are one letter, so that they rarely collide with the notation of a move.
bool TerminalGame::command(Seat p, const std::string& typed) {
    if (typed.empty()) return false;
    const std::string rest = without_blanks(std::string_view(typed).substr(1));
    const char letter = typed[0];
    if (letter == '?') {
        if (!rest.empty() && match_.game().parse(match_.state_for(Seats::only(p)), p, rest)) {
            Json option;
            if (const auto denial = match_.why(p, rest, &option))
                guide_.refuse(*denial);
            else
                console_.show(Line("  It can be done: ", kDim).add(text_of(option.at("label"))));
            return true;
        }
        guide_.explain(rest, question(p));
        return true;
    }
    const bool agreed = rest == "!";
    if (!rest.empty() && !agreed && !(letter == 'l' && rest == "all")) return false;
    switch (letter) {
        case 'h': show_help(); return true;
        case 'b':
            show_table(true);
            show_legend();
            return true;
        case 'o': choices_.show(console_, match_.view_json(eyes()), choices_.size()); return true;
        case 'l': show_log(rest == "all"); return true;
        case 'u': take_back(p, agreed); return true;
        case 'r': resign(p, agreed); return true;
        case 'q': leave(); return true;
        default: return false;
    }
}

// Against bots always; with people who did not agree yet, they are asked.
bool TerminalGame::agree_to_take_back(const UndoCheck& check) {
    static const std::map<std::string, std::string> kReasons = {
        {"nothing_to_undo", "nothing has been answered yet"},
        {"chance_drawn", "chance has been drawn since"},
        {"something_revealed", "somebody has learnt something by it"},
        {"others_moved", "another seat has answered since"},
        {"game_over", "the game is over"},
    };
    const bool hopeless = check.why_not == "nothing_to_undo" || check.why_not == "game_over";
    if (!hopeless && humans().count() == 1) return true;
    const auto reason = kReasons.find(check.why_not);
    const std::string why = reason == kReasons.end() ? check.why_not : reason->second;
    console_.show(Line(hopeless ? "It cannot be taken back: " : "Not without consent: ", kBad).add(why + "."));
    if (hopeless) return false;
    if (console_.interactive()) return console_.confirm("Does everybody agree to take it back?");
    console_.print("If everybody agrees: u!\n");
    return false;
}

// On a screen without secrets the last answer of anybody at it; otherwise the last one of `p`.
void TerminalGame::take_back(Seat p, bool agreed) {
    const Seat whose = secrets_ || answered_.empty() ? p : answered_.back();
    const UndoCheck check = match_.can_undo(whose);
    if (!check.possible && !agreed && !agree_to_take_back(check)) return;
    if (const auto denial = match_.undo(whose, !check.possible)) {
        guide_.refuse(*denial);
        return;
    }
    // Everything from that answer on is gone.
    const auto last = std::find(answered_.rbegin(), answered_.rend(), whose);
    if (last != answered_.rend()) answered_.erase(last.base() - 1, answered_.end());
    note(fmt::format("{} took back the last answer.", name(whose)));
    guide_.forget();
    redraw_ = true;
}

void TerminalGame::resign(Seat p, bool agreed) {
    if (!agreed && console_.interactive() && !console_.confirm("Resign?")) return;
    Step step;
    if (const auto denial = match_.resign(p, &step)) {
        guide_.refuse(*denial);
        return;
    }
    note(fmt::format("{} resigned.", name(p)));
    remember(step);
    redraw_ = true;
    tell();
}

void TerminalGame::leave() {
    left_ = true;
    if (settings_.record_file.empty() && console_.interactive() && match_.plies() > 0) save(true);
}

void TerminalGame::finish() {
    if (!left_) {
        tell();
        show_result();
        if (settings_.record_file.empty() && console_.interactive()) save(true);
    }
    if (!settings_.record_file.empty()) save(false);
}

void TerminalGame::save(bool asked) {
    if (asked) {
        console_.write("Save the record? File name, or Enter for no: ");
        settings_.record_file = without_blanks(console_.read_line().value_or(""));
        if (settings_.record_file.empty()) return;
    }
    try {
        write_file(settings_.record_file, record_text(match_.record(std::nullopt)), settings_.overwrite);
    } catch (const CommandError& error) {
        if (!asked) throw;
        console_.error(error.what());
        settings_.record_file.clear();
        return save(true);
    }
    console_.show(Line(fmt::format("The record is in {}.", settings_.record_file), kDim));
    if (asked) settings_.record_file.clear();  // finish() need not write it again
}

}  // namespace endtable::cli
