// Writing: a match as the record somebody may have of it.
#include <algorithm>
#include <cassert>
#include <utility>

#include "match/match.hpp"
#include "match/printable.hpp"
#include "match/sight.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable {

namespace {

constexpr int kMaxNote = 500;  // characters

bool contains(const std::vector<std::uint32_t>& list, std::uint32_t i) {
    return std::find(list.begin(), list.end(), i) != list.end();
}

}  // namespace

void Match::remark(std::string_view line) {
    const auto fail = [&](const std::string& why) {
        throw InputError("bad_remark", brief_json(std::string(line)) + ": " + why);
    };
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const std::string rest(space == std::string_view::npos ? "" : line.substr(space + 1));
    if (word == "note") {
        if (rest.empty() || characters(rest) > kMaxNote)
            fail("a note has 1 to " + std::to_string(kMaxNote) + " characters");
        if (!is_printable(rest)) fail("a note has no control characters");
        log_.push_back({LogLine::Kind::Note, kNobody, false, false, notes_.size()});
        notes_.push_back(rest);
        return;
    }
    const bool is_seat_number = rest.size() == 1 && rest[0] >= '0' && rest[0] - '0' < game_->seats();
    if (word != "timeout" && word != "bot" && word != "human") fail("a remark is a note, timeout, bot or human");
    if (!is_seat_number) fail("expected a seat from 0 to " + std::to_string(game_->seats() - 1));
    const auto kind = word == "timeout" ? LogLine::Kind::Timeout
                      : word == "bot"   ? LogLine::Kind::Bot
                                        : LogLine::Kind::Human;
    log_.push_back({kind, seat(rest[0] - '0'), false, false, 0});
}

// `before` is the state in which the line was logged.
std::string Match::line_text(const AnyState& before, const LogLine& line, std::optional<Seats> viewers) const {
    const auto action = [&] {
        return viewers ? game_->redacted(before, line.who, line.value, *viewers)
                       : game_->notation(before, line.who, line.value);
    };
    const std::string who = std::to_string(index(line.who));
    switch (line.kind) {
        case LogLine::Kind::Chance: return "~" + action();
        case LogLine::Kind::Answer: return who + (line.joined ? "+ " : " ") + action();
        case LogLine::Kind::Resign: return "!resign " + who;
        case LogLine::Kind::Undo: return "!undo " + who + " " + std::to_string(line.value);
        case LogLine::Kind::Hash: return "=" + hex16(line.value);
        case LogLine::Kind::Timeout: return "!timeout " + who;
        case LogLine::Kind::Bot: return "!bot " + who;
        case LogLine::Kind::Human: return "!human " + who;
        case LogLine::Kind::Void: return std::string("!void ") + name_of(static_cast<Void>(line.value));
        case LogLine::Kind::Note: return "!note " + notes_[static_cast<std::size_t>(line.value)];
    }
    return {};
}

std::vector<std::string> Match::log_lines() const { return log_texts(0, start(), {}); }

std::vector<std::string> Match::log_lines_since(const Match& earlier) const {
    assert(earlier.log_.size() <= log_.size());
    return log_texts(earlier.log_.size(), earlier.state_, earlier.live_);
}

// From this line on, before which the table stood like this.
std::vector<std::string> Match::log_texts(std::size_t from, AnyState s, Plies live) const {
    std::vector<std::string> log;
    for (std::size_t i = from; i < log_.size(); ++i) {
        const LogLine& line = log_[i];
        log.push_back(line_text(s, line, std::nullopt));
        if (line.is_ply()) {
            apply_ply(*game_, s, line, nullptr);
            live.push_back(static_cast<std::uint32_t>(i));
        } else if (line.kind == LogLine::Kind::Undo) {
            take_back(live, line.who, line.value);
            s = folded(live);
        }
    }
    return log;
}

// The log of a running match for viewers who may not know all of it. Left out are hashes (the fingerprint of a hidden
// card is as good as the card), answers these viewers have not seen (sight.hpp), and answers that were taken back
// before they could be seen, together with the taking back.
Json Match::log_for(Seats viewers) const {
    std::vector<std::string> texts;
    std::vector<bool> left_out(log_.size());
    Plies live;
    Sight sight(*game_, viewers, start());
    for (std::uint32_t i = 0; i < log_.size(); ++i) {
        const LogLine& line = log_[i];
        texts.push_back(line_text(sight.state(), line, viewers));
        if (line.is_ply()) {
            sight.follow(line, i);
            live.push_back(i);
        } else if (line.kind == LogLine::Kind::Hash) {
            left_out[i] = true;
        } else if (line.kind == LogLine::Kind::Undo) {
            const Plies unseen = sight.unseen();
            const Plies before = live;
            take_back(live, line.who, line.value);
            left_out[i] = true;
            for (const std::uint32_t ply : before) {
                if (contains(live, ply)) continue;
                if (contains(unseen, ply))
                    left_out[ply] = true;
                else
                    left_out[i] = false;
            }
            sight = Sight(*game_, viewers, start());
            for (const std::uint32_t ply : live) sight.follow(log_[ply], ply);
        }
    }
    for (const std::uint32_t ply : sight.unseen()) left_out[ply] = true;

    Json log = Json::array();
    live.clear();
    for (std::uint32_t i = 0; i < log_.size(); ++i) {
        const LogLine& line = log_[i];
        if (line.is_ply()) live.push_back(i);
        if (line.kind == LogLine::Kind::Timeout && i + 1 < log_.size() && left_out[i + 1]) left_out[i] = true;
        if (line.kind == LogLine::Kind::Undo) {
            take_back(live, line.who, line.value);
            const auto left =
                std::count_if(live.begin(), live.end(), [&](std::uint32_t ply) { return !left_out[ply]; });
            texts[i] = "!undo " + std::to_string(index(line.who)) + " " + std::to_string(left);
        }
        if (!left_out[i]) log.push_back(std::move(texts[i]));
    }
    return log;
}

Json Match::record(std::optional<Seats> viewers) const {
    const bool over = turn().is_over();
    const bool everything = over || !viewers;
    Json seats = Json::array();
    for (const auto& s : seats_) {
        seats.push_back(object({{"name", s.name}, {"kind", s.kind}}));
        if (!s.level.empty()) seats.back()["level"] = s.level;
    }
    Json record = object({{"endtable", 1},
                          {"game", game_->info().id},
                          {"rules", game_->rules()},
                          {"content", game_->content_hash()},
                          {"options", game_->options()},
                          {"seats", std::move(seats)},
                          {"fairness", dice_.to_json(everything)},
                          {"log", everything ? Json(log_lines()) : log_for(*viewers)}});
    if (start_) {
        AnyState shown = *start_;
        if (!everything) game_->mask(shown, *viewers);
        record["start"] = shown == *start_ ? game_->position(*start_) : Json("?");
    }
    if (over) record["result"] = game_->result(state_);
    return record;
}

}  // namespace endtable
