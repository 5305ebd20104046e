// What cards are worth, and what a kingdom is worth that has them: the evaluation (mind.hpp).
#include <algorithm>
#include <cmath>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/mind.hpp"

namespace endtable::furtherance {

// --- What cards are worth --------------------------------------------------------------------------------------------

namespace {

constexpr float kRounds = 9;  // how long an engine is expected to run

template <class Table>
void walk(const Setup& setup, int k, Squares from, Table& steps) {  // steps of a unit of k to the nearest of `from`
    steps.fill(9);
    Squares seen = 0, now = from & ground_of(setup, k);
    for (std::uint8_t n = 0; now != 0; ++n) {
        Squares next = 0;
        for (const int q : squares(now)) {
            steps[static_cast<std::size_t>(q)] = n;
            next |= setup.board.next[static_cast<std::size_t>(q)];
        }
        seen |= now;
        now = next & ground_of(setup, k) & ~seen;
    }
}

float of_stat(const Stats& stats, Stat which) { return static_cast<float>(stat_of(stats, which)); }

}  // namespace

float Mind::stats_worth(const Stats& stats) const {
    const auto of = [&](Stat which) { return of_stat(stats, which); };
    float sum = 0;
    sum += of(Stat::Income) * kRounds / 4;
    sum += (of(Stat::GainUnit) + of(Stat::GainItem) + of(Stat::GainBuilding)) * 0.035f * kRounds;
    sum += of(Stat::DevelopCount) * 0.22f * kRounds;
    sum -= of(Stat::BuildTurns) * 0.2f * kRounds;
    sum += of(Stat::RecruitCount) * 0.12f * kRounds;
    sum += of(Stat::BuyCount) * 0.04f * kRounds;
    sum += of(Stat::MineGold) * 0.11f * kRounds;
    sum -= (of(Stat::CostUnit) + of(Stat::CostItem) + of(Stat::CostBuilding)) * 0.05f * kRounds;
    sum += of(Stat::LimitResearch) * 0.2f - of(Stat::CostResearch) * 0.3f;
    sum += of(Stat::ResearchLook) * 0.15f + of(Stat::ResearchTake) * 0.6f + of(Stat::AcquireFromResearch) * 1.2f;
    sum += of(Stat::CastleCounter) * 1.8f;
    sum += of(Stat::CountKills) * 0.5f;
    sum += of(Stat::LimitMoves) * 1.5f + of(Stat::Plunder) * 1.5f + of(Stat::Revenge) * 1.2f;
    sum -= of(Stat::SalvageUnit) * 0.4f;
    sum += of(Stat::StartResearch) * 0.7f + of(Stat::StartCounters) * 1.3f;
    if (stat_of(stats, Stat::Repeat) > 0) sum += 3;
    if (stat_of(stats, Stat::Blind) > 0) sum += 2;
    return sum;
}

// The points a building can be expected to give; Palace and Trophy Hall seldom give all.
float Mind::expected_vp(const BuildingCard& card) {
    float sum = 0;
    for (const VpRule& rule : card.vp) {
        const bool grows = rule.of == VpRule::Of::OtherFinishedBuildings || rule.of == VpRule::Of::Trophies;
        sum += static_cast<float>(rule.n) * (grows ? 0.7f : 1.0f);
    }
    return sum;
}

float Mind::item_worth(int kind) const {
    float sum = 0;
    for (const Effect& e : game_->setup().item(kind).effects) {
        switch (e.op) {
            case Effect::Op::DamageUnit: sum += 0.45f * static_cast<float>(e.n); break;
            case Effect::Op::HealUnit: sum += 0.6f; break;
            case Effect::Op::Repair: sum += 0.9f; break;
            case Effect::Op::RemoveCounters: sum += 0.7f * static_cast<float>(e.n); break;
            case Effect::Op::AddMoves: sum += 0.35f; break;
            case Effect::Op::PreventHit: sum += 0.6f; break;
            case Effect::Op::StopMove: sum += 0.2f; break;
            case Effect::Op::VpPermanent: break;  // counted as points
            case Effect::Op::AddToken:
                switch (e.token) {
                    case Token::Sharpener: sum += 0.7f; break;
                    case Token::Excalibur: sum += 1.8f; break;
                    case Token::Grail: sum += 2.2f; break;
                    case Token::Knife: sum += 0.4f; break;
                    case Token::Ring: sum += 0.6f; break;
                    case Token::PlusHp: sum += 0.6f; break;
                }
                break;
        }
    }
    return sum;
}

// What a leader is worth to who drafts it, in hundredths of a game. That shows only at the end, long after a search
// looks away: these are fitted to how often each leader won 2,000 games of `normal` with two seats, and with more
// (ledger 5.9).
float Mind::draft_worth(const LeaderCard& card, bool two) {
    struct Row {
        Stat stat;
        float two, more;
    };
    static constexpr Row kEach[] = {
        {Stat::MineGold, 12, 21},   {Stat::BuildTurns, -12, -7},    {Stat::CostUnit, -1, -1},
        {Stat::CostItem, -1, -12},  {Stat::CostBuilding, -2, -1},   {Stat::LimitMoves, 5, 13},
        {Stat::Plunder, 6, 9},      {Stat::Revenge, 0, 10},         {Stat::SalvageUnit, 0, -1},
        {Stat::ResearchLook, 0, 2}, {Stat::StartResearch, 0, 1.5f}, {Stat::StartCounters, 3, 8},
    };
    float sum = 0;
    for (const Row& row : kEach) sum += of_stat(card.stats, row.stat) * (two ? row.two : row.more);
    if (stat_of(card.stats, Stat::Repeat) > 0) sum += two ? 2.0f : 11.0f;
    if (stat_of(card.stats, Stat::Blind) > 0) sum += two ? 3.0f : 0.0f;
    if (card.use.per_turn > 0) sum += two ? 11.0f : 1.0f;
    return sum;
}

void Mind::weigh_cards() {
    const Setup& setup = game_->setup();
    const auto of = [&](DeckId deck, int kind) -> float& {
        return worth_[static_cast<std::size_t>(index(deck))][static_cast<std::size_t>(kind)];
    };
    for (int i = 0; i < setup.cards.units_n; ++i) {
        Unit u;
        u.kind = u8(1 + i);
        for (auto& row : plain_unit_[static_cast<std::size_t>(i)]) row = weigh_unit(u), ++u.damage;
        of(DeckId::Units, i) = w_[Units] * plain_unit_[static_cast<std::size_t>(i)][0];
    }
    for (int i = 0; i < setup.cards.items_n; ++i) of(DeckId::Items, i) = w_[Items] * item_worth(i);
    for (int i = 0; i < setup.cards.buildings_n; ++i) {
        const BuildingCard& card = setup.building(i);
        building_vp_[static_cast<std::size_t>(i)] = expected_vp(card);
        float sum = stats_worth(card.stats);
        if (card.use.per_turn > 0) sum += 1.8f;
        if (stat_of(card.stats, Stat::Shield) != 0) sum += 0.5f;  // its hits count as those of the castle
        of(DeckId::Buildings, i) = w_[Engine] * sum;
    }
    for (int i = 0; i < setup.cards.upgrades_n; ++i)
        of(DeckId::Upgrades, i) = w_[Training] * stats_worth(setup.upgrade(i).stats);
    for (int i = 0; i < setup.cards.leaders_n; ++i)
        leader_worth_[static_cast<std::size_t>(i)] = draft_worth(setup.leader(i), setup.seats == 2);
    float part = 1;
    for (float& done : part_done_) done = part, part *= w_[Pending];
    for (std::size_t hp = 0; hp < castle_.size(); ++hp) castle_[hp] = weigh_castle(static_cast<float>(hp));
    for (int k = 0; k < kKingdoms; ++k) {
        walk(setup, k, only(setup.board.centre), to_centre_[static_cast<std::size_t>(k)]);
        for (int q = 0; q < kSquares; ++q)
            walk(setup, k, setup.board.next[static_cast<std::size_t>(q)],
                 steps_[static_cast<std::size_t>(k)][static_cast<std::size_t>(q)]);
        for (int c = 0; c < kKingdoms; ++c)
            walk(setup, k, setup.board.gate[static_cast<std::size_t>(c)],
                 to_gate_[static_cast<std::size_t>(k)][static_cast<std::size_t>(c)]);
    }
}

// --- What a kingdom is worth -----------------------------------------------------------------------------------------

float Mind::weigh_unit(const Unit& u) const {
    const Setup& setup = game_->setup();
    const UnitCard& card = card_of(setup, u);
    const auto atk = static_cast<float>(atk_of(setup, u));
    const auto hp = static_cast<float>(std::max(0, hp_of(setup, u) - u.damage));
    float sum = 0.4f + 0.45f * atk + 0.5f * hp;
    if (card.attacks < setup.numbers.attacks) sum -= 0.25f * atk;
    if (card.reach > 1) sum += 0.4f;
    if (card.no_counter) sum += 0.6f;
    if (card.no_attack_new) sum -= 0.1f;
    if (card.substitute) sum += 0.2f;
    if (card.absorb) sum -= 0.8f;  // health alone
    if (card.sacrifice) sum += 0.8f;
    if (card.field_vp > 0) sum += 1.2f;
    return sum + 0.3f * static_cast<float>(u.knives) + (u.is(Unit::Ring) ? 0.4f : 0.0f);
}

// Victory points, what is on its way included.
float Mind::points(const State& s, int k) const {
    const Setup& setup = game_->setup();
    const Kingdom& kd = kingdom(s, k);
    const VpParts parts = vp_parts(setup, s, k);
    float vp = static_cast<float>(parts.permanent + parts.buildings) +
               w_[OnField] * static_cast<float>(parts.units + parts.tokens);
    for (const Building& b : kd.buildings) {
        if (setup.building(b.kind).vp.empty()) continue;
        const auto now = static_cast<float>(vp_of_building(setup, kd, b));
        if (!b.is_finished())
            vp += part_done(b.counters) * std::max(now, 0.5f * building_vp(b.kind));
        else
            vp += 0.3f * std::max(0.0f, building_vp(b.kind) - now);
    }
    for (std::uint32_t held = kd.items.present(); held != 0; held &= held - 1) {
        const int item = std::countr_zero(held);
        for (const Effect& e : setup.item(item).effects)
            if (e.op == Effect::Op::VpPermanent) vp += 0.95f * static_cast<float>(e.n * kd.items[item]);
    }
    for (const int q : squares(owned(s, k))) {
        const Unit& u = unit_at(s, q);
        const auto away = static_cast<float>(to_centre_[static_cast<std::size_t>(k)][static_cast<std::size_t>(q)]);
        if (u.is(Unit::Grail) && q != setup.board.centre)
            vp += static_cast<float>(setup.numbers.grail_vp) * w_[OnField] * std::max(0.0f, 0.75f - 0.12f * away);
        if (u.is(Unit::Excalibur)) vp += 0.15f * static_cast<float>(u.points % setup.numbers.excalibur_per);
        if (card_of(setup, u).field_vp > 0 && !has(setup.board.field, q)) vp += 0.2f;
    }
    const auto target = static_cast<float>(setup.vp_target);
    return w_[Vp] * 6 / target * vp + w_[VpLate] * vp * vp / target;
}

float Mind::buildings(const State& s, int k) const {
    const Setup& setup = game_->setup();
    const Kingdom& kd = kingdom(s, k);
    float sum = 0, shield = 0;
    for (const Building& b : kd.buildings) {
        const BuildingCard& card = setup.building(b.kind);
        const float part = b.is_finished() ? 1 : part_done(b.counters);
        const int hits = card.hits == 0 ? kd.buildings.size() + 1 : card.hits;
        sum += part * worth(DeckId::Buildings, b.kind) - 0.15f * static_cast<float>(b.damage);
        if (stat_of(card.stats, Stat::Shield) != 0) shield += part * static_cast<float>(hits - b.damage);
    }
    return sum + (shield == 0 ? castle(kd.hp) : weigh_castle(static_cast<float>(kd.hp) + 0.8f * shield));
}

// The first points of health are worth most.
float Mind::weigh_castle(float hp) const { return w_[Castle] * (1 - std::exp(-hp / 5.5f)); }

float Mind::economy(const State& s, int k) const {
    const Setup& setup = game_->setup();
    const Kingdom& kd = kingdom(s, k);
    const auto gold = static_cast<float>(kd.gold);
    float sum = w_[Gold] * (std::min(gold, 10.0f) + 0.3f * std::max(0.0f, gold - 10));
    for (const Worker& w : kd.workers) {
        sum += w_[WorkerWorth];
        if (w.kind != Worker::Starting && w.kind != Worker::Bonus) sum += worth(DeckId::Upgrades, w.kind - 1);
    }
    for (const furtherance::Training& t : kd.training) sum += part_done(t.counters) * worth(DeckId::Upgrades, t.kind);
    for (std::uint32_t held = kd.items.present(); held != 0; held &= held - 1) {
        const int item = std::countr_zero(held);
        sum += worth(DeckId::Items, item) * static_cast<float>(kd.items[item]);
    }
    for (const Researched& r : kd.research)
        if (r.card.is_known()) {
            float good =
                worth(r.deck, r.card.kind) - w_[Gold] * static_cast<float>(printed_cost(setup, r.deck, r.card.kind));
            if (r.deck == DeckId::Buildings) good += w_[Vp] * building_vp(r.card.kind);
            sum += 0.3f + w_[Studied] * std::clamp(good, 0.0f, 3.0f);
        }
    sum += static_cast<float>(kd.leader_counters) * (0.6f + 1.0f * static_cast<float>(kd.workers.size()));
    return sum;
}

// How likely the unit on this square is killed before it can act again: what all attackers in reach could do to it.
float Mind::danger(const Unit& u, int square, const Attackers& attackers) const {
    if (u.is(Unit::Ring)) return 0;
    int blows = 0;
    for (const Attacker& by : attackers)
        if (steps_[by.owner][static_cast<std::size_t>(square)][by.square] <= game_->setup().numbers.moves)
            blows += by.blows;
    const int hp = hp_of(game_->setup(), u) - u.damage;
    return hp <= 0 ? 1.0f : std::min(1.0f, static_cast<float>(blows) / static_cast<float>(2 * hp));
}

// Units, where they stand, and what stands before the own gate.
float Mind::army(const State& s, int k) const {
    const Setup& setup = game_->setup();
    const auto at = static_cast<std::size_t>(k);
    float sum = 0;
    const Squares own = owned(s, k);
    Attackers attackers;
    int near = 0;  // enemies within two steps of the own gate
    for (const int q : squares(occupied(s) & ~own)) {
        const Unit& u = unit_at(s, q);
        const int atk = atk_of(setup, u);
        if (atk == 0) continue;
        if (to_gate_[u.owner][at][static_cast<std::size_t>(q)] <= 2) ++near;
        attackers.push({u.owner, u8(q), u8(atk * card_of(setup, u).attacks)});
    }
    int guards = 0;
    for (const int q : squares(own)) {
        const Unit& u = unit_at(s, q);
        const float worth_of_it = w_[Units] * unit_worth(u);
        sum += worth_of_it;
        if (w_[Danger] > 0) sum -= w_[Danger] * worth_of_it * danger(u, q, attackers);
        const int atk = atk_of(setup, u);
        const int hp = hp_of(setup, u) - u.damage;
        if (has(setup.board.castle[at] | setup.board.gate[at], q) && guards < near) {
            ++guards;
            sum += w_[Guard] * static_cast<float>(std::min(hp, 3));
        }
        if (u.is(Unit::Grail)) continue;  // it has another way to go
        if (atk == 0 && !card_of(setup, u).sacrifice) continue;
        float best = 0;
        for (int c = 0; c < kKingdoms; ++c) {
            if (c == k || !is_alive(setup, s, c)) continue;
            const int steps = to_gate_[at][static_cast<std::size_t>(c)][static_cast<std::size_t>(q)];
            const float here = w_[March] * static_cast<float>(std::max(0, 4 - steps)) + (steps == 0 ? w_[Siege] : 0.0f);
            best = std::max(best, here);
        }
        sum += best * (hp > 1 ? 1.0f : 0.5f);
    }
    return sum;
}

// Workers that may still act, or are the next to: so that a turn is worth the same in its middle as at its ends.
float Mind::tempo(const State& s, int k) const {
    const Setup& setup = game_->setup();
    if (s.round == 0 || s.over != 0) return 0;
    const Kingdom& kd = kingdom(s, k);
    if (s.phase == static_cast<int>(Phase::Workers)) {
        if (s.active != k) return 0;
        int ready = 0;
        for (const Worker& w : kd.workers) ready += w.is_ready() ? 1 : 0;
        return static_cast<float>(ready);
    }
    int next = s.active;
    if (!setup.solo()) {
        do next = next_kingdom(next);
        while (!is_alive(setup, s, next) && next != s.active);
    }
    return next == k ? static_cast<float>(kd.workers.size()) : 0;
}

float Mind::strength(const State& s, int k) const {
    return points(s, k) + buildings(s, k) + economy(s, k) + army(s, k) + tempo(s, k);
}

void Mind::aspects(const State& s, Seat p, std::vector<Aspect>& out) const {
    if (s.over == 0 && !is_step(s)) {
        State settled = s;
        answer_by_reflex(settled, true);
        if (settled.over != 0 || is_step(settled) || settled.round == 0) {
            if (settled.round != 0) aspects(settled, p, out);
            return;  // before the first round cards are chosen that no evaluation of kingdoms tells apart
        }
    }
    const Setup& setup = game_->setup();
    const int k = setup.kingdom_of[static_cast<std::size_t>(endtable::index(p))];
    float others = 0;
    for (int other = 0; other < kKingdoms; ++other)
        if (other != k && is_alive(setup, s, other)) others = std::max(others, strength(s, other));
    if (setup.solo()) others = -solo_progress(s);
    const bool alive = is_alive(setup, s, k);
    const float by = 1 / w_[Scale];
    out = {{"points", alive ? by * points(s, k) : 0},
           {"castle", alive ? by * buildings(s, k) : 0},
           {"economy", alive ? by * (economy(s, k) + tempo(s, k)) : 0},
           {"army", alive ? by * army(s, k) : 0},
           {"rivals", -by * others}};
}

void Mind::value(const State& s, Values& out) const {
    if (s.over != 0 || is_step(s)) return judge(s, out);
    State settled = s;
    answer_by_reflex(settled, false);
    if (settled.over == 0 && settled.agenda.top().kind == Task::Kind::DrawBlind)
        expect(settled, out);
    else
        judge(settled, out);
}

// Which card it is decides what it was worth: one guess would be luck, so all of them are looked at.
void Mind::expect(const State& s, Values& out) const {
    static thread_local std::vector<Weighted<Action>> outcomes;
    game_->outcomes(s, outcomes);
    out.fill(0);
    float total = 0;
    for (const auto& outcome : outcomes) {
        State next = s;
        game_->apply(next, kChance, outcome.action, nullptr);
        answer_by_reflex(next, true);
        Values values;
        judge(next, values);
        const auto weight = static_cast<float>(outcome.weight);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] += weight * values[i];
        total += weight;
    }
    for (float& value : out) value /= total;
}

