// One client's way out, as those see it who have something to say to it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace endtable::server {

using Visitor = std::uint64_t;  // whose way out it is; 0: nobody's

class Outlet {
public:
    using Message = std::shared_ptr<const std::string>;  // a text frame, shared by all who get the same one

    virtual ~Outlet() = default;
    // Never waits. A client that does not read is dropped by the network, which then says so by Backend::leave.
    virtual void send(Message message) = 0;
    // After what was sent before. 1000: done; 1001: the server goes; 1008: not allowed; 1011: our fault; 1013: later.
    virtual void close(std::uint16_t code, std::string_view why) = 0;
};

}  // namespace endtable::server
