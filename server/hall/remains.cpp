#include "server/hall/remains.hpp"

#include <algorithm>

#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"
#include "server/hall/house.hpp"
#include "server/table/names.hpp"

namespace endtable::server {

namespace {

const char* const kWho[] = {"nobody", "person", "bot"};
const char* const kStatus[] = {"open", "running", "paused", "over"};

// A text of the store's that this program may no longer understand.
Json lenient(const std::string& text) {
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json() : json;
}

// As clients know them: all of them, also where the table is older than one, or says what nobody understands any more.
Json settings_of(const store::Table& row) {
    try {
        return Settings::read(lenient(row.settings)).to_json();
    } catch (const InputError&) {
        return Settings().to_json();
    }
}

bool is_seated(const store::Table& row, std::string_view player) {
    return std::any_of(row.seats.begin(), row.seats.end(),
                       [&](const store::Seat& seat) { return seat.player && seat.player->text == player; });
}

std::vector<std::string> names_of(const store::Table& row) {
    std::vector<std::pair<std::string, std::string>> people;
    for (const store::Seat& seat : row.seats) people.emplace_back(seat.player ? seat.player->text : "", seat.name);
    return told_apart(people);
}

// Who sat where at the start, by the lines about people.
struct Seated {
    Json seats = Json::array();
    std::vector<std::string> nonces;
};
Seated seated_in(const store::Table& row, const std::vector<Line>& log) {
    std::vector<std::string> nonces(row.seats.size());
    Seated seated;
    for (const Line& line : log) {
        if (!line.text.starts_with('#')) continue;
        const Json news = parse_json(std::string_view(line.text).substr(1), "log");
        const Reader reader(news, "log", "bad_record");
        const std::string what = reader.at("do").text();
        const auto place = [&] {
            return static_cast<std::size_t>(reader.at("seat").integer(0, static_cast<int>(nonces.size()) - 1));
        };
        if (what == "sit") nonces[place()] = reader.at("nonce").text();
        if (what == "bot" || what == "stand") nonces[place()].clear();
        if (what != "start") continue;
        const Reader order = reader.at("order");
        const int seats = order.size(static_cast<int>(nonces.size()), static_cast<int>(nonces.size()));
        for (int i = 0; i < seats; ++i)
            seated.nonces.push_back(nonces[static_cast<std::size_t>(order.at(i).integer(0, seats - 1))]);
    }
    // The rows follow the seats' order since the start.
    for (const store::Seat& seat : row.seats) {
        const bool bot = seat.kind == store::SeatKind::Bot;
        seated.seats.push_back(object({{"name", bot ? seat.level : seat.name}, {"kind", bot ? "bot" : "human"}}));
        if (bot) seated.seats.back()["level"] = seat.level;
    }
    return seated;
}

}  // namespace

std::vector<std::string> admitted_in(const std::vector<Line>& log) {
    std::vector<std::string> players;
    for (const Line& line : log) {
        if (!line.text.starts_with('#')) continue;
        const Json news = lenient(line.text.substr(1));
        if (!news.is_object() || news.value("do", Json()) != "admit") continue;
        if (const Json player = news.value("player", Json()); player.is_string()) players.push_back(player);
    }
    return players;
}

bool Remains::may_watch(std::string_view player) const {
    if (player == row.host.text || is_seated(row, player)) return true;
    if (!row.listed && std::find(admitted.begin(), admitted.end(), player) == admitted.end()) return false;
    const Json settings = lenient(row.settings);
    const bool spectators = settings.is_object() && settings.value("spectators", Json()) == Json(true);
    return spectators || row.status == store::TableStatus::Open || row.status == store::TableStatus::Over;
}

Json Remains::to_json(std::string_view player) const {
    Json places = Json::array(), own = Json::array();
    const std::vector<std::string> names = names_of(row);
    for (std::size_t i = 0; i < row.seats.size(); ++i) {
        const store::Seat& seat = row.seats[i];
        const bool bot = seat.kind == store::SeatKind::Bot;
        places.push_back(
            object({{"seat", i}, {"who", kWho[static_cast<int>(seat.kind)]}, {"name", bot ? seat.level : names[i]}}));
        if (bot) places.back()["level"] = seat.level;
        if (!player.empty() && seat.player && seat.player->text == player) own.push_back(i);
    }
    return object({{"id", row.id.text},
                   {"game", row.game},
                   {"options", lenient(row.options)},
                   {"settings", settings_of(row)},
                   {"commitment", row.commitment},
                   {"status", kStatus[static_cast<int>(row.status)]},
                   {"hosting", row.host.text == player},
                   {"places", std::move(places)},
                   {"you", std::move(own)},
                   {"trouble", trouble.to_json()}});
}

std::optional<Json> record_from(const store::Table& row, const std::vector<Line>& log, const Digest& secret,
                                const std::optional<Json>& position) {
    if (row.status != store::TableStatus::Over) return std::nullopt;
    try {
        Seated seated = seated_in(row, log);
        Json lines = Json::array();
        for (const Line& line : log)
            if (!line.text.starts_with('#')) lines.push_back(line.text);
        Json record = object({{"endtable", 1},
                              {"game", row.game},
                              {"rules", row.rules},
                              {"content", row.content},
                              {"options", lenient(row.options)},
                              {"seats", std::move(seated.seats)},
                              {"fairness", Dice::committed(secret, seated.nonces).to_json(true)},
                              {"log", std::move(lines)}});
        if (position) record["start"] = *position;
        if (const Json result = lenient(row.result); !result.is_null()) record["result"] = result;
        return record;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

Json row_json(const store::Table& row, std::string_view player) {
    Json seats = Json::array();
    Json own = Json::array();
    const std::vector<std::string> names = names_of(row);
    for (std::size_t i = 0; i < row.seats.size(); ++i) {
        const store::Seat& seat = row.seats[i];
        seats.push_back(object({{"who", kWho[static_cast<int>(seat.kind)]}, {"name", names[i]}}));
        if (seat.kind == store::SeatKind::Bot) seats.back()["level"] = seat.level;
        if (!player.empty() && seat.player && seat.player->text == player) own.push_back(i);
    }
    Json json = object({{"id", row.id.text},
                        {"game", row.game},
                        {"options", lenient(row.options)},
                        {"settings", lenient(row.settings)},
                        {"status", kStatus[static_cast<int>(row.status)]},
                        {"seats", std::move(seats)},
                        {"you", std::move(own)},
                        {"hosting", row.host.text == player},
                        {"created", House::at(row.created)}});
    if (row.started) json["started"] = House::at(*row.started);
    if (row.ended) json["ended"] = House::at(*row.ended);
    if (const Json result = lenient(row.result); !result.is_null()) json["result"] = result;
    if (row.parent && row.parent->ply)
        json["fork"] = object({{"table", row.parent->table.text}, {"ply", *row.parent->ply}});
    return json;
}

}  // namespace endtable::server
