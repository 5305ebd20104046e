// What opening a game begins with, whatever the game: the seat count is checked, the options are completed, the words
// are read.
#pragma once

#include "present/presentation.hpp"

namespace endtable {

struct Setting {
    Json options;  // all of them, defaults included
    int seats = 0;
    Catalogue words;  // text/en.json of the content

    // By this version of the rules (Presentation::open). Throws InputError: bad_seats, bad_option, bad_content.
    static Setting open(const GameInfo& info, const ContentFiles& content, const Json& options, int seats, int rules);

    std::vector<int> everyone_alone() const;  // `sides` where nobody has a partner
    SceneBuilder scene(const GameInfo& info) const { return {info, everyone_alone(), words}; }
    ViewBuilder view() const { return ViewBuilder(words); }
};

}  // namespace endtable