void Mind::judge(const State& s, Values& out) const {
    const Setup& setup = game_->setup();
    if (s.over != 0) {
        const Result r = game_->result(s);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(r.utility[i]) / 10000.0f;
        return;
    }
    out.fill(0);
    if (setup.solo()) {
        out[0] = 1 / (1 + std::exp(-(strength(s, 0) + solo_progress(s)) / w_[Scale]));
        return;
    }
    // Odds against one other are those of Bradley and Terry; with several others half of it is the share of all.
    std::array<float, kMaxSeats> sum{};
    std::array<bool, kMaxSeats> alive{};
    const auto seats = static_cast<std::size_t>(setup.seats);
    float most = 0;
    bool all_alive = true;
    for (std::size_t i = 0; i < seats; ++i) {
        const int k = setup.kingdom_of[i];
        alive[i] = is_alive(setup, s, k);
        all_alive = all_alive && alive[i];
        if (!alive[i]) continue;
        sum[i] = strength(s, k);
        most = std::max(most, sum[i]);
    }
    std::array<float, kMaxSeats> weight{};
    float total = 0;  // of weights from nearly 0 to 1, so that none overflows and two of them never add up to nothing
    for (std::size_t i = 0; i < seats; ++i)
        if (alive[i]) total += weight[i] = std::exp(std::max(-40.0f, (sum[i] - most) / w_[Scale]));
    const Result standing = all_alive ? Result{} : game_->result(s);  // of those who fell
    for (std::size_t a = 0; a < seats; ++a) {
        if (!alive[a]) {
            out[a] = static_cast<float>(standing.utility[a]) / 10000.0f;
            continue;
        }
        float before = 0;
        for (std::size_t b = 0; b < seats; ++b)
            if (a != b) before += alive[b] ? weight[a] / (weight[a] + weight[b]) : 1;
        out[a] = before / static_cast<float>(setup.seats - 1);
        if (setup.seats > 2) out[a] = (out[a] + weight[a] / total) / 2;
    }
}

}  // namespace endtable::furtherance
