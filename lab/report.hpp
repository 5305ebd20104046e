// Results as a page for people: one file with its plots, its plotting library and its numbers, which needs no network.
#pragma once

#include <string>

#include "present/json_fwd.hpp"

namespace endtable::lab {

// `result` is what a contest, a balance or tuned weights are as JSON.
std::string html_report(const Json& result);

}  // namespace endtable::lab
