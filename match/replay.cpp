// Reading: a record becomes a match again, line by line, and is checked on the way.
#include <charconv>
#include <utility>

#include "match/match.hpp"
#include "match/reopen.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"

namespace endtable {

namespace {

constexpr int kMaxLines = 1'000'000;
constexpr int kMostRules = 1'000'000;

// Decimal digits without sign or leading zeros, or hexadecimal ones of exactly `width`; all of `text`.
std::optional<std::uint64_t> number(std::string_view text, int base = 10, std::size_t width = 0) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    const bool plain = width == 0 ? text.size() == 1 || text.substr(0, 1) != "0" : text.size() == width;
    if (error != std::errc{} || end != text.data() + text.size() || !plain) return std::nullopt;
    return value;
}

// The first word of `text`, which keeps the rest.
std::string_view take_word(std::string_view& text) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    return word;
}

std::string in_words(const Denial& denial) {
    if (denial.code != "refused") return denial.message;
    return "refused (" + denial.reason + (denial.clause.empty() ? "" : ", " + denial.clause) + "): " + denial.message;
}

}  // namespace

// Folds log lines into a match. What does not keep the log from being folded on (a hash, an outcome that differs) is
// thrown like the rest, or with a Verification listed in it.
class Match::Fold {
public:
    Fold(Match& match, Verification* report) : match_(match), report_(report) {}

    void fold(const Reader& place, Step* step = nullptr) {
        const std::string line = place.text();
        const std::string_view rest = std::string_view(line).substr(line.empty() ? 0 : 1);
        switch (line.empty() ? '\0' : line[0]) {
            case '~': return fold_chance(place, rest, step);
            case '=': return check_hash(place, rest);
            case '!': return fold_mark(place, rest, step);
            default: break;
        }
        std::string_view notation = line;
        std::string_view who = take_word(notation);
        const bool joined = who.ends_with('+');
        if (joined) who.remove_suffix(1);
        check(place, match_.act(seat_of(place, who), notation, step, joined));
    }

    int hashes() const { return diverged_ ? 0 : hashes_; }  // that were there and held
    int wrong_outcomes() const { return wrong_outcomes_; }

private:
    void fold_chance(const Reader& place, std::string_view outcome, Step* step) {
        std::optional<PackedAction> expected;
        if (report_ && match_.dice_.secret_known() && match_.turn().is_chance()) {
            Rng rng = match_.dice_.outcome(match_.draws_);
            expected = match_.game_->chance(match_.state_, rng);
        }
        const std::string derived = expected ? match_.game_->notation(match_.state_, kChance, *expected) : "";
        check(place, match_.force(outcome, step));
        if (!expected || match_.log_[match_.live_.back()].value == *expected) return;
        if (++wrong_outcomes_ > 1) return;  // with a wrong secret they all are; one shows what is meant
        problem(place, "outcome " + std::to_string(match_.draws_ - 1) + " by secret and nonces is " + derived);
    }

    void fold_mark(const Reader& place, std::string_view text, Step* step) {
        std::string_view rest = text;
        const std::string_view word = take_word(rest);
        if (word == "resign") {
            check(place, match_.resign(seat_of(place, rest), step));
        } else if (word == "undo") {
            const Seat p = seat_of(place, take_word(rest));
            const auto left = number(rest);
            if (!left) fail(place, "expected how many plies are left");
            check(place, match_.undo_to(p, *left));
        } else if (word == "void") {
            check_void(place, rest);
        } else {
            try {
                match_.remark(text);
            } catch (const InputError& e) {
                fail(place, e.what());
            }
        }
    }

    // Like a hash it belongs to the line before it, which logs it by itself.
    void check_void(const Reader& place, std::string_view why) const {
        const bool over = match_.turn().is_over();
        const Result end = over ? match_.game_->standing(match_.state_) : Result{};
        if (!end.is_void())
            problem(place, "the match is not void");
        else if (why != name_of(end.void_by))
            problem(place, std::string("the match is void by ") + name_of(end.void_by));
    }

    void check_hash(const Reader& place, std::string_view digits) {
        const auto hash = number(digits, 16, 16);
        if (!hash) fail(place, "expected = and 16 hexadecimal digits");
        ++hashes_;
        if (*hash == match_.hash() || diverged_) return;
        diverged_ = true;  // everything after the first divergence follows from it
        problem(place, "the state differs from the one that was played");
    }

