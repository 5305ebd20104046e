// Following the End: the content files, read and checked. Cards become rows of numbers and short lists of operations
// (setup.hpp), so that the rules know no card by name.
#include "games/following_the_end/content.hpp"

#include <algorithm>

#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::following_the_end {

namespace {

constexpr const char* kCode = "bad_content";
constexpr int kHurt = 90;  // the word `hurt`, which stands for one of two by its minimum

int byte(const Reader& r, int least, int most) { return static_cast<int>(r.integer(least, most)); }
int byte_or(const Reader& r, const char* key, int fallback, int least, int most) {
    return static_cast<int>(r.integer_or(key, fallback, least, most));
}

void add_id(const Reader& entry, std::vector<std::string>& ids) {
    std::string id = entry.at("id").id();
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) entry.at("id").fail("another card has this id");
    ids.push_back(std::move(id));
}

// --- Selectors: "own", "all other enemy@2 of it", "enemy_unit@5+sight", "deposit@3"

Selector read_selector(const Reader& r) {
    std::string text = r.text(60);
    Selector sel;
    const auto starts = [&](const std::string& word) {
        if (text.rfind(word, 0) != 0) return false;
        text.erase(0, word.size());
        return true;
    };
    const auto ends = [&](const std::string& word) {
        if (text.size() < word.size() || text.compare(text.size() - word.size(), word.size(), word) != 0) return false;
        text.erase(text.size() - word.size());
        return true;
    };
    sel.all = starts("all ");
    sel.other = starts("other ");
    sel.of_it = ends(" of it");
    sel.sight = ends("+sight");
    if (const auto at = text.find('@'); at != std::string::npos) {
        const std::string n = text.substr(at + 1);
        if (n.empty() || n.size() > 2 || n.find_first_not_of("0123456789") != std::string::npos)
            r.fail("expected @ and a distance");
        sel.within = u8(std::stoi(n));
        text.erase(at);
    }
    static constexpr const char* kWords[] = {"",      "self",       "own",    "own_other", "friendly", "friendly_other",
                                             "enemy", "enemy_unit", "deposit"};
    for (std::size_t i = 1; i < std::size(kWords); ++i)
        if (text == kWords[i]) sel.whom = static_cast<Whom>(i);
    if (sel.whom == Whom::Nobody) r.fail("no such selector: \"" + text + "\"");
    return sel;
}

// "unmoved", "ganged", "other_target", "hero", "dist<=2", "dist>=3", "2 of own_other@3"
Condition read_condition(const Reader& entry) {
    Condition c;
    if (!entry.has("if")) return c;
    const Reader list = entry.at("if");
    for (int i = 0; i < list.size(1, 4); ++i) {
        const Reader r = list.at(i);
        const std::string word = r.text(60);
        if (word == "unmoved")
            c.unmoved = true;
        else if (word == "ganged")
            c.ganged = true;
        else if (word == "other_target")
            c.other_target = true;
        else if (word == "hero")
            c.hero = true;
        else if (word.size() == 7 && word.rfind("dist<=", 0) == 0 && word[6] >= '0' && word[6] <= '9')
            c.most = u8(word[6] - '0');
        else if (word.size() == 7 && word.rfind("dist>=", 0) == 0 && word[6] >= '0' && word[6] <= '9')
            c.least = u8(word[6] - '0');
        else if (word.size() > 5 && word[0] >= '1' && word[0] <= '9' && word.compare(1, 4, " of ") == 0) {
            c.count = u8(word[0] - '0');
            const Json rest = word.substr(5);
            c.of = read_selector(Reader(rest, r.place(), kCode));
        } else
            r.fail("no such condition: \"" + word + "\"");
    }
    return c;
}

int read_stat(const Reader& r) {
    const int i = r.one_of({"damage", "aiming", "speed", "roll", "range", "cost", "attacks", "mine", "buy", "hurt"});
    static constexpr Stat kStats[] = {Stat::Damage, Stat::Aiming,  Stat::Speed, Stat::Roll, Stat::Range,
                                      Stat::Cost,   Stat::Attacks, Stat::Mine,  Stat::Buy};
    return i == 9 ? kHurt : static_cast<int>(kStats[i]);
}

