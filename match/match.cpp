#include "match/match.hpp"

#include <algorithm>
#include <cassert>
#include <deque>
#include <utility>

#include "match/printable.hpp"
#include "match/sight.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable {

namespace {

constexpr std::size_t kMaxNotation = 1000;  // bytes; longer ones are not even parsed
constexpr int kExamples = 3;                // of legal actions, shown to somebody who sent none

std::vector<SeatInfo> checked(std::vector<SeatInfo> seats, int count) {
    if (seats.empty()) seats.resize(static_cast<std::size_t>(count));
    if (static_cast<int>(seats.size()) != count)
        throw InputError("bad_seats",
                         std::to_string(seats.size()) + " seats are described, the match has " + std::to_string(count));
    for (const auto& s : seats) {
        if (!is_printable(s.name) || characters(s.name) > 40 || !is_printable(s.level) || characters(s.level) > 40)
            throw InputError("bad_seats", "a seat's name has at most 40 characters and no control characters");
        if (s.kind != "human" && s.kind != "bot")
            throw InputError("bad_seats", "a seat is \"human\" or \"bot\", not " + brief_json(s.kind));
    }
    return seats;
}

const char* kind_name(Turn::Kind kind) {
    switch (kind) {
        case Turn::Kind::Over: return "over";
        case Turn::Kind::Chance: return "chance";
        case Turn::Kind::Each: return "each";
        case Turn::Kind::Any: return "any";
    }
    return "";
}

std::string in_words(std::string_view why_not) {
    if (why_not == "nothing_to_undo") return "this seat has not done anything that could be taken back";
    if (why_not == "chance_drawn") return "dice have been rolled or cards drawn since";
    if (why_not == "something_revealed") return "somebody has learnt something by it";
    if (why_not == "others_moved") return "another seat has answered since";
    return "the game is over";
}

}  // namespace

Json to_json(const Denial& denial) {
    Json json = object({{"code", denial.code}, {"message", denial.message}});
    if (!denial.reason.empty()) json["reason"] = denial.reason;
    if (!denial.clause.empty()) json["clause"] = denial.clause;
    return json;
}

Match::Match(std::shared_ptr<const AnyGame> game, Dice dice, std::vector<SeatInfo> seats)
    : game_(std::move(game)),
      dice_(std::move(dice)),
      seats_(checked(std::move(seats), game_->seats())),
      state_(game_->start()) {}

Match Match::from_position(std::shared_ptr<const AnyGame> game, const Json& position, Dice dice,
                           std::vector<SeatInfo> seats, Begins begins) {
    Match match(std::move(game), std::move(dice), std::move(seats));
    match.start_ = match.state_ = match.game_->read_position(position);
    if (const char* broken = match.game_->broken(match.state_))
        throw InputError("bad_position", std::string("position: ") + broken);
    if (const char* left = match.game_->unsettled(match.state_); left && begins == Begins::Now)
        throw InputError("bad_position", std::string("position: ") + left);
    return match;
}

// Looking

AnyState Match::state_for(Seats viewers) const {
    AnyState s = state_;
    game_->mask(s, viewers);
    return s;
}

int Match::answered(Seat p) const {
    return static_cast<int>(std::count_if(live_.begin(), live_.end(), [&](std::uint32_t i) {
        return log_[i].kind == LogLine::Kind::Answer && log_[i].who == p;
    }));
}

int Match::take_backs() const {
    return static_cast<int>(
        std::count_if(log_.begin(), log_.end(), [](const auto& line) { return line.kind == LogLine::Kind::Undo; }));
}

bool Match::is_still_asked(Seat p, AnyState seen, int answered_then) const {
    if (answered(p) != answered_then || !turn().who.has(p)) return false;
    game_->mask(seen, Seats::only(p));
    const AnyState now = state_for(Seats::only(p));
    if (now == seen) return true;
    return game_->apart(now) && game_->apart(seen) && game_->decision(now, p) == game_->decision(seen, p) &&
           game_->actions(now, p).list == game_->actions(seen, p).list;
}

