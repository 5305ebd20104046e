// What changed between two values: exact examples of every form, and random values of all shapes.
#include "present/changes.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable {
namespace changes_test {

struct Example {
    const char* before;
    const char* after;
    const char* changes;
};
// web/tests/unit/changes.test.ts has the same list.
const Example kExamples[] = {
    {R"({"a":1,"b":[2]})", R"({"a":1,"b":[2]})", "null"},
    {R"({"a":1,"b":2})", R"({"a":1,"b":3})", R"({"b":[3]})"},
    {R"({"a":1,"b":2})", R"({"a":1,"c":null})", R"({"b":[],"c":[null]})"},
    {R"({"a":{"b":{"c":1,"d":2}}})", R"({"a":{"b":{"c":1,"d":[]}}})", R"({"a":{"b":{"d":[[]]}}})"},
    {"[1,2,3]", "[1,5,3]", R"(["#",{"1":[5]}])"},
    {"[1,2,3]", "[1,2]", "[[1,2]]"},
    {"[1,2]", "[1,2,3,4]", R"(["#",{"2":[3,2],"3":[4,3]}])"},
    {"[[1,2],8]", "[[1,3],8,5]", R"(["#",{"0":["#",{"1":[3]}],"2":[5,2]}])"},
    {"[]", "[1]", "[[1]]"},
    {"[1]", "[]", "[[]]"},
    {"7", "null", "[null]"},
    {R"([{"at":"a1","n":1},{"at":"b2","n":2}])", R"([{"at":"a1","n":1},{"at":"b2","n":3}])",
     R"(["at",{"b2":{"n":[3]}}])"},
    {R"([{"at":"a1"},{"at":"b2"},{"at":"c3"}])", R"([{"at":"d4"},{"at":"a1"},{"at":"c3"},{"at":"b1"}])",
     R"(["at",{"b1":[{"at":"b1"},3],"b2":[],"d4":[{"at":"d4"},0]}])"},
    {R"([{"seat":0,"g":1},{"seat":1,"g":1}])", R"([{"seat":0,"g":1},{"seat":1,"g":2}])", R"(["seat",{"1":{"g":[2]}}])"},
    // Another order, twice the same name, nothing in common: as a whole.
    {R"([{"at":"a1","n":1},{"at":"b2","n":2}])", R"([{"at":"b2","n":2},{"at":"a1","n":1}])",
     R"([[{"at":"b2","n":2},{"at":"a1","n":1}]])"},
    {R"([{"id":"a"}])", R"([{"id":"b"},{"id":"b"}])", R"([[{"id":"b"},{"id":"b"}]])"},
};

TEST(Changes, examples) {
    for (const Example& one : kExamples) {
        const Json before = Json::parse(one.before), after = Json::parse(one.after), changes = Json::parse(one.changes);
        EXPECT_EQ(changes_between(before, after), changes) << one.before << " -> " << one.after;
        EXPECT_EQ(changes.is_null() ? before : with_changes(before, changes), after) << one.changes;
    }
}

Json any_value(Rng& rng, int depth) {
    const int kind = static_cast<int>(rng.below(depth > 0 ? 7 : 4));
    if (kind == 0) return nullptr;
    if (kind == 1) return rng.below(3) == 0;
    if (kind <= 3) return static_cast<int>(rng.below(3));
    if (kind == 4) {
        Json json = Json::object();
        for (const char* key : {"a", "b", "c", "at"})
            if (rng.below(2) == 0) json[key] = any_value(rng, depth - 1);
        return json;
    }
    Json list = Json::array();
    for (std::uint64_t n = rng.below(5); n > 0; --n) {
        Json entry = any_value(rng, depth - 1);
        if (kind == 6) {
            if (!entry.is_object()) entry = Json::object();
            entry["at"] = std::string(1, static_cast<char>('p' + rng.below(7)));
        }
        list.push_back(std::move(entry));
    }
    return list;
}

TEST(Changes, whatever_changed_comes_back) {
    Rng rng(7);
    for (int i = 0; i < 20'000; ++i) {
        const Json before = any_value(rng, 4), after = any_value(rng, 4);
        const Json changes = changes_between(before, after);
        ASSERT_EQ(changes.is_null() ? before : with_changes(before, changes), after) << before << "\n" << changes;
    }
}

// Texts are compared as they are written: what needs escapes stands in another order there than its keys do.
TEST(Changes, keys_and_names_that_need_escapes) {
    const char* kNames[] = {"\"", "\\", "A", "a\nb", "a", "\x7f", "\u00e4", "["};
    Rng rng(9);
    for (int i = 0; i < 5'000; ++i) {
        const auto some = [&](bool list) {
            Json json = list ? Json::array() : Json::object();
            for (const char* name : kNames) {
                if (rng.below(2) == 0) continue;
                const Json value = object({{"at", name}, {"n", rng.below(2)}});
                if (list)
                    json.push_back(value);
                else
                    json[name] = value;
            }
            return json;
        };
        const bool list = rng.below(2) == 0;
        const Json before = some(list), after = some(list), changes = changes_between(before, after);
        ASSERT_EQ(changes.is_null() ? before : with_changes(before, changes), after) << before << "\n" << changes;
    }
}

TEST(Changes, what_does_not_fit_is_refused) {
    const auto refused = [](const char* before, const char* changes) {
        try {
            ADD_FAILURE() << with_changes(Json::parse(before), Json::parse(changes));
        } catch (const InputError& e) {
            EXPECT_EQ(e.code(), "bad_changes");
        }
    };
    refused("1", R"({"a":[1]})");
    refused("{}", R"(["at",{}])");
    refused("[]", R"(["at",{"x":[{"at":"x"},4]}])");
    refused("[]", R"([1,2,3])");
    refused("{}", "5");
}

}  // namespace changes_test
}  // namespace endtable
