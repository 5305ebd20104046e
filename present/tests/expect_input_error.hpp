// Asserts that something refuses its input with this code and exactly this message: messages are for people, and a
// message that lost its place is a bug.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "present/input_error.hpp"

namespace endtable {

template <class Action>
void expect_input_error(const std::string& code, const std::string& message, const Action& action) {
    try {
        action();
        ADD_FAILURE() << "not refused; expected: " << message;
    } catch (const InputError& e) {
        EXPECT_EQ(e.code(), code);
        EXPECT_EQ(std::string(e.what()), message);
    }
}

}  // namespace endtable
