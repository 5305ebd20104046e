// Actions as the tests write them.
#include "games/furtherance/tests/play_words.hpp"

namespace endtable::furtherance {

using namespace play_words;  // NOLINT(google-build-using-namespace): it is made for this class

std::string Play::say(Action a) const {
    using K = Action::Kind;
    const Lists lists{setup(), s, s.agenda.empty() ? 0 : s.agenda.top().who};
    switch (a.kind) {
        case K::None: return "none";
        case K::FirstPlayer: return std::string("first ") + kKingdomNames[a.x];
        case K::DealLeader: return "deal " + content().leader_ids.at(a.x);
        case K::Draw: return "draw " + name_of(static_cast<DeckId>(a.x), a.y);
        case K::PickLeader: return "pick " + content().leader_ids.at(a.x);
        case K::Act: return (a.x == Worker::Starting ? "" : worker_word(a.x) + " ") + kWorkNames.at(a.y);
        case K::Repeat:
            return (a.x == Worker::Starting ? "" : worker_word(a.x) + " ") + "repeat " + kWorkNames.at(a.z) + ">" +
                   kWorkNames.at(a.y);
        case K::EndWorkers: return "end_workers";
        case K::UseItem: {
            const std::string on = lists.target(a.y);
            return "use " + name_of(DeckId::Items, a.x) + (on.empty() ? "" : " " + on);
        }
        case K::UseLeader: return "leader " + square_name(a.y);
        case K::UseBuilding: return "use " + name_of(DeckId::Buildings, a.x) + " " + square_name(a.y);
        case K::Market: {
            const Slot& slot = s.market[static_cast<std::size_t>(index(lists.market()))].at(a.x);
            return "market " + name_of(lists.market(), slot.kind);
        }
        case K::Research: return "research " + numbered(a.x, lists.research());
        case K::Blind: return "blind";
        case K::Done: return "done";
        case K::Choose: return "discard " + numbered(a.x, lists.buildings(lists.k));
        case K::Develop: return "develop " + lists.target(a.y);
        case K::Place: return "place " + square_name(a.y);
        case K::Deck: return "deck " + kDeckNames.at(a.x);
        case K::Take: return "take " + numbered(a.x, lists.look());
        case K::Return: return "return " + numbered(a.x, lists.research());
        case K::Top: return "top " + numbered(a.x, lists.look());
        case K::Bottom: return "bottom";
        case K::TakeUpgrade: return "take " + numbered(a.x, lists.drawn());
        case K::Replace: return "replace " + std::to_string(a.x);
        case K::Move: return square_name(a.x) + "-" + square_name(a.y);
        case K::AttackUnit: return square_name(a.x) + "x" + square_name(a.y);
        case K::AttackCastle: return square_name(a.x) + "x" + kKingdomNames[a.y];
        case K::Sacrifice:
            return square_name(a.x) + "*" + kKingdomNames[a.y] + " " + numbered(a.z, lists.buildings(a.y));
        case K::EndTurn: return "end_turn";
        case K::Unit: return "unit " + square_name(a.y);
        case K::HitCastle: return "hit castle";
        case K::HitBuilding: return "hit " + numbered(a.x, lists.buildings(s.battle.victim));
        case K::Spawn: return "spawn " + name_of(DeckId::Units, a.x);
        case K::DiscardItem: return "throw " + name_of(DeckId::Items, a.x);
        case K::Yes: return "yes";
        case K::No: return "no";
    }
    return "?";
}

Action Play::parse(std::string_view text) const {
    using K = Action::Kind;
    const Lists lists{setup(), s, s.agenda.empty() ? 0 : s.agenda.top().who};
    Words words = split(text);
    const auto nth = [&](int i, const char* what) {
        if (i < 0) fail(std::string("no such ") + what + ": " + std::string(text));
        return i;
    };
    if (words.size() == 1) {
        static const std::pair<const char*, K> kPlain[] = {
            {"end_workers", K::EndWorkers}, {"blind", K::Blind}, {"done", K::Done}, {"bottom", K::Bottom},
            {"end_turn", K::EndTurn},       {"yes", K::Yes},     {"no", K::No}};
        for (const auto& plain : kPlain)
            if (text == plain.first) return Action::of(plain.second);
        if (const int work = find(kWorkNames, text); work > 0) return Action::of(K::Act, Worker::Starting, work);
        const std::string& w = words[0];
        if (w.size() == 5 && w[2] == '-')
            return Action::of(K::Move, square_named(w.substr(0, 2)), square_named(w.substr(3)));
        if (w.size() == 5 && w[2] == 'x')
            return Action::of(K::AttackUnit, square_named(w.substr(0, 2)), square_named(w.substr(3)));
        if (w.size() == 4 && w[2] == 'x')
            return Action::of(K::AttackCastle, square_named(w.substr(0, 2)), kingdom_named(w.substr(3)));
        fail("no such action: " + std::string(text));
    }
    int worker = Worker::Starting;
    if (find(names_of(DeckId::Upgrades), words[0]) >= 0 || words[0] == "bonus" || words[0] == "starting") {
        worker = worker_named(words[0]);
        words.erase(words.begin());
        if (words.size() == 1) return Action::of(K::Act, worker, must_find(kWorkNames, words[0]));
    }
    const std::string &verb = words[0], &what = words.at(1);
    if (verb == "repeat") {
        const auto arrow = what.find('>');
        return Action::of(K::Repeat, worker, must_find(kWorkNames, what.substr(arrow + 1)),
                          must_find(kWorkNames, what.substr(0, arrow)));
    }
    if (verb == "use") {
        if (const int item = find(names_of(DeckId::Items), what); item >= 0)
            return Action::of(K::UseItem, item, lists.target(words.size() > 2 ? words[2] : ""));
        return Action::of(K::UseBuilding, building_kind(what), square_named(words.at(2)));
    }
    if (verb == "leader") return Action::of(K::UseLeader, 0, square_named(what));
    if (verb == "pick") return Action::of(K::PickLeader, leader_kind(what));
    if (verb == "deal") return Action::of(K::DealLeader, leader_kind(what));
    if (verb == "first") return Action::of(K::FirstPlayer, kingdom_named(what));
    if (verb == "draw") {
        const auto card = card_named(what);
        return Action::of(K::Draw, index(card.first), card.second);
    }
    if (verb == "market") {
        const int kind = must_find(names_of(lists.market()), what);
        const auto& slots = s.market[static_cast<std::size_t>(index(lists.market()))];
        for (std::size_t i = 0; i < slots.size(); ++i)
            if (slots[i].n > 0 && slots[i].kind == kind) return Action::of(K::Market, static_cast<int>(i));
        fail(what + " does not lie open");
    }
    if (verb == "research")
        return Action::of(K::Research, nth(position_of(what, lists.kd().research.size(), lists.research()), "card"));
    if (verb == "return")
        return Action::of(K::Return, nth(position_of(what, lists.kd().research.size(), lists.research()), "card"));
    if (verb == "discard")
        return Action::of(K::Choose,
                          nth(position_of(what, lists.kd().buildings.size(), lists.buildings(lists.k)), "building"));
    if (verb == "develop") return Action::of(K::Develop, 0, lists.target(what));
    if (verb == "place") return Action::of(K::Place, 0, square_named(what));
    if (verb == "deck") return Action::of(K::Deck, index(deck_named(what)));
    if (verb == "take" && s.agenda.top().kind == Task::Kind::UpgradePick)
        return Action::of(K::TakeUpgrade, nth(position_of(what, s.drawn.size(), lists.drawn()), "upgrade"));
    if (verb == "take") return Action::of(K::Take, nth(position_of(what, s.look.size(), lists.look()), "card"));
    if (verb == "top") return Action::of(K::Top, nth(position_of(what, s.look.size(), lists.look()), "card"));
    if (verb == "replace") return Action::of(K::Replace, std::stoi(what));
    if (verb == "unit") return Action::of(K::Unit, 0, square_named(what));
    if (verb == "hit" && what == "castle") return Action::of(K::HitCastle);
    if (verb == "hit") {
        const int k = s.battle.victim;
        return Action::of(K::HitBuilding,
                          nth(position_of(what, kingdom(s, k).buildings.size(), lists.buildings(k)), "building"));
    }
    if (verb == "spawn") return Action::of(K::Spawn, unit_kind(what));
    if (verb == "throw") return Action::of(K::DiscardItem, item_kind(what));
    if (verb.size() == 4 && verb[2] == '*') {
        const int k = kingdom_named(verb.substr(3));
        return Action::of(K::Sacrifice, square_named(verb.substr(0, 2)), k,
                          nth(position_of(what, kingdom(s, k).buildings.size(), lists.buildings(k)), "building"));
    }
    fail("no such action: " + std::string(text));
}

}  // namespace endtable::furtherance
