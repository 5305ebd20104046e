// What the bots of a server remember between their moves: the trees they have grown. Played in lab and page the same
// bots keep them, too, and their strength is measured so. Bounded: those that have not been asked for longest forget
// first, which costs strength and nothing else. Used on the network's thread; a mind that thinks is away.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "match/match.hpp"

namespace endtable::server {

struct Mind {
    std::shared_ptr<const AnyGame> game;  // outlives the bot
    std::string level;
    std::unique_ptr<AnyBot> bot;
    // What it was shown last.
    AnyState seen;
    int plies = 0;
    int take_backs = 0;

    // What the bot has not been shown of this match yet; its present state alone where it cannot follow.
    std::vector<AnyState> news(const Match& match) const {
        const bool follows =
            bot && take_backs == match.take_backs() && plies <= match.plies() && match.plies() - plies <= kMostNews;
        return follows ? match.states_since(plies, seen) : std::vector<AnyState>{match.state()};
    }
    void knows(const Match& match) {
        seen = match.state();
        plies = match.plies();
        take_backs = match.take_backs();
    }

private:
    static constexpr int kMostNews = 256;
};

class Minds {
public:
    explicit Minds(std::size_t most) : most_(most) {}

    // This seat's, which is kept no longer; a new one if there is none for this game and level.
    std::shared_ptr<Mind> take(const std::string& table, Seat p, const std::shared_ptr<const AnyGame>& game,
                               const std::string& level) {
        std::shared_ptr<Mind> mind;
        if (const auto found = at_.find({table, index(p)}); found != at_.end()) {
            mind = std::move(found->second->mind);
            drop(found);
        }
        if (!mind || mind->game != game || mind->level != level) {
            mind = std::make_shared<Mind>();
            mind->game = game;
            mind->level = level;
        }
        return mind;
    }
    void keep(const std::string& table, Seat p, std::shared_ptr<Mind> mind) {
        const Key key{table, index(p)};
        if (const auto found = at_.find(key); found != at_.end()) drop(found);
        if (!mind->bot) return;
        const std::size_t bytes = mind->bot->memory();
        kept_.push_front({key, std::move(mind), bytes});
        at_[key] = kept_.begin();
        bytes_ += bytes;
        while (bytes_ > most_ && !kept_.empty()) drop(at_.find(kept_.back().key));
    }
    void forget(const std::string& table) {
        for (auto it = at_.lower_bound({table, 0}); it != at_.end() && it->first.first == table;) it = drop(it);
    }
    std::size_t bytes() const { return bytes_; }

private:
    using Key = std::pair<std::string, int>;
    struct Kept {
        Key key;
        std::shared_ptr<Mind> mind;
        std::size_t bytes;
    };
    using Places = std::map<Key, std::list<Kept>::iterator>;

    Places::iterator drop(Places::iterator which) {
        bytes_ -= which->second->bytes;
        kept_.erase(which->second);
        return at_.erase(which);
    }

    const std::size_t most_;
    std::size_t bytes_ = 0;
    std::list<Kept> kept_;  // the one that thought last first
    Places at_;
};

}  // namespace endtable::server