    Seat seat_of(const Reader& place, std::string_view word) const {
        const auto n = number(word);
        if (!n || *n >= static_cast<std::uint64_t>(match_.game_->seats()))
            fail(place, "expected a seat from 0 to " + std::to_string(match_.game_->seats() - 1));
        return seat(static_cast<int>(*n));
    }

    // "record: log[12]: "0 S>N" (after ply 9): …"
    std::string about(const Reader& place, const std::string& why) const {
        return brief_json(place.json()) + " (after ply " + std::to_string(match_.plies()) + "): " + why;
    }
    [[noreturn]] void fail(const Reader& place, const std::string& why) const { place.fail(about(place, why)); }
    void problem(const Reader& place, const std::string& why) const {
        if (!report_) fail(place, why);
        report_->problems.push_back(place.place() + ": " + about(place, why));
    }
    void check(const Reader& place, const std::optional<Denial>& denial) const {
        if (denial) fail(place, in_words(*denial));
    }

    Match& match_;
    Verification* report_;
    int hashes_ = 0;
    bool diverged_ = false;
    int wrong_outcomes_ = 0;
};

// A whole record: what it was played with, its log, its result.
class Match::Replay {
public:
    Replay(const Json& record, const ContentFiles* content, bool own_words, Verification* report)
        : root_(record, "record", "bad_record"), report_(report), match_(open(content, own_words)) {}

    Match run(const Witness& witness = {}) {
        const Reader log = root_.at("log");
        const int lines = log.size(0, kMaxLines);
        Fold fold(match_, report_);
        for (int i = 0; i < lines; ++i) {
            Step step;
            fold.fold(log.at(i), witness ? &step : nullptr);
            if (witness) witness(log.at(i).text(), match_, step);
        }
        held(std::to_string(lines) + " log lines fold into " + std::to_string(match_.plies()) + " plies");
        if (fold.hashes() > 0) held(std::to_string(fold.hashes()) + " state hashes hold");
        check_result();
        wrong_outcomes_ = fold.wrong_outcomes();
        check_outcomes();
        return match_;
    }

    bool dice_wrong() const { return wrong_outcomes_ > 0; }
    const Match& match() const { return match_; }

private:
    // What can be known without the log: that this program has this game with these rules, this content and these
    // options.
    Match open(const ContentFiles* content, bool own_words) {
        root_.only_keys(
            {"endtable", "game", "rules", "content", "options", "seats", "fairness", "start", "log", "result"});
        if (root_.at("endtable").json() != 1)
            root_.at("endtable")
                .fail("this program reads records of version 1, found " + brief_json(root_.at("endtable").json()));
        std::vector<SeatInfo> seats = read_seats();
        const int count = static_cast<int>(seats.size());
        auto game = game_of(count, content, own_words);
        held("rules are version " + std::to_string(game->rules()) + ", content is " + game->content_hash());

        Dice dice = Dice::from_json(root_.at("fairness").json(), count);
        if (!root_.has("start")) return Match(std::move(game), std::move(dice), std::move(seats));
        const Json& start = root_.at("start").json();
        if (!start.is_object()) root_.at("start").fail("expected a position, found " + brief_json(start));
        Match match = Match::from_position(std::move(game), start, std::move(dice), {}, Begins::Before);
        match.seats_ = std::move(seats);
        return match;
    }

    std::shared_ptr<const AnyGame> game_of(int seats, const ContentFiles* content, bool own_words) const {
        Begun begun;
        begun.game = root_.at("game").text();
        begun.rules = static_cast<int>(root_.at("rules").integer(1, kMostRules));
        begun.content = root_.at("content").text();
        begun.options = root_.at("options").json();
        begun.seats = seats;
        if (!begun.options.is_object()) root_.at("options").fail("expected an object");
        if (content) begun.files = *content;
        begun.own_words = own_words;
        std::shared_ptr<const AnyGame> game;
        try {
            game = reopen(begun);
        } catch (const InputError& e) {
            const char* field = e.code() == "unknown_rules"                                    ? "rules: "
                                : e.code() == "unknown_content" || e.code() == "other_content" ? "content: "
                                                                                               : nullptr;
            if (!field) throw;
            throw InputError(e.code(), root_.place() + ": " + field + e.what());
        }
        // What options mean is written out, so that no default can mean something else one day.
        for (const auto& [name, value] : begun.options.items())
            if (game->options().at(name) != value)
                root_.at("options").fail("expected " + brief_json(name) + " to be " +
                                         dump_json(game->options().at(name)) + ", found " + brief_json(value));
        return game;
    }

