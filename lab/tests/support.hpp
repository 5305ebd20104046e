// What the lab's tests share.
#pragma once

#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/any_game.hpp"
#include "present/input_error.hpp"

namespace endtable::lab {

inline std::shared_ptr<const AnyGame> open(const char* name, const Json& options, int seats) {
    const GameModule& module = find_game_or_throw(name);
    return module.open(*module.official, options, seats);
}

// Refused with this code, and a message with these words in it.
#define EXPECT_INPUT_ERROR(statement, expected_code, words)                  \
    try {                                                                    \
        statement;                                                           \
        ADD_FAILURE() << "not refused; expected: " << (words);               \
    } catch (const InputError& error) {                                      \
        EXPECT_EQ(error.code(), expected_code);                              \
        EXPECT_THAT(std::string(error.what()), testing::HasSubstr((words))); \
    }

}  // namespace endtable::lab