Mod read_mod(const Reader& entry) {
    entry.only_keys({"mod", "n", "to", "if", "min"});
    Mod m;
    const int stat = read_stat(entry.at("mod"));
    if ((stat == kHurt) != entry.has("min")) entry.fail("hurt, and nothing else, has a min");
    m.stat = stat != kHurt                      ? static_cast<Stat>(stat)
             : byte(entry.at("min"), 0, 1) == 1 ? Stat::HurtToOne
                                                : Stat::HurtToNone;
    m.n = static_cast<std::int8_t>(byte(entry.at("n"), -8, 8));
    if (m.stat == Stat::Range && m.n > kFar - 12) entry.at("n").fail("a range ends at 16");
    if (entry.has("to")) m.to = read_selector(entry.at("to"));
    m.when = read_condition(entry);
    const bool alone = m.stat == Stat::Range || m.stat == Stat::Attacks || m.stat == Stat::Mine ||
                       m.stat == Stat::Buy || m.stat == Stat::Speed;
    if (alone && m.when.is_about_attack()) entry.at("if").fail("this number is not asked for in an attack");
    return m;
}

// --- Operations

Op read_op(const Reader& r) {
    return static_cast<Op>(
        r.one_of({"lose",           "heal",       "scrap",   "mantra", "buff",      "add_attack", "free_attack",
                  "no_cobra_limit", "bonus_move", "re_move", "swap",   "swap_many", "mine_now",   "refill",
                  "skill",          "hold",       "stun",    "watch",  "tag",       "d6"}));
}

Step read_step(const Reader& entry) {
    entry.only_keys({"op", "n", "buff", "round", "min", "to", "on", "faces"});
    Step s;
    s.op = read_op(entry.at("op"));
    const bool counts = s.op == Op::Lose || s.op == Op::Heal || s.op == Op::Scrap || s.op == Op::Mantra ||
                        s.op == Op::Buff || s.op == Op::AddAttack || s.op == Op::BonusMove || s.op == Op::Refill ||
                        s.op == Op::Watch;
    if (counts != entry.has("n")) entry.fail(counts ? "n is missing" : "this operation has no n");
    if (counts) s.n = static_cast<std::int8_t>(byte(entry.at("n"), s.op == Op::Buff ? -8 : 1, 12));
    if ((s.op == Op::Buff) != entry.has("buff")) entry.fail("buff, and nothing else, says which");
    if (s.op == Op::Buff) {
        const int b = entry.at("buff").one_of({"damage", "aiming", "speed", "roll", "range", "cost", "hurt"});
        if (b == 4) entry.at("buff").fail("a range cannot be longer for a while");
        if ((b == 6) != entry.has("min")) entry.fail("hurt, and nothing else, has a min");
        s.buff = b < 6 ? static_cast<Buff>(b) : byte(entry.at("min"), 0, 1) == 1 ? Buff::HurtToOne : Buff::HurtToNone;
        s.round = entry.boolean_or("round", false);
    }
    if (entry.has("to")) {
        s.to = read_selector(entry.at("to"));
        if (!s.to.all) entry.at("to").fail("an operation is on what was chosen, or on all of something");
        if (s.op == Op::BonusMove || s.op == Op::Swap || s.op == Op::Skill)
            entry.fail("this operation is for one unit");
    }
    if (entry.has("on"))
        (entry.at("on").one_of({"attacker", "nearest own"}) == 0 ? s.on_attacker : s.on_nearest_own) = true;
    if (entry.has("faces")) {
        const Reader faces = entry.at("faces");
        faces.size(2, 2);
        s.from = u8(byte(faces.at(0), 1, 6));
        s.till = u8(byte(faces.at(1), s.from, 6));
    }
    return s;
}

