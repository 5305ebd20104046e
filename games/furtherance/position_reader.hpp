// Furtherance: who reads positions. position.cpp: kingdoms, units, what is going on; position_decks.cpp: decks and
// market.
#pragma once

#include "games/furtherance/position_words.hpp"

namespace endtable::furtherance {

class PositionReader {
public:
    PositionReader(const Furtherance& game, const Notation& notation)
        : game_(game), setup_(game.setup()), notation_(notation) {}
    State read(const Json& json);

private:
    int read_card(const Reader& r, DeckId deck) const;
    int read_leader(const Reader& r) const;
    int read_square(const Reader& r) const;
    int read_kingdom(const Reader& r) const { return r.one_of({"S", "W", "N", "E"}); }
    Seats read_knows(const Reader& r) const;
    std::uint16_t read_leaders(const Reader& r) const;
    template <int N>
    void read_kinds(const Reader& r, DeckId deck, Bag<N>& into) const;
    Hidden read_hidden(const Reader& r, DeckId deck, Seats usual) const;
    void read_kingdom_of(const Reader& r, int k);
    Worker read_worker(const Reader& r) const;
    Building read_building(const Reader& r) const;
    Researched read_researched(const Reader& r, int k) const;
    void read_unit(const Reader& r, int square);
    void read_market(const Reader& r);
    void read_decks(const Reader& r);
    void read_battle(const Reader& r);
    void read_rest(const Reader& r);
    Task read_task(const Reader& r) const;
    void read_agenda(const Reader& r, const std::string& phase);
    template <class Visit>
    void each_card_outside(DeckId deck, const Visit& visit) const;
    std::vector<int> left_over(const Reader& r, DeckId deck) const;

    const Furtherance& game_;
    const Setup& setup_;
    const Notation& notation_;
    State s_{};
};

inline int copies_of(const Setup& setup, DeckId deck, int kind) {
    switch (deck) {
        case DeckId::Units: return setup.unit(kind).copies;
        case DeckId::Items: return setup.item(kind).copies;
        case DeckId::Buildings: return setup.building(kind).copies;
        default: return setup.upgrade(kind).copies;
    }
}

template <int N>
void PositionReader::read_kinds(const Reader& r, DeckId deck, Bag<N>& into) const {
    if (!r.json().is_object()) r.fail("expected an object of cards and counts");
    for (const auto& [id, count] : r.json().items()) {
        const auto kind = notation_.card(deck, id);
        if (!kind) r.fail(std::string("no ") + kDeckNames[index(deck)] + " is called \"" + id + "\"");
        into.set(*kind, static_cast<int>(r.at(id).integer(0, copies_of(setup_, deck, *kind))));
    }
}

}  // namespace endtable::furtherance
