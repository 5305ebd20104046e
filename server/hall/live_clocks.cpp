// What happens at a table without anybody's wish: bots think, clocks run out, lost time is given back.
#include <algorithm>

#include "bots/levels.hpp"
#include "server/hall/live_table.hpp"

namespace endtable::server {

namespace {

constexpr Time kOthersFirst = 3'000;  // before we think for a bot that another server should be thinking for
constexpr Time kKeepViews = 10'000;   // then a view is made again rather than kept
constexpr int kLeastThought = 10;     // milliseconds

}  // namespace

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
