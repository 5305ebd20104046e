// Every operation of the store, on both databases.
#include "server/store/store.hpp"

#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/accounts.hpp"
#include "server/store/connection.hpp"
#include "server/store/notices.hpp"
#include "server/store/schema.hpp"
#include "server/store/secrets.hpp"
#include "server/store/tests/place.hpp"

namespace endtable::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class Stores : public testing::TestWithParam<Kind> {
protected:
    void SetUp() override {
        place = std::make_unique<Place>(GetParam());
        if (place->url().empty()) GTEST_SKIP() << "there is no PostgreSQL server to start";
        store = Store::open(place->url());
    }

    Outcome failing(const Write& write, Failure why) {
        const Outcome outcome = store->commit(write);
        EXPECT_EQ(outcome.verdict, Verdict::Failed);
        EXPECT_EQ(outcome.why, why) << outcome.text;
        EXPECT_THAT(outcome.text, Not(IsEmpty()));
        return outcome;
    }
    void ok(const Write& write) {
        const Outcome outcome = store->commit(write);
        EXPECT_TRUE(outcome.committed()) << outcome.text;
    }
    void conflict(const Write& write) { EXPECT_EQ(store->commit(write).verdict, Verdict::Conflict); }

    std::unique_ptr<Place> place;
    std::unique_ptr<Store> store;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, Stores, testing::Values(Kind::Sqlite));
INSTANTIATE_TEST_SUITE_P(PostgreSQL, Stores, testing::Values(Kind::PostgreSQL));

// What SQL, C and people do with texts.
const std::string kNasty = "Robert'); DROP TABLE players;-- \"\\ :id %s $1 ?1 \t\n ñ 漢字 🎲 \xF4\x8F\xBF\xBF";

std::vector<std::string> ids(const std::vector<Table>& tables) {
    std::vector<std::string> found;
    for (const Table& table : tables) found.push_back(table.id.text);
    return found;
}

std::vector<std::string> texts(const Log& log) {
    std::vector<std::string> found;
    for (const LogLine& one : log.lines) found.push_back(one.text);
    return found;
}

TEST_P(Stores, players_come_as_guests_and_can_be_renamed) {
    const PlayerId id = new_player_id();
    ok(NewPlayer{id, kNasty, at(7)});
    conflict(NewPlayer{id, "twice", at(8)});
    const std::optional<Player> player = store->player(id);
    ASSERT_TRUE(player);
    EXPECT_EQ(player->name, kNasty);
    EXPECT_EQ(player->kind, PlayerKind::Guest);
    EXPECT_EQ(player->created, at(7));
    ok(RenamePlayer{id, "Grace"});
    EXPECT_EQ(store->player(id)->name, "Grace");
    EXPECT_FALSE(store->player(new_player_id()));
    failing(RenamePlayer{new_player_id(), "x"}, Failure::NotFound);
}

TEST_P(Stores, a_login_is_taken_once_whatever_its_capitals) {
    const PlayerId ada = seed_player(*store);
    const PlayerId eve = seed_player(*store);
    ok(NewAccount{ada, *fold_login("Ada@Example.org"), "hash", at(1)});
    EXPECT_EQ(store->player(ada)->kind, PlayerKind::Account);
    EXPECT_EQ(store->account("ada@example.org")->player, ada);
    EXPECT_EQ(store->account_of(ada)->login, "ada@example.org");
    conflict(NewAccount{eve, *fold_login("ADA@example.ORG"), "hash", at(2)});
    EXPECT_EQ(store->player(eve)->kind, PlayerKind::Guest);
    conflict(NewAccount{ada, "other", "hash", at(2)});
    failing(NewAccount{new_player_id(), "nobody", "hash", at(2)}, Failure::NotFound);
    ok(ChangePassword{ada, "other hash"});
    EXPECT_EQ(store->account_of(ada)->password_hash, "other hash");
    failing(ChangePassword{eve, "hash"}, Failure::NotFound);
    EXPECT_FALSE(store->account("ADA@example.org"));
    EXPECT_FALSE(store->account_of(eve));
}

