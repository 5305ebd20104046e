// One running game: the log is the game, and a state is the log folded. Seats, undo, redaction, events for any viewer.
// Knows matches, not rules; not thread-safe; no I/O.
//
// A log line (docs/protocol.md has the grammar):
//   ~draw 0 X      chance                        0 S>N          seat 0's answer (forced single options are not logged:
//   !undo 1 5      seat 1 took back to 5 plies                  the rules apply them by themselves)
//   !resign 2      seat 2 left                   0+ S>E         the same, sent together with that seat's answer before
//                                                =9f86d081884c7d65   state hash, at each new round and at the end
//   !timeout 1, !bot 1, !human 1, !note text     remarks about the lines that follow; they change no state
// A ply is a line that changes the state and has not been taken back: chance, an answer, a resignation.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.hpp"
#include "match/dice.hpp"
#include "match/log.hpp"

namespace endtable {

struct SeatInfo {
    std::string name;            // at most 40 characters
    std::string kind = "human";  // human | bot
    std::string level;           // of a bot
};

// Why something was not done. `code` is always set: "refused" for an action the rules refuse (then reason and, mostly,
// clause are set), otherwise a word of docs/protocol.md such as "bad_action" or "cannot_undo".
struct Denial {
    std::string code;
    std::string message;
    std::string reason;
    std::string clause;
};

Json to_json(const Denial& denial);  // {"code","message","reason"?,"clause"?}

// What an accepted step did.
struct Step {
    std::string action;         // notation of what was applied
    std::vector<Event> events;  // unmasked: Match::events_json masks them
    bool revealed = false;      // chance was drawn or somebody learnt something
};

struct UndoCheck {
    bool possible = false;  // freely, without asking anybody
    std::string why_not{};  // nothing_to_undo | chance_drawn | something_revealed | others_moved | game_over
    int plies_after = 0;    // plies left if it is done (with consent, where it is not free)
};

struct Verification;
struct Replayed;

class Match {
public:
    // Begins a match. Chance turns wait for roll() or force().
    Match(std::shared_ptr<const AnyGame> game, Dice dice, std::vector<SeatInfo> seats = {});
    // Begins at a position (InputError{"bad_position"}); the record then carries it. What was begun at one before goes
    // on, also where one would not begin today (AnyGame::unsettled).
    enum class Begins : std::uint8_t { Now, Before };
    static Match from_position(std::shared_ptr<const AnyGame> game, const Json& position, Dice dice,
                               std::vector<SeatInfo> seats = {}, Begins begins = Begins::Now);
    // Folds a record (parsed JSON). Throws InputError{"bad_record" | …} naming line and reason: unknown fields, wrong
    // content hash, an illegal action, a hash that differs, a result that differs. It goes on with the rules, the
    // content and the options it was begun with (match/reopen.hpp). `content`: the files, if they were never official;
    // `own_words`: their words come before this program's. `witness` is told of every line of the log in turn: how the
    // match stands after it and what it did (a line that changed no state: nothing).
    using Witness = std::function<void(const std::string& line, const Match& now, const Step& step)>;
    static Match replay(const Json& record, const ContentFiles* content = nullptr, bool own_words = true,
                        const Witness& witness = {});
    // The same as far as it goes: up to the first line that is wrong. Throws where not even the start can be opened.
    static Replayed replay_as_far(const Json& record, const ContentFiles* content = nullptr, bool own_words = true);

