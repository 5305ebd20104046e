// The program itself, as a shell runs it.
#pragma once

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace endtable::cli {

struct Ran {
    int code;
    std::string out;
};

// `command` is given to a shell after the program's name; what it writes to both outputs comes back.
inline Ran shell(const std::string& command) {
    std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    std::string out;
    std::array<char, 4096> buffer;
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) out.append(buffer.data(), n);
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out};
}
inline Ran endtable(const std::string& words) { return shell(std::string("'" ENDTABLE_PROGRAM "' ") + words); }

class Program : public testing::Test {
protected:
    void SetUp() override {
        folder = std::filesystem::temp_directory_path() / ("endtable-program-" + std::to_string(::getpid()));
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::string file(const char* name) const { return (folder / name).string(); }
    std::string read(const char* name) const {
        std::ifstream in(folder / name);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const char* name, const std::string& text) const { std::ofstream(folder / name) << text; }
    // A finished game of kuhn_poker between bots.
    void play_record(const char* name, const std::string& more = "--seed 4") const {
        const Ran ran =
            endtable("play kuhn_poker --seat 0=bot:random --seat 1=bot:random --record " + file(name) + " " + more);
        ASSERT_EQ(ran.code, 0) << ran.out;
    }

    std::filesystem::path folder;
};

}  // namespace endtable::cli
