#include "bots/net.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace endtable {

namespace {

constexpr std::string_view kMagic = "ENDTNET1";
constexpr std::size_t kHead = 8 + 5 * 4;
constexpr std::size_t kLongestProvenance = 1 << 16;

using Units = std::array<float, Net::kMostUnits>;

// sum[i] += by * weights[i]: across units, so that the order of no sum depends on how wide a vector is.
void add(float* __restrict sum, const float* __restrict weights, int n) {
    for (int i = 0; i < n; ++i) sum[i] += weights[i];
}
void add(float* __restrict sum, const float* __restrict weights, int n, float by) {
    for (int i = 0; i < n; ++i) sum[i] += by * weights[i];
}
void clip(float* units, int n) {
    for (int i = 0; i < n; ++i) units[i] = std::min(std::max(units[i], 0.0f), 1.0f);
}

std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t sum = 2166136261u;
    for (const char c : bytes) sum = (sum ^ static_cast<std::uint8_t>(c)) * 16777619u;
    return sum;
}

// The upper half of a float, rounded to the nearest.
std::uint16_t half_of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<std::uint16_t>((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
}
float of_half(std::uint16_t half) { return std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16); }

void put(std::string& out, std::uint32_t n) {
    for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(n >> shift & 255u));
}
std::uint32_t get(std::string_view bytes, std::size_t at) {
    std::uint32_t n = 0;
    for (std::size_t i = 0; i < 4; ++i)
        n |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes[at + i])) << 8 * i;
    return n;
}

bool is_possible(const Net::Shape& shape) {
    const auto units = [](int n) { return n >= 4 && n <= Net::kMostUnits && n % 4 == 0; };
    return shape.sees.marks >= 0 && shape.sees.marks <= std::numeric_limits<std::uint16_t>::max() &&
           shape.sees.numbers >= 0 && shape.sees.numbers <= Observation::kMostNumbers && !shape.sees.none() &&
           units(shape.first) && units(shape.second);
}

}  // namespace

Net::Net(const Shape& shape) : shape_(shape) {
    if (!is_possible(shape)) throw std::runtime_error("no net has such a shape");
    weights.resize(end());
}

float Net::judge(const Observation& seen) const {
    assert(static_cast<int>(seen.numbers().size()) == shape_.sees.numbers);
    Units first, second;
    const float* w = weights.data();
    std::copy_n(w + first_at(), shape_.first, first.begin());
    for (const std::uint16_t id : seen.marks())
        add(first.data(), w + marks_at() + size(id, shape_.first), shape_.first);
    const float* of_number = w + numbers_at();
    for (const float value : seen.numbers()) {
        if (value != 0) add(first.data(), of_number, shape_.first, value);
        of_number += shape_.first;
    }
    clip(first.data(), shape_.first);

    std::copy_n(w + second_at(), shape_.second, second.begin());
    const float* of_unit = w + between_at();
    for (int i = 0; i < shape_.first; ++i, of_unit += shape_.second)
        if (const float value = first[static_cast<std::size_t>(i)]; value != 0)
            add(second.data(), of_unit, shape_.second, value);
    clip(second.data(), shape_.second);

    const float* last = w + last_at();
    float sum = last[shape_.second];
    for (int i = 0; i < shape_.second; ++i) sum += second[static_cast<std::size_t>(i)] * last[i];
    return sum;
}

void Net::round_to_file() {
    for (float& weight : weights) weight = of_half(half_of(weight));
}

namespace {
std::string body_of(const std::vector<float>& weights) {
    std::string body;
    body.reserve(2 * weights.size());
    for (const float weight : weights) {
        const std::uint16_t half = half_of(weight);
        body.push_back(static_cast<char>(half & 255));
        body.push_back(static_cast<char>(half >> 8));
    }
    return body;
}
}  // namespace

std::uint32_t Net::fingerprint() const { return checksum(body_of(weights)); }

std::string Net::write(std::string_view provenance) const {
    if (provenance.size() > kLongestProvenance) throw std::runtime_error("the provenance of a net is too long");
    const std::string body = body_of(weights);
    std::string bytes(kMagic);
    for (const int n : {shape_.sees.marks, shape_.sees.numbers, shape_.first, shape_.second})
        put(bytes, static_cast<std::uint32_t>(n));
    put(bytes, static_cast<std::uint32_t>(provenance.size()));
    bytes += provenance;
    put(bytes, checksum(body));
    return bytes + body;
}

std::shared_ptr<const Net> Net::read(std::string_view bytes) {
    if (bytes.size() < kHead || bytes.substr(0, kMagic.size()) != kMagic)
        throw std::runtime_error("this is no file of a net: it does not begin with ENDTNET1");
    std::array<std::uint32_t, 5> head{};
    for (std::size_t i = 0; i < head.size(); ++i) head[i] = get(bytes, kMagic.size() + 4 * i);
    if (std::any_of(head.begin(), head.end(), [](std::uint32_t n) { return n > kLongestProvenance; }))
        throw std::runtime_error("the file of the net is damaged: its sizes make no sense");
    const Shape shape{
        {static_cast<int>(head[0]), static_cast<int>(head[1])}, static_cast<int>(head[2]), static_cast<int>(head[3])};
    if (!is_possible(shape)) throw std::runtime_error("the file of the net is damaged: its sizes make no sense");
    auto net = std::make_shared<Net>(shape);
    const std::size_t text = head[4];
    if (bytes.size() != kHead + text + 4 + 2 * net->weights.size())
        throw std::runtime_error("the file of the net is damaged: it has not as many bytes as it says");
    const std::string_view body = bytes.substr(kHead + text + 4);
    if (get(bytes, kHead + text) != checksum(body))
        throw std::runtime_error("the file of the net is damaged: its checksum is another");
    net->provenance_ = bytes.substr(kHead, text);
    for (std::size_t i = 0; i < net->weights.size(); ++i) {
        const auto half = static_cast<std::uint16_t>(static_cast<std::uint8_t>(body[2 * i]) |
                                                     static_cast<std::uint8_t>(body[2 * i + 1]) << 8);
        net->weights[i] = of_half(half);
        if (!std::isfinite(net->weights[i]))
            throw std::runtime_error("the file of the net is damaged: one of its weights is no number");
    }
    return net;
}

// (1 + x / 2^16)^(2^16), which takes nothing but products.
float exponential(float x) {
    double power = 1.0 + std::min(std::max(static_cast<double>(x), -30.0), 30.0) / 65536.0;
    for (int i = 0; i < 16; ++i) power *= power;
    return static_cast<float>(power);
}

float logistic(float x) { return 1.0f / (1.0f + exponential(-x)); }

}  // namespace endtable
