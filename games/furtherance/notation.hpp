// Furtherance: the short spelling of actions that logs, tests and bug reports share: `act worker mine`, `move c2 c3`,
// `attack c4 N`, `draw unit knight`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/furtherance/content.hpp"
#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

inline constexpr const char* kDeckNames[] = {"unit", "item", "building", "upgrade"};
inline constexpr const char* kWorkNames[] = {"ready",   "mine",    "buy",      "build",
                                             "develop", "recruit", "research", "upgrade"};

class Notation {
public:
    explicit Notation(const Content& content) : content_(&content) {}  // which must outlive the notation

    std::string write(Action a) const;  // "?" in place of what does not exist in this game
    std::optional<Action> parse(std::string_view text) const;

    // The ids of cards; "?" and nullopt where there is none.
    const std::vector<std::string>& ids(DeckId deck) const;
    std::string card(DeckId deck, int kind) const;
    std::string leader(int kind) const;
    std::string worker(int kind) const;        // "worker", "bonus", or an upgrade's id
    std::string target(std::uint8_t t) const;  // "c3", "castle", "building:2", "upgrade:0", "" for none
    static std::string square(int sq) { return sq >= 0 && sq < kSquares ? square_name(sq) : "?"; }

    std::optional<int> card(DeckId deck, std::string_view id) const;
    std::optional<int> leader(std::string_view id) const;
    std::optional<int> worker(std::string_view id) const;
    std::optional<int> target(std::string_view text) const;
    static std::optional<int> deck(std::string_view text);
    static std::optional<int> kingdom(std::string_view text);
    static std::optional<int> work(std::string_view text);

private:
    const Content* content_;
};

}  // namespace endtable::furtherance
