#include "present/reader.hpp"

#include <functional>

#include <gtest/gtest.h>

#include "present/json.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::reader_test {
namespace {

const Json kDoc =
    Json::parse(R"({"cards":[{"cost":1},{"cost":"one","kind":"ship"},{"cost":3.0}],"big":18446744073709551615,
    "digits":"18446744073709551615","bad_digits":["","-1","01","1x","18446744073709551616"," 1"],"neg":-4,"on":true,"name":"Zoe"})");

void refused(const std::string& message, const std::function<void()>& action) {
    expect_input_error("bad_content", message, action);
}

class ReaderTest : public testing::Test {
protected:
    Reader doc{kDoc, "deck.json", "bad_content"};
};

TEST_F(ReaderTest, places_grow_with_every_step) {
    EXPECT_EQ(doc.place(), "deck.json");
    EXPECT_EQ(doc.at("cards").place(), "deck.json: cards");
    EXPECT_EQ(doc.at("cards").at(1).place(), "deck.json: cards[1]");
    EXPECT_EQ(doc.at("cards").at(1).at("cost").place(), "deck.json: cards[1].cost");
    EXPECT_EQ(Reader(kDoc["cards"], "list", "x").at(0).place(), "list: [0]");
    EXPECT_EQ(Reader(kDoc, "", "x").at("cards").at(0).place(), "cards[0]");
}

TEST_F(ReaderTest, integers) {
    EXPECT_EQ(doc.at("cards").at(0).at("cost").integer(0, 3), 1);
    EXPECT_EQ(doc.at("neg").integer(-4, -4), -4);
    const auto cost = [&](int i) { return doc.at("cards").at(i).at("cost"); };
    refused("deck.json: cards[1].cost: expected a whole number from 0 to 3, found \"one\"",
            [&] { (void)cost(1).integer(0, 3); });
    refused("deck.json: cards[2].cost: expected a whole number from 0 to 3, found 3.0",
            [&] { (void)cost(2).integer(0, 3); });
    refused("deck.json: cards[0].cost: expected a whole number from 2 to 3, found 1",
            [&] { (void)cost(0).integer(2, 3); });
    refused("deck.json: neg: expected a whole number from 0 to 3, found -4",
            [&] { (void)doc.at("neg").integer(0, 3); });
    EXPECT_THROW((void)doc.at("big").integer(INT64_MIN, INT64_MAX), InputError) << "must not wrap to -1";
}

TEST_F(ReaderTest, unsigned_numbers_and_their_digits) {
    EXPECT_EQ(doc.at("big").unsigned64(), UINT64_MAX);
    EXPECT_EQ(doc.at("digits").unsigned64(), UINT64_MAX);
    EXPECT_EQ(doc.at("cards").at(0).at("cost").unsigned64(), 1u);
    EXPECT_THROW((void)doc.at("neg").unsigned64(), InputError);
    EXPECT_THROW((void)doc.at("on").unsigned64(), InputError);
    for (int i = 0; i < 6; ++i) EXPECT_THROW((void)doc.at("bad_digits").at(i).unsigned64(), InputError) << i;
}

TEST_F(ReaderTest, booleans_texts_and_words) {
    EXPECT_TRUE(doc.at("on").boolean());
    EXPECT_EQ(doc.at("name").text(3), "Zoe");
    EXPECT_EQ(doc.at("cards").at(1).at("kind").one_of({"tank", "ship"}), 1);
    refused("deck.json: neg: expected true or false, found -4", [&] { (void)doc.at("neg").boolean(); });
    refused("deck.json: neg: expected a text, found -4", [&] { (void)doc.at("neg").text(); });
    refused("deck.json: name: expected a text of at most 2 bytes, found 3", [&] { (void)doc.at("name").text(2); });
    refused("deck.json: name: expected one of tank, ship, found \"Zoe\"", [&] {
        (void)doc.at("name").one_of({"tank", "ship"});
    });
    refused("deck.json: on: expected one of tank, found true", [&] { (void)doc.at("on").one_of({"tank"}); });
}

TEST_F(ReaderTest, ids_are_lower_snake) {
    const Json json = Json::parse(
        R"({"ids":["royal_charter","level_2","Zoe","two words","","-"],"long":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})");
    const Reader file(json, "deck.json", "bad_content");
    EXPECT_EQ(file.at("ids").at(0).id(), "royal_charter");
    EXPECT_EQ(file.at("ids").at(1).id(), "level_2");
    refused("deck.json: ids[2]: an id is written in lower_snake, found \"Zoe\"",
            [&] { (void)file.at("ids").at(2).id(); });
    for (int i = 3; i < 6; ++i) EXPECT_THROW((void)file.at("ids").at(i).id(), InputError) << i;
    refused("deck.json: long: expected a text of at most 40 bytes, found 41", [&] { (void)file.at("long").id(); });
}

TEST_F(ReaderTest, entries_name_their_source) {
    const Json json =
        Json::parse(R"([{"source":"rulebook"},{"source":"public"},{"source":"ours"},{"source":"hearsay"},{}])");
    const Reader file(json, "deck.json", "bad_content");
    for (int i = 0; i < 3; ++i) EXPECT_NO_THROW(file.at(i).check_source()) << i;
    refused("deck.json: [3].source: expected one of rulebook, public, ours, found \"hearsay\"",
            [&] { file.at(3).check_source(); });
    refused("deck.json: [4]: \"source\" is missing", [&] { file.at(4).check_source(); });
}

TEST_F(ReaderTest, objects) {
    const Reader card = doc.at("cards").at(1);
    EXPECT_NO_THROW(card.only_keys({"kind", "cost"}));
    EXPECT_TRUE(card.has("kind"));
    EXPECT_FALSE(card.has("colour"));
    refused("deck.json: cards[1]: unknown key \"kind\"; allowed: cost, colour", [&] {
        card.only_keys({"cost", "colour"});
    });
    refused("deck.json: cards[1]: unknown key \"cost\"; allowed: none", [&] { card.only_keys({}); });
    refused("deck.json: cards[1]: \"colour\" is missing", [&] { (void)card.at("colour"); });
    refused("deck.json: on: expected an object, found true", [&] { doc.at("on").only_keys({}); });
    refused("deck.json: on: expected an object, found true", [&] { (void)doc.at("on").at("x"); });
}

TEST_F(ReaderTest, arrays) {
    EXPECT_EQ(doc.at("cards").size(3, 3), 3);
    refused("deck.json: cards: expected a list of 4 to 9 entries, found 3", [&] { (void)doc.at("cards").size(4, 9); });
    refused("deck.json: cards: expected a list of 2 entries, found 3", [&] { (void)doc.at("cards").size(2, 2); });
    refused("deck.json: on: expected a list, found true", [&] { (void)doc.at("on").size(0, 9); });
    refused("deck.json: on: expected a list, found true", [&] { (void)doc.at("on").at(0); });
    refused("deck.json: cards: entry 3 is missing, there are 3", [&] { (void)doc.at("cards").at(3); });
    EXPECT_THROW((void)doc.at("cards").at(-1), InputError);
}

TEST_F(ReaderTest, members_that_may_be_absent) {
    EXPECT_EQ(doc.integer_or("neg", 7, -9, 9), -4);
    EXPECT_EQ(doc.integer_or("absent", 7, -9, 9), 7);
    EXPECT_TRUE(doc.boolean_or("on", false));
    EXPECT_TRUE(doc.boolean_or("absent", true));
    EXPECT_THROW((void)doc.integer_or("on", 7, -9, 9), InputError) << "present but wrong is a mistake";
}

}  // namespace
}  // namespace endtable::reader_test
