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
        if (lines[i].text.starts_with('#')) {
            const Json news = parse_json(std::string_view(lines[i].text).substr(1), "log");
            next.fold_news(news, lines[i].time);
            all.push_back({next.size_++, lines[i].time, news, {}, {}});
            ++i;
            continue;
        }
        if (!next.match_) throw InputError("bad_record", "log: a line of a match that has not begun");
        // A line of the match; a hash and that it is void belong to the line before them, which logs them by itself.
        const std::size_t first = i;
        std::vector<std::string> texts{lines[i++].text};
        const auto follows = [](const std::string& text) {
            return text.starts_with('=') || text.starts_with("!void ");
        };
        while (i < lines.size() && follows(lines[i].text)) texts.push_back(lines[i++].text);
        std::vector<Step> steps;
        std::vector<AnyState> undone;
        if (texts.front().starts_with("!undo ")) undone.push_back(next.match_->state());
        next.match_->follow(texts, &steps);
        if (!undone.empty()) undone.push_back(next.match_->state());
        if (next.question_ && next.question_->about == Question::About::Undo) next.question_.reset();
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
        question_.reset();
    } else if (what == "pause" || what == "resume") {
        paused_ = what == "pause";
        question_.reset();
    } else if (what == "hand") {
        const Seat p = seat_of();
        Place& place = places_[at(p)];
        place.stand_in = true;
        place.level = charter_.settings.stand_in;
        if (reader.at("why").text() == "late" && charter_.settings.clock == Settings::Clock::Game)
            flag_fell_[at(p)] = true;
        if (question_ && question_->about == Question::About::StandIn) question_.reset();
    } else if (what == "back") {
        const Seat p = seat_of();
        places_[at(p)].stand_in = false;
        clocks_.since[at(p)] = 0;  // it begins to run now
    } else if (what == "credit") {
        const Time downtime = reader.at("ms").integer(1, std::int64_t{1} << 50);
        for (Clocks* clocks : {&clocks_, &shown_})
            for (Time& since : clocks->since)
                if (since != 0) since = std::min(time, since + downtime);
    } else if (what == "admit") {
        admitted_.push_back(reader.at("player").text());
    } else if (what != "chat" && what != "rematch") {
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
    Dice dice = Dice::committed(charter_.secret, nonces);
    if (charter_.position)
        match_ = Match::from_position(charter_.game, *charter_.position, std::move(dice), std::move(who));
    else
        match_.emplace(charter_.game, std::move(dice), std::move(who));
    clocks_.left.fill(charter_.settings.clock_time);
}

// After every line. The others' clocks are shown as if nothing had happened until something has that everybody knows.
void Table::run_clocks(Time time) {
    if (!match_) return;
    Seats answered;
    for (int i = 0; i < static_cast<int>(places_.size()); ++i) {
        const int count = match_->answered(seat(i));
        if (count > answered_[static_cast<std::size_t>(i)]) answered |= Seats::only(seat(i));
        answered_[static_cast<std::size_t>(i)] = count;
    }
    run(clocks_, asked(), answered, time);
    const AnyState seen = match_->state_for(Seats::none());
    if (seen.hash() == seen_) return run(shown_, paused_ ? Seats() : seen_asked(seen), Seats(), time);
    seen_ = seen.hash();
    shown_ = clocks_;
}

// Clocks of those who are asked run, those of the others stand; an answer winds one up.
void Table::run(Clocks& clocks, Seats asked, Seats answered, Time time) const {
    for (int i = 0; i < static_cast<int>(places_.size()); ++i) {
        const Seat p = seat(i);
        Time& since = clocks.since[at(p)];
        const bool runs = asked.has(p) && places_[at(p)].answers_itself();
        if (since != 0 && (!runs || answered.has(p))) {
            clocks.left[at(p)] -= std::max<Time>(0, time - since);
            if (answered.has(p)) clocks.left[at(p)] += charter_.settings.clock_increment;
            since = 0;
        }
        if (since == 0 && runs) since = time;
    }
}

}  // namespace endtable::server
