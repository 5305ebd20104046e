#include "games/end_of_line/known_game.hpp"

#include <algorithm>

#include "games/end_of_line/questions.hpp"

namespace endtable::end_of_line {

namespace {

// What one seat does, and the order of its deck that makes it possible.
class Script {
public:
    Script(const EndOfLine& game, const Notation& notation, std::string_view line) : notation_(notation) {
        Cards left = game.setup().deck;
        for (std::size_t at = 0; at < line.size();) {
            const std::size_t end = std::min(line.find(' ', at), line.size());
            if (end > at) words_.emplace_back(line.substr(at, end - at));
            at = end + 1;
        }
        for (const auto& word : words_)
            if (const auto face = notation.face(word.substr(0, word.find('>'))); face && left.has(*face)) {
                left.take(*face);
                deck_.push_back(*face);
            }
        for (int f = 0; f < game.setup().faces_n; ++f) deck_.insert(deck_.end(), static_cast<std::size_t>(left[f]), f);
    }

    int next_card() { return drawn_ < deck_.size() ? deck_[drawn_++] : -1; }

    // Cards the rules have laid by themselves need no word (EOL-18.1).
    void catch_up(int laid) {
        for (; laid_ < laid && next_ < words_.size(); ++next_)
            if (!notation_.effect(words_[next_])) ++laid_;
    }
    std::optional<Action> answer(const State& s, Seat p) {
        const bool at_effect = next_ < words_.size() && notation_.effect(words_[next_]);
        if (s.phase == Phase::Energy && !at_effect) return Action::no_effect();
        if (next_ == words_.size()) return std::nullopt;
        if (!at_effect) ++laid_;
        return notation_.parse(s, p, words_[next_++]);
    }

private:
    const Notation& notation_;
    std::vector<std::string> words_;
    std::vector<int> deck_;
    std::size_t next_ = 0, drawn_ = 0;
    int laid_ = 0;
};

// The first seat reveals its lowest card, all others their highest.
int card_to_reveal(const Setup& setup, const State& s, Seat p) {
    int best = -1;
    for (int f = 0; f < setup.faces_n; ++f) {
        if (of(s.deck, p)[f] == 0) continue;
        const int difference = best < 0 ? 0 : setup.initiative(f) - setup.initiative(best);
        if (best < 0 || (endtable::index(p) == 0 ? difference < 0 : difference > 0)) best = f;
    }
    return best;
}

}  // namespace

std::optional<PlayedGame> play_known(const EndOfLine& game, const Notation& notation,
                                     const std::vector<std::string>& lines) {
    if (static_cast<int>(lines.size()) != game.setup().seats) return std::nullopt;
    std::vector<Script> scripts;
    for (const auto& line : lines) scripts.emplace_back(game, notation, line);
    PlayedGame played;
    State s = game.start();
    while (s.phase != Phase::Over) {
        const bool by_chance = is_chance_phase(s.phase);
        const Seat p = by_chance ? question(s.phase).who(s) : game.turn(s).who.lowest();
        Script& script = scripts[static_cast<std::size_t>(endtable::index(p))];
        std::optional<Action> a;
        if (s.phase == Phase::Reveal) {
            a = Action::reveal(p, card_to_reveal(game.setup(), s, p));
        } else if (by_chance) {
            a = Action::draw(p, script.next_card());
        } else {
            script.catch_up(of(s.placed_n, p));
            a = script.answer(s, p);
        }
        const Seat who = by_chance ? kChance : p;
        if (!a || game.refusal(s, who, *a)) return std::nullopt;
        game.apply(s, who, *a, nullptr);
        played.actions.push_back(*a);
    }
    played.score = game.score(s).total;
    return played;
}

}  // namespace endtable::end_of_line
