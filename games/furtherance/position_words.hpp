// Furtherance: what those who read and write positions (position.cpp, position_write.cpp) share.
#pragma once

#include "games/furtherance/present.hpp"
#include "games/furtherance/task_names.hpp"

namespace endtable::furtherance {

struct FlagName {
    const char* name;
    Unit::Flag flag;
};
inline constexpr FlagName kFlags[] = {{"new", Unit::New},
                                      {"ring", Unit::Ring},
                                      {"grail", Unit::Grail},
                                      {"excalibur", Unit::Excalibur},
                                      {"attacked", Unit::Attacked},
                                      {"acted", Unit::Acted},
                                      {"sacrificed", Unit::Sacrificed}};

}  // namespace endtable::furtherance