TEST_P(Stores, passwords_are_checked_against_argon2id) {
    const PlayerId ada = seed_player(*store);
    const std::string hash = *hash_password("correct horse");
    EXPECT_THAT(hash, testing::StartsWith("$argon2id$"));
    EXPECT_NE(hash, *hash_password("correct horse"));
    ok(NewAccount{ada, "ada", hash, at(1)});
    EXPECT_EQ(check_password(*store, "Ada", "correct horse"), ada);
    EXPECT_FALSE(check_password(*store, "Ada", "correct hors"));
    EXPECT_FALSE(check_password(*store, "Eve", "correct horse"));
    EXPECT_FALSE(check_password(*store, "not a login", "correct horse"));
    EXPECT_FALSE(hash_password("7 bytes"));
    EXPECT_FALSE(hash_password(std::string(257, 'x')));
}

TEST(Accounts, logins_are_folded_or_refused) {
    EXPECT_EQ(fold_login("A.b_C-9+x@Y"), "a.b_c-9+x@y");
    for (const char* bad : {"ab", "", "a b", "ab\n", "naïve", "a'b", "a/b"}) EXPECT_FALSE(fold_login(bad)) << bad;
    EXPECT_TRUE(fold_login(std::string(64, 'a')));
    EXPECT_FALSE(fold_login(std::string(65, 'a')));
}

TEST_P(Stores, a_time_without_a_beat_was_an_outage) {
    using std::chrono::milliseconds;
    for (const int time : {10, 40, 70}) ok(Beat{at(time), milliseconds(50)});
    EXPECT_TRUE(store->outages(at(0)).empty());
    ok(Beat{at(200), milliseconds(50)});
    ok(Beat{at(190), milliseconds(50)});  // another server, whose clock is behind
    ok(Beat{at(210), milliseconds(50)});
    ok(Beat{at(300), milliseconds(50)});
    const std::vector<Outage> both{{at(70), at(200)}, {at(210), at(300)}};
    EXPECT_EQ(store->outages(at(0)), both);
    EXPECT_EQ(store->outages(at(200)), std::vector<Outage>{both[1]}) << "those that ended after it";
}

TEST_P(Stores, sessions_are_found_by_their_token_until_they_end) {
    const PlayerId ada = seed_player(*store);
    const Token first = Token::random();
    const Token second = Token::random();
    ok(NewSession{hash_of(first), ada, at(0), at(100)});
    ok(NewSession{hash_of(second), ada, at(10), at(50)});
    EXPECT_EQ(store->session(hash_of(first), at(99))->player, ada);
    EXPECT_FALSE(store->session(hash_of(first), at(100)));
    EXPECT_FALSE(store->session(hash_of(Token::random()), at(0)));
    EXPECT_FALSE(store->session(hash_of(Token("' OR 1=1 --")), at(0)));
    EXPECT_THAT(store->sessions(ada), SizeIs(2));

    ok(UseSession{hash_of(first), at(60), at(200)});
    EXPECT_EQ(store->session(hash_of(first), at(150))->used, at(60));
    EXPECT_EQ(store->session(hash_of(first), at(150))->created, at(0));
    failing(UseSession{hash_of(Token::random()), at(60), at(200)}, Failure::NotFound);
    ok(DropExpiredSessions{at(50)});
    ASSERT_THAT(store->sessions(ada), SizeIs(1));
    EXPECT_EQ(store->sessions(ada).front().token, hash_of(first));

    ok(NewSession{hash_of(second), ada, at(70), at(300)});
    ok(EndSession{hash_of(first)});
    EXPECT_FALSE(store->session(hash_of(first), at(70)));
    EXPECT_TRUE(store->session(hash_of(second), at(70)));
    ok(EndSessions{ada});
    EXPECT_THAT(store->sessions(ada), IsEmpty());
    failing(NewSession{hash_of(first), new_player_id(), at(0), at(1)}, Failure::NotFound);
}

