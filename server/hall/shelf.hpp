// The games that tables are being played with: opened once for all tables with the same content, options and seats, and
// kept as long as somebody plays. May be used from any thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "match/reopen.hpp"
#include "server/table/stage.hpp"

namespace endtable::server {

class Shelf {
public:
    // `content`: {"file": {…}} in place of official files; null: the official ones. InputError: unknown_game,
    // bad_content, bad_option, bad_seats.
    std::shared_ptr<const AnyGame> game(const std::string& id, const Json& options, int seats, const Json& content);

    // What was begun: with its rules, its content and its options, never with other ones. `kept` gives the files it was
    // begun with, if they are stored; it is asked only where this program does not have the content itself. InputError
    // as of reopen (match/reopen.hpp).
    using Kept = std::function<std::optional<ContentFiles>()>;
    std::shared_ptr<const AnyGame> again(Begun begun, const Kept& kept);

    std::shared_ptr<const Scene> scene(const std::shared_ptr<const AnyGame>& game);

private:
    std::shared_ptr<const AnyGame> known(const std::string& key);
    void keep(const std::string& key, const std::shared_ptr<const AnyGame>& game);

    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const AnyGame>> games_;
    std::map<const AnyGame*, std::pair<std::weak_ptr<const AnyGame>, std::shared_ptr<const Scene>>> scenes_;
};

}  // namespace endtable::server
