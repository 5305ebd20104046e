// A stable 64-bit hash of a state's bytes (XXH3): the same on every machine and in the browser. Records log it, so it
// may not change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace endtable {

inline std::uint64_t hash_bytes(const void* data, std::size_t size) { return XXH3_64bits(data, size); }

template <class State>
std::uint64_t hash(const State& s) {
    static_assert(std::has_unique_object_representations_v<State>,
                  "padding would make the hash of equal states differ");
    return hash_bytes(&s, sizeof s);
}

}  // namespace endtable
