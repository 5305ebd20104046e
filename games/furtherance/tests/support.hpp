// What the tests of Furtherance share.
#pragma once

#include <memory>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include "core/embedded.hpp"
#include "games/furtherance/content.hpp"
#include "games/furtherance/rules.hpp"
#include "present/input_error.hpp"

namespace endtable::furtherance {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace test {

inline const ContentFiles& official_files() {
    static const ContentFiles files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    return files;
}
inline const std::shared_ptr<const Content>& official() {
    static const std::shared_ptr<const Content> content = read_content(official_files());
    return content;
}

// What is said about content in which `file` was changed by `change` (a JSON merge patch or a whole file).
inline std::string content_mistake(const std::string& file, const Json& text) {
    try {
        (void)read_content(official_files().replaced_by(Json{{file, text}}));
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}
inline std::string option_mistake(const Json& options, int seats) {
    try {
        (void)configure(official(), options, seats);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

}  // namespace test
}  // namespace endtable::furtherance