TEST_P(Stores, deleting_an_account_leaves_games_without_a_name) {
    const PlayerId ada = seed_player(*store, "Ada");
    const PlayerId eve = seed_player(*store, "Eve");
    ok(NewAccount{ada, "ada", "hash", at(0)});
    ok(NewSession{hash_of(Token::random()), ada, at(0), at(100)});
    const NewTable open = plain_table(ada);
    NewTable over = plain_table(ada);
    over.table.seats[1] = {SeatKind::Human, eve, "", ""};
    ok(open);
    ok(over);
    ok(Append{over.table.id, {}, {line("0 check")}, {.status = TableStatus::Over}});

    ok(DeletePlayer{ada});
    EXPECT_EQ(store->player(ada)->kind, PlayerKind::Deleted);
    EXPECT_EQ(store->player(ada)->name, "");
    EXPECT_FALSE(store->account("ada"));
    EXPECT_THAT(store->sessions(ada), IsEmpty());
    const Table kept = *store->table(over.table.id);
    EXPECT_EQ(kept.seats[0], (Seat{SeatKind::Human, ada, "", ""}));
    EXPECT_EQ(kept.seats[1].name, "Eve");
    EXPECT_EQ(store->table(open.table.id)->seats[0].kind, SeatKind::Open);

    failing(RenamePlayer{ada, "Ada"}, Failure::NotFound);
    failing(NewAccount{ada, "ada", "hash", at(0)}, Failure::NotFound);
    failing(NewSession{hash_of(Token::random()), ada, at(0), at(1)}, Failure::NotFound);
    ok(NewAccount{eve, "ada", "hash", at(0)});
    failing(DeletePlayer{new_player_id()}, Failure::NotFound);
}

TEST_P(Stores, a_table_comes_back_as_it_was_made) {
    const PlayerId ada = seed_player(*store);
    NewTable parent = plain_table(ada);
    ok(parent);
    NewTable w = plain_table(ada, 42);
    w.table.rules = 3;
    w.table.options = kNasty;
    w.table.content = "sha256:" + kNasty.substr(0, 10);
    w.table.settings = kNasty;
    w.table.listed = true;
    w.table.commitment = kNasty;
    w.table.parent = Parent{parent.table.id, 17};
    w.table.seats.push_back({SeatKind::Bot, std::nullopt, kNasty, ""});
    w.dice_secret = "5ec4e7";
    w.content_json = kNasty;
    ok(w);
    conflict(w);

    const Table t = *store->table(w.table.id);
    EXPECT_EQ(t.created, at(42));
    EXPECT_EQ(t.host, ada);
    EXPECT_EQ(t.game, "kuhn_poker");
    EXPECT_EQ(t.rules, 3);
    EXPECT_EQ(t.options, kNasty);
    EXPECT_EQ(t.content, w.table.content);
    EXPECT_EQ(t.settings, kNasty);
    EXPECT_TRUE(t.listed);
    EXPECT_EQ(t.status, TableStatus::Open);
    EXPECT_EQ(t.commitment, kNasty);
    EXPECT_EQ(t.result, "");
    EXPECT_EQ(t.parent, w.table.parent);
    EXPECT_FALSE(t.started || t.ended);
    EXPECT_THAT(t.seats, ElementsAre(Seat{SeatKind::Human, ada, "", "Ada"}, Seat{},
                                     Seat{SeatKind::Bot, std::nullopt, kNasty, ""}));
    EXPECT_EQ(store->content(w.table.content), kNasty);
    EXPECT_FALSE(store->content("sha256:other"));
    EXPECT_EQ(store->dice_secret(w.table.id), "5ec4e7");
    EXPECT_FALSE(store->dice_secret(parent.table.id));
    EXPECT_FALSE(store->table(new_table_id()));

    // Used by two tables, kept once; a rematch has no ply.
    w.table.id = new_table_id();
    w.table.parent = Parent{parent.table.id, std::nullopt};
    ok(w);
    EXPECT_EQ(store->table(w.table.id)->parent, w.table.parent);
    w.table.id = new_table_id();
    w.table.host = new_player_id();
    failing(w, Failure::NotFound);
}

