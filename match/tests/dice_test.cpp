#include "match/dice.hpp"

#include <set>

#include "match/tests/helpers.hpp"

namespace endtable {
namespace {

std::array<std::uint8_t, 32> counting_secret() {
    std::array<std::uint8_t, 32> secret{};
    for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<std::uint8_t>(i);
    return secret;
}
const std::vector<std::string> kNonces = {"red", "", "blau-\u00fc"};

// Computed without this code:
//   import hashlib
//   secret = bytes(range(32)); nonces = [n.encode() for n in ("red", "", "blau-\u00fc")]
//   sha = lambda b: hashlib.sha256(b).digest()
//   key = sha(b"endtable dice 1\0" + secret + b"".join(bytes([len(n)]) + n for n in nonces))
//   for n in (0, 1, 1 << 40):
//       d = sha(key + n.to_bytes(8, "big")); s1 = int.from_bytes(d[8:16], "big"); m = 2**64 - 1
//       x = s1 * 5 & m; print(hex((x << 7 | x >> 57) * 9 & m))    # the first number of xoshiro256**
TEST(Dice, known_answers) {
    const Dice dice = Dice::committed(counting_secret(), kNonces);
    EXPECT_EQ(dice.outcome(0).next(), 0x4e806ef937856ea5u);
    EXPECT_EQ(dice.outcome(1).next(), 0x7ef02407814adbd9u);
    EXPECT_EQ(dice.outcome(std::uint64_t{1} << 40).next(), 0x9d19f1386a137b43u);
    EXPECT_EQ(dice.to_json(false)["commitment"],
              "sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST(Dice, the_secret_is_published_only_when_told) {
    const Dice dice = Dice::committed(counting_secret(), kNonces);
    EXPECT_FALSE(dice.to_json(false).contains("secret"));
    EXPECT_EQ(dice.to_json(true)["secret"], "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
}

TEST(Dice, come_back_from_a_record) {
    const Dice dice = Dice::committed(counting_secret(), kNonces);
    const Dice whole = Dice::from_json(dice.to_json(true), 3);
    EXPECT_TRUE(whole.can_roll());
    EXPECT_TRUE(whole.commitment_holds());
    EXPECT_EQ(whole.outcome(7).next(), dice.outcome(7).next());

    const Dice unpublished = Dice::from_json(dice.to_json(false), 3);
    EXPECT_TRUE(unpublished.is_committed());
    EXPECT_FALSE(unpublished.can_roll());
    EXPECT_FALSE(unpublished.commitment_holds());
    EXPECT_EQ(unpublished.to_json(true), dice.to_json(false));

    for (const char* kind : {"seeded", "none"}) {
        const Dice other = Dice::from_json({{"kind", kind}}, 3);
        EXPECT_FALSE(other.can_roll());
        EXPECT_EQ(other.to_json(true), Json({{"kind", kind}}));
    }
}

TEST(Dice, another_secret_does_not_fit_the_commitment) {
    Json json = Dice::committed(counting_secret(), kNonces).to_json(true);
    json["secret"] = std::string(64, '0');
    EXPECT_FALSE(Dice::from_json(json, 3).commitment_holds());
}

TEST(Dice, are_all_different) {
    std::set<std::uint64_t> first;
    for (const Dice& dice :
         {Dice::seeded(0), Dice::seeded(1), Dice::committed({"a", "b"}), Dice::committed({"a", "b"})})
        for (std::uint64_t n = 0; n < 1000; ++n) first.insert(dice.outcome(n).next());
    EXPECT_EQ(first.size(), 4000u);
    // Where one nonce ends and the next begins is part of the key.
    EXPECT_NE(Dice::committed(counting_secret(), {"ab", ""}).outcome(0).next(),
              Dice::committed(counting_secret(), {"a", "b"}).outcome(0).next());
}

TEST(Dice, refuse_what_no_record_may_say) {
    const Json good = Dice::committed(counting_secret(), kNonces).to_json(true);
    const auto complaint_about = [&](const char* field, const Json& value) {
        Json bad = good;
        bad[field] = value;
        return complaint([&] { Dice::from_json(bad, 3); });
    };
    EXPECT_EQ(complaint_about("luck", 1).substr(0, 40), "bad_record: fairness: unknown key \"luck\"");
    EXPECT_NE(complaint_about("kind", "loaded").find("fairness: kind: expected one of"), std::string::npos);
    EXPECT_NE(complaint_about("commitment", "sha1:00").find("fairness: commitment: expected sha256:"),
              std::string::npos);
    EXPECT_NE(complaint_about("secret", "00").find("fairness: secret: expected 64"), std::string::npos);
    EXPECT_NE(complaint_about("secret", std::string(64, 'G')).find("fairness: secret: expected 64"), std::string::npos);
    EXPECT_NE(complaint_about("nonces", {"a", "b", "c", "d"}).find("fairness: nonces: expected"), std::string::npos);
    EXPECT_NE(complaint_about("nonces", {std::string(65, 'a')}).find("fairness: nonces[0]: expected"),
              std::string::npos);
    EXPECT_NE(complaint([] { Dice::committed({std::string(65, 'a')}); }), "");
    EXPECT_EQ(complaint([] { Dice::committed({"\xff"}); }), "bad_nonce: a nonce is text in UTF-8");
}

}  // namespace
}  // namespace endtable
