// Bad input at the JSON edge (options, content, positions, records, requests): what, where and why. Thrown and caught
// between the door that read the text and the code that understands it; rules never throw.
#pragma once

#include <stdexcept>
#include <string>

namespace endtable {

class InputError : public std::runtime_error {
public:
    // code: lower_snake, stable, for programs. The message is for people and already names the place.
    InputError(std::string code, const std::string& message) : std::runtime_error(message), code_(std::move(code)) {}
    const std::string& code() const { return code_; }

private:
    std::string code_;
};

}  // namespace endtable
