// Furtherance: the content files, read and checked. Cards become rows of numbers and short lists of operations
// (setup.hpp), so that the rules know no card by name.
#include "games/furtherance/content.hpp"

#include <algorithm>
#include <set>

#include "games/furtherance/content_effects.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::furtherance {

namespace {

constexpr const char* kCode = "bad_content";

void add_id(const Reader& entry, std::vector<std::string>& ids) {
    std::string id = entry.at("id").id();
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) entry.at("id").fail("another card has this id");
    ids.push_back(std::move(id));
}

int read_square(const Reader& r) {
    const std::string name = r.text(4);
    const int square = square_of(name);
    if (square < 0) r.fail("no such square: \"" + name + "\"");
    return square;
}

int read_kingdom(const Reader& r) { return r.one_of({"S", "W", "N", "E"}); }

// The copies of all cards of a file must fit the deck.
void check_total(const Reader& list, int total, int most) {
    if (total > most)
        list.fail("a deck holds at most " + std::to_string(most) + " cards, these are " + std::to_string(total));
}

// --- Cards -----------------------------------------------------------------------------------------------------------

UnitCard read_unit(const Reader& entry, const Numbers& numbers) {
    entry.only_keys({"id", "copies", "atk", "hp", "cost", "ability", "removed_2p", "source"});
    entry.check_source();
    UnitCard card;
    card.copies = read_byte(entry.at("copies"), 1, 20);
    card.atk = read_byte(entry.at("atk"), 0, 9);
    card.hp = read_byte(entry.at("hp"), 1, 20);
    card.cost = read_byte(entry.at("cost"), 1, 30);
    card.attacks = u8(numbers.attacks);
    card.removed_2p = u8(static_cast<int>(entry.integer_or("removed_2p", 0, 0, card.copies)));
    if (!entry.has("ability")) return card;
    const Reader ability = entry.at("ability");
    ability.only_keys(
        {"reach", "attacks", "no_counter", "sacrifice", "no_attack_new", "substitute", "field_vp", "absorb"});
    if (ability.json().size() != 1) ability.fail("a unit has one ability");
    if (ability.has("reach")) card.reach = read_byte(ability.at("reach"), 2, 2);
    if (ability.has("attacks")) card.attacks = read_byte(ability.at("attacks"), 1, 9);
    if (ability.has("field_vp")) card.field_vp = read_byte(ability.at("field_vp"), 1, 9);
    card.no_counter = ability.boolean_or("no_counter", false);
    card.sacrifice = ability.boolean_or("sacrifice", false);
    card.no_attack_new = ability.boolean_or("no_attack_new", false);
    card.substitute = ability.boolean_or("substitute", false);
    card.absorb = ability.boolean_or("absorb", false);
    return card;
}

BuildingCard read_building(const Reader& entry, const Numbers& numbers) {
    entry.only_keys({"id", "copies", "cost", "turns", "hits", "effects", "source"});
    entry.check_source();
    BuildingCard card;
    card.copies = read_byte(entry.at("copies"), 1, 14);
    card.cost = read_byte(entry.at("cost"), 1, 30);
    card.turns = read_byte(entry.at("turns"), 1, 9);
    if (entry.at("hits").json().is_string())
        entry.at("hits").one_of({"count"});
    else
        card.hits = read_byte(entry.at("hits"), 1, 20);
    read_effects(entry, numbers.salvage_cost, card.stats, &card.vp, &card.use);
    only_for(entry, card.stats,
             {Stat::StartCounters, Stat::StartResearch, Stat::ExtraTurn, Stat::Repeat, Stat::Blind, Stat::SalvageUnit},
             "leaders");
    only_for(entry, card.stats, {Stat::AcquireFromResearch, Stat::ResearchTake}, "upgraded workers");
    return card;
}

std::uint8_t read_windows(const Reader& list) {
    unsigned windows = 0;
    const int n = list.size(1, 5);
    for (int i = 0; i < n; ++i) windows |= 1u << list.at(i).one_of({"T", "H", "M", "A", "E"});
    return static_cast<std::uint8_t>(windows);
}

