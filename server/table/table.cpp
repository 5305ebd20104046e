#include "server/table/table.hpp"

#include <algorithm>
#include <utility>

#include "bots/levels.hpp"
#include "match/printable.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"
#include "server/table/names.hpp"

namespace endtable::server {

namespace {

constexpr int kMaxChat = 500;  // characters
constexpr const char* kStatus[] = {"open", "running", "paused", "over"};
constexpr const char* kWho[] = {"nobody", "person", "bot"};
constexpr const char* kAbout[] = {"undo", "pause", "stand_in"};

bool contains(const std::vector<std::string>& list, std::string_view one) {
    return std::find(list.begin(), list.end(), one) != list.end();
}

}  // namespace

Json Trouble::to_json() const {
    Json can = Json::array();
    if (look) can.push_back("look");
    if (record) can.push_back("record");
    return object(
        {{"code", code}, {"message", message}, {"rules", rules}, {"content", content}, {"can", std::move(can)}});
}

Denial Trouble::denial() const { return {"stuck", message, code, ""}; }

Table::Table(Charter charter) : charter_(std::move(charter)) {
    places_.resize(static_cast<std::size_t>(charter_.game->seats()));
}

Table Table::afresh() const {
    Table table(charter_);
    table.names_ = names_;
    table.trouble_ = trouble_;
    return table;
}

void Table::know(const std::string& player, const std::string& name) {
    for (Place& place : places_)
        if (place.who == Place::Who::Person && place.player == player) place.name = name;
    for (auto& [known, called] : names_)
        if (known == player) {
            called = name;
            return;
        }
    names_.emplace_back(player, name);
}

void Table::know_as(const Table& other) {
    for (const auto& [player, name] : other.names_)
        if (name_of(player) != name) know(player, name);
}

std::string Table::name_of(std::string_view player) const {
    for (const auto& [known, called] : names_)
        if (known == player) return called;
    return {};
}

std::vector<std::string> Table::shown_names() const {
    std::vector<std::pair<std::string, std::string>> people;
    for (const Place& place : places_) people.emplace_back(place.player, place.name);
    std::vector<std::string> names = told_apart(people);
    for (std::size_t i = 0; i < std::min(names.size(), charter_.names.size()); ++i)
        if (!charter_.names[i].empty()) names[i] = charter_.names[i];
    return names;
}

// As the others see it: with a seat as its place says, without one told apart from those who have one.
std::string Table::called(std::string_view player) const {
    const std::vector<std::string> shown = shown_names();
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (!player.empty() && places_[i].player == player) return shown[i];
    const std::string name = name_of(player);
    int alike = 0;
    for (const Place& place : places_)
        if (!place.player.empty() && !name.empty() && likeness(place.name) == likeness(name)) ++alike;
    return alike == 0 ? name : numbered(name, alike + 1);
}

std::vector<std::string> Table::players_in(const std::vector<Line>& lines) {
    std::vector<std::string> players;
    for (const Line& line : lines) {
        if (!line.text.starts_with('#')) continue;
        const Json news = parse_json(std::string_view(line.text).substr(1), "log");
        for (const char* key : {"player", "by"})
            if (const auto found = news.find(key); found != news.end() && found->is_string())
                if (const auto& player = found->get_ref<const std::string&>(); !contains(players, player))
                    players.push_back(player);
    }
    return players;
}

// --- Looking

Table::Status Table::status() const {
    if (!match_) return Status::Open;
    if (match_->turn().is_over()) return Status::Over;
    return paused_ ? Status::Paused : Status::Running;
}

Seats Table::seats_of(std::string_view player) const {
    Seats seats;
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (places_[i].who == Place::Who::Person && places_[i].player == player)
            seats |= Seats::only(seat(static_cast<int>(i)));
    return seats;
}

bool Table::belongs(std::string_view player) const {
    return player == charter_.host || is_seated(player) || contains(admitted_, player);
}

bool Table::may_watch(std::string_view player) const {
    if (player == charter_.host || is_seated(player)) return true;
    if (!charter_.settings.listed && !contains(admitted_, player)) return false;
    // Before the start there is nothing to see but who is there.
    return charter_.settings.spectators || status() == Status::Open || status() == Status::Over;
}

std::optional<Denial> Table::full(bool for_the_game) const {
    const std::size_t talk = size_ - (match_ ? match_->log_size() : 0);
    if (size_ < kMostLines && (for_the_game || talk < kMostTalk)) return std::nullopt;
    return Denial{"table_full", "so much has happened at this table that nothing more can be written down", "", ""};
}

Seats Table::asked() const {
    if (!match_ || paused_) return {};
    const Turn turn = match_->turn();
    return turn.is_over() || turn.is_chance() ? Seats() : turn.who;
}

Seats Table::seen_asked(const AnyState& seen) const {
    const Turn turn = charter_.game->turn(seen);
    return turn.is_over() || turn.is_chance() ? Seats() : turn.who;
}

Seats Table::bots_asked() const {
    Seats bots;
    if (trouble_) return bots;
    // Where one answer will do for a party, it is the people's.
    if (match_ && match_->turn().kind == Turn::Kind::Any)
        for (const Seat p : asked())
            if (places_[at(p)].answers_itself()) return bots;
    for (const Seat p : asked())
        if (!places_[at(p)].answers_itself()) bots |= Seats::only(p);
    return bots;
}

std::optional<Time> Table::time_left(const Clocks& clocks, Seat p, Time now) const {
    if (charter_.settings.clock == Settings::Clock::None || !match_ || !places_[at(p)].answers_itself())
        return std::nullopt;
    const Time since = clocks.since[at(p)];
    return clocks.left[at(p)] - (since == 0 ? 0 : std::max<Time>(0, now - since));
}

std::optional<Time> Table::deadline() const {
    std::optional<Time> first;
    if (trouble_) return first;
    for (const Seat p : asked()) {
        const Time since = clocks_.since[at(p)];
        const auto left = time_left(p, since);
        if (left && since != 0 && (!first || since + *left < *first)) first = since + *left;
    }
    return first;
}

Json Table::to_json(std::string_view player, Time now) const {
    Json json = changing_json(player, now);
    json.update(lasting_json());
    return json;
}

Json Table::lasting_json() const {
    const Json fairness = dice(std::vector<std::string>(places_.size())).to_json(false);
    Json json = object({{"game", charter_.game->info().id},
                        {"options", charter_.game->options()},
                        {"settings", charter_.settings.to_json()},
                        {"commitment", fairness.value("commitment", "")}});
    if (trouble_) json["trouble"] = trouble_->to_json();
    return json;
}

Json Table::changing_json(std::string_view player, Time now) const {
    Json places = Json::array();
    const Seats own = seats_of(player);
    const std::vector<std::string> names = shown_names();
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Place& place = places_[i];
        const Seat p = seat(static_cast<int>(i));
        Json one = object({{"seat", i}, {"who", kWho[static_cast<int>(place.who)]}, {"name", names[i]}});
        if (place.who == Place::Who::Bot || place.stand_in) one["level"] = place.level;
        if (place.stand_in) one["stand_in"] = true;
        const Clocks& clocks = own.has(p) ? clocks_ : shown_;
        if (const auto left = time_left(clocks, p, now)) {
            one["left_ms"] = *left;
            one["runs"] = clocks.since[i] != 0;
        }
        places.push_back(std::move(one));
    }
    Json own_seats = Json::array();
    for (const Seat p : own) own_seats.push_back(index(p));
    Json json = object({{"id", charter_.id},
                        {"status", kStatus[static_cast<int>(status())]},
                        {"hosting", player == charter_.host},
                        {"places", std::move(places)},
                        {"you", std::move(own_seats)}});
    if (question_) {
        json["question"] = object({{"about", kAbout[static_cast<int>(question_->about)]},
                                   {"yours", question_->asker == player},
                                   {"agreed", contains(question_->agreed, player)}});
        if (question_->seat != kNobody) json["question"]["seat"] = index(question_->seat);
    }
    return json;
}

