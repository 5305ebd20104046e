// What people are called: names that can be seen, stay in their line and do not pretend to be somebody else's. No table
// of all of Unicode is needed for that: what is invisible or moves the text around is refused, and letters of the
// alphabets that are used to imitate Latin ones count as those.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace endtable::server {

inline constexpr int kMostOfName = 40;  // characters

struct TidyName {
    std::string name;  // with single spaces between words and none around
    std::string why;   // not empty: it cannot be used, and this is why
};
TidyName tidy_name(std::string_view given);

// The same text for names that look alike: without capitals and accents, look-alikes as the letter they imitate.
std::string likeness(std::string_view name);

// What people (ids and names; without an id nobody) are called where they are together: of those whose names look
// alike, all but the first get a number.
std::vector<std::string> told_apart(const std::vector<std::pair<std::string, std::string>>& people);

// A name with something after it that tells it from another one like it; short enough for a name.
std::string numbered(std::string_view name, int number);

}  // namespace endtable::server
