// The reading half of Store.
#include <algorithm>
#include <bit>

#include "server/store/impl.hpp"
#include "server/store/perform.hpp"

namespace endtable::store {

namespace {

// Back from perform.hpp's words.
template <class Kind>
Kind kind_of(const std::string& text, std::initializer_list<Kind> all) {
    for (const Kind kind : all) {
        if (text == word(kind)) return kind;
    }
    throw StoreError(Failure::Other, "the database holds a word this program does not know: " + text);
}

std::optional<Time> time_or_none(const Row& row, std::size_t column) {
    if (row.null(column)) return std::nullopt;
    return time_of(row.number(column));
}

std::optional<std::string> first_text(const std::vector<Row>& rows) {
    if (rows.empty()) return std::nullopt;
    return rows.front().text(0);
}

std::optional<Account> first_account(const std::vector<Row>& rows) {
    if (rows.empty()) return std::nullopt;
    const Row& row = rows.front();
    return Account{{row.text(0)}, row.text(1), row.text(2)};
}

Session session_from(const Row& row) {
    return {{row.text(0)}, {row.text(1)}, time_of(row.number(2)), time_of(row.number(3)), time_of(row.number(4))};
}

Table table_from(const Row& row) {
    Table t;
    t.id = {row.text(0)};
    t.created = time_of(row.number(1));
    t.host = {row.text(2)};
    t.game = row.text(3);
    t.rules = row.number(4);
    t.options = row.text(5);
    t.content = row.text(6);
    t.settings = row.text(7);
    t.listed = row.number(8) != 0;
    t.status = kind_of(row.text(9), {TableStatus::Open, TableStatus::Running, TableStatus::Paused, TableStatus::Over});
    t.commitment = row.text(10);
    t.result = row.text(11);
    if (!row.null(12)) {
        t.parent = Parent{{row.text(12)}, std::nullopt};
        if (!row.null(13)) t.parent->ply = row.number(13);
    }
    t.started = time_or_none(row, 14);
    t.ended = time_or_none(row, 15);
    return t;
}

Seat seat_from(const Row& row) {
    Seat seat;
    seat.kind = kind_of(row.text(16), {SeatKind::Open, SeatKind::Human, SeatKind::Bot});
    if (!row.null(17)) seat.player = PlayerId{row.text(17)};
    seat.level = row.text(18);
    seat.name = row.text(19);
    return seat;
}

// Tables with their seats in one statement, so that they belong together. `from` says which ones ("t" is the table),
// `order` in which order.
std::vector<Table> tables(Connection& connection, const std::string& from, const std::string& order,
                          std::initializer_list<Bound> values) {
    const std::vector<Row> rows = connection.query(
        "SELECT t.id, t.created, t.host, t.game, t.rules, t.options, t.content, t.settings, t.listed, t.status, "
        "t.commitment, t.result, t.parent, t.parent_ply, t.started, t.ended, "
        "s.kind, s.player_id, s.level, p.name FROM " +
            from + " JOIN seats s ON s.table_id = t.id LEFT JOIN players p ON p.id = s.player_id ORDER BY " + order +
            "t.id DESC, s.seat",
        20, values);
    std::vector<Table> found;
    for (const Row& row : rows) {
        if (found.empty() || found.back().id.text != row.text(0)) found.push_back(table_from(row));
        found.back().seats.push_back(seat_from(row));
    }
    return found;
}

// What is read of a table: all but what is large or secret.
constexpr const char* kColumns =
    "id, created, host, game, rules, options, content, settings, listed, status, commitment, result, parent, "
    "parent_ply, started, ended";

// A page of tables by a column that is a time. The keys are found first, by an index that has nothing else in it.
std::vector<Table> page_of(Connection& connection, const std::string& condition, const std::string& column,
                           const Page& page) {
    constexpr Time kEndOfTime = Time::max();
    return tables(connection,
                  "(SELECT " + std::string(kColumns) + " FROM tables WHERE " + condition + " AND (" + column +
                      ", id) < (:time, :after) ORDER BY " + column + " DESC, id DESC LIMIT :limit) t",
                  "t." + column + " DESC, ",
                  {{"time", number(page.after ? page.after->time : kEndOfTime)},
                   {"after", page.after ? page.after->table.text : std::string()},
                   {"limit", std::int64_t{std::clamp(page.limit, 1, 100)}}});
}

}  // namespace

std::optional<Player> Store::player(const PlayerId& id) const {
    return impl_->read([&](Connection& c) -> std::optional<Player> {
        const auto rows = c.query("SELECT name, kind, created FROM players WHERE id = :id", 3, {{"id", id.text}});
        if (rows.empty()) return std::nullopt;
        const Row& row = rows.front();
        return Player{id, row.text(0),
                      kind_of(row.text(1), {PlayerKind::Guest, PlayerKind::Account, PlayerKind::Deleted}),
                      time_of(row.number(2))};
    });
}

std::optional<Account> Store::account(std::string_view folded_login) const {
    return impl_->read([&](Connection& c) {
        return first_account(c.query("SELECT player_id, login, password_hash FROM accounts WHERE login = :login", 3,
                                     {{"login", std::string(folded_login)}}));
    });
}

std::optional<Account> Store::account_of(const PlayerId& id) const {
    return impl_->read([&](Connection& c) {
        return first_account(c.query("SELECT player_id, login, password_hash FROM accounts WHERE player_id = :id", 3,
                                     {{"id", id.text}}));
    });
}

std::optional<Session> Store::session(const TokenHash& token, Time now) const {
    return impl_->read([&](Connection& c) -> std::optional<Session> {
        const auto rows = c.query(
            "SELECT token_hash, player_id, created, used, expires FROM sessions "
            "WHERE token_hash = :hash AND expires > :now",
            5, {{"hash", token.text}, {"now", number(now)}});
        if (rows.empty()) return std::nullopt;
        return session_from(rows.front());
    });
}

std::vector<Session> Store::sessions(const PlayerId& id) const {
    return impl_->read([&](Connection& c) {
        std::vector<Session> found;
        for (const Row& row : c.query("SELECT token_hash, player_id, created, used, expires FROM sessions "
                                      "WHERE player_id = :id ORDER BY used DESC, token_hash",
                                      5, {{"id", id.text}})) {
            found.push_back(session_from(row));
        }
        return found;
    });
}

std::optional<Table> Store::table(const TableId& id) const {
    return impl_->read([&](Connection& c) -> std::optional<Table> {
        std::vector<Table> found =
            tables(c, "(SELECT " + std::string(kColumns) + " FROM tables WHERE id = :id) t", "", {{"id", id.text}});
        if (found.empty()) return std::nullopt;
        return std::move(found.front());
    });
}

Log Store::log(const TableId& id, std::int64_t from) const {
    return impl_->read([&](Connection& c) {
        Log log;
        // The line before tells the end when nothing is new.
        for (const Row& row :
             c.query("SELECT n, line, at, chain FROM log WHERE table_id = :id AND n >= :from ORDER BY n", 4,
                     {{"id", id.text}, {"from", std::max<std::int64_t>(from - 1, 0)}})) {
            log.end = {row.number(0) + 1, std::bit_cast<std::uint64_t>(row.number(3))};
            if (row.number(0) >= from) log.lines.push_back({row.text(1), time_of(row.number(2))});
        }
        return log;
    });
}

LogEnd Store::log_end(const TableId& id) const {
    return impl_->read([&](Connection& c) {
        const auto rows =
            c.query("SELECT n, chain FROM log WHERE table_id = :id ORDER BY n DESC LIMIT 1", 2, {{"id", id.text}});
        if (rows.empty()) return LogEnd{};
        return LogEnd{rows.front().number(0) + 1, std::bit_cast<std::uint64_t>(rows.front().number(1))};
    });
}

std::optional<std::string> Store::content(std::string_view hash) const {
    return impl_->read([&](Connection& c) {
        return first_text(c.query("SELECT json FROM contents WHERE hash = :hash", 1, {{"hash", std::string(hash)}}));
    });
}

std::optional<std::string> Store::position(const TableId& id) const {
    return impl_->read([&](Connection& c) {
        return first_text(
            c.query("SELECT position FROM tables WHERE id = :id AND position <> ''", 1, {{"id", id.text}}));
    });
}

std::vector<Page::After> Store::leaning_forks(const std::optional<Page::After>& after, int limit) const {
    return impl_->read([&](Connection& c) {
        std::vector<Page::After> found;
        for (const Row& row :
             c.query("SELECT created, id FROM tables WHERE parent_ply IS NOT NULL AND position = '' AND "
                     "(created, id) > (:time, :after) ORDER BY created, id LIMIT :limit",
                     2,
                     {{"time", after ? number(after->time) : std::int64_t{0}},
                      {"after", after ? after->table.text : std::string()},
                      {"limit", std::int64_t{limit}}}))
            found.push_back({time_of(row.number(0)), {row.text(1)}});
        return found;
    });
}

std::optional<TableId> Store::invited_to(const TokenHash& token) const {
    return impl_->read([&](Connection& c) -> std::optional<TableId> {
        const auto id =
            first_text(c.query("SELECT table_id FROM invitations WHERE token_hash = :hash", 1, {{"hash", token.text}}));
        if (!id) return std::nullopt;
        return TableId{*id};
    });
}

std::optional<std::string> Store::dice_secret(const TableId& id) const {
    return impl_->read([&](Connection& c) {
        return first_text(
            c.query("SELECT dice_secret FROM tables WHERE id = :id AND dice_secret <> ''", 1, {{"id", id.text}}));
    });
}

std::vector<Table> Store::tables_of(const PlayerId& id, const Page& page) const {
    return impl_->read([&](Connection& c) {
        constexpr Time kEndOfTime = Time::max();
        return tables(c,
                      "(SELECT DISTINCT created AS sat, table_id FROM seats WHERE player_id = :player "
                      "AND (created, table_id) < (:time, :after) ORDER BY created DESC, table_id DESC LIMIT :limit) m "
                      "JOIN tables t ON t.id = m.table_id",
                      "m.sat DESC, ",
                      {{"player", id.text},
                       {"time", number(page.after ? page.after->time : kEndOfTime)},
                       {"after", page.after ? page.after->table.text : std::string()},
                       {"limit", std::int64_t{std::clamp(page.limit, 1, 100)}}});
    });
}

std::vector<Table> Store::open_tables(const Page& page) const {
    return impl_->read([&](Connection& c) { return page_of(c, "listed = 1 AND status = 'open'", "created", page); });
}

std::vector<Table> Store::running_tables(const Page& page) const {
    return impl_->read([&](Connection& c) { return page_of(c, "listed = 1 AND status = 'running'", "created", page); });
}

std::vector<Table> Store::finished_tables(const Page& page) const {
    return impl_->read([&](Connection& c) { return page_of(c, "listed = 1 AND status = 'over'", "ended", page); });
}

std::vector<TableId> Store::live_tables() const {
    return impl_->read([&](Connection& c) {
        std::vector<TableId> found;
        for (const Row& row : c.query("SELECT id FROM tables WHERE status IN ('running', 'paused') ORDER BY id", 1)) {
            found.push_back({row.text(0)});
        }
        return found;
    });
}

bool Store::knows_device(const TokenHash& token, const PlayerId& id, Time now) const {
    return impl_->read([&](Connection& c) {
        return !c.query("SELECT 1 FROM devices WHERE token_hash = :hash AND player_id = :id AND expires > :now", 1,
                        {{"hash", token.text}, {"id", id.text}, {"now", number(now)}})
                    .empty();
    });
}

std::vector<TableId> Store::opened_by(const PlayerId& host) const {
    return impl_->read([&](Connection& c) {
        std::vector<TableId> found;
        for (const Row& row : c.query("SELECT id FROM tables WHERE host = :host AND status = 'open' ORDER BY id", 1,
                                      {{"host", host.text}}))
            found.push_back({row.text(0)});
        return found;
    });
}

namespace {

const std::string kUntouched =
    "COALESCE((SELECT l.at FROM log l WHERE l.table_id = t.id ORDER BY l.n DESC LIMIT 1), t.created) < :before";
// Nobody leans on it: its forks know where they begin.
const std::string kFree =
    " AND NOT EXISTS (SELECT 1 FROM tables c WHERE c.parent = t.id AND c.parent_ply IS NOT NULL AND c.position = '')";
const std::string kNoAccount =
    " AND NOT EXISTS (SELECT 1 FROM seats s JOIN players p ON p.id = s.player_id WHERE s.table_id = t.id AND p.kind = "
    "'account') AND NOT EXISTS (SELECT 1 FROM players h WHERE h.id = t.host AND h.kind = 'account')";
const std::string kNobodyLeft =
    kNoAccount +
    " AND NOT EXISTS (SELECT 1 FROM seats s JOIN sessions x ON x.player_id = s.player_id WHERE s.table_id = t.id AND "
    "x.expires > :now) AND NOT EXISTS (SELECT 1 FROM sessions y WHERE y.player_id = t.host AND y.expires > :later)";

}  // namespace

std::vector<std::pair<TableId, LogEnd>> Store::stale_tables(const Keep& keep, int most) const {
    std::vector<TableId> found;
    impl_->read([&](Connection& c) {
        found.clear();
        const auto find = [&](const std::optional<Time>& before, const std::string& condition, bool asks_who) {
            if (!before) return;
            const std::string sql = "SELECT t.id FROM tables t WHERE " + condition + kFree + " LIMIT :most";
            const auto rows = asks_who ? c.query(sql, 1,
                                                 {{"before", number(*before)},
                                                  {"now", number(keep.now)},
                                                  {"later", number(keep.now)},
                                                  {"most", std::int64_t{most}}})
                                       : c.query(sql, 1, {{"before", number(*before)}, {"most", std::int64_t{most}}});
            for (const Row& row : rows)
                if (std::find(found.begin(), found.end(), TableId{row.text(0)}) == found.end())
                    found.push_back({row.text(0)});
        };
        find(keep.open, "t.status = 'open' AND " + kUntouched, false);
        find(keep.guests_games, "t.status = 'over' AND t.listed = 0 AND t.ended < :before" + kNoAccount, false);
        find(keep.private_games, "t.status = 'over' AND t.listed = 0 AND t.ended < :before", false);
        find(keep.lost,
             "(t.status IN ('running', 'paused') OR (t.status = 'over' AND t.listed = 0)) AND " + kUntouched +
                 kNobodyLeft,
             true);
        return true;
    });
    std::vector<std::pair<TableId, LogEnd>> stale;
    for (const TableId& id : found) stale.emplace_back(id, log_end(id));
    return stale;
}

std::vector<Outage> Store::outages(Time since) const {
    return impl_->read([&](Connection& connection) {
        std::vector<Outage> all;
        for (const Row& row : connection.query("SELECT since, until FROM outages WHERE until > :since ORDER BY since",
                                               2, {{"since", number(since)}}))
            all.push_back({time_of(row.number(0)), time_of(row.number(1))});
        return all;
    });
}

}  // namespace endtable::store
