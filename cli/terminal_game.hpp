// A game at a terminal or through a pipe: shows the table to whoever is asked, reads what they answer, lets bots and
// dice do their part. Knows Match, no game.
//
// Several people may share the screen. Each sees only what their own seat may know: as soon as the people at this
// screen have secrets from each other, it is cleared and handed over between their turns.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/choices.hpp"
#include "cli/console.hpp"
#include "cli/exit.hpp"
#include "cli/guide.hpp"
#include "core/rng.hpp"
#include "match/match.hpp"
#include "present/json_fwd.hpp"

namespace endtable::cli {

struct BoardLook;

class TerminalGame {
public:
    struct Settings {
        std::string record_file;  // written when the game ends or is left; empty: offer it on a terminal
        bool overwrite = false;
        std::uint64_t bot_seed = 1;
        bool repeatable = false;  // bots think in playouts instead of time, so that the same seed gives the same game
    };

    TerminalGame(Console& console, Match&& match, Settings settings);
    Exit run();

private:
    struct Happening {
        std::optional<Event> event;
        std::string note;  // of our own, if there is no event
    };

    // terminal_game.cpp: the flow of the game
    void step();
    void roll();
    void think(Seat bot);
    void ask(Seat p);
    void look(Seat p);  // p takes the screen, if somebody else had it
    void answer(Seat p, const std::string& typed);
    bool command(Seat p, const std::string& typed);
    void play_action(Seat p, const std::string& notation);
    void take_back(Seat p, bool agreed);
    bool agree_to_take_back(const UndoCheck& check);
    void resign(Seat p, bool agreed);
    void leave();
    void finish();
    void save(bool asked);

    // terminal_game_show.cpp: what is shown
    void introduce();
    void show_table(bool with_hints);
    void show_legend();
    void show_result();
    void show_log(bool all);
    void show_help();
    Guide::Question question(Seat p) const;
    void tell();  // what happened since whoever is looking was last told
    void notice_secrets();
    Line sentence(const Happening& happening) const;  // empty if whoever is looking may not know of it

    void list_choices(Seat p);
    void note(std::string text) { story_.push_back({std::nullopt, std::move(text)}); }
    void remember(const Step& step);
    bool is_human(Seat p) const;
    Seats humans() const;
    Seats eyes() const;  // through whose eyes the screen shows the game
    BoardLook board_look(bool with_hints) const;
    std::string name(Seat p) const;                // "Anna", "You", "Bot 2"
    std::string in_words(const Json& text) const;  // with the names people gave themselves

    Console& console_;
    Match match_;
    Settings settings_;
    Guide guide_;
    Json scene_;
    Rng spare_dice_;                                       // for a game taken up again whose own dice were not kept
    std::array<std::unique_ptr<AnyBot>, kMaxSeats> bots_;  // of seats that have thought already
    std::vector<Seat> answered_;  // the people who answered, in order; those taken back are gone

    std::vector<Happening> story_;
    std::array<std::size_t, kMaxSeats> told_{};  // how much of the story each seat has been told
    Seat sitting_ = kNobody;                     // who has the screen
    bool secrets_ = false;                       // the people at this screen have things to hide from each other
    bool left_ = false;
    bool redraw_ = true;
    Choices choices_;
};

}  // namespace endtable::cli
