#include "cli/online_game.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <poll.h>
#include <unistd.h>

#include "cli/files.hpp"
#include "cli/game_choice.hpp"
#include "cli/names.hpp"
#include "cli/standing.hpp"
#include "present/input_error.hpp"

namespace endtable::cli {

namespace {

using namespace std::chrono_literals;
constexpr auto kPatience = 30s;  // for an answer, and for a server that went away to come back

std::string text_or(const Json& json, const char* key, const char* otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string(otherwise);
}

Denial denial_in(const Json& answer) {
    const Json error = answer.value("error", Json::object());
    return {text_or(error, "code", "unknown"), text_or(error, "message", "the server said no"),
            text_or(error, "reason", ""), text_or(error, "clause", "")};
}

}  // namespace

OnlineGame::OnlineGame(Console& console, Settings settings)
    : console_(console), settings_(std::move(settings)), talk_(settings_.address), id_(settings_.table) {}

Exit OnlineGame::run() {
    introduce_oneself();
    if (!settings_.new_table.is_null()) open_table();
    talk_.open("/ws", cookie_);
    watch();
    take_a_seat();
    console_.show(Line("Type the number of an option or its notation; h for help, q to leave.", kDim));
    while (!left_ && table().at("status") != "over") {
        try {
            step();
        } catch (const client::WireError& error) {
            say(Line(error.what(), kBad));
            come_back();
        }
    }
    finish();
    return Exit::Ok;
}

// --- Getting there

Json OnlineGame::request(const std::string& method, const std::string& path, const Json& body) {
    const client::Reply reply = talk_.request(method, path, body.is_null() ? "" : dump_json(body), cookie_);
    if (!reply.cookie.empty()) cookie_ = reply.cookie;
    const Json answer = parse_json(reply.body, "the server's answer");
    if (reply.status == 200) return answer;
    throw CommandError(Exit::BadInput, "the server refused: " + denial_in(answer).message);
}

// As whoever one was last time, if that is known; otherwise as a guest.
void OnlineGame::introduce_oneself() {
    namespace fs = std::filesystem;
    if (!settings_.session_file.empty() && fs::exists(settings_.session_file)) {
        std::ifstream(settings_.session_file) >> cookie_;
        if (talk_.request("GET", "/api/me", "", cookie_).status == 200) return;
        cookie_.clear();
    }
    request("POST", "/api/guest", object({{"name", settings_.name}}));
    if (settings_.session_file.empty()) return;
    // Whoever has this can play in our name: it is nobody else's to read, from the first byte on.
    std::ofstream(settings_.session_file).close();
    fs::permissions(settings_.session_file, fs::perms::owner_read | fs::perms::owner_write);
    std::ofstream(settings_.session_file) << cookie_ << '\n';
}

void OnlineGame::open_table() {
    id_ = request("POST", "/api/tables", settings_.new_table).at("table").get<std::string>();
    const Json& places = settings_.new_table.at("places");
    const bool open = std::any_of(places.begin(), places.end(), [](const Json& p) { return p.at("who") == "open"; });
    if (!open) return;
    const std::string invitation =
        request("POST", "/api/tables/" + id_ + "/invitation", Json::object()).at("invitation").get<std::string>();
    console_.show(Line("The table is open. Whoever has this link may join:"));
    console_.print("http://{}/t/{}#{}\n", settings_.address.text(), id_, invitation);
    console_.show(Line("At a terminal: endtable online 'LINK' --name NAME", kDim));
    console_.flush();
}

void OnlineGame::take_a_seat() {
    if (!table().at("you").empty()) return;
    if (table().at("status") != "open") {
        console_.show(Line("You are watching."));
        return;
    }
    for (const Json& place : table().at("places")) {
        if (place.at("who") != "nobody") continue;
        if (!ask(object({{"do", "sit"}, {"seat", place.at("seat")}}))) return;
    }
    if (table().at("you").empty()) console_.show(Line("There is no seat left: you are watching."));
}

// --- Talking

void OnlineGame::watch() {
    Json message = object({{"do", "watch"}});
    if (!settings_.invitation.empty()) message["invitation"] = settings_.invitation;
    if (pushes_ > 0) message["have"] = object({{"n", push_.at("n")}, {"as", push_.at("as")}});
    if (!scene_hash_.empty()) message["have_scene"] = scene_hash_;
    const std::uint64_t before = pushes_;
    if (const auto denial = ask(std::move(message))) throw CommandError(Exit::BadInput, denial->message);
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (pushes_ == before) {
        if (std::chrono::steady_clock::now() > until) throw client::WireError("the server does not show the table");
        listen(100ms);
    }
}

std::optional<Denial> OnlineGame::ask(Json message, Json* answer) {
    const std::uint64_t id = ++last_message_;
    message["id"] = id;
    message["table"] = id_;
    talk_.send(dump_json(message));
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < until) {
        const auto found = std::find_if(answers_.begin(), answers_.end(), [&](const auto& a) { return a.first == id; });
        if (found != answers_.end()) {
            const Json got = std::move(found->second);
            answers_.erase(found);
            if (answer) *answer = got;
            if (got.value("ok", false)) return std::nullopt;
            return denial_in(got);
        }
        if (const auto text = talk_.next(100ms)) hear(*text);
    }
    throw client::WireError("the server does not answer");
}

