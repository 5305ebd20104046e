#include "cli/game_choice.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "cli/exit.hpp"
#include "engine/suggest.hpp"
#include "present/input_error.hpp"

namespace endtable::cli {

namespace {

std::string as_id(std::string_view name) {
    std::string id(name);
    for (char& c : id) {
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (c == ' ' || c == '-') c = '_';
    }
    return id;
}

// As JSON if the text is a value of the option's type; otherwise the text itself, which complete_options then refuses
// with what would be allowed.
Json read_value(const OptionSpec& spec, const std::string& text) {
    const auto is = [&](std::initializer_list<const char*> words) {
        return std::any_of(words.begin(), words.end(), [&](const char* w) { return text == w; });
    };
    if (spec.type == OptionSpec::Type::Bool) {
        if (is({"true", "yes", "on", "1"})) return true;
        if (is({"false", "no", "off", "0"})) return false;
    }
    if (spec.type == OptionSpec::Type::Int) {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc{} && end == text.data() + text.size()) return value;
    }
    if (spec.type == OptionSpec::Type::Words) {  // audric,payne
        Json words = Json::array();
        for (std::size_t from = 0; from < text.size();) {
            const std::size_t comma = std::min(text.find(',', from), text.size());
            words.push_back(text.substr(from, comma - from));
            from = comma + 1;
        }
        return words;
    }
    return text;
}

bool in_range(const GameInfo& info, int seats) { return seats >= info.min_seats && seats <= info.max_seats; }

}  // namespace

void add_choice(Command command, GameChoice& choice) {
    command.add_option("-o,--option", choice.options, "An option of the game; may be given several times")
        .type_name("NAME=VALUE")
        .repeated();
    command.add_option("--seats", choice.seats, "How many sit at the table").type_name("N").range(1, kMaxSeats);
    command.add_option("--content", choice.content, "Play with the content files of this folder").type_name("DIR");
}

const GameModule& find_module(std::string_view name) {
    if (const GameModule* module = find_game(as_id(name))) return *module;
    std::vector<std::string> ids;
    for (const auto& module : games()) ids.push_back(module.info->id);
    const std::string hint = did_you_mean(as_id(name), ids);
    throw CommandError(Exit::Usage, fmt::format("there is no game '{}'", name),
                       hint.empty() ? fmt::format("there are: {}", fmt::join(ids, ", ")) : hint);
}

ContentFiles content_for(const GameModule& module, const std::string& folder) {
    return folder.empty() ? *module.official : module.official->replaced_by(std::filesystem::path(folder));
}

Json read_options(const GameModule& module, const std::vector<std::string>& words) {
    Json options = Json::object();
    std::vector<std::string> names;
    for (const auto& spec : module.info->options)
        if (spec.known_to(module.info->rules)) names.push_back(spec.name);
    for (const auto& word : words) {
        const auto equals = word.find('=');
        const std::string name = word.substr(0, equals);
        if (equals == std::string::npos)
            throw CommandError(Exit::Usage, fmt::format("-o {}: expected NAME=VALUE", word));
        const auto& specs = module.info->options;
        const auto spec = std::find_if(specs.begin(), specs.end(), [&](const auto& s) { return s.name == name; });
        if (spec == specs.end()) {
            const std::string hint = did_you_mean(name, names);
            throw CommandError(Exit::Usage, fmt::format("{} has no option '{}'", module.info->id, name),
                               hint.empty() ? fmt::format("'endtable games {}' lists them", module.info->id) : hint);
        }
        if (options.contains(name)) throw CommandError(Exit::Usage, fmt::format("option '{}' is given twice", name));
        options[name] = read_value(*spec, word.substr(equals + 1));
    }
    return options;
}

std::shared_ptr<const AnyGame> open_game(const GameModule& module, const ContentFiles& content, const Json& options,
                                         int seats) {
    const GameInfo& info = *module.info;
    if (seats != 0) return module.open(content, options, seats);
    std::vector<int> counts;
    if (in_range(info, 2)) counts.push_back(2);
    for (int n = info.min_seats; n <= info.max_seats; ++n)
        if (n != 2) counts.push_back(n);
    // Which numbers suit the options is the game's business: ask it, and if none does, tell its first complaint.
    std::optional<InputError> first;
    for (const int n : counts) {
        try {
            return module.open(content, options, n);
        } catch (const InputError& error) {
            if (error.code() == "bad_content") throw;
            if (!first) first = error;
        }
    }
    throw *first;
}

std::shared_ptr<const AnyGame> open_game(const GameModule& module, const GameChoice& choice) {
    return open_game(module, content_for(module, choice.content), read_options(module, choice.options), choice.seats);
}

std::string unusual_options(const AnyGame& game) {
    std::string text;
    for (const auto& spec : game.info().options) {
        if (!spec.known_to(game.rules())) continue;
        const Json& value = game.options().at(spec.name);
        if (value == spec.fallback) continue;
        text += fmt::format("{}{}={}", text.empty() ? "" : ", ", spec.name,
                            value.is_string() ? value.get<std::string>() : dump_json(value));
    }
    return text;
}

}  // namespace endtable::cli
