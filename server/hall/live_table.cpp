#include "server/hall/live_table.hpp"

#include <algorithm>

#include "bots/levels.hpp"
#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::server {

namespace {

constexpr int kMostTries = 8;
constexpr Time kOthersFirst = 3'000;  // before we think for a bot that another server should be thinking for
constexpr Time kRetry = 1'000;        // after the store failed
constexpr int kLeastThought = 10;     // milliseconds

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

std::vector<Line> lines_of(const store::Log& log) {
    std::vector<Line> lines;
    lines.reserve(log.lines.size());
    for (const store::LogLine& line : log.lines) lines.push_back({line.text, House::at(line.time)});
    return lines;
}

using Names = std::vector<std::pair<std::string, std::string>>;

Names names_in(const store::Store& store, const std::vector<Line>& lines) {
    Names names;
    for (const std::string& id : Table::players_in(lines))
        if (const auto player = store.player({id})) names.emplace_back(id, player->name);
    return names;
}

// The charter of a table as it was stored; for a fork with the position it begins at.
Charter charter_of(const store::Store& store, Shelf& shelf, const store::Table& row) {
    const std::optional<std::string> content = store.content(row.content);
    Charter charter;
    charter.id = row.id.text;
    charter.host = row.host.text;
    charter.game = shelf.game(row.game, parse_json(row.options, "options"), static_cast<int>(row.seats.size()),
                              content ? parse_json(*content, "content") : Json());
    charter.settings = Settings::read(parse_json(row.settings, "settings"));
    charter.secret = digest_from_hex(store.dice_secret(row.id).value_or("")).value_or(Digest{});
    if (row.parent && row.parent->ply) {
        const auto parent = store.table(row.parent->table);
        if (!parent) throw InputError("bad_record", "the table it was forked from is gone");
        Table stem(charter_of(store, shelf, *parent));
        stem.fold(lines_of(store.log(parent->id)));
        const Match* match = stem.match();
        const auto plies = static_cast<int>(*row.parent->ply);
        if (!match || plies > match->plies()) throw InputError("bad_record", "the table it was forked from is shorter");
        charter.position = match->game().position(match->state_after(plies));
    }
    return charter;
}

}  // namespace

Denial not_stored(const store::Outcome& outcome) {
    const char* why = "the server could not save it; nothing has changed, try again";
    if (outcome.why == store::Failure::DiskFull) why = "the server's disk is full; nothing has changed";
    if (outcome.why == store::Failure::ReadOnly) why = "the server's storage is read-only; nothing has changed";
    if (outcome.why == store::Failure::Closed) why = "the server is going down; nothing has changed, try again";
    return {"not_stored", why, "", ""};
}

struct LiveTable::Loaded {
    std::optional<Table> table;
    std::vector<Line> log;
    store::LogEnd end;
    std::shared_ptr<const Shelf::Scene> scene;
    std::string trouble;  // for the operator
};

// --- Loading

void LiveTable::load() {
    touched_ = house_.now();
    house_.crew.chore([self = shared_from_this()] {
        auto loaded = std::make_shared<Loaded>();
        House& house = self->house_;
        try {
            if (const auto row = house.store.table(self->id_)) {
                const store::Log log = house.store.log(self->id_);
                loaded->log = lines_of(log);
                loaded->end = log.end;
                Table table(charter_of(house.store, house.shelf, *row));
                for (const auto& [player, name] : names_in(house.store, loaded->log)) table.know(player, name);
                table.fold(loaded->log);
                loaded->scene = house.shelf.scene(table.charter().game);
                loaded->table = std::move(table);
            }
        } catch (const std::exception& e) {
            loaded->trouble = e.what();
        }
        house.loop.post([self, loaded] {
            if (loaded->table) {
                self->log_ = std::move(loaded->log);
                self->end_ = loaded->end;
                self->live_ = std::make_unique<Stage>(std::move(*loaded->table), self->log_, loaded->scene);
                ++self->house_.counters.loaded;
            }
            self->state_ = loaded->table ? State::Ready : State::Missing;
            const auto waiting = std::exchange(self->waiting_, {});
            for (const auto& then : waiting) then();
            if (!loaded->table) {
                while (!self->wishes_.empty()) self->deny_first({"no_such_table", "there is no such table", "", ""});
                return;
            }
            self->check_outages();
            self->changed(false);
        });
    });
}

