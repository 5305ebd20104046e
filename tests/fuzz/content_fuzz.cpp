// Content from outside, of every game: what comes instead of the official files is refused with file and field, or can
// be played: no state on the way is broken, and no list or agenda is ever full.
//
// Input that begins with "{" is JSON as it comes from outside. All other input changes official content, so that most
// of it is nearly right: the first byte chooses the game, then three bytes each choose a value in its files and what
// becomes of it.
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "core/capacity.hpp"
#include "match/any_game.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace {

using namespace endtable;

// Every value of the files that is no list and no object; lists themselves, too.
void collect(Json& json, std::vector<Json*>& values) {
    if (!json.is_object()) values.push_back(&json);
    if (!json.is_structured()) return;
    for (Json& one : json) collect(one, values);
}

void change(Json& value, std::uint8_t how, const std::vector<Json*>& all) {
    if (value.is_array()) {
        if (value.empty()) return;
        const std::size_t i = how / 4 % value.size();
        switch (how % 4) {
            case 0: value.erase(i); break;
            case 1: value.push_back(Json(value[i])); break;
            case 2: std::swap(value[i], value[(i + 1) % value.size()]); break;
            default: value = Json::array({Json(value[i])}); break;
        }
    } else if (value.is_number_integer()) {
        const auto n = value.get<std::int64_t>();
        static constexpr std::int64_t kOdd[] = {0,  1,  2,  3,  5,  7,   9,  10,
                                                14, 20, 24, 30, 99, 255, -1, 1'000'000'000'000};
        value = how < 64 ? n + how % 5 - 2 : kOdd[how % 16];
    } else if (value.is_boolean()) {
        value = !value.get<bool>();
    } else {  // another word of the same files
        const Json other = *all[(static_cast<std::size_t>(how) * 7) % all.size()];
        if (!other.is_array()) value = other;
    }
}

// The changed files of a game; texts stay.
Json changed(const GameModule& module, std::span<const std::uint8_t> bytes) {
    Json files = Json::object();
    for (const auto& [path, text] : module.official->all())
        if (path.ends_with(".json") && !path.starts_with("text/")) files[path] = parse_json(text, path);
    for (std::size_t i = 0; i + 2 < bytes.size() && i < 3 * 12; i += 3) {
        std::vector<Json*> values;
        collect(files, values);
        if (values.empty()) break;
        change(*values[(static_cast<std::size_t>(bytes[i]) << 8 | bytes[i + 1]) % values.size()], bytes[i + 2], values);
    }
    return files;
}

// A mode by the number: a value of the game's first option that has a list of them.
Json options_of(const GameModule& module, std::size_t number) {
    for (const OptionSpec& spec : module.info->options)
        if (spec.type == OptionSpec::Type::Enum && !spec.values.empty())
            return Json{{spec.name, spec.values[number % spec.values.size()]}};
    return Json::object();
}

void play(const AnyGame& game, std::uint64_t seed) {
    Rng rng(seed);
    AnyState s = game.start();
    for (int ply = 0; ply < 600 && !game.turn(s).is_over(); ++ply) {
        if (game.broken(s) != nullptr) std::abort();
        const Turn turn = game.turn(s);
        const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
        PackedAction action = 0;
        if (turn.is_chance()) {
            action = game.chance(s, rng);
        } else {
            const auto list = game.actions(s, p).list;
            action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
        }
        const OverflowWatch watch;
        game.apply(s, p, action, nullptr);
        if (watch.saw_one() || (game.turn(s).is_over() && game.standing(s).is_void())) std::abort();
    }
    if (game.broken(s) != nullptr) std::abort();
    (void)game.view(s, Seats::none());
}

void try_content(const GameModule& module, const Json& files, std::size_t number) {
    std::shared_ptr<const AnyGame> game;
    try {
        const ContentFiles content = module.official->replaced_by(files);
        const int span = module.info->max_seats - module.info->min_seats + 1;
        const Json options = options_of(module, number);
        try {
            game = module.open(content, options, module.info->min_seats + static_cast<int>(number) % span);
        } catch (const InputError& e) {
            if (e.code() != "bad_seats") throw;
            game = module.open(content, options, 0);  // the mode's own number
        }
    } catch (const InputError& e) {
        if (e.code().empty() || *e.what() == '\0') std::abort();
        return;
    }
    play(*game, number);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    if (data[0] != '{') {
        const GameModule& module = games()[data[0] % games().size()];
        try_content(module, changed(module, {data + 1, size - 1}), size + data[size - 1]);
        return 0;
    }
    Json files;
    try {
        files = parse_json({reinterpret_cast<const char*>(data), size}, "content");
    } catch (const InputError& e) {
        if (e.code().empty() || *e.what() == '\0') std::abort();
        return 0;
    }
    for (const GameModule& module : games()) try_content(module, files, size);
    return 0;
}
