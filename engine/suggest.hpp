// Did you mean …?
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace endtable {

// The candidate a person most likely meant by `word`, or nothing if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "did you mean 'play'?", or an empty text.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace endtable
