// Any byte stream, line by line, into the engine protocol: every line gets exactly one answer, which is a JSON object
// with `ok`, and nothing crashes, hangs or leaks.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/engine.hpp"
#include "present/json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    endtable::Engine::Limits limits;
    limits.matches = 4;
    limits.list_length = 32;
    limits.bot_milliseconds = 2;  // thinking is not what is tested here
    limits.bot_iterations = 20;
    limits.playouts = 20;
    endtable::Engine engine(limits);
    std::string_view stream(reinterpret_cast<const char*>(data), size);
    for (int lines = 0; !stream.empty() && lines < 64; ++lines) {
        const std::size_t end = std::min(stream.find('\n'), stream.size());
        const std::string answer = engine.answer(stream.substr(0, end));
        if (answer.find('\n') != std::string::npos) std::abort();
        const auto json = nlohmann::json::parse(answer, nullptr, false);
        if (!json.is_object() || !json.contains("ok")) std::abort();
        stream.remove_prefix(std::min(end + 1, stream.size()));
    }
    return 0;
}
