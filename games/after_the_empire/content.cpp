// After the Empire: the content files, read and checked. Cards become rows of numbers and small trees of effects
// (setup.hpp), so that the rules know no card by name.
#include "games/after_the_empire/content.hpp"

#include <algorithm>
#include <string_view>

#include "games/after_the_empire/content_effects.hpp"
#include "games/after_the_empire/names.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::after_the_empire {

namespace {

int find_location(std::string_view id) {
    const int space = find_name(kSpaceNames, id);
    return space < kLocations ? space : -1;
}
int read_metric(const Reader& r) {
    const int metric = find_name(kMetricNames, r.text(40));
    if (metric < 0) r.fail("no such thing to count: \"" + r.text(40) + "\"");
    return metric;
}
void expect_id(const Reader& entry, const char* id) {
    if (entry.at("id").id() != id) entry.at("id").fail(std::string("expected \"") + id + "\" here");
}
void add_id(const Reader& entry, std::vector<std::string>& ids) {
    std::string id = entry.at("id").id();
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) entry.at("id").fail("another entry has this id");
    ids.push_back(std::move(id));
}

// The files in the order in which they are read; one function a file.
class Files {
public:
    Files(const ContentFiles& files, Content& content) : content_(content), table_(content.table) {
        for (const char* file : kContentFiles) content.rule_bearing[file] = files.json(file);
        read_board();
        read_castle();
        read_seasons();
        read_gold_track();
        read_starting();
        table_.buildings_n = read_market("buildings.json", kFirstBuilding, 21, kMaxBuildings);
        table_.refugees_n = read_market("refugees.json", kFirstRefugee, 14, kMaxRefugees);
        read_invaders();
        read_siege();
        read_objectives();
        read_solo();
        derive();
    }

private:
    Reader open(const char* file) const { return Reader(content_.rule_bearing.at(file), file, kContentCode); }

    // --- Boards ------------------------------------------------------------------------------------------------------

    void read_board() {
        const Reader file = open("board.json");
        file.only_keys({"locations", "player_board", "start", "repairs", "sack", "supply"});
        const Reader locations = file.at("locations");
        locations.size(kLocations, kLocations);
        for (int i = 0; i < kLocations; ++i) read_location(locations.at(i), i);
        const Reader board = file.at("player_board");
        board.size(kSpaces - kLocations, kSpaces - kLocations);
        for (int i = 0; i < kSpaces - kLocations; ++i) {
            const Reader space = board.at(i);
            space.only_keys({"id", "do", "source"});
            space.check_source();
            expect_id(space, kSpaceNames[at(kLocations + i)]);
            table_.board[at(i)] = read_effect(space.at("do"), table_);
            // EMP-6.11: as a space it is more than an offer.
            Node& node = table_.nodes[table_.board[at(i)]];
            if (node.op == Op::Stockpile) node.n = 1;
        }
        read_start(file.at("start"));
        const Reader repairs = file.at("repairs");
        repairs.only_keys({"unflame", "heal_card", "rebuild_card", "source"});
        repairs.check_source();
        table_.unflame = read_goods(repairs.at("unflame"), true);
        table_.heal_card = read_goods(repairs.at("heal_card"), true);
        table_.rebuild_card = read_goods(repairs.at("rebuild_card"), true);
        const Reader sack = file.at("sack");
        sack.only_keys({"cards", "mercenaries", "source"});
        sack.check_source();
        table_.sack_cards = read_byte(sack.at("cards"), 0, 9);
        table_.sack_mercs = read_byte(sack.at("mercenaries"), 0, 9);
        const Reader supply = file.at("supply");
        supply.only_keys({"wood", "stone", "iron", "food", "soldier", "mercenary", "source"});
        supply.check_source();
        for (const auto& [id, good] : {std::pair{"wood", Good::Wood}, std::pair{"stone", Good::Stone},
                                       std::pair{"iron", Good::Iron}, std::pair{"food", Good::Food},
                                       std::pair{"soldier", Good::Soldier}, std::pair{"mercenary", Good::Mercenary}})
            table_.supply[at(index(good))] = read_byte(supply.at(id), 1, 250);
    }
    void read_location(const Reader& entry, int i) {
        const bool market = i >= index(Space::Buildings);
        if (market)
            entry.only_keys({"id", "spaces", "source"});
        else
            entry.only_keys({"id", "spaces", "branches", "source"});
        entry.check_source();
        expect_id(entry, kSpaceNames[i]);
        const Reader spaces = entry.at("spaces");
        spaces.size(3, 3);
        for (int n = 0; n < 3; ++n) content_.spaces[at(i)][at(n)] = read_byte(spaces.at(n), 1, 9);
        if (market) return;
        LocationRow& row = table_.locations[at(i)];
        const Reader branches = entry.at("branches");
        row.branches_n = u8(branches.size(1, static_cast<int>(row.branches.size())));
        for (int n = 0; n < row.branches_n; ++n) row.branches[at(n)] = read_effect(branches.at(n), table_);
        if (i != index(Space::Merchant)) return;
        for (int n = 0; n < row.branches_n; ++n)  // a trade is carried out wherever a card allows it
            if (table_.node(row.branches[at(n)]).op != Op::Pay) branches.at(n).fail("a trade is a \"pay\"");
    }
    void read_start(const Reader& start) {
        start.only_keys({"soldiers", "food", "wood", "stone", "iron", "gold", "source"});
        start.check_source();
        const auto put = [&](Good good, const char* key, int most) {
            table_.start[at(index(good))] = read_byte(start.at(key), 0, most);
        };
        put(Good::Wood, "wood", 20);
        put(Good::Stone, "stone", 20);
        put(Good::Iron, "iron", 5);
        put(Good::Food, "food", 15);
        put(Good::Soldier, "soldiers", 12);
        start.at("gold").size(kFiefs, kFiefs);
        for (int i = 0; i < kFiefs; ++i) table_.start_gold[at(i)] = read_byte(start.at("gold").at(i), 0, 50);
    }

