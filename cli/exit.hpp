// How a command ends: its exit code, and the error a person reads.
#pragma once

#include <stdexcept>
#include <string>

namespace endtable::cli {

// Documented in `endtable --help`; scripts rely on them.
enum class Exit : int {
    Ok = 0,
    CheckFailed = 1,  // the command worked, its verdict is no: verify, content check, solve without a proof
    Usage = 2,        // the command line does not make sense
    BadInput = 3,     // a file that cannot be read or is not what it should be
    CannotWrite = 4,
    Internal = 70,  // a mistake of ours
};

class CommandError : public std::runtime_error {
public:
    CommandError(Exit code, const std::string& message, std::string hint = {})
        : std::runtime_error(message), code_(code), hint_(std::move(hint)) {}
    Exit code() const { return code_; }
    const std::string& hint() const { return hint_; }  // a second line, may be empty

private:
    Exit code_;
    std::string hint_;
};

}  // namespace endtable::cli
