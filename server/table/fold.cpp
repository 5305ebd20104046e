// Folding: a table is its log.
#include <algorithm>
#include <utility>

#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"
#include "server/table/table.hpp"

namespace endtable::server {

void Table::fold(const std::vector<Line>& lines, std::vector<Happening>* happened) {
    Table next = *this;
    std::vector<Happening> all;
    for (std::size_t i = 0; i < lines.size();) {
        if (next.status() == Status::Over) ++next.said_after_;
        if (lines[i].text.starts_with('#')) {
            const Json news = parse_json(std::string_view(lines[i].text).substr(1), "log");
            next.fold_news(news, lines[i].time);
            all.push_back({next.size_++, lines[i].time, news, {}, {}});
            ++i;
            continue;
        }
        if (!next.match_) throw InputError("bad_record", "log: a line of a match that has not begun");
        // A line of the match, with those that belong to it.
        const std::size_t first = i;
        std::vector<std::string> texts{lines[i++].text};
        while (i < lines.size() && Match::belongs_to_line_before(lines[i].text)) texts.push_back(lines[i++].text);
        std::vector<Step> steps;
        std::vector<AnyState> undone;
        if (texts.front().starts_with("!undo ")) undone.push_back(next.match_->state());
        next.match_->follow(texts, &steps);
        for (int& plies : next.stood_in_at_) plies = std::min(plies, next.match_->plies());
        if (!undone.empty()) undone.push_back(next.match_->state());
        const bool remark = texts.front().starts_with("!bot ") || texts.front().starts_with("!human ");
        if (!remark && next.question_ && next.question_->about == Question::About::Undo) next.question_.reset();
        next.run_clocks(lines[first].time);
        for (std::size_t k = 0; k < texts.size(); ++k)
            all.push_back({next.size_++, lines[first + k].time, Json(), std::move(steps[k].events), {}});
        all[all.size() - texts.size()].undone = std::move(undone);
    }
    *this = std::move(next);
    if (happened) *happened = std::move(all);
}

void Table::fold_news(const Json& news, Time time) {
    const Reader reader(news, "log", "bad_record");
    const std::string what = reader.at("do").text();
    const auto seat_of = [&] {
        return seat(static_cast<int>(reader.at("seat").integer(0, static_cast<int>(places_.size()) - 1)));
    };
    if (what == "sit") {
        const std::string player = reader.at("player").text();
        places_[at(seat_of())] = {Place::Who::Person, player, name_of(player), "", reader.at("nonce").text(), false};
    } else if (what == "bot") {
        const std::string level = reader.at("level").text();
        places_[at(seat_of())] = {Place::Who::Bot, "", level, level, "", false};
    } else if (what == "stand") {
        places_[at(seat_of())] = {};
    } else if (what == "start") {
        begin(news);
    } else if (what == "ask") {
        Question question;
        question.about = static_cast<Question::About>(reader.at("about").one_of({"undo", "pause", "stand_in"}));
        if (question.about != Question::About::Pause) question.seat = seat_of();
        question.asker = reader.at("by").text();
        question.agreed = {question.asker};
        question_ = std::move(question);
    } else if (what == "agree") {
        if (question_) question_->agreed.push_back(reader.at("by").text());
    } else if (what == "disagree") {
        if (question_) remember_no(*question_, time);
        question_.reset();
    } else if (what == "pause" || what == "resume") {
        paused_ = what == "pause";
        question_.reset();
    } else if (what == "hand") {
        const Seat p = seat_of();
        Place& place = places_[at(p)];
        place.stand_in = true;
        place.level = charter_.settings.stand_in;
        stood_in_at_[at(p)] = match_ ? match_->plies() : 0;
        if (reader.at("why").text() == "late" && charter_.settings.clock == Settings::Clock::Game)
            flag_fell_[at(p)] = true;
        if (question_ && question_->about == Question::About::StandIn) question_.reset();
    } else if (what == "back") {
        places_[at(seat_of())].stand_in = false;
    } else if (what == "credit") {
        const Time downtime = reader.at("ms").integer(1, std::int64_t{1} << 50);
        for (Clocks* clocks : {&clocks_, &shown_})
            for (Time& since : clocks->since)
                if (since != 0) since = std::min(time, since + downtime);
    } else if (what == "host") {
        charter_.host = reader.at("by").text();
    } else if (what == "admit") {
        admitted_.push_back(reader.at("player").text());
    } else if (what == "rematch") {
        rematched_ = reader.at("table").text();
    } else if (what != "chat") {
        reader.at("do").fail("nothing is done by " + brief_json(what));
    }
    run_clocks(time);
}

void Table::begin(const Json& news) {
    const Reader order = Reader(news, "log", "bad_record").at("order");
    const int seats = order.size(static_cast<int>(places_.size()), static_cast<int>(places_.size()));
    std::vector<Place> seated;
    std::vector<SeatInfo> who;
    std::vector<std::string> nonces;
    for (int i = 0; i < seats; ++i) {
        Place& place = places_[static_cast<std::size_t>(order.at(i).integer(0, seats - 1))];
        if (place.who == Place::Who::Nobody) order.at(i).fail("nobody sits there, or somebody sits twice");
        const bool bot = place.who == Place::Who::Bot;
        who.push_back({place.name, bot ? "bot" : "human", place.level});
        nonces.push_back(place.nonce);
        seated.push_back(std::move(place));
        place = {};
    }
    places_ = std::move(seated);
    const std::vector<std::string> shown = shown_names();
    for (std::size_t i = 0; i < who.size(); ++i) who[i].name = shown[i];
    if (charter_.position)
        match_ = Match::from_position(charter_.game, *charter_.position, dice(nonces), std::move(who),
                                      Match::Begins::Before);
    else
        match_.emplace(charter_.game, dice(nonces), std::move(who));
    clocks_.left.fill(charter_.settings.clock_time);
}

void Table::remember_no(const Question& question, Time time) {
    std::erase_if(refused_, [&](const Refused& one) {
        return time - one.time >= kAskAgain || (one.about == question.about && one.asker == question.asker);
    });
    const int answered = question.about == Question::About::Undo && match_ ? match_->answered(question.seat) : 0;
    refused_.push_back({question.about, question.asker, time, answered});
}

// After every line. The others' clocks are shown as if nothing had happened until something has that everybody knows.
void Table::run_clocks(Time time) {
    if (!match_) return;
    Seats other_decision, ran;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Seat p = seat(static_cast<int>(i));
        if (match_->answered(p) != answered_[i]) other_decision |= Seats::only(p);
        if (clocks_.since[i] != 0) ran |= Seats::only(p);
    }
    stop(clocks_, other_decision | ran.without(running(asked())), time);
    for (const Seat p : other_decision) turn_to_decision(p, match_->answered(p), ran.has(p));
    start(clocks_, asked(), time);
    const AnyState seen = match_->state_for(Seats::none());
    if (seen.hash() == seen_) {
        const Seats shown = paused_ ? Seats() : seen_asked(seen);
        stop(shown_, Seats::first(static_cast<int>(places_.size())).without(running(shown)), time);
        return start(shown_, shown, time);
    }
    seen_ = seen.hash();
    shown_ = clocks_;
}