void OnlineGame::listen(std::chrono::milliseconds time) {
    if (const auto text = talk_.next(time)) hear(*text);
}

void OnlineGame::hear(const std::string& text) {
    Json message = parse_json(text, "the server's message");
    const std::string push = text_or(message, "push", "");
    if (push.empty()) {
        const auto id = message.find("id");
        if (id != message.end() && id->is_number_unsigned())
            answers_.emplace_back(id->get<std::uint64_t>(), std::move(message));
        return;
    }
    if (push != "table" || message.at("id") != id_) return;
    if (message.contains("scene")) scene_ = message["scene"];
    if (message.contains("scene_hash")) scene_hash_ = message["scene_hash"].get<std::string>();
    push_ = std::move(message);
    if (++pushes_ == 1) know_the_game();
    if (pushes_ > 1) tell(push_);
}

void OnlineGame::know_the_game() {
    std::string_view rules;
    try {
        const GameModule& module = find_module(table().at("game").get<std::string>());
        rules = module.clauses;
        game_ = cli::open_game(module, content_for(module, ""), table().at("options"),
                               static_cast<int>(table().at("places").size()));
    } catch (const std::exception&) {
        game_ = nullptr;  // of another version, or with other content: the server's words will do
    }
    guide_ = std::make_unique<Guide>(console_, rules);
}

// The server went, or the network: the table is still there, and says what was missed.
void OnlineGame::come_back() {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    for (;;) {
        try {
            std::this_thread::sleep_for(500ms);
            talk_.open("/ws", cookie_);
            answers_.clear();
            watch();
            say(Line("Connected again.", kDim));
            shown_.clear();
            return;
        } catch (const client::WireError&) {
            if (std::chrono::steady_clock::now() > until) throw;
        }
    }
}

// --- Playing

const Json* OnlineGame::asked() const {
    if (!is_running() || !push_.contains("turn")) return nullptr;
    for (const Json& one : push_.at("turn").at("asked"))
        if (one.contains("answered")) return &one;
    return nullptr;
}

Choices OnlineGame::choices_of(int seat) const {
    std::vector<Choice> list;
    bool complete = true;
    std::vector<std::string> open;
    for (const Json& of : push_.at("choices")) {
        if (of.at("seat") != seat) continue;
        complete = of.value("complete", true);
        for (const Json& places : of.value("places", Json::array())) open.push_back(places.at("action"));
        for (const Json& action : of.at("actions"))
            list.push_back({{},
                            action.at("action").get<std::string>(),
                            in_words(action.at("label")),
                            action.at("path").get<std::vector<std::string>>()});
    }
    return {std::move(list), complete, std::move(open)};
}

void OnlineGame::step() {
    const Json& places = table().at("places");
    const bool full =
        std::all_of(places.begin(), places.end(), [](const Json& place) { return place.at("who") != "nobody"; });
    if (table().at("status") == "open" && table().value("hosting", false) && full) {
        if (const auto denial = ask(object({{"do", "start"}}))) guide_->refuse(*denial);
        return;
    }
    if (asked_to_agree()) return agree_or_not();
    const bool asks = table().contains("question");  // something that the others have to agree to, or not
    if (const Json* question = asks ? nullptr : asked()) return ask_person(*question);
    shown_.clear();  // the same question may come again, after a take-back
    say_who_is_awaited();
    listen(200ms);
    // A person may say something while others think; what comes through a pipe is for when one is asked.
    if (console_.interactive() && wait_for_input())
        if (const auto typed = console_.read_line(); !typed || !command(without_blanks(*typed))) left_ |= !typed;
}

void OnlineGame::ask_person(const Json& asked) {
    const int seat = asked.at("seat").get<int>();
    const std::string question = fmt::format("{} {}", push_.value("hash", ""), asked.at("answered").get<int>());
    if (std::exchange(shown_, question) != question) {
        awaited_.clear();
        choices_ = choices_of(seat);
        console_.refresh_width();
        console_.blank();
        show_table(true);
        console_.blank();
        const bool several = push_.at("as").size() > 1;
        console_.show(Line(several ? name(seat) + ": " : "", kBold).add(in_words(asked.at("prompt")), kBold));
        choices_.show(console_, push_.at("view"), Choices::kListed);
        console_.write("> ");
        console_.flush();
    }
    if (console_.interactive() && !wait_for_input()) {  // the question may go away while nobody types
        listen(100ms);
        return;
    }
    const auto typed = console_.read_line();
    if (!typed) {
        left_ = true;
        return;
    }
    if (!console_.interactive()) console_.blank();  // nobody's Enter ended the line
    const std::uint64_t before = pushes_;
    answer(without_blanks(*typed));
    if (left_ || pushes_ != before) return;
    console_.write("> ");  // the same question is still there
    console_.flush();
}