Json Table::public_news(const Json& news) const {
    Json told = news;
    const std::string what = news.at("do").get<std::string>();
    if (what == "admit") return Json();
    for (const char* secret : {"player", "nonce", "by"}) told.erase(secret);
    if (const auto by = news.find("by"); by != news.end()) {
        told["seats"] = Json::array();
        for (const Seat p : seats_of(by->get<std::string>())) told["seats"].push_back(index(p));
        told["name"] = called(by->get<std::string>());
    } else if (what == "sit") {
        told["name"] = called(news.at("player").get<std::string>());
    }
    return told;
}

// --- Deciding

Table::Decision Table::denied(std::string code, std::string message) {
    Decision decision;
    decision.denial = Denial{std::move(code), std::move(message), "", ""};
    return decision;
}

std::string Table::news_line(const Json& news) { return "#" + dump_json(news); }

Dice Table::dice(const std::vector<std::string>& nonces) const {
    return charter_.seed ? Dice::seeded(*charter_.seed) : Dice::committed(charter_.secret, nonces);
}

std::optional<Denial> Table::draw(Match& match) const {
    if (!charter_.chances.empty()) {
        const std::vector<std::string> lines = match.log_lines();
        const auto drawn = static_cast<std::size_t>(
            std::count_if(lines.begin(), lines.end(), [](const std::string& line) { return line.starts_with('~'); }));
        if (drawn < charter_.chances.size() && !match.force(charter_.chances[drawn])) return std::nullopt;
    }
    return match.roll();
}