void LiveTable::when_loaded(std::function<void()> then) {
    touched_ = house_.now();
    if (state_ == State::Loading)
        waiting_.push_back(std::move(then));
    else
        then();
}

// --- Looking

std::size_t LiveTable::watchers() const { return (live_ ? live_->watchers() : 0) + (late_ ? late_->watchers() : 0); }

const Table& LiveTable::seen_by(std::string_view player, Time now) {
    const bool delayed = table().charter().settings.spectator_delay > 0 && !table().is_seated(player);
    return delayed ? late(now).table() : table();
}

// What spectators see lags behind by whole lines of the log.
Stage& LiveTable::late(Time now) {
    if (!late_) {
        late_ = std::make_unique<Stage>(table().afresh(), log_, house_.shelf.scene(table().charter().game));
    }
    show_late(now);
    return *late_;
}

void LiveTable::show_late(Time now) {
    if (!late_) return;
    const Time until = now - table().charter().settings.spectator_delay;
    std::size_t size = late_->table().size();
    while (size < log_.size() && log_[size].time <= until) ++size;
    if (size > late_->table().size()) late_->advance(size, now);
}

void LiveTable::know(const std::string& player, const std::string& name) {
    if (live_) live_->know(player, name);
    if (late_) late_->know(player, name);
}

void LiveTable::watch(Watcher watcher, const std::optional<ClientMessage::Have>& have, const std::string& have_scene) {
    const Time now = touched_ = house_.now();
    unwatch(watcher.visitor);
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
    if (state_ == State::Loading || writing_ || reading_ || thinking_ || !wishes_.empty() || watchers() > 0)
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

void LiveTable::pump() {
    while (state_ == State::Ready && !writing_ && !reading_ && !wishes_.empty()) {
        Table::Decision decision;
        try {
            decision = wishes_.front().decide(table());
        } catch (const InputError& e) {
            decision.denial = Denial{e.code(), e.what(), "", ""};
        }
        if (!decision.denial) {
            submit(std::move(decision.lines));
        } else if (!house_.alone && wishes_.front().tries++ == 0) {
            catch_up([](bool) {});  // another server may have changed what it was denied for
        } else {
            deny_first(std::move(*decision.denial));
        }
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
    if (outcome.committed()) {
        store::LogEnd end = end_;
        for (const Line& line : lines) {
            end = store::end_after(end, line.text);
            house_.counters.voids += line.text.starts_with("!void ") ? 1u : 0u;
        }
        log_.insert(log_.end(), lines.begin(), lines.end());
        end_ = end;
        live_->adopt(std::move(*next_), next_happened_, house_.now());
        next_.reset();
        next_happened_.clear();
        show_late(house_.now());
        change_places();
        finish_first();
        changed(true);
    } else if (outcome.verdict == store::Verdict::Conflict || outcome.why == store::Failure::InDoubt) {
        ++house_.counters.conflicts;
        // In doubt it may be there: if it is, it is the next thing we read.
        const bool in_doubt = outcome.why == store::Failure::InDoubt;
        catch_up([this, in_doubt, lines, from = log_.size()](bool read) {
            const bool there =
                in_doubt && log_.size() >= from + lines.size() &&
                std::equal(lines.begin(), lines.end(), log_.begin() + static_cast<std::ptrdiff_t>(from),
                           [](const Line& a, const Line& b) { return a.text == b.text && a.time == b.time; });
            if (there)
                finish_first();
            else if (!read || ++wishes_.front().tries >= kMostTries)
                deny_first(not_stored({}));
        });
    } else {
        ++house_.counters.not_stored;
        deny_first(not_stored(outcome));
    }
    pump();
}

void LiveTable::append(const std::vector<Line>& lines, store::LogEnd end) {
    log_.insert(log_.end(), lines.begin(), lines.end());
    end_ = end;
    live_->advance(log_.size(), house_.now());
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

void LiveTable::refresh(std::function<void()> then) {
    if (house_.alone || writing_ || reading_) return then();
    catch_up([then = std::move(then)](bool) { then(); });
}

void LiveTable::others_wrote() {
    if (state_ != State::Ready) return;
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
        } catch (const store::StoreError&) {
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
                    // Not a continuation of what we know: never happens unless somebody tampered with the database.
                    read = false;
                }
            }
            then(read);
            if (read && !log->lines.empty()) self->changed(false);
            if (!read) self->retry_at_ = self->house_.now() + kRetry;
            self->pump();
        });
    });
}