    // Looking
    const AnyGame& game() const { return *game_; }
    std::shared_ptr<const AnyGame> shared_game() const { return game_; }
    const AnyState& state() const { return state_; }
    AnyState state_for(Seats viewers) const;  // masked
    Turn turn() const { return game_->turn(state_); }
    std::uint64_t hash() const { return game_->logged_hash(state_); }
    int plies() const { return static_cast<int>(live_.size()); }
    AnyState state_after(int plies) const;  // of those that have not been taken back
    // After each ply from this number on, if that is where it stood `from` (and nothing was taken back since).
    std::vector<AnyState> states_since(int plies, AnyState from) const;
    int answered(Seat p) const;  // decisions p has answered and not taken back: a client's answer carries this number
    int take_backs() const;      // undo lines in the log (EOL-16.11)
    // Is p still asked what it was asked when the table looked like `seen`, and it had answered so many? What others do
    // in lanes of their own, or in secret, changes nothing of that.
    bool is_still_asked(Seat p, AnyState seen, int answered_then) const;
    const std::vector<SeatInfo>& seats() const { return seats_; }
    const Dice& dice() const { return dice_; }

    // {"over","chance","kind":"over|chance|each|any","seats":[…],"asked":[{"seat","decision","prompt"?,"answered"?}],
    //  "round","ply","undo":[{"seat","possible","why_not"?}]}, as these viewers may know it (all seats: pass
    //  everybody);
    // "prompt", "answered" and "undo" are told of the viewers' own seats only.
    Json turn_json(Seats viewers) const;
    Json view_json(Seats viewers) const;
    // What this seat may answer, as it knows the game:
    // {"seat","actions":[{"action","label","path","final"?}],"complete","places"?}; and so for each of these seats that
    // is asked.
    Json choices_json(Seat p) const;
    Json choices_json(Seats seats) const;
    std::vector<Json> events_json(const std::vector<Event>& events, Seats viewers) const;  // masked; with "text"

    // Acting. Nothing changes when a Denial comes back.
    // `joined`: sent together with this seat's answer before it, and taken back with it.
    std::optional<Denial> act(Seat p, std::string_view notation, Step* step = nullptr, bool joined = false);
    std::optional<Denial> act(Seat p, PackedAction a, Step* step = nullptr);
    // Several answers of one seat that were sent together, one after the other, as far as they go: up to the first that
    // is refused, or to the first after which somebody knows more than whoever wrote the list did. An option that the
    // rules have just applied by themselves may be listed all the same. Denied where not even the first one can be
    // done.
    struct Several {
        std::size_t applied = 0;
        std::optional<Denial> refusal{};  // of the next one
        bool revealed = false;            // more were to follow, but it was stopped
        std::vector<Event> events{};      // unmasked
    };
    std::optional<Denial> act_in_turn(Seat p, const std::vector<std::string>& notations, Several& several);
    std::optional<Denial> roll(Step* step = nullptr);                              // by the dice
    std::optional<Denial> force(std::string_view notation, Step* step = nullptr);  // this outcome of a chance turn
    std::optional<Denial> resign(Seat p, Step* step = nullptr);
    // "note hello", "bot 1", "human 1", "timeout 1". InputError{"bad_remark"} for anything else, control characters
    // too.
    void remark(std::string_view line);

    // Undo: the last decision of `p`, what was sent together with it, and all after it. Free until chance was drawn,
    // anybody learnt something or another seat answered; after that with everyone's consent (`all_agree`). Sealed
    // answers are free of each other: while neither maker can know of the other's, `p` takes back its own alone, and
    // nobody learns that there were others. So are lanes (core/apart.hpp): what others did in theirs stays.
    // After the end nothing is taken back (the dice may be published by then), except where nobody else plays.
    UndoCheck can_undo(Seat p) const;
    // The plies that would go, in order, so that whoever asks for consent knows whom they concern.
    struct Undone {
        Seat who = kNobody;     // kChance: a draw
        int ply = 0;            // counted from 0
        bool revealed = false;  // chance was drawn or somebody learnt something
    };
    std::vector<Undone> would_undo(Seat p) const;
    std::optional<Denial> undo(Seat p, bool all_agree = false);

    // Why (not): legal (nullopt) or reason, clause and the clause's text in message; does not change anything. What is
    // legal is told as in `choices_json`, listed there or not.
    std::optional<Denial> why(Seat p, std::string_view notation, Json* option = nullptr) const;

