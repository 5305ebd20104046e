// The shapes of what a client is sent: scenes, views, choices, events, and what a table says. They are written down
// once, here, and everything else follows: the builders of present/zones.hpp make nothing else, tests hold every game's
// JSON against them, and the page's types are printed from them (web/src/core/shapes.ts).
//
// Types are written as in TypeScript: a name of a shape, "string", "whole" (a whole number), "number", "boolean",
// "Json" (anything), a literal ("\"grid\"", "null"), "A | B", "A[]", "[A, B]", "{A}" (an object whose members are all
// A).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "present/json.hpp"

namespace endtable {

struct Member {
    std::string_view name;  // "owner?": it may be missing
    std::string_view type;
    std::string_view about = "";
};

struct ShapeType {
    std::string_view name;
    std::string_view about = "";
    std::string_view is = "";          // another name for this type; then it has no members
    std::string_view base = "";        // a shape whose members it has, too
    std::vector<Member> members = {};  // of an object
    bool open = false;                 // a game may say more than this
};

const std::vector<ShapeType>& shape_types();
const ShapeType* find_shape(std::string_view name);  // null if there is none
bool has_member(const ShapeType& shape, std::string_view name);

// What keeps a value from being of this type, each with its place ("zones[2].rows: expected a whole number, found …");
// empty if it fits. Throws std::logic_error for a type that is not in the schema.
std::vector<std::string> faults(std::string_view type, const Json& value);

// The shapes as TypeScript: the text of web/src/core/shapes.ts.
std::string typescript_of_shapes();

}  // namespace endtable
