// The only door into games/: a game set up for one match (content, options, seats fixed), with its types erased once.
// Server, command line and bindings know AnyGame and Match; search and simulation use the games' own types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/knowledge.hpp"
#include "bots/net.hpp"
#include "bots/observation.hpp"
#include "core/events.hpp"
#include "core/refusal.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/turn.hpp"
#include "present/presentation.hpp"
#include "present/solution.hpp"

namespace endtable {

// The bytes of some game's State. Comparison and hash are those of the bytes.
class AnyState {
public:
    AnyState() = default;
    explicit AnyState(std::size_t bytes) : bytes_(bytes) {}
    void* data() { return bytes_.data(); }
    const void* data() const { return bytes_.data(); }
    std::size_t size() const { return bytes_.size(); }
    std::uint64_t hash() const;
    bool operator==(const AnyState&) const = default;

private:
    std::vector<std::byte> bytes_;  // from operator new, which aligns for any State
};

// Some game's Action in the low bytes, zero above: what a match keeps of a ply.
using PackedAction = std::uint64_t;

struct AnyActions {
    std::vector<PackedAction> list;
    bool complete = true;
};

// What a bot is given, and what it answers. A bot sees the masked state of its seat only.
struct BotBudget {
    std::string level = "normal";  // bots/levels.hpp names those there are
    int milliseconds = 0;          // 0: the level's own
    std::uint64_t iterations = 0;  // instead of time, for answers that can be repeated; 0: by time
    std::uint64_t seed = 1;        // of the bot's own random stream
    int threads = 1;               // of a search by time
    std::vector<std::pair<std::string, double>>
        weights;                     // of the game's evaluation, instead of its own (AnyGame::weights)
    std::shared_ptr<const Net> net;  // judges instead of the game's own evaluation or official net
    bool by_hand = false;            // the game's own evaluation judges, even where there is an official net
};
struct BotAnswer {
    struct Line {
        PackedAction action = 0;
        double value = 0;  // expected utility of the seat, 0..1
        std::uint64_t visits = 0;
    };
    PackedAction action = 0;
    double value = 0;
    std::uint64_t iterations = 0;
    double seconds = 0;
    std::vector<Line> best;  // best first, the chosen one included
    double progress = 1;     // of a thought in slices: how much of the budget is spent; 1: this is the answer
};

// A bot that stays at the table for a match and remembers what it thought. It masks what it is shown for its own seat
// before anything else. The game must outlive it.
class AnyBot {
public:
    virtual ~AnyBot() = default;
    // What the table looks like after a ply of anybody. Telling it is optional: a bot that missed something forgets.
    virtual void see(const AnyState& s) = 0;
    virtual BotAnswer think(const AnyState& s) = 0;  // InputError: not_asked
    // A slice of that, no longer than so many milliseconds or iterations (0: no such limit), on top of those before it:
    // what it would do now, and how far it is. A level that does not search answers at once.
    virtual BotAnswer think_on(const AnyState& s, int milliseconds, std::uint64_t iterations) = 0;
    // How long it may think from here on; 0: as at the beginning. Only of levels that think by time.
    virtual void allow(int milliseconds) = 0;
    virtual std::size_t memory() const = 0;  // bytes that it remembers, about
};

class AnyGame {
public:
    virtual ~AnyGame() = default;

    // The set-up
    virtual const GameInfo& info() const = 0;
    virtual int rules() const = 0;            // the version this match is played by
    virtual const Json& options() const = 0;  // all of them
    virtual int seats() const = 0;
    virtual std::vector<int> sides() const = 0;
    virtual const std::string& content_hash() const = 0;
    virtual const ContentFiles& content() const = 0;  // all files it was opened with
    virtual const Catalogue& words() const = 0;
    virtual std::string_view clauses() const = 0;  // RULES.md

    // The rules (core/game.hpp)
    virtual AnyState start() const = 0;
    virtual Turn turn(const AnyState& s) const = 0;
    virtual bool apart(const AnyState& s) const = 0;  // core/apart.hpp; false where the game has no lanes
    virtual DecisionId decision(const AnyState& s, Seat p) const = 0;
    virtual AnyActions actions(const AnyState& s, Seat p) const = 0;
    virtual Refusal refusal(const AnyState& s, Seat p, PackedAction a) const = 0;  // total over all 64 bits
    virtual PackedAction chance(const AnyState& s, Rng& rng) const = 0;
    virtual bool outcomes(const AnyState& s, std::vector<Weighted<PackedAction>>& out) const = 0;
    virtual void apply(AnyState& s, Seat p, PackedAction a, Events* events) const = 0;
    virtual void mask(AnyState& s, Seats viewers) const = 0;
    virtual void fill(AnyState& s, Rng& rng) const = 0;
    virtual PackedAction fallback(const AnyState& s, Seat p) const = 0;
    virtual void resign(AnyState& s, Seat p, Events* events) const = 0;
    virtual Result standing(const AnyState& s) const = 0;
    virtual const char* broken(const AnyState& s) const = 0;
    virtual const char* unsettled(const AnyState& s) const = 0;  // null where the game has no such thing
    virtual std::uint64_t logged_hash(const AnyState& s) const = 0;

