// Furtherance: what those who read and write positions (position.cpp, position_write.cpp) share.
#pragma once

#include "games/furtherance/present.hpp"
#include "games/furtherance/task_names.hpp"
#include "present/reader.hpp"

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

// Plain numbers, by name: what is read is what is written. They are 0 where nothing is said.
template <class T>
struct NumberName {
    const char* name;
    std::uint8_t T::*field;
    int most = 255;
};
inline constexpr NumberName<Unit> kUnitNumbers[] = {{"damage", &Unit::damage},
                                                    {"plus_hp", &Unit::plus_hp},
                                                    {"sharpeners", &Unit::sharpeners},
                                                    {"knives", &Unit::knives},
                                                    {"points", &Unit::points, 20}};
inline constexpr NumberName<Kingdom> kKingdomNumbers[] = {{"out", &Kingdom::out, kKingdoms},
                                                          {"permanent_vp", &Kingdom::permanent_vp},
                                                          {"leader_counters", &Kingdom::leader_counters, 20},
                                                          {"leader_used", &Kingdom::leader_used, 20},
                                                          {"enemy_counters", &Kingdom::enemy_counters}};

template <class T, std::size_t N>
void read_numbers(const Reader& r, T& into, const NumberName<T> (&names)[N]) {
    for (const auto& one : names) into.*one.field = static_cast<std::uint8_t>(r.integer_or(one.name, 0, 0, one.most));
}
template <class T, std::size_t N>
void write_numbers(Json& json, const T& from, const NumberName<T> (&names)[N]) {
    for (const auto& one : names)
        if (from.*one.field != 0) json[one.name] = from.*one.field;
}

}  // namespace endtable::furtherance