    void read_castle() {
        const Reader list = open("castle.json");
        list.size(6, 6);
        for (int i = 0; i < 6; ++i) {
            const Reader entry = list.at(i);
            entry.only_keys({"id", "cost", "cubes", "shot", "income", "source"});
            entry.check_source();
            expect_id(entry, kPieceNames[i + 1]);
            PieceRow& row = table_.pieces[at(i + 1)];
            row.cost = read_goods(entry.at("cost"), true);
            row.cubes = read_byte(entry.at("cubes"), 1, 9);
            row.income = read_byte(entry.at("income"), 0, 9);
            const bool shoots = i % 3 == 2;
            row.shot = read_byte(entry.at("shot"), 0, shoots ? 9 : 0);
        }
    }

    void read_seasons() {
        const Reader list = open("seasons.json");
        list.size(kSeasons, kSeasons);
        for (int i = 0; i < kSeasons; ++i) {
            const Reader entry = list.at(i);
            entry.only_keys({"season", "workers", "threat", "face_down", "flag", "flag_tied", "surge", "source"});
            entry.check_source();
            SeasonRow& row = table_.seasons[at(i + 1)];
            read_byte(entry.at("season"), i + 1, i + 1);
            row.workers = read_byte(entry.at("workers"), 1, 9);
            row.threat = read_byte(entry.at("threat"), 0, 50);
            row.flag = read_byte(entry.at("flag"), 1, 3);
            row.flag_tied = read_byte(entry.at("flag_tied"), 1, 3);
            row.surge = read_byte(entry.at("surge"), 0, 15);
            const Reader face_down = entry.at("face_down");
            face_down.only_keys({"easy", "normal", "hard"});
            for (int mode = 0; mode < kModes; ++mode)
                content_.face_down[at(mode)][at(i + 1)] = read_byte(face_down.at(mode == 0   ? "easy"
                                                                                 : mode == 1 ? "normal"
                                                                                             : "hard"),
                                                                    0, kInvaderRow - 1);
        }
    }