Json Match::turn_json(Seats viewers) const {
    viewers = viewers & Seats::first(game_->seats());
    const AnyState s = state_for(viewers);
    const Turn turn = game_->turn(s);
    Json json = object({{"over", turn.is_over()},
                        {"chance", turn.is_chance()},
                        {"kind", kind_name(turn.kind)},
                        {"seats", Json::array()},
                        {"asked", Json::array()},
                        {"round", game_->round(s)},
                        {"ply", live_.size() - unseen(viewers).size()},
                        {"undo", Json::array()}});
    if (std::string name = game_->turn_name(s); !name.empty()) json["name"] = std::move(name);
    for (const Seat p : turn.who) {
        json["seats"].push_back(index(p));
        Json asked = object({{"seat", index(p)}, {"decision", game_->decision_name(game_->decision(s, p))}});
        if (viewers.has(p)) {
            asked["prompt"] = to_json(game_->prompt(s, p), game_->words());
            asked["answered"] = answered(p);
            if (game_->is_reaction(game_->decision(s, p)))
                asked["decline"] = game_->notation(s, p, game_->fallback(s, p));
        }
        json["asked"].push_back(std::move(asked));
    }
    for (const Seat p : viewers) {
        const UndoCheck check = can_undo(p);
        Json undo = object({{"seat", index(p)}, {"possible", check.possible}});
        if (!check.possible) undo["why_not"] = check.why_not;
        json["undo"].push_back(std::move(undo));
    }
    return json;
}

Json Match::view_json(Seats viewers) const { return game_->view(state_for(viewers), viewers); }

// `only`: nothing else could be done.
Json Match::option_json(const AnyState& masked, Seat p, PackedAction a, bool only) const {
    Json option = object({{"action", game_->notation(masked, p, a)},
                          {"label", to_json(game_->label(masked, p, a), game_->words())},
                          {"path", game_->path(masked, p, a)}});
    if (auto leads = game_->leads(masked, p, a); !leads.empty()) option["leads"] = std::move(leads);
    const Finality final = game_->finality(masked, p, a);
    if (final == Finality::Reveals) option["final"] = "reveals";
    if (final == Finality::Ends && !only) option["final"] = "ends";
    if (final == Finality::GivesUp && !only) option["final"] = "gives_up";
    return option;
}

Json Match::choices_json(Seat p) const {
    const AnyState s = state_for(Seats::only(p));
    const AnyActions legal = game_->actions(s, p);
    Json actions = Json::array();
    for (const PackedAction a : legal.list) actions.push_back(option_json(s, p, a, legal.list.size() == 1));
    Json choices = object({{"seat", index(p)}, {"actions", std::move(actions)}, {"complete", legal.complete}});
    if (!legal.complete)
        for (const OpenPlaces& places : game_->places(s, p))
            choices["places"].push_back(to_json(places, game_->words()));
    return choices;
}

Json Match::choices_json(Seats seats) const {
    Json all = Json::array();
    for (const Seat p : turn().who& seats) all.push_back(choices_json(p));
    return all;
}

std::vector<Json> Match::events_json(const std::vector<Event>& events, Seats viewers) const {
    std::vector<Json> list;
    for (const auto& event : events) {
        if (!event.visible_to(viewers)) continue;
        const Event masked = event.masked(viewers);
        Json json = game_->event(masked);
        json["text"] = to_json(game_->event_text(masked), game_->words());
        if (const EventChanges changes = game_->changes(masked, viewers); !changes.empty())
            json["changes"] = changes.json();
        list.push_back(std::move(json));
    }
    return list;
}

// Refusing

Denial Match::bad_seat(Seat p) const {
    return {"bad_seat",
            "there is no seat " + std::to_string(index(p)) + "; seats are 0 to " + std::to_string(game_->seats() - 1),
            {},
            {}};
}

Denial Match::refused(const Refusal& refusal) const {
    const std::string clause = refusal.clause ? refusal.clause : "";
    std::string message = clause_text(game_->clauses(), clause);
    if (message.empty()) message = std::string("the rules refuse it: ") + refusal.reason;
    return {"refused", std::move(message), refusal.reason, clause};
}

// The examples come from what p itself can see.
Denial Match::no_such_action(Seat p, std::string_view notation) const {
    std::vector<PackedAction> legal;
    AnyState s = state_;
    if (is_seat(p)) {
        game_->mask(s, Seats::only(p));
        legal = game_->actions(s, p).list;
    } else {
        std::vector<Weighted<PackedAction>> outcomes;
        game_->outcomes(s, outcomes);
        for (const auto& outcome : outcomes) legal.push_back(outcome.action);
    }
    std::string message = "no such action: " + brief_json(std::string(notation.substr(0, kMaxNotation)));
    if (legal.empty() && is_seat(p)) message += "; seat " + std::to_string(index(p)) + " is not asked now";
    for (std::size_t i = 0; i < legal.size() && i < kExamples; ++i)
        message += (i == 0 ? "; for example: " : ", ") + game_->notation(s, p, legal[i]);
    return {"bad_action", std::move(message), {}, {}};
}