    // The log itself, complete, as text: what a server stores line by line as it grows. `follow` folds such a line that
    // somebody else has stored: another server, or this one before it was started anew. InputError{"bad_record"} with
    // nothing changed for what could not have come next.
    std::size_t log_size() const { return log_.size(); }
    std::vector<std::string> log_lines() const;
    // A hash, or that the match is void: logged by what the line before it did, and folded together with it.
    static bool belongs_to_line_before(std::string_view line) {
        return line.starts_with('=') || line.starts_with("!void ");
    }
    std::vector<std::string> log_lines_since(const Match& earlier) const;  // what this one, as it was then, lacks
    // `steps` gets what each line did, a step a line; one that changed no state has none of it.
    void follow(const std::vector<std::string>& lines, std::vector<Step>* steps = nullptr);

    // The record as these viewers may have it: while the match runs others' secrets are redacted ("~draw 1 ?") and
    // sealed answers of others left out; when it is over, or with nullopt (the server's own copy), everything is there.
    Json record(std::optional<Seats> viewers) const;

private:
    class Fold;  // replay.cpp
    class Replay;
    friend class Moments;
    friend Verification verify(const Json& record, const ContentFiles* content);

    Denial refused(const Refusal& refusal) const;
    Json option_json(const AnyState& masked, Seat p, PackedAction a, bool only) const;
    Denial bad_seat(Seat p) const;
    Denial no_such_action(Seat p, std::string_view notation) const;
    std::optional<Denial> judge(Seat p, std::string_view notation, PackedAction& a) const;
    std::optional<Denial> make(LogLine ply, Step* step);
    bool has_seat(Seat p) const { return index(p) < game_->seats(); }

    AnyState start() const { return start_ ? *start_ : game_->start(); }
    using Plies = std::vector<std::uint32_t>;  // indexes into the log
    AnyState folded(const Plies& plies) const;
    std::vector<std::string> log_texts(std::size_t from, AnyState s, Plies live) const;
    void settle(const AnyState& before);
    Plies unseen(Seats viewers) const;
    std::vector<std::size_t> last_of(Seat p, const Plies& plies) const;
    bool stand_unseen(const std::vector<std::size_t>& last) const;
    bool stand_apart(const std::vector<std::size_t>& last) const;
    void take_back(Plies& plies, Seat p, std::uint64_t left) const;
    std::optional<Denial> undo_to(Seat p, std::uint64_t left);
    void leave(Seat p, std::uint64_t left);

    std::string line_text(const AnyState& before, const LogLine& line, std::optional<Seats> viewers) const;
    Json log_for(Seats viewers) const;

    std::shared_ptr<const AnyGame> game_;
    Dice dice_;
    std::vector<SeatInfo> seats_;
    std::optional<AnyState> start_;   // where it began, if that was not the game's own start
    std::vector<LogLine> log_;        // only ever appended to
    std::vector<std::string> notes_;  // the words of Kind::Note

    // Derived from the log
    AnyState state_;
    Plies live_;               // the plies that have not been taken back
    std::uint64_t draws_ = 0;  // chance lines ever logged: the number of the next outcome
    std::size_t settled_ = 0;  // up to this live ply nothing is unseen by anybody (sight.hpp)
};

// A record, as far as it could be folded.
struct Replayed {
    Match match;
    std::string stopped;  // why not to its end, naming the line; empty: it was
};

// `endtable verify`: everything a stranger can check of a record.
struct Verification {
    bool ok = false;
    std::vector<std::string> checks;    // what was checked and held, one line each
    std::vector<std::string> problems;  // what did not, with the log line
    // "proved" | "not yet published" | "not committed" | "wrong" | "not checked" (the log could not be folded)
    std::string dice;
};
Verification verify(const Json& record, const ContentFiles* content = nullptr);
Json to_json(const Verification& verification);  // {"ok","dice","checks","problems"}

}  // namespace endtable
