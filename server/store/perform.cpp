#include "server/store/perform.hpp"

#include <bit>

namespace endtable::store {

const char* word(PlayerKind kind) {
    return kind == PlayerKind::Guest ? "guest" : kind == PlayerKind::Account ? "account" : "deleted";
}
const char* word(TableStatus status) {
    switch (status) {
        case TableStatus::Open: return "open";
        case TableStatus::Running: return "running";
        case TableStatus::Paused: return "paused";
        case TableStatus::Over: break;
    }
    return "over";
}
const char* word(SeatKind kind) { return kind == SeatKind::Open ? "open" : kind == SeatKind::Human ? "human" : "bot"; }

std::int64_t number(Time time) { return time.time_since_epoch().count(); }
Time time_of(std::int64_t number) { return Time(std::chrono::milliseconds(number)); }

namespace {

const Outcome kCommitted{};
const Outcome kConflict{.verdict = Verdict::Conflict, .why = Failure::None, .text = {}};

Outcome not_found(const char* what) {
    return {.verdict = Verdict::Failed, .why = Failure::NotFound, .text = std::string("there is no such ") + what};
}
Outcome committed_if(bool found, const char* what) { return found ? kCommitted : not_found(what); }

Value text_or_null(const std::optional<PlayerId>& id) { return id ? Value(id->text) : Value(); }
Value time_or_null(const std::optional<Time>& time) { return time ? Value(number(*time)) : Value(); }

bool table_exists(Connection& connection, const TableId& id) {
    return !connection.query("SELECT 1 FROM tables WHERE id = :id", 1, {{"id", id.text}}).empty();
}

// Players, accounts, sessions

Outcome write(Connection& connection, const NewPlayer& w) {
    const auto rows = connection.run(
        "INSERT INTO players (id, name, kind, created) VALUES (:id, :name, 'guest', :created) "
        "ON CONFLICT DO NOTHING",
        {{"id", w.id.text}, {"name", w.name}, {"created", number(w.time)}});
    return rows ? kCommitted : kConflict;
}

Outcome write(Connection& connection, const RenamePlayer& w) {
    return committed_if(connection.run("UPDATE players SET name = :name WHERE id = :id AND kind <> 'deleted'",
                                       {{"name", w.name}, {"id", w.id.text}}),
                        "player");
}

Outcome write(Connection& connection, const NewAccount& w) {
    const auto rows = connection.run(
        "INSERT INTO accounts (player_id, login, password_hash, created) "
        "SELECT id, CAST(:login AS TEXT), CAST(:hash AS TEXT), CAST(:created AS BIGINT) FROM players "
        "WHERE id = :id AND kind <> 'deleted' ON CONFLICT DO NOTHING",
        {{"login", w.login}, {"hash", w.password_hash}, {"created", number(w.time)}, {"id", w.player.text}});
    if (rows == 0) {
        const bool known =
            !connection.query("SELECT 1 FROM players WHERE id = :id AND kind <> 'deleted'", 1, {{"id", w.player.text}})
                 .empty();
        return known ? kConflict : not_found("player");
    }
    connection.run("UPDATE players SET kind = 'account' WHERE id = :id", {{"id", w.player.text}});
    return kCommitted;
}

Outcome write(Connection& connection, const ChangePassword& w) {
    return committed_if(connection.run("UPDATE accounts SET password_hash = :hash WHERE player_id = :id",
                                       {{"hash", w.password_hash}, {"id", w.player.text}}),
                        "account");
}

Outcome write(Connection& connection, const DeletePlayer& w) {
    const std::string& id = w.id.text;
    if (connection.run("UPDATE players SET name = '', kind = 'deleted' WHERE id = :id", {{"id", id}}) == 0) {
        return not_found("player");
    }
    connection.run("DELETE FROM accounts WHERE player_id = :id", {{"id", id}});
    connection.run("DELETE FROM sessions WHERE player_id = :id", {{"id", id}});
    connection.run("DELETE FROM devices WHERE player_id = :id", {{"id", id}});
    connection.run(
        "UPDATE seats SET kind = 'open', player_id = NULL WHERE player_id = :id AND "
        "table_id IN (SELECT id FROM tables WHERE status = 'open')",
        {{"id", id}});
    return kCommitted;
}

Outcome write(Connection& connection, const NewSession& w) {
    const auto rows = connection.run(
        "INSERT INTO sessions (token_hash, player_id, created, used, expires) "
        "SELECT CAST(:hash AS TEXT), id, CAST(:created AS BIGINT), CAST(:used AS BIGINT), CAST(:expires AS BIGINT) "
        "FROM players WHERE id = :id AND kind <> 'deleted'",
        {{"hash", w.token.text},
         {"created", number(w.time)},
         {"used", number(w.time)},
         {"expires", number(w.expires)},
         {"id", w.player.text}});
    return committed_if(rows, "player");
}

Outcome write(Connection& connection, const UseSession& w) {
    return committed_if(
        connection.run("UPDATE sessions SET used = :used, expires = :expires WHERE token_hash = :hash",
                       {{"used", number(w.time)}, {"expires", number(w.expires)}, {"hash", w.token.text}}),
        "session");
}

Outcome write(Connection& connection, const EndSession& w) {
    connection.run("DELETE FROM sessions WHERE token_hash = :hash", {{"hash", w.token.text}});
    return kCommitted;
}

Outcome write(Connection& connection, const EndSessions& w) {
    connection.run("DELETE FROM sessions WHERE player_id = :id", {{"id", w.player.text}});
    connection.run("DELETE FROM devices WHERE player_id = :id", {{"id", w.player.text}});
    return kCommitted;
}

Outcome write(Connection& connection, const DropExpiredSessions& w) {
    connection.run("DELETE FROM sessions WHERE expires <= :now", {{"now", number(w.now)}});
    connection.run("DELETE FROM devices WHERE expires <= :now", {{"now", number(w.now)}});
    return kCommitted;
}

Outcome write(Connection& connection, const KnowDevice& w) {
    const auto rows = connection.run(
        "INSERT INTO devices (token_hash, player_id, expires) "
        "SELECT CAST(:hash AS TEXT), id, CAST(:expires AS BIGINT) FROM players WHERE id = :id AND kind <> 'deleted' "
        "ON CONFLICT (token_hash, player_id) DO UPDATE SET expires = excluded.expires",
        {{"hash", w.token.text}, {"expires", number(w.expires)}, {"id", w.player.text}});
    return committed_if(rows, "player");
}

Outcome write(Connection& connection, const DropGuests& w) {
    connection.run(
        "DELETE FROM players WHERE id IN (SELECT p.id FROM players p WHERE p.kind <> 'account' AND p.created < :before "
        "AND NOT EXISTS (SELECT 1 FROM sessions x WHERE x.player_id = p.id) "
        "AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.player_id = p.id) "
        "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.player_id = p.id) "
        "AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = p.id) "
        "AND NOT EXISTS (SELECT 1 FROM chat c WHERE c.player_id = p.id) LIMIT :most)",
        {{"before", number(w.before)}, {"most", std::int64_t{w.most}}});
    return kCommitted;
}

// Tables

Outcome write(Connection& connection, const NewTable& w) {
    const Table& t = w.table;
    if (!w.content_json.empty()) {
        connection.run("INSERT INTO contents (hash, json) VALUES (:hash, :json) ON CONFLICT DO NOTHING",
                       {{"hash", t.content}, {"json", w.content_json}});
    }
    const auto rows = connection.run(
        "INSERT INTO tables (id, created, host, game, rules, options, content, settings, listed, status, commitment, "
        "nonces, dice_secret, result, parent, parent_ply, position, revision) VALUES (:id, :created, :host, :game, "
        ":rules, "
        ":options, "
        ":content, :settings, :listed, 'open', :commitment, '', :secret, '', :parent, :ply, :position, 0) ON CONFLICT "
        "DO "
        "NOTHING",
        {{"id", t.id.text},
         {"created", number(t.created)},
         {"host", t.host.text},
         {"game", t.game},
         {"rules", t.rules},
         {"options", t.options},
         {"content", t.content},
         {"settings", t.settings},
         {"listed", std::int64_t{t.listed}},
         {"commitment", t.commitment},
         {"secret", w.dice_secret},
         {"parent", t.parent ? Value(t.parent->table.text) : Value()},
         {"ply", t.parent && t.parent->ply ? Value(*t.parent->ply) : Value()},
         {"position", w.position}});
    if (rows == 0) return kConflict;
    std::int64_t n = 0;
    for (const Seat& seat : t.seats) {
        connection.run(
            "INSERT INTO seats (table_id, seat, kind, player_id, level, created) "
            "VALUES (:id, :seat, :kind, :player, :level, :created)",
            {{"id", t.id.text},
             {"seat", n++},
             {"kind", std::string(word(seat.kind))},
             {"player", text_or_null(seat.player)},
             {"level", seat.level},
             {"created", number(t.created)}});
    }
    return kCommitted;
}

Outcome write(Connection& connection, const KeepPosition& w) {
    const auto rows = connection.run("UPDATE tables SET position = :position WHERE id = :id AND position = ''",
                                     {{"position", w.position}, {"id", w.table.text}});
    return rows != 0 || table_exists(connection, w.table) ? kCommitted : not_found("table");
}

bool empty(const TableChange& c) {
    return !c.status && !c.result && !c.started && !c.ended && !c.host && c.seats.empty();
}

void change_table(Connection& connection, const TableId& id, const TableChange& c) {
    connection.run(
        "UPDATE tables SET status = COALESCE(:status, status), result = COALESCE(:result, result), "
        "started = COALESCE(:started, started), ended = COALESCE(:ended, ended), host = COALESCE(:host, host) "
        "WHERE id = :id",
        {{"status", c.status ? Value(std::string(word(*c.status))) : Value()},
         {"result", or_null(c.result)},
         {"started", time_or_null(c.started)},
         {"ended", time_or_null(c.ended)},
         {"host", text_or_null(c.host)},
         {"id", id.text}});
    for (const TableChange::SeatChange& seat : c.seats) {
        const auto changed = connection.run(
            "UPDATE seats SET kind = :kind, player_id = :player, level = :level WHERE table_id = :id AND seat = :seat",
            {{"kind", std::string(word(seat.now.kind))},
             {"player", text_or_null(seat.now.player)},
             {"level", seat.now.level},
             {"id", id.text},
             {"seat", std::int64_t{seat.seat}}});
        if (changed == 0) throw StoreError(Failure::NotFound, "the table has no seat " + std::to_string(seat.seat));
    }
}

// The primary key decides between nodes. The condition on the line before makes sure that there is no gap and that it
// is the line the author of this one knew.
Outcome write(Connection& connection, const Append& w) {
    LogEnd end = w.after;
    for (const LogLine& line : w.lines) {
        const LogEnd next = end_after(end, line.text);
        const std::string insert =
            "INSERT INTO log (table_id, n, line, clocks, at, chain) SELECT CAST(:id AS TEXT), CAST(:n AS BIGINT), "
            "CAST(:line AS TEXT), '', CAST(:at AS BIGINT), CAST(:chain AS BIGINT) ";
        const auto chain = std::bit_cast<std::int64_t>(next.chain);
        std::int64_t rows = 0;
        if (end.n == 0) {
            rows = connection.run(insert + "FROM tables WHERE id = :table ON CONFLICT DO NOTHING",
                                  {{"id", w.table.text},
                                   {"n", end.n},
                                   {"line", line.text},
                                   {"at", number(line.time)},
                                   {"chain", chain},
                                   {"table", w.table.text}});
        } else {
            rows = connection.run(
                insert + "FROM log WHERE table_id = :table AND n = :before AND chain = :known ON CONFLICT DO NOTHING",
                {{"id", w.table.text},
                 {"n", end.n},
                 {"line", line.text},
                 {"at", number(line.time)},
                 {"chain", chain},
                 {"table", w.table.text},
                 {"before", end.n - 1},
                 {"known", std::bit_cast<std::int64_t>(end.chain)}});
        }
        if (rows == 0 && end.n != w.after.n)
            throw StoreError(Failure::Busy, "another node wrote into the middle of an append");
        if (rows == 0) return table_exists(connection, w.table) ? kConflict : not_found("table");
        end = next;
    }
    if (!empty(w.change)) change_table(connection, w.table, w.change);
    return kCommitted;
}

Outcome write(Connection& connection, const DropTable& w) {
    const std::string& id = w.table.text;
    // So that no other node's line comes in between.
    const std::string lock = connection.postgresql() ? " FOR UPDATE" : "";
    if (connection.query("SELECT 1 FROM tables WHERE id = :id" + lock, 1, {{"id", id}}).empty())
        return not_found("table");
    const auto last =
        connection.query("SELECT n, chain FROM log WHERE table_id = :id ORDER BY n DESC LIMIT 1", 2, {{"id", id}});
    const LogEnd end =
        last.empty() ? LogEnd{} : LogEnd{last[0].number(0) + 1, std::bit_cast<std::uint64_t>(last[0].number(1))};
    const bool leant_on =
        !connection
             .query("SELECT 1 FROM tables WHERE parent = :id AND parent_ply IS NOT NULL AND position = '' LIMIT 1", 1,
                    {{"id", id}})
             .empty();
    if (end != w.end || leant_on) return kConflict;
    connection.run("UPDATE tables SET parent = NULL, parent_ply = NULL WHERE parent = :id", {{"id", id}});
    for (const char* what : {"log", "chat", "seats", "invitations"})
        connection.run(std::string("DELETE FROM ") + what + " WHERE table_id = :id", {{"id", id}});
    connection.run("DELETE FROM tables WHERE id = :id", {{"id", id}});
    return kCommitted;
}

Outcome write(Connection& connection, const DropContents&) {
    // Another node's table must not be on its way to a content that goes.
    if (connection.postgresql()) connection.script("LOCK TABLE contents IN SHARE ROW EXCLUSIVE MODE");
    connection.run("DELETE FROM contents WHERE NOT EXISTS (SELECT 1 FROM tables t WHERE t.content = contents.hash)");
    return kCommitted;
}

Outcome write(Connection& connection, const NewInvitation& w) {
    const auto rows = connection.run(
        "INSERT INTO invitations (token_hash, table_id, created) "
        "SELECT CAST(:hash AS TEXT), id, CAST(:created AS BIGINT) FROM tables WHERE id = :id",
        {{"hash", w.token.text}, {"created", number(w.time)}, {"id", w.table.text}});
    return committed_if(rows, "table");
}

Outcome write(Connection& connection, const EndInvitations& w) {
    connection.run("DELETE FROM invitations WHERE table_id = :id", {{"id", w.table.text}});
    return kCommitted;
}

Outcome write(Connection& connection, const Beat& w) {
    const std::int64_t now = number(w.now);
    const auto rows = connection.query("SELECT at FROM alive", 1);
    if (rows.empty()) {
        connection.run("INSERT INTO alive (one, at) VALUES (1, :now) ON CONFLICT DO NOTHING", {{"now", now}});
        return kCommitted;
    }
    const std::int64_t last = rows.front().number(0);
    if (now - last > w.silence.count()) {
        connection.run("INSERT INTO outages (since, until) VALUES (:since, :until) ON CONFLICT DO NOTHING",
                       {{"since", last}, {"until", now}});
    }
    connection.run("UPDATE alive SET at = :now WHERE at < :least", {{"now", now}, {"least", now}});
    return kCommitted;
}

// What may be tried

bool utf8_without_nul(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead == 0) return false;
        const std::size_t more = lead < 0x80   ? 0
                                 : lead < 0xc2 ? 9
                                 : lead < 0xe0 ? 1
                                 : lead < 0xf0 ? 2
                                 : lead < 0xf5 ? 3
                                               : 9;
        if (i + more >= text.size()) return false;
        for (std::size_t k = 1; k <= more; ++k) {
            if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
        }
        const auto second = more > 0 ? static_cast<unsigned char>(text[i + 1]) : 0u;
        if (lead == 0xe0 && second < 0xa0) return false;  // longer than need be
        if (lead == 0xed && second > 0x9f) return false;  // half a surrogate pair
        if (lead == 0xf0 && second < 0x90) return false;
        if (lead == 0xf4 && second > 0x8f) return false;  // above U+10FFFF
        i += more + 1;
    }
    return true;
}

