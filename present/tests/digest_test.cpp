#include "present/digest.hpp"

#include <gtest/gtest.h>

#include "present/plain_sha256.hpp"

namespace endtable {
namespace {

// FIPS 180-4, and one the standard's examples have with two blocks.
TEST(Digest, known_answers) {
    EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

// Every length around the ends of blocks, with bytes of every value.
TEST(Digest, plain_sha256_is_libsodiums) {
    std::string bytes;
    for (int length = 0; length <= 400; ++length) {
        ASSERT_EQ(to_hex(plain_sha256(bytes)), to_hex(sha256(bytes))) << length << " bytes";
        bytes.push_back(static_cast<char>(length * 37 + 11));
    }
    const std::string long_one(100'000, '\x80');
    EXPECT_EQ(to_hex(plain_sha256(long_one)), to_hex(sha256(long_one)));
}

TEST(Digest, hexadecimal_and_back) {
    const Digest digest = sha256("there and back");
    EXPECT_EQ(digest_from_hex(to_hex(digest)), digest);
    const std::string zeros(64, '0');
    EXPECT_EQ(digest_from_hex(zeros), Digest{});
    EXPECT_FALSE(digest_from_hex(zeros.substr(1)));
    EXPECT_FALSE(digest_from_hex(zeros + "0"));
    for (const char wrong : {'A', 'g', ' ', '\0', '/'}) {
        std::string text = zeros;
        text[63] = wrong;
        EXPECT_FALSE(digest_from_hex(text)) << wrong;
        text = zeros;
        text[0] = wrong;
        EXPECT_FALSE(digest_from_hex(text)) << wrong;
    }
}

TEST(Digest, secrets_differ) { EXPECT_NE(random_secret(), random_secret()); }

}  // namespace
}  // namespace endtable
