// After the Empire: names as texts, and what cards and spaces do, told from their trees of effects: a card that was
// changed tells what it does now.
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/present.hpp"

namespace endtable::after_the_empire {

namespace {

// `hordesmen_3` is one of several cards of a name.
std::string family(const std::string& id) {
    const auto end = id.find_last_not_of("0123456789");
    return end != std::string::npos && end + 1 < id.size() && id[end] == '_' ? id.substr(0, end) : id;
}

const char* verb_of(Op op) {
    switch (op) {
        case Op::Gain: return "gain";
        case Op::Pay: return "pay";
        case Op::Exchange: return "exchange";
        case Op::OneOf: return "one_of";
        case Op::AndOr: return "and_or";
        case Op::Seq: return "seq";
        case Op::Then: return "then";
        case Op::Heal: return "heal";
        case Op::Sow: return "sow";
        case Op::Protect: return "protect";
        case Op::Harvest: return "harvest";
        case Op::Repair: return "repair";
        case Op::Stockpile: return "stockpile";
        case Op::Trade: return "trade";
        case Op::Objective: return "objective";
        case Op::Peek: return "peek";
    }
    return "gain";
}

}  // namespace

// --- Names -----------------------------------------------------------------------------------------------------------

Text Presentation::who_text(int p) const {
    if (p >= 0 && p < setup_->seats) return {"seat", object({{"n", p}})};
    return as_text(p == kRival ? "rival" : "nobody");
}
Text Presentation::card_text(int card) const {
    const std::string id = notation_.card(card);
    return as_text(id == "?" ? "card" : "card." + id);
}
Text Presentation::invader_text(int kind) const {
    const std::string id = notation_.invader(kind);
    return as_text(id == "?" ? "invader" : "invader." + family(id));
}
Text Presentation::siege_text(int kind) const {
    const std::string id = notation_.siege(kind);
    return as_text(id == "?" ? "siege" : "siege." + family(id));
}
Text Presentation::objective_text(int kind) const {
    const std::string id = notation_.objective(kind);
    return as_text(id == "?" ? "objective" : "objective." + id);
}

// --- What things do --------------------------------------------------------------------------------------------------

Text Presentation::goods_text(const Goods& goods) const {
    Json list = Json::array();
    for (int i = 0; i < kGoods; ++i)
        if (goods[at(i)] > 0)
            list.push_back(arg({std::string("good.") + kGoodNames[i], object({{"n", goods[at(i)]}})}));
    if (list.empty()) return as_text("goods.none");
    return {"list", object({{"list", std::move(list)}})};
}

Text Presentation::effect_text(int number) const {
    if (number == kNoNode) return as_text("goods.none");
    const Node& node = setup_->node(number);
    const std::string key = std::string("effect.") + verb_of(node.op);
    Json kids = Json::array();
    for (int i = 0; i < node.kids_n; ++i) kids.push_back(arg(effect_text(node.kids[at(i)])));
    switch (node.op) {
        case Op::Gain: return goods_text(node.goods);
        case Op::Pay: return {key, object({{"cost", arg(goods_text(node.goods))}, {"what", kids[0]}})};
        case Op::Exchange:
            return {key, object({{"one", arg(goods_text(node.goods))}, {"other", arg(goods_text(node.back))}})};
        case Op::OneOf:
        case Op::AndOr:
        case Op::Seq:
        case Op::Then: {  // of two, and of two with the rest
            Text all = {key, object({{"first", kids[kids.size() - 2]}, {"next", kids.back()}})};
            for (std::size_t i = kids.size() - 2; i-- > 0;)
                all = {key, object({{"first", kids[i]}, {"next", arg(std::move(all))}})};
            return all;
        }
        case Op::Heal:
        case Op::Sow:
        case Op::Protect:
        case Op::Harvest:
        case Op::Repair:
        case Op::Stockpile:
        case Op::Trade:
        case Op::Objective:
        case Op::Peek: break;
    }
    return {key, object({{"n", node.n}})};
}

Text Presentation::branch_text(int space, int branch) const {
    if (space >= kLocations) return effect_text(setup_->board[at(space - kLocations)]);
    const LocationRow& row = setup_->locations[at(space)];
    return branch < row.branches_n ? effect_text(row.branches[at(branch)]) : as_text("goods.none");
}

Text Presentation::card_rule(int card) const {
    const CardRow& row = setup_->card(card);
    Json parts = Json::array();
    const auto add = [&](const char* key, int node) {
        if (node != kNoNode) parts.push_back(arg({key, object({{"what", arg(effect_text(node))}})}));
    };
    add("when.immediate", row.immediate);
    add("when.worker", row.worker);
    add("when.rotate", row.rotate);
    for (int i = 0; i < kMods; ++i)
        if (row.mods[at(i)] > 0)
            parts.push_back(arg({std::string("mod.") + kModNames[i], object({{"n", row.mods[at(i)]}})}));
    if (parts.empty()) return as_text("card.plain");
    Text all = {"sentences", object({{"first", parts[0]}, {"next", ""}})};
    for (std::size_t i = 1; i < parts.size(); ++i)
        all = {"sentences.two", object({{"first", arg(std::move(all))}, {"next", parts[i]}})};
    return all;
}

Text Presentation::invader_rule(int kind) const {
    Json list = Json::array();
    const Tiers& tiers = setup_->invaders[at(kind)];
    for (int i = 0; i < tiers.n; ++i)
        list.push_back(arg({"tier.invader", object({{"gold", tiers.list[at(i)].gold},
                                                    {"swordsmen", tiers.list[at(i)].squad.swordsmen},
                                                    {"archers", tiers.list[at(i)].squad.archers}})}));
    return {"list", object({{"list", std::move(list)}})};
}
Text Presentation::siege_rule(int kind) const {
    Json list = Json::array();
    const SiegeRow& row = setup_->siege[at(kind)];
    for (int i = 0; i < row.tiers.n; ++i)
        list.push_back(arg({row.bypass ? "tier.bypass" : "tier.damage",
                            object({{"gold", row.tiers.list[at(i)].gold}, {"n", row.tiers.list[at(i)].power}})}));
    return {"siege.rule",
            object({{"tiers", arg({"list", object({{"list", std::move(list)}})})},
                    {"surge", arg(as_text(std::string("surge.") + kSurgeNames[static_cast<int>(row.surge)]))}})};
}
Text Presentation::objective_rule(int kind) const {
    const ObjectiveRow& row = setup_->objectives[at(kind)];
    return {row.most ? "objective.most" : "objective.count",
            object({{"what", arg(as_text(std::string("metric.") + kMetricNames[static_cast<int>(row.metric)]))},
                    {"least", row.least},
                    {"gold", row.gold}})};
}

}  // namespace endtable::after_the_empire
