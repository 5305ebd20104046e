#include "engine/describe.hpp"

namespace endtable {

Json describe(const GameModule& module) {
    const GameInfo& info = *module.info;
    Json options = Json::object();
    for (const auto& spec : info.options)
        if (spec.known_to(info.rules)) options[spec.name] = to_json(spec);
    return object({{"game", info.id},
                   {"name", info.title},
                   {"summary", module.summary()},
                   {"rules", info.rules},
                   {"seats", Json::array({info.min_seats, info.max_seats})},
                   {"example", module.example},
                   {"options", std::move(options)}});
}

}  // namespace endtable