TEST_P(Stores, forks_have_their_position_or_get_it_later) {
    const NewTable first = plain_table(seed_player(*store));
    ok(first);
    NewTable fork = plain_table(first.table.host, 5);
    fork.table.parent = Parent{first.table.id, 0};
    fork.position = kNasty;
    ok(fork);
    EXPECT_EQ(store->position(fork.table.id), kNasty);
    EXPECT_FALSE(store->position(first.table.id));
    EXPECT_THAT(store->leaning_forks(std::nullopt, 9), IsEmpty());
    std::vector<TableId> leaning;
    for (const int created : {8, 7}) {
        NewTable old = plain_table(first.table.host, created);
        old.table.parent = Parent{first.table.id, 3};
        ok(old);
        leaning.insert(leaning.begin(), old.table.id);
    }
    const auto page = store->leaning_forks(std::nullopt, 1);
    ASSERT_THAT(page, SizeIs(1));
    EXPECT_EQ(page[0].table, leaning[0]) << "the oldest first";
    EXPECT_EQ(store->leaning_forks(page[0], 9)[0].table, leaning[1]);
    ok(KeepPosition{leaning[0], "{}"});
    ok(KeepPosition{leaning[0], "another"});
    EXPECT_EQ(store->position(leaning[0]), "{}") << "what is known stays";
    EXPECT_THAT(store->leaning_forks(std::nullopt, 9), SizeIs(1));
    failing(KeepPosition{new_table_id(), "{}"}, Failure::NotFound);
    failing(KeepPosition{leaning[1], ""}, Failure::Invalid);
}

TEST_P(Stores, a_device_is_known_to_whom_it_was_used_by) {
    const PlayerId ada = seed_player(*store), eve = seed_player(*store, "Eve");
    const TokenHash device = hash_of(Token::random());
    ok(KnowDevice{device, ada, at(10)});
    ok(KnowDevice{device, ada, at(20)});
    EXPECT_TRUE(store->knows_device(device, ada, at(15)));
    EXPECT_FALSE(store->knows_device(device, eve, at(15)));
    EXPECT_FALSE(store->knows_device(device, ada, at(20)));
    EXPECT_FALSE(store->knows_device(hash_of(Token::random()), ada, at(15)));
    ok(KnowDevice{device, eve, at(90)});
    ok(DropExpiredSessions{at(30)});
    EXPECT_FALSE(store->knows_device(device, ada, at(15)));
    ok(EndSessions{eve});
    EXPECT_FALSE(store->knows_device(device, eve, at(15))) << "signed out everywhere";
    failing(KnowDevice{device, new_player_id(), at(9)}, Failure::NotFound);
}

TEST_P(Stores, a_table_goes_with_all_that_is_its_own) {
    NewTable old = plain_table(seed_player(*store));
    old.content_json = "{}";
    ok(old);
    const TableId id = old.table.id;
    ok(Append{id, {}, {line("0 check")}, {}});
    const Token token = Token::random();
    ok(NewInvitation{hash_of(token), id, at(1)});
    NewTable fork = plain_table(old.table.host);
    fork.table.content = "sha256:1";
    fork.table.parent = Parent{id, 0};
    ok(fork);
    conflict(DropTable{id, {}});
    conflict(DropTable{id, store->log_end(id)});  // the fork needs it
    ok(KeepPosition{fork.table.id, "{}"});
    ok(DropTable{id, store->log_end(id)});
    EXPECT_FALSE(store->table(id));
    EXPECT_FALSE(store->invited_to(hash_of(token)));
    EXPECT_EQ(store->log_end(id), LogEnd{});
    EXPECT_FALSE(store->table(fork.table.id)->parent);
    failing(DropTable{id, {}}, Failure::NotFound);
    EXPECT_TRUE(store->content("sha256:0"));
    ok(DropContents{});
    EXPECT_FALSE(store->content("sha256:0")) << "nobody plays with it";
}

