// Values held against the schema: what fits, what does not, and where; and the schema as TypeScript.
#include "present/schema.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
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
    EXPECT_THAT(faults("Push", {{"push", "gone"}, {"id", 1}}), ElementsAre("id: expected a string, found 1"));
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

const std::filesystem::path kSource = ENDTABLE_SOURCE_DIR;

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The file is committed, so that the page can be worked on without building the engine.
TEST(Schema, the_page_has_its_types_from_here) {
    const auto file = kSource / "web/src/core/shapes.ts";
    if (std::getenv("ENDTABLE_UPDATE_SHAPES") != nullptr) std::ofstream(file) << typescript_of_shapes();
    EXPECT_EQ(text_of(file), typescript_of_shapes()) << "scripts/shapes writes it anew";
}

// --- What people read of it: docs/presentation.md

// `{at, glyph, owner?, label, mark?, …}`
std::string synopsis(const ShapeType& shape) {
    std::string text = "`{";
    for (const Member& member : shape.members) text.append(text.size() > 2 ? ", " : "").append(member.name);
    return text + (shape.open ? ", …}`" : "}`");
}

TEST(Schema, the_document_tells_of_every_member) {
    const std::string text = text_of(kSource / "docs/presentation.md");
    for (const char* shape : {"Text", "Scene", "View", "Player", "Cell", "Shape", "Item", "Kept", "Spot", "GridNames",
                              "Option", "Choices", "GameEvent"})
        EXPECT_THAT(text, HasSubstr(synopsis(*find_shape(shape)))) << shape;
    for (const char* change : {"Moved", "Appeared", "Vanished", "Turned", "Counted", "Arranged", "Marked"})
        for (const Member& member : find_shape(change)->members)
            EXPECT_THAT(text, HasSubstr('"' + std::string(member.name.substr(0, member.name.find('?'))) + '"'))
                << change;
}

// The row of a kind in the table of zones: its members, and what it holds.
TEST(Schema, the_document_tells_of_every_kind_of_zone) {
    const std::string text = text_of(kSource / "docs/presentation.md");
    for (const auto& [shape, holds] : {std::pair<const char*, std::vector<const char*>>{"GridZone", {"cells"}},
                                       {"PlacesZone", {"cells"}},
                                       {"PlaneZone", {"shapes"}},
                                       {"RowZone", {"items", "hidden"}},
                                       {"DeckZone", {"count", "contents"}},
                                       {"MeterZone", {"value"}}}) {
        const ShapeType& zone = *find_shape(shape);
        const std::string kind(zone.members[0].type.substr(1, zone.members[0].type.size() - 2));
        const auto from = text.find("\n| `" + kind + "` |");
        ASSERT_NE(from, std::string::npos) << kind;
        const std::string row = text.substr(from, text.find('\n', from + 1) - from);
        for (std::size_t i = 1; i < zone.members.size(); ++i)
            EXPECT_THAT(
                row, HasSubstr("`" + std::string(zone.members[i].name.substr(0, zone.members[i].name.find('?'))) + "`"))
                << kind;
        for (const char* held : holds) EXPECT_THAT(row, HasSubstr("`" + std::string(held) + "`")) << kind;
    }
}

}  // namespace
}  // namespace endtable::schema_test
