// Furtherance: decks and market of a position, read; what is not named lies in the middle of its deck.
#include "games/furtherance/effects.hpp"
#include "games/furtherance/position_reader.hpp"

namespace endtable::furtherance {

// Every card of a deck that lies somewhere else: visit(kind).
template <class Visit>
void PositionReader::each_card_outside(DeckId deck, const Visit& visit) const {
    const auto bag = [&](const auto& kinds) {
        for (int i = 0; i < kinds.kinds(); ++i)
            for (int n = kinds[i]; n > 0; --n) visit(i);
    };
    for (const Kingdom& kd : s_.kingdoms) {
        for (const Researched& card : kd.research)
            if (card.deck == deck) visit(card.card.kind);
        if (deck == DeckId::Units) bag(kd.enemy_research);
        if (deck == DeckId::Items) bag(kd.items);
        if (deck == DeckId::Buildings)
            for (const Building& b : kd.buildings) visit(b.kind);
        if (deck != DeckId::Upgrades) continue;
        for (const Training& t : kd.training) visit(t.kind);
        for (const Worker& w : kd.workers)
            if (w.kind != Worker::Starting && w.kind != Worker::Bonus) visit(w.kind - 1);
    }
    for (const Unit& u : s_.units) {
        if (u.kind == 0) continue;
        if (deck == DeckId::Units) visit(u.kind - 1);
        if (deck == DeckId::Items && u.is(Unit::Grail) && setup_.cards.grail_item > 0)
            visit(setup_.cards.grail_item - 1);
        if (deck == DeckId::Items && u.is(Unit::Excalibur) && setup_.cards.excalibur_item > 0)
            visit(setup_.cards.excalibur_item - 1);
    }
    for (const Fallen& f : s_.fallen)
        if (deck_of(f.card) == deck) visit(kind_of(f.card));
    if (deck == DeckId::Upgrades) {
        bag(s_.upgrade_discard);
        for (const std::uint8_t kind : s_.drawn) visit(kind);
        return;
    }
    bag(s_.discards[static_cast<std::size_t>(index(deck))]);
    for (const Slot& slot : s_.market[static_cast<std::size_t>(index(deck))])
        for (int n = slot.n; n > 0; --n) visit(slot.kind);
    if (static_cast<DeckId>(s_.job.deck) == deck)
        for (const Hidden& card : s_.look) visit(card.kind);
}

// How many of each kind are not named anywhere else.
std::vector<int> PositionReader::left_over(const Reader& r, DeckId deck) const {
    std::vector<int> left;
    for (int i = 0; i < static_cast<int>(notation_.ids(deck).size()); ++i) left.push_back(copies_of(setup_, deck, i));
    each_card_outside(deck, [&](int kind) { --left[static_cast<std::size_t>(kind)]; });
    const auto take = [&](const auto& cards) {
        for (const Hidden& card : cards.top()) --left[card.kind];
        for (const Hidden& card : cards.bottom()) --left[card.kind];
    };
    each_deck(s_, [&](DeckId id, const auto& cards) {
        if (id == deck) take(cards);
    });
    if (deck == DeckId::Units && r.has("agenda"))
        for (const auto& task : r.at("agenda").json())
            if (task.is_object() && task.value("task", Json()) == "place_unit" && task.contains("card"))
                if (const auto kind =
                        task["card"].is_string() ? notation_.card(deck, task["card"].get<std::string>()) : std::nullopt)
                    --left[static_cast<std::size_t>(*kind)];
    for (std::size_t i = 0; i < left.size(); ++i)
        if (left[i] < 0)
            r.fail(std::string("more cards \"") + notation_.card(deck, static_cast<int>(i)) + "\" than the game has");
    return left;
}

void PositionReader::read_market(const Reader& r) {
    static constexpr const char* kNames[] = {"unit", "item", "building"};
    if (r.has("market")) r.at("market").only_keys({"unit", "item", "building"});
    for (int d = 0; d < kMarkets; ++d) {
        const auto deck = static_cast<DeckId>(d);
        auto& slots = s_.market[static_cast<std::size_t>(d)];
        if (r.has("market") && r.at("market").has(kNames[d])) {
            const Reader list = r.at("market").at(kNames[d]);
            const int n = list.size(0, kMarketSlots);
            for (int i = 0; i < n; ++i) {
                const Reader at = list.at(i);
                if (at.json().is_null()) continue;
                Slot& slot = slots[static_cast<std::size_t>(i)];
                slot.n = 1;
                if (at.json().is_string()) {
                    slot.kind = u8(read_card(at, deck));
                    continue;
                }
                at.only_keys({"kind", "n"});
                slot.kind = u8(read_card(at.at("kind"), deck));
                slot.n = u8(static_cast<int>(at.at("n").integer(1, copies_of(setup_, deck, slot.kind))));
            }
        }
    }
    // What nobody said: the first three kinds of which a card is left.
    for (int d = 0; d < kMarkets; ++d) {
        if (r.has("market") && r.at("market").has(kNames[d])) continue;
        const std::vector<int> left = left_over(r, static_cast<DeckId>(d));
        std::size_t slot = 0;
        for (std::size_t i = 0; i < left.size() && slot < kMarketSlots; ++i)
            if (left[i] > 0) s_.market[static_cast<std::size_t>(d)][slot++] = {u8(static_cast<int>(i)), 1};
    }
}

void PositionReader::read_decks(const Reader& r) {
    if (r.has("decks")) r.at("decks").only_keys({"unit", "item", "building", "upgrade"});
    const auto ends = [&](DeckId id, auto& cards) {
        const char* name = kDeckNames[index(id)];
        if (!r.has("decks") || !r.at("decks").has(name)) return;
        const Reader at = r.at("decks").at(name);
        at.only_keys({"top", "bottom", "middle"});
        const int room = cards.places();
        if (at.has("top"))
            for (int i = at.at("top").size(0, room) - 1; i >= 0; --i) {
                const Hidden card = read_hidden(at.at("top").at(i), id, kEverybody);
                cards.put_on_top(card.kind, card.knows);
            }
        if (at.has("bottom")) {
            const int n = at.at("bottom").size(0, room - cards.top().size());
            for (int i = 0; i < n; ++i) {
                const Hidden card = read_hidden(at.at("bottom").at(i), id, kEverybody);
                cards.put_at_bottom(card.kind, card.knows);
            }
        }
    };
    each_deck(s_, ends);
    read_market(r);
    each_deck(s_, [&](DeckId id, auto& cards) {
        const char* name = kDeckNames[index(id)];
        const std::vector<int> left = left_over(r, id);
        const bool given = r.has("decks") && r.at("decks").has(name) && r.at("decks").at(name).has("middle");
        if (!given) {
            for (std::size_t i = 0; i < left.size(); ++i)
                if (left[i] > 0) cards.shuffle_in(static_cast<int>(i), left[i]);
            return;
        }
        Kinds middle;
        read_kinds(r.at("decks").at(name).at("middle"), id, middle);
        for (int i = 0; i < kMaxKinds; ++i)
            if (middle[i] > 0) cards.shuffle_in(i, middle[i]);
    });
}

}  // namespace endtable::furtherance
