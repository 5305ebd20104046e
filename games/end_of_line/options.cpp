// End of Line: options (ledger part 8), what fits what, and the Setup they make of the content.
#include <algorithm>

#include "games/end_of_line/content.hpp"
#include "games/end_of_line/puzzle.hpp"
#include "games/end_of_line/rules.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::end_of_line {

namespace {

constexpr const char* kModes[] = {"competitive", "team", "solo", "coop", "puzzle", "solitaire_classic"};

[[noreturn]] void refuse(const std::string& why) { throw InputError("bad_option", why); }

template <class Enum, std::size_t N>
Enum chosen(const Json& options, const char* name, const char* const (&words)[N]) {
    const auto& value = options.at(name).get_ref<const std::string&>();
    for (std::size_t i = 0; i < N; ++i)
        if (value == words[i]) return static_cast<Enum>(i);
    refuse(std::string("option ") + name + ": unknown value \"" + value + "\"");
}

Mode mode_of(const Json& options) { return chosen<Mode>(options, "mode", kModes); }

// EOL-17.14: the preset sets what was not set by hand.
void apply_edition(Json& options, const Json& given, Mode mode) {
    if (options.at("edition") != "later") return;
    if (mode == Mode::Puzzle || mode == Mode::Classic)
        refuse("option edition: \"later\" does not exist for " + std::string(kModes[static_cast<int>(mode)]) +
               " (EOL-17.14)");
    const auto preset = [&](const char* name, const Json& value) {
        if (!given.is_object() || !given.contains(name)) options[name] = value;
    };
    preset("mulligan", true);
    preset("gas_extra", true);
    preset("cut_check", "cannot_place");
    if (mode == Mode::Team) preset("team_cross_cost", 1);
    if (mode == Mode::Solo || mode == Mode::Coop) preset("scoring", "high");
}

// What does not fit is refused, not ignored; default values fit everywhere, since a record carries every option.
void check_fit(const Json& options, Mode mode) {
    const auto belongs = [&](const char* name, std::initializer_list<Mode> modes, const char* where) {
        if (std::find(modes.begin(), modes.end(), mode) != modes.end()) return;
        for (const auto& spec : option_specs())
            if (spec.name == name && options.at(name) != spec.fallback)
                refuse(std::string("option ") + name + ": " + options.at(name).dump() + " belongs to " + where +
                       ", not to mode " + kModes[static_cast<int>(mode)]);
    };
    belongs("team_cross_cost", {Mode::Team}, "team games");
    belongs("team_open_hands", {Mode::Team}, "team games");
    belongs("coop_hands", {Mode::Coop}, "co-operative games");
    belongs("coop_many", {Mode::Coop}, "co-operative games");
    belongs("scoring", {Mode::Solo, Mode::Coop}, "solo and co-operative games");
    belongs("solo_first_round_cards", {Mode::Solo}, "solo games");
    belongs("level", {Mode::Puzzle}, "puzzles");
    belongs("seed", {Mode::Puzzle}, "puzzles");
    belongs("mulligan", {Mode::Competitive, Mode::Team, Mode::Solo, Mode::Coop}, "games with a hidden deck and a hand");
    belongs("gas_extra", {Mode::Competitive, Mode::Team, Mode::Solo, Mode::Coop},
            "games with a hidden deck and energy");
    belongs("cut_check", {Mode::Competitive, Mode::Team, Mode::Solo, Mode::Coop}, "games with turns and a hidden deck");
    if (options.at("cut_check") == "phase_end" && mode != Mode::Competitive && mode != Mode::Team)
        refuse("option cut_check: \"phase_end\" belongs to competitive and team games (ledger part 8)");
}

int fitting_seats(const Json& options, Mode mode, int seats) {
    int least = 1, most = 1;
    switch (mode) {
        case Mode::Competitive: least = 2, most = kMaxSeats; break;
        case Mode::Team: least = most = 4; break;
        case Mode::Coop: least = 2, most = options.at("coop_many").get<bool>() ? kMaxSeats : 2; break;
        default: break;
    }
    if (seats == 0) return least;
    if (seats < least || seats > most)
        throw InputError("bad_seats", std::string("mode ") + kModes[static_cast<int>(mode)] + " is played with " +
                                          (least == most ? std::to_string(least)
                                                         : std::to_string(least) + " to " + std::to_string(most)) +
                                          (most == 1 ? " seat" : " seats") + ", not with " + std::to_string(seats) +
                                          (mode == Mode::Coop && most == 2 ? " (option coop_many allows more)" : ""));
    return seats;
}

// EOL-2.6
void build_neighbours(Setup& setup) {
    const int side = setup.side;
    for (int r = 0; r < side; ++r)
        for (int c = 0; c < side; ++c) {
            const auto at = [&](int row, int col) {
                return static_cast<Cell>((row + side) % side * side + (col + side) % side);
            };
            setup.next[at(r, c)] = {at(r - 1, c), at(r, c + 1), at(r + 1, c), at(r, c - 1)};
        }
}

void build_cards(const Content& content, Setup& setup) {
    setup.faces = content.faces;
    setup.faces_n = static_cast<int>(content.copies.size());
    for (int f = 0; f < setup.faces_n; ++f) {
        setup.deck.set(f, content.copies[static_cast<std::size_t>(f)]);
        setup.deck_size += setup.deck[f];
        setup.worst_score += setup.deck[f] * setup.initiative(f) * setup.seats;
    }
    setup.worst_score += setup.cells - setup.seats - static_cast<int>(setup.walls.size());
}

void build_effects(const Content& content, const Json& options, Setup& setup) {
    setup.effects = content.effects;
    for (std::size_t i = 0; i < setup.effects.size(); ++i) {
        const std::string& option = content.effect_options[i];
        if (option == "gas_extra") setup.effects[i].enabled = options.at("gas_extra").get<bool>();
        if (option == "team_cross_cost") setup.effects[i].enabled = setup.crossing == Crossing::Paid;
        const Effect& effect = setup.effects[i];
        if (effect.enabled) setup.offers.push_back({static_cast<std::uint8_t>(i), effect.cost, effect.needs});
        for (const auto& step : effect.steps)
            if (step.op == Effect::Op::AllowCross) setup.cross_cost = setup.effects[i].cost;
    }
}

void build_area(const Content& content, Setup& setup) {
    const auto& area = content.areas[static_cast<std::size_t>(setup.seats - 1)];
    setup.side = area.side;
    setup.cells = area.side * area.side;
    build_neighbours(setup);
    std::copy(area.starts.begin(), area.starts.end(), setup.starts.begin());
    for (int i = 0; i < setup.seats; ++i) setup.side_of[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
    if (setup.mode == Mode::Team)
        for (std::size_t t = 0; t < area.teams.size(); ++t)
            for (const int p : area.teams[t]) setup.side_of[static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(t);
    if (setup.scored()) setup.side_of = {};
}

std::uint64_t seed_of(const Json& options) { return Reader(options, "options", "bad_option").at("seed").unsigned64(); }

void build_puzzle(const Content& content, const Json& options, Setup& setup) {
    if (content.deck_id != "eol_standard")
        refuse("option mode: puzzles are played with the deck eol_standard, not with " + content.deck_id);
    const auto& start = setup.starts[0];
    const Cell first = setup.next[start.cell][static_cast<std::size_t>(index(start.heading))];
    auto puzzle = generate_puzzle(seed_of(options), options.at("level").get<int>(), content.copies, setup.cells,
                                  start.cell, first);
    setup.draw_order = std::move(puzzle.draw_order);
    setup.walls = std::move(puzzle.walls);
}

}  // namespace

const std::vector<OptionSpec>& option_specs() {
    using Type = OptionSpec::Type;
    static const std::vector<OptionSpec> specs{
        {"mode",
         Type::Enum,
         "competitive",
         {std::begin(kModes), std::end(kModes)},
         0,
         0,
         "versus and battle royale, teams, solo, co-operative, puzzle, or the classic solitaire"},
        {"edition",
         Type::Enum,
         "rulebook",
         {"rulebook", "later"},
         0,
         0,
         "later: presets the rules of the later edition (EOL-17.14)"},
        {"cut_check",
         Type::Enum,
         "own_turn",
         {"own_turn", "phase_end", "cannot_place"},
         0,
         0,
         "when a line without way out is cut (EOL-11.2, 17.5, 17.6)"},
        {"mulligan", Type::Bool, false, {}, 0, 0, "the first hand may be redrawn once (EOL-17.1)"},
        {"gas_extra", Type::Bool, false, {}, 0, 0, "a fourth energy effect: draw a card (EOL-17.3)"},
        {"team_cross_cost", Type::Int, 0, {}, 0, 1, "energy a crossing costs (EOL-13.11, 17.7)"},
        {"team_open_hands", Type::Bool, false, {}, 0, 0, "partners see each other's hands (EOL-13.14)"},
        {"coop_hands", Type::Enum, "open", {"open", "closed"}, 0, 0, "hands in the co-operative game (EOL-15.4)"},
        {"coop_many", Type::Bool, false, {}, 0, 0, "co-operative with 3 to 8 players (EOL-17.11)"},
        {"scoring",
         Type::Enum,
         "low",
         {"low", "high"},
         0,
         0,
         "low: fewest points win; high: the later edition's (EOL-17.9)"},
        {"solo_first_round_cards", Type::Int, 2, {}, 1, 2, "cards of round 1 in solo (EOL-14.4)"},
        {"level", Type::Int, 0, {}, 0, kMaxLevel, "puzzle: number of walls (EOL-16.2)"},
        {"seed", Type::Unsigned, 0, {}, 0, 0, "puzzle: fixes deck and walls (EOL-16.2)"},
    };
    return specs;
}

Configured configure(const std::shared_ptr<const Content>& content, const Json& given, int seats, int rules) {
    Configured result;
    Json options = complete_options(option_specs(), given, rules);
    const Mode mode = mode_of(options);
    apply_edition(options, given, mode);
    check_fit(options, mode);

    auto setup = std::make_shared<Setup>();
    setup->rules = rules;
    setup->mode = mode;
    setup->seats = fitting_seats(options, mode, seats);
    setup->cut_check = chosen<CutCheck>(options, "cut_check", {"own_turn", "phase_end", "cannot_place"});
    if (mode == Mode::Team) setup->crossing = options.at("team_cross_cost") == 1 ? Crossing::Paid : Crossing::Free;
    setup->scoring = options.at("scoring") == "high" ? Scoring::High : Scoring::Low;
    setup->mulligan = options.at("mulligan").get<bool>();
    setup->open_table = setup->seats == 1 || (mode == Mode::Coop && options.at("coop_hands") == "open");
    setup->partners_share = options.at("team_open_hands").get<bool>();
    setup->hand_size = content->hand_size;
    setup->energy_start = content->energy_start;
    setup->energy_first_round = content->energy_first_round;
    setup->cards_per_round = content->cards_per_round;
    setup->cards_first_round = content->cards_first_round;
    if (mode == Mode::Solo) setup->cards_first_round = options.at("solo_first_round_cards").get<int>();
    if (mode == Mode::Puzzle) setup->cards_first_round = content->cards_first_round_solo;  // EOL-14.4, 16.7
    build_area(*content, *setup);
    if (mode == Mode::Puzzle) build_puzzle(*content, options, *setup);
    build_cards(*content, *setup);
    build_effects(*content, options, *setup);
    setup->first = opening(EndOfLine(*setup));

    result.seats = setup->seats;
    result.setup = std::move(setup);
    result.options = std::move(options);
    return result;
}

}  // namespace endtable::end_of_line