    // The presentation (present/presentation.hpp); `masked` states come from the caller's mask
    virtual Json scene() const = 0;
    virtual Json view(const AnyState& masked, Seats viewers) const = 0;
    virtual std::string decision_name(DecisionId d) const = 0;
    virtual Text prompt(const AnyState& masked, Seat p) const = 0;
    virtual Text label(const AnyState& masked, Seat p, PackedAction a) const = 0;
    virtual std::vector<std::string> path(const AnyState& masked, Seat p, PackedAction a) const = 0;
    virtual std::vector<std::string> leads(const AnyState& masked, Seat p, PackedAction a) const = 0;  // mostly none
    virtual std::vector<OpenPlaces> places(const AnyState& masked, Seat p) const = 0;  // empty: the list is all
    virtual Finality finality(const AnyState& masked, Seat p, PackedAction a) const = 0;
    virtual std::string notation(const AnyState& s, Seat p, PackedAction a) const = 0;
    virtual std::string redacted(const AnyState& s, Seat p, PackedAction a, Seats viewers) const = 0;
    virtual std::optional<PackedAction> parse(const AnyState& s, Seat p, std::string_view text) const = 0;
    virtual Json event(const Event& e) const = 0;
    virtual Text event_text(const Event& e) const = 0;
    virtual EventChanges changes(const Event& masked, Seats viewers) const = 0;
    virtual int round(const AnyState& s) const = 0;
    virtual Json position(const AnyState& s) const = 0;
    virtual AnyState read_position(const Json& position) const = 0;  // throws InputError
    virtual Json result(const AnyState& s) const = 0;
    virtual Json probe(const AnyState& masked, Seats viewers, const Json& query) const = 0;
    virtual std::vector<std::string> labels(const AnyState& end, Seat p) const = 0;  // empty if the game gives none
    virtual bool is_reaction(DecisionId d) const = 0;
    virtual std::string turn_name(const AnyState& masked) const = 0;  // empty where the game has no reactions
    virtual bool has_event_labels() const = 0;
    virtual std::string label_of_event(const Event& e) const = 0;  // for the seat of the event; empty: it earns none

    // What a seat sees, as numbers (bots/observation.hpp), of any state; for programs that learn.
    virtual ObservationShape observation() const = 0;  // none: this game cannot be observed
    virtual void observe(const AnyState& s, Seat p, Observation& out) const = 0;
    virtual Seats judged(const AnyState& s) const = 0;  // whose views the evaluation would ask a net about
    virtual bool takes_net() const = 0;                 // the evaluation of this set-up can be one
    virtual bool has_net() const = 0;                   // and is an official one

    // Bots. InputError: bad_level (naming those there are), bad_weight, bad_net.
    virtual std::unique_ptr<AnyBot> bot(Seat p, const BotBudget& budget) const = 0;
    virtual std::vector<std::pair<std::string, double>> weights() const = 0;  // of the evaluation; empty: it has none
    // What the evaluation sees in the lot of p (bots/knowledge.hpp); of a filled state. Empty: it does not tell.
    virtual std::vector<Aspect> aspects(const AnyState& s, Seat p) const = 0;
    // One answer of a bot that knows nothing of earlier ones. InputError: as above, and not_asked.
    BotAnswer think(const AnyState& s, Seat p, const BotBudget& budget) const { return bot(p, budget)->think(s); }

    // The best final score from here, as far as the limits allow (present/solution.hpp). InputError: cannot_solve, and
    // no_solver (naming the games that have one).
    virtual Solution<PackedAction> solve(const AnyState& s, const SolveLimits& limits) const = 0;

    // Random playouts of the bare rules, for `endtable bench`, which times them. Returns a signature of them:
    // the same for the same count and seed as long as the rules behave the same.
    virtual std::uint64_t playouts(std::uint64_t count, std::uint64_t seed, std::uint64_t* plies) const = 0;
};

// The games of the house.
struct GameModule {
    const GameInfo* info = nullptr;
    const ContentFiles* official = nullptr;
    std::string_view clauses;
    bool example = false;  // tic_tac_toe and its friends
    std::shared_ptr<const AnyGame> (*open_by)(const ContentFiles& content, const Json& options, int seats,
                                              int rules) = nullptr;
    bool has_solver = false;
    const PuzzlePack* puzzles = nullptr;                          // or null
    const std::vector<ReleasedContent>& (*released)() = nullptr;  // the official contents of earlier days

    // For a new match by the newest rules, or by those of that version. Throws InputError: bad_rules, bad_content,
    // bad_option, bad_seats. What was begun before is opened by `reopen` (match/reopen.hpp).
    std::shared_ptr<const AnyGame> open(const ContentFiles& content, const Json& options, int seats,
                                        std::optional<int> rules = std::nullopt) const;
    std::string summary() const;  // one line for lists
};
const std::vector<GameModule>& games();
const GameModule* find_game(std::string_view id);           // null if there is none
const GameModule& find_game_or_throw(std::string_view id);  // InputError{"unknown_game"}, naming those there are

[[noreturn]] void throw_no_solver(const GameInfo& info);  // InputError{"no_solver"}, naming the games that have one

// The ledger's own words for a clause ("EOL-4.3"), without id and tag; empty if RULES.md has no such clause.
std::string clause_text(std::string_view rules_md, std::string_view clause);

// A uniformly random seating that keeps partners partners: result[i] is the seat of the i-th person who came.
// `sides` is AnyGame::sides(); people who came at places of one side stay together (EOL-4.2).
std::vector<Seat> shuffle_seats(const std::vector<int>& sides, Rng& rng);

}  // namespace endtable