ItemCard read_item(const Reader& entry) {
    entry.only_keys({"id", "copies", "cost", "windows", "effects", "keep_card", "source"});
    entry.check_source();
    ItemCard card;
    card.copies = read_byte(entry.at("copies"), 1, 24);
    card.cost = read_byte(entry.at("cost"), 1, 30);
    card.windows = read_windows(entry.at("windows"));
    card.keep_card = entry.boolean_or("keep_card", false);
    const Reader list = entry.at("effects");
    const int n = list.size(1, decltype(card.effects)::capacity());
    for (int i = 0; i < n; ++i) card.effects.push(read_operation(list.at(i), card.target));
    const bool m = card.target == TargetKind::MovedEnemyUnit, h = card.target == TargetKind::AttackedOwnUnit;
    const auto only_in = [&](WindowKind w) { return card.windows == 1u << static_cast<int>(w); };
    if (m != card.in(WindowKind::M) || (m && !only_in(WindowKind::M)))
        entry.at("windows").fail("window M and target moved_enemy_unit belong together, alone");
    if (h != card.in(WindowKind::H) || (h && !only_in(WindowKind::H)))
        entry.at("windows").fail("window H and target attacked_own_unit belong together, alone");
    if ((card.in(WindowKind::A) || card.in(WindowKind::E)) && !card.in(WindowKind::T))
        entry.at("windows").fail("what can be played in windows A and E can be played in window T");
    const Effect& first = card.effects[0];
    const bool carried =
        first.op == Effect::Op::AddToken && (first.token == Token::Grail || first.token == Token::Excalibur);
    if (carried != card.keep_card) entry.fail("keep_card belongs to the tokens grail and excalibur");
    if (carried && card.copies != 1) entry.at("copies").fail("one card in the game (FUR-7.5)");
    if (first.op == Effect::Op::AddToken && first.token == Token::PlusHp)
        list.at(0).fail("plus_hp belongs to a leader");
    return card;
}

// The cards of a file as they are among several, or alone: there the fields of a card's `solo` stand for its own
// (FUR-17.2c).
Json as_played(const Reader& list, bool solo) {
    Json played = list.json();
    for (int i = 0; i < static_cast<int>(played.size()); ++i) {
        if (!list.at(i).has("solo")) continue;
        const Reader own = list.at(i).at("solo");
        own.only_keys({"atk", "hp", "ability", "cost", "turns", "hits", "effects"});
        if (own.json().empty()) own.fail("says nothing");
        Json& card = played[static_cast<std::size_t>(i)];
        card.erase("solo");
        for (const auto& [field, value] : own.json().items()) {
            if (!card.contains(field)) own.at(field).fail("stands for a field that the card has not");
            if (card[field] == value) own.at(field).fail("is what the card says anyway");
            if (solo) card[field] = value;
        }
    }
    return played;
}

void read_cards(const Json& files, bool solo, Content& content) {
    Cards& cards = solo ? content.solo_cards : content.cards;
    const Numbers& numbers = content.numbers;
    // Rows of a file, and the ids, which are the same in every mode.
    const auto read_list = [&](const std::string& key, std::vector<std::string>& ids, auto& rows, int room,
                               const auto& read) {
        const std::string name = key + ".json";
        const Reader written(files.at(key), name, kCode);
        written.only_keys({key});
        const int n = written.at(key).size(1, static_cast<int>(rows.size()));
        const Json played = {{key, as_played(written.at(key), solo)}};
        const Reader list = Reader(played, solo ? name + " in solo" : name, kCode).at(key);
        int total = 0;
        ids.clear();
        for (int i = 0; i < n; ++i) {
            auto& row = rows[static_cast<std::size_t>(i)];
            row = read(list.at(i));
            add_id(list.at(i), ids);
            if (solo && written.at(key).at(i).has("solo"))
                content.other_in_solo.insert(key.substr(0, key.size() - 1) + "." + ids.back());
            if constexpr (requires { row.copies; }) total += row.copies;
        }
        if (room > 0) check_total(list, total, room);
        return n;
    };
    cards.units_n = read_list("units", content.unit_ids, cards.units, kMaxUnitCards,
                              [&](const Reader& r) { return read_unit(r, numbers); });
    cards.buildings_n = read_list("buildings", content.building_ids, cards.buildings, kMaxBuildingCards,
                                  [&](const Reader& r) { return read_building(r, numbers); });
    cards.items_n =
        read_list("items", content.item_ids, cards.items, kMaxItemCards, [&](const Reader& r) { return read_item(r); });
    for (int i = 0; i < cards.buildings_n; ++i)
        for (std::size_t stat_i = 0; stat_i < kStats; ++stat_i)
            if (cards.buildings[static_cast<std::size_t>(i)].stats[stat_i] != 0)
                cards.buildings_with[stat_i] = static_cast<std::uint16_t>(cards.buildings_with[stat_i] | 1u << i);
    for (int i = 0; i < cards.items_n; ++i) {
        const Effect& effect = cards.items[static_cast<std::size_t>(i)].effects[0];
        if (effect.op != Effect::Op::AddToken) continue;
        std::uint8_t* owner = effect.token == Token::Grail       ? &cards.grail_item
                              : effect.token == Token::Excalibur ? &cards.excalibur_item
                                                                 : nullptr;
        if (owner == nullptr) continue;
        if (*owner != 0) throw InputError(kCode, "items.json: two items put the same token that keeps its card");
        *owner = u8(1 + i);
    }
    cards.upgrades_n =
        read_list("upgrades", content.upgrade_ids, cards.upgrades, kMaxUpgradeCards, [&](const Reader& r) {
            r.only_keys({"id", "copies", "effects", "source"});
            r.check_source();
            UpgradeCard card;
            card.copies = read_byte(r.at("copies"), 1, 10);
            read_effects(r, numbers.salvage_cost, card.stats, nullptr, nullptr);
            for (int s = 0; s < kStats; ++s) {
                const auto which = static_cast<Stat>(s);
                if (which > Stat::CostResearch && which != Stat::AcquireFromResearch)
                    only_for(r, card.stats, {which}, "buildings or leaders");
            }
            return card;
        });
    cards.leaders_n = read_list("leaders", content.leader_ids, cards.leaders, 0, [&](const Reader& r) {
        r.only_keys({"id", "beginner", "effects", "source"});
        r.check_source();
        LeaderCard card;
        card.beginner = r.at("beginner").boolean();
        read_effects(r, numbers.salvage_cost, card.stats, nullptr, &card.use);
        only_for(r, card.stats, {Stat::AcquireFromResearch, Stat::ResearchTake}, "workers");
        only_for(r, card.stats, {Stat::Shield, Stat::CountKills}, "buildings");
        return card;
    });
}