    std::vector<SeatInfo> read_seats() const {
        std::vector<SeatInfo> seats;
        const Reader list = root_.at("seats");
        for (int i = 0, n = list.size(1, kMaxSeats); i < n; ++i) {
            const Reader one = list.at(i);
            one.only_keys({"name", "kind", "level"});
            seats.push_back(
                {one.at("name").text(), one.at("kind").text(), one.has("level") ? one.at("level").text() : ""});
        }
        return seats;
    }

    void check_result() {
        const bool over = match_.turn().is_over();
        if (!root_.has("result")) return;
        if (!over) root_.at("result").fail("the game is not over");
        const Json result = match_.game_->result(match_.state_);
        if (root_.at("result").json() == result)
            held("the result holds");
        else if (!report_)
            root_.at("result").fail("the result is " + dump_json(result));
        else
            report_->problems.push_back("record: result: the result is " + dump_json(result));
    }

    void check_outcomes() const {
        if (!report_ || !match_.dice_.secret_known()) return;
        const std::string all = std::to_string(match_.draws_);
        if (wrong_outcomes_ == 0)
            held("all " + all + " outcomes follow from secret and nonces");
        else
            report_->problems.push_back("record: " + std::to_string(wrong_outcomes_) + " of " + all +
                                        " outcomes do not follow from secret and nonces");
    }

    void held(std::string what) const {
        if (report_) report_->checks.push_back(std::move(what));
    }

    Reader root_;
    Verification* report_;
    Match match_;
    int wrong_outcomes_ = 0;
};

Match Match::replay(const Json& record, const ContentFiles* content, bool own_words, const Witness& witness) {
    return Replay(record, content, own_words, nullptr).run(witness);
}

Replayed Match::replay_as_far(const Json& record, const ContentFiles* content, bool own_words) {
    Replay replay(record, content, own_words, nullptr);
    try {
        return {replay.run(), {}};
    } catch (const InputError& e) {
        return {replay.match(), e.what()};
    }
}

void Match::follow(const std::vector<std::string>& lines, std::vector<Step>* steps) {
    Match next = *this;
    Fold fold(next, nullptr);
    const Json list = lines;
    const Reader log(list, "log", "bad_record");
    std::vector<Step> done(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) fold.fold(log.at(static_cast<int>(i)), &done[i]);
    // Hashes are logged by themselves: what was stored must end where this match ends now.
    if (next.log_.size() != log_.size() + lines.size())
        log.fail("expected " + std::to_string(next.log_.size() - log_.size()) + " lines, found " +
                 std::to_string(lines.size()));
    *this = std::move(next);
    if (steps) *steps = std::move(done);
}

Verification verify(const Json& record, const ContentFiles* content) {
    Verification report;
    report.dice = "not checked";  // until the whole log is folded
    try {
        Match::Replay replay(record, content, true, &report);
        const Dice& dice = replay.match().dice();
        if (!dice.is_committed()) report.dice = "not committed";
        if (dice.is_committed() && !dice.secret_known()) report.dice = "not yet published";
        if (dice.secret_known() && dice.commitment_holds())
            report.checks.push_back("the secret is the one committed to");
        if (dice.secret_known() && !dice.commitment_holds()) {
            report.dice = "wrong";
            report.problems.push_back("record: fairness: SHA-256 of the secret is not the commitment");
        }
        replay.run();
        if (replay.dice_wrong()) report.dice = "wrong";
        if (report.dice == "not checked") report.dice = "proved";
    } catch (const InputError& e) {
        report.problems.emplace_back(e.what());
    }
    report.ok = report.problems.empty();
    return report;
}

Json to_json(const Verification& verification) {
    return object({{"ok", verification.ok},
                   {"dice", verification.dice},
                   {"checks", verification.checks},
                   {"problems", verification.problems}});
}

}  // namespace endtable