// --- Bots, clocks

void LiveTable::changed(bool by_us) {
    think_from_ = by_us || house_.alone ? 0 : house_.now() + kOthersFirst;
    if (stale_ && !writing_ && !reading_) catch_up([](bool) {});
    think();
}

void LiveTable::think() {
    if (thinking_ || house_.closing || state_ != State::Ready || house_.now() < think_from_) return;
    const Seats bots = table().bots_asked();
    if (bots.empty()) return;
    const Seat p = bots.lowest();
    const Match& match = *table().match();
    BotBudget budget;
    budget.level = table().places()[static_cast<std::size_t>(index(p))].level;
    budget.seed = house_.rng.next();
    // When more bots want to think than there are threads, each gets its share of the time.
    const Level* level = find_level(budget.level);
    const auto thoughts = static_cast<int>(house_.crew.thoughts()) + 1;
    if (level && level->milliseconds > 0 && thoughts > house_.crew.thinkers()) {
        budget.milliseconds = std::max(kLeastThought, level->milliseconds * house_.crew.thinkers() / thoughts);
        ++house_.counters.thoughts_cut;
    }
    thinking_ = true;
    house_.crew.thought([self = shared_from_this(), game = match.shared_game(), state = match.state(), p, budget] {
        std::optional<PackedAction> action;
        try {
            action = game->think(state, p, budget).action;
        } catch (const std::exception&) {
            // The ledger's answer for who does not answer: a table never stands still because of a bot.
            action = game->fallback(state, p);
        }
        self->house_.loop.post([self, p, hash = state.hash(), action] { self->thought(p, hash, action); });
    });
}

void LiveTable::thought(Seat p, std::uint64_t hash, std::optional<PackedAction> action) {
    thinking_ = false;
    propose(
        [p, hash, action](const Table& table) -> Table::Decision {
            // Something was taken back or somebody came back meanwhile: then it is thought about anew.
            if (!action || !table.match() || table.match()->hash() != hash)
                return {Denial{"stale", "the table has changed", "", ""}, {}};
            return table.act_as_bot(p, *action);
        },
        [this](const std::optional<Denial>& denial) {
            if (!denial) ++house_.counters.bot_moves;
            if (denial && denial->code == "not_stored") think_from_ = house_.now() + kRetry;
            think();
        });
}

void LiveTable::check_outages() {
    settled_ = !deadline();
    if (settled_ || !house_.accounted) return;  // the hall comes again when it knows
    const Time last = log_.back().time;
    house_.crew.chore([self = shared_from_this(), last] {
        std::optional<Time> lost = 0;
        try {
            for (const store::Outage& outage : self->house_.store.outages(House::at(last)))
                *lost += House::at(outage.until) - std::max(last, House::at(outage.since));
        } catch (const store::StoreError&) {
            lost.reset();
        }
        self->house_.loop.post([self, last, lost] {
            if (!lost) {
                self->retry_at_ = self->house_.now() + kRetry;
                return;
            }
            self->propose(
                [last, lost, self](const Table& table) -> Table::Decision {
                    // Any line since, of another server too, was written with the credit given.
                    if (*lost <= 0 || self->log_.back().time != last)
                        return {Denial{"nothing_to_do", "no time was lost", "", ""}, {}};
                    return table.credit(*lost);
                },
                [self](const std::optional<Denial>& denial) {
                    self->settled_ = !denial || denial->code == "nothing_to_do";
                    if (!self->settled_) self->retry_at_ = self->house_.now() + kRetry;
                });
        });
    });
}

void LiveTable::tick(Time now) {
    if (state_ != State::Ready) return;
    show_late(now);
    if ((stale_ || (retry_at_ != 0 && now >= retry_at_)) && !writing_ && !reading_) {
        retry_at_ = 0;
        catch_up([](bool) {});
        if (!settled_) check_outages();
    }
    const auto due = deadline();
    if (due && now >= *due && settled_ && wishes_.empty() && retry_at_ == 0) {
        propose([now](const Table& table) { return table.run_out(now); },
                [this](const std::optional<Denial>& denial) {
                    if (denial && denial->code == "not_stored") retry_at_ = house_.now() + kRetry;
                });
    }
    think();
}

}  // namespace endtable::server
