// After the Empire: options (ledger part 8), what fits what, and the Setup they make of the content.
#include "games/after_the_empire/content.hpp"
#include "games/after_the_empire/opening.hpp"
#include "present/input_error.hpp"

namespace endtable::after_the_empire {

namespace {

[[noreturn]] void refuse(const std::string& why) { throw InputError("bad_option", why); }

int chosen(const Json& options, const char* name) {
    const auto& value = options.at(name).get_ref<const std::string&>();
    for (const OptionSpec& spec : option_specs()) {
        if (spec.name != name) continue;
        for (std::size_t i = 0; i < spec.values.size(); ++i)
            if (spec.values[i] == value) return static_cast<int>(i);
    }
    refuse(std::string("option ") + name + ": unknown value \"" + value + "\"");
}

// The number of players is the seat count; alone one plays against something (ledger part 8).
int fitting_seats(Json& options, bool solo_is_given, int seats) {
    const std::string solo = options.at("solo").get<std::string>();
    if (seats == 0) seats = solo == "none" ? 2 : 1;
    if (seats < 1 || seats > kFiefs)
        throw InputError("bad_seats",
                         "After the Empire is played with 1 to 4 seats, not with " + std::to_string(seats));
    if (seats == 1 && solo == "none") {
        if (solo_is_given) refuse("option solo: with 1 seat it is \"rival\" or \"ladder\" (EMP-19.1)");
        options["solo"] = "rival";
    }
    if (seats > 1 && solo != "none")
        refuse("option solo: \"" + solo + "\" is played with 1 seat, not with " + std::to_string(seats) +
               " (EMP-19.1)");
    if (options.at("solo_level") != "normal" && options.at("solo") != "rival")
        refuse("option solo_level: belongs to solo = rival (EMP-19.3)");
    return seats;
}

void choose_rows(const Content& content, const Json& options, Setup& setup) {
    const int column = setup.seats <= 2 ? 0 : setup.seats - 2;
    for (int i = 0; i < kLocations; ++i) setup.locations[at(i)].spaces = content.spaces[at(i)][at(column)];
    const int mode = chosen(options, "mode");
    for (int s = 1; s <= kSeasons; ++s) setup.seasons[at(s)].face_down = content.face_down[at(mode)][at(s)];
    if (setup.solo == Solo::None) return;
    const auto& level = content.levels[at(chosen(options, "solo_level"))];
    setup.alone.gold = level.gold;
    setup.alone.guard = level.guard;
    setup.alone.income = level.income;
    setup.alone.compare = content.compare[setup.solo == Solo::Rival ? 0 : 1];
}

}  // namespace

const std::vector<OptionSpec>& option_specs() {
    using Type = OptionSpec::Type;
    static const std::vector<OptionSpec> specs = {
        {"mode", Type::Enum, "normal", {"easy", "normal", "hard"}, 0, 0, "How many Invader cards come"},
        {"no_reports", Type::Bool, false, {}, 0, 0, "The first Invader card lies face down, too"},
        {"destructive_damage", Type::Bool, false, {}, 0, 0, "Hurt cards do not count for Secret Objectives"},
        {"start_refugees", Type::Enum, "draft", {"draft", "random"}, 0, 0, "Starting Refugees are chosen or dealt"},
        {"solo", Type::Enum, "none", {"none", "rival", "ladder"}, 0, 0, "Alone: against a Rival, or for a rank"},
        {"solo_level", Type::Enum, "normal", {"gentle", "normal", "harsh"}, 0, 0, "How strong the Rival is"},
        {"limited_supply", Type::Bool, false, {}, 0, 0, "Cubes and Troops are limited as in the box"},
        {"manual_hits", Type::Bool, false, {}, 0, 0, "Players choose who falls to a hit"},
    };
    return specs;
}

Configured configure(const std::shared_ptr<const Content>& content, const Json& given, int seats, int rules) {
    Configured result;
    result.options = complete_options(option_specs(), given, rules);
    const bool solo_is_given = given.is_object() && given.contains("solo");
    result.seats = fitting_seats(result.options, solo_is_given, seats);
    auto setup = std::make_shared<Setup>(content->table);
    setup->rules = rules;
    setup->seats = result.seats;
    setup->solo = static_cast<Solo>(chosen(result.options, "solo"));
    setup->no_reports = result.options.at("no_reports").get<bool>();
    setup->destructive_damage = result.options.at("destructive_damage").get<bool>();
    setup->draft = chosen(result.options, "start_refugees") == 0;
    setup->limited_supply = result.options.at("limited_supply").get<bool>();
    setup->manual_hits = result.options.at("manual_hits").get<bool>();
    choose_rows(*content, result.options, *setup);
    setup->first = opening(*setup);
    result.setup = std::move(setup);
    return result;
}

}  // namespace endtable::after_the_empire
