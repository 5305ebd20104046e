#include "bots/net_training.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

namespace endtable {

// --- Lessons --------------------------------------------------------------------------------------------------------

void Lessons::add(const Observation& seen, float worth) {
    assert(static_cast<int>(seen.numbers().size()) == shape_.numbers);
    marks_.insert(marks_.end(), seen.marks().begin(), seen.marks().end());
    ends_.push_back(marks_.size());
    numbers_.insert(numbers_.end(), seen.numbers().begin(), seen.numbers().end());
    worth_.push_back(worth);
}

void Lessons::add(const Lessons& more) {
    const std::size_t before = marks_.size();
    marks_.insert(marks_.end(), more.marks_.begin(), more.marks_.end());
    for (const std::size_t end : more.ends_) ends_.push_back(before + end);
    numbers_.insert(numbers_.end(), more.numbers_.begin(), more.numbers_.end());
    worth_.insert(worth_.end(), more.worth_.begin(), more.worth_.end());
}

void Lessons::keep_last(std::size_t n) {
    if (size() <= n) return;
    const auto drop = static_cast<std::ptrdiff_t>(size() - n);
    const std::size_t marks = ends_[size() - n - 1];
    marks_.erase(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(marks));
    ends_.erase(ends_.begin(), ends_.begin() + drop);
    for (std::size_t& end : ends_) end -= marks;
    numbers_.erase(numbers_.begin(), numbers_.begin() + drop * shape_.numbers);
    worth_.erase(worth_.begin(), worth_.begin() + drop);
}

// --- One table forward and back -------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kParts = 8;  // of a batch; their sums are added in order

double cross_entropy(double expected, double worth) {
    const double p = std::min(std::max(expected, 1e-7), 1 - 1e-7);
    return -(worth * std::log(p) + (1 - worth) * std::log(1 - p));
}

float dot(const float* __restrict a, const float* __restrict b, int n) {
    float lanes[4] = {};
    for (int i = 0; i < n; i += 4)
        for (int k = 0; k < 4; ++k) lanes[k] += a[i + k] * b[i + k];
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}
void add(float* __restrict sum, const float* __restrict what, int n, float by) {
    for (int i = 0; i < n; ++i) sum[i] += by * what[i];
}

// The gradient of one part of a batch.
class Part {
public:
    explicit Part(const Net& net) : gradient(net.weights.size()), net_(net) {}

    void learn(const Lessons& lessons, std::size_t at) {
        forward(lessons, at);
        const float expected = logistic(sum_);
        loss += cross_entropy(static_cast<double>(expected), static_cast<double>(lessons.worth(at)));
        backward(lessons, at, expected - lessons.worth(at));
    }

    std::vector<float> gradient;
    double loss = 0;

private:
    void forward(const Lessons& lessons, std::size_t at) {
        const auto [sees, first, second] = net_.shape();
        const float* w = net_.weights.data();
        std::copy_n(w + net_.first_at(), first, first_.begin());
        for (const std::uint16_t id : lessons.marks(at))
            add(first_.data(), w + row(net_.marks_at(), id, first), first, 1);
        const auto numbers = lessons.numbers(at);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (numbers[i] != 0) add(first_.data(), w + row(net_.numbers_at(), i, first), first, numbers[i]);
        clip(first_.data(), first);
        std::copy_n(w + net_.second_at(), second, second_.begin());
        for (std::size_t i = 0; i < static_cast<std::size_t>(first); ++i)
            if (first_[i] != 0) add(second_.data(), w + row(net_.between_at(), i, second), second, first_[i]);
        clip(second_.data(), second);
        sum_ = w[net_.last_at() + static_cast<std::size_t>(second)] + dot(second_.data(), w + net_.last_at(), second);
    }

    // `error`: how much too high the expectation was.
    void backward(const Lessons& lessons, std::size_t at, float error) {
        const auto [sees, first, second] = net_.shape();
        const float* w = net_.weights.data();
        float* g = gradient.data();
        add(g + net_.last_at(), second_.data(), second, error);
        g[net_.last_at() + static_cast<std::size_t>(second)] += error;
        // A unit at its bounds passes nothing on.
        for (std::size_t j = 0; j < static_cast<std::size_t>(second); ++j)
            to_second_[j] = second_[j] > 0 && second_[j] < 1 ? error * w[net_.last_at() + j] : 0;
        add(g + net_.second_at(), to_second_.data(), second, 1);
        for (std::size_t i = 0; i < static_cast<std::size_t>(first); ++i) {
            const std::size_t from = row(net_.between_at(), i, second);
            if (first_[i] > 0) add(g + from, to_second_.data(), second, first_[i]);
            to_first_[i] = first_[i] > 0 && first_[i] < 1 ? dot(to_second_.data(), w + from, second) : 0;
        }
        add(g + net_.first_at(), to_first_.data(), first, 1);
        for (const std::uint16_t id : lessons.marks(at))
            add(g + row(net_.marks_at(), id, first), to_first_.data(), first, 1);
        const auto numbers = lessons.numbers(at);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (numbers[i] != 0) add(g + row(net_.numbers_at(), i, first), to_first_.data(), first, numbers[i]);
    }

