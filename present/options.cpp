#include "present/options.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable {

namespace {

const char* type_name(OptionSpec::Type type) {
    switch (type) {
        case OptionSpec::Type::Bool: return "bool";
        case OptionSpec::Type::Int: return "int";
        case OptionSpec::Type::Enum: return "enum";
        case OptionSpec::Type::Unsigned: return "unsigned";
        case OptionSpec::Type::Words: return "words";
    }
    return "";
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

// Clients in JavaScript would silently round a larger number.
constexpr std::uint64_t kMaxExactNumber = std::uint64_t{1} << 53;

// A list of different words in lower_snake. The order says nothing, so there is only one: the alphabet's.
Json read_words(const Reader& list) {
    std::vector<std::string> words;
    const int n = list.size(0, 64);
    for (int i = 0; i < n; ++i) {
        words.push_back(list.at(i).text(40));
        if (words.back().empty()) list.at(i).fail("an empty word");
    }
    std::sort(words.begin(), words.end());
    if (const auto twice = std::adjacent_find(words.begin(), words.end()); twice != words.end())
        list.fail("\"" + *twice + "\" is there twice");
    return words;
}

Json read_option(const OptionSpec& spec, const Reader& value) {
    switch (spec.type) {
        case OptionSpec::Type::Bool: return value.boolean();
        case OptionSpec::Type::Int: return value.integer(spec.least, spec.most);
        case OptionSpec::Type::Unsigned: {
            const std::uint64_t number = value.unsigned64();
            return number > kMaxExactNumber ? Json(std::to_string(number)) : Json(number);
        }
        case OptionSpec::Type::Words: return read_words(value);
        case OptionSpec::Type::Enum: break;
    }
    const Json& word = value.json();
    const auto says = [&](const std::string& one) { return word == Json(one); };
    if (!word.is_string() || std::none_of(spec.values.begin(), spec.values.end(), says))
        value.fail("expected one of " + joined(spec.values) + ", found " + brief_json(word));
    return word;
}

}  // namespace

Json to_json(const OptionSpec& spec) {
    Json json = object({{"type", type_name(spec.type)}, {"default", spec.fallback}, {"help", spec.help}});
    switch (spec.type) {
        case OptionSpec::Type::Bool: json["values"] = {false, true}; break;
        case OptionSpec::Type::Words:
        case OptionSpec::Type::Enum: json["values"] = spec.values; break;
        case OptionSpec::Type::Int:
            json["least"] = spec.least;
            json["most"] = spec.most;
            break;
        case OptionSpec::Type::Unsigned: break;
    }
    return json;
}

Json complete_options(const std::vector<OptionSpec>& all_specs, const Json& given, int rules) {
    const Reader reader(given, "options", "bad_option");
    if (!given.is_null() && !given.is_object()) reader.fail("expected an object, found " + brief_json(given));

    std::vector<OptionSpec> specs;
    std::copy_if(all_specs.begin(), all_specs.end(), std::back_inserter(specs),
                 [&](const OptionSpec& spec) { return spec.known_to(rules); });
    std::vector<std::string> names;
    for (const auto& spec : specs) names.push_back(spec.name);
    for (const auto& [name, value] : given.items())
        if (std::find(names.begin(), names.end(), name) == names.end())
            reader.fail("unknown option " + brief_json(name) + " (given " + brief_json(value) + "); " +
                        (names.empty() ? "this game has none" : "there are: " + joined(names)));

    Json all = Json::object();
    for (const auto& spec : specs) {
        const bool chosen = given.is_object() && given.contains(spec.name);
        all[spec.name] = chosen ? read_option(spec, reader.at(spec.name)) : spec.fallback;
    }
    return all;
}

Json options_as_stored(const std::vector<OptionSpec>& specs, const Json& stored, int rules) {
    if (!stored.is_object()) return stored;
    Json options = stored;
    for (const auto& spec : specs)
        if (spec.known_to(rules) && !options.contains(spec.name)) options[spec.name] = spec.as_before();
    return options;
}

}  // namespace endtable
