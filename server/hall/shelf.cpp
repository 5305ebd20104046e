#include "server/hall/shelf.hpp"

#include "present/content.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::server {

namespace {

std::string name_of(const std::string& id, int rules, const std::string& hash, int seats, const Json& options) {
    return id + " " + std::to_string(rules) + " " + hash + " " + std::to_string(seats) + " " + dump_json(options);
}

}  // namespace

std::shared_ptr<const AnyGame> Shelf::known(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto there = games_.find(key);
    return there == games_.end() ? nullptr : there->second.lock();
}

void Shelf::keep(const std::string& key, const std::shared_ptr<const AnyGame>& game) {
    const std::lock_guard lock(mutex_);
    std::erase_if(games_, [](const auto& entry) { return entry.second.expired(); });
    std::erase_if(scenes_, [](const auto& entry) { return entry.second.first.expired(); });
    games_[key] = game;
}

// Opening takes its time (validation, tables); two threads that do it at once do it twice.
std::shared_ptr<const AnyGame> Shelf::game(const std::string& id, const Json& options, int seats, const Json& content) {
    const GameModule& module = find_game_or_throw(id);
    const std::string key =
        "new " + id + " " + std::to_string(seats) + " " + dump_json(options) + " " + dump_json(content);
    if (auto there = known(key)) return there;
    auto opened = content.is_null() ? module.open(*module.official, options, seats)
                                    : module.open(module.official->replaced_by(content), options, seats);
    // The same as one that was begun with all this.
    const std::string name = name_of(id, opened->rules(), opened->content_hash(), seats, opened->options());
    if (auto there = known(name))
        opened = there;
    else
        keep(name, opened);
    keep(key, opened);
    return opened;
}

std::shared_ptr<const AnyGame> Shelf::again(Begun begun, const Kept& kept) {
    const std::string name = name_of(begun.game, begun.rules, begun.content, begun.seats, begun.options);
    if (auto there = known(name)) return there;
    std::shared_ptr<const AnyGame> opened;
    try {
        opened = reopen(begun);
    } catch (const InputError& e) {
        if (e.code() != "unknown_content") throw;
        begun.files = kept();
        if (!begun.files) throw;
    }
    if (!opened) opened = reopen(begun);
    keep(name, opened);
    return opened;
}

std::shared_ptr<const Scene> Shelf::scene(const std::shared_ptr<const AnyGame>& game) {
    const std::lock_guard lock(mutex_);
    auto& [owner, scene] = scenes_[game.get()];
    if (owner.lock() != game) {
        owner = game;
        scene = std::make_shared<Scene>(scene_of(*game));
    }
    return scene;
}

}  // namespace endtable::server
