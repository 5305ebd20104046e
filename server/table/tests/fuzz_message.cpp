// Messages of clients: read or refused with a reason, whatever the bytes, and the client's own id comes back unharmed.
#include <cstdint>
#include <cstdlib>

#include "present/input_error.hpp"
#include "server/table/message.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace endtable;
    Json id;
    try {
        const auto m = server::ClientMessage::read({reinterpret_cast<const char*>(data), size}, id);
        if (m.id != id || m.table.size() > 64 || m.actions.size() > 64 || m.text.size() > 4096) std::abort();
        if (m.seat != kNobody && index(m.seat) >= kMaxSeats) std::abort();
    } catch (const InputError& e) {
        if (e.code() != "bad_json" && e.code() != "bad_message") std::abort();
    }
    if (!id.is_null() && !id.is_string() && !id.is_number_integer()) std::abort();
    return 0;
}
