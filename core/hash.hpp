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

// Bytes of a state that were not there yet when something was written down.
struct AddedBytes {
    std::size_t offset;
    std::size_t size;
};

// The hash of a state as it was laid out before these fields were added (in the order of their offsets). What was
// begun then goes on being hashed like this, so that the hashes in its log still say what they said.
template <class State, std::size_t N>
std::uint64_t hash_without(const State& s, const AddedBytes (&added)[N]) {
    static_assert(std::has_unique_object_representations_v<State>);
    unsigned char before[sizeof s];
    const auto* bytes = reinterpret_cast<const unsigned char*>(&s);
    std::size_t from = 0, n = 0;
    const auto keep = [&](std::size_t until) {
        for (; from < until; ++from) before[n++] = bytes[from];
    };
    for (const AddedBytes& one : added) {
        keep(one.offset);
        from = one.offset + one.size;
    }
    keep(sizeof s);
    return hash_bytes(before, n);
}

}  // namespace endtable
