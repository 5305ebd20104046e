// Following the End: what a position is worth to everybody.
#include <cmath>

#include "games/following_the_end/mind.hpp"

namespace endtable::following_the_end {

namespace {

constexpr int kNever99 = 99;

bool is_yet_to_come(const Look& look, int figure) {  // set-up: it has its card, but no place
    return look.s.set_up != 0 && look.unit(figure).card != 0 && !look.unit(figure).is_alive();
}

// In which part of his turn a seat is.
enum class When { NotNow, BeforeMoving, Moving, Fighting, Done };
When when(const Look& look, int seat) {
    if (look.s.active != seat || look.s.set_up != 0 || look.s.cut != 0) return When::NotNow;
    for (int i = look.s.agenda.depth() - 1; i >= 0; --i) {
        const Do kind = look.s.agenda.all()[i].kind;
        if (kind == Do::Pre || kind == Do::RollTime) return When::BeforeMoving;
        if (kind == Do::Movement) return When::Moving;
        if (kind == Do::Combat) return When::Fighting;
        if (kind == Do::Mining || kind == Do::Post || kind == Do::EndTurn) return When::Done;
    }
    return When::NotNow;
}

}  // namespace

// --- What a seat has -------------------------------------------------------------------------------------------------

float Mind::life_worth(const Look& look, int figure) const {
    return w_[Life] + w_[LifeOfDamage] * static_cast<float>(look.base(figure, 0));
}

float Mind::unit_worth(const Look& look, int figure) const {
    const bool coming = is_yet_to_come(look, figure);
    if (!coming && !look.unit(figure).is_alive()) return 0;
    const auto skill = [&](int k, float each) {  // the first points are the best ones
        const float n = static_cast<float>(std::max(0, look.base(figure, k)));
        return each * n * (1.15f - 0.07f * n);
    };
    const UnitCard& card = look.card(figure);
    const int lives = coming ? card.lives : look.unit(figure).lives;
    float sum = figure == kBehemoth ? w_[Giant] : w_[Alive];
    sum += static_cast<float>(lives) * life_worth(look, figure);
    sum += skill(0, w_[Damage]) + skill(1, w_[Aiming]) + skill(2, w_[Speed]);
    const auto extras = static_cast<float>(card.mods.size()) +
                        static_cast<float>(card.abilities.size() + card.triggers.size()) +
                        static_cast<float>(card.attacks - 1) + (card.special.is_there ? 1.0f : 0.0f);
    return sum + w_[Extras] * extras + 0.5f * w_[Damage] * static_cast<float>(look.unit(figure).box);
}

float Mind::stock(const Look& look, int seat) const {
    float sum = 0;
    for (int i = look.first_unit(seat); i <= look.last_unit(seat); ++i)
        if (look.unit(i).card != 0) sum += unit_worth(look, i);
    const int scrap = look.player(seat).scrap;
    sum += w_[Scrap] * static_cast<float>(std::min(scrap, 6)) +
           w_[ScrapBeyond] * static_cast<float>(std::clamp(scrap - 6, 0, 14));
    for (int i = 0; i < kArtifacts; ++i)
        if (look.owns(seat, i)) {
            const int mantras = look.s.mantras[static_cast<std::size_t>(i)];
            sum += w_[Artifact] + w_[Mantra] * static_cast<float>(mantras);
            for (const Use& use : look.setup.artifact(i).levels)  // what can be used now is worth a little more
                if (mantras >= use.mantras) sum += 0.5f * w_[Mantra];
        }
    for (int i = 0; i < look.s.agenda.depth(); ++i) {
        const Task& task = look.s.agenda.all()[i];
        if (task.who != seat) continue;
        if (task.kind == Do::SkillPoint) sum += w_[Aiming];
        if (task.kind == Do::KeepArtifact) sum += w_[Artifact] + 0.3f;
        if (task.kind == Do::PlaceMantra || task.kind == Do::Divide) sum += w_[Mantra] * static_cast<float>(task.a);
    }
    if (when(look, seat) == When::Moving)
        sum += 0.8f * w_[Mantra] * static_cast<float>(std::min<int>(look.s.mp, look.room_of(seat)));
    return sum;
}

// Deposits under units, and the way to the nearest one.
float Mind::ground(const Look& look, int seat) const {
    std::uint64_t taken = 0;
    float sum = 0;
    const bool mines_soon = when(look, seat) != When::NotNow && when(look, seat) != When::Done;
    for (int i = look.first_unit(seat); i <= look.last_unit(seat); ++i) {
        if (!look.unit(i).is_alive()) continue;
        std::uint32_t nearest = kNever;
        bool mines = false;
        for (int d = 0; d < look.setup.deposits(); ++d) {
            if (look.s.deposits[static_cast<std::size_t>(d)] == 0 || ((taken >> d) & 1) != 0) continue;
            const Point& p = look.setup.deposit(d).at;
            if (look.is_on_deposit(i, d)) {
                taken |= std::uint64_t{1} << d;
                sum += w_[Mining] * (mines_soon ? 1.0f : 0.45f) * static_cast<float>(1 + look.mine_bonus(i));
                mines = true;
                break;
            }
            nearest = std::min(nearest, straight_ms(look.at(i), p));
        }
        if (!mines && nearest != kNever) sum -= w_[Approach] * static_cast<float>(std::min(nearest, 12000u)) * 0.001f;
    }
    return sum;
}

// --- Shots that may come ---------------------------------------------------------------------------------------------

float Mind::harm(const Look& look, int target, int damage) const {
    if (!Look::is_unit(target)) {
        const int lives = look.token(target).lives;
        const bool dies = damage >= look.setup.numbers.fallen_kill_damage || lives <= 1;
        return damage <= 0 ? 0 : dies ? w_[Token] + w_[Aiming] : 0.5f * w_[Token];
    }
    const int lives = look.unit(target).lives, lost = std::min(lives, damage);
    if (lost < lives) return static_cast<float>(lost) * life_worth(look, target);
    return unit_worth(look, target) + w_[Aiming];
}

int Mind::lowest_t(const Look& look, const Fighter& f, int target) {
    const Rows& rows = *look.setup.rows;
    int best = kNever99;
    if (const int d = look.distance(f.figure, target); d <= f.range) {
        if (look.sees(f.figure, target))
            best = d - look.rise(f.figure, target) - f.aim;
        else if (const UnitCard& card = look.card(f.figure); card.can_indirect)
            best = d - look.rise(f.figure, target) - f.aim - card.indirect;
    } else if (d > f.range + f.reach + 2) {
        return kNever99;
    }
    if (!f.strings) return best;
    const auto sight = rows.sight(look.at(target), Look::height(target));
    const std::uint64_t* within = rows.within(**f.strings, std::min(f.reach, kCosts - 1));
    const std::uint64_t* near = rows.within(*sight, std::min(f.range, kFar));
    for (int t = kLowestT; t < kLowestT + kTs && t - f.aim < best; ++t) {
        const std::uint64_t* of_t = rows.by_t(*sight, t);
        for (int w = 0; w < rows.words(); ++w)
            if ((of_t[w] & within[w] & near[w]) != 0) return t - f.aim;
    }
    return best;
}

// What the units of a seat may do to others, taken from them; a seat has only so many bullets.
void Mind::strikes(const Look& look, int seat, Strengths& out) const {
    const When now = when(look, seat);
    const bool this_turn = now != When::NotNow && now != When::Done;
    const bool comes_first = look.s.active < kSeats && look.s.active != seat;
    const int own_side = look.setup.side_of(seat);
    FixedVec<Strike, kUnits * 2> best;
    int scrap = look.player(seat).scrap + (this_turn ? 0 : look.setup.numbers.scrap_per_turn);
    for (int i = look.first_unit(seat); i <= look.last_unit(seat); ++i) {
        const Unit& u = look.unit(i);
        if (!u.is_alive() || (u.is_stunned() && this_turn)) continue;
        Fighter f;
        f.figure = i;
        const bool stays = u.is_held() || (this_turn && (u.is(Unit::CobraMoved) || now == When::Fighting));
        const int points = this_turn ? look.speed_left(i) + (now == When::Moving ? look.s.mp : 3) : look.speed(i) + 3;
        f.reach = stays ? 0 : std::min<int>(points, std::min<int>(look.setup.cobra_stripes, look.card(i).move_cap));
        f.attacks = this_turn ? look.attacks_left(i) : look.card(i).attacks;
        if (f.attacks <= 0) continue;
        f.aim = look.aiming(i, nullptr);
        f.damage = look.damage(i, nullptr);
        f.range = look.range(i);
        f.bonus = look.buffs(Buff::Roll, i);
        f.weight = this_turn ? w_[ThisTurn] : comes_first ? w_[Danger] : w_[Later];
        if (f.reach > 0) f.strings.emplace(look.setup.rows->strings(look.at(i)));
        if (this_turn && u.moved_points > look.card(i).attack_if_moved) continue;
        Strike strike;
        for (int t = 0; t < kFigures; ++t) {
            if (!look.is_on_table(t) || !look.are_enemies(i, t) || side_of(look, t) == own_side) continue;
            const int number = lowest_t(look, f, t);
            if (number >= 6 + f.bonus) continue;
            const float gain = f.weight * chance_to_hit(number, f.bonus) * harm(look, t, f.damage);
            if (gain > strike.gain) strike = {gain, t};
        }
        for (int n = 0; n < f.attacks && strike.gain > 0 && !best.full(); ++n) best.push(strike);
    }
    std::sort(best.begin(), best.end(), [](const Strike& a, const Strike& b) { return a.gain > b.gain; });
    std::array<float, kFigures> lost{};
    for (const Strike& strike : best) {
        if (scrap < look.setup.numbers.attack_price) break;
        scrap -= look.setup.numbers.attack_price;
        auto& all = lost[static_cast<std::size_t>(strike.target)];  // nobody dies more than once
        const float most = Look::is_unit(strike.target) ? unit_worth(look, strike.target) : w_[Token];
        const float gain = std::max(0.0f, std::min(strike.gain, most - all));
        all += gain;
        const int victim = side_of(look, strike.target);
        if (Look::is_unit(strike.target)) {
            out[static_cast<std::size_t>(victim)] -= gain;
            out[static_cast<std::size_t>(own_side)] += 0.1f * gain;  // and the skill point
        } else {
            out[static_cast<std::size_t>(own_side)] += gain;
        }
    }
}

// The Fallen near living units.
void Mind::bites(const Look& look, Strengths& out) const {
    if (look.s.awake == 0) return;
    for (int f = kUnits; f < kFigures; ++f) {
        if (!look.is_on_table(f)) continue;
        int victim = -1;
        std::uint32_t nearest = kNever;
        for (int u = 0; u < kUnits; ++u) {
            if (!look.unit(u).is_alive() || look.card(u).no_bite) continue;
            const std::uint32_t ms = distance_ms(look.at(f), kFallenHeight, look.at(u), kUnitHeight);
            if (ms < nearest) nearest = ms, victim = u;
        }
        if (victim < 0) continue;
        const float near = nearest <= 3000 ? 1.0f : 3000.0f / static_cast<float>(nearest);
        out[static_cast<std::size_t>(side_of(look, victim))] -= w_[Bite] * near;
    }
}

// --- All of it -------------------------------------------------------------------------------------------------------

void Mind::judge(const State& s, Strengths& out) const {
    const Look look{game_->setup(), s};
    out.fill(0);
    for (int seat = 0; seat < look.setup.seats; ++seat) {
        const auto role = look.player(seat).role;
        if (role != Player::Heroes && role != Player::Behemoth) continue;
        out[static_cast<std::size_t>(look.setup.side_of(seat))] += stock(look, seat) + ground(look, seat);
    }
    if (s.set_up != 0) return;
    for (int seat = 0; seat < look.setup.seats; ++seat) {
        const auto role = look.player(seat).role;
        if (role == Player::Heroes || role == Player::Behemoth) strikes(look, seat, out);
    }
    bites(look, out);
}

float Mind::strength(const State& s, int side) const {
    Strengths all{};
    judge(s, all);
    return all[static_cast<std::size_t>(side)];
}

void Mind::value(const State& s, Values& out) const {
    const Setup& setup = game_->setup();
    out.fill(0);
    if (s.over != 0) {
        const Result r = game_->result(s);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(r.utility[i]) / 10000.0f;
        return;
    }
    // A die that is about to be rolled: what it brings by the odds, hit or miss.
    if (!s.agenda.empty() && (s.agenda.top().kind == Do::AttackDie || s.agenda.top().kind == Do::EffectDie)) {
        const Task& task = s.agenda.top();
        const Look look{setup, s};
        std::array<int, 6> weight{};  // of faces that do the same: the first of them
        int same = 0;
        for (int k = 1; k <= 6; ++k) {
            bool differs = k == 1;
            if (task.kind == Do::AttackDie) {
                const Shot shot = look.shot(task.a, task.b, task.c);
                const int t = look.number_to_beat(shot), bonus = look.roll_bonus(shot);
                const auto hits = [&](int die) { return die + bonus > t && die + bonus > 1; };
                differs = differs || hits(k) != hits(k - 1);
            } else {
                for (const Step& step : setup.artifact(task.a).levels[task.b].steps)
                    differs = differs || (step.from > 0 && (k == step.from || k - 1 == step.till));
            }
            if (differs) same = k;
            ++weight[static_cast<std::size_t>(same - 1)];
        }
        for (int k = 1; k <= 6; ++k) {
            if (weight[static_cast<std::size_t>(k - 1)] == 0) continue;
            State next = s;
            game_->apply(next, kChance, Action::of(Action::Die, k), nullptr);
            Values after{};
            value(next, after);
            const float share = static_cast<float>(weight[static_cast<std::size_t>(k - 1)]) / 6.0f;
            for (std::size_t i = 0; i < out.size(); ++i) out[i] += share * after[i];
        }
        return;
    }
    Strengths strengths{};
    judge(s, strengths);
    const Look look{setup, s};
    const unsigned living = look.living_sides();
    // Toward the end of the rounds a lead is worth more (FTE-15.9).
    const float done = static_cast<float>(s.turns) / static_cast<float>(std::max(1, setup.max_rounds * setup.seats));
    const float scale = w_[Scale] * (1 - w_[Late] * done);
    float most = -1e9f, sum = 0;
    for (int side = 0; side < setup.sides(); ++side)
        if (((living >> side) & 1) != 0) most = std::max(most, strengths[static_cast<std::size_t>(side)]);
    Strengths share{};
    for (int side = 0; side < setup.sides(); ++side)
        if (((living >> side) & 1) != 0)
            sum += share[static_cast<std::size_t>(side)] =
                std::exp((strengths[static_cast<std::size_t>(side)] - most) / scale);
    for (int seat = 0; seat < setup.seats && sum > 0; ++seat)
        out[static_cast<std::size_t>(seat)] = share[static_cast<std::size_t>(setup.side_of(seat))] / sum;
    // Who has the Fallen and can win nothing any more (FTE-13.20) goes for whoever is ahead.
    if (setup.seats == 3 && s.fallen_of < kSeats && ((living >> s.fallen_of) & 1) == 0) {
        float best = 0;
        for (int seat = 0; seat < 3; ++seat) best = std::max(best, out[static_cast<std::size_t>(seat)]);
        out[s.fallen_of] = 0.1f * (1 - best);
    }
}

}  // namespace endtable::following_the_end
