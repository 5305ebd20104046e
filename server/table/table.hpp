// A table: people and bots around one match, from the first who sits down to the end. Who sits where, clocks, questions
// that everybody has to agree to, who may see and do what.
//
// The log is the table. Everything that ever happens is a line of one log: those of the match (match/match.hpp) and,
// with a '#' in front, those about the people. A table is that log folded and nothing else, so that it can be loaded
// from a store at any time, and so that several servers can have the same one: whoever gets line n into the store has
// done what it says, and the others fold it.
//
// So there are two halves. *Deciding* (sit, act, ask ...) looks, changes nothing, and gives the lines that would have
// to be stored, or a Denial. *Folding* changes the table by lines that have been stored. No I/O, no threads, no clock
// of its own: time is an argument, and what is drawn (seats, dice) is in the lines.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "server/table/settings.hpp"

namespace endtable::server {

// What was decided when the table was opened. Never changes, but for the host (Table::pass_host).
struct Charter {
    std::string id;
    std::string host;  // a player's id
    std::shared_ptr<const AnyGame> game;
    Settings settings;
    Digest secret{};  // of the dice; its hash is public from the beginning
    // Where the match begins, if not at the game's own start (a fork), and whose it is.
    std::optional<Json> position = std::nullopt;
    // Where somebody plays alone, or several at one device: what the places are called, if not as their people or
    // levels are; the same dice every time; what chance brings first, as long as it is possible (a lesson).
    std::vector<std::string> names{};
    std::optional<std::uint64_t> seed{};
    std::vector<std::string> chances{};
};

// Why a stored table cannot go on here: docs/server.md lists the codes.
struct Trouble {
    std::string code;
    std::string message;
    std::int64_t rules = 0;  // what the game was begun with
    std::string content;
    std::optional<std::size_t> line =
        std::nullopt;  // of the log: the first that could not have come next; not for the public
    // What can still be done: look at it as far as it folds, have a record of it.
    bool look = false;
    bool record = false;

    Json to_json() const;
    Denial denial() const;  // of whatever would change the table
};

struct Line {
    std::string text;
    Time time = 0;  // when it was stored
};

// What a line did, for those who are told.
struct Happening {
    std::size_t n = 0;  // the line's number
    Time time = 0;
    Json news;                  // of the table, the same for everybody: null, or {"do": …}
    std::vector<Event> events;  // of the match, unmasked: Match::events_json masks them
    // Where plies were taken back: the state before and after. Who sees no difference must not hear of it.
    std::vector<AnyState> undone;
};

class Table {
public:
    enum class Status : std::uint8_t { Open, Running, Paused, Over };

    struct Place {
        enum class Who : std::uint8_t { Nobody, Person, Bot };
        Who who = Who::Nobody;
        std::string player;     // id of a person
        std::string name;       // what the others see
        std::string level;      // of a bot
        std::string nonce;      // what a person adds to the dice
        bool stand_in = false;  // a bot answers for the person, who may come back
        bool answers_itself() const { return who == Who::Person && !stand_in; }
    };

    // Something that needs everybody's consent. One at a time.
    struct Question {
        enum class About : std::uint8_t { Undo, Pause, StandIn };
        About about = About::Undo;
        Seat seat = kNobody;  // whose answer is taken back, who is to be replaced
        std::string asker;    // a player's id
        std::vector<std::string> agreed;
    };

    // Either the lines to store, or why not.
    struct Decision {
        std::optional<Denial> denial;
        std::vector<std::string> lines;
        Json answer = Json::object();  // what whoever wished for it is told when it is done
    };

    explicit Table(Charter charter);
    Table afresh() const;  // the same table and names, before anything happened

    // What a player is called. Names are not in the log, so that who goes can be forgotten: whoever folds lines tells
    // the names of those in them before (players_in), and may tell new ones at any time.
    void know(const std::string& player, const std::string& name);
    void know_as(const Table& other);  // all that the other one knows
    static std::vector<std::string> players_in(const std::vector<Line>& lines);

