// Single keys from a terminal, for stepping through a record.
#pragma once

#include <memory>

namespace endtable::cli {

enum class Key { Next, Back, First, Last, Quit, Other };

// The terminal gives keys one by one as long as this lives, and is as before afterwards.
class Keys {
public:
    Keys();
    ~Keys();
    Keys(const Keys&) = delete;
    Keys& operator=(const Keys&) = delete;

    Key next();  // Quit at the end of the input

private:
    struct Saved;
    std::unique_ptr<Saved> saved_;  // null if standard input is no terminal
};

}  // namespace endtable::cli
