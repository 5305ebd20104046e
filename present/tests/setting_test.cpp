#include "present/setting.hpp"

#include <gtest/gtest.h>

#include "present/tests/expect_input_error.hpp"

namespace endtable::setting_test {
namespace {

constexpr EmbeddedFile kFiles[] = {{"content/text/en.json", "{\"hello\":\"Hello {n}\"}"},
                                   {"RULES.md", "- **X-1** Hi."}};

GameInfo info() {
    GameInfo i;
    i.id = "toy";
    i.title = "Toy";
    i.min_seats = 2;
    i.max_seats = 3;
    i.options = {{.name = "open", .type = OptionSpec::Type::Bool, .fallback = false, .values = {}, .help = ""}};
    return i;
}

TEST(Setting, opens_a_game) {
    const ContentFiles content = ContentFiles::embedded(kFiles, "content/");
    const Setting s = Setting::open(info(), content, nullptr, 3, 1);
    EXPECT_EQ(s.options, Json({{"open", false}}));
    EXPECT_EQ(s.everyone_alone(), (std::vector{0, 1, 2}));
    EXPECT_EQ(s.scene(info()).done(),
              Json::parse(R"({"game":"toy","title":"Toy","seats":3,"sides":[0,1,2],"zones":[]})"));
    const Json view = s.view().status({"hello", {{"n", 1}}}).done();
    EXPECT_EQ(view["status"][0]["text"], "Hello 1");
}

TEST(Setting, refuses_what_does_not_fit) {
    const ContentFiles content = ContentFiles::embedded(kFiles, "content/");
    expect_input_error("bad_seats", "toy: 4 seats do not fit; allowed: 2 to 3",
                       [&] { (void)Setting::open(info(), content, nullptr, 4, 1); });
    EXPECT_THROW((void)Setting::open(info(), content, nullptr, 1, 1), InputError);
    EXPECT_THROW((void)Setting::open(info(), content, {{"x", 1}}, 2, 1), InputError);
    const ContentFiles bad = content.replaced_by(Json{{"text/en.json", {{"hello", 3}}}});
    expect_input_error("bad_content", "text/en.json: hello: expected a text, found 3",
                       [&] { (void)Setting::open(info(), bad, nullptr, 2, 1); });
}

TEST(Setting, finds_an_embedded_text) {
    EXPECT_EQ(embedded_text(kFiles, "RULES.md"), "- **X-1** Hi.");
    EXPECT_THROW((void)embedded_text(kFiles, "rules.md"), std::logic_error);
}

}  // namespace
}  // namespace endtable::setting_test
