#include "games/following_the_end/mind.hpp"

#include <algorithm>

namespace endtable::following_the_end {

struct MindWeights {
    static constexpr std::array<Weight, Mind::kFeatures> kDefault = {{
        {"alive", 3},              // a unit that lives
        {"life", 0.8},             // each of its lives
        {"life_of_damage", 0.08},  // ... and more for each point of its Damage
        {"damage", 1.2},           // skill points, the first ones more
        {"aiming", 1},
        {"speed", 0.6},
        {"extras", 0.4},  // each thing a card does beside
        {"scrap", 0.8},   // up to six
        {"scrap_beyond", 0.3},
        {"mantra", 0.3},
        {"artifact", 1.5},
        {"mining", 0.9},     // a scrap that will be mined
        {"approach", 0.06},  // for each stripe from the nearest deposit
        {"this_turn", 0.9},  // share of what attacks of this turn may do
        {"later", 0.3},      // ... of one's next turn, when others come between
        {"danger", 0.5},     // ... of the turns others have next
        {"token", 1},        // a Fallen that is defeated
        {"bite", 0.6},
        {"giant", 8},   // the Behemoth that lives
        {"scale", 12},  // so many lives ahead is 73 %
        {"late", 0.4},  // less at the end of the rounds
        // of the search
        {"exploration", 0.08},
        {"trust", 1},
        {"rollout", 6},  // decisions before the evaluation is asked
    }};
};

std::span<const Weight> Mind::weights() { return MindWeights::kDefault; }

Mind::Mind(const FollowingTheEnd& game, std::span<const double> weights) : game_(&game) {
    for (std::size_t i = 0; i < w_.size(); ++i)
        w_[i] = static_cast<float>(i < weights.size() ? weights[i] : MindWeights::kDefault[i].value);
}

SearchTuning Mind::tuning() const {
    SearchTuning tuning;
    tuning.exploration = w_[Exploration];
    tuning.trust = w_[Trust];
    tuning.noise = 0.3f;
    return tuning;
}

// --- At first sight --------------------------------------------------------------------------------------------------

namespace {

constexpr int kPlacesOfAUnit = 8;  // worth a thought

// What a unit that stands at `to` has to beat to hit the target, before Aiming; 99: it cannot.
int number_from(const Look& look, const Point& to, int target, int range) {
    const Rows& rows = *look.setup.rows;
    const Point at = look.at(target);
    const int d = rows.distance(to, kUnitHeight, at, Look::height(target));
    if (d > range || !rows.sees(to, at, Look::height(target))) return 99;
    return d - (to.z - at.z) / kStripe;
}

}  // namespace

// What a unit would have of standing there: a shot this turn, scrap, cover.
float Mind::glance_at_place(const Look& look, int figure, const Point& to) const {
    float shot = 0, seen = 0, scrap = 0;
    const int range = look.range(figure), aim = look.base(figure, 1), damage = look.base(figure, 0);
    const bool shoots =
        look.controller(figure) == look.s.active && look.player(look.s.active).scrap >= look.setup.numbers.attack_price;
    for (int e = 0; e < kFigures; ++e) {
        if (!look.is_on_table(e) || !look.are_enemies(figure, e)) continue;
        const int number = number_from(look, to, e, range);
        if (number == 99) continue;
        if (shoots) shot = std::max(shot, chance_to_hit(number - aim, 0) * harm(look, e, damage));
        if (Look::is_unit(e)) seen += chance_to_hit(number - look.base(e, 1), 0);
    }
    for (int d = 0; d < look.setup.deposits(); ++d) {
        const Point& p = look.setup.deposit(d).at;
        if (look.s.deposits[static_cast<std::size_t>(d)] > 0 && p.z == to.z && plan_squared(p, to) < 100)
            scrap = w_[Mining] * static_cast<float>(1 + look.mine_bonus(figure));
    }
    return w_[ThisTurn] * shot + scrap - 0.4f * w_[Danger] * seen + 0.02f * static_cast<float>(to.z);
}

float Mind::attack_worth(const Look& look, const Action& a) const {
    const Shot shot = look.shot(a.figure, a.x, a.k);
    const float chance = chance_to_hit(look.number_to_beat(shot), look.roll_bonus(shot));
    const int damage = a.k == 1 ? look.box(a.figure) : look.damage(a.figure, &shot);
    float gain = harm(look, a.x, damage);
    if (side_of(look, a.x) == look.setup.side_of(look.controller(a.figure))) gain = -gain;  // a Behemoth's partner
    if (a.k == 1)  // who stands beside is hurt, too
        for (int i = 0; i < kFigures; ++i)
            if (i != a.x && look.is_on_table(i) && look.distance(a.x, i) <= look.card(a.figure).special.splash)
                gain += (side_of(look, i) == look.setup.side_of(look.controller(a.figure)) ? -1.0f : 1.0f) *
                        harm(look, i, damage);
    return chance * gain - w_[Scrap] * 0.5f * static_cast<float>(look.price(shot));
}

// What an artifact or ability is good for, from what its steps do.
float Mind::use_worth(const Look& look, int seat, const Action& a) const {
    const bool is_artifact = a.kind == Action::UseArtifact;
    const Use& use = is_artifact ? look.setup.artifact(a.figure).levels[a.k]
                                 : look.card(a.figure).abilities[a.z].ways[a.k == kEmpty ? 0 : a.k];
    const int it = a.x != kEmpty16 ? a.x : is_artifact ? -1 : a.figure;
    float gain = 0;
    for (const Step& step : use.steps) {
        const auto n = static_cast<float>(step.n);
        switch (step.op) {
            case Op::Lose:
                if (step.on_attacker || step.on_nearest_own) break;
                gain += it >= 0 && look.is_on_table(it) && side_of(look, it) != look.setup.side_of(seat)
                            ? harm(look, it, step.n) * (step.from > 0 ? 0.5f : 1.0f)
                            : n;
                break;
            case Op::Heal: gain += w_[Life] * 1.2f * n; break;
            case Op::Scrap: gain += w_[Scrap] * n; break;
            case Op::Mantra: gain += w_[Mantra] * n; break;
            case Op::Buff: gain += 0.5f; break;
            case Op::AddAttack: gain += look.player(seat).scrap >= 4 ? 1.0f : 0.1f; break;
            case Op::FreeAttack: gain += w_[Scrap] * 2; break;
            case Op::BonusMove:
            case Op::ReMove:
            case Op::Swap: gain += 0.8f; break;
            case Op::SwapMany: gain += 0.2f; break;
            case Op::MineNow: gain += w_[Scrap]; break;
            case Op::Refill: gain += 0.5f * w_[Scrap]; break;
            case Op::Skill: gain += w_[Damage]; break;
            case Op::Hold: gain += 0.8f; break;
            case Op::Stun: gain += 1.6f; break;
            case Op::Watch: gain += 1.2f; break;
            case Op::Tag: gain += 0.6f; break;
            case Op::NoLimit:
            case Op::Die: break;
        }
    }
    return gain - w_[Mantra] * static_cast<float>(use.mantras) - w_[Scrap] * static_cast<float>(use.scrap) -
           (use.attack ? 1.0f : 0.0f) - w_[Life] * static_cast<float>(use.lives);
}

// In lives, compared with going on.
float Mind::glance(const Look& look, int seat, const Action& a) const {
    switch (static_cast<Action::Kind>(a.kind)) {
        case Action::Move:
            return glance_at_place(look, a.figure, a.place()) - glance_at_place(look, a.figure, look.at(a.figure)) -
                   w_[Mantra] * 0.3f * static_cast<float>(straight_ms(look.at(a.figure), a.place()) / kStripeMs);
        case Action::BonusMove: {
            if (a.x == kEmpty16) return 0;
            const int figure = look.s.agenda.top().a;
            const float better =
                glance_at_place(look, figure, a.place()) - glance_at_place(look, figure, look.at(figure));
            return side_of(look, figure) == look.setup.side_of(seat) ? better : -better;
        }
        case Action::Deploy: {
            float nearest = 1e9f;
            for (int d = 0; d < look.setup.deposits(); ++d)
                nearest =
                    std::min(nearest, static_cast<float>(straight_ms(a.place(), look.setup.deposit(d).at)) * 0.001f);
            return -0.2f * nearest;
        }
        case Action::Attack: return attack_worth(look, a);
        case Action::UseArtifact:
        case Action::UseAbility: return use_worth(look, seat, a);
        case Action::Buy: return look.player(seat).scrap >= 7 ? 0.3f : -1.5f;
        case Action::Convert: return -0.01f;  // at the end of the phase that comes by itself
        case Action::SkillPoint: return a.k == 3 ? 1.1f : a.k == 0 ? 1.0f : a.k == 1 ? 0.9f : 0.3f;
        case Action::FallenAct: {
            const int side = side_of(look, a.x);
            const bool partner = side == look.setup.side_of(seat);
            return (partner ? -1.0f : 1.0f) * (2.0f - 0.1f * static_cast<float>(look.unit(a.x).lives)) -
                   0.1f * static_cast<float>(straight_ms(look.at(a.figure), look.at(a.x))) * 0.001f;
        }
        case Action::LoseLife: {
            const int unit = seat * kTeam + a.k;
            const int left = look.unit(unit).lives - look.s.planned[static_cast<std::size_t>(unit)];
            return (left == 1 ? -3.0f : 0.0f) + 0.1f * static_cast<float>(left) - life_worth(look, unit);
        }
        case Action::Bite: return -0.1f * static_cast<float>(look.unit(a.figure).lives);
        default: return 0;
    }
}

float Mind::prior(const State& s, Seat p, Action a) const {
    const Look look{game_->setup(), s};
    const float x = glance(look, index(p), a) / w_[Scale];
    return std::clamp(0.5f + 0.8f * x, 0.02f, 0.98f);
}

// --- What is worth a thought -----------------------------------------------------------------------------------------

void Mind::narrow(const State& s, Seat p, std::vector<Action>& list) const {
    const Look look{game_->setup(), s};
    const int seat = index(p);
    const Do asked = s.agenda.top().kind;
    const auto keep_best = [&](const auto& is_one, int most) {  // of those that are meant, in order
        std::vector<float> worth(list.size()), sorted;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (is_one(list[i])) sorted.push_back(worth[i] = glance(look, seat, list[i]));
        if (static_cast<int>(sorted.size()) <= most) return;
        std::nth_element(sorted.begin(), sorted.begin() + most, sorted.end(), std::greater<>());
        const float bar = sorted[static_cast<std::size_t>(most)];
        int left = most;
        std::size_t n = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (is_one(list[i]) && (worth[i] <= bar || left-- <= 0)) continue;
            list[n++] = list[i];
        }
        list.resize(n);
    };
    switch (asked) {
        case Do::Movement:
        case Do::Pre:
        case Do::Combat:
        case Do::Post:
            for (int i = look.first_unit(seat); i <= look.last_unit(seat); ++i)
                keep_best([&](const Action& a) { return a.kind == Action::Move && a.figure == i; }, kPlacesOfAUnit);
            // The end of the phase turns points into mantras by itself; a level can be reached before only by
            // converting.
            std::erase_if(list, [&](const Action& a) {
                if (a.kind == Action::Buy) return look.player(seat).scrap < 7;
                if (a.kind != Action::Convert) return false;
                const int mantras = s.mantras[a.k];
                for (const Use& use : look.setup.artifact(a.k).levels)
                    if (mantras < use.mantras && mantras + s.mp >= use.mantras) return false;
                return true;
            });
            break;
        case Do::BonusMove: keep_best([](const Action& a) { return a.x != kEmpty16; }, kPlacesOfAUnit); break;
        case Do::Deploy: keep_best([](const Action&) { return true; }, 2 * kPlacesOfAUnit); break;
        case Do::Allocate: {  // even shares, by what the unit makes of them
            const Action even = game_->fallback(s, p);
            const int share = even.x + even.y + even.z;
            std::erase_if(list, [&](const Action& a) { return a.x + a.y + a.z != share || a.z > 1; });
            if (list.empty()) list.push_back(even);
            break;
        }
        case Do::SwapPlace:
        case Do::LoseLife: {
            const auto best = std::max_element(list.begin(), list.end(), [&](const Action& a, const Action& b) {
                return glance(look, seat, a) < glance(look, seat, b);
            });
            if (asked == Do::LoseLife) list = {*best};
            break;
        }
        default: break;
    }
}