    void read_gold_track() {
        const Reader file = open("gold_track.json");
        file.only_keys({"red", "source"});
        file.check_source();
        file.at("red").size(51, 51);
        for (int i = 0; i <= 50; ++i) table_.red[at(i)] = read_byte(file.at("red").at(i), 0, i);
    }

    // --- Cards of players --------------------------------------------------------------------------------------------

    void read_abilities(const Reader& entry, CardRow& row) {
        const Reader list = entry.at("abilities");
        const int n = list.size(1, 4);
        for (int i = 0; i < n; ++i) {
            const Reader ability = list.at(i);
            const int when = ability.at("when").one_of({"worker", "rotate", "immediate", "passive"});
            if (when == 3) {
                ability.only_keys({"when", "mod"});
                read_mods(ability.at("mod"), row);
                continue;
            }
            ability.only_keys({"when", "do"});
            std::uint8_t& node = when == 0 ? row.worker : when == 1 ? row.rotate : row.immediate;
            if (node != kNoNode) ability.at("when").fail("the card has one already");
            node = read_effect(ability.at("do"), table_);
        }
    }
    static void read_mods(const Reader& mods, CardRow& row) {
        mods.only_keys({"income_bonus", "harvest_bonus", "feast_less", "stone_less", "prep_move", "volley",
                        "soldier_archery", "melee_bonus", "first_melee_guard", "siege_less", "bypass_less",
                        "sack_shield"});
        if (mods.json().empty()) mods.fail("changes nothing");
        for (int i = 0; i < kMods; ++i) {
            if (!mods.has(kModNames[i])) continue;
            if (row.mods[at(i)] != 0) mods.at(kModNames[i]).fail("the card has one already");
            row.mods[at(i)] = read_byte(mods.at(kModNames[i]), 1, i == static_cast<int>(Mod::SackShield) ? 1 : 9);
        }
    }
    CardRow& add_card(const Reader& entry, int card) {
        const std::string id = entry.at("id").id();
        for (const std::string& other : content_.card_ids)
            if (other == id) entry.at("id").fail("another card has this id");
        content_.card_ids[at(card)] = id;
        CardRow& row = table_.cards[at(card)];
        row.exists = true;
        read_abilities(entry, row);
        return row;
    }
    void read_starting() {
        const Reader list = open("starting.json");
        const int n = list.size(1 + kFiefs, 1 + kMaxStarting);
        for (int i = 0; i < n; ++i) {
            const Reader entry = list.at(i);
            if (i == 0)
                entry.only_keys({"id", "value", "abilities", "source"});
            else
                entry.only_keys({"id", "initiative", "value", "abilities", "source"});
            entry.check_source();
            if (i == 0) expect_id(entry, "barracks");
            CardRow& row = add_card(entry, i == 0 ? int{kBarracks} : kFirstStarting + i - 1);
            row.value = read_byte(entry.at("value"), 0, 0);  // EMP-7.4a
            if (row.immediate != kNoNode) entry.at("abilities").fail("nobody takes a starting card during the game");
            if (i == 0) continue;
            row.initiative = read_byte(entry.at("initiative"), 1, 99);
            for (int other = kFirstStarting; other < kFirstStarting + i - 1; ++other)
                if (table_.card(other).initiative == row.initiative)
                    entry.at("initiative").fail("another Starting Refugee has this Initiative");
        }
        table_.starting_n = n - 1;
    }
    int read_market(const char* name, int first, int least, int most) {
        const Reader list = open(name);
        const int n = list.size(least, most);
        for (int i = 0; i < n; ++i) {
            const Reader entry = list.at(i);
            entry.only_keys({"id", "cost", "value", "abilities", "source"});
            entry.check_source();
            CardRow& row = add_card(entry, first + i);
            row.cost = read_goods(entry.at("cost"), true);
            row.value = read_byte(entry.at("value"), 0, 50);
        }
        return n;
    }

    // --- Invaders, Siege, Objectives ---------------------------------------------------------------------------------