TEST_P(Stores, what_is_kept_no_longer_is_found) {
    const PlayerId guest = seed_player(*store), gone = seed_player(*store, "Gone"),
                   owner = seed_player(*store, "Owner");
    ok(NewAccount{owner, "owner", "hash", at(0)});
    ok(NewSession{hash_of(Token::random()), guest, at(0), at(100)});
    const auto table = [&](const PlayerId& host, std::optional<TableStatus> status) {
        const NewTable made = plain_table(host);
        ok(made);
        TableChange change;
        change.status = status;
        if (status == TableStatus::Over) change.ended = at(5);
        ok(Append{made.table.id, {}, {line("0 check")}, change});
        return made.table.id;
    };
    const TableId open = table(guest, std::nullopt), over = table(guest, TableStatus::Over);
    const TableId runs = table(guest, TableStatus::Running), lost = table(gone, TableStatus::Running);
    const TableId owners = table(owner, TableStatus::Over), owners_run = table(owner, TableStatus::Running);
    const auto found = [&](const Keep& keep) {
        std::set<std::string> all;
        for (const auto& [id, end] : store->stale_tables(keep, 100)) {
            EXPECT_EQ(end, store->log_end(id));
            all.insert(id.text);
        }
        return all;
    };
    using Ids = std::set<std::string>;
    EXPECT_EQ(found({.now = at(50)}), Ids{});
    EXPECT_EQ(found({.now = at(50), .open = at(5)}), Ids{}) << "touched then";
    EXPECT_EQ(found({.now = at(50), .open = at(6)}), Ids{open.text});
    EXPECT_EQ(found({.now = at(50), .guests_games = at(6)}), Ids{over.text});
    EXPECT_EQ(found({.now = at(50), .private_games = at(6)}), (Ids{over.text, owners.text}));
    EXPECT_EQ(found({.now = at(50), .lost = at(6)}), Ids{lost.text});
    EXPECT_EQ(found({.now = at(200), .lost = at(6)}), (Ids{lost.text, runs.text, over.text})) << "no session any more";
    ok(DropExpiredSessions{at(200)});
    ok(DropGuests{at(10)});
    EXPECT_TRUE(store->player(guest)) << "a table refers to them";
    for (const TableId& id : {open, over, runs}) ok(DropTable{id, store->log_end(id)});
    ok(DropGuests{at(0)});
    EXPECT_TRUE(store->player(guest)) << "came later";
    ok(DropGuests{at(10)});
    EXPECT_FALSE(store->player(guest));
    EXPECT_TRUE(store->player(owner));
    EXPECT_TRUE(store->player(gone));
    EXPECT_EQ(store->opened_by(owner).size(), 0u);
}

TEST_P(Stores, a_log_grows_at_the_end_its_author_knows) {
    const TableId id = seed_table(*store);
    EXPECT_EQ(store->log(id).end, LogEnd{});
    EXPECT_EQ(store->log_end(id), LogEnd{});
    ok(Append{id, {}, {line("~deal 0 J"), line("~deal 1 Q")}, {}});
    const LogEnd two = store->log(id).end;
    EXPECT_EQ(two, end_after({}, {line("~deal 0 J"), line("~deal 1 Q")}));
    ok(Append{id, two, {line(kNasty)}, {}});
    EXPECT_THAT(texts(store->log(id)), ElementsAre("~deal 0 J", "~deal 1 Q", kNasty));
    EXPECT_EQ(store->log(id).lines[2], line(kNasty));

    conflict(Append{id, {}, {line("again")}, {}});
    conflict(Append{id, two, {line("again"), line("and again")}, {}});
    conflict(Append{id, {7, 7}, {line("a gap")}, {}});
    // Right number, but after lines that are not these: its author was on a log that lost.
    conflict(Append{id, end_after(two, "0 bet"), {line("1 fold")}, {}});
    EXPECT_THAT(store->log(id).lines, SizeIs(3));
    EXPECT_EQ(store->log(id, 3).end, end_after(two, kNasty));
    EXPECT_EQ(store->log_end(id), end_after(two, kNasty));
    EXPECT_THAT(store->log(id, 3).lines, IsEmpty());
    EXPECT_THAT(texts(store->log(id, 2)), ElementsAre(kNasty));
    failing(Append{new_table_id(), {}, {line("x")}, {}}, Failure::NotFound);
    failing(Append{new_table_id(), {2, 2}, {line("x")}, {}}, Failure::NotFound);
}