Use read_use(const Reader& entry, bool is_artifact) {
    entry.only_keys({"cost", "phase", "target", "second", "do"});
    Use use;
    const Reader cost = entry.at("cost");
    cost.only_keys({"mantras", "scrap", "speed", "lives", "attack"});
    use.mantras = u8(byte_or(cost, "mantras", 0, 0, 20));
    use.scrap = u8(byte_or(cost, "scrap", 0, 0, 20));
    use.speed = u8(byte_or(cost, "speed", 0, 0, 5));
    use.lives = u8(byte_or(cost, "lives", 0, 0, 5));
    use.attack = cost.boolean_or("attack", false);
    if (is_artifact && (use.mantras == 0 || use.speed + use.lives > 0 || use.attack))
        cost.fail("an artifact costs mantras");
    if (entry.has("phase")) use.phase = static_cast<Phase>(entry.at("phase").one_of({"any", "move", "combat"}));
    if (entry.has("target")) use.first = read_selector(entry.at("target"));
    if (use.first.whom == Whom::Self) use.first = {};  // nobody needs to be named
    if (entry.has("second")) use.second = read_selector(entry.at("second"));
    if (use.first.all || use.second.all) entry.fail("a target is one");
    if (use.second.whom != Whom::Nobody && (!is_artifact || !use.second.of_it))
        entry.fail("a second target is measured from the first");
    const Reader list = entry.at("do");
    for (int i = 0; i < list.size(1, 4); ++i) {
        const Step s = read_step(list.at(i));
        use.steps.push(s);
        const Reader step = list.at(i);
        const bool is_own = use.first.whom == Whom::Own || use.first.whom == Whom::OwnOther ||
                            (!is_artifact && use.first.whom == Whom::Nobody);
        if (s.round && !(s.to.all ? s.to.whom == Whom::Own : is_own))
            step.fail("what lasts until your next turn is on own units");
        if (s.op == Op::Swap && use.second.whom == Whom::Nobody) step.fail("swap wants two targets");
        if (s.op == Op::Die && !is_artifact) step.fail("only artifacts roll");
        const bool wants_unit = s.op == Op::ReMove || s.op == Op::Skill || s.op == Op::BonusMove ||
                                s.op == Op::MineNow || s.op == Op::Swap || s.op == Op::Hold || s.op == Op::Stun ||
                                s.op == Op::AddAttack || s.op == Op::FreeAttack || s.op == Op::NoLimit;
        const Whom whom = s.to.all ? s.to.whom : use.first.whom;
        if (wants_unit && (whom == Whom::Enemy || whom == Whom::Deposit || (is_artifact && whom == Whom::Nobody)))
            step.fail("this operation is for units");
        if (s.op == Op::Refill && whom != Whom::Deposit) step.fail("refill wants a deposit");
        if (s.op == Op::Lose && is_artifact && whom == Whom::Nobody) step.fail("lose wants a target");
        if (s.op == Op::SwapMany && !is_artifact) step.fail("only artifacts swap many");
    }
    return use;
}

// --- Cards

void read_act(const Reader& entry, UnitCard& card) {
    entry.only_keys({"act", "phase", "per_turn", "cost", "target", "do", "ways"});
    Ability ability;
    ability.id = entry.at("act").id();
    const Phase phase =
        entry.has("phase") ? static_cast<Phase>(entry.at("phase").one_of({"any", "move", "combat"})) : Phase::Any;
    const int per_turn = byte(entry.at("per_turn"), 1, 3);
    const auto add = [&](const Json& way, const Reader& place) {
        Use use = read_use(Reader(way, place.place(), kCode), false);
        use.phase = phase;
        use.per_turn = u8(per_turn);
        for (const Step& s : use.steps)
            if (s.op == Op::Watch) card.watch = u8(s.n);
        ability.ways.push(use);
    };
    if (entry.has("ways")) {
        const Reader ways = entry.at("ways");
        for (int i = 0; i < ways.size(2, 2); ++i) add(ways.at(i).json(), ways.at(i));
    } else {
        Json way = Json::object();
        for (const char* key : {"cost", "target", "do"})
            if (entry.has(key)) way[key] = entry.at(key).json();
        add(way, entry);
    }
    card.abilities.push_back(std::move(ability));
}