bool OnlineGame::wait_for_input() {
    if (console_.in().rdbuf()->in_avail() > 0) return true;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
}

void OnlineGame::answer(const std::string& typed) {
    if (typed.empty()) return;
    if (typed[0] == ':') {
        if (!command(typed.substr(1)))
            console_.print("There is no command {}; h shows what there is.\n", printable(typed));
        return;
    }
    if (const Choice* choice = choices_.chosen(typed)) return act(std::string(choice->notation));
    if (command(typed)) return;
    act(typed);
}

void OnlineGame::act(const std::string& notation) {
    const Json* question = asked();
    if (!question) return;
    const auto denial = ask(object(
        {{"do", "act"}, {"seat", question->at("seat")}, {"answered", question->at("answered")}, {"action", notation}}));
    if (denial)
        guide_->refuse(*denial);
    else
        guide_->forget();
}

void OnlineGame::wish(const char* what, bool with_seat) {
    Json message = object({{"do", what}});
    if (with_seat) {
        const Json& own = push_.at("as");
        if (own.empty()) return console_.print("You only watch.\n");
        const Json* question = asked();
        message["seat"] = question ? question->at("seat") : own.at(0);
    }
    if (const auto denial = ask(std::move(message))) guide_->refuse(*denial);
}

bool OnlineGame::command(const std::string& typed) {
    if (typed.empty()) return true;
    const char letter = typed[0];
    const std::string rest = without_blanks(std::string_view(typed).substr(1));
    if (letter == '?') {
        guide_->explain(rest, question());
        return true;
    }
    if (letter == '"') {
        if (const auto denial = ask(object({{"do", "chat"}, {"text", rest}}))) guide_->refuse(*denial);
        return true;
    }
    if (!rest.empty() && !(letter == 'l' && rest == "all")) return false;
    switch (letter) {
        case 'h': show_help(); return true;
        case 'b':
            show_table(true);
            show_legend();
            return true;
        case 'o':
            if (push_.contains("view")) choices_.show(console_, push_.at("view"), choices_.size());
            return true;
        case 'l': show_log(rest == "all"); return true;
        case 'u': wish("undo", true); return true;
        case 'r':
            if (!console_.interactive() || console_.confirm("Resign?")) wish("resign", true);
            return true;
        case 'q': left_ = true; return true;
        default: return false;
    }
}

bool OnlineGame::asked_to_agree() const {
    const auto question = table().find("question");
    return question != table().end() && !table().at("you").empty() && !question->value("yours", false) &&
           !question->value("agreed", false);
}

void OnlineGame::agree_or_not() {
    const std::string about = text_or(table().at("question"), "about", "");
    const char* what = about == "undo"    ? "Shall the last answer be taken back?"
                       : about == "pause" ? "Shall the game be paused?"
                                          : "Shall a bot take over for who does not answer?";
    const bool yes = console_.confirm(what);
    if (!console_.interactive()) console_.blank();
    if (const auto denial = ask(object({{"do", "agree"}, {"yes", yes}}))) guide_->refuse(*denial);
}

void OnlineGame::finish() {
    if (left_) {
        console_.show(Line(settings_.session_file.empty()
                               ? "You have left; the table goes on without you."
                               : "You have left. The same command with --table " + id_ + " brings you back.",
                           kDim));
        return;
    }
    console_.refresh_width();
    console_.blank();
    show_table(false);
    console_.blank();
    // The whole game, with the secret of the dice: checked here, not taken on trust.
    const Json record = request("GET", "/api/tables/" + id_ + "/record", Json()).at("record");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < table().at("places").size(); ++i) names.push_back(name(static_cast<int>(i)));
    try {
        const Match match = Match::replay(record);
        console_.show(draw_standing(match.game(), match.state(), names));
        const Verification checked = verify(record);
        if (checked.ok)
            console_.show(Line(fmt::format("Replayed here, and every rule was kept; dice: {}.", checked.dice), kDim));
        for (const std::string& problem : checked.problems) console_.show(Line(problem, kBad));
    } catch (const InputError& error) {
        console_.show(Line(fmt::format("The record cannot be checked here: {}", error.what()), kBad));
    }
    if (settings_.record_file.empty()) return;
    write_file(settings_.record_file, record_text(record), settings_.overwrite);
    console_.show(Line(fmt::format("The record is in {}.", settings_.record_file), kDim));
}

}  // namespace endtable::cli
