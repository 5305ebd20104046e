#include "games/after_the_empire/tests/table.hpp"

#include <algorithm>
#include <bit>
#include <ostream>
#include <span>

#include "core/embedded.hpp"
#include "games/after_the_empire/aftermath.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/muster.hpp"
#include "present/input_error.hpp"

namespace endtable::after_the_empire {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

void PrintTo(const Squad& squad, std::ostream* out) { *out << +squad.swordsmen << "S+" << +squad.archers << "A"; }
void PrintTo(const Troops& troops, std::ostream* out) {
    *out << "(" << +troops.soldiers << "," << +troops.mercs << ")";
}
void PrintTo(const Action& a, std::ostream* out) {
    *out << "kind " << static_cast<int>(a.kind) << " " << +a.x << " " << +a.y << " " << +a.z;
}
void PrintTo(const Piece& piece, std::ostream* out) {
    *out << "piece " << static_cast<int>(piece.kind) << " with " << +piece.cubes;
}

namespace test {

const ContentFiles& official_files() {
    static const ContentFiles files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    return files;
}
const std::shared_ptr<const Content>& official() {
    static const std::shared_ptr<const Content> content = read_content(official_files());
    return content;
}
std::string content_mistake(const std::string& file, const Json& text) {
    try {
        (void)read_content(official_files().replaced_by(Json{{file, text}}));
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}
std::string option_mistake(const Json& options, int seats) {
    try {
        (void)configure(official(), options, seats);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

Squad squad(int swordsmen, int archers) { return {u8(swordsmen), u8(archers)}; }
Troops on(int soldiers, int mercs) { return {u8(soldiers), u8(mercs)}; }

namespace {

int find(const std::vector<std::string>& ids, std::string_view id) {
    const auto found = std::find(ids.begin(), ids.end(), id);
    EXPECT_NE(found, ids.end()) << id;
    return static_cast<int>(found - ids.begin());
}

}  // namespace

Table::Table(int seats, const Json& options, std::shared_ptr<const Content> content)
    : content_(std::move(content)), setup_(configure(content_, options, seats).setup), game_(*setup_) {
    s = game_.start();
    for (int p = 0; p < seats; ++p) chance(K::DrawObjective, p);
    for (int p = 0; p < seats; ++p) {
        if (game_.turn(s).is_chance())
            chance(K::DrawStarting, kFirstStarting + p);
        else if (!asked(p).empty() && asked(p) == "start_refugee")
            act(p, K::StartRefugee, kFirstStarting + p);
    }
    for (int p = 0; p < seats; ++p) act(p, K::Gate, S);
    while (game_.turn(s).is_chance() && s.season == 0) chance_any();
    while (game_.turn(s).is_chance()) chance_any();
    for (int slot = 0; slot < kBuildingSlots; ++slot) {
        if (s.building_row[at(slot)] == kNoCard) continue;
        s.buildings.add(s.building_row[at(slot)] - kFirstBuilding);
        s.building_row[at(slot)] = kNoCard;
    }
    for (int slot = 0; slot < kRefugeeSlots; ++slot) {
        if (s.refugee_row[at(slot)] == kNoCard) continue;
        s.refugees.add(s.refugee_row[at(slot)] - kFirstRefugee);
        s.refugee_row[at(slot)] = kNoCard;
    }
    events.clear();
}

Card Table::card(std::string_view id) const {
    for (int i = 0; i < kCards; ++i)
        if (content_->card_ids[at(i)] == id) return u8(i);
    ADD_FAILURE() << "no card " << id;
    return 0;
}
int Table::invader(std::string_view id) const { return find(content_->invader_ids, id); }
int Table::siege(std::string_view id) const { return find(content_->siege_ids, id); }
int Table::objective(std::string_view id) const { return find(content_->objective_ids, id); }

void Table::stock(int p, const Stock& stock) {
    const int amounts[] = {stock.wood, stock.stone, stock.iron, stock.food, stock.gold};
    for (std::size_t i = 0; i < kResources; ++i) f(p).stock[i] = static_cast<std::uint16_t>(amounts[i]);
}

void Table::remove(Card card) {
    for (Fief& fief : s.fiefs)
        for (Cards* set : {&fief.owned, &fief.hurt, &fief.rotated, &fief.worked}) *set &= ~only(card);
    if (card >= kFirstRefugee && s.refugees.has(card - kFirstRefugee)) s.refugees.take(card - kFirstRefugee);
    if (card >= kFirstBuilding && card < kFirstRefugee && s.buildings.has(card - kFirstBuilding))
        s.buildings.take(card - kFirstBuilding);
    for (Card& slot : s.building_row)
        if (slot == card) slot = kNoCard;
    for (Card& slot : s.refugee_row)
        if (slot == card) slot = kNoCard;
}
void Table::own(int p, std::initializer_list<const char*> ids) {
    for (const char* id : ids) {
        const Card c = card(id);
        if (c < kFirstBuilding) f(p).owned &= ~kStartingCards | only(kBarracks);  // in place of the one it has
        remove(c);
        f(p).owned |= only(c);
    }
}
void Table::hold(int p, std::initializer_list<const char*> ids) {
    for (Objectives left = f(p).objectives; left != 0; left &= left - 1)
        s.objectives.shuffle_in(std::countr_zero(left));
    f(p).objectives = f(p).shown = 0;
    for (const char* id : ids) {
        const int o = objective(id);
        for (Fief& other : s.fiefs) {  // somebody else has another one instead
            if (((other.objectives >> o) & 1) == 0) continue;
            other.objectives &= ~(Objectives{1} << o);
            s.objectives.shuffle_in(o);
        }
        s.objectives.take(o);
        f(p).objectives |= Objectives{1} << o;
    }
}
void Table::objectives_bag(std::initializer_list<const char*> bag, std::initializer_list<const char*> discards) {
    s.objectives = {};
    Objectives left = (Objectives{1} << setup().objectives_n) - 1;
    for (const char* id : bag) {
        s.objectives.shuffle_in(objective(id));
        left &= ~(Objectives{1} << objective(id));
    }
    for (const char* id : discards) {
        s.objectives.put_at_bottom(objective(id), kEverybody);
        left &= ~(Objectives{1} << objective(id));
    }
    for (Fief& fief : s.fiefs) fief.objectives = fief.shown = 0;
    f(setup().seats - 1).objectives = left;  // the last seat holds the others
}
void Table::buildings(std::initializer_list<const char*> row) {
    for (Card& slot : s.building_row)
        if (slot != kNoCard) {
            s.buildings.add(slot - kFirstBuilding);
            slot = kNoCard;
        }
    std::size_t i = 0;
    for (const char* id : row) {
        if (*id != 0) {
            remove(card(id));
            s.building_row[i] = card(id);
        }
        ++i;
    }
}
void Table::refugees(std::initializer_list<const char*> row) {
    for (Card& slot : s.refugee_row)
        if (slot != kNoCard) {
            s.refugees.add(slot - kFirstRefugee);
            slot = kNoCard;
        }
    std::size_t i = 0;
    for (const char* id : row) {
        if (*id != 0) {
            remove(card(id));
            s.refugee_row[i] = card(id);
        }
        ++i;
    }
}
void Table::piece(int p, int place, Piece::Kind kind, int cubes) {
    f(p).pieces[at(place)] = {kind, cubes < 0 ? setup().piece(kind).cubes : u8(cubes)};
}
void Table::start_castle(int p) {
    f(p).pieces = {};
    for (const int side : {N, E, W}) piece(p, side, PK::WoodWall);
    piece(p, S, PK::WoodGate);
    f(p).farm.fill(1);
}
void Table::troops(int p, int soldiers, int mercs) {
    f(p).healthy = u8(soldiers);
    f(p).mercs = u8(mercs);
}
void Table::season(int n) {
    for (Lying& lying : s.invader_row)
        if (lying.how != Lying::How::Empty && lying.it.card.is_known()) s.invaders.add(lying.it.card.kind);
    if (s.siege_slot.it.card.is_known() && s.siege_slot.how != Lying::How::Empty)
        s.siege.add(s.siege_slot.it.card.kind);
    s.season = u8(n);
    Play g{setup(), s, nullptr};
    lay_face_down(g, n);
}

void Table::check() const {
    const char* broken = game_.broken(s);
    EXPECT_EQ(broken, nullptr) << broken;
}
void Table::act(int p, Action a) {
    const Refusal no = game_.refusal(s, seat(p), a);
    ASSERT_FALSE(no) << no.reason << " (" << no.clause << ") for " << testing::PrintToString(a) << ", asked "
                     << asked(p);
    game_.apply(s, seat(p), a, &events);
    check();
}
void Table::chance(Action a) {
    const Refusal no = game_.refusal(s, kChance, a);
    ASSERT_FALSE(no) << no.reason << " (" << no.clause << ") for " << testing::PrintToString(a);
    game_.apply(s, kChance, a, &events);
    check();
}
void Table::chance_any() {
    std::vector<Weighted<Action>> outcomes;
    game_.outcomes(s, outcomes);
    ASSERT_FALSE(outcomes.empty());
    chance(outcomes.front().action);
}
void Table::resign(int p) {
    game_.resign(s, seat(p), &events);
    check();
}
std::string Table::why(int p, Action a) const {
    const Refusal no = game_.refusal(s, seat(p), a);
    return no ? no.reason : "";
}
std::vector<Action> Table::options(int p) const {
    std::vector<Action> list;
    game_.actions(s, seat(p), list);
    return list;
}
std::vector<int> Table::xs(int p) const {
    std::vector<int> list;
    for (const Action& a : options(p)) list.push_back(a.x);
    return list;
}
std::string Table::asked(int p) const {
    const DecisionId d = game_.decision(s, seat(p));
    return d == kNoDecision ? "" : row_of(static_cast<Task::Kind>(d)).name;
}

void Table::turn_of(int p, int workers) {
    s.agenda.clear();
    (void)s.agenda.push({Task::Kind::NextTurn});
    (void)s.agenda.push({Task::Kind::Turn, u8(p)});
    s.active = u8(p);
    f(p).workers_left = u8(workers);
    f(p).passed = 0;
}
void Table::to_prepare() {
    for (int p = 0; p < setup().seats; ++p) f(p).workers_left = 0;
    s.rival.workers_left = 0;
    s.agenda.clear();
    (void)s.agenda.push({Task::Kind::NextTurn});
    Play g{setup(), s, &events};
    run_on(g);
    check();
}
void Table::hide_all() {
    for (int p = 0; p < setup().seats; ++p)
        while (asked(p) == "prep_assign") act(p, game_.fallback(s, seat(p)));
}
void Table::fight(int p, std::initializer_list<Field> fields, const char* siege_card, int siege_side) {
    if (s.siege_slot.how != Lying::How::FaceUp) {
        if (s.siege.has(siege(siege_card))) s.siege.take(siege(siege_card));
        s.siege_slot = {{{u8(siege(siege_card)), kEverybody}, u8(siege_side)}, Lying::How::FaceUp};
    }
    s.agenda.clear();
    (void)s.agenda.push({Task::Kind::Aftermath});
    (void)s.agenda.push({Task::Kind::Battles});
    for (int q = 0; q < setup().seats; ++q) f(q).workers_left = 0;
    for (const Field& field : fields) b(p).field[at(field.side)] = squad(field.swordsmen, field.archers);
    b(p).status = Battle::Status::Fighting;
    if (const int other = setup().seats - 1; other != p) {
        b(other) = {};
        b(other).status = Battle::Status::Fighting;
        b(other).field[N] = squad(1, 0);
        b(other).bound = 200;
        piece(other, N, PK::WoodWall);
        troops(other, 1, 0);
        s.lanes.drop(seat(other));
        (void)s.lanes[seat(other)].push({Task::Kind::Melee, u8(other)});
        (void)s.lanes[seat(other)].push({Task::Kind::CombatAssign, u8(other), N});
    }
    Play g{setup(), s, &events};
    g.push_lane(p, Task::Kind::Muster);
    run_lane(g, p);
    // When it is over at once, what follows waits, so that the test can look at the end of the battle.
    if (!s.lanes.busy().empty()) check();
}
void Table::assign(int p, std::initializer_list<std::initializer_list<int>> walls) {
    for (const auto& wall : walls) {
        const std::vector<int> w(wall);
        if (asked(p).empty() || options(p).front().kind != K::Assign) return;  // the rest was forced
        if (options(p).front().x != w[0]) continue;                            // it was forced
        act(p, K::Assign, w[0], w[1], w[2]);
    }
}
void Table::give_up(int p) {
    const auto in_combat = [&] { return s.over == 0 && row_of(s.agenda.top()).role == Role::Everybody; };
    while (in_combat() && !asked(p).empty()) act(p, game_.fallback(s, seat(p)));
}
void Table::aftermath() {
    s.agenda.clear();
    for (int p = 0; p < setup().seats; ++p) {
        s.lanes.drop(seat(p));
        f(p).workers_left = 0;
    }
    (void)s.agenda.push({Task::Kind::Aftermath});
    Play g{setup(), s, &events};
    run_on(g);
    check();
}
void Table::refresh() {
    while (!over() && game_.turn(s).is_chance() && s.agenda.all()[0].kind == Task::Kind::DealRefresh) chance_any();
}

int Table::count(Happening what) const { return static_cast<int>(told(what).size()); }
std::vector<Event> Table::told(Happening what) const {
    std::vector<Event> list;
    for (const Event& e : events.list())
        if (e.kind == static_cast<std::uint16_t>(what)) list.push_back(e);
    return list;
}

}  // namespace test
}  // namespace endtable::after_the_empire