void read_trigger(const Reader& entry, UnitCard& card) {
    entry.only_keys({"on", "if", "per_turn", "do"});
    Trigger t;
    t.on = static_cast<Trigger::On>(
        entry.at("on").one_of({"hit_by_attack", "kill", "death", "end_movement", "after_attack"}));
    t.when = read_condition(entry);
    t.per_turn = u8(byte_or(entry, "per_turn", 0, 0, 3));
    t.step = read_step(entry.at("do"));
    const Op op = t.step.op;
    const bool fits = t.on == Trigger::On::HitByAttack   ? op == Op::Lose && t.step.on_attacker
                      : t.on == Trigger::On::EndMovement ? op == Op::Mantra
                      : t.on == Trigger::On::AfterAttack ? op == Op::BonusMove
                      : t.on == Trigger::On::Death       ? op == Op::Heal && t.step.to.all
                                                         : op == Op::Heal || op == Op::Scrap;
    if (!fits) entry.at("do").fail("not at this event");
    card.triggers.push_back(t);
}

void read_set(const Reader& entry, UnitCard& card) {
    entry.only_keys({"set", "n"});
    const int n = byte(entry.at("n"), 1, 12);
    switch (entry.at("set").one_of({"attacks", "range", "move_cap"})) {
        case 0: card.attacks = u8(n); break;
        case 1: card.range = u8(n); break;
        default: card.move_cap = u8(n); break;
    }
}

void read_ability(const Reader& entry, UnitCard& card) {
    if (entry.has("mod")) {
        if (card.mods.full()) entry.fail("at most four modifiers");
        return card.mods.push(read_mod(entry));
    }
    if (entry.has("act")) return read_act(entry, card);
    if (entry.has("on")) return read_trigger(entry, card);
    if (entry.has("set")) return read_set(entry, card);
    if (entry.has("special")) {
        entry.only_keys({"special", "price", "range", "box", "splash"});
        card.special = {true, u8(byte(entry.at("price"), 0, 10)), u8(byte(entry.at("range"), 1, 12)),
                        u8(byte(entry.at("box"), 1, 10)), u8(byte(entry.at("splash"), 0, 5))};
        return;
    }
    entry.only_keys({"indirect", "attack_if_moved", "no_bite", "no_skill_points"});
    if (entry.has("indirect")) {
        card.can_indirect = true;
        card.indirect = static_cast<std::int8_t>(byte(entry.at("indirect"), -8, 0));
    }
    if (entry.has("attack_if_moved")) card.attack_if_moved = u8(byte(entry.at("attack_if_moved"), 0, 20));
    card.no_bite = card.no_bite || entry.boolean_or("no_bite", false);
    if (entry.boolean_or("no_skill_points", false)) card.skill_points = false;
}

UnitCard read_unit(const Reader& entry, const Content& content, bool is_behemoth) {
    entry.only_keys({"id", "name", "faction", "printed", "limits", "lives", "abilities", "source"});
    entry.check_source();
    entry.at("name").text(40);
    UnitCard card;
    const Reader printed = entry.at("printed");
    printed.size(3, 3);
    for (int k = 0; k < 3; ++k)
        card.printed[static_cast<std::size_t>(k)] = static_cast<std::int8_t>(byte(printed.at(k), 0, 9));
    card.lives = u8(byte_or(entry, "lives", 10, 1, 30));
    if (entry.has("limits")) {
        const Reader limits = entry.at("limits");
        limits.only_keys({"damage", "aiming", "speed"});
        static constexpr const char* kSkills[] = {"damage", "aiming", "speed"};
        for (std::size_t k = 0; k < 3; ++k)
            if (limits.has(kSkills[k])) card.limit[k] = u8(byte(limits.at(kSkills[k]), card.printed[k], 50));
    }
    int room = 0;
    for (std::size_t k = 0; k < 3; ++k) room += std::min(100, card.limit[k] - card.printed[k]);
    if (!is_behemoth && room < 6) entry.fail("the limits leave no room for 6 points");
    const Reader abilities = entry.at("abilities");
    for (int i = 0; i < abilities.size(0, 6); ++i) read_ability(abilities.at(i), card);
    if (card.abilities.size() + card.triggers.size() > 4) abilities.fail("at most four abilities that are counted");
    int uses = static_cast<int>(card.abilities.size());
    for (Trigger& t : card.triggers) t.uses = u8(uses++);
    (void)content;
    return card;
}

