#include "server/hall/live_table.hpp"

#include <algorithm>

#include "bots/levels.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "server/hall/opening.hpp"

namespace endtable::server {

namespace {

constexpr int kMostTries = 8;
constexpr Time kOthersFirst = 3'000;  // before we think for a bot that another server should be thinking for
constexpr Time kRetry = 1'000;        // after the store failed
constexpr Time kKeepViews = 10'000;   // then a view is made again rather than kept
constexpr int kLeastThought = 10;     // milliseconds
constexpr Time kDoubt = 10'000;       // how long an answer may wait for the log to be read again

store::SeatKind kind_of(Table::Place::Who who) {
    switch (who) {
        case Table::Place::Who::Nobody: return store::SeatKind::Open;
        case Table::Place::Who::Person: return store::SeatKind::Human;
        case Table::Place::Who::Bot: break;
    }
    return store::SeatKind::Bot;
}

store::Seat seat_row(const Table::Place& place) {
    store::Seat row;
    row.kind = kind_of(place.who);
    if (place.who == Table::Place::Who::Person) row.player = store::PlayerId{place.player};
    row.level = place.level;
    return row;
}

}  // namespace

Denial not_stored(const store::Outcome& outcome) {
    if (outcome.why == store::Failure::InDoubt)
        return {"in_doubt", "it is not known whether it was saved; look before you try again", "", ""};
    const char* why = "the server could not save it; nothing has changed, try again";
    if (outcome.why == store::Failure::DiskFull) why = "the server's disk is full; nothing has changed";
    if (outcome.why == store::Failure::ReadOnly) why = "the server's storage is read-only; nothing has changed";
    if (outcome.why == store::Failure::Closed) why = "the server is going down; nothing has changed, try again";
    return {"not_stored", why, "", ""};
}

// --- Loading

void LiveTable::load() {
    touched_ = house_.now();
    house_.crew.chore([self = shared_from_this()] {
        struct Made {
            Opened opened;
            std::unique_ptr<Stage> live, late;
        };
        auto made = std::make_shared<Made>();
        bool read = true;
        House& house = self->house_;
        const auto stages = [&] {
            const auto scene = house.shelf.scene(made->opened.table->charter().game);
            const std::vector<Line>& log = made->opened.log;
            const Time delay = made->opened.table->charter().settings.spectator_delay;
            if (delay > 0) {
                const Time until = house.now() - delay;
                const auto later =
                    std::find_if(log.begin(), log.end(), [&](const Line& line) { return line.time > until; });
                made->late = std::make_unique<Stage>(*made->opened.table, std::vector<Line>(log.begin(), later), scene);
            }
            made->live = std::make_unique<Stage>(*made->opened.table, log, scene);
        };
        try {
            made->opened = open_stored(house, self->id_);
            try {
                if (made->opened.table) stages();
            } catch (const std::exception&) {
                fall_short(house, made->opened);
                stages();
            }
        } catch (const std::exception&) {
            read = false;
        }
        house.loop.post([self, made, read] {
            self->loaded(std::move(made->opened), std::move(made->live), std::move(made->late), read);
        });
    });
}

void LiveTable::loaded(Opened opened, std::unique_ptr<Stage> live, std::unique_ptr<Stage> late, bool read) {
    std::vector<Watcher> watching;  // if it is read again
    for (Stage* stage : {live_.get(), late_.get()})
        if (stage)
            for (Watcher& watcher : stage->take_if([](const Watcher&) { return true; }))
                watching.push_back(std::move(watcher));
    remains_ = std::move(opened.remains);
    live_ = read ? std::move(live) : nullptr;
    late_ = read ? std::move(late) : nullptr;
    if (live_) {
        log_ = std::move(opened.log);
        end_ = opened.end;
        ++house_.counters.loaded;
    }
    if (read) house_.note_trouble(id_.text, remains_ ? &remains_->trouble : nullptr);
    state_ = live_ ? State::Ready : remains_ ? State::Shut : read ? State::Missing : State::Unread;
    if (state_ == State::Ready || state_ == State::Shut)
        for (Watcher& watcher : watching) watch(std::move(watcher), std::nullopt, "");
    if (can_go_on()) check_outages();
    const auto waiting = std::exchange(waiting_, {});
    for (const auto& then : waiting) then();
    if (can_go_on()) changed(false);
    pump();
}

void LiveTable::open_again(std::string_view trouble) {
    if (state_ != State::Shut || remains_->trouble.code != trouble) return;
    state_ = State::Loading;
    load();
}

std::optional<Denial> LiveTable::denial() const {
    switch (state_) {
        case State::Loading: return std::nullopt;
        case State::Missing: return Denial{"no_such_table", "there is no such table, or it is not for you", "", ""};
        case State::Unread: return Denial{"not_stored", "the server could not read its storage; try again", "", ""};
        default: break;
    }
    return remains_ ? std::optional(remains_->trouble.denial()) : std::nullopt;
}

void LiveTable::when_loaded(std::function<void()> then) {
    touched_ = house_.now();
    if (state_ == State::Loading)
        waiting_.push_back(std::move(then));
    else
        then();
}

// --- Looking

bool LiveTable::may_watch(std::string_view player) const {
    return state_ == State::Ready ? table().may_watch(player) : state_ == State::Shut && remains_->may_watch(player);
}

Json LiveTable::to_json(std::string_view player) {
    const Time now = house_.now();
    return state_ == State::Shut ? remains_->to_json(player) : seen_by(player, now).to_json(player, now);
}

Json LiveTable::record_for(std::string_view player) {
    if (remains_ && remains_->record) return *remains_->record;
    if (state_ == State::Shut) return Json();
    const Table& table = seen_by(player, house_.now());
    return table.match() ? table.match()->record(table.seats_of(player)) : Json();
}

std::size_t LiveTable::watchers() const { return (live_ ? live_->watchers() : 0) + (late_ ? late_->watchers() : 0); }

const Table& LiveTable::seen_by(std::string_view player, Time now) {
    const bool delayed = table().charter().settings.spectator_delay > 0 && !table().is_seated(player);
    return delayed ? late(now).table() : table();
}

// What spectators see lags behind by whole lines of the log.
Stage& LiveTable::late(Time now) {
    if (!late_) {
        late_ =
            std::make_unique<Stage>(table().afresh(), std::vector<Line>(), house_.shelf.scene(table().charter().game));
    }
    show_late(now);
    return *late_;
}

void LiveTable::show_late(Time now) {
    if (!late_) return;
    const Time until = now - table().charter().settings.spectator_delay;
    std::size_t size = late_->table().size();
    while (size < log_.size() && log_[size].time <= until) ++size;
    const std::size_t from = late_->table().size();
    if (size > from)
        late_->advance(
            {log_.begin() + static_cast<std::ptrdiff_t>(from), log_.begin() + static_cast<std::ptrdiff_t>(size)}, now);
}

void LiveTable::know(const std::string& player, const std::string& name) {
    if (live_) live_->know(player, name);
    if (late_) late_->know(player, name);
}

void LiveTable::watch(Watcher watcher, const std::optional<ClientMessage::Have>& have, const std::string& have_scene) {
    const Time now = touched_ = house_.now();
    unwatch(watcher.visitor);
    if (state_ == State::Shut) {
        // All there is; nothing will ever follow.
        const Json push = object({{"push", "table"},
                                  {"id", id_.text},
                                  {"n", 0},
                                  {"now", now},
                                  {"resync", true},
                                  {"as", Json::array()},
                                  {"happened", Json::array()},
                                  {"table", remains_->to_json(watcher.player)}});
        return watcher.outlet->send(std::make_shared<const std::string>(dump_json(push)));
    }
    const bool delayed = &seen_by(watcher.player, now) != &table();
    (delayed ? *late_ : *live_).add(std::move(watcher), have, have_scene, now);
}

void LiveTable::unwatch(Backend::Visitor visitor) {
    touched_ = house_.now();
    if (live_) live_->remove(visitor);
    if (late_) late_->remove(visitor);
}

Seats LiveTable::eyes_of(Backend::Visitor visitor, std::string_view player) const {
    const Watcher* watcher = live_->find(visitor);
    return watcher ? live_->seats_of(*watcher) : table().seats_of(player);
}

std::optional<Time> LiveTable::deadline() const { return state_ == State::Ready ? table().deadline() : std::nullopt; }

bool LiveTable::is_idle(Time now, Time patience) const {
    if (state_ == State::Loading || writing_ || reading_ || !thinking_.empty() || !wishes_.empty() || watchers() > 0)
        return false;
    return now - touched_ >= patience;
}

// --- Doing

void LiveTable::propose(Decide decide, Done done) {
    touched_ = house_.now();
    wishes_.push_back({std::move(decide), std::move(done)});
    pump();
}

void LiveTable::deny_first(Denial denial) {
    const Wish wish = std::move(wishes_.front());
    wishes_.pop_front();
    wish.done(denial);
}

void LiveTable::finish_first() {
    const Wish wish = std::move(wishes_.front());
    wishes_.pop_front();
    wish.done(std::nullopt);
}

// A table with running clocks is not played at before it is known how much of the time nobody could use: what is stored
// then would be charged with it.
bool LiveTable::waits_for_credit() {
    if (settled_ && !house_.clock.known() && deadline()) settled_ = false;
    return !settled_ && !wishes_.front().settles;
}

Table::Decision LiveTable::decide_first() {
    try {
        Table::Decision decision = wishes_.front().decide(table());
        if (!decision.denial) submit(decision.lines);
        return decision;
    } catch (const InputError& e) {
        return {Denial{e.code(), e.what(), "", ""}, {}};
    } catch (const std::exception&) {  // our mistake, but no reason for a table to stand still
        ++house_.counters.mistakes;
        return {Denial{"internal", "something went wrong here; nothing has changed", "", ""}, {}};
    }
}

void LiveTable::pump() {
    if (const auto denied = denial())
        while (!wishes_.empty()) deny_first(*denied);
    while (state_ == State::Ready && !writing_ && !reading_ && !doubt_ && !wishes_.empty()) {
        if (waits_for_credit()) {
            const auto credit =
                std::find_if(wishes_.begin(), wishes_.end(), [](const Wish& wish) { return wish.settles; });
            if (credit != wishes_.end()) {
                std::rotate(wishes_.begin(), credit, credit + 1);
                continue;
            }
            if (house_.store_well) return;
            deny_first(not_stored({}));
            continue;
        }
        Table::Decision decision = decide_first();
        if (!decision.denial) continue;
        if (!house_.alone && wishes_.front().tries++ == 0)
            catch_up([](bool) {});  // another server may have changed what it was denied for
        else
            deny_first(std::move(*decision.denial));
    }
}

// What the lobby and other lists show of a table goes into the store together with the lines that change it.
store::TableChange LiveTable::change_by(const Table& next, Time now) const {
    const Table& before = table();
    store::TableChange change;
    if (next.status() != before.status()) {
        switch (next.status()) {
            case Table::Status::Open: change.status = store::TableStatus::Open; break;
            case Table::Status::Running: change.status = store::TableStatus::Running; break;
            case Table::Status::Paused: change.status = store::TableStatus::Paused; break;
            case Table::Status::Over: change.status = store::TableStatus::Over; break;
        }
        if (next.match() && !before.match()) change.started = House::at(now);
        if (next.status() == Table::Status::Over) {
            change.ended = House::at(now);
            change.result = dump_json(next.match()->game().result(next.match()->state()));
        }
    }
    if (next.charter().host != before.charter().host) change.host = store::PlayerId{next.charter().host};
    for (std::size_t i = 0; i < next.places().size(); ++i)
        if (const store::Seat row = seat_row(next.places()[i]); row != seat_row(before.places()[i]))
            change.seats.push_back({static_cast<int>(i), row});
    return change;
}

void LiveTable::submit(std::vector<std::string> texts) {
    const Time now = house_.now();
    store::Append write{.table = id_, .after = end_, .lines = {}, .change = {}};
    std::vector<Line> lines;
    for (std::string& text : texts) {
        write.lines.push_back({text, House::at(now)});
        lines.push_back({std::move(text), now});
    }
    Table next = table();
    next.fold(lines, &next_happened_);
    write.change = change_by(next, now);
    next_ = std::move(next);
    writing_ = true;
    house_.store.submit(std::move(write), [self = shared_from_this(), lines](const store::Outcome& outcome) {
        self->house_.loop.post([self, lines, outcome] { self->written(outcome, lines); });
    });
}

void LiveTable::written(const store::Outcome& outcome, const std::vector<Line>& lines) {
    writing_ = false;
    if (state_ != State::Ready) return pump();  // it vanished meanwhile
    if (outcome.committed()) {
        store::LogEnd end = end_;
        for (const Line& line : lines) {
            end = store::end_after(end, line.text);
            if (line.text.starts_with("!void ")) house_.note_void(*next_, line.text.substr(6));
        }
        log_.insert(log_.end(), lines.begin(), lines.end());
        end_ = end;
        live_->adopt(std::move(*next_), std::move(next_happened_), house_.now());
        next_.reset();
        next_happened_.clear();
        show_late(house_.now());
        change_places();
        finish_first();
        changed(true);
    } else if (outcome.why == store::Failure::InDoubt) {
        // It may be there: if it is, it is the next thing we read. Nobody is told anything before that is known.
        ++house_.counters.conflicts;
        doubt_ = Doubt{lines, log_.size(), house_.steady()};
        catch_up([](bool) {});
    } else if (outcome.verdict == store::Verdict::Conflict) {
        ++house_.counters.conflicts;
        catch_up([this](bool read) {
            if (!read || ++wishes_.front().tries >= kMostTries) deny_first(not_stored({}));
        });
    } else if (outcome.why == store::Failure::NotFound) {
        vanish();  // another server found that it is kept no longer
    } else {
        ++house_.counters.not_stored;
        deny_first(not_stored(outcome));
    }
    pump();
}

void LiveTable::resolve_doubt(bool read) {
    if (!read) {
        if (house_.steady() - doubt_->since < kDoubt) return;  // tick() reads again
        ++house_.counters.not_stored;
        doubt_.reset();
        store::Outcome in_doubt;
        in_doubt.why = store::Failure::InDoubt;
        return deny_first(not_stored(in_doubt));
    }
    const Doubt doubt = std::move(*doubt_);
    doubt_.reset();
    const bool there =
        log_.size() >= doubt.from + doubt.lines.size() &&
        std::equal(doubt.lines.begin(), doubt.lines.end(), log_.begin() + static_cast<std::ptrdiff_t>(doubt.from),
                   [](const Line& a, const Line& b) { return a.text == b.text && a.time == b.time; });
    if (there)
        finish_first();
    else if (++wishes_.front().tries >= kMostTries)
        deny_first(not_stored({}));
}

void LiveTable::append(const std::vector<Line>& lines, store::LogEnd end) {
    log_.insert(log_.end(), lines.begin(), lines.end());
    end_ = end;
    live_->advance(lines, house_.now());
    show_late(house_.now());
    change_places();
}

// Who sits down sees the table as it is, who stands up as it was some time ago.
void LiveTable::change_places() {
    const Time now = house_.now();
    if (table().charter().settings.spectator_delay == 0) return;
    const auto move = [&](Stage& from, Stage& to, bool seated) {
        for (Watcher& watcher :
             from.take_if([&](const Watcher& one) { return table().is_seated(one.player) == seated; }))
            to.add(std::move(watcher), std::nullopt, "", now);
    };
    move(late(now), *live_, true);
    move(*live_, late(now), false);
}

void LiveTable::vanish() {
    if (state_ == State::Loading) return;  // it will not be found
    const auto text = std::make_shared<const std::string>(dump_json(object({{"push", "gone"}, {"id", id_.text}})));
    for (Stage* stage : {live_.get(), late_.get()})
        if (stage)
            for (const Watcher& watcher : stage->take_if([](const Watcher&) { return true; }))
                watcher.outlet->send(text);
    state_ = State::Missing;
    pump();
}

void LiveTable::refresh(std::function<void()> then) {
    if (house_.alone || writing_ || reading_ || !can_go_on()) return then();
    catch_up([then = std::move(then)](bool) { then(); });
}

void LiveTable::others_wrote() {
    if (!can_go_on()) return;
    if (writing_ || reading_) {
        stale_ = true;
        return;
    }
    catch_up([](bool) {});
}

void LiveTable::catch_up(std::function<void(bool)> then) {
    reading_ = true;
    stale_ = false;
    house_.crew.chore([self = shared_from_this(), from = end_.n, then = std::move(then)] {
        std::optional<store::Log> log;
        Names names;
        try {
            log = self->house_.store.log(self->id_, from);
            names = names_in(self->house_.store, lines_of(*log));
        } catch (const std::exception&) {
            log.reset();
        }
        self->house_.loop.post([self, log = std::move(log), names = std::move(names), then] {
            self->reading_ = false;
            bool read = log.has_value();
            if (read && !log->lines.empty()) {
                for (const auto& [player, name] : names) self->know(player, name);
                try {
                    self->append(lines_of(*log), log->end);
                } catch (const InputError&) {
                    // Not a continuation of what we know: never happens unless somebody tampered with the database. It
                    // is read anew, whole, and told as what it is.
                    self->state_ = State::Loading;
                    self->load();
                    return then(false);
                }
            }
            then(read);
            if (self->doubt_) self->resolve_doubt(read);
            if (read && !log->lines.empty()) self->changed(false);
            if (!read) self->retry_at_ = self->house_.now() + kRetry;
            self->pump();
        });
    });
}

// --- Bots, clocks

void LiveTable::changed(bool by_us) {
    if (table().status() == Table::Status::Over) house_.minds.forget(id_.text);
    think_from_ = by_us || house_.alone ? 0 : house_.now() + kOthersFirst;
    if (stale_ && !writing_ && !reading_) catch_up([](bool) {});
    think();
}

// When more bots want to think than there are threads, each gets its share of the time.
BotBudget LiveTable::budget_of(Seat p) const {
    BotBudget budget;
    budget.level = table().places()[static_cast<std::size_t>(index(p))].level;
    const Level* level = find_level(budget.level);
    const auto thoughts = static_cast<int>(house_.crew.thoughts()) + 1;
    if (level && level->milliseconds > 0 && thoughts > house_.crew.thinkers()) {
        budget.milliseconds = std::max(kLeastThought, level->milliseconds * house_.crew.thinkers() / thoughts);
        ++house_.counters.thoughts_cut;
    }
    return budget;
}

void LiveTable::think() {
    if (house_.closing || state_ != State::Ready || house_.now() < think_from_) return;
    const Seats bots = table().bots_asked();
    if (bots.empty()) return;
    // Where one answer will do, one of them thinks.
    if (table().match()->turn().kind == Turn::Kind::Any) {
        if (thinking_.empty()) think_for(bots.lowest());
        return;
    }
    for (const Seat p : bots.without(thinking_)) think_for(p);
}

void LiveTable::think_for(Seat p) {
    const Match& match = *table().match();
    const BotBudget budget = budget_of(p);
    auto mind = house_.minds.take(id_.text, p, match.shared_game(), budget.level);
    auto news = mind->news(match);
    mind->knows(match);
    thinking_ |= Seats::only(p);
    house_.crew.thought([self = shared_from_this(), mind, news = std::move(news), p, budget,
                         answered = match.answered(p), seed = house_.rng.next()] {
        const AnyGame& game = *mind->game;
        const AnyState& state = mind->seen;
        std::optional<PackedAction> action;
        try {
            if (!mind->bot) {
                BotBudget whole = budget;  // what it may think later may be more
                whole.milliseconds = 0;
                whole.seed = seed;
                mind->bot = game.bot(p, whole);
            } else {
                for (const AnyState& seen : news) mind->bot->see(seen);
            }
            mind->bot->allow(budget.milliseconds);
            action = mind->bot->think(state).action;
        } catch (const std::exception&) {
            // The ledger's answer for who does not answer: a table never stands still because of a bot.
            mind->bot.reset();
            action = game.fallback(state, p);
        }
        self->house_.loop.post([self, p, mind, answered, action] {
            self->house_.minds.keep(self->id_.text, p, mind);
            self->thought(p, mind->seen, answered, action);
        });
    });
}

void LiveTable::thought(Seat p, const AnyState& seen, int answered, std::optional<PackedAction> action) {
    propose(
        [p, seen, answered, action](const Table& table) -> Table::Decision {
            // Something was taken back or somebody came back meanwhile: then it is thought about anew.
            if (!action || !table.match() || !table.match()->is_still_asked(p, seen, answered))
                return {Denial{"stale", "the table has changed", "", ""}, {}};
            return table.act_as_bot(p, *action);
        },
        [this, p](const std::optional<Denial>& denial) {
            thinking_ = thinking_.without(Seats::only(p));
            if (!denial) ++house_.counters.bot_moves;
            if (denial && (denial->code == "not_stored" || denial->code == "in_doubt"))
                think_from_ = house_.now() + kRetry;
            think();
        });
}

void LiveTable::check_outages() {
    settled_ = !deadline();
    if (settled_ || checking_ || !house_.clock.known()) return;  // the hall comes again when it knows
    checking_ = true;
    const Time last = log_.back().time;
    house_.crew.chore([self = shared_from_this(), last] {
        std::optional<Time> lost = 0;
        try {
            for (const store::Outage& outage : self->house_.store.outages(House::at(last)))
                *lost += House::at(outage.until) - std::max(last, House::at(outage.since));
        } catch (const std::exception&) {
            lost.reset();
        }
        self->house_.loop.post([self, last, lost] {
            self->checking_ = false;
            if (lost)
                self->give_back(last, *lost);
            else
                self->retry_at_ = self->house_.now() + kRetry;
        });
    });
}

void LiveTable::give_back(Time last, Time lost) {
    if (!house_.clock.known()) return;  // stopped again meanwhile
    Wish wish;
    wish.settles = true;
    wish.decide = [last, lost, this](const Table& table) -> Table::Decision {
        // Any line since, of another server too, was written with the credit given.
        if (lost <= 0 || log_.back().time != last) return {Denial{"nothing_to_do", "no time was lost", "", ""}, {}};
        return table.credit(lost);
    };
    wish.done = [this](const std::optional<Denial>& denial) {
        settled_ = !denial || denial->code == "nothing_to_do";
        if (!settled_) retry_at_ = house_.now() + kRetry;
    };
    // Before all others, except the one that is being written.
    wishes_.insert(
        wishes_.begin() + (writing_ || doubt_ || reading_ ? std::min<std::ptrdiff_t>(1, std::ssize(wishes_)) : 0),
        std::move(wish));
    pump();
}

void LiveTable::tick(Time now) {
    if (state_ != State::Ready) return;
    show_late(now);
    for (const auto& stage : {live_.get(), late_.get()})
        if (stage) stage->forget_views(now - kKeepViews);
    if (remains_) return;
    if ((stale_ || (retry_at_ != 0 && now >= retry_at_)) && !writing_ && !reading_) {
        retry_at_ = 0;
        catch_up([](bool) {});
        if (!settled_) check_outages();
    }
    const auto due = deadline();
    if (due && now >= *due && settled_ && house_.clock.known() && wishes_.empty() && retry_at_ == 0) {
        propose([now](const Table& table) { return table.run_out(now); },
                [this](const std::optional<Denial>& denial) {
                    if (denial && denial->code == "not_stored") retry_at_ = house_.now() + kRetry;
                });
    }
    pump();
    think();
}

}  // namespace endtable::server
