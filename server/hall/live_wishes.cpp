// A table that is played at: a wish is decided, its lines are stored, and then they are folded and shown. One at a
// time.
#include <algorithm>

#include "present/input_error.hpp"
#include "present/json.hpp"
#include "server/hall/live_table.hpp"
#include "server/hall/opening.hpp"

namespace endtable::server {

namespace {

constexpr int kMostTries = 8;
constexpr Time kDoubt = 10'000;  // how long an answer may wait for the log to be read again

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

}  // namespace endtable::server
