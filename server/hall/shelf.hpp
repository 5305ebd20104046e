// The games that tables are being played with: opened once for all tables with the same content, options and seats, and
// kept as long as somebody plays. May be used from any thread.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "match/any_game.hpp"

namespace endtable::server {

class Shelf {
public:
    // `content`: {"file": {…}} in place of official files; null: the official ones. InputError: unknown_game,
    // bad_content, bad_option, bad_seats.
    std::shared_ptr<const AnyGame> game(const std::string& id, const Json& options, int seats, const Json& content);

    // A game's scene: what never changes in its views, and a short hash of it.
    struct Scene {
        std::string hash;
        Json json;
    };
    std::shared_ptr<const Scene> scene(const std::shared_ptr<const AnyGame>& game);

private:
    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const AnyGame>> games_;
    std::map<const AnyGame*, std::pair<std::weak_ptr<const AnyGame>, std::shared_ptr<const Scene>>> scenes_;
};

}  // namespace endtable::server
