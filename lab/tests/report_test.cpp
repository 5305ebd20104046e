// Reports: one file, nothing loaded, nothing in it can break out.
#include "lab/report.hpp"

#include <regex>

#include "lab/balance.hpp"
#include "lab/contest.hpp"
#include "lab/tests/support.hpp"
#include "present/json.hpp"

namespace endtable::lab {
namespace {

using testing::HasSubstr;
using testing::Not;

Json small_match() {
    ContestPlan plan;
    plan.game = open("tic_tac_toe", Json::object(), 2);
    for (int i = 0; i < 2; ++i) plan.bots.push_back(read_contender("random", {}));
    plan.lineup = "AB";
    plan.groups = 5;
    return to_json(run(plan, {{0, 5}, {}, 1, false, {}}));
}

Json small_balance() {
    BalancePlan plan;
    plan.sections.push_back({open("kuhn_poker", Json::object(), 2), Json::object()});
    plan.bot = read_contender("random", {});
    return to_json(run(plan, {{0, 20}, 1, {}}));
}

// The page without the library it brings along, whose comments name where it comes from.
std::string own_part(std::string page) {
    const auto begin = page.find("Chart.js v");
    const auto end = page.find("</script>", begin);
    EXPECT_NE(begin, std::string::npos) << "the library is in it";
    return page.erase(begin, end - begin);
}

TEST(Report, loads_nothing) {
    for (const Json& result : {small_match(), small_balance()}) {
        const std::string page = html_report(result);
        EXPECT_THAT(page, HasSubstr("default-src 'none'")) << "the browser is asked to see to it";
        for (const char* load : {"<link", "<img", "<iframe", "<script src", "@import", "url(", " src=", " href="})
            EXPECT_THAT(page, Not(HasSubstr(load)));
        EXPECT_FALSE(std::regex_search(own_part(page), std::regex("https?://"))) << "no address at all";
        EXPECT_LT(page.size(), 400'000u);
    }
}

TEST(Report, has_the_numbers_in_it) {
    const Json result = small_balance();
    const std::string page = html_report(result);
    EXPECT_THAT(page, HasSubstr("<title>kuhn_poker: balance</title>"));
    const auto begin = page.find("application/json\">") + 18;
    EXPECT_EQ(Json::parse(page.substr(begin, page.find("</script>", begin) - begin)), result);
    EXPECT_THAT(page, Not(HasSubstr("@data@")));
    EXPECT_THAT(page, HasSubstr("</html>"));
}

TEST(Report, nothing_in_the_numbers_can_break_out) {
    const std::string evil = "</script><script>alert(1)</script><!-- @script@ &";
    Json result = small_match();
    result["plan"]["game"] = evil;
    result["plan"]["bots"][0]["level"] = evil;
    const std::string page = html_report(result);
    EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(page, HasSubstr("&lt;/script&gt;&lt;script&gt;alert(1)")) << "the title";
    EXPECT_THAT(page, HasSubstr("\\u003c/script>\\u003cscript>alert(1)")) << "the data";
    const auto begin = page.find("application/json\">") + 18;
    EXPECT_EQ(Json::parse(page.substr(begin, page.find("</script>", begin) - begin)), result);
}

// Whatever is shown goes through textContent.
TEST(Report, the_script_writes_no_markup) {
    const std::string own = own_part(html_report(small_match()));
    for (const char* way : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("})
        EXPECT_THAT(own, Not(HasSubstr(way)));
}

}  // namespace
}  // namespace endtable::lab