// Collects the first thing that is wrong.
class Check {
public:
    Check& text(const char* field, std::string_view value, std::size_t most, bool may_be_empty = true) {
        if (wrong) return *this;
        if (value.size() > most) {
            wrong = std::string(field) + " is longer than " + std::to_string(most) + " bytes";
        } else if (value.empty() && !may_be_empty) {
            wrong = std::string(field) + " is empty";
        } else if (!utf8_without_nul(value)) {
            wrong = std::string(field) + " is not UTF-8, or contains a zero";
        }
        return *this;
    }
    Check& id(const char* field, std::string_view value) { return text(field, value, 128, false); }
    Check& that(bool right, const char* otherwise) {
        if (!wrong && !right) wrong = otherwise;
        return *this;
    }
    Check& seat(const Seat& seat) {
        if (seat.player) id("player of a seat", seat.player->text);
        text("level of a seat", seat.level, 100);
        return that((seat.kind == SeatKind::Human) == seat.player.has_value(),
                    "a human seat has a player, others have none");
    }

    std::optional<std::string> wrong;
};

constexpr std::size_t kName = 200;
constexpr std::size_t kLine = 64 * 1024;
constexpr std::size_t kJson = 1024 * 1024;
constexpr std::size_t kContent = 4 * kJson;

void check(Check& c, const NewPlayer& w) { c.id("id", w.id.text).text("name", w.name, kName, false); }
void check(Check& c, const RenamePlayer& w) { c.id("id", w.id.text).text("name", w.name, kName, false); }
void check(Check& c, const NewAccount& w) {
    c.id("player", w.player.text)
        .text("login", w.login, kName, false)
        .text("password hash", w.password_hash, 1024, false);
}
void check(Check& c, const ChangePassword& w) {
    c.id("player", w.player.text).text("password hash", w.password_hash, 1024, false);
}
void check(Check& c, const DeletePlayer& w) { c.id("id", w.id.text); }
void check(Check& c, const NewSession& w) { c.id("token", w.token.text).id("player", w.player.text); }
void check(Check& c, const UseSession& w) { c.id("token", w.token.text); }
void check(Check& c, const EndSession& w) { c.id("token", w.token.text); }
void check(Check& c, const EndSessions& w) { c.id("player", w.player.text); }
void check(Check& /*c*/, const DropExpiredSessions& /*w*/) {}
void check(Check& c, const KnowDevice& w) { c.id("token", w.token.text).id("player", w.player.text); }
void check(Check& c, const DropGuests& w) { c.that(w.most > 0, "nobody is to go"); }
void check(Check& c, const DropTable& w) { c.id("table", w.table.text); }
void check(Check& /*c*/, const DropContents& /*w*/) {}
void check(Check& c, const NewTable& w) {
    const Table& t = w.table;
    c.id("table", t.id.text)
        .id("host", t.host.text)
        .text("game", t.game, kName, false)
        .text("options", t.options, kJson);
    c.text("content", t.content, kName).text("settings", t.settings, kJson).text("commitment", t.commitment, kName);
    c.text("dice secret", w.dice_secret, kName).text("content JSON", w.content_json, kContent);
    c.text("position", w.position, kJson);
    c.that(w.content_json.empty() || !t.content.empty(), "content has no hash");
    c.that(!t.seats.empty() && t.seats.size() <= 64, "a table has 1 to 64 seats");
    for (const Seat& seat : t.seats) c.seat(seat);
    if (t.parent) c.id("parent", t.parent->table.text);
}
void check(Check& c, const KeepPosition& w) { c.id("table", w.table.text).text("position", w.position, kJson, false); }
void check(Check& c, const TableChange& w) {
    c.text("result", w.result.value_or(""), kJson);
    if (w.host) c.id("host", w.host->text);
    for (const TableChange::SeatChange& seat : w.seats) c.seat(seat.now);
}
void check(Check& c, const Append& w) {
    c.id("table", w.table.text)
        .that(!w.lines.empty(), "no line to append")
        .that(w.after.n >= 0, "line numbers begin at 0");
    for (const LogLine& line : w.lines) c.text("line", line.text, kLine, false);
    check(c, w.change);
}
void check(Check& c, const NewInvitation& w) { c.id("token", w.token.text).id("table", w.table.text); }
void check(Check& c, const EndInvitations& w) { c.id("table", w.table.text); }
void check(Check&, const Beat&) {}

}  // namespace

std::optional<std::string> invalid(const Write& write) {
    Check c;
    std::visit([&](const auto& w) { check(c, w); }, write);
    return c.wrong;
}

Outcome perform(Connection& connection, const Write& w) {
    return std::visit([&](const auto& one) { return write(connection, one); }, w);
}

const TableId* table_of(const Write& write) {
    if (const auto* w = std::get_if<Append>(&write)) return &w->table;
    if (const auto* w = std::get_if<KeepPosition>(&write)) return &w->table;
    if (const auto* w = std::get_if<DropTable>(&write)) return &w->table;
    return nullptr;
}

std::optional<Notice> notice_of(const Write& write) {
    if (const auto* drop = std::get_if<DropTable>(&write)) return Notice{Notice::What::Table, drop->table};
    const auto* append = std::get_if<Append>(&write);
    if (!append) return std::nullopt;
    // A change that comes with lines is read together with them.
    return Notice{empty(append->change) ? Notice::What::Log : Notice::What::Table, append->table};
}

}  // namespace endtable::store