TEST_P(Stores, what_belongs_to_a_move_is_stored_with_it_or_not_at_all) {
    const TableId id = seed_table(*store);
    const TableChange over{.status = TableStatus::Over,
                           .result = "{\"winner\":0}",
                           .ended = at(77),
                           .seats = {{1, {SeatKind::Bot, std::nullopt, "easy", ""}}}};
    conflict(Append{id, {3, 3}, {line("late")}, over});
    EXPECT_EQ(store->table(id)->status, TableStatus::Open);
    TableChange wrong = over;
    wrong.seats.push_back({5, {}});
    EXPECT_THAT(failing(Append{id, {}, {line("0 fold")}, wrong}, Failure::NotFound).text, HasSubstr("seat 5"));
    wrong.seats.back() = {0, {SeatKind::Human, new_player_id(), "", ""}};
    failing(Append{id, {}, {line("0 fold")}, wrong}, Failure::NotFound);
    EXPECT_EQ(store->table(id)->status, TableStatus::Open);
    EXPECT_THAT(store->log(id).lines, IsEmpty());
    ok(Append{id, {}, {line("0 fold")}, over});
    const Table t = *store->table(id);
    EXPECT_EQ(t.status, TableStatus::Over);
    EXPECT_EQ(t.result, "{\"winner\":0}");
    EXPECT_EQ(t.ended, at(77));
    EXPECT_EQ(t.seats[1].level, "easy");
}

TEST_P(Stores, invitations_lead_to_their_table) {
    const TableId id = seed_table(*store);
    const Token token = Token::random();
    ok(NewInvitation{hash_of(token), id, at(0)});
    EXPECT_EQ(store->invited_to(hash_of(token)), id);
    EXPECT_FALSE(store->invited_to(hash_of(Token::random())));
    ok(EndInvitations{id});
    EXPECT_FALSE(store->invited_to(hash_of(token)));
    failing(NewInvitation{hash_of(token), new_table_id(), at(0)}, Failure::NotFound);
}

TEST_P(Stores, lists_are_paged_newest_first) {
    const PlayerId ada = seed_player(*store);
    const PlayerId eve = seed_player(*store, "Eve");
    std::vector<std::string> all;
    for (int i = 0; i < 7; ++i) {
        NewTable w = plain_table(ada, i / 2);  // some at the same time
        w.table.listed = i != 3;
        w.table.seats[1] = {SeatKind::Human, ada, "", ""};  // both seats on one device: still one table
        ok(w);
        all.push_back(w.table.id.text);
    }
    ok(plain_table(eve));
    std::sort(all.begin(), all.end(), [&](const std::string& a, const std::string& b) {
        const Time at_a = store->table({a})->created;
        const Time at_b = store->table({b})->created;
        return at_a != at_b ? at_a > at_b : a > b;
    });
    std::vector<std::string> paged;
    Page page{.after = std::nullopt, .limit = 3};
    for (std::vector<Table> now = store->tables_of(ada, page); !now.empty(); now = store->tables_of(ada, page)) {
        EXPECT_LE(now.size(), 3u);
        for (const Table& table : now) {
            paged.push_back(table.id.text);
            EXPECT_THAT(table.seats, SizeIs(2));
        }
        page.after = Page::After{now.back().created, now.back().id};
    }
    EXPECT_EQ(paged, all);
    EXPECT_THAT(store->tables_of(eve), SizeIs(1));
    EXPECT_THAT(store->open_tables(), SizeIs(6));

    // Finished ones by when they ended, whatever else is true of them.
    const auto listed = ids(store->open_tables());
    for (std::size_t i = 0; i < 4; ++i) {
        ok(Append{{listed[i]}, {}, {line("x")}, {.status = TableStatus::Running}});
    }
    const LogEnd one = end_after({}, "x");
    ok(Append{{listed[2]}, one, {line("y")}, {.status = TableStatus::Over, .ended = at(500)}});
    ok(Append{{listed[0]}, one, {line("y")}, {.status = TableStatus::Over, .ended = at(400)}});
    ok(Append{{listed[1]}, one, {line("y")}, {.status = TableStatus::Paused}});
    EXPECT_THAT(ids(store->finished_tables()), ElementsAre(listed[2], listed[0]));
    EXPECT_THAT(ids(store->finished_tables({Page::After{at(500), {listed[2]}}, 5})), ElementsAre(listed[0]));
    EXPECT_THAT(ids(store->running_tables()), ElementsAre(listed[3]));
    EXPECT_THAT(ids(store->open_tables()), ElementsAre(listed[4], listed[5]));
    EXPECT_THAT(store->live_tables(), testing::UnorderedElementsAre(TableId{listed[1]}, TableId{listed[3]}));
    EXPECT_THAT(store->tables_of(ada), SizeIs(7));
}

