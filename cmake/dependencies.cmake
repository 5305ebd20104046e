# The libraries rooms may link, under the names they link them by. All come from Debian packages (scripts/setup).
if(EMSCRIPTEN)
    # The compiler's sysroot does not see the system's headers, and must not see all of them: a folder with links to those
    # of the two libraries that are headers alone. libsodium is none; present/digest.cpp does without.
    find_path(nlohmann_json_headers nlohmann/json.hpp PATHS /usr/include REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
    find_path(xxhash_headers xxhash.h PATHS /usr/include REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
    file(CREATE_LINK ${nlohmann_json_headers}/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
    file(CREATE_LINK ${xxhash_headers}/xxhash.h ${CMAKE_BINARY_DIR}/include/xxhash.h SYMBOLIC)
    include_directories(SYSTEM ${CMAKE_BINARY_DIR}/include)
    foreach(library IN ITEMS nlohmann_json::nlohmann_json PkgConfig::xxhash PkgConfig::sodium)
        add_library(${library} INTERFACE IMPORTED GLOBAL)
    endforeach()
    return()
endif()

find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)  # nlohmann_json::nlohmann_json, by way of endtable_use_json
find_package(CLI11 REQUIRED)          # CLI11::CLI11
find_package(fmt REQUIRED)            # fmt::fmt
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET GLOBAL libsodium)  # PkgConfig::sodium
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET GLOBAL libxxhash)  # PkgConfig::xxhash
pkg_check_modules(sqlite3 REQUIRED IMPORTED_TARGET GLOBAL sqlite3)   # PkgConfig::sqlite3
pkg_check_modules(libpq REQUIRED IMPORTED_TARGET GLOBAL libpq)       # PkgConfig::libpq
find_package(Boost 1.81 REQUIRED)     # Boost::headers, by way of endtable_beast (server/net)
find_package(mimalloc REQUIRED)       # mimalloc

# endtable::soci, with the databases behind it. Debian's package says nothing to CMake or pkg-config.
add_library(endtable_soci INTERFACE)
foreach(part IN ITEMS core sqlite3 postgresql)
    find_library(ENDTABLE_SOCI_${part} soci_${part} REQUIRED)
    target_link_libraries(endtable_soci INTERFACE ${ENDTABLE_SOCI_${part}})
endforeach()
target_link_libraries(endtable_soci INTERFACE PkgConfig::sqlite3 PkgConfig::libpq)
add_library(endtable::soci ALIAS endtable_soci)

if(ENDTABLE_TESTS)
    find_package(GTest REQUIRED)      # endtable_test links it
    find_package(benchmark REQUIRED)  # benchmark::benchmark, benchmark::benchmark_main: bench/
    include(GoogleTest)
endif()
