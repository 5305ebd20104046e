// A small net that judges a table by what a seat sees of it (bots/observation.hpp): marks and numbers, a first and a
// second layer of units between 0 and 1, and one number at the end, whose logistic is how much of the game the seat can
// expect.
//
// Its answers are the same on every machine and in WebAssembly: sums are made in a fixed order, and nothing is left to
// the machine's own exponential. Vectors are as wide as the compiler likes, since they lie across units, not along
// sums.
//
// A file of a net is little-endian:
//   8 bytes "ENDTNET1" | u32 marks, numbers, first, second, length of the provenance | the provenance: text, JSON by
//   custom | u32 checksum of what follows (FNV-1a) | all weights in their order below, row by row (what one mark,
//   number or unit adds to a layer is a row, and so are the units' own weights): 2 bytes, the upper half of a float, a
//   power of two, and a signed byte for each weight, which it is counted in
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/observation.hpp"

namespace endtable {

class Net {
public:
    struct Shape {
        ObservationShape sees;
        int first = 64;   // units of the first layer; both at most kMostUnits, and whole fours
        int second = 32;  // of the second
        constexpr bool operator==(const Shape&) const = default;
    };
    static constexpr int kMostUnits = 256;

    explicit Net(const Shape& shape);  // all weights zero: it knows nothing

    // What a file says; std::runtime_error says what is wrong with it.
    static std::shared_ptr<const Net> read(std::string_view bytes);
    std::string write(std::string_view provenance) const;

    const Shape& shape() const { return shape_; }
    const std::string& provenance() const { return provenance_; }

    // The number at the end. How good the table looks: 0 is even, more is better.
    float judge(const Observation& seen) const;

    // All weights, one after the other:
    //   marks x first, numbers x first, first | first x second, second | second, 1
    std::vector<float> weights;
    std::size_t marks_at() const { return 0; }
    std::size_t numbers_at() const { return size(shape_.sees.marks, shape_.first); }
    std::size_t first_at() const { return numbers_at() + size(shape_.sees.numbers, shape_.first); }
    std::size_t between_at() const { return first_at() + size(1, shape_.first); }
    std::size_t second_at() const { return between_at() + size(shape_.first, shape_.second); }
    std::size_t last_at() const { return second_at() + size(1, shape_.second); }
    // How many weights the row that begins at `at` has.
    int row_at(std::size_t at) const {
        return at < between_at() ? shape_.first : at < last_at() ? shape_.second : shape_.second + 1;
    }
    std::size_t end() const { return last_at() + size(1, shape_.second) + 1; }

    // Every weight as a file keeps it.
    void round_to_file();
    std::uint32_t fingerprint() const;  // of the weights as a file keeps them

private:
    static std::size_t size(int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

    Shape shape_;
    std::string provenance_;
};

// e^x to five digits, for x from -30 to 30, and 1 / (1 + e^-x): the same on every machine.
float exponential(float x);
float logistic(float x);

template <class K, class G>
concept TakesNet = Observes<K, G> && requires(const K k, const typename G::State s) {
    { k.judged(s) } -> std::same_as<Seats>;
    { k.takes_net() } -> std::same_as<bool>;  // in this set-up
    { k.has_net() } -> std::same_as<bool>;    // an official one
} && std::constructible_from<K, const G&, std::shared_ptr<const Net>>;

}  // namespace endtable
