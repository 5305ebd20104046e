// A game on a server, at a terminal or through a pipe: the same look and the same words as `endtable play`, but what is
// on the table, what happened and what may be answered is what the server says. Knows the server's messages
// (docs/server.md), no rules: those it explains are the ledger's text.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/board.hpp"
#include "cli/choices.hpp"
#include "cli/console.hpp"
#include "cli/exit.hpp"
#include "cli/guide.hpp"
#include "match/any_game.hpp"
#include "present/json.hpp"
#include "server/client/talk.hpp"

namespace endtable::cli {

class OnlineGame {
public:
    struct Settings {
        client::Address address;
        std::string name;          // of who plays
        std::string session_file;  // where the cookie is kept, so that one can come back; empty: nowhere
        Json new_table;            // the request that opens it; null: an existing one
        std::string table;
        std::string invitation;
        std::string record_file;
        bool overwrite = false;
    };

    OnlineGame(Console& console, Settings settings);
    Exit run();

private:
    // Getting there
    void introduce_oneself();
    void open_table();
    void take_a_seat();
    Json request(const std::string& method, const std::string& path, const Json& body);

    // Talking
    std::optional<Denial> ask(Json message, Json* answer = nullptr);  // waits for the answer
    void listen(std::chrono::milliseconds time);
    void hear(const std::string& text);
    void know_the_game();
    void come_back();
    void watch();

    // Playing
    void step();
    void ask_person(const Json& asked);
    bool wait_for_input();
    void answer(const std::string& typed);
    bool command(const std::string& typed);
    void act(const std::string& notation);
    void wish(const char* what, bool with_seat);
    bool asked_to_agree() const;
    void agree_or_not();
    void finish();

    // Showing
    void show_table(bool with_hints);
    void show_legend();
    void show_help();
    void show_log(bool all);
    void tell(const Json& push);
    Line news(const Json& news) const;
    void say(Line line);
    void say_who_is_awaited();
    BoardLook board_look(bool with_hints) const;

    const Json& table() const { return push_.at("table"); }
    bool is_running() const { return table().at("status") == "running"; }
    const Json* asked() const;  // the question to one of our seats, if there is one
    Choices choices_of(int seat) const;
    Guide::Question question() const;
    std::string name(int seat) const;
    std::string in_words(const Json& text) const;

    Console& console_;
    Settings settings_;
    client::Talk talk_;
    std::string cookie_;
    std::string id_;  // of the table
    Json push_;       // the last one
    std::uint64_t pushes_ = 0;
    Json scene_;
    std::string scene_hash_;
    std::vector<std::pair<std::uint64_t, Json>> answers_;  // to messages, not read yet
    std::uint64_t last_message_ = 0;
    std::shared_ptr<const AnyGame> game_;  // for its words; null if we cannot make one like it
    std::unique_ptr<Guide> guide_;
    Choices choices_;
    std::vector<Line> story_;
    std::string shown_;    // the question that was shown last: its hash and number
    std::string awaited_;  // who was last said to be waited for
    bool left_ = false;
};

}  // namespace endtable::cli