    static Tiers read_tiers(const Reader& list, bool invaders) {
        Tiers tiers;
        tiers.n = u8(list.size(1, kMaxTiers));
        for (int i = 0; i < tiers.n; ++i) {
            const Reader entry = list.at(i);
            Tier& tier = tiers.list[at(i)];
            tier.gold = read_byte(entry.at("gold"), i == 0 ? 0 : tiers.list[at(i - 1)].gold + 1, 250);
            if (invaders) {
                entry.only_keys({"gold", "s", "a"});
                tier.squad = {read_byte(entry.at("s"), 0, 15), read_byte(entry.at("a"), 0, 15)};
            } else {
                entry.only_keys({"gold", "n"});
                tier.power = read_byte(entry.at("n"), 0, 30);
            }
        }
        return tiers;
    }
    void read_invaders() {
        const Reader list = open("invaders.json");
        table_.invaders_n = list.size(25, kMaxInvaders);  // EMP-7.7
        for (int i = 0; i < table_.invaders_n; ++i) {
            const Reader entry = list.at(i);
            entry.only_keys({"id", "tiers", "source"});
            entry.check_source();
            add_id(entry, content_.invader_ids);
            table_.invaders[at(i)] = read_tiers(entry.at("tiers"), true);
        }
    }
    void read_siege() {
        const Reader list = open("siege.json");
        table_.siege_n = list.size(7, kMaxSiege);
        for (int i = 0; i < table_.siege_n; ++i) {
            const Reader entry = list.at(i);
            SiegeRow& row = table_.siege[at(i)];
            row.bypass = entry.at("kind").one_of({"damage", "bypass"}) == 1;
            if (row.bypass)
                entry.only_keys({"id", "kind", "repeat", "surge", "tiers", "source"});
            else
                entry.only_keys({"id", "kind", "surge", "tiers", "source"});
            entry.check_source();
            add_id(entry, content_.siege_ids);
            row.once = row.bypass && entry.has("repeat") && entry.at("repeat").one_of({"each", "once"}) == 1;
            row.surge = static_cast<Surge>(entry.at("surge").one_of({"leader", "all", "none"}));
            row.tiers = read_tiers(entry.at("tiers"), false);
        }
    }
    void read_objectives() {
        const Reader list = open("objectives.json");
        table_.objectives_n = list.size(kFiefs, kMaxObjectives);
        for (int i = 0; i < table_.objectives_n; ++i) {
            const Reader entry = list.at(i);
            entry.only_keys({"id", "test", "gold", "source"});
            entry.check_source();
            add_id(entry, content_.objective_ids);
            ObjectiveRow& row = table_.objectives[at(i)];
            row.gold = read_byte(entry.at("gold"), 1, 50);
            const Reader test = entry.at("test");
            test.size(2, 4);
            row.most = test.at(0).one_of({"most", "count"}) == 0;
            test.size(row.most ? 2 : 4, row.most ? 2 : 4);
            row.metric = static_cast<Metric>(read_metric(test.at(1)));
            if (row.most) continue;
            test.at(2).one_of({">="});
            row.least = read_byte(test.at(3), 1, 250);
        }
    }

    // --- Solo --------------------------------------------------------------------------------------------------------

