// After the Empire: what a fief is worth, in the Gold it will be at the end.
#include <algorithm>
#include <bit>
#include <cmath>

#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/mind.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/scoring.hpp"

namespace endtable::after_the_empire {

namespace {

// What a passive card is worth a Season, in Gold, for each n.
constexpr float kModWorth[] = {1.0f, 0.8f, 0.8f, 0.5f, 0.5f, 0.6f, 0.8f, 0.4f, 0.6f, 0.3f, 0.2f, 1.0f};
static_assert(std::size(kModWorth) == kMods);

float logistic(float x) { return 1.0f / (1.0f + std::exp(-x)); }

// Seasons whose Actions are still to come, this one by the Workers that are left of it.
float seasons_left(const State& s, const Fief& f) {
    const float now = s.season == 0 ? 1.0f : std::min(1.0f, 0.2f * static_cast<float>(f.workers_left));
    return static_cast<float>(kSeasons - std::max<int>(s.season, 1)) + now;
}

}  // namespace

// --- Cards -----------------------------------------------------------------------------------------------------------

float Mind::goods_worth(const Goods& goods) const {
    const float price[kGoods] = {w_[Wood], w_[Stone], w_[Iron], w_[Food], 1.0f, 1.5f, 0.7f, w_[Move]};
    float worth = 0;
    for (std::size_t i = 0; i < kGoods; ++i) worth += price[i] * static_cast<float>(goods[i]);
    return worth;
}

// At its best; what is paid is taken off.
float Mind::node_worth(int number) const {
    if (number == kNoNode) return 0;
    const Node& node = game_->setup().node(number);
    const auto n = static_cast<float>(node.n);
    float best = 0, sum = 0;
    for (int i = 0; i < node.kids_n; ++i) {
        const float kid = std::max(0.0f, node_worth(node.kids[at(i)]));
        best = std::max(best, kid);
        sum += kid;
    }
    switch (node.op) {
        case Op::Gain: return goods_worth(node.goods);
        case Op::Pay: return sum - goods_worth(node.goods);
        case Op::Exchange: return 0.3f + std::abs(goods_worth(node.goods) - goods_worth(node.back));
        case Op::OneOf: return best + 0.2f;
        case Op::AndOr:
        case Op::Seq: return sum;
        case Op::Then: return 0.6f * sum;
        case Op::Heal: return 0.5f * std::min(n, 2.0f);
        case Op::Sow: return 1.2f * std::min(n, 3.0f);
        case Op::Protect: return 0.6f * n;
        case Op::Harvest: return 4 * w_[Food];
        case Op::Repair: return 0.6f * n;
        case Op::Stockpile: return 3;
        case Op::Trade: return 3;
        case Op::Objective: return 3;
        case Op::Peek: return 0.5f * n;
    }
    return 0;
}

void Mind::weigh_cards() {
    const after_the_empire::Setup& setup = game_->setup();
    for (int gold = 0; gold <= 60; ++gold) {
        float sum = 0;
        for (int i = 0; i < setup.invaders_n; ++i)
            if (const Tier* tier = setup.invaders[at(i)].reached(gold); tier != nullptr)
                sum += static_cast<float>(tier->squad.swordsmen) + 1.3f * static_cast<float>(tier->squad.archers);
        by_gold_[at(gold)] = setup.invaders_n == 0 ? 0.0f : sum / static_cast<float>(setup.invaders_n);
    }
    for (int i = 0; i < setup.nodes_n; ++i) nodes_[at(i)] = node_worth(i);
    for (int c = 0; c < kCards; ++c) {
        if (!has(setup.existing, c)) continue;
        const CardRow& row = setup.card(c);
        const auto of = [&](int node) { return node == kNoNode ? 0.0f : nodes_[at(node)]; };
        each_[at(c)] = std::max(0.0f, of(row.rotate)) + 0.6f * std::max(0.0f, of(row.worker) - w_[Worker]);
        for (std::size_t m = 0; m < kMods; ++m) each_[at(c)] += kModWorth[m] * static_cast<float>(row.mods[m]);
    }
}

float Mind::card_worth(int card, float left) const { return w_[Ability] * each_[at(card)] * left; }

// --- The next battles ------------------------------------------------------------------------------------------------

float Mind::defence(const Fief& f, bool with_mercs) const {
    float sum = w_[Troop] * static_cast<float>(f.healthy + (with_mercs ? f.mercs : 0));
    for (int place = 0; place < kPlaces; ++place) {
        const Piece& piece = f.pieces[at(place)];
        if (is_turret(place)) {
            if (piece.kind == Piece::Kind::WoodTurret) sum += w_[WoodTurret];
            if (piece.kind == Piece::Kind::StoneTurret) sum += w_[StoneTurret];
        } else if (!piece.stands()) {
            sum -= w_[Gap];
        }
        sum += w_[Cube] * static_cast<float>(piece.cubes);
    }
    const after_the_empire::Setup& setup = game_->setup();
    sum += 1.2f * static_cast<float>(sum_of(setup, f, Mod::SoldierArchery)) +
           0.8f * static_cast<float>(sum_of(setup, f, Mod::Volley)) +
           static_cast<float>(sum_of(setup, f, Mod::MeleeBonus)) +
           0.7f * static_cast<float>(sum_of(setup, f, Mod::FirstMeleeGuard)) +
           0.3f * static_cast<float>(f.move + sum_of(setup, f, Mod::PrepMove));
    return sum;
}

float Mind::sack_chance(float invaders, float defence) const { return logistic((invaders - defence) / w_[Width]); }

float Mind::danger(const State& s, int p) const {
    const after_the_empire::Setup& setup = game_->setup();
    const Fief& f = s.fief(p);
    const Reading r{setup, s};
    const int gold = effective_gold(r, f.gold());
    float invaders = 0;
    for (const Lying& lying : s.invader_row) {
        if (lying.how == Lying::How::Empty) continue;
        if (!lying.it.card.is_known()) {
            invaders += invaders_at(gold);
            continue;
        }
        const Tier* tier = setup.invaders[lying.it.card.kind].reached(gold);
        if (tier == nullptr) continue;
        const float squad = static_cast<float>(tier->squad.swordsmen) + 1.3f * static_cast<float>(tier->squad.archers);
        invaders += squad * (lying.how == Lying::How::FaceUp ? 0.85f : 1.0f);  // it can be prepared for
    }
    int most = 0;
    for (int other = 0; other < setup.seats; ++other)
        if (s.fief(other).resigned == 0) most = std::max(most, s.fief(other).gold());
    if (setup.is_rival()) most = std::max(most, int{s.rival.gold});
    const float surge = static_cast<float>(setup.season(std::max<int>(s.season, 1)).surge);
    invaders += surge * (f.gold() >= most ? 0.7f : 0.35f) + 0.8f;  // a siege
    return sack_chance(invaders, defence(f, true));
}

// What a sack takes at so much Gold, but for what it gives.
float Mind::loss(const State& s, int p, float gold) const {
    const Fief& f = s.fief(p);
    const bool shield = sum_of(game_->setup(), f, Mod::SackShield) > 0;
    const int cards = std::min<int>(std::popcount(f.owned & ~kStartingCards & ~f.hurt), shield ? 1 : 2);
    const float last = s.season >= kSeasons ? 1.0f : 0.5f;
    return w_[Fall] * gold * (shield ? 0.3f : 0.6f) + 2.5f * last * static_cast<float>(cards) +
           1.0f * static_cast<float>(f.healthy) * 0.5f - (s.season >= kSeasons ? 0.0f : 3.5f);
}

float Mind::later_losses(const State& s, int p, float income) const {
    const Fief& f = s.fief(p);
    const after_the_empire::Setup& setup = game_->setup();
    const float guard = defence(f, false);
    float sum = 0;
    for (int season = s.season + 1; season <= kSeasons; ++season) {
        const float after = static_cast<float>(season - s.season);
        const float gold = static_cast<float>(f.gold()) + income * after;
        const SeasonRow& row = setup.season(season);
        const int at_gold = std::max(static_cast<int>(gold), int{row.threat});
        const float invaders =
            static_cast<float>(1 + row.face_down) * invaders_at(at_gold) + 0.45f * static_cast<float>(row.surge);
        sum += sack_chance(invaders, guard + 3.5f * after) * (0.5f * gold + 3);  // it will be prepared for
    }
    return w_[Later] * sum;
}

// --- The whole -------------------------------------------------------------------------------------------------------

float Mind::objective_hope(const Reading& r, int p) const {
    float hope = 0;
    for (Objectives left = r.fief(p).objectives; left != 0; left &= left - 1) {
        const int o = std::countr_zero(left);
        const ObjectiveRow& row = r.setup.objectives[at(o)];
        float near = 0;
        if (is_fulfilled(r, p, o))
            near = 0.75f + 0.25f * static_cast<float>(r.s.season) / kSeasons;
        else if (!row.most && row.least > 0)
            near = 0.5f * static_cast<float>(metric_of(r, p, row.metric)) / static_cast<float>(row.least);
        else
            near = 0.25f;
        hope += near * static_cast<float>(row.gold);
    }
    return hope + w_[Hope] * 2 * static_cast<float>(r.fief(p).hidden);
}

float Mind::prospect(const State& s, int p) const {
    const Outlook outlook = look_ahead(s, p);
    return outlook.worth - outlook.losses;
}

void Mind::aspects(const State& s, Seat p, std::vector<Aspect>& out) const {
    const int own = endtable::index(p);
    float others = 0;
    for (int other = 0; other < game_->setup().seats; ++other)
        if (other != own && s.fief(other).resigned == 0) others = std::max(others, prospect(s, other));
    const Outlook outlook = look_ahead(s, own);
    const float by = 1 / w_[Scale];
    out = {{"gold", by * outlook.worth}, {"safety", -by * outlook.losses}, {"rivals", -by * others}};
}

Mind::Outlook Mind::look_ahead(const State& s, int p) const {
    const after_the_empire::Setup& setup = game_->setup();
    const Fief& f = s.fief(p);
    const Reading r{setup, s};
    if (s.over != 0) return {static_cast<float>(totals_of(r, p).all()), 0};

    // Feasts still to come, this Season's with them.
    const Task::Kind base = s.agenda.all()[0].kind;
    const bool refreshing = base == Task::Kind::Refresh || base == Task::Kind::DealRefresh;
    const auto feasts = static_cast<float>(kSeasons + 1 - std::max<int>(s.season, 1) - (refreshing ? 1 : 0));
    const float left = seasons_left(s, f);
    float worth = static_cast<float>(f.gold()) + static_cast<float>(value_of(f.flags));

    for (Cards cards = f.owned; cards != 0; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        const CardRow& row = setup.card(card);
        const bool hurt = has(f.hurt, card);
        worth += static_cast<float>(row.value) * (hurt ? std::min(1.0f, left / 2) * w_[Mended] : 1.0f);
        const bool used = has(f.rotated | f.worked, card);
        worth += card_worth(card, std::max(0.0f, left - (used && s.season > 0 ? 0.7f : 0.0f)));
    }

    float income = static_cast<float>(sum_of(setup, f, Mod::IncomeBonus));
    for (const Piece& piece : f.pieces) income += static_cast<float>(setup.piece(piece.kind).income);
    worth += 0.93f * income * feasts;

    float harvest = static_cast<float>(sum_of(setup, f, Mod::HarvestBonus));
    for (const int level : f.farm) {
        harvest += static_cast<float>(level);
        worth += level > 0 ? 0.8f : 0.0f;  // active Farms at the end
    }
    const float eaters = std::max(0.0f, static_cast<float>(f.healthy + f.wounded - sum_of(setup, f, Mod::FeastLess)));
    const float food = static_cast<float>(f.stock[at(index(Good::Food))]) + 0.9f * harvest * feasts - eaters * feasts;
    // Food beyond what is eaten buys people and is sold, as long as there is time.
    const float spend = std::min(1.0f, left / 1.5f);
    if (food >= 0)
        worth += spend * (w_[Food] * std::min(food, 8.0f) + w_[Plenty] * w_[Food] * std::clamp(food - 8, 0.0f, 15.0f));
    else
        worth += w_[Hunger] * food;

    const float price[3] = {w_[Wood], w_[Stone], w_[Iron]};
    constexpr float kEnough[3] = {9, 8, 4};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto n = static_cast<float>(f.stock[i]);
        worth += spend * price[i] * (std::min(n, kEnough[i]) + w_[Plenty] * std::clamp(n - kEnough[i], 0.0f, 12.0f));
    }
    worth += 0.9f * spend * static_cast<float>(std::min<int>(f.wounded, 4));
    if (f.passed == 0 && s.season > 0) worth += w_[Worker] * static_cast<float>(f.workers_left);
    worth += w_[Worker] * (s.season < kSeasons ? static_cast<float>(f.villager_next) : 0.0f);
    worth += objective_hope(r, p);

    float losses = later_losses(s, p, income);
    // Is the battle of this Season still to come, under way, or over?
    const bool fought = refreshing || base == Task::Kind::Aftermath;
    if (f.battle.status == Battle::Status::Fighting) {
        const float end = best_from_archery(siege_of(setup, f));
        if (end < 0) losses += loss(s, p, static_cast<float>(f.gold()));
    } else if (!fought) {
        losses += danger(s, p) * loss(s, p, static_cast<float>(f.gold()));
    }
    return {worth, losses};
}

}  // namespace endtable::after_the_empire
