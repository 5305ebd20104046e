// The two tables of the schema (present/schema.hpp).
#pragma once

#include <vector>

#include "present/schema.hpp"

namespace endtable {

std::vector<ShapeType> shapes_of_games();   // shapes.cpp: scenes, views, choices, events
std::vector<ShapeType> shapes_of_tables();  // table_shapes.cpp: turns, moments, tables, pushes

}  // namespace endtable