    // Nothing is decided here any more, clocks stand and bots are silent; it can be looked at.
    void stop(Trouble trouble) { trouble_ = std::move(trouble); }
    const std::optional<Trouble>& trouble() const { return trouble_; }

    // --- Looking
    const Charter& charter() const { return charter_; }
    Status status() const;
    std::size_t size() const { return size_; }  // lines folded: the number of the next one
    const std::vector<Place>& places() const { return places_; }
    const Match* match() const { return match_ ? &*match_ : nullptr; }  // null before the start
    const std::optional<Question>& question() const { return question_; }
    Seats seats_of(std::string_view player) const;
    bool is_seated(std::string_view player) const { return !seats_of(player).empty(); }
    // Who opened the table, has a seat or an invitation belongs there; a listed table is everybody's to join, to watch
    // if it has spectators, and to look at when it is over.
    bool belongs(std::string_view player) const;
    bool may_sit(std::string_view player) const { return belongs(player) || charter_.settings.listed; }
    bool may_watch(std::string_view player) const;
    // Nothing but the game, and then not even that, is written into a log as long as this.
    std::optional<Denial> full(bool for_the_game) const;
    Seats bots_asked() const;                                    // bots and stand-ins the match waits for
    const std::string& rematched() const { return rematched_; }  // the table where it goes on; empty: none
    // What is left on a seat's clock; nothing if there is none.
    std::optional<Time> time_left(Seat p, Time now) const { return time_left(clocks_, p, now); }
    // When `run_out` would have something to do; nothing if nobody's clock runs.
    std::optional<Time> deadline() const;
    // {"id","status","hosting","places":[…],"you":[seats],"question"?,"game","options","settings","commitment"}, as
    // this player may know it. How many lines there are is not in it: it would tell that somebody has answered in
    // secret.
    Json to_json(std::string_view player, Time now) const;
    Json changing_json(std::string_view player, Time now) const;  // what may be another next time
    Json lasting_json() const;                                    // what never is, and is the same for everybody
    // What everybody may be told of a line's news: no player's id, no nonce. Null: nothing.
    Json public_news(const Json& news) const;

    // --- Deciding, before the start
    Decision sit(Seat p, const std::string& player, const std::string& nonce) const;
    Decision sit_bot(Seat p, std::string_view player, const std::string& level) const;  // the host's business
    Decision stand_up(Seat p, std::string_view player) const;                           // oneself; the host anybody
    Decision start(std::string_view player, Rng& rng) const;  // the host, when every place is taken
    Decision admit(const std::string& player) const;          // whoever had an invitation

    // --- Deciding, in the game. `answered` is the number of decisions the seat has answered as its client knows it.
    // Several answers are stored together, as far as they go (Match::act_in_turn); the decision says how far.
    Decision act(Seat p, std::string_view player, int answered, const std::vector<std::string>& notations,
                 Time now) const;
    Decision act_as_bot(Seat p, PackedAction a) const;
    Decision resign(Seat p, std::string_view player) const;
    // Takes back, or asks. Who has a seat is asked also while a bot stands in, where its own answers or something it
    // has been shown would go.
    Decision undo(Seat p, std::string_view player, Time now) const;
    Decision pause(std::string_view player, Time now) const;  // asks, if there are others
    Decision resume(std::string_view player) const;
    Decision ask_for_stand_in(Seat p, std::string_view player, Time now) const;
    Decision agree(std::string_view player, bool yes) const;
    Decision come_back(Seat p, std::string_view player) const;
    Decision leave(Seat p, std::string_view player) const;  // a bot answers from here on
    Decision chat(const std::string& player, const std::string& text) const;
    // Tells where it goes on: at one table, whoever says so first, unless that one is `gone` by now.
    Decision rematch(const std::string& player, const std::string& table, const std::string& gone) const;
    Decision pass_host() const;  // before the start: who opened it is gone, somebody else who sits here may start it
    // The server's own business: clocks that have run out, and time nobody could have used.
    Decision run_out(Time now) const;
    Decision credit(Time downtime) const;
    Decision draw_on() const;  // chance that waits, where who hosted it before drew one by one