// What the notation means and whether it is legal.
std::optional<Denial> Match::judge(Seat p, std::string_view notation, PackedAction& a) const {
    if (p != kChance && !has_seat(p)) return bad_seat(p);
    std::optional<PackedAction> parsed;
    try {
        if (notation.size() <= kMaxNotation) parsed = game_->parse(state_, p, notation);
    } catch (const std::exception&) {
        // A parser that stumbles over what people send has not understood it either.
    }
    if (!parsed) return no_such_action(p, notation);
    a = *parsed;
    if (const Refusal refusal = game_->refusal(state_, p, a)) return refused(refusal);
    return std::nullopt;
}

std::optional<Denial> Match::why(Seat p, std::string_view notation, Json* option) const {
    PackedAction a = 0;
    auto denial = judge(p, notation, a);
    if (option != nullptr && !denial && is_seat(p)) {
        const AnyState s = state_for(Seats::only(p));
        *option = option_json(s, p, a, game_->actions(s, p).list.size() == 1);
    }
    return denial;
}

// Acting

std::optional<Denial> Match::act(Seat p, std::string_view notation, Step* step, bool joined) {
    if (!has_seat(p)) return bad_seat(p);
    PackedAction a = 0;
    if (auto denial = judge(p, notation, a)) return denial;
    return make({LogLine::Kind::Answer, p, false, joined, a}, step);
}

std::optional<Denial> Match::act(Seat p, PackedAction a, Step* step) {
    if (!has_seat(p)) return bad_seat(p);
    if (const Refusal refusal = game_->refusal(state_, p, a)) return refused(refusal);
    return make({LogLine::Kind::Answer, p, false, false, a}, step);
}

namespace {

// The options of `p` that the rules applied by themselves in this step; their events name the action.
std::deque<std::string> forced_options(const AnyGame& game, const Step& step, Seat p) {
    std::deque<std::string> forced;
    for (const auto& event : step.events)
        if (event.forced && event.who == p) forced.push_back(game.event(event).value("action", ""));
    return forced;
}

}  // namespace

std::optional<Denial> Match::act_in_turn(Seat p, const std::vector<std::string>& notations, Several& several) {
    several = {};
    std::deque<std::string> forced;
    for (const std::string& notation : notations) {
        if (!forced.empty() && forced.front() == notation) {
            forced.pop_front();
            ++several.applied;
            continue;
        }
        Step step;
        if (auto denial = act(p, notation, &step, several.applied > 0)) {
            if (several.applied == 0) return denial;
            several.refusal = std::move(denial);
            break;
        }
        forced = forced_options(*game_, step, p);
        several.events.insert(several.events.end(), step.events.begin(), step.events.end());
        ++several.applied;
        several.revealed = step.revealed && several.applied < notations.size();
        if (several.revealed) break;
    }
    return std::nullopt;
}

std::optional<Denial> Match::roll(Step* step) {
    if (!turn().is_chance()) return Denial{"no_chance_turn", "the table does not wait for chance now", {}, {}};
    if (!dice_.can_roll()) return Denial{"no_dice", "this match has no dice; outcomes come from outside", {}, {}};
    Rng rng = dice_.outcome(draws_);
    return make({LogLine::Kind::Chance, kChance, true, false, game_->chance(state_, rng)}, step);
}

std::optional<Denial> Match::force(std::string_view notation, Step* step) {
    if (!turn().is_chance()) return Denial{"no_chance_turn", "the table does not wait for chance now", {}, {}};
    PackedAction a = 0;
    if (auto denial = judge(kChance, notation, a)) return denial;
    return make({LogLine::Kind::Chance, kChance, true, false, a}, step);
}

std::optional<Denial> Match::resign(Seat p, Step* step) {
    if (!has_seat(p)) return bad_seat(p);
    if (turn().is_over()) return Denial{"game_over", "the game is over", {}, {}};
    return make({LogLine::Kind::Resign, p, false, false, 0}, step);
}

