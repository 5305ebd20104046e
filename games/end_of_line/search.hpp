// End of Line: the solver's search. Is there a line from here to a final score of at most B? Depth first over single
// placements, on a compact copy of the one-player position; solver.cpp asks it for growing B. Private to the solver.
//
// What keeps it small:
//  - a lower bound on the final score: energy spent, cells no line can reach, dead ends beyond the one a line may have,
//    the cheapest cards that can remain, and the point an odd number of cells costs (EOL-14.8);
//  - a table of positions at the beginning of a turn that are known to fail, with their whole key: no proof rests on
//    a hash;
//  - an exchange. A line that leaves card c by a way out that a simpler card g in hand has as well (its ways out are
//  some
//    of c's), and that lays some g later on, can lay g now and c there: the same cells, the same cards remain, and
//    c can go wherever g went. (If g was the last card and c is not blocked, the line goes on, which never costs
//    more than it brings.) So c need not be left that way, unless the line turns back to c next.
#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "games/end_of_line/setup.hpp"
#include "games/end_of_line/state.hpp"

namespace endtable::end_of_line {

// A set of cells of an area of at most 7 x 7.
using CellSet = std::uint64_t;
inline int size_of(CellSet cells) { return std::popcount(cells); }
inline CellSet cell_set(Cell c) { return CellSet{1} << c; }

// Positions that have failed, each under 128 bits that tell it from all others of the same search. Grows with their
// number up to a limit, and then forgets the smallest ones first.
class FailedPositions {
public:
    explicit FailedPositions(std::size_t most_bytes);
    void forget_all();   // cheap: the next generation begins
    void start_small();  // and as if nothing had ever been kept: what it forgets later does not depend on the past
    bool has(CellSet empty, std::uint64_t rest);
    void add(CellSet empty, std::uint64_t rest);

private:
    static constexpr int kCellBits = 49;  // above them: the generation
    static constexpr CellSet kCells = (CellSet{1} << kCellBits) - 1;
    static constexpr std::uint64_t kGenerations = std::uint64_t{1} << (64 - kCellBits);
    struct Entry {
        std::uint64_t cells = 0;
        std::uint64_t rest = 0;
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    Bucket& bucket_of(CellSet empty, std::uint64_t rest);
    bool is_current(const Entry& entry) const { return entry.cells >> kCellBits == generation_; }
    void put(const Entry& entry);
    void grow();

    std::vector<Bucket> buckets_;
    std::size_t most_buckets_ = 1;
    std::size_t used_buckets_ = 1;  // a power of two
    std::size_t kept_ = 0;          // entries of this generation
    std::uint64_t generation_ = 1;  // 0 marks what has never been used
};

class LineSearch {
public:
    // What was decided on the way, in order: one of the effects (-1: none of those legal), or a card.
    struct Move {
        bool is_effect = false;
        std::int8_t what = 0;  // effect, or face
        Dir dir = Dir::N;
    };
    enum class Answer { Found, Impossible, OutOfBudget };

    explicit LineSearch(std::size_t table_bytes) : failed_(table_bytes) {}

    // Why this game or position cannot be searched, or null.
    static const char* refusal(const Setup& setup, const State& s, std::span<const std::uint8_t> rest_of_deck);

    // Requires that there is no refusal. What it was given must stay alive while it is asked.
    void begin(const Setup& setup, const State& s, std::span<const std::uint8_t> rest_of_deck);
    // Nothing better than this can be reached from here.
    int bound_at_root() const;
    // Stops when `nodes()` reaches the limit or the deadline has passed, whichever comes first.
    Answer ask(int most, std::uint64_t node_limit, std::chrono::steady_clock::time_point deadline);

