# Language, sanitizers and compiler cache: everything that must be the same for every target, because targets share
# precompiled headers and a precompiled header is only accepted by a compilation with the same flags.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# What asserts and tests print should not depend on where the tree was checked out. (Debug information keeps the whole
# paths, or debuggers would not find the sources.)
add_compile_options(-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)

if(ENDTABLE_NATIVE)
    add_compile_options(-march=native)
endif()

if(EMSCRIPTEN)
    add_compile_options(-flto -fwasm-exceptions -fno-rtti -mbulk-memory -msign-ext -mnontrapping-fptoint
                        -D_LIBCPP_NO_EXCEPTIONS -DJSON_NOEXCEPTION
                        "SHELL:-include ${CMAKE_SOURCE_DIR}/bindings/wasm/nothrow.hpp")
    add_link_options(-flto -fwasm-exceptions)
endif()

if(ENDTABLE_SANITIZE)
    # Null pointers are AddressSanitizer's to find as well, and the other three never found anything: they cost a
    # quarter of the build.
    add_compile_options(-fsanitize=${ENDTABLE_SANITIZE} -fno-sanitize=null,alignment,object-size,vptr
                        -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # The fuzzing runtime brings its own main, so only endtable_fuzz may link it.
    string(REPLACE "fuzzer-no-link," "" link_sanitizers "${ENDTABLE_SANITIZE}")
    add_link_options(-fsanitize=${link_sanitizers})
endif()

# ccache refuses to cache anything that touches a precompiled header unless told that the usual risks are accepted:
# we use no __DATE__ or __TIME__, and no macro that changes what a precompiled header means.
find_program(ENDTABLE_CCACHE ccache)
if(ENDTABLE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        ${ENDTABLE_CCACHE})
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
        # Otherwise the time of the build is part of the header and no second build is ever the same.
        add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
    else()
        add_compile_options(-fpch-preprocess)
    endif()
endif()
