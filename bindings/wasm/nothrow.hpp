// Included before everything else in the WebAssembly build (cmake/toolchain.cmake): what C's library never does, said
// where its headers do not say it. Otherwise every call that might allocate or abort would need code that cleans up
// after an exception, which is a third of a module.
#pragma once

extern "C" {
__attribute__((nothrow, noreturn)) void abort(void);
__attribute__((nothrow)) void* malloc(__SIZE_TYPE__);
__attribute__((nothrow)) void free(void*);
}
