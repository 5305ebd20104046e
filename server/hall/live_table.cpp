#include "server/hall/live_table.hpp"

#include <algorithm>

#include "present/json.hpp"
#include "server/hall/opening.hpp"

namespace endtable::server {

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

}  // namespace endtable::server