// The copy has done something; chance follows at once.
Table::Decision Table::with_match(Match next) const {
    while (next.turn().is_chance())
        if (auto denial = draw(next)) return {std::move(denial), {}};
    return {std::nullopt, next.log_lines_since(*match_)};
}

std::vector<std::string> Table::persons() const {
    std::vector<std::string> players;
    for (const Place& place : places_)
        if (place.answers_itself() && !contains(players, place.player)) players.push_back(place.player);
    return players;
}

bool Table::is_alone(std::string_view player) const {
    return std::none_of(places_.begin(), places_.end(),
                        [&](const Place& place) { return place.who == Place::Who::Person && place.player != player; });
}

// Everybody who answers for himself, except whom it is about. Whose seat a bot looks after is away and cannot be waited
// for, except where that would be taken back what the person has answered, or what its seat has been shown: nobody may
// change a trick while the other is out of the room.
std::vector<std::string> Table::concerned(const Question& question) const {
    std::vector<std::string> players;
    for (const std::string& player : persons())
        if (question.about != Question::About::StandIn || !seats_of(player).has(question.seat))
            players.push_back(player);
    if (question.about != Question::About::Undo) return players;
    const std::vector<Match::Undone> gone = match_->would_undo(question.seat);
    const bool shown = std::any_of(gone.begin(), gone.end(), [](const Match::Undone& ply) { return ply.revealed; });
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Place& place = places_[i];
        if (!place.stand_in || contains(players, place.player)) continue;
        const bool its_own = std::any_of(gone.begin(), gone.end(), [&](const Match::Undone& ply) {
            return ply.who == seat(static_cast<int>(i)) && ply.ply < stood_in_at_[i];
        });
        if (shown || its_own) players.push_back(place.player);
    }
    return players;
}

// Done at once if nobody else has to agree.
Table::Decision Table::asked_for(Question question, Time now) const {
    question.agreed = {question.asker};
    if (agreed_by_all(question)) return settled(question);
    if (question_) return denied("question_open", "something else is being asked");
    const int answered = question.about == Question::About::Undo ? match_->answered(question.seat) : 0;
    for (const Refused& refused : refused_)
        if (refused.about == question.about && refused.asker == question.asker && refused.answered == answered &&
            now - refused.time < kAskAgain)
            return denied("refused_before", "the answer was no; ask again in a minute");
    Json news = object({{"do", "ask"}, {"about", kAbout[static_cast<int>(question.about)]}});
    if (question.seat != kNobody) news["seat"] = index(question.seat);
    news["by"] = question.asker;
    return {std::nullopt, {news_line(news)}};
}

// A table that is not played at cannot be filled without end.
std::optional<Denial> Table::too_long() const {
    if (match_ ? said_after_ < kMostAfter : size_ < kMostBefore) return std::nullopt;
    return Denial{
        "table_full",
        match_ ? "enough has been said here" : "too much has happened here before the game; open another table", "",
        ""};
}

std::optional<Denial> Table::not_playing(Seat p, std::string_view player) const {
    if (index(p) >= static_cast<int>(places_.size())) return Denial{"bad_seat", "there is no such seat", "", ""};
    if (!seats_of(player).has(p)) return Denial{"not_your_seat", "somebody else sits there", "", ""};
    if (status() == Status::Open) return Denial{"not_running", "the game has not begun", "", ""};
    if (status() == Status::Over) return Denial{"over", "the game is over", "", ""};
    return std::nullopt;
}

