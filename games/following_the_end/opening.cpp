// Following the End: set-up (ledger FTE-5): teams, skills, deployment, starting mantras.
#include "games/following_the_end/questions.hpp"

namespace endtable::following_the_end {

namespace {

int slots_taken(const Look& look, int seat) {
    int n = 0;
    while (n < kTeam && look.unit(seat * kTeam + n).card != 0) ++n;
    return n;
}
bool is_hero_left(const Look& look, int card) {
    for (int i = 0; i < kBehemoth; ++i)
        if (look.unit(i).card == card + 1) return false;
    return true;
}
void take_unit(Flow& f, int seat, int card) {
    const int figure = seat * kTeam + slots_taken(f, seat);
    f.own_unit(figure).card = u8(card + 1);
    f.report(Happening::Taken, seat, "FTE-5.2b", card, figure);
}
void take_artifact(Flow& f, int seat, int artifact) {
    f.m.holder[static_cast<std::size_t>(artifact)] = u8(seat);
    f.report(Happening::ArtifactTaken, seat, "FTE-5.4", artifact);
}
bool is_seat_task(const Look& look, const Task& task) { return task.who < look.setup.seats; }
bool is_left(const Look& look, int artifact) { return look.s.holder[static_cast<std::size_t>(artifact)] == kInDeck; }

template <class IsLeft>
void list_left(int count, Action::Kind kind, const IsLeft& is_left, Offers& out) {
    for (int i = 0; i < count && !out.full(); ++i)
        if (is_left(i)) out.add(Action::of(kind, i));
}
template <class IsLeft>
Action first_left(int count, Action::Kind kind, const IsLeft& is_left) {
    int i = 0;
    while (i + 1 < count && !is_left(i)) ++i;
    return Action::of(kind, i);
}

}  // namespace

void begin(Flow& f) {
    const Setup& setup = f.setup;
    f.push(Do::SetUpDone, 0);
    f.push(Do::StartMantras, 1);
    f.push(Do::Deploying, 0);
    if (setup.opening != Opening::Starter || !setup.recommended) f.push(Do::Allocating, 0);
    switch (setup.opening) {
        case Opening::Starter: f.push(Do::Picking, 0); break;
        case Opening::Draft: f.push(Do::Drafting, 0); break;
        case Opening::Random: f.push(Do::Dealing, 0); break;
    }
    run(f);
}

// --- Draft (FTE-5.5a) ------------------------------------------------------------------------------------------------

namespace drafting {
void run(Flow& f, const Task& task) {
    const auto units = f.setup.draft_units.size(), artifacts = f.setup.draft_artifacts.size();
    const std::size_t step = task.a;
    if (step >= units + artifacts) return;
    f.push(Do::Drafting, 0, task.a + 1);
    if (step < units)
        f.push(Do::DraftUnit, f.setup.draft_units[step]);
    else
        f.push(Do::DraftArtifact, f.setup.draft_artifacts[step - units]);
}
bool fits(const Look& look, const Task& task) {
    return task.a <= look.setup.draft_units.size() + look.setup.draft_artifacts.size();
}
}  // namespace drafting

namespace draft_unit {
Refusal judge(const Look& look, const Task&, const Action& a) { return is_hero_left(look, a.k) ? kLegal : kNotOffered; }
void list(const Look& look, const Task&, Offers& out) {
    list_left(
        kHeroes, Action::DraftUnit, [&](int i) { return is_hero_left(look, i); }, out);
}
void answer(Flow& f, const Task& task, const Action& a) { take_unit(f, task.who, a.k); }
Action fallback(const Look& look, const Task&) {
    return first_left(kHeroes, Action::DraftUnit, [&](int i) { return is_hero_left(look, i); });
}
bool fits(const Look& look, const Task& task) {
    return is_seat_task(look, task) && slots_taken(look, task.who) < kTeam;
}
}  // namespace draft_unit

namespace draft_artifact {
Refusal judge(const Look& look, const Task&, const Action& a) { return is_left(look, a.k) ? kLegal : kNotOffered; }
void list(const Look& look, const Task&, Offers& out) {
    list_left(
        kArtifacts, Action::DraftArtifact, [&](int i) { return is_left(look, i); }, out);
}
void answer(Flow& f, const Task& task, const Action& a) { take_artifact(f, task.who, a.k); }
Action fallback(const Look& look, const Task&) {
    return first_left(kArtifacts, Action::DraftArtifact, [&](int i) { return is_left(look, i); });
}
bool fits(const Look& look, const Task& task) { return is_seat_task(look, task) && look.deck_size() > 0; }
}  // namespace draft_artifact

// --- Random teams (FTE-5.7b) -----------------------------------------------------------------------------------------

namespace dealing {
void run(Flow& f, const Task& task) {
    const int units = f.setup.seats * kTeam, step = task.a;
    if (step >= units + f.setup.seats * 2) return;
    f.push(Do::Dealing, 0, step + 1);
    if (step < units)
        f.push(Do::Deal, step / kTeam, 0);
    else
        f.push(Do::Deal, (step - units) / 2, 1);
}
bool fits(const Look& look, const Task& task) { return task.a <= look.setup.seats * (kTeam + 2); }
}  // namespace dealing

namespace deal {
int weight(const Look& look, const Task& task, int k) {
    return task.a == 0 ? (k < kHeroes && is_hero_left(look, k)) : (k < kArtifacts && is_left(look, k));
}
void answer(Flow& f, const Task& task, const Action& a) {
    if (f.events != nullptr) f.events->note_reveal();
    task.a == 0 ? take_unit(f, task.who, a.k) : take_artifact(f, task.who, a.k);
}
bool fits(const Look& look, const Task& task) {
    return is_seat_task(look, task) && task.a <= 1 &&
           (task.a == 0 ? slots_taken(look, task.who) < kTeam : look.deck_size() > 0);
}
}  // namespace deal

// --- Starter teams (FTE-5.7a) ----------------------------------------------------------------------------------------

namespace picking {
void run(Flow& f, const Task& task) {
    if (task.a >= f.setup.seats) return;
    f.push(Do::Picking, 0, task.a + 1);
    f.push(Do::PickTeam, task.a);
}
bool fits(const Look& look, const Task& task) { return task.a <= look.setup.seats; }
}  // namespace picking

namespace pick_team {
namespace {
bool is_team_left(const Look& look, int i) { return ((look.s.teams >> i) & 1) == 0; }
}  // namespace
Refusal judge(const Look& look, const Task&, const Action& a) { return is_team_left(look, a.k) ? kLegal : kNotOffered; }
void list(const Look& look, const Task&, Offers& out) {
    list_left(
        static_cast<int>(look.setup.teams.size()), Action::PickTeam, [&](int i) { return is_team_left(look, i); }, out);
}
void answer(Flow& f, const Task& task, const Action& a) {
    const Team& team = f.setup.teams[a.k];
    f.m.teams = u8(f.s.teams | (1 << a.k));
    f.report(Happening::TeamPicked, task.who, "FTE-5.7a", a.k);
    for (std::size_t i = 0; i < kTeam; ++i) {
        take_unit(f, task.who, team.units[i]);
        if (!f.setup.recommended) continue;
        Unit& u = f.own_unit(task.who * kTeam + static_cast<int>(i));
        for (std::size_t k = 0; k < 3; ++k) u.skills[k] = static_cast<std::int8_t>(team.skills[i][k]);
    }
    for (const int artifact : team.artifacts) take_artifact(f, task.who, artifact);
}
Action fallback(const Look& look, const Task&) {
    return first_left(static_cast<int>(look.setup.teams.size()), Action::PickTeam,
                      [&](int i) { return is_team_left(look, i); });
}
bool fits(const Look& look, const Task& task) {
    return is_seat_task(look, task) && slots_taken(look, task.who) == 0 &&
           look.s.teams != (1u << look.setup.teams.size()) - 1;
}
}  // namespace pick_team

// --- Skill points (FTE-5.11 to 5.17) ---------------------------------------------------------------------------------

namespace allocating {
void run(Flow& f, const Task& task) {
    if (task.a >= f.setup.seats * kTeam) return;
    f.push(Do::Allocating, 0, task.a + 1);
    f.push(Do::Allocate, task.a / kTeam, task.a % kTeam);
}
bool fits(const Look& look, const Task& task) { return task.a <= look.setup.seats * kTeam; }
}  // namespace allocating

namespace allocate {
namespace {
int points_left(const Look& look, const Task& task) {
    int left = look.setup.numbers.skill_total;
    for (int i = 0; i < task.a; ++i)
        for (const int n : look.unit(task.who * kTeam + i).skills) left -= n;
    return left;
}
Refusal judge_triple(const Look& look, const Task& task, int d, int aim, int speed) {
    const int given = d + aim + speed, later = kTeam - 1 - task.a;
    if (given < look.setup.numbers.skill_min) return {"below_minimum", "FTE-5.14a"};
    const UnitCard& card = look.card(task.who * kTeam + task.a);
    const std::array<int, 3> points{d, aim, speed};
    for (std::size_t k = 0; k < 3; ++k)
        if (points[k] > 0 && card.printed[k] + points[k] > card.limit[k]) return {"card_limit", "FTE-5.17a"};
    const int rest = points_left(look, task) - given;
    const bool fits_rest = later == 0 ? rest == 0 : rest >= later * look.setup.numbers.skill_min;
    return fits_rest ? kLegal : Refusal{"wrong_total", "FTE-5.14a"};
}
Action triple(int d, int aim, int speed) { return {Action::Allocate, kEmpty, u16(d), u16(aim), u8(speed), kEmpty}; }
}  // namespace
Refusal judge(const Look& look, const Task& task, const Action& a) { return judge_triple(look, task, a.x, a.y, a.z); }
void list(const Look& look, const Task& task, Offers& out) {
    const int left = points_left(look, task);
    for (int d = 0; d <= left; ++d)
        for (int aim = 0; d + aim <= left; ++aim)
            for (int speed = 0; d + aim + speed <= left && !out.full(); ++speed)
                if (!judge_triple(look, task, d, aim, speed)) out.add(triple(d, aim, speed));
}
void answer(Flow& f, const Task& task, const Action& a) {
    const int figure = task.who * kTeam + task.a;
    f.own_unit(figure).skills = {static_cast<std::int8_t>(a.x), static_cast<std::int8_t>(a.y),
                                 static_cast<std::int8_t>(a.z)};
    f.report(Happening::Allocated, task.who, "FTE-5.11", figure, a.x, a.y, a.z);
}
Action fallback(const Look& look, const Task& task) {
    const UnitCard& card = look.card(task.who * kTeam + task.a);
    const int n = points_left(look, task) / (kTeam - task.a);
    const int d = std::clamp(card.limit[0] - card.printed[0], 0, n);
    const int aim = std::clamp(card.limit[1] - card.printed[1], 0, n - d);
    if (!judge_triple(look, task, d, aim, n - d - aim)) return triple(d, aim, n - d - aim);
    const int left = points_left(look, task);
    for (int d2 = left; d2 >= 0; --d2)
        for (int aim2 = left - d2; aim2 >= 0; --aim2)
            for (int speed = 0; d2 + aim2 + speed <= left; ++speed)
                if (!judge_triple(look, task, d2, aim2, speed)) return triple(d2, aim2, speed);
    return triple(d, aim, n - d - aim);
}
bool fits(const Look& look, const Task& task) {
    if (!is_seat_task(look, task) || task.a >= kTeam || slots_taken(look, task.who) < kTeam) return false;
    const int left = points_left(look, task), later = kTeam - 1 - task.a;
    return left >= (later + 1) * look.setup.numbers.skill_min && left - later * look.setup.numbers.skill_min <= 6;
}
}  // namespace allocate

// --- Deployment (FTE-5.18, 5.19) -------------------------------------------------------------------------------------

namespace deploy {
namespace {
Refusal judge_place(const Look& look, const Task& task, const Point& p) {
    if (const Refusal no = place_refusal(look, p, task.who * kTeam + task.a)) return no;
    if (!look.setup.map.zones[task.who].holds_base(p)) return {"outside_zone", "FTE-5.18a"};
    for (const Deposit& d : look.setup.map.deposits)
        if (look.setup.rows->distance(p, kUnitHeight, d.at, 0) < look.setup.deploy_gap)
            return {"too_close_to_scrap", "FTE-5.18a"};
    return kLegal;
}
// The fallback: the spot, else the first place there is; false if there is none.
bool first_place(const Look& look, const Task& task, Point& p) {
    const Zone& zone = look.setup.map.zones[task.who];
    p = zone.spots[task.a];
    if (!judge_place(look, task, p)) return true;
    for (const int z : look.setup.rows->ground().surfaces())
        for (int y = zone.y0 + kRadius; y <= zone.y1 - kRadius; ++y)
            for (int x = zone.x0 + kRadius; x <= zone.x1 - kRadius; ++x) {
                p = {x, y, z};
                if (!judge_place(look, task, p)) return true;
            }
    return false;
}
void place(Flow& f, int figure, const Point& p) {
    Unit& u = f.own_unit(figure);
    u.at = p;
    u.lives = f.card(figure).lives;
    f.report(Happening::Placed, figure / kTeam, "FTE-5.18a", figure, packed(p));
}
}  // namespace
Refusal judge(const Look& look, const Task& task, const Action& a) { return judge_place(look, task, a.place()); }
void list(const Look& look, const Task& task, Offers& out) {
    Point other;
    bool is_missing = first_place(look, task, other);
    const auto comes_before = [](const Point& p, const Point& q) {
        return p.z != q.z ? p.z < q.z : p.y != q.y ? p.y < q.y : p.x < q.x;
    };
    const Zone& zone = look.setup.map.zones[task.who];
    for (const Node& n : look.setup.rows->nodes()) {
        if ((!n.is(Node::Stripe) && !n.is(Node::Spot)) || !zone.holds_base(n.at)) continue;
        if (is_missing && comes_before(other, n.at)) {
            out.add(Action::at(Action::Deploy, kEmpty, other));
            is_missing = false;
        }
        if (judge_place(look, task, n.at)) continue;
        is_missing = is_missing && !(n.at == other);
        out.add(Action::at(Action::Deploy, kEmpty, n.at));
    }
    if (is_missing) out.add(Action::at(Action::Deploy, kEmpty, other));
}
void answer(Flow& f, const Task& task, const Action& a) { place(f, task.who * kTeam + task.a, a.place()); }
Action fallback(const Look& look, const Task& task) {
    Point p;
    first_place(look, task, p);
    return Action::at(Action::Deploy, kEmpty, p);
}
bool fits(const Look& look, const Task& task) {
    Point p;
    return is_seat_task(look, task) && task.a < kTeam && slots_taken(look, task.who) == kTeam &&
           !look.unit(task.who * kTeam + task.a).is_alive() && first_place(look, task, p);
}
}  // namespace deploy

namespace deploying {
void run(Flow& f, const Task& task) {
    if (task.a >= f.setup.seats * kTeam) return;
    const int seat = task.a % f.setup.seats, slot = task.a / f.setup.seats, figure = seat * kTeam + slot;
    f.push(Do::Deploying, 0, task.a + 1);
    const Point spot = f.setup.map.zones[static_cast<std::size_t>(seat)].spots[static_cast<std::size_t>(slot)];
    const Task ask{Do::Deploy, u8(seat), u8(slot)};
    Point p;
    if (f.setup.spots)
        deploy::place(f, figure, spot);
    else if (deploy::first_place(f, ask, p))
        f.push(ask);
    else  // FTE-5.18b
        deploy::place(f, figure, f.setup.rows->nearest_place(spot, kUnitHeight, [&](const Point& q) {
            return !f.is_occupied(q, kUnitHeight, -1);
        }));
}
bool fits(const Look& look, const Task& task) { return task.a <= look.setup.seats * kTeam; }
}  // namespace deploying

// --- Mantras (FTE-5.9, 7.10a) ----------------------------------------------------------------------------------------

namespace start_mantras {
void run(Flow& f, const Task& task) {
    if (task.who >= f.setup.seats) return;
    f.push(Do::StartMantras, task.who + 1);
    f.push(Do::Divide, task.who, f.setup.numbers.start_mantras[task.who]);
}
bool fits(const Look& look, const Task& task) { return task.who <= look.setup.seats; }
}  // namespace start_mantras

namespace set_up_done {
void run(Flow& f, const Task&) {
    f.m.set_up = 0;
    leave_table(f);
    if (f.s.over != 0) return;
    f.m.cursor = u8(f.s.cursor % f.s.order.size());
    f.m.cursor_gone = 0;
    f.push(Do::TurnBegins, f.s.order[f.s.cursor]);
}
bool fits(const Look& look, const Task&) { return look.s.set_up != 0; }
}  // namespace set_up_done

namespace place_mantra {
namespace {
int least(const Look& look, const Task& task) { return std::max(0, task.a - look.room_of(task.who, task.b + 1)); }
int most(const Look& look, const Task& task) { return std::min<int>(task.a, look.room(task.b)); }
}  // namespace
Refusal judge(const Look& look, const Task& task, const Action& a) {
    return a.k >= least(look, task) && a.k <= most(look, task) ? kLegal : kNotOffered;
}
void list(const Look& look, const Task& task, Offers& out) {
    for (int n = least(look, task); n <= most(look, task) && !out.full(); ++n)
        out.add(Action::of(Action::PlaceMantra, n));
}
void answer(Flow& f, const Task& task, const Action& a) {
    auto& mantras = f.m.mantras[task.b];
    mantras = u8(mantras + a.k);
    if (a.k > 0) f.report(Happening::Converted, task.who, "FTE-7.10a", task.b, a.k);
    f.push(Do::Divide, task.who, task.a - a.k, task.b + 1);
}
Action fallback(const Look& look, const Task& task) { return Action::of(Action::PlaceMantra, most(look, task)); }
bool fits(const Look& look, const Task& task) {
    return is_seat_task(look, task) && task.b < kArtifacts && look.owns(task.who, task.b) && task.a > 0 &&
           task.a <= look.room_of(task.who, task.b);
}
}  // namespace place_mantra

namespace divide {
void run(Flow& f, const Task& task) {
    const int room = f.room_of(task.who, task.b), left = std::min<int>(task.a, room);
    if (left < task.a) f.report(Happening::Lapsed, task.who, "FTE-7.10a", task.a - left);
    if (left == 0) return;
    int artifact = task.b;
    while (!f.owns(task.who, artifact) || f.room(artifact) == 0) ++artifact;
    f.push(Do::PlaceMantra, task.who, left, artifact);
}
bool fits(const Look& look, const Task& task) {
    return is_seat_task(look, task) && task.b <= kArtifacts && task.a < 200;
}
}  // namespace divide

}  // namespace endtable::following_the_end