// What the state has room for, whatever the cards add up to.
void check_room(const Content& content, const Cards& cards) {
    int limit = content.numbers.research_limit, look = content.numbers.research_look, take = 1;
    int leader_limit = 0, leader_look = 0, worker_look = 0, worker_take = 0;
    for (const auto& b : cards.buildings) {
        limit += b.copies * b.stats[static_cast<std::size_t>(Stat::LimitResearch)];
        look += b.copies * b.stats[static_cast<std::size_t>(Stat::ResearchLook)];
    }
    for (const auto& l : cards.leaders) {
        leader_limit = std::max<int>(leader_limit, l.stats[static_cast<std::size_t>(Stat::LimitResearch)]);
        leader_look = std::max<int>(leader_look, l.stats[static_cast<std::size_t>(Stat::ResearchLook)]);
    }
    for (const auto& w : cards.upgrades) {
        worker_look = std::max<int>(worker_look, w.stats[static_cast<std::size_t>(Stat::ResearchLook)]);
        worker_take = std::max<int>(worker_take, w.stats[static_cast<std::size_t>(Stat::ResearchTake)]);
    }
    limit += leader_limit;
    look += leader_look + worker_look;
    take += worker_take;
    if (limit + take > kMaxResearch)
        throw InputError(kCode, "the cards allow a research limit of " + std::to_string(limit) + "; at most " +
                                    std::to_string(kMaxResearch - take) + " has room");
    if (look > kMaxLook)
        throw InputError(kCode, "the cards let a player look at " + std::to_string(look) + " cards; at most " +
                                    std::to_string(kMaxLook) + " have room");
}

// --- rules.json (ledger 5.2) -----------------------------------------------------------------------------------------