Table::Decision Table::sit(Seat p, const std::string& player, const std::string& nonce) const {
    if (match_) return denied("not_open", "the game has begun");
    if (!may_sit(player)) return denied("not_allowed", "this table is by invitation");
    if (index(p) >= static_cast<int>(places_.size())) return denied("bad_seat", "there is no such seat");
    if (nonce.size() > 64 || !is_printable(nonce)) return denied("bad_nonce", "a nonce has at most 64 bytes");
    if (places_[at(p)].who != Place::Who::Nobody) return denied("seat_taken", "somebody sits there");
    if (auto denial = too_long()) return {std::move(denial), {}};
    return {std::nullopt,
            {news_line(object({{"do", "sit"}, {"seat", index(p)}, {"player", player}, {"nonce", nonce}}))}};
}

Table::Decision Table::sit_bot(Seat p, std::string_view player, const std::string& level) const {
    if (player != charter_.host) return denied("not_host", "only who opened the table may do that");
    if (match_) return denied("not_open", "the game has begun");
    if (index(p) >= static_cast<int>(places_.size())) return denied("bad_seat", "there is no such seat");
    if (find_level(level) == nullptr) return denied("bad_level", "there is no such level; there are: " + level_names());
    if (places_[at(p)].who == Place::Who::Person) return denied("seat_taken", "somebody sits there");
    if (auto denial = too_long()) return {std::move(denial), {}};
    return {std::nullopt, {news_line(object({{"do", "bot"}, {"seat", index(p)}, {"level", level}}))}};
}

Table::Decision Table::stand_up(Seat p, std::string_view player) const {
    if (match_) return denied("not_open", "the game has begun; resign, or leave it to a bot");
    if (index(p) >= static_cast<int>(places_.size())) return denied("bad_seat", "there is no such seat");
    if (places_[at(p)].who == Place::Who::Nobody) return denied("seat_empty", "nobody sits there");
    if (!seats_of(player).has(p) && player != charter_.host) return denied("not_your_seat", "somebody else sits there");
    if (auto denial = too_long()) return {std::move(denial), {}};
    return {std::nullopt, {news_line(object({{"do", "stand"}, {"seat", index(p)}}))}};
}

