#include "lab/report.hpp"

#include <cassert>
#include <span>
#include <string_view>

#include "core/embedded.hpp"
#include "present/json.hpp"

namespace endtable::lab {

namespace report {
std::span<const EmbeddedFile> embedded_files();
}
namespace chart_js {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

std::string_view part(std::string_view name) {
    for (const auto& file : report::embedded_files())
        if (file.path == name) return file.text;
    assert(false);
    return {};
}

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '<': html += "&lt;"; break;
            case '>': html += "&gt;"; break;
            case '&': html += "&amp;"; break;
            case '"': html += "&quot;"; break;
            default: html += c;
        }
    }
    return html;
}

// Inside a script element only "<" can be misread (as its end, or a comment), and in JSON it stands in strings only.
std::string as_script_data(const Json& json) {
    std::string text;
    for (const char c : dump_json(json)) {
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    }
    return text;
}

std::string title_of(const Json& result) {
    const std::string kind = result["kind"].get<std::string>();
    const Json& named = result.contains("game") ? result : result["plan"];
    return named["game"].get<std::string>() + ": " + kind;
}

}  // namespace

std::string html_report(const Json& result) {
    // What is put in is not looked at again, so that nothing in it can pass for a place of the page.
    std::string page;
    std::string_view rest = part("report.html");
    while (!rest.empty()) {
        const auto place = rest.find('@');
        const auto end = place == std::string_view::npos ? place : rest.find('@', place + 1);
        page += rest.substr(0, place);
        if (end == std::string_view::npos) break;
        const std::string_view name = rest.substr(place + 1, end - place - 1);
        rest.remove_prefix(end + 1);
        if (name == "title")
            page += escaped(title_of(result));
        else if (name == "style")
            page += part("report.css");
        else if (name == "data")
            page += as_script_data(result);
        else if (name == "chart")
            page += chart_js::embedded_files().front().text;
        else if (name == "script")
            page += part("report.js");
    }
    return page;
}

}  // namespace endtable::lab
