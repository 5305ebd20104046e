#include "games/following_the_end/notation.hpp"

#include <algorithm>

#include "games/following_the_end/figures.hpp"

namespace endtable::following_the_end {

namespace {

// How the one field `k` of an action is spelled.
enum class Spelt : std::uint8_t { Nothing, Unit, Artifact, Team, Number, Slot, Box, Object, Dealt };
struct Word {
    Action::Kind kind;
    const char* verb;
    Spelt k = Spelt::Nothing;
};
constexpr Word kWords[] = {
    {Action::DraftUnit, "draft_unit", Spelt::Unit},
    {Action::DraftArtifact, "draft_artifact", Spelt::Artifact},
    {Action::PickTeam, "pick_team", Spelt::Team},
    {Action::PlaceMantra, "place_mantra", Spelt::Number},
    {Action::Roll, "roll"},
    {Action::Convert, "convert", Spelt::Artifact},
    {Action::EndMovement, "end_movement"},
    {Action::EndCombat, "end_combat"},
    {Action::EndTurn, "end_turn"},
    {Action::Buy, "buy"},
    {Action::KeepArtifact, "keep_artifact", Spelt::Artifact},
    {Action::SkillPoint, "skill_point", Spelt::Box},
    {Action::LoseLife, "lose_life", Spelt::Slot},
    {Action::FallenClimb, "fallen_climb", Spelt::Object},
    {Action::Time, "time", Spelt::Number},
    {Action::Die, "combat", Spelt::Number},
    {Action::Drawn, "draw", Spelt::Artifact},
    {Action::Dealt, "deal", Spelt::Dealt},
};

std::optional<int> number(std::string_view text, int most) {
    if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value <= most ? std::optional(value) : std::nullopt;
}
std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(at, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}
std::optional<int> found(const std::vector<std::string>& ids, std::string_view id) {
    const auto at = std::find(ids.begin(), ids.end(), id);
    return at == ids.end() ? std::nullopt : std::optional(static_cast<int>(at - ids.begin()));
}
// Whether the cards that are dealt are heroes still (FTE-5.7b).
bool deals_heroes(const State& s) { return s.agenda.empty() || s.agenda.top().a == 0; }
const UnitCard* card_of(const Setup& setup, const State& s, int figure) {
    if (figure < 0 || figure >= kUnits) return nullptr;
    const int card = s.units[static_cast<std::size_t>(figure)].card;
    return card == 0 || card > kUnitCards ? nullptr : &setup.card(card - 1);
}

}  // namespace

// --- Things ----------------------------------------------------------------------------------------------------------

std::string Notation::figure(int i) {
    if (i < 0 || i >= kFigures) return "?";
    if (i == kBehemoth) return "b";
    if (i > kBehemoth) return "f" + std::to_string(i - kUnits + 1);
    return std::to_string(i / kTeam + 1) + "." + std::to_string(i % kTeam + 1);
}
std::optional<int> Notation::figure(std::string_view text) {
    if (text == "b") return kBehemoth;
    if (text.size() >= 2 && text[0] == 'f') {
        const auto n = number(text.substr(1), kFallen);
        return n && *n > 0 ? std::optional(kUnits + *n - 1) : std::nullopt;
    }
    if (text.size() != 3 || text[1] != '.') return std::nullopt;
    const int seat = text[0] - '1', slot = text[2] - '1';
    if (seat < 0 || seat >= kSeats || slot < 0 || slot >= kTeam) return std::nullopt;
    return seat * kTeam + slot;
}
std::string Notation::place(const Point& p) {
    return std::to_string(p.x) + "," + std::to_string(p.y) + "," + std::to_string(p.z);
}
std::optional<Point> Notation::place(std::string_view text) {
    const auto parts = split(text, ',');
    if (parts.size() != 3) return std::nullopt;
    const auto x = number(parts[0], kMaxSide), y = number(parts[1], kMaxSide), z = number(parts[2], kMaxHeight);
    return x && y && z ? std::optional(Point{*x, *y, *z}) : std::nullopt;
}
std::string Notation::deposit(int i) { return "d" + std::to_string(i + 1); }

std::string Notation::object(int i) const {
    const auto& objects = setup_->map.objects;
    return i >= 0 && i < static_cast<int>(objects.size()) ? objects[static_cast<std::size_t>(i)].id : "?";
}
std::string Notation::ability(const State& s, int unit, int i) const {
    const UnitCard* card = card_of(*setup_, s, unit);
    return card != nullptr && i >= 0 && i < static_cast<int>(card->abilities.size())
               ? card->abilities[static_cast<std::size_t>(i)].id
               : "?";
}

// --- Actions ---------------------------------------------------------------------------------------------------------

// `use gold_sphere 0`, `use tesla_orb 1 2.3`, `use dowsing_spork 0 d3`; `use 1.2 cheer 1.3`, `use 1.2 trade 1
// gold_sphere`.
std::string Notation::write_use(const State& s, const Action& a) const {
    const bool is_artifact = a.kind == Action::UseArtifact;
    std::string text = "use " + (is_artifact ? artifact(a.figure) : figure(a.figure));
    text += " " + (is_artifact ? std::to_string(a.k) : ability(s, a.figure, a.z));
    if (!is_artifact && a.k != kEmpty) text += " " + std::to_string(a.k);
    if (a.x != kEmpty16) text += " " + figure(a.x);
    if (a.y != kEmpty16) text += " " + (is_artifact ? figure(a.y) : artifact(a.y));
    if (is_artifact && a.z != kEmpty) text += " " + deposit(a.z);
    return text;
}

std::optional<Action> Notation::parse_use(const State& s, const std::vector<std::string_view>& words) const {
    if (words.size() < 3) return std::nullopt;
    Action a;
    std::size_t next = 2;
    const auto more = [&] { return next < words.size(); };
    if (const auto unit = figure(words[1])) {
        a.kind = Action::UseAbility;
        a.figure = u8(*unit);
        const UnitCard* card = card_of(*setup_, s, *unit);
        if (card == nullptr) return std::nullopt;
        for (std::size_t i = 0; i < card->abilities.size(); ++i)
            if (card->abilities[i].id == words[2]) a.z = u8(static_cast<int>(i));
        if (a.z == kEmpty) return std::nullopt;
        next = 3;
        if (more())
            if (const auto k = number(words[next], kEmpty - 1)) a.k = u8(*k), ++next;
        if (more())
            if (const auto target = figure(words[next])) a.x = u16(*target), ++next;
        if (more())
            if (const auto from = found(content_->artifact_ids, words[next])) a.y = u16(*from), ++next;
    } else if (const auto i = found(content_->artifact_ids, words[1])) {
        a.kind = Action::UseArtifact;
        a.figure = u8(*i);
        const auto level = number(words[2], kEmpty - 1);
        if (!level) return std::nullopt;
        a.k = u8(*level);
        next = 3;
        if (more())
            if (const auto target = figure(words[next])) a.x = u16(*target), ++next;
        if (more())
            if (const auto target = figure(words[next])) a.y = u16(*target), ++next;
        if (more() && words[next].size() >= 2 && words[next][0] == 'd')
            if (const auto d = number(words[next].substr(1), kMaxDeposits); d && *d > 0) a.z = u8(*d - 1), ++next;
    } else {
        return std::nullopt;
    }
    return next == words.size() ? std::optional(a) : std::nullopt;
}

std::string Notation::write(const State& s, const Action& a) const {
    for (const Word& word : kWords) {
        if (word.kind != a.kind) continue;
        const std::string verb = word.verb;
        switch (word.k) {
            case Spelt::Nothing: return verb;
            case Spelt::Unit: return verb + " " + card(a.k);
            case Spelt::Artifact: return verb + " " + artifact(a.k);
            case Spelt::Team: return verb + " " + team(a.k);
            case Spelt::Number: return verb + " " + std::to_string(a.k);
            case Spelt::Slot: return verb + " " + std::to_string(a.k + 1);
            case Spelt::Box: return verb + " " + (a.k < 4 ? kBoxNames[a.k] : "?");
            case Spelt::Object: return verb + " " + object(a.k);
            case Spelt::Dealt: return verb + " " + (deals_heroes(s) ? card(a.k) : artifact(a.k));
        }
    }
    switch (a.kind) {
        case Action::Allocate:
            return "allocate " + std::to_string(a.x) + "/" + std::to_string(a.y) + "/" + std::to_string(a.z);
        case Action::Deploy: return "deploy " + place(a.place());
        case Action::Move: return "move " + figure(a.figure) + " " + place(a.place());
        case Action::BonusMove: return "bonus_move " + (a.x == kEmpty16 ? "none" : place(a.place()));
        case Action::Attack:
            return "attack " + figure(a.figure) + " " + figure(a.x) + (a.k == 0 ? "" : a.k == 1 ? " special" : " ?");
        case Action::SwapPlace: return "swap_place " + figure(a.figure);
        case Action::FallenAct: return "fallen_act " + figure(a.figure) + " " + figure(a.x);
        case Action::Bite: return "bite " + figure(a.figure);
        case Action::UseArtifact:
        case Action::UseAbility: return write_use(s, a);
        default: return "?";
    }
}

std::optional<Action> Notation::parse(const State& s, std::string_view text) const {
    const auto words = split(text, ' ');
    const std::string_view verb = words[0];
    for (const Word& word : kWords) {
        if (verb != word.verb) continue;
        Action a = Action::of(word.kind);
        if (words.size() != (word.k == Spelt::Nothing ? 1u : 2u)) return std::nullopt;
        std::optional<int> k;
        switch (word.k) {
            case Spelt::Nothing: return a;
            case Spelt::Unit: k = found(content_->unit_ids, words[1]); break;
            case Spelt::Artifact: k = found(content_->artifact_ids, words[1]); break;
            case Spelt::Team: k = found(content_->team_ids, words[1]); break;
            case Spelt::Number: k = number(words[1], kEmpty - 1); break;
            case Spelt::Slot:
                k = number(words[1], kTeam);
                if (k && *k == 0) return std::nullopt;
                if (k) --*k;
                break;
            case Spelt::Box:
                for (int i = 0; i < 4; ++i)
                    if (words[1] == kBoxNames[i]) k = i;
                break;
            case Spelt::Object:
                for (std::size_t i = 0; i < setup_->map.objects.size(); ++i)
                    if (words[1] == setup_->map.objects[i].id) k = static_cast<int>(i);
                break;
            case Spelt::Dealt:
                k = found(deals_heroes(s) ? content_->unit_ids : content_->artifact_ids, words[1]);
                break;
        }
        if (!k) return std::nullopt;
        a.k = u8(*k);
        return a;
    }
    if (verb == "use") return parse_use(s, words);
    if (words.size() < 2) return std::nullopt;
    if (verb == "allocate") {
        const auto parts = split(words[1], '/');
        if (parts.size() != 3 || words.size() != 2) return std::nullopt;
        const auto d = number(parts[0], 100), aim = number(parts[1], 100), speed = number(parts[2], 100);
        if (!d || !aim || !speed) return std::nullopt;
        return Action{Action::Allocate, kEmpty, u16(*d), u16(*aim), u8(*speed), kEmpty};
    }
    if (verb == "deploy" || verb == "bonus_move") {
        if (words.size() != 2) return std::nullopt;
        const auto kind = verb == "deploy" ? Action::Deploy : Action::BonusMove;
        if (verb == "bonus_move" && words[1] == "none") return Action::of(kind);
        const auto p = place(words[1]);
        return p ? std::optional(Action::at(kind, kEmpty, *p)) : std::nullopt;
    }
    const auto one = figure(words[1]);
    if (!one) return std::nullopt;
    if (verb == "swap_place" || verb == "bite") {
        if (words.size() != 2) return std::nullopt;
        return Action{verb == "bite" ? Action::Bite : Action::SwapPlace, u8(*one), kEmpty16, kEmpty16, kEmpty, kEmpty};
    }
    if (words.size() < 3) return std::nullopt;
    if (verb == "move") {
        const auto p = place(words[2]);
        return p && words.size() == 3 ? std::optional(Action::at(Action::Move, *one, *p)) : std::nullopt;
    }
    const auto other = figure(words[2]);
    if (!other) return std::nullopt;
    if (verb == "fallen_act" && words.size() == 3) return Action::on(Action::FallenAct, *one, *other);
    if (verb != "attack" || words.size() > 4 || (words.size() == 4 && words[3] != "special")) return std::nullopt;
    return Action::on(Action::Attack, *one, *other, words.size() == 4 ? 1 : 0);
}

}  // namespace endtable::following_the_end
