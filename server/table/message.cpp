#include "server/table/message.hpp"

#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::server {

namespace {

using What = ClientMessage::What;

constexpr std::size_t kLongest = 16 * 1024;
constexpr int kDeepest = 8;
constexpr std::size_t kNotation = 256;
constexpr int kMostActions = 64;  // in one message

// Each kind of message and the fields it has besides "do", "id" and "table".
struct Kind {
    const char* name;
    What what;
    bool has_table;
    std::initializer_list<const char*> must;
    std::initializer_list<const char*> may;
};
const Kind kKinds[] = {
    {"watch", What::Watch, true, {}, {"as", "changes", "have", "have_scene", "invitation"}},
    {"unwatch", What::Unwatch, true, {}, {}},
    {"lobby", What::Lobby, false, {"yes"}, {}},
    {"sit", What::Sit, true, {"seat"}, {"nonce"}},
    {"sit_bot", What::SitBot, true, {"seat", "level"}, {}},
    {"stand_up", What::StandUp, true, {"seat"}, {}},
    {"start", What::Start, true, {}, {}},
    {"act", What::Act, true, {"seat", "answered"}, {"action", "actions"}},
    {"resign", What::Resign, true, {"seat"}, {}},
    {"undo", What::Undo, true, {"seat"}, {}},
    {"leave", What::Leave, true, {"seat"}, {}},
    {"come_back", What::ComeBack, true, {"seat"}, {}},
    {"stand_in", What::StandIn, true, {"seat"}, {}},
    {"pause", What::Pause, true, {}, {}},
    {"resume", What::Resume, true, {}, {}},
    {"agree", What::Agree, true, {"yes"}, {}},
    {"chat", What::Chat, true, {"text"}, {}},
    {"hint", What::Hint, true, {"seat"}, {}},
    {"why", What::Why, true, {"seat", "action"}, {}},
    {"probe", What::Probe, true, {"query"}, {"as"}},
    {"ping", What::Ping, false, {}, {}},
};

const Kind& kind_of(const Reader& message) {
    const std::string name = message.at("do").text(32);
    std::string all;
    for (const Kind& kind : kKinds) {
        if (name == kind.name) return kind;
        all += (all.empty() ? "" : ", ") + std::string(kind.name);
    }
    message.at("do").fail("nothing is called " + brief_json(name) + "; there are: " + all);
}

void only_these(const Reader& message, const Kind& kind) {
    for (const auto& [key, value] : message.json().items()) {
        bool known = key == "do" || key == "id" || (kind.has_table && key == "table");
        for (const char* one : kind.must) known = known || key == one;
        for (const char* one : kind.may) known = known || key == one;
        if (!known) message.fail(std::string(kind.name) + " has no field " + brief_json(key));
    }
}

Seats seats_in(const Reader& list) {
    Seats seats;
    const int count = list.size(0, kMaxSeats);
    for (int i = 0; i < count; ++i) seats |= Seats::only(seat(static_cast<int>(list.at(i).integer(0, kMaxSeats - 1))));
    return seats;
}

void read_field(const Reader& message, const std::string& name, ClientMessage& m) {
    const Reader field = message.at(name);
    if (name == "seat") m.seat = seat(static_cast<int>(field.integer(0, kMaxSeats - 1)));
    if (name == "answered") m.answered = static_cast<int>(field.integer(0, 1'000'000));
    if (name == "action") m.actions = {field.text(kNotation)};
    if (name == "actions")
        for (int i = 0, count = field.size(1, kMostActions); i < count; ++i)
            m.actions.push_back(field.at(i).text(kNotation));
    if (name == "text") m.text = field.text();
    if (name == "level") m.level = field.text(32);
    if (name == "nonce") m.nonce = field.text(64);
    if (name == "invitation") m.invitation = field.text(64);
    if (name == "have_scene") m.have_scene = field.text(32);
    if (name == "changes") m.changes = field.boolean();
    if (name == "yes") m.yes = field.boolean();
    if (name == "query") m.query = field.json();
    if (name == "as") m.as = seats_in(field);
    if (name == "have") {
        field.only_keys({"n", "as"});
        m.have = {static_cast<std::uint64_t>(field.at("n").integer(0, std::int64_t{1} << 50)),
                  seats_in(field.at("as"))};
    }
}

}  // namespace

ClientMessage ClientMessage::read(std::string_view text, Json& id) {
    return of(parse_json(text, "message", kLongest, kDeepest), id);
}

ClientMessage ClientMessage::of(const Json& json, Json& id) {
    const Reader message(json, "message", "bad_message");
    if (!json.is_object()) message.fail("expected an object, found " + brief_json(json));
    if (const auto given = json.find("id"); given != json.end()) {
        if (!given->is_number_integer() && !(given->is_string() && given->get_ref<const std::string&>().size() <= 64))
            message.at("id").fail("expected a whole number or a short text");
        id = *given;
    }
    const Kind& kind = kind_of(message);
    only_these(message, kind);
    ClientMessage m;
    m.what = kind.what;
    m.id = id;
    if (kind.has_table) m.table = message.at("table").text(64);
    for (const char* name : kind.must) read_field(message, name, m);
    for (const char* name : kind.may)
        if (message.has(name)) read_field(message, name, m);
    if (m.what == What::Act && message.has("action") == message.has("actions"))
        message.fail("expected either \"action\" or \"actions\"");
    return m;
}

}  // namespace endtable::server
