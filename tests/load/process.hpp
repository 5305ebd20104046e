// What another process uses, as /proc tells it; and this one.
#pragma once

#include <cstdint>

namespace endtable::load {

struct Usage {
    double cpu = 0;         // seconds, of user and system together
    std::uint64_t rss = 0;  // bytes
    std::uint64_t descriptors = 0;
};

// Throws std::runtime_error if there is no such process, or it is somebody else's.
Usage usage_of(int pid);
double own_cpu();                             // seconds
void allow_descriptors(std::uint64_t count);  // std::runtime_error if the system does not

}  // namespace endtable::load
