// `endtable replay`: a record as a story, and the board at any of its plies.
#include <algorithm>
#include <charconv>

#include "cli/app.hpp"
#include "cli/board.hpp"
#include "cli/files.hpp"
#include "cli/film.hpp"
#include "cli/game_choice.hpp"
#include "cli/keys.hpp"
#include "cli/standing.hpp"
#include "match/match.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct ReplayRequest {
    std::string file;
    std::string content;
    int ply = -1;
    std::string viewer = "all";
};

Seats viewers_of(const std::string& words, int seats) {
    if (words == "all") return Seats::first(seats);
    if (words == "none") return Seats::none();
    Seats viewers;
    std::string_view rest = words;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        int number = -1;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc{} || end != word.data() + word.size() || number < 0 || number >= seats)
            throw CommandError(Exit::Usage,
                               fmt::format("--viewer {}: expected seats from 0 to {}, all or none", words, seats - 1));
        viewers |= Seats::only(seat(number));
    }
    return viewers;
}

class Projector {
public:
    Projector(Console& console, Film&& film, Seats viewers)
        : console_(console), film_(std::move(film)), viewers_(viewers), scene_(film_.match.game().scene()) {}

    void print(int ply) {
        const std::size_t last = film_.frame_of(ply);
        show_title();
        for (std::size_t i = 0; i <= last; ++i) show_story(i);
        console_.blank();
        show_board(last);
        if (last + 1 == film_.frames.size()) show_end();
    }

    void step_through(int ply) {
        std::size_t at = ply < 0 ? 0 : film_.frame_of(ply);
        Keys keys;
        while (true) {
            console_.refresh_width();
            console_.clear();
            show_title();
            console_.show(Line(fmt::format("ply {} of {}", film_.frames[at].ply, film_.match.plies()), kBold));
            show_story(at);
            console_.blank();
            show_board(at);
            if (at + 1 == film_.frames.size()) show_end();
            console_.show(Line("Enter or arrow right: on; arrow left: back; g, G: first, last; q: leave", kDim));
            console_.flush();
            switch (keys.next()) {
                case Key::Next: at = std::min(at + 1, film_.frames.size() - 1); break;
                case Key::Back: at = at == 0 ? 0 : at - 1; break;
                case Key::First: at = 0; break;
                case Key::Last: at = film_.frames.size() - 1; break;
                case Key::Quit: return;
                case Key::Other: break;
            }
        }
    }

private:
    void show_title() {
        const AnyGame& game = film_.match.game();
        Line line(game.info().title, kBold);
        const auto who = names();
        for (std::size_t i = 0; i < who.size(); ++i)
            line.add(i == 0 ? "  " : ", ").add(who[i], seat_style(static_cast<int>(i)));
        console_.show(line);
        if (const std::string options = unusual_options(game); !options.empty()) console_.show(Line(options, kDim));
    }

    // The line of the log with what it led to. A chance line may hold what these viewers must not see, so it is not
    // shown.
    void show_story(std::size_t i) {
        const Frame& frame = film_.frames[i];
        if (i == 0) return;
        Line head(fmt::format("{:>4}  ", frame.ply), kDim);
        bool told = false;
        if (frame.line.starts_with("!")) {
            console_.show(head.add(frame.line.substr(1), kDim));
            told = true;
        }
        for (const auto& event : film_.match.events_json(frame.events, viewers_)) {
            console_.show((told ? Line().pad_to(6) : head).add(text_of(event.value("text", Json()))));
            told = true;
        }
    }

    void show_board(std::size_t i) {
        const AnyGame& game = film_.match.game();
        AnyState shown = film_.frames[i].state;
        game.mask(shown, viewers_);
        BoardLook look;
        look.width = console_.width();
        look.colour = console_.traits().colour;
        look.unicode = console_.traits().unicode;
        look.names = names();
        console_.show(draw_table(scene_, game.view(shown, viewers_), look));
    }

    void show_end() {
        if (!film_.match.turn().is_over()) {
            console_.show(Line("The record ends here; the game is not over.", kDim));
            return;
        }
        console_.blank();
        console_.show(draw_standing(film_.match.game(), film_.match.state(), names()));
    }

    std::vector<std::string> names() const {
        std::vector<std::string> list;
        for (const auto& seat : film_.match.seats())
            list.push_back(seat.name.empty() ? fmt::format("seat {}", list.size()) : seat.name);
        return list;
    }

    Console& console_;
    Film film_;
    Seats viewers_;
    Json scene_;
};

Exit replay(const ReplayRequest& request, Console& console) {
    const Json record = read_record(request.file);
    std::optional<ContentFiles> content;
    if (!request.content.empty())
        content = content_for(find_module(record["game"].get<std::string>()), request.content);
    Film film = film_of(record, content ? &*content : nullptr);
    const Seats viewers = viewers_of(request.viewer, film.match.game().seats());
    Projector projector(console, std::move(film), viewers);
    if (console.interactive() && console.traits().screen)
        projector.step_through(request.ply);
    else
        projector.print(request.ply);
    return Exit::Ok;
}

}  // namespace

void add_replay(Command app, Task& task) {
    auto request = std::make_shared<ReplayRequest>();
    auto command = app.add_subcommand("replay", "Step through a record, or print it");
    command.add_option("FILE", request->file, "A record, as 'play --record' writes it").required();
    command.add_option("--ply", request->ply, "Begin (in a pipe: stop) at this ply").type_name("N").range(0, 1'000'000);
    command.add_option("--viewer", request->viewer, "Through whose eyes: seats, all (default) or none")
        .type_name("0,1");
    command.add_option("--content", request->content, "The content it was played with, if not the official one")
        .type_name("DIR");
    command.footer(
        R"(On a terminal: Enter or arrow right goes on, arrow left back, g and G to the first and last ply, q leaves.
In a pipe it prints the story up to the ply and the board there.

Examples:
  endtable replay game.json
  endtable replay game.json --ply 12 | less
  endtable replay game.json --viewer 1)");
    command.callback([request, &task] { task = [request](Console& console) { return replay(*request, console); }; });
}

}  // namespace endtable::cli