    const std::vector<Move>& found() const { return found_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    using Counts = std::uint64_t;  // cards by face, as many bits a face as its copies need

    struct Card {
        Cell cell = 0;
        Dirs ways = 0;
    };
    // A position. Laid cards are in `line_`, on which the search goes back and forth.
    struct Node {
        CellSet empty = 0;
        Counts hand = 0, left = 0;  // left: all cards not laid, in hand or not yet drawn
        std::uint16_t rest = 0;     // their initiatives
        std::uint8_t hand_n = 0, left_n = 0, drawn = 0;
        std::uint8_t spent = 0, energy = 0, round = 0;
        std::uint8_t due = 0, placed = 0, back = 0;
        Dirs barred = 0;         // ways out of the last card that another card would have served as well
        bool must_turn = false;  // and one of them was used: only a restart from the card before makes that worth it
    };
    // What geometry says of a position: cells no line gets to, and dead ends among the others.
    struct Shape {
        int lost = 0, dead_ends = 0;
    };
    struct Bound {
        int score = 0;
        int keep = 0;   // cards that remain at least
        int fixed = 0;  // of the score, what is not initiatives of cards that remain
    };

    void prepare_faces();
    void prepare_turns();

    // The rules once more (flow.cpp). What is said to be true: a line to at most `most_` was found.
    bool begin_round(Node n);
    bool begin_turn(Node& n, Shape head);
    bool give_up(const Node& n);
    bool lay(const Node& n);
    bool lay_through(const Node& n, Card source, Dir d, std::uint32_t going);
    bool go_on(const Node& n, Dirs free, Shape shape);
    bool finish(const Node& n, bool short_turn);
    void draw(Node& n, int up_to) const;
    bool is_legal(const Node& n, const Setup::Offer& offer, Dirs last) const;
    Node declared(const Node& n, const Setup::Offer& offer) const;
    int usual_due(const Node& n) const;
    int due_of(const Node& n, int due) const;

    // Geometry
    struct Steps;
    Card back_in_line(int back) const;
    Dirs available(Card card, CellSet empty) const;
    CellSet targets(Card card, Dirs ways) const;
    Steps steps(CellSet cells) const;
    CellSet beside(CellSet cells) const;
    Shape shape_of(CellSet empty, CellSet sources) const;
    Shape head_shape(const Node& n) const;
    Shape shape_behind(const Node& n) const;

    // Bounds
    Bound bound(const Node& n, Shape shape, int left_in_turn) const;
    int turn_cost(int cards, int left_in_turn) const;
    int cheapest(Counts cards, int n) const;
    std::uint32_t must_go(const Node& n) const;
    std::uint64_t rest_of_key(const Node& n, Dirs ways, bool turns_back) const;

    int count(Counts cards, int face) const {
        const auto f = static_cast<std::size_t>(face);
        return static_cast<int>(cards >> shift_[f] & mask_[f]);
    }
    Counts one(int face) const { return Counts{1} << shift_[static_cast<std::size_t>(face)]; }
    static std::uint8_t u8(int value) { return static_cast<std::uint8_t>(value); }
    static int bits_for(int most) { return std::bit_width(static_cast<unsigned>(most)); }
    bool stop();

    // Fixed by the game
    const Setup* setup_ = nullptr;
    std::array<std::uint8_t, kMaxFaces> shift_{};
    std::array<Counts, kMaxFaces> mask_{};
    int hand_bits_ = 0, cell_bits_ = 0;
    std::vector<std::uint8_t> by_initiative_;         // faces, cheap ones first
    std::vector<std::uint8_t> by_taste_;              // faces in the order in which they are tried
    std::array<std::uint32_t, kMaxFaces> simpler_{};  // faces that may stand in for it, wherever they have the way out
    std::array<int, kMaxCells + 1> cost_of_cards_{};  // least cost of laying so many, a turn beginning now
    CellSet all_ = 0, first_column_ = 0, last_column_ = 0;
    int turn_back_cost_ = 0;  // of the cheapest effect that moves the source; 0: there is none
    int farthest_back_ = 0;
    bool only_one_back_ = true;

    // Fixed by the question
    std::span<const std::uint8_t> rest_of_deck_;
    Node root_;
    Phase root_phase_ = Phase::Over;
    int root_line_n_ = 0;
    int to_draw_ = 0;
    int most_ = 0;
    std::uint64_t node_limit_ = 0;
    std::chrono::steady_clock::time_point deadline_;

    // The way to where the search stands
    std::array<Card, kMaxDeck + 1> line_{};
    int line_n_ = 0;
    std::vector<Move> moves_, found_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
    FailedPositions failed_;
};

}  // namespace endtable::end_of_line