void read_units(const Json& json, Content& content) {
    const Reader file(json, "units.json", kCode);
    file.only_keys({"units"});
    const Reader list = file.at("units");
    for (int i = 0; i < list.size(kUnitCards, kUnitCards); ++i) {
        add_id(list.at(i), content.unit_ids);
        content.cards.units[static_cast<std::size_t>(i)] = read_unit(list.at(i), content, i == kBehemothCard);
    }
    if (content.unit_ids.back() != "behemoth") list.at(kBehemothCard).fail("the last unit is the behemoth");
    Setup& s = content.cards;
    for (std::size_t card = 0; card < kUnitCards; ++card)
        for (const Mod& m : s.units[card].mods) {
            const auto k = static_cast<std::size_t>(m.stat);
            s.mods_with[k] |= 1u << card;
            if (m.to.whom != Whom::Self) s.auras_with[k] |= 1u << card;
        }
}

void read_artifacts(const Json& json, Content& content) {
    const Reader file(json, "artifacts.json", kCode);
    file.only_keys({"artifacts"});
    const Reader list = file.at("artifacts");
    for (int i = 0; i < list.size(kArtifacts, kArtifacts); ++i) {
        const Reader entry = list.at(i);
        entry.only_keys({"id", "name", "levels", "source"});
        entry.check_source();
        entry.at("name").text(60);
        add_id(entry, content.artifact_ids);
        ArtifactCard& card = content.cards.artifacts[static_cast<std::size_t>(i)];
        const Reader levels = entry.at("levels");
        for (int k = 0; k < levels.size(1, 3); ++k) {
            card.levels.push_back(read_use(levels.at(k), true));
            card.cap = std::max(card.cap, card.levels.back().mantras);
        }
    }
}

void read_teams(const Json& json, Content& content) {
    const Reader file(json, "teams.json", kCode);
    file.only_keys({"teams"});
    const Reader list = file.at("teams");
    std::vector<int> taken;
    const auto pick = [&](const Reader& r, int card, int offset) {
        if (card < 0) r.fail("no such card");
        if (std::find(taken.begin(), taken.end(), card + offset) != taken.end()) r.fail("another team has it");
        taken.push_back(card + offset);
        return u8(card);
    };
    for (int i = 0; i < list.size(kSeats, kMaxTeams - 1); ++i) {
        const Reader entry = list.at(i);
        entry.only_keys({"id", "units", "skills", "artifacts", "source"});
        entry.check_source();
        add_id(entry, content.team_ids);
        Team team;
        const Reader units = entry.at("units"), skills = entry.at("skills"), artifacts = entry.at("artifacts");
        units.size(kTeam, kTeam);
        skills.size(kTeam, kTeam);
        artifacts.size(2, 2);
        int sum = 0;
        for (int k = 0; k < kTeam; ++k) {
            const auto at = static_cast<std::size_t>(k);
            team.units[at] = pick(units.at(k), content.unit(units.at(k).text(40)), 0);
            if (team.units[at] == kBehemothCard) units.at(k).fail("the behemoth is in no team");
            const Reader triple = skills.at(k);
            triple.size(3, 3);
            int given = 0;
            const UnitCard& card = content.cards.card(team.units[at]);
            for (int b = 0; b < 3; ++b) {
                const auto box = static_cast<std::size_t>(b);
                team.skills[at][box] = u8(byte(triple.at(b), 0, 6));
                given += team.skills[at][box];
                if (card.printed[box] + team.skills[at][box] > card.limit[box] && team.skills[at][box] > 0)
                    triple.at(b).fail("more than the card allows");
            }
            if (given < content.cards.numbers.skill_min) triple.fail("fewer points than every unit gets");
            sum += given;
        }
        if (sum != content.cards.numbers.skill_total) skills.fail("the points do not sum to the total");
        for (int k = 0; k < 2; ++k)
            team.artifacts[static_cast<std::size_t>(k)] =
                pick(artifacts.at(k), content.artifact(artifacts.at(k).text(40)), 100);
        content.cards.teams.push_back(team);
    }
}

void read_prep(const Json& json, Content& content) {
    const Reader file(json, "prep.json", kCode);
    file.only_keys({"units", "artifacts", "source"});
    file.check_source();
    const auto read = [&](const char* name, int each, auto& lists) {
        const Reader by_players = file.at(name);
        by_players.only_keys({"2", "3", "4"});
        for (int n = 2; n <= kSeats; ++n) {
            const Reader list = by_players.at(std::to_string(n));
            std::array<int, kSeats> taken{};
            for (int i = 0; i < list.size(n * each, n * each); ++i) {
                const int seat = byte(list.at(i), 1, n) - 1;
                if (++taken[static_cast<std::size_t>(seat)] > each) list.at(i).fail("this seat has enough");
                lists[static_cast<std::size_t>(n)].push_back(u8(seat));
            }
        }
    };
    read("units", kTeam, content.draft_units);
    read("artifacts", 2, content.draft_artifacts);
}

