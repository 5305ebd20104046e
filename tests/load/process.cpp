#include "tests/load/process.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace endtable::load {

Usage usage_of(int pid) {
    const std::string folder = "/proc/" + std::to_string(pid);
    std::ifstream file(folder + "/stat");
    std::string line;
    if (!std::getline(file, line)) throw std::runtime_error("there is no process " + std::to_string(pid));
    // The name in parentheses may contain anything; what follows is numbered from 3 (man proc).
    std::istringstream fields(line.substr(line.rfind(')') + 2));
    std::string skipped;
    for (int i = 3; i < 14; ++i) fields >> skipped;
    std::uint64_t user = 0, system = 0, pages = 0;
    fields >> user >> system;
    for (int i = 16; i < 24; ++i) fields >> skipped;
    fields >> pages;
    Usage usage;
    usage.cpu = static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
    usage.rss = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    std::error_code error;
    for (auto it = std::filesystem::directory_iterator(folder + "/fd", error);
         !error && it != std::filesystem::directory_iterator(); it.increment(error))
        ++usage.descriptors;
    if (error) throw std::runtime_error("cannot look into process " + std::to_string(pid) + ": " + error.message());
    return usage;
}

double own_cpu() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void allow_descriptors(std::uint64_t count) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= count) return;
    limit.rlim_cur = count;
    limit.rlim_max = std::max<rlim_t>(limit.rlim_max, count);
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        throw std::runtime_error("so many sockets need " + std::to_string(count) +
                                 " descriptors; the system allows fewer (ulimit -n)");
}

}  // namespace endtable::load
