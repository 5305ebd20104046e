// What a game on a server shows: the table, what happened, who is awaited.
#include "cli/names.hpp"
#include "cli/online_game.hpp"
#include "cli/story.hpp"

namespace endtable::cli {

std::string OnlineGame::name(int seat) const {
    const Json& place = table().at("places").at(static_cast<std::size_t>(seat));
    if (place.at("who") == "bot") return fmt::format("Bot {}", seat);
    const std::string given = place.value("name", "");
    return given.empty() ? fmt::format("Seat {}", seat) : given;
}

std::string OnlineGame::in_words(const Json& text) const {
    if (!game_) return text_of(text);
    std::vector<std::string> names;
    for (const Json& place : table().at("places")) names.push_back(place.value("name", ""));
    return cli::in_words(text, game_->words(), names);
}

Guide::Question OnlineGame::question() const {
    const Json* question = asked();
    if (!question) return {"nothing", "", ""};
    const Json& prompt = question->at("prompt");
    const Json args = prompt.value("args", Json::object());
    return {in_words(prompt), question->value("decision", ""),
            args.is_object() ? text_of(args.value("clause", Json(""))) : std::string()};
}

BoardLook OnlineGame::board_look(bool with_hints) const {
    BoardLook look;
    look.width = console_.width();
    look.colour = console_.traits().colour;
    look.unicode = console_.traits().unicode;
    for (std::size_t i = 0; i < table().at("places").size(); ++i) {
        const std::string called = name(static_cast<int>(i));
        const bool tells_it = called.ends_with(" " + std::to_string(i));
        look.names.push_back(tells_it ? called : fmt::format("{} (seat {})", called, i));
    }
    if (with_hints) look.hints = choices_.hints();
    return look;
}

void OnlineGame::show_table(bool with_hints) {
    if (push_.contains("view")) console_.show(draw_table(scene_, push_.at("view"), board_look(with_hints)));
}

void OnlineGame::show_legend() {
    if (!push_.contains("view")) return;
    const Block legend = draw_legend(scene_, push_.at("view"), board_look(false));
    if (!legend.empty()) console_.blank();
    console_.show(legend);
}

void OnlineGame::say(Line line) {
    if (line.empty()) return;
    Line shown(console_.traits().unicode ? "  · " : "  - ", kDim);
    console_.show(shown.add(line));
    story_.push_back(std::move(line));
}

// Events one after the other; five cards drawn one by one are one line, "(5 times)".
void OnlineGame::tell(const Json& push) {
    std::vector<Line> lines;
    for (const Json& one : push.at("happened")) {
        if (one.contains("events"))
            for (const Json& event : one["events"]) lines.emplace_back(in_words(event.value("text", Json())));
        if (one.contains("news")) lines.push_back(news(one["news"]));
        if (one.contains("undone")) lines.emplace_back("The last answer was taken back.");
    }
    for (std::size_t i = 0, times = 1; i < lines.size(); ++i, ++times) {
        if (i + 1 < lines.size() && lines[i + 1] == lines[i]) continue;
        if (times > 1 && !lines[i].empty()) lines[i].add(fmt::format(" ({} times)", times), kDim);
        say(std::move(lines[i]));
        times = 0;
    }
    console_.flush();
}

Line OnlineGame::news(const Json& news) const {
    const std::string what = news.value("do", "");
    const std::string who = news.value("name", "").empty() ? "Somebody" : news.value("name", "");
    if (what == "sit") return Line(who + " sat down.");
    if (what == "stand") return Line("Somebody stood up.");
    if (what == "bot") return Line(fmt::format("A bot ({}) sat down.", news.value("level", "")));
    if (what == "start") return Line("The game begins.", kBold);
    if (what == "chat") return Line(who + ": ", kBold).add(news.value("text", ""));
    if (what == "ask") return Line(who + " asks for something.");
    if (what == "disagree") return Line(who + " does not agree.");
    if (what == "pause") return Line("The game is paused.");
    if (what == "resume") return Line("The game goes on.");
    if (what == "hand") return Line("A bot answers for somebody who has left.");
    if (what == "back") return Line("Somebody has come back.");
    if (what == "rematch") return Line(who + " has opened another table.");
    return {};
}

void OnlineGame::say_who_is_awaited() {
    std::string who;
    if (table().at("status") == "open") {
        who = "Waiting for others to join.";
    } else if (table().contains("question")) {
        who = "Waiting until all have agreed.";
    } else if (table().at("status") == "paused") {
        who = "The game is paused.";
    } else if (push_.contains("turn")) {
        for (const Json& one : push_.at("turn").at("asked"))
            who += (who.empty() ? "Waiting for " : ", ") + name(one.at("seat").get<int>());
        if (!who.empty()) who += ".";
    }
    if (who.empty() || who == awaited_) return;
    awaited_ = who;
    console_.show(Line(who, kDim));
    console_.flush();
}

void OnlineGame::show_log(bool all) { show_story(console_, story_, all); }

void OnlineGame::show_help() {
    console_.write(
        "  number, or notation   choose an option (:h if a game has a move called h)\n"
        "  ?                     the rule behind the question, or behind the last refusal\n"
        "  ? EOL-4.3, ? word     a clause of the rules; all that contain a word\n"
        "  b                     the board again, with the meaning of its signs\n"
        "  o                     all options\n"
        "  l, l all              what happened\n"
        "  \"text                 say something to the others\n"
        "  u                     take back, or ask the others to agree\n"
        "  r                     resign\n"
        "  q                     leave\n");
}

}  // namespace endtable::cli
