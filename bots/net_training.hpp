// How a net learns: from tables and what became of them, by gradient descent (Adam) on the cross entropy. The same
// tables in the same order give the same net, whatever the number of threads: a batch is cut into parts of a fixed
// number, and what they found is added up in order.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/net.hpp"
#include "core/rng.hpp"

namespace endtable {

// Tables as they were seen, and what each was worth to whoever saw it, 0..1; one after the other in few large pieces.
class Lessons {
public:
    explicit Lessons(ObservationShape shape) : shape_(shape) {}

    void add(const Observation& seen, float worth);
    void add(const Lessons& more);
    void keep_last(std::size_t n);  // forgets the oldest beyond so many

    ObservationShape shape() const { return shape_; }
    std::size_t size() const { return worth_.size(); }
    std::span<const std::uint16_t> marks(std::size_t i) const {
        return {marks_.data() + (i == 0 ? 0 : ends_[i - 1]), marks_.data() + ends_[i]};
    }
    std::span<const float> numbers(std::size_t i) const {
        const auto n = static_cast<std::size_t>(shape_.numbers);
        return {numbers_.data() + i * n, n};
    }
    float worth(std::size_t i) const { return worth_[i]; }

private:
    ObservationShape shape_;
    std::vector<std::uint16_t> marks_;
    std::vector<std::size_t> ends_;  // in marks_
    std::vector<float> numbers_;
    std::vector<float> worth_;
};

class Teacher {
public:
    // Weights at random; the last layer at zero, so that the net begins with 'even' everywhere.
    Teacher(const Net::Shape& shape, std::uint64_t seed);
    // Goes on from a net that knows something.
    explicit Teacher(Net net);

    const Net& net() const { return net_; }

    // One step on these tables. Returns their mean loss before it.
    double step(const Lessons& lessons, std::span<const std::uint32_t> batch, float rate, int threads);

private:
    Net net_;
    std::vector<float> mean_, square_;  // of the gradient, fading
    std::uint64_t steps_ = 0;
};

// How near a net's expectations are to what happened: mean cross entropy, and in ten classes of expectation the mean
// expectation, the mean worth and how many.
struct Calibration {
    struct Class {
        double expected = 0, real = 0;
        std::uint64_t n = 0;
    };
    double loss = 0;
    std::vector<Class> classes;
};
Calibration calibrate(const Net& net, const Lessons& lessons);

}  // namespace endtable
