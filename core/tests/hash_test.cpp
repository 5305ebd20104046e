// Records log these hashes, so that the numbers may never change, whatever vector instructions a machine has. One value
// for each of XXH3's code paths: by length 0, 1-3, 4-8, 9-16, 17-128, 129-240 and beyond.
#include "core/hash.hpp"

#include <array>
#include <cstddef>

#include <gtest/gtest.h>

namespace endtable {
namespace {

std::uint64_t hash_of_length(std::size_t n) {
    std::array<unsigned char, 2048> bytes{};
    for (std::size_t i = 0; i < n; ++i) bytes.at(i) = static_cast<unsigned char>(i * 7 + 1);
    return hash_bytes(bytes.data(), n);
}

TEST(Hash, golden_values) {
    EXPECT_EQ(hash_of_length(0), 0x2d06800538d394c2u);  // the published value of the empty input
    EXPECT_EQ(hash_of_length(3), 0x5c83885a0fb5d516u);
    EXPECT_EQ(hash_of_length(8), 0x96cc97a6768fd7a9u);
    EXPECT_EQ(hash_of_length(16), 0x913bd4a8038027a7u);
    EXPECT_EQ(hash_of_length(64), 0x13886553e7dc3fa3u);
    EXPECT_EQ(hash_of_length(200), 0x70d27115faab301eu);
    EXPECT_EQ(hash_of_length(1000), 0xb8b406a98622d913u);
}

TEST(Hash, of_a_value_is_the_hash_of_its_bytes) {
    struct Pair {
        std::uint32_t a = 1, b = 2;
    };
    const Pair pair;
    const std::array<std::uint32_t, 2> same = {1, 2};
    EXPECT_EQ(hash(pair), hash_bytes(same.data(), sizeof same));
    EXPECT_NE(hash(pair), hash(Pair{2, 1}));
}

TEST(Hash, of_a_state_as_it_was_before_fields_were_added) {
    struct Before {
        std::uint16_t a, d;
    };
    struct Now {
        std::uint16_t a, b, c, d, e;
    };
    static constexpr AddedBytes kAdded[] = {{offsetof(Now, b), 4}, {offsetof(Now, e), 2}};
    EXPECT_EQ(hash_without(Now{1, 2, 3, 4, 5}, kAdded), hash(Before{1, 4}));
    EXPECT_EQ(hash_without(Now{1, 9, 9, 4, 9}, kAdded), hash(Before{1, 4}));
    EXPECT_NE(hash_without(Now{1, 2, 3, 9, 5}, kAdded), hash(Before{1, 4}));
}

}  // namespace
}  // namespace endtable