void read_numbers(const Json& json, Content& content) {
    const Reader r(json, "rules.json", kCode);
    r.only_keys({"start_gold",
                 "castle_hp",
                 "vp_target",
                 "start_workers",
                 "mine_gold",
                 "buy_count",
                 "moves_per_turn",
                 "attacks_per_turn",
                 "castle_attack_damage",
                 "castle_counter_damage",
                 "leaders_dealt_extra",
                 "min_cost",
                 "max_items",
                 "max_units",
                 "max_buildings",
                 "max_under_construction",
                 "research_limit",
                 "research_look",
                 "upgrade_cost",
                 "upgrade_turns",
                 "salvage_cost",
                 "vp_castle_destroyed",
                 "worker_bonus_vp",
                 "max_plus_hp",
                 "max_excalibur_points",
                 "token_atk",
                 "grail_vp",
                 "excalibur"});
    Numbers& n = content.numbers;
    const auto number = [&](const char* key, int least, int most) {
        return static_cast<int>(r.at(key).integer(least, most));
    };
    const auto by_mode = [&](const char* key, int least, int most) {
        const Reader modes = r.at(key);
        modes.only_keys({"standard", "beginner", "solo"});
        std::array<int, 3> values{};
        int i = 0;
        for (const char* mode : {"standard", "beginner", "solo"})
            values[static_cast<std::size_t>(i++)] = static_cast<int>(modes.at(mode).integer(least, most));
        return values;
    };
    n.start_gold = number("start_gold", 0, 99);
    content.castle_hp = number("castle_hp", 5, 20);
    content.vp_target = by_mode("vp_target", 1, 12);
    content.start_workers = by_mode("start_workers", 1, 2);
    n.mine_gold = number("mine_gold", 1, 20);
    n.buy_count = number("buy_count", 1, 5);
    n.moves = number("moves_per_turn", 1, 5);
    n.attacks = number("attacks_per_turn", 1, 5);
    n.castle_attack_damage = number("castle_attack_damage", 1, 5);
    n.castle_counter_damage = number("castle_counter_damage", 0, 5);
    n.leaders_dealt_extra = number("leaders_dealt_extra", 0, 5);
    n.min_cost = number("min_cost", 0, 9);
    n.max_items = number("max_items", 1, 20);
    n.max_units = number("max_units", 1, 6);
    n.max_buildings = number("max_buildings", 1, kMaxBuildings);
    n.max_under_construction = number("max_under_construction", 1, kMaxBuildings);
    n.research_limit = number("research_limit", 1, 5);
    n.research_look = number("research_look", 1, kMaxLook);
    n.upgrade_cost = number("upgrade_cost", 0, 30);
    n.upgrade_turns = number("upgrade_turns", 1, 9);
    n.salvage_cost = number("salvage_cost", 0, 20);
    n.vp_castle = number("vp_castle_destroyed", 0, 9);
    n.worker_bonus_vp = number("worker_bonus_vp", 1, 20);
    n.max_plus_hp = number("max_plus_hp", 0, 99);
    n.max_points = number("max_excalibur_points", 0, 20);
    r.at("token_atk").only_keys({"sharpener", "excalibur"});
    n.sharpener_atk = static_cast<int>(r.at("token_atk").at("sharpener").integer(0, 9));
    n.excalibur_atk = static_cast<int>(r.at("token_atk").at("excalibur").integer(0, 9));
    n.grail_vp = number("grail_vp", 0, 9);
    r.at("excalibur").only_keys({"n", "per", "max"});
    n.excalibur_n = static_cast<int>(r.at("excalibur").at("n").integer(0, 9));
    n.excalibur_per = static_cast<int>(r.at("excalibur").at("per").integer(1, 20));
    n.excalibur_max = static_cast<int>(r.at("excalibur").at("max").integer(0, 9));
}

// --- board.json and solo.json (ledger 5.8) ---------------------------------------------------------------------------

Content::Side read_side(const Reader& r) {
    r.size(2, 2);
    const int a = read_square(r.at(0)), b = read_square(r.at(1));
    const std::string one = square_name(a), other = square_name(b);
    if (std::abs(one[0] - other[0]) + std::abs(one[1] - other[1]) != 1) r.fail("these squares share no side");
    return {std::min(a, b), std::max(a, b)};
}

std::vector<Content::Side> read_sides(const Reader& list) {
    std::vector<Content::Side> sides;
    const int n = list.size(0, 40);
    for (int i = 0; i < n; ++i) sides.push_back(read_side(list.at(i)));
    return sides;
}

Squares read_squares(const Reader& list, int least, int most) {
    Squares set = 0;
    const int n = list.size(least, most);
    for (int i = 0; i < n; ++i) {
        const int square = read_square(list.at(i));
        if (has(set, square)) list.at(i).fail("a square named twice");
        set |= only(square);
    }
    return set;
}

std::vector<int> read_seats(const Reader& list, int n) {
    std::vector<int> seats;
    list.size(n, n);
    for (int i = 0; i < n; ++i) {
        seats.push_back(read_kingdom(list.at(i)));
        if (i > 0 && seats[static_cast<std::size_t>(i)] <= seats[static_cast<std::size_t>(i - 1)])
            list.at(i).fail("seats are listed clockwise from S, each once (FUR-3.11)");
    }
    return seats;
}