Table::Decision Table::start(std::string_view player, Rng& rng) const {
    if (player != charter_.host) return denied("not_host", "only who opened the table may do that");
    if (match_) return denied("not_open", "the game has begun");
    for (const Place& place : places_)
        if (place.who == Place::Who::Nobody) return denied("places_open", "there are places left to be taken");
    // order[seat]: the place whose person sits there. Partners stay partners.
    std::vector<int> order(places_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    if (charter_.settings.shuffle) {
        const std::vector<Seat> seated = shuffle_seats(charter_.game->sides(), rng);
        for (std::size_t i = 0; i < order.size(); ++i) order[at(seated[i])] = static_cast<int>(i);
    }
    const std::string line = news_line(object({{"do", "start"}, {"order", order}}));
    Table begun = *this;
    begun.fold({{line, 1}});
    Decision decision = begun.with_match(*begun.match_);
    decision.lines.insert(decision.lines.begin(), line);
    return decision;
}

Table::Decision Table::act(Seat p, std::string_view player, int answered, const std::vector<std::string>& notations,
                           Time now) const {
    if (auto denial = not_playing(p, player)) return {std::move(denial), {}};
    if (paused_) return denied("paused", "the game is paused");
    if (places_[at(p)].stand_in) return denied("stand_in", "a bot answers for you; come back first");
    if (answered != match_->answered(p)) return denied("stale", "this was answered already, or taken back");
    if (const auto left = time_left(p, now); left && asked().has(p) && *left <= 0)
        return denied("too_late", "your time is up");
    Match next = *match_;
    Match::Several several;
    if (auto denial = next.act_in_turn(p, notations, several)) return {std::move(denial), {}};
    const bool draws = next.turn().is_chance();
    Decision decision = with_match(std::move(next));
    if (notations.size() > 1) decision.answer["applied"] = several.applied;
    if (several.revealed || (several.refusal && draws)) {
        decision.answer["stopped"] = "revealed";
    } else if (several.refusal) {
        decision.answer["stopped"] = "refused";
        decision.answer["refusal"] = endtable::to_json(*several.refusal);
    }
    return decision;
}

Table::Decision Table::act_as_bot(Seat p, PackedAction a) const {
    if (!bots_asked().has(p)) return denied("not_asked", "no bot is asked there");
    Match next = *match_;
    if (auto denial = next.act(p, a)) return {std::move(denial), {}};
    return with_match(std::move(next));
}

Table::Decision Table::resign(Seat p, std::string_view player) const {
    if (auto denial = not_playing(p, player)) return {std::move(denial), {}};
    Match next = *match_;
    if (auto denial = next.resign(p)) return {std::move(denial), {}};
    return with_match(std::move(next));
}

Table::Decision Table::undo(Seat p, std::string_view player, Time now) const {
    if (auto denial = not_playing(p, player)) return {std::move(denial), {}};
    if (paused_) return denied("paused", "the game is paused");
    if (charter_.settings.undo == Settings::Undo::Never)
        return denied("cannot_undo", "nothing is taken back at this table");
    const UndoCheck check = match_->can_undo(p);
    if (!check.possible && (check.why_not == "nothing_to_undo" || check.why_not == "game_over"))
        return denied("cannot_undo", check.why_not);
    const bool alone = is_alone(player);  // against bots always
    if (alone || (check.possible && charter_.settings.undo == Settings::Undo::Free)) {
        Match next = *match_;
        if (auto denial = next.undo(p, alone)) return {std::move(denial), {}};
        return with_match(std::move(next));
    }
    return asked_for({Question::About::Undo, p, std::string(player), {}}, now);
}

Table::Decision Table::pause(std::string_view player, Time now) const {
    if (!is_seated(player)) return denied("not_your_seat", "you have no seat here");
    if (status() != Status::Running) return denied("not_running", "there is nothing to pause");
    return asked_for({Question::About::Pause, kNobody, std::string(player), {}}, now);
}

Table::Decision Table::resume(std::string_view player) const {
    if (!is_seated(player)) return denied("not_your_seat", "you have no seat here");
    if (status() != Status::Paused) return denied("not_paused", "the game is not paused");
    return {std::nullopt, {news_line(object({{"do", "resume"}}))}};
}

Table::Decision Table::ask_for_stand_in(Seat p, std::string_view player, Time now) const {
    if (!is_seated(player)) return denied("not_your_seat", "you have no seat here");
    if (index(p) >= static_cast<int>(places_.size())) return denied("bad_seat", "there is no such seat");
    if (seats_of(player).has(p)) return denied("your_own_seat", "leave it yourself");
    if (status() != Status::Running) return denied("not_running", "the game is not running");
    if (!places_[at(p)].answers_itself()) return denied("no_person", "no person answers there");
    // As the others see it: that somebody has answered in secret must not show here.
    if (const Time since = shown_.since[at(p)]; since == 0 || now - since < kPatience)
        return denied("patience", "only a seat that has not answered for a minute can be replaced");
    return asked_for({Question::About::StandIn, p, std::string(player), {}}, now);
}

bool Table::agreed_by_all(const Question& question) const {
    const std::vector<std::string> players = concerned(question);
    return std::all_of(players.begin(), players.end(),
                       [&](const std::string& player) { return contains(question.agreed, player); });
}

Table::Decision Table::settled(const Question& question) const {
    switch (question.about) {
        case Question::About::Pause: return {std::nullopt, {news_line(object({{"do", "pause"}}))}};
        case Question::About::StandIn:
            return {std::nullopt,
                    {news_line(object({{"do", "hand"}, {"seat", index(question.seat)}, {"why", "vote"}})),
                     "!bot " + std::to_string(index(question.seat))}};
        case Question::About::Undo: break;
    }
    Match next = *match_;
    if (auto denial = next.undo(question.seat, true)) return {std::move(denial), {}};
    return with_match(std::move(next));
}

Table::Decision Table::agree(std::string_view player, bool yes) const {
    if (!question_) return denied("no_question", "nothing is being asked");
    if (!is_seated(player)) return denied("not_your_seat", "you have no seat here");
    if (question_->about == Question::About::StandIn && seats_of(player).has(question_->seat))
        return denied("not_asked", "this is about you; answer in the game");
    if (yes && contains(question_->agreed, player)) return denied("already_agreed", "you have agreed");
    const std::string line = news_line(object({{"do", yes ? "agree" : "disagree"}, {"by", std::string(player)}}));
    if (!yes) return {std::nullopt, {line}};
    Question question = *question_;
    question.agreed.emplace_back(player);
    if (!agreed_by_all(question)) return {std::nullopt, {line}};
    Decision decision = settled(question);
    if (!decision.denial) decision.lines.insert(decision.lines.begin(), line);
    return decision;
}

Table::Decision Table::leave(Seat p, std::string_view player) const {
    if (auto denial = not_playing(p, player)) return {std::move(denial), {}};
    if (places_[at(p)].stand_in) return denied("stand_in", "a bot answers for you already");
    return {
        std::nullopt,
        {news_line(object({{"do", "hand"}, {"seat", index(p)}, {"why", "left"}})), "!bot " + std::to_string(index(p))}};
}

Table::Decision Table::come_back(Seat p, std::string_view player) const {
    if (auto denial = not_playing(p, player)) return {std::move(denial), {}};
    if (!places_[at(p)].stand_in) return denied("not_away", "you answer for yourself");
    if (flag_fell_[at(p)]) return denied("too_late", "your time for this game is up");
    if (charter_.settings.clock == Settings::Clock::Move && match_->turn().who.has(p) && clocks_.left[at(p)] <= 0)
        return denied("too_late", "your time for this answer is up; come back when the bot has given it");
    return {std::nullopt,
            {news_line(object({{"do", "back"}, {"seat", index(p)}})), "!human " + std::to_string(index(p))}};
}

Table::Decision Table::chat(const std::string& player, const std::string& text) const {
    if (!may_watch(player)) return denied("not_allowed", "only who has a seat may talk here");
    if (text.empty() || characters(text) > kMaxChat || !is_printable(text))
        return denied("bad_chat", "say something of 1 to 500 characters, without line breaks");
    if (status() == Status::Open || status() == Status::Over)
        if (auto denial = too_long()) return {std::move(denial), {}};
    return {std::nullopt,
            {news_line(object({{"do", "chat"}, {"by", player}, {"text", text}, {"seated", is_seated(player)}}))}};
}

Table::Decision Table::admit(const std::string& player) const {
    if (belongs(player)) return denied("nothing_to_do", "you belong here already");
    if (!match_)
        if (auto denial = too_long()) return {std::move(denial), {}};
    return {std::nullopt, {news_line(object({{"do", "admit"}, {"player", player}}))}};
}

Table::Decision Table::rematch(const std::string& player, const std::string& table, const std::string& gone) const {
    if (!is_seated(player)) return denied("not_your_seat", "you have no seat here");
    if (status() != Status::Over) return denied("not_over", "the game is not over");
    if (rematched_ != gone) return denied("rematched", "it goes on at another table already");
    return {std::nullopt, {news_line(object({{"do", "rematch"}, {"by", player}, {"table", table}}))}};
}

Table::Decision Table::pass_host() const {
    if (match_) return denied("not_open", "the game has begun");
    for (const Place& place : places_)
        if (place.who == Place::Who::Person && place.player != charter_.host)
            return {std::nullopt, {news_line(object({{"do", "host"}, {"by", place.player}}))}};
    return denied("nothing_to_do", "nobody else sits here");
}

Table::Decision Table::run_out(Time now) const {
    for (const Seat p : asked()) {
        const auto left = time_left(p, now);
        if (!left || *left > 0) continue;
        if (charter_.settings.late == Settings::Late::Forfeit) {
            Match next = *match_;
            if (auto denial = next.resign(p)) return {std::move(denial), {}};
            return with_match(std::move(next));
        }
        return {std::nullopt,
                {news_line(object({{"do", "hand"}, {"seat", index(p)}, {"why", "late"}})),
                 "!bot " + std::to_string(index(p))}};
    }
    return denied("nothing_to_do", "nobody's time is up");
}

Table::Decision Table::draw_on() const {
    if (!match_ || !match_->turn().is_chance()) return {};
    return with_match(*match_);
}

Table::Decision Table::credit(Time downtime) const {
    if (downtime <= 0 || !deadline()) return denied("nothing_to_do", "no clock runs");
    return {std::nullopt, {news_line(object({{"do", "credit"}, {"ms", downtime}}))}};
}

}  // namespace endtable::server
