// Values held against the schema: what fits, what does not, and where; and the schema as TypeScript.
#include "present/schema.hpp"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace endtable::schema_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Schema, every_type_in_it_can_be_read) {
    for (const ShapeType& shape : shape_types()) {
        EXPECT_NO_THROW((void)faults(shape.name, Json())) << shape.name;
        EXPECT_NE(shape.is.empty(), shape.members.empty()) << shape.name << ": either another name, or members";
        for (const Member& member : shape.members)
            for (const Json& value : {Json(), Json::array({1}), Json{{"a", 1}}})
                EXPECT_NO_THROW((void)faults(member.type, value)) << shape.name << "." << member.name;
    }
    EXPECT_THROW((void)faults("Nothing", Json::object()), std::logic_error);
    EXPECT_THROW((void)faults("string[", Json::object()), std::logic_error);
}

TEST(Schema, simple_types) {
    EXPECT_THAT(faults("whole", 3), IsEmpty());
    EXPECT_THAT(faults("whole", 3.5), ElementsAre("expected a whole number, found 3.5"));
    EXPECT_THAT(faults("number", 3.5), IsEmpty());
    EXPECT_THAT(faults("boolean", 1), ElementsAre("expected true or false, found 1"));
    EXPECT_THAT(faults("\"grid\"", "grid"), IsEmpty());
    EXPECT_THAT(faults("\"grid\"", "row"), ElementsAre("expected \"grid\", found \"row\""));
    EXPECT_THAT(faults("string | null", nullptr), IsEmpty());
    EXPECT_THAT(faults("string | null", 1), ElementsAre("expected another value, found 1"));
    EXPECT_THAT(faults("whole[]", {1, 2}), IsEmpty());
    EXPECT_THAT(faults("whole[]", {1, "2"}), ElementsAre("[1]: expected a whole number, found \"2\""));
    EXPECT_THAT(faults("[whole, string][]", Json::parse(R"([[1,"a"],[2]])")),
                ElementsAre("[1]: expected a list of 2, found [2]"));
    EXPECT_THAT(faults("{whole}", {{"a", 1}, {"b", true}}), ElementsAre("b: expected a whole number, found true"));
    EXPECT_THAT(faults("Mark", "target"), IsEmpty());
}

TEST(Schema, objects_have_what_they_must_and_nothing_else) {
    const Json label = {{"key", "k"}, {"args", Json::object()}, {"text", "Words"}};
    EXPECT_THAT(faults("Item", {{"id", "a"}, {"glyph", ""}, {"label", label}, {"cost", 3}}), IsEmpty());  // its own
    EXPECT_THAT(faults("Item", {{"id", 1}, {"glyph", ""}, {"label", {{"key", "k"}, {"kay", 1}}}}),
                ElementsAre("id: expected a string, found 1", "label.kay: Text has no such member"));
    EXPECT_THAT(faults("Kept", {{"glyph", ""}, {"count", 1}, {"cost", 3}}),
                ElementsAre("label: is missing", "cost: Kept has no such member"));
    const Json meter = {{"id", "gold"}, {"kind", "meter"}, {"label", label}, {"least", 0}, {"most", "9"}};
    EXPECT_THAT(faults("Zone", meter), ElementsAre("most: expected a whole number, found \"9\""));
}

TEST(Schema, is_printed_as_typescript) {
    const std::string text = typescript_of_shapes();
    EXPECT_THAT(text, HasSubstr("export type Mark = \"head\" | \"start\" | \"wall\" | \"last\" | \"target\";\n"));
    EXPECT_THAT(text, HasSubstr("export interface GridZone extends ZoneBase {\n  readonly kind: \"grid\";\n"));
    EXPECT_THAT(text, HasSubstr("  readonly walls?: readonly (readonly [string, string])[];\n"));
    EXPECT_THAT(text, HasSubstr("  readonly zones: { readonly [key: string]: ZoneContent };\n"));
    EXPECT_THAT(text, HasSubstr("  readonly sides: readonly number[];\n"));
    EXPECT_THAT(text, HasSubstr("  readonly [own: string]: unknown;\n"));
}

}  // namespace
}  // namespace endtable::schema_test
