#include "server/hall/opening.hpp"

#include <algorithm>
#include <set>

#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "server/log/log.hpp"

namespace endtable::server {

namespace {

// Of forks without a position: more are not climbed at once. The hall stores positions from the oldest on, so that
// soon none is left.
constexpr std::size_t kMostAncestors = 64;
constexpr std::size_t kMostContent = std::size_t{4} << 20;

// What goes wrong in a step is the table's trouble under this code.
template <class Step>
auto or_else(const char* code, const Step& step) {
    try {
        return step();
    } catch (const InputError& e) {
        throw InputError(code, e.what());
    }
}

// reopen's codes, as the table's trouble has them.
std::string code_of(const std::string& code) {
    if (code == "unknown_content") return "no_content";
    if (code == "other_content" || code == "bad_content") return "wrong_content";
    if (code == "unknown_game" || code == "unknown_rules") return code;
    return "bad_options";
}

Digest secret_of(const House& house, const store::Table& row) {
    const auto secret = digest_from_hex(house.store.dice_secret(row.id).value_or(""));
    if (!secret) throw InputError("no_dice", "The secret of this table's dice is missing.");
    const std::string bytes(secret->begin(), secret->end());
    if (row.commitment != "sha256:" + to_hex(sha256(bytes)))
        throw InputError("no_dice", "The secret of this table's dice is not the one that was promised.");
    return *secret;
}

Charter charter_of(House& house, const store::Table& row, std::optional<Json> position) {
    Charter charter;
    charter.id = row.id.text;
    charter.host = row.host.text;
    charter.game = game_of(house, row, begun_of(row));
    charter.settings = or_else("bad_settings", [&] { return Settings::read(parse_json(row.settings, "settings")); });
    charter.secret = secret_of(house, row);
    charter.position = std::move(position);
    return charter;
}

// Folds as far as it goes; what stops it is told. Where something is hidden from somebody, the table stands as it was
// last confirmed by a hash: whatever went wrong may have begun before it showed, and then nobody can say who knows
// what.
std::optional<Trouble> fold_as_far(Table& table, std::vector<Line>& log) {
    try {
        table.fold(log);
        return std::nullopt;
    } catch (const std::exception&) {
        // Now one by one.
    }
    Table confirmed = table;
    std::size_t at = 0;
    Trouble trouble;
    trouble.code = "bad_log";
    // No more: what the line says, and even its number, may be a secret.
    trouble.message = "The log of this game goes on with something that its rules do not allow.";
    while (at < log.size()) {
        std::size_t end = at + 1;
        while (end < log.size() && Match::belongs_to_line_before(log[end].text)) ++end;
        try {
            table.fold({log.begin() + static_cast<std::ptrdiff_t>(at), log.begin() + static_cast<std::ptrdiff_t>(end)});
        } catch (const std::exception&) {
            trouble.line = at;
            break;
        }
        if (end > at + 1 || !table.match() || table.match()->log_size() == 0) confirmed = table;
        at = end;
    }
    if (table.match() && !(table.match()->state_for(Seats::none()) == table.match()->state()))
        table = std::move(confirmed);
    log.resize(table.size());
    return trouble;
}

bool is_fork(const store::Table& row) { return row.parent && row.parent->ply; }

std::optional<Json> kept_position(const House& house, const store::Table& row) {
    const auto text = house.store.position(row.id);
    return text ? std::optional(parse_json(*text, "position")) : std::nullopt;
}

// What the table looked like after so many plies.
Json position_after(House& house, const store::Table& row, std::optional<Json> began_at, std::int64_t plies) {
    Table table(charter_of(house, row, std::move(began_at)));
    table.fold(lines_of(house.store.log(row.id)));
    const Match* match = table.match();
    if (!match || plies < 0 || plies > match->plies())
        throw InputError("bad_position", "the table it was forked from is shorter");
    return match->game().position(match->state_after(static_cast<int>(plies)));
}

}  // namespace

std::vector<Line> lines_of(const store::Log& log) {
    std::vector<Line> lines;
    lines.reserve(log.lines.size());
    for (const store::LogLine& line : log.lines) lines.push_back({line.text, House::at(line.time)});
    return lines;
}

Names names_in(const store::Store& store, const std::vector<Line>& lines) {
    Names names;
    std::set<std::string> asked;
    for (const Line& line : lines) {
        if (!line.text.starts_with('#')) continue;
        try {
            for (const std::string& id : Table::players_in({line}))
                if (asked.insert(id).second)
                    if (const auto player = store.player({id})) names.emplace_back(id, player->name);
        } catch (const InputError&) {
            // No line of a table; folding it tells.
        }
    }
    return names;
}

Begun begun_of(const store::Table& row) {
    Begun begun;
    begun.game = row.game;
    begun.rules = static_cast<int>(std::clamp<std::int64_t>(row.rules, 0, 1'000'000));
    begun.content = row.content;
    begun.options = or_else("bad_options", [&] { return parse_json(row.options, "options"); });
    begun.seats = static_cast<int>(row.seats.size());
    return begun;
}

std::shared_ptr<const AnyGame> game_of(House& house, const store::Table& row, Begun begun) {
    if (const auto trouble = trouble_in(row)) throw InputError(trouble->code, trouble->message);
    try {
        return house.shelf.again(std::move(begun), [&]() -> std::optional<ContentFiles> {
            const auto json = house.store.content(row.content);
            return json ? std::optional(ContentFiles::of(parse_json(*json, "content", kMostContent))) : std::nullopt;
        });
    } catch (const InputError& e) {
        const std::string code = code_of(e.code());
        if (code == "no_content")
            throw InputError(code, "This game was begun with content that this server does not have.");
        if (code == "wrong_content")
            throw InputError(code, "What is stored as the content of this game is not what it was begun with.");
        throw InputError(code, e.what());
    }
}

std::optional<Trouble> trouble_in(const store::Table& row) {
    Trouble trouble;
    trouble.rules = row.rules;
    trouble.content = row.content;
    const GameModule* module = find_game(row.game);
    if (!module) {
        trouble.code = "unknown_game";
        trouble.message = "This is a game of " + row.game + ", which this server does not have.";
        return trouble;
    }
    const int newest = module->info->rules;
    if (row.rules >= 1 && row.rules <= newest) return std::nullopt;
    trouble.code = "unknown_rules";
    trouble.message = "This game was begun with version " + std::to_string(row.rules) +
                      " of its rules; this server has " +
                      (newest == 1 ? "version 1." : "versions 1 to " + std::to_string(newest) + ".");
    return trouble;
}

Json position_of(House& house, const store::Table& fork) {
    // The forks up to one whose beginning is known, youngest first; a loop, because data must not decide how deep a
    // stack gets.
    std::vector<store::Table> line{fork};
    std::optional<Json> position = kept_position(house, fork);
    while (!position && is_fork(line.back())) {
        if (line.size() > kMostAncestors)
            throw InputError("bad_position", "it is a fork of a fork, more than " + std::to_string(kMostAncestors) +
                                                 " times, and is not yet prepared; try again later");
        auto parent = house.store.table(line.back().parent->table);
        if (!parent) throw InputError("bad_position", "the table it was forked from is gone");
        line.push_back(std::move(*parent));
        position = kept_position(house, line.back());
    }
    for (; line.size() > 1; line.pop_back()) {
        const store::Table& child = line[line.size() - 2];
        position = position_after(house, line.back(), std::move(position), *child.parent->ply);
        house.store.submit(store::KeepPosition{child.id, dump_json(*position)}, [](const store::Outcome&) {});
    }
    return std::move(*position);
}

void House::note_trouble(const std::string& table, const Trouble* trouble) {
    if (!trouble) {
        stuck.erase(table);
        return;
    }
    // The beginning of an id finds the row, and lets nobody in.
    if (!stuck.insert_or_assign(table, *trouble).second || !log) return;
    const auto line = trouble->line ? static_cast<std::int64_t>(*trouble->line) : -1;
    log->write(Level::Error, "table_stuck",
               {{"code", trouble->code},
                {"table", std::string_view(table).substr(0, 8)},
                {"rules", trouble->rules},
                {"content", trouble->content},
                {"line", line}});
}

void House::note_void(const Table& table, std::string_view why) {
    ++counters.voids;
    if (!log) return;
    log->write(Level::Error, "match_void",
               {{"why", why},
                {"game", table.charter().game->info().id},
                {"table", std::string_view(table.charter().id).substr(0, 8)},
                {"line", static_cast<std::int64_t>(table.size())}});
}

namespace {

// What is left of it, with what can still be done.
void leave_remains(House& house, Opened& opened, Trouble trouble, const Table* folded) {
    const store::Table& row = *opened.row;
    trouble.rules = row.rules;
    trouble.content = row.content;
    std::optional<Json> record;
    if (const auto secret = digest_from_hex(house.store.dice_secret(row.id).value_or("")))
        record = record_from(row, opened.log, *secret, opened.position);
    trouble.look = folded && folded->match();
    trouble.record = record || trouble.look;
    opened.remains = Remains{row, trouble, admitted_in(opened.log), std::move(record)};
}

}  // namespace

Opened open_stored(House& house, const store::TableId& id) {
    Opened opened;
    opened.row = house.store.table(id);
    if (!opened.row) return opened;
    const store::Table& row = *opened.row;
    const store::Log log = house.store.log(id);
    opened.log = lines_of(log);
    opened.end = log.end;
    try {
        if (is_fork(row)) opened.position = or_else("bad_position", [&] { return position_of(house, row); });
        opened.table.emplace(charter_of(house, row, opened.position));
        for (const auto& [player, name] : names_in(house.store, opened.log)) opened.table->know(player, name);
    } catch (const InputError& e) {
        opened.table.reset();
        Trouble trouble;
        trouble.code = e.code();
        trouble.message = e.what();
        leave_remains(house, opened, std::move(trouble), nullptr);
    }
    return opened;
}

void fall_short(House& house, Opened& opened) {
    Table folded = *opened.table;
    std::vector<Line> lines = opened.log;
    std::optional<Trouble> trouble = fold_as_far(folded, lines);
    if (!trouble) return;
    leave_remains(house, opened, *trouble, &folded);
    opened.table->stop(opened.remains->trouble);
    opened.log = std::move(lines);
}

}  // namespace endtable::server
