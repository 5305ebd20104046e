// What the hall does although nobody asked: forks of earlier programs after the start, clocks, sessions, tables that
// are kept no longer.
#include <algorithm>

#include "present/input_error.hpp"
#include "present/json.hpp"
#include "server/hall/api.hpp"
#include "server/hall/hall.hpp"
#include "server/hall/opening.hpp"

namespace endtable::server {

namespace {

constexpr Time kSessionCheck = 30'000;  // how long a socket outlives a session that another server has ended
constexpr Time kBeat = 1'000;
constexpr Time kLobbyPace = 1'000;
constexpr std::size_t kSweepAtOnce = 8;
constexpr int kForksAtOnce = 16;
constexpr Time kTidyPace = 10 * 60'000;
constexpr int kTidyAtOnce = 100;

}  // namespace

// --- After the start

// Forks that an earlier program stored without the position they begin at get it, the oldest first, so that each needs
// no more than the table it came from.
void Hall::keep_positions(const std::optional<store::Page::After>& after) {
    if (house_.closing) return;
    crew_.chore([this, after] {
        std::optional<store::Page::After> last;
        try {
            for (const store::Page::After& fork : house_.store.leaning_forks(after, kForksAtOnce)) {
                last = fork;
                keep_position(fork.table);
            }
        } catch (const store::StoreError&) {
            last.reset();  // the next start tries again; until then they are found when they are loaded
        }
        house_.loop.post([this, last] {
            if (last) return keep_positions(last);
            // Whoever came for one meanwhile was told to try again.
            for (const auto& [id, table] : tables_) table->open_again("bad_position");
            find_running();
        });
    });
}

void Hall::keep_position(const store::TableId& fork) {
    const auto row = house_.store.table(fork);
    if (!row) return;
    try {
        const Json position = position_of(house_, *row);
        house_.store.commit(store::KeepPosition{fork, dump_json(position)});
    } catch (const InputError&) {
        // Whoever looks at the table is told what is the matter with it.
    }
}

// Clocks go on after a restart: every running table is looked at once, a few at a time.
void Hall::find_running() {
    crew_.chore([this] {
        std::vector<std::string> ids;
        try {
            for (const store::TableId& id : house_.store.live_tables()) ids.push_back(id.text);
        } catch (const std::exception&) {
            return;  // then they are looked at when somebody comes
        }
        house_.loop.post([this, ids = std::move(ids)] { to_sweep_ = ids; });
    });
}

// --- Every moment

void Hall::check_sessions(Time now) {
    if (now - sessions_checked_ < 1'000) return;
    sessions_checked_ = now;
    for (auto& [visitor, guest] : guests_) {
        if (guest.person.id.empty() || now - guest.checked < kSessionCheck) continue;
        guest.checked = now;
        crew_.chore([this, who = visitor, token = guest.person.session, now] {
            bool over = false;
            try {
                over = !house_.store.session(token, House::at(now));
            } catch (const std::exception&) {
                over = false;  // we do not know
            }
            if (!over) return;
            house_.loop.post([this, who, token] {
                const auto here = guests_.find(who);
                if (here != guests_.end() && here->second.person.session == token)
                    here->second.outlet->close(1008, "signed out");
            });
        });
    }
}

void Hall::unload_idle(Time now) {
    for (auto it = tables_.begin(); it != tables_.end();) {
        const bool missing =
            it->second->state() == LiveTable::State::Missing || it->second->state() == LiveTable::State::Unread;
        if (missing)
            if (const auto known = deadline_of_.find(it->first); known != deadline_of_.end()) {
                deadlines_.erase({known->second, it->first});
                deadline_of_.erase(known);
            }
        if (missing || it->second->is_idle(now, options_.idle)) {
            house_.minds.forget(it->first);
            it = tables_.erase(it);
        } else {
            ++it;
        }
    }
}

// Which clocks are to be looked at when, also after their tables have left the memory.
void Hall::watch_deadlines(Time now) {
    for (const auto& [id, table] : tables_) {
        const auto due = table->deadline();
        const auto known = deadline_of_.find(id);
        if (known != deadline_of_.end() && (!due || *due != known->second) &&
            table->state() != LiveTable::State::Loading) {
            deadlines_.erase({known->second, id});
            deadline_of_.erase(known);
        }
        if (due && deadlines_.emplace(*due, id).second) deadline_of_[id] = *due;
    }
    for (auto first = deadlines_.begin(); first != deadlines_.end() && first->first <= now; ++first)
        table(first->second);  // its own tick does the rest; when it has, the entry goes
}

void Hall::sweep() {
    if (!house_.clock.known()) return;
    for (std::size_t i = 0; i < kSweepAtOnce && !to_sweep_.empty() && crew_.chores() < kSweepAtOnce; ++i) {
        table(to_sweep_.back());
        to_sweep_.pop_back();
    }
}

void Hall::beat() {
    const Time now = house_.now(), sent = house_.steady();
    if (beat_sent_ || (sent < beat_at_ && house_.clock.known())) return;
    beat_sent_ = sent;
    house_.store.submit(store::Beat{House::at(now), std::chrono::milliseconds(Clockwork::kSilence)},
                        [this, sent](const store::Outcome& outcome) {
                            house_.loop.post([this, sent, well = outcome.committed()] { beat_came_back(sent, well); });
                        });
}

// At the start, and when nothing could be known for a while, clocks get back what was lost.
void Hall::beat_came_back(Time sent, bool well) {
    beat_sent_.reset();
    beat_at_ = house_.steady() + kBeat;
    house_.store_well = well;
    bool lost = false;
    if (!well || !house_.clock.stored(sent, lost) || !lost) return;
    for (const auto& [id, table] : tables_)
        if (table->state() == LiveTable::State::Ready) table->check_outages();
}

void Hall::tick() {
    const Time now = house_.now();
    if (house_.closing) return;
    beat();
    for (const auto& [id, table] : tables_) table->tick(now);
    watch_deadlines(now);
    unload_idle(now);
    sweep();
    check_sessions(now);
    people_.tick(now);
    if (lobby_changed_ && now - lobby_told_ >= kLobbyPace) {
        lobby_changed_ = false;
        lobby_told_ = now;
        const auto text = text_of(object({{"push", "lobby"}}));
        for (const auto& [visitor, guest] : guests_)
            if (guest.in_lobby) guest.outlet->send(text);
    }
    tidy(now);
    if (now - cleaned_ > 60'000) {
        cleaned_ = now;
        for (Limiter* limiter :
             {&large_bodies_, &changes_, &messages_, &moves_, &chats_, &hints_, &watches_, &unreadable_, &unheeded_,
              &guests_made_, &sign_ins_, &sign_ins_of_, &accounts_, &tables_made_, &requests_, &entries_})
            limiter->forget_full(house_.steady());
        house_.store.submit(store::DropExpiredSessions{House::at(now)}, [](const store::Outcome&) {});
    }
}

// Drops what is kept no longer, so much at a time.
void Hall::tidy(Time now) {
    if (!house_.clock.known() || now - tidied_ < kTidyPace) return;
    tidied_ = now;
    const auto before = [now](Time keep) { return keep > 0 ? std::optional(House::at(now - keep)) : std::nullopt; };
    const Retention& r = options_.keep;
    const store::Keep keep{House::at(now), before(r.open), before(r.guests_games), before(r.private_games),
                           before(r.lost)};
    crew_.chore([this, keep, now] {
        std::vector<std::pair<store::TableId, store::LogEnd>> stale;
        try {
            stale = house_.store.stale_tables(keep, kTidyAtOnce);
        } catch (const store::StoreError&) {
            return;  // later
        }
        house_.loop.post([this, stale, keep, now] {
            for (const auto& [id, end] : stale) end_table(id, end);
            if (stale.size() >= kTidyAtOnce) tidied_ = now - kTidyPace + 1'000;  // there is more
            house_.store.submit(store::DropContents{}, [](const store::Outcome&) {});
            if (keep.lost) house_.store.submit(store::DropGuests{*keep.lost}, [](const store::Outcome&) {});
        });
    });
}

// Unless somebody has just written something there.
void Hall::end_table(const store::TableId& id, store::LogEnd end) {
    house_.store.submit(store::DropTable{id, end}, [this, id](const store::Outcome& outcome) {
        if (!outcome.committed()) return;
        house_.loop.post([this, id] {
            ++house_.counters.dropped;
            if (const auto there = tables_.find(id.text); there != tables_.end()) there->second->vanish();
            house_.stuck.erase(id.text);
            lobby_changed();
        });
    });
}

}  // namespace endtable::server