    // --- Folding. InputError{"bad_record"} for what could not have come next; then nothing has changed.
    void fold(const std::vector<Line>& lines, std::vector<Happening>* happened = nullptr);

private:
    static constexpr Time kPatience = 60'000;          // a seat that has not answered for so long may be replaced
    static constexpr Time kAskAgain = 60'000;          // after a no, before the same player asks the same thing again
    static constexpr std::size_t kMostBefore = 1'000;  // lines before the game begins
    static constexpr std::size_t kMostAfter = 500;     // things said after it has ended
    static constexpr std::size_t kMostTalk = 5'000;    // lines about people: chat, who comes and goes, questions
    static constexpr std::size_t kMostLines = 50'000;  // in all

    // left: when the clock last stood. since: when it began to run; 0 while it does not.
    struct Clocks {
        std::array<Time, kMaxSeats> left{};
        std::array<Time, kMaxSeats> since{};
    };
    // What somebody asked and did not get. Another decision to take back is another question.
    struct Refused {
        Question::About about;
        std::string asker;
        Time time;
        int answered;
    };

    static std::size_t at(Seat p) { return static_cast<std::size_t>(index(p)); }
    static Decision denied(std::string code, std::string message);
    static std::string news_line(const Json& news);
    Dice dice(const std::vector<std::string>& nonces) const;
    std::optional<Denial> draw(Match& match) const;
    Decision with_match(Match next) const;         // the lines a copy of the match has more
    std::vector<std::string> shown_names() const;  // of the places, told apart
    std::string called(std::string_view player) const;
    std::optional<Denial> not_playing(Seat p, std::string_view player) const;
    std::vector<std::string> persons() const;                            // who answers for themselves, each once
    bool is_alone(std::string_view player) const;                        // nobody else has a seat
    std::vector<std::string> concerned(const Question& question) const;  // who has to agree
    Decision asked_for(Question question, Time now) const;
    std::optional<Denial> too_long() const;
    Decision settled(const Question& question) const;
    std::string name_of(std::string_view player) const;  // empty if nobody knows
    bool agreed_by_all(const Question& question) const;

    void fold_news(const Json& news, Time time);
    void remember_no(const Question& question, Time time);
    void begin(const Json& news);
    std::optional<Time> time_left(const Clocks& clocks, Seat p, Time now) const;
    void run_clocks(Time time);
    void turn_to_decision(Seat p, int number, bool ran);
    void stop(Clocks& clocks, Seats which, Time time) const;
    void start(Clocks& clocks, Seats asked, Time time) const;
    Seats running(Seats asked) const;  // those of them that have a clock
    Seats asked() const;               // those the match waits for; nobody while it is paused
    Seats seen_asked(
        const AnyState& seen) const;  // the same as everybody knows it: who has answered in secret is still asked

    Charter charter_;
    std::optional<Trouble> trouble_;
    std::size_t size_ = 0;
    std::vector<Place> places_;
    std::vector<std::pair<std::string, std::string>> names_;
    std::vector<std::string> admitted_;  // players with an invitation
    std::optional<Match> match_;
    std::optional<Question> question_;
    bool paused_ = false;
    Clocks clocks_;
    std::array<int, kMaxSeats> answered_{};  // an answer winds a clock up, also where the same seat is asked again
    // A decision that comes again, because it was taken back, has the clock it had, and earns nothing twice.
    std::array<std::vector<Time>, kMaxSeats> had_left_;  // by decision: what its clock showed when it was answered
    std::array<int, kMaxSeats> rewarded_{};              // decisions that something was given back for
    std::array<int, kMaxSeats> stood_in_at_{};           // plies there were when a bot took over
    std::vector<Refused> refused_;
    std::string rematched_;       // a table's id
    std::size_t said_after_ = 0;  // lines since the end
    std::uint64_t seen_ = 0;      // hash of what everybody sees
    Clocks shown_;  // as the others see them: while several answer at once, nobody's clock is seen to stop
    std::array<bool, kMaxSeats> flag_fell_{};  // a seat whose time for the game is up cannot come back
};

}  // namespace endtable::server