TEST_P(Stores, what_makes_no_sense_is_refused_by_name_and_never_quoted) {
    const TableId id = seed_table(*store);
    const std::string secret = "topsecret\xff";
    EXPECT_EQ(failing(Append{id, {}, {line(secret)}, {}}, Failure::Invalid).text,
              "line is not UTF-8, or contains a zero");
    for (const std::string& bad : {std::string("a\0b", 3), std::string("\xc0\xaf"), std::string("\xed\xa0\x80"),
                                   std::string("\xe6\xbc"), std::string("\xf4\x90\x80\x80"), std::string("\x80"),
                                   std::string("\xe0\x80\x80"), std::string("\xf0\x80\x80\x80")}) {
        failing(Append{id, {}, {line(bad)}, {}}, Failure::Invalid);
    }
    failing(Append{id, {}, {}, {}}, Failure::Invalid);
    failing(Append{id, {-1, 0}, {line("x")}, {}}, Failure::Invalid);
    failing(Append{id, {}, {line(std::string(70'000, 'x'))}, {}}, Failure::Invalid);
    failing(NewPlayer{{""}, "x", at(0)}, Failure::Invalid);
    failing(NewPlayer{new_player_id(), "", at(0)}, Failure::Invalid);
    failing(Append{id, {}, {line("x")}, {.seats = {{0, {SeatKind::Human, std::nullopt, "", ""}}}}}, Failure::Invalid);
    EXPECT_THAT(store->log(id).lines, IsEmpty());

    // An error of the database itself does not repeat what was to be written either.
    NewTable w = plain_table(new_player_id());
    w.dice_secret = "topsecret";
    const Outcome outcome = failing(w, Failure::NotFound);
    EXPECT_THAT(outcome.text, Not(HasSubstr("topsecret")));
    EXPECT_THAT(outcome.text, Not(HasSubstr(w.table.host.text)));
}

TEST_P(Stores, everything_is_there_after_opening_again) {
    const TableId id = seed_table(*store);
    ok(Append{id, {}, {line("0 check")}, {}});
    store.reset();
    store = Store::open(place->url());
    EXPECT_THAT(texts(store->log(id)), ElementsAre("0 check"));
}

TEST_P(Stores, a_database_of_a_newer_program_is_refused) {
    store.reset();
    {
        Connection connection(Address::parse(place->url(), {}));
        connection.run("UPDATE schema SET version = 1000");
    }
    try {
        store = Store::open(place->url());
        FAIL() << "opened";
    } catch (const StoreError& error) {
        EXPECT_THAT(error.what(), HasSubstr("version 1000"));
        EXPECT_THAT(error.what(), HasSubstr("newer program"));
    }
}

TEST_P(Stores, migrations_keep_what_is_there_and_are_done_whole_or_not_at_all) {
    const TableId id = seed_table(*store);
    ok(Append{id, {}, {line("0 check")}, {}});
    Connection connection(Address::parse(place->url(), {}));
    std::vector<Migration> more(migrations().begin(), migrations().end());
    more.push_back("ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'");
    migrate(connection, more);
    EXPECT_EQ(connection.query("SELECT mood FROM tables", 1).front().text(0), "calm");
    EXPECT_THAT(texts(store->log(id)), ElementsAre("0 check"));

    more.push_back("ALTER TABLE tables ADD COLUMN half TEXT;\nALTER TABLE nowhere ADD COLUMN other TEXT");
    EXPECT_THROW(migrate(connection, more), StoreError);
    EXPECT_THROW(connection.query("SELECT half FROM tables", 1), StoreError);
    EXPECT_EQ(connection.query("SELECT version FROM schema", 1).front().number(0),
              static_cast<std::int64_t>(more.size()) - 1);
}

TEST(Addresses, are_understood_or_refused_and_shown_without_secrets) {
    EXPECT_EQ(Address::parse("sqlite:a b.db", {}).place, "a b.db");
    EXPECT_EQ(Address::parse("/x/y.db", {}).shown(), "/x/y.db");
    const Address address = Address::parse("postgresql://ada:pass@word@db.example:5432/games?password=pass", {});
    EXPECT_TRUE(address.postgresql);
    EXPECT_EQ(address.shown(), "postgresql://db.example:5432/games");
    EXPECT_EQ(Address::parse("postgresql://h/games", {}).place, "postgresql://h/games?application_name=endtable");
    EXPECT_EQ(Address::parse("postgres://h/games?x=y", {}).place, "postgres://h/games?x=y&application_name=endtable");
    for (const char* bad :
         {"", "sqlite:", ":memory:", "sqlite::memory:", "mysql://x/y", "a\"b", "postgresql://h/a b"}) {
        EXPECT_THROW(Address::parse(bad, {}), StoreError) << bad;
    }
    try {
        Store::open("sqlite:/nowhere/at all/x.db");
        FAIL() << "opened";
    } catch (const StoreError& error) {
        EXPECT_THAT(error.what(), HasSubstr("/nowhere/at all/x.db"));
    }
}

TEST(PostgreSQLAddresses, need_no_parameters) {
    const Place place(Kind::PostgreSQL);
    if (place.url().empty()) GTEST_SKIP() << "there is no PostgreSQL server to start";
    const std::string url = place.url();
    const std::string host = PostgresServer::get()->folder().string();
    setenv("PGHOST", host.c_str(), 1);
    setenv("PGUSER", "endtable", 1);
    const auto store = Store::open(url.substr(0, url.find('?')));
    EXPECT_TRUE(store->player(seed_player(*store)));
    unsetenv("PGHOST");
    unsetenv("PGUSER");
    try {
        Store::open("postgresql://ada:topsecret@/games?host=/nowhere");
        FAIL() << "opened";
    } catch (const StoreError& error) {
        EXPECT_EQ(error.why, Failure::LostConnection);
        EXPECT_THAT(error.what(), HasSubstr("/nowhere"));
        EXPECT_THAT(error.what(), Not(HasSubstr("topsecret")));
    }
}

TEST(Secrets, no_token_reaches_the_database) {
    const Place place(Kind::Sqlite);
    const Token token = Token::random();
    const Token invitation = Token::random();
    EXPECT_THAT(token.reveal(), SizeIs(43));
    {
        const auto store = Store::open(place.url());
        const TableId id = seed_table(*store);
        EXPECT_TRUE(store->commit(NewSession{hash_of(token), store->table(id)->host, at(0), at(1)}).committed());
        EXPECT_TRUE(store->commit(NewInvitation{hash_of(invitation), id, at(0)}).committed());
    }
    std::string bytes;
    for (const char* suffix : {"", "-wal"}) {
        std::ifstream file(place.file().string() + suffix, std::ios::binary);
        bytes += std::string(std::istreambuf_iterator<char>(file), {});
    }
    EXPECT_THAT(bytes, HasSubstr(hash_of(token).text));
    EXPECT_EQ(bytes.find(token.reveal()), std::string::npos);
    EXPECT_EQ(bytes.find(invitation.reveal()), std::string::npos);
}

TEST(Notices, fit_into_payloads_and_come_back) {
    std::vector<Notice> many;
    for (int i = 0; i < 500; ++i) many.push_back({Notice::What::Log, {new_id()}});
    many.push_back({Notice::What::Table, many.front().table});
    many.push_back(many.front());
    std::size_t found = 0;
    for (const std::string& payload : payloads("me", many)) {
        EXPECT_LT(payload.size(), 8000u);
        EXPECT_THAT(notices_in(payload, "me"), IsEmpty());
        for (const Notice& notice : notices_in(payload, "you")) {
            EXPECT_THAT(notice.table.text, SizeIs(32));
            ++found;
        }
    }
    EXPECT_EQ(found, 501u);
    for (const char* odd : {"", "you", "you ", "you x", "you c0", "you l", "you ?abc"}) {
        const std::vector<Notice> notices = notices_in(odd, "me");
        ASSERT_THAT(notices, SizeIs(1)) << odd;
        EXPECT_EQ(notices.front().what, Notice::What::Anything) << odd;
    }
}

}  // namespace
}  // namespace endtable::store
