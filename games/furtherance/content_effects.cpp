// Furtherance: effects of cards, read and checked. What a number of a card adds up to is a Stat; the rest are
// operations.
#include "games/furtherance/content_effects.hpp"

#include "present/json.hpp"

namespace endtable::furtherance {

namespace {

std::int8_t& stat(Stats& stats, Stat which) { return stats[static_cast<std::size_t>(which)]; }

void add_stat(const Reader& r, Stats& stats, Stat which, std::int64_t n) {
    const auto sum = stat(stats, which) + n;
    if (sum < -20 || sum > 20) r.fail("adds up to " + std::to_string(sum) + ", beyond 20");
    stat(stats, which) = static_cast<std::int8_t>(sum);
}

Stat read_field(const Reader& r) {
    static constexpr Stat kFields[] = {Stat::MineGold,   Stat::BuyCount,     Stat::RecruitCount, Stat::DevelopCount,
                                       Stat::BuildTurns, Stat::ResearchLook, Stat::ResearchTake};
    return kFields[r.one_of(
        {"mine.gold", "buy.count", "recruit.count", "develop.count", "build.turns", "research.look", "research.take"})];
}

// The operations that are numbers. False: `op` is none of them.
bool read_number(const Reader& e, const std::string& op, Stats& stats, int salvage_cost) {
    const auto keys = [&](std::initializer_list<std::string_view> allowed) { e.only_keys(allowed); };
    const auto add = [&](Stat which, const char* field, int least, int most) {
        add_stat(e, stats, which, e.at(field).integer(least, most));
    };
    const auto flag = [&](Stat which) {
        keys({"op"});
        add_stat(e, stats, which, 1);
    };
    if (op == "action_add") {
        keys({"op", "field", "n"});
        const Stat field = read_field(e.at("field"));
        const bool turns = field == Stat::BuildTurns;
        add(field, "n", turns ? -9 : 1, turns ? -1 : field == Stat::MineGold ? 20 : 2);
    } else if (op == "cost_add") {
        keys({"op", "of", "n"});
        static constexpr Stat kOf[] = {Stat::CostUnit, Stat::CostItem, Stat::CostBuilding, Stat::CostResearch};
        add(kOf[e.at("of").one_of({"unit", "item", "building", "research"})], "n", -9, 9);
    } else if (op == "limit_add") {
        keys({"op", "limit", "n"});
        const bool research = e.at("limit").one_of({"research", "moves"}) == 0;
        add(research ? Stat::LimitResearch : Stat::LimitMoves, "n", 1, 2);
    } else if (op == "gain_on") {
        keys({"op", "event", "gold"});
        static constexpr Stat kOn[] = {Stat::GainUnit, Stat::GainItem, Stat::GainBuilding};
        add(kOn[e.at("event").one_of({"acquire_unit", "acquire_item", "acquire_building"})], "gold", 1, 9);
    } else if (op == "income" || op == "plunder") {
        keys({"op", "gold"});
        add(op == "income" ? Stat::Income : Stat::Plunder, "gold", 1, 9);
    } else if (op == "castle_counter_add" || op == "revenge" || op == "start_counters" || op == "start_research") {
        keys({"op", "n"});
        add(op == "castle_counter_add" ? Stat::CastleCounter
            : op == "revenge"          ? Stat::Revenge
            : op == "start_counters"   ? Stat::StartCounters
                                       : Stat::StartResearch,
            "n", 1, 9);
    } else if (op == "salvage_cost") {
        keys({"op", "n"});
        add_stat(e, stats, Stat::SalvageUnit, e.at("n").integer(0, salvage_cost) - salvage_cost);
    } else if (op == "repeat_action" || op == "blind") {
        keys({"op", "cost"});
        add(op == "blind" ? Stat::Blind : Stat::Repeat, "cost", 1, 9);
    } else if (op == "shield") {
        flag(Stat::Shield);
    } else if (op == "count_kills") {
        flag(Stat::CountKills);
    } else if (op == "extra_turn") {
        flag(Stat::ExtraTurn);
    } else if (op == "acquire_from_research") {
        flag(Stat::AcquireFromResearch);
    } else {
        return false;
    }
    return true;
}

VpRule read_vp(const Reader& e) {
    VpRule rule;
    e.only_keys({"op", "n", "if"});
    rule.n = read_byte(e.at("n"), 1, 9);
    if (!e.has("if")) return rule;
    const Reader condition = e.at("if");
    condition.only_keys({"self_undamaged", "castle_hp_min"});
    if (condition.has("self_undamaged") == condition.has("castle_hp_min")) condition.fail("expected one condition");
    if (condition.has("self_undamaged")) {
        if (!condition.at("self_undamaged").boolean()) condition.at("self_undamaged").fail("expected true");
        rule.of = VpRule::Of::SelfUndamaged;
    } else {
        rule.of = VpRule::Of::CastleHp;
        rule.least = read_byte(condition.at("castle_hp_min"), 1, 20);
    }
    return rule;
}

VpRule read_vp_per(const Reader& e) {
    e.only_keys({"op", "n", "per", "of", "max"});
    VpRule rule;
    rule.of = e.at("of").one_of({"other_finished_buildings", "trophies"}) == 0 ? VpRule::Of::OtherFinishedBuildings
                                                                               : VpRule::Of::Trophies;
    rule.n = read_byte(e.at("n"), 1, 9);
    rule.per = read_byte(e.at("per"), 1, 20);
    rule.max = read_byte(e.at("max"), 1, 9);
    return rule;
}

TargetKind read_target(const Reader& r) {
    static constexpr TargetKind kTargets[] = {TargetKind::OwnUnit,
                                              TargetKind::OwnUnitOnField,
                                              TargetKind::OwnUnitDamaged,
                                              TargetKind::OwnUnitToMove,
                                              TargetKind::EnemyUnitAtOwnCastle,
                                              TargetKind::EnemyUnitNear,
                                              TargetKind::MovedEnemyUnit,
                                              TargetKind::AttackedOwnUnit,
                                              TargetKind::OwnCardWithCounters,
                                              TargetKind::OwnCastleOrBuilding};
    return kTargets[r.one_of({"own_unit", "own_unit_on_field", "own_unit_damaged", "own_unit_to_move",
                              "enemy_unit_at_own_castle", "enemy_unit_near", "moved_enemy_unit", "attacked_own_unit",
                              "own_card_with_counters", "own_castle_or_building"})];
}

// Which targets an operation makes sense for.
bool fits(Effect::Op op, TargetKind t) {
    switch (op) {
        case Effect::Op::DamageUnit:
            return t == TargetKind::EnemyUnitAtOwnCastle || t == TargetKind::EnemyUnitNear ||
                   t == TargetKind::MovedEnemyUnit;
        case Effect::Op::HealUnit: return t == TargetKind::OwnUnitDamaged;
        case Effect::Op::Repair: return t == TargetKind::OwnCastleOrBuilding;
        case Effect::Op::AddToken: return t == TargetKind::OwnUnit || t == TargetKind::OwnUnitOnField;
        case Effect::Op::RemoveCounters: return t == TargetKind::OwnCardWithCounters;
        case Effect::Op::AddMoves: return t == TargetKind::OwnUnitToMove;
        case Effect::Op::PreventHit: return t == TargetKind::AttackedOwnUnit;
        case Effect::Op::StopMove: return t == TargetKind::MovedEnemyUnit;
        case Effect::Op::VpPermanent: return t == TargetKind::None;
    }
    return false;
}

}  // namespace

// One operation of an item or an ability; `target` is shared by all operations of a card, the first one names it.
Effect read_operation(const Reader& e, TargetKind& target) {
    e.only_keys({"op", "n", "token", "target"});
    static constexpr Effect::Op kOps[] = {Effect::Op::DamageUnit, Effect::Op::HealUnit,       Effect::Op::Repair,
                                          Effect::Op::AddToken,   Effect::Op::RemoveCounters, Effect::Op::AddMoves,
                                          Effect::Op::PreventHit, Effect::Op::StopMove,       Effect::Op::VpPermanent};
    Effect effect;
    effect.op = kOps[e.at("op").one_of({"damage_unit", "heal_unit", "repair", "add_token", "remove_counters",
                                        "add_moves", "prevent_hit", "stop_move", "vp_permanent"})];
    switch (effect.op) {
        case Effect::Op::AddToken:
            effect.token = static_cast<Token>(
                e.at("token").one_of({"sharpener", "excalibur", "grail", "knife", "ring", "plus_hp"}));
            break;
        case Effect::Op::HealUnit:
            effect.n = e.at("n").json().is_string() ? u8(e.at("n").one_of({"all"}) + 255) : read_byte(e.at("n"), 1, 99);
            break;
        case Effect::Op::PreventHit:
        case Effect::Op::StopMove: break;
        default: effect.n = read_byte(e.at("n"), 1, 9); break;
    }
    if (e.has("target")) {
        const TargetKind own = read_target(e.at("target"));
        if (target != TargetKind::None && own != target)
            e.at("target").fail("all operations of a card have one target");
        target = own;
    }
    if (!fits(effect.op, target)) e.fail("this operation cannot be used on that target");
    return effect;
}

namespace {

Use read_use(const Reader& e) {
    e.only_keys({"op", "per_turn", "cost", "effect"});
    Use use;
    use.per_turn = read_byte(e.at("per_turn"), 1, 9);
    use.cost = read_byte(e.at("cost"), 0, 20);
    use.effect = read_operation(e.at("effect"), use.target);
    const bool unit = use.effect.op == Effect::Op::DamageUnit || use.effect.op == Effect::Op::HealUnit ||
                      use.effect.op == Effect::Op::AddToken || use.effect.op == Effect::Op::AddMoves;
    if (!unit || use.target == TargetKind::MovedEnemyUnit)
        e.at("effect").fail("an ability is used on a unit, in the own turn");
    return use;
}

}  // namespace

void read_effects(const Reader& entry, int salvage_cost, Stats& stats, FixedVec<VpRule, 2>* vp, Use* use) {
    const Reader list = entry.at("effects");
    const int n = list.size(1, 8);
    for (int i = 0; i < n; ++i) {
        const Reader e = list.at(i);
        const std::string op = e.at("op").text(40);
        if (read_number(e, op, stats, salvage_cost)) continue;
        if (vp != nullptr && (op == "vp" || op == "vp_per")) {
            if (vp->full()) e.fail("at most two ways to victory points a card");
            vp->push(op == "vp" ? read_vp(e) : read_vp_per(e));
        } else if (use != nullptr && op == "use") {
            if (use->per_turn != 0) e.fail("at most one ability a card");
            *use = read_use(e);
        } else {
            e.at("op").fail("no such operation for this kind of card: \"" + op + "\"");
        }
    }
}

void only_for(const Reader& entry, const Stats& stats, std::initializer_list<Stat> foreign, const char* where) {
    for (const Stat s : foreign)
        if (stats[static_cast<std::size_t>(s)] != 0) entry.at("effects").fail(std::string("has an effect of ") + where);
}

}  // namespace endtable::furtherance