    static int read_location_id(const Reader& r) {
        const int location = find_location(r.text(40));
        if (location < 0) r.fail("no such location: \"" + r.text(40) + "\"");
        return location;
    }
    void read_solo() {
        const Reader file = open("solo.json");
        file.only_keys({"levels", "orders", "gains", "guard_per_season", "works_per_income", "scout_gold", "compare",
                        "ladder", "source"});
        file.check_source();
        SoloRows& rows = table_.alone;
        const Reader levels = file.at("levels");
        levels.only_keys({"gentle", "normal", "harsh"});
        for (int i = 0; i < kLevels; ++i) {
            const Reader level = levels.at(i == 0 ? "gentle" : i == 1 ? "normal" : "harsh");
            level.only_keys({"gold", "guard", "income"});
            content_.levels[at(i)] = {read_byte(level.at("gold"), 0, 50), read_byte(level.at("guard"), 0, 100),
                                      read_byte(level.at("income"), 0, 50)};
        }
        const Reader orders = file.at("orders");
        for (int i = 0, n = orders.size(1, 30); i < n; ++i) rows.orders.add(read_location_id(orders.at(i)));
        read_gains(file.at("gains"));
        rows.guard_per_season = read_byte(file.at("guard_per_season"), 0, 20);
        rows.works_per_income = read_byte(file.at("works_per_income"), 1, 20);
        rows.scout_gold = read_byte(file.at("scout_gold"), 0, 20);
        const Reader compare = file.at("compare");
        compare.only_keys({"rival", "ladder"});
        read_compare(compare.at("rival"), content_.compare[0]);
        read_compare(compare.at("ladder"), content_.compare[1]);
        read_ladder(file.at("ladder"));
    }
    void read_gains(const Reader& gains) {
        if (!gains.json().is_object()) gains.only_keys({});
        for (const auto& [id, value] : gains.json().items())
            if (find_location(id) < 0) gains.fail("no such location: \"" + id + "\"");
        for (int i = 0; i < kLocations; ++i) {
            const Reader gain = gains.at(kSpaceNames[i]);
            gain.only_keys({"gold", "works", "scouts", "camp", "card"});
            RivalGain& row = table_.alone.gains[at(i)];
            const auto amount = [&](const char* key) { return u8(static_cast<int>(gain.integer_or(key, 0, 0, 20))); };
            row = {amount("gold"), amount("works"), amount("scouts"), amount("camp"), amount("card") != 0};
            if (row.card != (i >= index(Space::Buildings))) gain.fail("cards come from the markets, and only these");
        }
    }
    static void read_compare(const Reader& list, std::array<std::uint8_t, kMetrics>& row) {
        if (!list.json().is_object()) list.only_keys({});
        for (const auto& [id, value] : list.json().items()) {
            const int metric = find_name(kMetricNames, id);
            if (metric < 0) list.fail("no such thing to count: \"" + id + "\"");
            row[at(metric)] = read_byte(list.at(id), 1, 250);
        }
    }
    void read_ladder(const Reader& ladder) {
        ladder.only_keys({"blocked", "flag_over_threat", "won_from", "ranks"});
        SoloRows& rows = table_.alone;
        rows.blocked = read_byte(ladder.at("blocked"), 0, 9);
        rows.flag_over_threat = read_byte(ladder.at("flag_over_threat"), 0, 50);
        const Reader ranks = ladder.at("ranks");
        rows.ranks_n = u8(ranks.size(1, kMaxRanks));
        for (int i = 0; i < rows.ranks_n; ++i) {
            const Reader rank = ranks.at(i);
            rank.only_keys({"id", "from"});
            add_id(rank, content_.rank_ids);
            const int least = i == 0 ? 0 : rows.rank_from[at(i - 1)] + 1;
            rows.rank_from[at(i)] = read_byte(rank.at("from"), least, i == 0 ? 0 : 250);
        }
        const auto& ids = content_.rank_ids;
        const auto won = std::find(ids.begin(), ids.end(), ladder.at("won_from").id());
        if (won == ids.end()) ladder.at("won_from").fail("no such rank");
        rows.won_from = u8(static_cast<int>(won - ids.begin()));
    }

    // ---------------------------------------------------------------------------------------------------------------

    void derive() {
        for (int card = 0; card < kCards; ++card) {
            const CardRow& row = table_.card(card);
            if (!row.exists) continue;
            table_.existing |= only(card);
            if (row.worker != kNoNode) table_.with_worker |= only(card);
            if (row.rotate != kNoNode) table_.with_rotate |= only(card);
            for (int i = 0; i < kMods; ++i)
                if (row.mods[at(i)] != 0) table_.with_mod[at(i)] |= only(card);
        }
    }

    Content& content_;
    Setup& table_;
};

}  // namespace

std::shared_ptr<const Content> read_content(const ContentFiles& files) {
    auto content = std::make_shared<Content>();
    Files(files, *content);
    content->words = Catalogue::read(files.json("text/en.json"), "text/en.json");
    return content;
}

}  // namespace endtable::after_the_empire