void read_board(const Json& json, Content& content) {
    const Reader r(json, "board.json", kCode);
    r.only_keys({"centre", "field", "castles", "walls", "siege", "seats"});
    content.field = read_squares(r.at("field"), 9, 9);
    content.centre = read_square(r.at("centre"));
    if (!has(content.field, content.centre)) r.at("centre").fail("the centre is a square of the field (FUR-3.1)");
    Squares all = content.field;
    r.at("castles").only_keys({"S", "W", "N", "E"});
    r.at("siege").only_keys({"S", "W", "N", "E"});
    for (int k = 0; k < kKingdoms; ++k) {
        const auto at = static_cast<std::size_t>(k);
        content.castles[at] = read_squares(r.at("castles").at(kKingdomNames[k]), 3, 3);
        if ((all & content.castles[at]) != 0)
            r.at("castles").at(kKingdomNames[k]).fail("has a square that belongs to the field or to another castle");
        all |= content.castles[at];
        content.siege[at] = read_squares(r.at("siege").at(kKingdomNames[k]), 0, 9);
        if ((content.siege[at] & ~content.field) != 0)
            r.at("siege").at(kKingdomNames[k]).fail("castles are attacked from the field");
    }
    content.walls = read_sides(r.at("walls"));
    const Reader seats = r.at("seats");
    seats.only_keys({"2", "2_neighbours", "3", "4"});
    content.seats_2 = read_seats(seats.at("2"), 2);
    content.seats_2_neighbours = read_seats(seats.at("2_neighbours"), 2);
    content.seats_3 = read_seats(seats.at("3"), 3);
    content.seats_4 = read_seats(seats.at("4"), 4);
}

void read_solo(const Json& json, Content& content) {
    const Reader r(json, "solo.json", kCode);
    r.only_keys({"counters", "counters_on", "hp_release", "walls_lifted", "arrows", "spawn"});
    r.at("counters").only_keys({"learner", "normal", "hard"});
    int i = 0;
    for (const char* level : {"learner", "normal", "hard"})
        content.solo_counters[static_cast<std::size_t>(i++)] =
            static_cast<int>(r.at("counters").at(level).integer(0, 99));
    content.solo_counters_on = 1 + r.at("counters_on").one_of({"W", "N", "E"});
    content.solo_hp_release = static_cast<int>(r.at("hp_release").integer(0, 20));
    content.walls_lifted = read_sides(r.at("walls_lifted"));
    content.arrow.fill(kNoSquare);
    if (!r.at("arrows").json().is_object()) r.at("arrows").fail("expected an object");
    for (const auto& [from, to] : r.at("arrows").json().items()) {
        const int square = square_of(from);
        if (square < 0) r.at("arrows").fail("no such square: \"" + from + "\"");
        content.arrow[static_cast<std::size_t>(square)] = u8(read_square(r.at("arrows").at(from)));
    }
    for (int k = 1; k < kKingdoms; ++k) {
        const Reader list = r.at("spawn").at(kKingdomNames[k]);
        list.size(3, 3);
        if (read_squares(list, 3, 3) != content.castles[static_cast<std::size_t>(k)])
            list.fail("the squares of this castle, in the order of spawning (FUR-17.18b)");
        for (int n = 0; n < 3; ++n)
            content.spawn[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)] = u8(read_square(list.at(n)));
    }
    for (int square = 0; square < kSquares; ++square) {  // every way ends
        int at = square, steps = 0;
        while (content.arrow[static_cast<std::size_t>(at)] != kNoSquare && steps <= kSquares) {
            at = content.arrow[static_cast<std::size_t>(at)];
            ++steps;
        }
        if (steps > kSquares) r.at("arrows").fail("arrows lead in a circle from " + square_name(square));
    }
}

constexpr const char* kSquareNames = "a2a3a4b1b2b3b4b5c1c2c3c4c5d1d2d3d4d5e2e3e4";

}  // namespace

std::string square_name(int square) { return std::string(kSquareNames + 2 * square, 2); }

int square_of(std::string_view name) {
    if (name.size() != 2) return -1;
    for (int i = 0; i < kSquares; ++i)
        if (name == std::string_view(kSquareNames + 2 * i, 2)) return i;
    return -1;
}

std::shared_ptr<const Content> read_content(const ContentFiles& files) {
    auto content = std::make_shared<Content>();
    content->words = Catalogue::read(files.json("text/en.json"), "text/en.json");
    Json& all = content->rule_bearing;
    for (const char* name : {"rules", "board", "solo", "units", "buildings", "items", "upgrades", "leaders"})
        all[name] = files.json(std::string(name) + ".json");
    read_numbers(all["rules"], *content);
    read_board(all["board"], *content);
    read_solo(all["solo"], *content);
    for (const bool solo : {false, true}) {
        read_cards(all, solo, *content);
        check_room(*content, solo ? content->solo_cards : content->cards);
    }
    return content;
}

}  // namespace endtable::furtherance
