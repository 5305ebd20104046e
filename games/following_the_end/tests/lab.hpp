// What the rules' tests share: a game made from the official content, positions put together by hand, and walks.
#pragma once

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/embedded.hpp"
#include "core/hash.hpp"
#include "games/following_the_end/content.hpp"
#include "games/following_the_end/reach.hpp"
#include "games/following_the_end/rules.hpp"
#include "present/input_error.hpp"

namespace endtable::following_the_end {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace test {

inline const ContentFiles& official_files() {
    static const ContentFiles files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    return files;
}
inline const std::shared_ptr<const Content>& official() {
    static const std::shared_ptr<const Content> content = read_content(official_files());
    return content;
}
inline const Json& lab_map() {
    static const Json options = {{"map", "lab"}};
    return options;
}

// A table somebody sits at. Seats and slots count from 1 here, as in the ledger.
class Lab {
public:
    explicit Lab(const Json& options = lab_map(), int seats = 2, bool from_start = false)
        : game(configure(official(), options, seats).setup), s(game.start()) {
        if (!from_start) clear();
    }

    FollowingTheEnd game;
    State s;
    Events events;

    const Setup& setup() const { return game.setup(); }
    Look look() const { return {game.setup(), s}; }

    // Nothing but the table: everybody plays, nobody has anything.
    void clear() {
        s = State{};
        s.holder.fill(kInDeck);
        for (int i = 0; i < setup().seats; ++i) s.order.push(u8(i));
        for (int i = setup().seats; i < kSeats; ++i) s.players[static_cast<std::size_t>(i)].role = Player::Out;
        s.deposits = setup().fresh;
        s.set_up = 0;
        s.cursor_gone = 0;
        s.active = 0;
    }
    static int id(int seat, int slot) { return (seat - 1) * kTeam + slot - 1; }
    static int fallen(int n) { return kUnits + n - 1; }
    int card(const std::string& name) const { return official()->unit(name); }
    int artifact(const std::string& name) const { return official()->artifact(name); }
    Unit& unit(int figure) { return s.units[static_cast<std::size_t>(figure)]; }
    Player& player(int seat) { return s.players[static_cast<std::size_t>(seat - 1)]; }

    // A unit with these *effective* printed + assigned skills; without them only what the card prints.
    int put(int seat, int slot, const std::string& name, const Point& at, int lives = 10) {
        const int figure = name == "behemoth" ? kBehemoth : id(seat, slot);
        Unit& u = unit(figure);
        u = {};
        u.card = u8(card(name) + 1);
        u.at = at;
        u.lives = u8(lives);
        if (figure == kBehemoth) {
            s.behemoth_of = u8(seat - 1);
            player(seat).role = Player::Behemoth;
            if (player(seat).fell == 0) player(seat).fell = ++s.falls;
        }
        return figure;
    }
    void skills(int figure, int d, int a, int speed) {
        const UnitCard& c = setup().card(unit(figure).card - 1);
        unit(figure).skills = {static_cast<std::int8_t>(d - c.printed[0]), static_cast<std::int8_t>(a - c.printed[1]),
                               static_cast<std::int8_t>(speed - c.printed[2])};
    }
    int put_fallen(int n, const Point& at, int lives = 2) {
        FallenToken& t = s.fallen[static_cast<std::size_t>(n - 1)];
        t = {};
        t.at = at;
        t.lives = u8(lives);
        return fallen(n);
    }
    void fallen_of(int seat) {
        s.fallen_of = u8(seat - 1);
        s.awake = 1;
        player(seat).role = Player::Fallen;
        if (player(seat).fell == 0) player(seat).fell = ++s.falls;
    }
    void give(int seat, const std::string& name, int mantras = 0) {
        const auto i = static_cast<std::size_t>(artifact(name));
        s.holder[i] = u8(seat - 1);
        s.mantras[i] = u8(mantras);
    }
    void deposits(std::initializer_list<int> left) {
        std::size_t d = 0;
        for (const int n : left) s.deposits[d++] = u8(n);
    }

    // The turn of a seat stands at this phase; what comes after it waits below.
    void at(Do phase, int seat) {
        s.agenda.clear();
        s.active = u8(seat - 1);
        for (int i = 0; i < s.order.size(); ++i)
            if (s.order[i] == seat - 1) s.cursor = u8(i);
        s.cursor_gone = 0;
        for (const Do d : {Do::EndTurn, Do::Post, Do::Mining, Do::Combat, Do::EndMovement, Do::Movement, Do::Pre}) {
            (void)s.agenda.push(Task{d, u8(seat - 1)});
            if (d == phase) return;
        }
    }
    void fallen_turn(int seat) {
        s.agenda.clear();
        s.active = u8(seat - 1);
        for (int i = 0; i < s.order.size(); ++i)
            if (s.order[i] == seat - 1) s.cursor = u8(i);
        (void)s.agenda.push(Task{Do::EndTurn, u8(seat - 1)});
        (void)s.agenda.push(Task{Do::Fallen, u8(seat - 1)});
    }
    void pending(const Task& task) { (void)s.agenda.push(task); }
    void run() { game.run_on(s, &events); }