std::optional<Denial> Match::make(LogLine ply, Step* step) {
    Events events;
    AnyState next = state_;
    apply_ply(*game_, next, ply, &events);
    if (ply.kind == LogLine::Kind::Resign && next == state_)
        return Denial{"refused", "seat " + std::to_string(index(ply.who)) + " is out already", "already_out", {}};

    ply.revealed = ply.kind == LogLine::Kind::Chance || events.revealed();
    if (step) {
        const bool resigns = ply.kind == LogLine::Kind::Resign;
        step->action = resigns ? "resign" : game_->notation(state_, ply.who, ply.value);
        step->events = events.list();
        step->revealed = ply.revealed;
    }
    if (ply.kind == LogLine::Kind::Chance) ++draws_;
    live_.push_back(static_cast<std::uint32_t>(log_.size()));
    log_.push_back(ply);
    std::swap(state_, next);
    settle(next);
    if (turn().is_over() && game_->standing(state_).is_void())
        log_.push_back(
            {LogLine::Kind::Void, kNobody, false, false, static_cast<std::uint64_t>(game_->standing(state_).void_by)});
    if (turn().is_over() || game_->round(state_) != game_->round(next))
        log_.push_back({LogLine::Kind::Hash, kNobody, false, false, hash()});
    return std::nullopt;
}

// Taking back

AnyState Match::state_after(int plies) const { return folded(Plies(live_.begin(), live_.begin() + plies)); }

std::vector<AnyState> Match::states_since(int plies, AnyState from) const {
    std::vector<AnyState> states;
    for (std::size_t i = static_cast<std::size_t>(plies); i < live_.size(); ++i) {
        apply_ply(*game_, from, log_[live_[i]], nullptr);
        states.push_back(from);
    }
    return states;
}

AnyState Match::folded(const Plies& plies) const {
    AnyState s = start();
    for (const std::uint32_t i : plies) apply_ply(*game_, s, log_[i], nullptr);
    return s;
}

// After the last of the live plies: does anybody's view still leave one out? Spectators see least, so they decide.
void Match::settle(const AnyState& before) {
    const auto spectated = [&](AnyState s) {
        game_->mask(s, Seats::none());
        return s;
    };
    const bool noticed = log_[live_.back()].kind != LogLine::Kind::Answer || spectated(before) != spectated(state_);
    const bool nothing_open = settled_ + 1 == live_.size();
    if (noticed && (nothing_open || unseen(Seats::none()).empty())) settled_ = live_.size();
}

Match::Plies Match::unseen(Seats viewers) const {
    if (settled_ == live_.size() || turn().is_over()) return {};
    const auto settled = live_.begin() + static_cast<std::ptrdiff_t>(settled_);
    Sight sight(*game_, viewers, folded(Plies(live_.begin(), settled)));
    for (auto i = settled; i != live_.end(); ++i) sight.follow(log_[*i], *i);
    return sight.unseen();
}

// The last answer of `p`, with those that were sent together with it: places in `plies`, in order.
std::vector<std::size_t> Match::last_of(Seat p, const Plies& plies) const {
    std::vector<std::size_t> last;
    for (std::size_t i = plies.size(); i-- > 0;) {
        const LogLine& line = log_[plies[i]];
        if (line.who != p) continue;
        last.insert(last.begin(), i);
        if (!line.joined) break;
    }
    return last;
}

// Neither can the maker of these plies know of any later one, nor the later ones' makers of these: they can go alone.
bool Match::stand_unseen(const std::vector<std::size_t>& last) const {
    if (last.front() < settled_) return false;
    const auto unseen_by = [&](Seat p, std::uint32_t i) {
        const Plies plies = unseen(Seats::only(p));
        return std::find(plies.begin(), plies.end(), i) != plies.end();
    };
    const Seat p = log_[live_[last.front()]].who;
    for (std::size_t later = last.front() + 1; later < live_.size(); ++later) {
        if (log_[live_[later]].who == p) continue;
        if (!unseen_by(p, live_[later])) return false;
        for (const std::size_t ply : last)
            if (ply < later && !unseen_by(log_[live_[later]].who, live_[ply])) return false;
    }
    return true;
}

