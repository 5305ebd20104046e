// Furtherance: options (ledger part 8), what fits what, and the Setup they make of the content.
#include <algorithm>
#include <cstdlib>

#include "games/furtherance/content.hpp"
#include "games/furtherance/rules.hpp"
#include "present/input_error.hpp"

namespace endtable::furtherance {

namespace {

constexpr const char* kModes[] = {"standard", "beginner", "solo"};

[[noreturn]] void refuse(const std::string& why) { throw InputError("bad_option", why); }

template <std::size_t N>
int chosen(const Json& options, const char* name, const char* const (&words)[N]) {
    const auto& value = options.at(name).get_ref<const std::string&>();
    for (std::size_t i = 0; i < N; ++i)
        if (value == words[i]) return static_cast<int>(i);
    refuse(std::string("option ") + name + ": unknown value \"" + value + "\"");
}

bool is_given(const Json& given, const char* name) { return given.is_object() && given.contains(name); }

// The presets of the modes (FUR-17.1, 17.2, 18.1): they set what was not set by hand.
void apply_mode(const Content& content, Json& options, const Json& given, Mode mode) {
    const auto preset = [&](const char* name, const Json& value) {
        if (!is_given(given, name)) options[name] = value;
    };
    const auto at = static_cast<std::size_t>(mode);
    preset("vp_target", content.vp_target[at]);
    preset("start_workers", content.start_workers[at]);
    preset("castle_hp", content.castle_hp);
    if (mode == Mode::Solo) preset("leaders", "random");
}

// What does not fit is refused, not ignored; default values fit everywhere, since a record carries every option.
void check_fit(const Json& options, Mode mode, int seats) {
    const auto belongs = [&](const char* name, bool here, const char* where) {
        if (here) return;
        for (const auto& spec : option_specs())
            if (spec.name == name && options.at(name) != spec.fallback)
                refuse(std::string("option ") + name + ": " + options.at(name).dump() + " belongs to " + where);
    };
    belongs("solo_difficulty", mode == Mode::Solo, "solo games");
    belongs("seats_2p", seats == 2, "games of two");
    belongs("remove_flag_bearer_2p", seats == 2, "games of two");
    belongs("siege_over_walls", options.at("board") == "gates", "the board with gates; the open one has no walls");
    if (mode == Mode::Solo && options.at("leaders") == "draft")
        refuse("option leaders: \"draft\" needs somebody to pass the leaders to; solo has random or none (FUR-17.2)");
}

int fitting_seats(Mode mode, int seats) {
    if (mode == Mode::Solo) {
        if (seats > 1)
            throw InputError("bad_seats", "mode solo is played with 1 seat, not with " + std::to_string(seats));
        return 1;
    }
    if (seats == 0) return 2;
    if (seats < 2 || seats > 4)
        throw InputError("bad_seats", std::string("mode ") + kModes[static_cast<int>(mode)] +
                                          " is played with 2 to 4 seats, not with " + std::to_string(seats));
    return seats;
}

// FUR-3.12
void seat_players(const Content& content, const Json& options, Setup& setup) {
    std::vector<int> kingdoms{0};
    if (setup.seats == 2)
        kingdoms = options.at("seats_2p") == "neighbours" ? content.seats_2_neighbours : content.seats_2;
    if (setup.seats == 3) kingdoms = content.seats_3;
    if (setup.seats == 4) kingdoms = content.seats_4;
    unsigned in_play = 0;
    for (std::size_t i = 0; i < kingdoms.size(); ++i) {
        setup.kingdom_of[i] = u8(kingdoms[i]);
        setup.seat_of[static_cast<std::size_t>(kingdoms[i])] = seat(static_cast<int>(i));
        in_play |= 1u << kingdoms[i];
    }
    setup.kingdoms = static_cast<std::uint8_t>(setup.solo() ? 0xF : in_play);

    static constexpr const char* kFirst[] = {"random", "S", "W", "N", "E"};
    setup.first_player = chosen(options, "first_player", kFirst) - 1;
    if (setup.first_player >= 0 && !setup.is_human(setup.first_player))
        refuse(std::string("option first_player: nobody sits at ") + kKingdomNames[setup.first_player] + " (FUR-3.12)");
    if (setup.solo()) setup.first_player = 0;
}

// FUR-3.3 to 3.8b, 17.4b
void build_board(const Content& content, const Json& options, Setup& setup) {
    Board& board = setup.board;
    board.field = content.field;
    board.centre = u8(content.centre);
    board.castle = content.castles;
    board.spawn = content.spawn;
    board.arrow = content.arrow;
    const bool open = options.at("board") == "open";
    const auto listed = [](const std::vector<Content::Side>& sides, int a, int b) {
        return std::find(sides.begin(), sides.end(), Content::Side{std::min(a, b), std::max(a, b)}) != sides.end();
    };
    for (int a = 0; a < kSquares; ++a)
        for (int b = 0; b < kSquares; ++b) {
            const std::string one = square_name(a), other = square_name(b);
            if (std::abs(one[0] - other[0]) + std::abs(one[1] - other[1]) != 1) continue;
            const bool wall =
                !open && listed(content.walls, a, b) && !(setup.solo() && listed(content.walls_lifted, a, b));
            if (!wall) board.next[static_cast<std::size_t>(a)] |= only(b);
        }
    for (std::size_t k = 0; k < kKingdoms; ++k) {
        for (int a = 0; a < kSquares; ++a)
            if (has(board.field, a) && (board.next[static_cast<std::size_t>(a)] & board.castle[k]) != 0)
                board.gate[k] |= only(a);
        if (options.at("siege_over_walls").get<bool>()) board.gate[k] |= content.siege[k];
    }
    for (std::size_t a = 0; a < kSquares; ++a)
        for (Square at = static_cast<Square>(a); board.arrow[at] != kNoSquare; at = board.arrow[at])
            ++board.arrows_left[a];
}

void choose_leaders(const Content& content, const Json& options, Setup& setup) {
    static constexpr const char* kLeaders[] = {"draft", "random", "none"};
    setup.leaders = static_cast<Leaders>(chosen(options, "leaders", kLeaders));
    const Json& pool = options.at("leader_pool");
    unsigned set = 0;
    for (const Json& word : pool) {
        const auto& id = word.get_ref<const std::string&>();
        const auto found = std::find(content.leader_ids.begin(), content.leader_ids.end(), id);
        if (found == content.leader_ids.end()) refuse("option leader_pool: no such leader: \"" + id + "\"");
        const auto i = static_cast<int>(found - content.leader_ids.begin());
        if (setup.mode == Mode::Beginner && !setup.cards.leaders[static_cast<std::size_t>(i)].beginner)
            refuse("option leader_pool: \"" + id + "\" is not used in beginner games (FUR-14.5)");
        set |= 1u << i;
    }
    if (pool.empty())
        for (int i = 0; i < setup.cards.leaders_n; ++i)
            if (setup.mode != Mode::Beginner || setup.cards.leaders[static_cast<std::size_t>(i)].beginner)
                set |= 1u << i;
    int needed = setup.seats;
    if (setup.leaders == Leaders::Draft) needed += setup.numbers.leaders_dealt_extra;
    if (setup.leaders == Leaders::None) needed = 0;
    if (std::popcount(set) < needed)
        refuse("option leader_pool: " + std::to_string(std::popcount(set)) + " leaders are too few, " +
               std::to_string(needed) + " are needed (FUR-4.9)");
    setup.leader_pool = static_cast<std::uint16_t>(setup.leaders == Leaders::None ? 0 : set);
}

}  // namespace

const std::vector<OptionSpec>& option_specs() {
    using Type = OptionSpec::Type;
    static const std::vector<OptionSpec> specs{
        {"mode",
         Type::Enum,
         "standard",
         {"standard", "beginner", "solo"},
         0,
         0,
         "beginner: two workers, 3 points (FUR-18.1); solo: alone against three castles (FUR-17)"},
        {"vp_target", Type::Int, 6, {}, 1, 12, "victory points that win (FUR-1.2)"},
        {"start_workers", Type::Int, 1, {}, 1, 2, "workers at the start (FUR-4.5)"},
        {"solo_difficulty",
         Type::Enum,
         "normal",
         {"learner", "normal", "hard"},
         0,
         0,
         "solo: turn counters on the castle across (FUR-17.3)"},
        {"first_player", Type::Enum, "random", {"random", "S", "W", "N", "E"}, 0, 0, "who begins (FUR-4.8b)"},
        {"seats_2p", Type::Enum, "opposite", {"opposite", "neighbours"}, 0, 0, "castles of two players (FUR-3.12)"},
        {"leaders", Type::Enum, "draft", {"draft", "random", "none"}, 0, 0, "how leaders are found (FUR-4.9)"},
        {"leader_pool",
         Type::Words,
         Json::array(),
         {"audric", "dedric", "payne", "trosh", "vari", "ivan", "bertram", "mirabel", "sable", "orrin"},
         0,
         0,
         "leaders in the game; empty: all of the mode (FUR-14.5)"},
        {"remove_flag_bearer_2p", Type::Bool, true, {}, 0, 0, "two players: a Flag Bearer stays in the box (FUR-4.2)"},
        {"board", Type::Enum, "gates", {"gates", "open"}, 0, 0, "open: no walls (FUR-3.5b)"},
        {"siege_over_walls",
         Type::Bool,
         false,
         {},
         0,
         0,
         "castles can be attacked from the three squares in front (FUR-3.8b)"},
        {"unit_death",
         Type::Enum,
         "at_least",
         {"at_least", "more_than"},
         0,
         0,
         "damage that kills, compared with the health (FUR-10.6)"},
        {"item_windows",
         Type::Enum,
         "reactive",
         {"reactive", "all", "own_turn_only"},
         0,
         0,
         "items in the turns of others (FUR-11.9)"},
        {"counter_needs_reach",
         Type::Bool,
         false,
         {},
         0,
         0,
         "a unit attacked from two squares away needs reach to counter (FUR-10.16)"},
        {"ranged_over_units", Type::Bool, false, {}, 0, 0, "units do not block attacks over two squares (FUR-16.1c)"},
        {"worker_at_4vp",
         Type::Enum,
         "once_kept",
         {"once_kept", "while_at_4"},
         0,
         0,
         "the worker of 4 victory points (FUR-13.7b)"},
        {"castle_hp", Type::Int, 10, {}, 5, 20, "hit points of castles (FUR-4.7)"},
        {"round_limit", Type::Int, 100, {}, 0, 500, "rounds after which the best one wins; 0: none (FUR-15.4)"},
    };
    return specs;
}

Configured configure(const std::shared_ptr<const Content>& content, const Json& given, int seats, int rules) {
    Json options = complete_options(option_specs(), given, rules);
    if (seats == 1 && !is_given(given, "mode")) options["mode"] = "solo";
    const auto mode = static_cast<Mode>(chosen(options, "mode", kModes));
    auto setup = std::make_shared<Setup>();
    setup->rules = rules;
    setup->mode = mode;
    setup->seats = fitting_seats(mode, seats);
    apply_mode(*content, options, given, mode);
    check_fit(options, mode, setup->seats);

    setup->numbers = content->numbers;
    setup->cards = setup->solo() ? content->solo_cards : content->cards;
    setup->vp_target = options.at("vp_target").get<int>();
    setup->start_workers = options.at("start_workers").get<int>();
    setup->castle_hp = options.at("castle_hp").get<int>();
    setup->round_limit = options.at("round_limit").get<int>();
    static constexpr const char* kWindows[] = {"reactive", "all", "own_turn_only"};
    setup->item_windows = static_cast<ItemWindows>(chosen(options, "item_windows", kWindows));
    setup->more_than = options.at("unit_death") == "more_than";
    setup->counter_needs_reach = options.at("counter_needs_reach").get<bool>();
    setup->ranged_over_units = options.at("ranged_over_units").get<bool>();
    setup->worker_while_at_4 = options.at("worker_at_4vp") == "while_at_4";
    static constexpr const char* kLevels[] = {"learner", "normal", "hard"};
    setup->solo_counters =
        content->solo_counters[static_cast<std::size_t>(chosen(options, "solo_difficulty", kLevels))];
    setup->solo_counters_on = content->solo_counters_on;
    setup->solo_hp_release = content->solo_hp_release;
    seat_players(*content, options, *setup);
    build_board(*content, options, *setup);
    choose_leaders(*content, options, *setup);
    if (setup->seats == 2 && options.at("remove_flag_bearer_2p").get<bool>())  // FUR-4.2
        for (auto& unit : setup->cards.units) unit.copies = u8(unit.copies - unit.removed_2p);
    setup->first = opening(*setup);

    return {setup, std::move(options), setup->seats};
}

}  // namespace endtable::furtherance
