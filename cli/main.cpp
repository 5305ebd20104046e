#include <iostream>

#include "cli/app.hpp"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    auto console = endtable::cli::Console::of_process();
    return static_cast<int>(endtable::cli::run(argc, argv, console));
}