void read_constants(const Json& json, Content& content) {
    const Reader file(json, "constants.json", kCode);
    file.only_keys({"stripe_u",    "cobra_stripes",  "base_radius_u", "unit_height_u",  "fallen_height_u",
                    "time_die",    "fallen_tokens",  "fallen_move",   "fallen_lives",   "fallen_kill_damage",
                    "team_units",  "team_artifacts", "attack_price",  "buy_price",      "buy_draw",
                    "skill_total", "skill_min",      "start_mantras", "scrap_per_turn", "depletion_loss",
                    "max_rounds",  "source"});
    file.check_source();
    const auto fixed = [&](const char* name, int value) {
        if (byte(file.at(name), 0, 1000) != value)
            file.at(name).fail("the table is measured with " + std::to_string(value));
    };
    fixed("stripe_u", kStripe);
    fixed("base_radius_u", kRadius);
    fixed("unit_height_u", kUnitHeight);
    fixed("fallen_height_u", kFallenHeight);
    fixed("team_units", kTeam);
    fixed("team_artifacts", 2);
    Numbers& n = content.cards.numbers;
    content.cobra_stripes = byte(file.at("cobra_stripes"), 6, 12);
    content.max_rounds = byte(file.at("max_rounds"), 10, 200);
    content.fallen_move = n.fallen_move = byte(file.at("fallen_move"), 1, 6);
    n.fallen_tokens = byte(file.at("fallen_tokens"), 1, kFallen);
    n.fallen_lives = byte(file.at("fallen_lives"), 1, 10);
    n.fallen_kill_damage = byte(file.at("fallen_kill_damage"), 1, 20);
    n.attack_price = byte(file.at("attack_price"), 0, 10);
    n.buy_price = byte(file.at("buy_price"), 0, 20);
    n.buy_draw = byte(file.at("buy_draw"), 1, 10);
    n.skill_total = byte(file.at("skill_total"), 8, 12);
    n.skill_min = byte(file.at("skill_min"), 2, 2);
    n.scrap_per_turn = byte(file.at("scrap_per_turn"), 0, 5);
    n.depletion_loss = byte(file.at("depletion_loss"), 1, 10);
    const Reader die = file.at("time_die"), mantras = file.at("start_mantras");
    for (int i = 0; i < die.size(6, 6); ++i) ++n.time_die[static_cast<std::size_t>(byte(die.at(i), 1, 9))];
    for (int i = 0; i < mantras.size(kSeats, kSeats); ++i)
        n.start_mantras[static_cast<std::size_t>(i)] = byte(mantras.at(i), 0, 20);
}

int index_of(const std::vector<std::string>& ids, const std::string& id) {
    const auto at = std::find(ids.begin(), ids.end(), id);
    return at == ids.end() ? -1 : static_cast<int>(at - ids.begin());
}

}  // namespace

int Content::unit(const std::string& id) const { return index_of(unit_ids, id); }
int Content::artifact(const std::string& id) const { return index_of(artifact_ids, id); }

std::shared_ptr<const Content> read_content(const ContentFiles& files) {
    auto content = std::make_shared<Content>();
    content->files = files;
    Json& all = content->rule_bearing;
    for (const char* name : {"constants", "units", "artifacts", "teams", "prep"})
        all[name] = files.json(std::string(name) + ".json");
    for (const auto& [path, text] : files.all())
        if (path.rfind("maps/", 0) == 0) all[path] = text;
    read_constants(all["constants"], *content);
    read_units(all["units"], *content);
    read_artifacts(all["artifacts"], *content);
    read_teams(all["teams"], *content);
    read_prep(all["prep"], *content);
    content->words = Catalogue::read(files.json("text/en.json"), "text/en.json");
    return content;
}

}  // namespace endtable::following_the_end
