#include "server/hall/shelf.hpp"

#include "core/hash.hpp"
#include "match/printable.hpp"
#include "present/content.hpp"
#include "present/json.hpp"

namespace endtable::server {

std::shared_ptr<const AnyGame> Shelf::game(const std::string& id, const Json& options, int seats, const Json& content) {
    const GameModule& module = find_game_or_throw(id);
    const std::string key = id + " " + std::to_string(seats) + " " + dump_json(options) + " " + dump_json(content);
    {
        const std::lock_guard lock(mutex_);
        if (auto known = games_[key].lock()) return known;
    }
    // Opening takes its time (validation, tables); two threads that do it at once do it twice.
    auto opened = content.is_null() ? module.open(*module.official, options, seats)
                                    : module.open(module.official->replaced_by(content), options, seats);
    const std::lock_guard lock(mutex_);
    std::erase_if(games_, [](const auto& entry) { return entry.second.expired(); });
    std::erase_if(scenes_, [](const auto& entry) { return entry.second.first.expired(); });
    games_[key] = opened;
    return opened;
}

std::shared_ptr<const Shelf::Scene> Shelf::scene(const std::shared_ptr<const AnyGame>& game) {
    const std::lock_guard lock(mutex_);
    auto& [owner, scene] = scenes_[game.get()];
    if (owner.lock() != game) {
        owner = game;
        Json json = game->scene();
        const std::string text = dump_json(json);
        scene = std::make_shared<Scene>(Scene{hex16(hash_bytes(text.data(), text.size())), std::move(json)});
    }
    return scene;
}

}  // namespace endtable::server
