// Following the End: options (ledger part 8), what fits what, and the Setup they make of the content.
#include <algorithm>
#include <array>
#include <mutex>

#include "games/following_the_end/content.hpp"
#include "present/input_error.hpp"

namespace endtable::following_the_end {

namespace {

using Type = OptionSpec::Type;

[[noreturn]] void refuse(const std::string& why) { throw InputError("bad_option", why); }

const char* default_map(int seats) { return seats == 2 ? "desk_duel" : seats == 3 ? "lunch_break" : "board_meeting"; }

// Tables are kept while somebody plays on them: other options on the same map share them.
struct Table {
    Map map;
    std::shared_ptr<const Rows> rows;
};

std::shared_ptr<const Table> make_table(Map map, const Measure& measure, std::vector<MapMistake> mistakes,
                                        const char* code, const std::string& place) {
    auto ground = mistakes.empty() ? std::make_shared<Ground>(map) : nullptr;
    if (ground != nullptr) mistakes = check_map(map, *ground);
    if (!mistakes.empty()) throw InputError(code, place + ": " + mistakes.front().rule + ": " + mistakes.front().what);
    auto table = std::make_shared<Table>();
    table->rows = std::make_shared<const Rows>(std::move(ground), map, measure);
    table->map = std::move(map);
    return table;
}

// One for each map and measure, as long as anybody has it; the last few stay a little longer: whoever sets up a table
// opens it for every number of seats, again and again.
template <class Make>
std::shared_ptr<const Table> shared_table(const std::string& key, const Make& make) {
    static std::mutex mutex;
    static std::vector<std::pair<std::string, std::weak_ptr<const Table>>> known;
    static std::array<std::shared_ptr<const Table>, 3> recent;
    const auto used = [](std::shared_ptr<const Table> table) {
        const auto at = std::find(recent.begin(), recent.end(), table);
        std::rotate(recent.begin(), at == recent.end() ? at - 1 : at, at == recent.end() ? at : at + 1);
        return recent.front() = std::move(table);
    };
    {
        const std::lock_guard lock(mutex);
        for (const auto& [k, weak] : known)
            if (k == key)
                if (auto table = weak.lock()) return used(std::move(table));
    }
    auto table = make();
    const std::lock_guard lock(mutex);
    std::vector<std::pair<std::string, std::weak_ptr<const Table>>> alive;
    for (auto& entry : known)
        if (!entry.second.expired() && entry.first != key) alive.push_back(std::move(entry));
    known = std::move(alive);
    known.emplace_back(key, table);
    return used(std::move(table));
}

void check_fit(const Json& options, int seats) {
    const auto belongs = [&](const char* name, bool here, const char* where) {
        if (here) return;
        for (const auto& spec : option_specs())
            if (spec.name == name && options.at(name) != spec.fallback)
                refuse(std::string("option ") + name + ": " + options.at(name).dump() + " belongs to " + where);
    };
    belongs("map_seed", options.at("map") == "random", "map random");
    belongs("starter_skills", options.at("setup") == "starter", "setup starter");
    belongs("deploy_gap", options.at("deploy") == "free", "deploy free");
    belongs("fallen", seats >= 3, "games of three and four");
    belongs("behemoth", seats == 4, "games of four");
}

template <std::size_t N>
int chosen(const Json& options, const char* name, const char* const (&words)[N]) {
    const auto& value = options.at(name).get_ref<const std::string&>();
    int i = 0;
    while (value != words[i]) ++i;
    return i;
}

std::uint64_t seed_of(const Json& options) {
    const Json& seed = options.at("map_seed");
    return seed.is_string() ? std::stoull(seed.get<std::string>()) : seed.get<std::uint64_t>();
}

}  // namespace

const std::vector<OptionSpec>& option_specs() {
    static const std::vector<OptionSpec> specs = {
        {"map",
         Type::Enum,
         "desk_duel",
         {"desk_duel", "pub_quarrel", "high_road", "lunch_break", "drafting_board", "board_meeting", "last_orders",
          "lab", "random", "custom"},
         0,
         0,
         "the table; where not given, by the number of seats"},
        {"map_seed", Type::Unsigned, 1, {}, 0, 0, "which random table"},
        {"setup", Type::Enum, "starter", {"draft", "starter", "random"}, 0, 0, "how teams come about"},
        {"starter_skills", Type::Enum, "recommended", {"recommended", "free"}, 0, 0, "skill points of starter teams"},
        {"deploy", Type::Enum, "free", {"free", "spots"}, 0, 0, "where units begin"},
        {"deploy_gap", Type::Int, 3, {}, 0, 5, "stripes between units and deposits at the beginning"},
        {"scrap", Type::Enum, "normal", {"normal", "scarce", "rich"}, 0, 0, "what deposits hold"},
        {"cobra_stripes", Type::Int, 8, {}, 6, 12, "the length of the string"},
        {"tolerance_ms", Type::Int, 0, {}, 0, 200, "thousandths of a stripe forgiven in measuring"},
        {"fallen", Type::Bool, false, {}, 0, 0, "the dead come back as the Fallen"},
        {"behemoth", Type::Bool, false, {}, 0, 0, "the second dead player comes back as the Behemoth"},
        {"max_rounds", Type::Int, 40, {}, 10, 200, "rounds until the game is counted"},
    };
    return specs;
}

Configured configure(const std::shared_ptr<const Content>& content, const Json& given, int seats, int rules) {
    if (seats == 0) seats = 2;
    if (seats < 2 || seats > kSeats)
        throw InputError("bad_seats",
                         "Following the End is played with 2 to 4 seats, not with " + std::to_string(seats));
    Json options = complete_options(option_specs(), given, rules);
    const auto settle = [&](const char* name, const Json& value) {
        if (!given.is_object() || !given.contains(name)) options[name] = value;
    };
    settle("map", default_map(seats));
    settle("fallen", seats >= 3);
    settle("behemoth", seats == 4);
    settle("cobra_stripes", content->cobra_stripes);
    settle("max_rounds", content->max_rounds);
    check_fit(options, seats);

    auto setup = std::make_shared<Setup>(content->cards);
    setup->seats = seats;
    setup->opening = static_cast<Opening>(chosen(options, "setup", {"starter", "draft", "random"}));
    setup->recommended = options.at("starter_skills") == "recommended" && setup->opening == Opening::Starter;
    setup->spots = options.at("deploy") == "spots";
    setup->deploy_gap = options.at("deploy_gap").get<int>();
    setup->cobra_stripes = options.at("cobra_stripes").get<int>();
    setup->fallen = options.at("fallen").get<bool>();
    setup->behemoth = options.at("behemoth").get<bool>();
    setup->max_rounds = options.at("max_rounds").get<int>();
    setup->draft_units = content->draft_units[static_cast<std::size_t>(seats)];
    setup->draft_artifacts = content->draft_artifacts[static_cast<std::size_t>(seats)];

    const auto name = options.at("map").get<std::string>();
    const Measure measure{options.at("tolerance_ms").get<int>(), content->fallen_move * kStripeMs};
    const std::string suffix = "\n" + std::to_string(measure.tolerance_ms) + " " + std::to_string(measure.crawl_ms);
    std::shared_ptr<const Table> table;
    if (name == "random") {
        const std::uint64_t seed = seed_of(options);
        table = shared_table("random " + std::to_string(seats) + " " + std::to_string(seed) + suffix, [&] {
            Map map = random_map(seats, seed);
            if (map.players == 0) refuse("option map_seed: no table comes of " + std::to_string(seed));
            return make_table(std::move(map), measure, {}, "bad_option", "map_seed " + std::to_string(seed));
        });
    } else {
        const std::string path = "maps/" + name + ".ftemap";
        std::vector<MapMistake> mistakes;
        Map map = read_map(content->files.text(path), mistakes);
        if (mistakes.empty() && map.players != seats)
            refuse("option map: \"" + name + "\" is for " + std::to_string(map.players) + " players, not for " +
                   std::to_string(seats));
        table = shared_table(content->files.text(path) + suffix, [&] {
            return make_table(std::move(map), measure, std::move(mistakes), "bad_content", path);
        });
    }
    setup->map = table->map;
    setup->rows = std::shared_ptr<const Rows>(table, table->rows.get());
    const int scrap = chosen(options, "scrap", {"normal", "scarce", "rich"});
    for (int d = 0; d < setup->deposits(); ++d)
        setup->fresh[static_cast<std::size_t>(d)] = u8(scrap == 0 ? setup->deposit(d).side : scrap);
    return {std::move(setup), std::move(options), seats};
}

}  // namespace endtable::following_the_end