// They were made in a lane of their own (core/apart.hpp), and so was everything since: it stays as it is without them.
bool Match::stand_apart(const std::vector<std::size_t>& last) const {
    if (!game_->apart(state_)) return false;
    AnyState with = folded(Plies(live_.begin(), live_.begin() + static_cast<std::ptrdiff_t>(last.front())));
    AnyState without = with;
    const auto done_in = [&](AnyState& s, const LogLine& line) {
        if (line.kind != LogLine::Kind::Answer || game_->refusal(s, line.who, line.value)) return false;
        apply_ply(*game_, s, line, nullptr);
        return true;
    };
    for (std::size_t i = last.front(); i < live_.size(); ++i) {
        const LogLine& line = log_[live_[i]];
        if (!game_->apart(with) || !done_in(with, line)) return false;
        if (line.who != log_[live_[last.front()]].who && !done_in(without, line)) return false;
    }
    for (const std::size_t ply : last)
        if (!done_in(without, log_[live_[ply]])) return false;
    return without == with;
}

std::vector<Match::Undone> Match::would_undo(Seat p) const {
    std::vector<Undone> gone;
    if (!has_seat(p)) return gone;
    const std::vector<std::size_t> last = last_of(p, live_);
    if (last.empty()) return gone;
    const auto add = [&](std::size_t i) {
        const LogLine& line = log_[live_[i]];
        gone.push_back({line.who, static_cast<int>(i), line.revealed});
    };
    const bool at_the_end = last.front() + last.size() == live_.size();
    if (at_the_end || stand_unseen(last) || stand_apart(last))
        for (const std::size_t i : last) add(i);
    else
        for (std::size_t i = last.front(); i < live_.size(); ++i) add(i);
    return gone;
}

UndoCheck Match::can_undo(Seat p) const {
    const std::vector<Undone> gone = would_undo(p);
    if (gone.empty()) return {false, "nothing_to_undo", plies()};
    const int plies_after = plies() - static_cast<int>(gone.size());
    if (turn().is_over() && game_->seats() > 1) return {false, "game_over", plies_after};
    for (const Undone& ply : gone) {
        if (ply.who == kChance) return {false, "chance_drawn", plies_after};
        if (ply.who != p) return {false, "others_moved", plies_after};
        if (ply.revealed) return {false, "something_revealed", plies_after};
    }
    return {true, {}, plies_after};
}

// An undo line says how many plies were left, and by that what was taken back: everything from the last answer of `p`
// on, or that answer alone; in both cases with those that were sent together with it.
void Match::take_back(Plies& plies, Seat p, std::uint64_t left) const {
    const std::vector<std::size_t> last = last_of(p, plies);
    assert(!last.empty() && (left == last.front() || left + last.size() == plies.size()));
    if (left == last.front())
        plies.resize(last.front());
    else
        for (auto i = last.rbegin(); i != last.rend(); ++i)
            plies.erase(plies.begin() + static_cast<std::ptrdiff_t>(*i));
}

std::optional<Denial> Match::undo(Seat p, bool all_agree) {
    if (!has_seat(p)) return bad_seat(p);
    const UndoCheck check = can_undo(p);
    const bool consent_helps = check.why_not != "nothing_to_undo" && check.why_not != "game_over";
    if (!check.possible && !(all_agree && consent_helps))
        return Denial{"cannot_undo", "this cannot be taken back: " + in_words(check.why_not), check.why_not, {}};
    leave(p, static_cast<std::uint64_t>(check.plies_after));
    return std::nullopt;
}

// As a log says it: what was taken back is as much as it would be today, or everything since.
std::optional<Denial> Match::undo_to(Seat p, std::uint64_t left) {
    const std::vector<std::size_t> last = last_of(p, live_);
    const bool everything = !last.empty() && left == last.front() && (!turn().is_over() || game_->seats() == 1);
    if (!everything) {
        const UndoCheck check = can_undo(p);
        if (check.why_not == "nothing_to_undo" || check.why_not == "game_over") return undo(p, true);
        if (left != static_cast<std::uint64_t>(check.plies_after))
            return Denial{"bad_record", std::to_string(check.plies_after) + " plies are left", {}, {}};
    }
    leave(p, left);
    return std::nullopt;
}

void Match::leave(Seat p, std::uint64_t left) {
    log_.push_back({LogLine::Kind::Undo, p, false, false, left});
    Plies kept = live_;
    take_back(kept, p, left);
    live_.clear();
    state_ = start();
    settled_ = 0;
    for (const std::uint32_t i : kept) {
        AnyState before = state_;
        apply_ply(*game_, state_, log_[i], nullptr);
        live_.push_back(i);
        settle(before);
    }
}

}  // namespace endtable