    std::string asked() const {
        const Turn t = game.turn(s);
        return t.is_over() ? "over" : t.is_chance() ? "chance" : top_question(s).name;
    }
    int asked_seat() const { return index(game.turn(s).who.lowest()) + 1; }
    std::string why(int seat_number, const Action& a) const {
        const Refusal no = game.refusal(s, seat_number == 0 ? kChance : seat(seat_number - 1), a);
        return no ? no.reason : "";
    }
    std::string clause(int seat_number, const Action& a) const {
        const Refusal no = game.refusal(s, seat_number == 0 ? kChance : seat(seat_number - 1), a);
        return no ? no.clause : "";
    }
    void act(int seat_number, const Action& a) {
        ASSERT_EQ(why(seat_number, a), "");
        events.clear();
        game.apply(s, seat_number == 0 ? kChance : seat(seat_number - 1), a, &events);
    }
    void roll(int n) { act(0, Action::of(s.agenda.top().kind == Do::RollTime ? Action::Time : Action::Die, n)); }
    std::vector<Action> legal(int seat_number) const {
        std::vector<Action> list;
        game.actions(s, seat(seat_number - 1), list);
        return list;
    }
    int count(int seat_number, Action::Kind kind) const {
        int n = 0;
        for (const Action& a : legal(seat_number)) n += a.kind == kind ? 1 : 0;
        return n;
    }
    bool happened(Happening what) const {
        return std::any_of(events.list().begin(), events.list().end(),
                           [&](const Event& e) { return e.kind == static_cast<std::uint16_t>(what); });
    }
    int lives(int figure) const { return figure < kUnits ? look().unit(figure).lives : look().token(figure).lives; }
    int scrap(int seat) const { return s.players[static_cast<std::size_t>(seat - 1)].scrap; }
    int mantras(const std::string& name) const { return s.mantras[static_cast<std::size_t>(artifact(name))]; }
    std::vector<int> order() const {
        std::vector<int> list;
        for (const int p : s.order) list.push_back(p + 1);
        return list;
    }
    // Everybody's questions answered by fallback, dice as given, until this many turns have begun; the seats that had
    // them.
    std::vector<int> next_turns(int n, int die = 1) {
        std::vector<int> list;
        while (static_cast<int>(list.size()) < n && game.turn(s).kind != Turn::Kind::Over) {
            events.clear();
            step(die);
            for (const Event& e : events.list())
                if (e.kind == static_cast<std::uint16_t>(Happening::TurnBegan)) list.push_back(index(e.who) + 1);
        }
        list.resize(std::min(list.size(), static_cast<std::size_t>(n)));
        return list;
    }
    void step(int die = 1) {
        const Turn t = game.turn(s);
        if (t.is_chance()) {
            std::vector<Weighted<Action>> all;
            game.outcomes(s, all);
            Action a = all.front().action;
            for (const auto& o : all)
                if (o.action.k == die) a = o.action;
            game.apply(s, kChance, a, &events);
        } else {
            const Seat p = t.who.lowest();
            game.apply(s, p, game.fallback(s, p), &events);
        }
    }
    void fall_back_until(const std::string& question) {
        for (int i = 0; i < 400 && asked() != question && asked() != "over"; ++i) step();
    }

    static Action move(int figure, const Point& p) { return Action::at(Action::Move, figure, p); }
    static Action attack(int figure, int target, int mode = 0) {
        return Action::on(Action::Attack, figure, target, mode);
    }
    static Action bonus(const Point& p) { return Action::at(Action::BonusMove, kEmpty, p); }
    static Action none() { return {Action::BonusMove, kEmpty, kEmpty16, kEmpty16, kEmpty, kEmpty}; }
    static Action of(Action::Kind kind, int k = kEmpty) { return Action::of(kind, k); }
    Action use(const std::string& name, int level, int t1 = kEmpty16, int t2 = kEmpty16, int dep = kEmpty) const {
        return {Action::UseArtifact, u8(artifact(name)), u16(t1), u16(t2), u8(dep), u8(level)};
    }
    static Action ability(int figure, int t1 = kEmpty16, int k = kEmpty, int artifact = kEmpty16) {
        return {Action::UseAbility, u8(figure), u16(t1), u16(artifact), 0, u8(k)};
    }
    static Action fallen_act(int token, int unit) { return Action::on(Action::FallenAct, token, unit); }
    static Action climb(int object) { return Action::of(Action::FallenClimb, object); }
    static Action swap(int figure) { return {Action::SwapPlace, u8(figure), kEmpty16, kEmpty16, kEmpty, kEmpty}; }
    static Action allocate(int d, int a, int speed) {
        return {Action::Allocate, kEmpty, u16(d), u16(a), u8(speed), kEmpty};
    }
    static Action deploy(const Point& p) { return Action::at(Action::Deploy, kEmpty, p); }
};

}  // namespace test
}  // namespace endtable::following_the_end