    static std::size_t row(std::size_t begin, std::size_t i, int width) {
        return begin + i * static_cast<std::size_t>(width);
    }
    static void clip(float* units, int n) {
        for (int i = 0; i < n; ++i) units[i] = std::min(std::max(units[i], 0.0f), 1.0f);
    }

    const Net& net_;
    std::array<float, Net::kMostUnits> first_{}, second_{}, to_first_{}, to_second_{};
    float sum_ = 0;
};

// Between -1 and 1, evenly.
float somewhere(Rng& rng) { return static_cast<float>(rng.below(1u << 24)) / static_cast<float>(1 << 23) - 1; }

}  // namespace

// --- The teacher ----------------------------------------------------------------------------------------------------

Teacher::Teacher(Net net) : net_(std::move(net)), mean_(net_.weights.size()), square_(net_.weights.size()) {}

Teacher::Teacher(const Net::Shape& shape, std::uint64_t seed) : Teacher(Net(shape)) {
    Rng rng(seed);
    // About thirty marks hold at a table; a unit begins in the middle of its range.
    for (std::size_t i = 0; i < net_.first_at(); ++i) net_.weights[i] = 0.12f * somewhere(rng);
    for (std::size_t i = net_.first_at(); i < net_.between_at(); ++i) net_.weights[i] = 0.3f;
    const float wide = std::sqrt(3.0f / static_cast<float>(shape.first));
    for (std::size_t i = net_.between_at(); i < net_.second_at(); ++i) net_.weights[i] = wide * somewhere(rng);
    for (std::size_t i = net_.second_at(); i < net_.last_at(); ++i) net_.weights[i] = 0.3f;
}

double Teacher::step(const Lessons& lessons, std::span<const std::uint32_t> batch, float rate, int threads) {
    std::vector<Part> parts;
    parts.reserve(kParts);
    for (std::size_t k = 0; k < kParts; ++k) parts.emplace_back(net_);
    const auto learn = [&](std::size_t k) {
        for (std::size_t i = batch.size() * k / kParts; i < batch.size() * (k + 1) / kParts; ++i)
            parts[k].learn(lessons, batch[i]);
    };
    const auto hands = static_cast<std::size_t>(std::clamp(threads, 1, static_cast<int>(kParts)));
    std::vector<std::thread> crew;
    for (std::size_t hand = 1; hand < hands; ++hand)
        crew.emplace_back([&, hand] {
            for (std::size_t k = hand; k < kParts; k += hands) learn(k);
        });
    for (std::size_t k = 0; k < kParts; k += hands) learn(k);
    for (auto& one : crew) one.join();

    // Adam (Kingma and Ba 2015), with the constants of its authors.
    constexpr float kMeanFades = 0.9f, kSquareFades = 0.999f, kTiny = 1e-8f;
    ++steps_;
    const auto n = static_cast<float>(batch.size());
    const float mean_scale = 1 - std::pow(kMeanFades, static_cast<float>(steps_));
    const float square_scale = 1 - std::pow(kSquareFades, static_cast<float>(steps_));
    for (std::size_t i = 0; i < net_.weights.size(); ++i) {
        float gradient = 0;
        for (const Part& part : parts) gradient += part.gradient[i];
        gradient /= n;
        mean_[i] = kMeanFades * mean_[i] + (1 - kMeanFades) * gradient;
        square_[i] = kSquareFades * square_[i] + (1 - kSquareFades) * gradient * gradient;
        net_.weights[i] -= rate * (mean_[i] / mean_scale) / (std::sqrt(square_[i] / square_scale) + kTiny);
    }
    double loss = 0;
    for (const Part& part : parts) loss += part.loss;
    return loss / static_cast<double>(batch.size());
}

Calibration calibrate(const Net& net, const Lessons& lessons) {
    Calibration result;
    result.classes.resize(10);
    Observation seen;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        seen.clear();
        for (const std::uint16_t id : lessons.marks(i)) seen.mark(id);
        for (const float value : lessons.numbers(i)) seen.number(value);
        const double expected = static_cast<double>(logistic(net.judge(seen)));
        const double worth = static_cast<double>(lessons.worth(i));
        result.loss += cross_entropy(expected, worth);
        auto& of = result.classes[static_cast<std::size_t>(std::min(9.0, expected * 10))];
        of.expected += expected;
        of.real += worth;
        ++of.n;
    }
    for (auto& of : result.classes) {
        if (of.n == 0) continue;
        of.expected /= static_cast<double>(of.n);
        of.real /= static_cast<double>(of.n);
    }
    if (lessons.size() > 0) result.loss /= static_cast<double>(lessons.size());
    return result;
}

}  // namespace endtable
