// The C interface of a WebAssembly module: one line of the engine protocol (docs/protocol.md) in, one line out. Which
// games a module knows is its registry's business (games/).
//
// A host writes a request of n bytes to endtable_reserve(n) and calls endtable_answer(n); the answer is UTF-8 without a
// final NUL, endtable_answer_bytes() long, and stays where it is until the next call. src/wasm.ts does that.
#include <cstddef>
#include <cstdlib>
#include <string>

#include "engine/engine.hpp"

namespace {

// Alive for as long as the module is: nothing runs after it that could destroy them.
endtable::Engine& engine() {
    static auto* const kept = new endtable::Engine;
    return *kept;
}
std::string& request() {
    static auto* const kept = new std::string;
    return *kept;
}
std::string& answer() {
    static auto* const kept = new std::string;
    return *kept;
}

}  // namespace

// Memory that is not there ends the module. Nobody has to clean up for an exception that never comes, which saves a
// quarter of the code.
void* operator new(std::size_t bytes) {
    if (void* memory = std::malloc(bytes)) return memory;
    std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

extern "C" {

[[clang::export_name("endtable_reserve")]] char* endtable_reserve(std::size_t bytes) {
    if (request().size() < bytes) request().resize(bytes);
    return request().data();
}

[[clang::export_name("endtable_answer")]] const char* endtable_answer(std::size_t bytes) {
    answer() = engine().answer(std::string_view(request()).substr(0, bytes));
    return answer().data();
}

[[clang::export_name("endtable_answer_bytes")]] std::size_t endtable_answer_bytes() { return answer().size(); }

}  // extern "C"
