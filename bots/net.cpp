#include "bots/net.hpp"

#include <algorithm>
#include <array>
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

// What lies in these bytes, read as another type of their size; `std::bit_cast` is not in every library we build with.
template <class To, class From>
To same_bytes(From from) {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

// The next power of two, as the upper half of a float: what is counted in it comes back from a file unchanged.
std::uint16_t unit_above(float value) {
    const auto bits = same_bytes<std::uint32_t>(value);
    return static_cast<std::uint16_t>(((bits & 0x7FFFFFu) != 0 ? (bits | 0x7FFFFFu) + 1 : bits) >> 16);
}
float of_half(std::uint16_t half) { return same_bytes<float>(static_cast<std::uint32_t>(half) << 16); }

constexpr float kMostSteps = 127;

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

namespace {

// Calls tell(first weight of a row, how many).
template <class Tell>
void for_rows(const Net& net, const Tell& tell) {
    for (std::size_t at = 0; at < net.end();) {
        const int n = net.row_at(at);
        tell(at, static_cast<std::size_t>(n));
        at += static_cast<std::size_t>(n);
    }
}

std::string body_of(const Net& net) {
    std::string body;
    for_rows(net, [&](std::size_t at, std::size_t n) {
        float most = 0;
        for (std::size_t i = at; i < at + n; ++i) most = std::max(most, std::abs(net.weights[i]));
        const std::uint16_t unit = unit_above(most / kMostSteps);
        body.push_back(static_cast<char>(unit & 255));
        body.push_back(static_cast<char>(unit >> 8));
        for (std::size_t i = at; i < at + n; ++i) {
            const float steps = most == 0 ? 0 : net.weights[i] / of_half(unit);
            body.push_back(static_cast<char>(static_cast<std::int8_t>(std::lround(steps))));
        }
    });
    return body;
}

// False if a weight is no number.
bool read_body(Net& net, std::string_view body) {
    const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(body[at]); };
    std::size_t from = 0;
    bool good = true;
    for_rows(net, [&](std::size_t at, std::size_t n) {
        const float unit = of_half(static_cast<std::uint16_t>(byte(from) | byte(from + 1) << 8));
        good = good && std::isfinite(unit);
        from += 2;
        for (std::size_t i = at; i < at + n; ++i)
            net.weights[i] = static_cast<float>(static_cast<std::int8_t>(byte(from++))) * unit;
    });
    return good;
}

std::size_t body_size(const Net& net) {
    std::size_t size = 0;
    for_rows(net, [&](std::size_t, std::size_t n) { size += 2 + n; });
    return size;
}

}  // namespace

void Net::round_to_file() { read_body(*this, body_of(*this)); }

std::uint32_t Net::fingerprint() const { return checksum(body_of(*this)); }

std::string Net::write(std::string_view provenance) const {
    if (provenance.size() > kLongestProvenance) throw std::runtime_error("the provenance of a net is too long");
    const std::string body = body_of(*this);
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
    if (bytes.size() != kHead + text + 4 + body_size(*net))
        throw std::runtime_error("the file of the net is damaged: it has not as many bytes as it says");
    const std::string_view body = bytes.substr(kHead + text + 4);
    if (get(bytes, kHead + text) != checksum(body))
        throw std::runtime_error("the file of the net is damaged: its checksum is another");
    net->provenance_ = bytes.substr(kHead, text);
    if (!read_body(*net, body))
        throw std::runtime_error("the file of the net is damaged: one of its weights is no number");
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