// The seat's clock is about this decision from here on. What was left for the one before is kept, in case that it comes
// again: neither taking an answer back nor letting a bot answer for a while winds a clock up.
void Table::turn_to_decision(Seat p, int number, bool ran) {
    const std::size_t i = at(p);
    const auto before = static_cast<std::size_t>(answered_[i]), now = static_cast<std::size_t>(number);
    answered_[i] = number;
    if (charter_.settings.clock == Settings::Clock::Move) {
        std::vector<Time>& had = had_left_[i];
        had.resize(std::max({had.size(), before + 1, now + 1}), charter_.settings.clock_time);
        had[before] = clocks_.left[i];
        clocks_.left[i] = had[now];
    } else if (number > rewarded_[i]) {
        rewarded_[i] = number;
        if (ran) clocks_.left[i] += charter_.settings.clock_increment;
    }
}

Seats Table::running(Seats asked) const {
    Seats seats;
    for (const Seat p : asked)
        if (places_[at(p)].answers_itself()) seats |= Seats::only(p);
    return seats;
}

void Table::stop(Clocks& clocks, Seats which, Time time) const {
    for (const Seat p : which) {
        Time& since = clocks.since[at(p)];
        if (since != 0) clocks.left[at(p)] -= std::max<Time>(0, time - since);
        since = 0;
    }
}

void Table::start(Clocks& clocks, Seats asked, Time time) const {
    for (const Seat p : running(asked))
        if (clocks.since[at(p)] == 0) clocks.since[at(p)] = time;
}

}  // namespace endtable::server