// A window of the turn is judged where it stands; what a move leads to by itself belongs to it.
bool Mind::rests(const State&, const State& s, int) const {
    switch (s.agenda.top().kind) {
        case Do::PlaceMantra:
        case Do::KeepArtifact:
        case Do::SkillPoint:
        case Do::BonusMove:
        case Do::SwapPlace:
        case Do::LoseLife:
        case Do::Bite: return false;
        default: return true;
    }
}

// --- Rollouts --------------------------------------------------------------------------------------------------------

Action Mind::roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const {
    const Look look{game_->setup(), s};
    const int seat = index(p);
    game_->actions(s, p, buffer);
    const auto n = static_cast<std::uint32_t>(buffer.size());
    if (n == 1) return buffer.front();
    const Do asked = s.agenda.top().kind;
    if (asked == Do::Movement || asked == Do::BonusMove || asked == Do::Deploy || asked == Do::Fallen ||
        asked == Do::SwapPlace) {  // too many to look at all of them
        Action best = game_->fallback(s, p);
        float most = asked == Do::Deploy || asked == Do::Fallen ? -1e9f : 0.0f;
        for (int looks = 0; looks < 8; ++looks) {
            const Action& a = buffer[rng.below(n)];
            if (const float worth = glance(look, seat, a); worth > most) most = worth, best = a;
        }
        return best;
    }
    if (asked == Do::Allocate) return game_->fallback(s, p);
    if (asked == Do::PlaceMantra || asked == Do::KeepArtifact || asked == Do::DraftUnit || asked == Do::DraftArtifact ||
        asked == Do::PickTeam)
        return buffer[rng.below(n)];
    Action best = buffer.back();  // in a window, going on
    float most = -1e9f;
    for (const Action& a : buffer)
        if (const float worth = glance(look, seat, a); worth > most) most = worth, best = a;
    return best;
}

}  // namespace endtable::following_the_end
