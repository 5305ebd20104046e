# The libraries rooms may link, under the names they link them by. All come from Debian packages (scripts/setup).
find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)  # nlohmann_json::nlohmann_json, by way of endtable_use_json
find_package(CLI11 REQUIRED)          # CLI11::CLI11
find_package(fmt REQUIRED)            # fmt::fmt
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET GLOBAL libsodium)  # PkgConfig::sodium
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET GLOBAL libxxhash)  # PkgConfig::xxhash
find_package(benchmark REQUIRED)      # benchmark::benchmark, benchmark::benchmark_main

if(ENDTABLE_TESTS)
    find_package(GTest REQUIRED)      # endtable_test links it
    find_package(rapidcheck REQUIRED) # rapidcheck (its GoogleTest glue is <rapidcheck/gtest.h>)
    include(GoogleTest)
endif()
