# The vocabulary of a room's CMakeLists.txt:
#
#   endtable_library(NAME [SOURCES ...] [LIBS ...] [HOT|COLD])  static library; without sources a header-only one
#   endtable_program(NAME SOURCES ... [LIBS ...] [TOOL])        executable, <build>/<room>/NAME; TOOL: in a release only by name
#   endtable_test(NAME SOURCES ... [LIBS ...] [SPEED] [HEADERS] [TOGETHER filter])   GoogleTest program, one ctest case a TEST
#   endtable_fuzz(NAME SOURCE file [LIBS ...] [SEEDS dir] [DICT file])   libFuzzer target, <build>/fuzzers/NAME
#   endtable_embed(TARGET NAMESPACE ns FILES ... [PREFIX dir])  files as bytes of the program
#   endtable_use_json(TARGET)                                   nlohmann/json, precompiled
#
# The root of the repository is the include folder of all of them: #include "core/game.hpp".

# One set of flags for every target with code, so that they can share precompiled headers.
function(_endtable_common target)
    target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR})
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow -Werror)
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
        # Clang counts this one to -Wconversion, GCC does not; what is an error must not depend on the compiler.
        # And libstdc++ 12's stable_sort uses something that clang 19 knows to be deprecated.
        target_compile_options(${target} PRIVATE -Wno-sign-conversion -Wno-deprecated-declarations)
    else()
        # GCC 12 sees overflows inside std::string's own operator+ once it is inlined (GCC bugs 105651 and 105329);
        # real ones are left to clang and the sanitizers.
        target_compile_options(${target} PRIVATE -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow
                                                 -Wno-stringop-overread)
        if(ENDTABLE_SANITIZE)
            # Instrumented code looks uninitialised where it is not; the other presets have this warning on.
            target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
        endif()
    endif()
endfunction()

# HOT libraries are optimised across files, together with the programs that use them: the rules, search, and what brings
# them together. Fat objects serve both sides, and test programs link quickly without it.
function(_endtable_lto target)
    if(ENDTABLE_LTO)
        target_compile_options(${target} PRIVATE -O3 -flto=auto -ffat-lto-objects)
        get_target_property(type ${target} TYPE)
        if(type STREQUAL EXECUTABLE)
            target_link_options(${target} PRIVATE -O3 -flto=auto)
        endif()
    endif()
endfunction()

# A WebAssembly module is small except where it must be quick. Exactly one -O a file: after -Oz the compiler's driver
# goes on saving space, whatever is asked for later. It also forbids all inlining then, which makes code larger.
function(_endtable_wasm target hot)
    if(EMSCRIPTEN AND hot)
        target_compile_options(${target} PRIVATE -O3)
        # As one file: functions are inlined before files come together, when less is known about the rest.
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    elseif(EMSCRIPTEN)
        target_compile_options(${target} PRIVATE -Oz -sINLINING_LIMIT=0)
    endif()
endfunction()

# Several sources as one, where everything is built anyway: most of the work is in the headers they share.
function(_endtable_unity target apart)
    if(NOT ENDTABLE_UNITY OR apart)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${ENDTABLE_UNITY_SIZE})
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
        # A class of a source file may use that file's unnamed namespace; GCC takes the source for a header now.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()

# COLD libraries have nothing that plays or searches: tests under sanitizers do not wait for them, but for their
# compilation, which takes half as long without optimisation.
function(_endtable_cold target)
    if(ENDTABLE_SANITIZE)
        target_compile_options(${target} PRIVATE -O0)
        set_target_properties(${target} PROPERTIES ENDTABLE_COLD ON)
    endif()
endfunction()

function(endtable_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "HOT;COLD" "" "SOURCES;LIBS")
    _endtable_check_arguments()
    if(arg_SOURCES)
        add_library(${name} STATIC ${arg_SOURCES})
        _endtable_common(${name})
        set(apart OFF)
        if(arg_HOT AND ENDTABLE_LTO)  # the linker takes them together
            set(apart ON)
        endif()
        _endtable_unity(${name} ${apart})
        _endtable_wasm(${name} ${arg_HOT})
        if(arg_HOT)
            _endtable_lto(${name})
            set_target_properties(${name} PROPERTIES ENDTABLE_HOT ${ENDTABLE_LTO})
        endif()
        if(arg_COLD)
            _endtable_cold(${name})
        endif()
        target_link_libraries(${name} PUBLIC ${arg_LIBS})
    else()
        add_library(${name} INTERFACE)
        target_include_directories(${name} INTERFACE ${CMAKE_SOURCE_DIR})
        target_compile_features(${name} INTERFACE cxx_std_20)
        target_link_libraries(${name} INTERFACE ${arg_LIBS})
    endif()
endfunction()

function(endtable_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "TOOL" "" "SOURCES;LIBS")
    _endtable_check_arguments()
    add_executable(${name} ${arg_SOURCES})
    if(arg_TOOL AND ENDTABLE_TESTS STREQUAL "SPEED")
        set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
    _endtable_common(${name})
    _endtable_lto(${name})
    set_target_properties(${name} PROPERTIES ENDTABLE_HOT ${ENDTABLE_LTO})
    target_link_libraries(${name} PRIVATE ${arg_LIBS})
endfunction()

# Test code is two thirds of what is compiled: a little optimisation is enough, and none where sanitizers make everything
# slow anyway. (The linker may take a test's copy of an inline function, JSON's for instance, for the whole program: tests
# that play by the thousand, SPEED, keep a little.)
# Sanitizers watch the product, not the tests that drive it, which would take three times as long to compile.
function(_endtable_test_flags target)
    if(ENDTABLE_SANITIZE)
        target_compile_options(${target} PRIVATE -O0 -fno-sanitize=all)
    else()
        target_compile_options(${target} PRIVATE -O1)
    endif()
endfunction()

# Sources are compiled several at a time: those with helpers of their own have them in a namespace named after the file.
# Tests find data files by ENDTABLE_SOURCE_DIR; product code must not, it has endtable_embed.
# SPEED: a test of what has to be quick, or of so many games that it has to be; the release build has only those.
# HEADERS: what is tested is in headers, so that the sanitizers have to watch the test itself.
# TOGETHER: the cases that match this filter run in one process, as one ctest case: they share something slow to start.
function(endtable_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "SPEED;HEADERS" "TOGETHER" "SOURCES;LIBS")
    _endtable_check_arguments()
    if(NOT ENDTABLE_TESTS OR (ENDTABLE_TESTS STREQUAL "SPEED" AND NOT arg_SPEED))
        return()
    endif()
    add_executable(${name} ${arg_SOURCES})
    _endtable_common(${name})
    _endtable_unity(${name} OFF)
    set(flags_of_its_own OFF)  # then no precompiled header
    if(ENDTABLE_SANITIZE AND (arg_HEADERS OR arg_SPEED))
        set(flags_of_its_own ON)
        target_compile_options(${name} PRIVATE -O1 $<$<NOT:$<BOOL:${arg_HEADERS}>>:-fno-sanitize=all>)
    else()
        _endtable_test_flags(${name})
    endif()
    target_compile_definitions(${name} PRIVATE ENDTABLE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    if(ENDTABLE_SANITIZE)
        target_compile_definitions(${name} PRIVATE ENDTABLE_SANITIZED)
    endif()
    target_link_libraries(${name} PRIVATE ${arg_LIBS} GTest::gtest_main GTest::gmock nlohmann_json::nlohmann_json)
    target_link_options(${name} PRIVATE $<$<BOOL:${ENDTABLE_LTO}>:-fno-lto>)
    if(ENDTABLE_PCH AND NOT flags_of_its_own)
        target_precompile_headers(${name} REUSE_FROM endtable_test_pch)
    endif()
    set(cases "*")
    if(arg_TOGETHER)
        set(cases "-${arg_TOGETHER}")
        _endtable_run(${name} ${name}_together GTEST_FILTER=${arg_TOGETHER})
    endif()
    # Listing the cases when ctest starts, not after linking, keeps a test that crashes at start from breaking the build.
    set(labels "")
    if(ENDTABLE_SHARDS)
        set(labels LABELS case)
        math(EXPR last "${ENDTABLE_SHARDS} - 1")
        foreach(shard RANGE ${last})
            _endtable_run(${name} ${name}_${shard} "GTEST_FILTER=${cases};GTEST_TOTAL_SHARDS=${ENDTABLE_SHARDS};GTEST_SHARD_INDEX=${shard}")
            set_property(TEST ${name}_${shard} PROPERTY LABELS shard)
        endforeach()
    endif()
    gtest_discover_tests(${name} TEST_FILTER ${cases} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300 ${labels})
endfunction()

# Many cases in one process, which writes down how each of them went for ./test to count.
function(_endtable_run program name environment)
    add_test(NAME ${name} COMMAND ${program})
    set_tests_properties(${name} PROPERTIES
        TIMEOUT 900 ENVIRONMENT "${environment};GTEST_BRIEF=1;GTEST_OUTPUT=xml:${CMAKE_BINARY_DIR}/cases/${name}.xml")
endfunction()

# SEEDS are inputs to start from, DICT is a libFuzzer dictionary; ./test reads both from NAME.args beside the program.
function(endtable_fuzz name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "SOURCE;SEEDS;DICT" "LIBS")
    _endtable_check_arguments()
    if(NOT ENDTABLE_FUZZ)
        return()
    endif()
    add_executable(${name} ${arg_SOURCE})
    _endtable_common(${name})
    target_link_libraries(${name} PRIVATE ${arg_LIBS})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzzers)
    add_dependencies(fuzzers ${name})
    set(args "")
    if(arg_SEEDS)
        file(REAL_PATH ${arg_SEEDS} seeds BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        string(APPEND args "${seeds}\n")
    endif()
    if(arg_DICT)
        file(REAL_PATH ${arg_DICT} dict BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        string(APPEND args "-dict=${dict}\n")
    endif()
    file(WRITE ${CMAKE_BINARY_DIR}/fuzzers/${name}.args "${args}")
endfunction()

# Defines `std::span<const endtable::EmbeddedFile> <ns>::embedded_files()` (core/embedded.hpp) in TARGET, in the order
# of FILES. Plain string literals, because a linker's or assembler's way of doing this does not exist in WebAssembly.
function(endtable_embed target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAMESPACE;PREFIX" "FILES")
    _endtable_check_arguments()
    _endtable_return_if_left_out(${target})
    if(NOT arg_PREFIX)
        set(arg_PREFIX ${CMAKE_CURRENT_SOURCE_DIR})
    endif()
    cmake_path(ABSOLUTE_PATH arg_PREFIX NORMALIZE)
    set(files "")
    foreach(file IN LISTS arg_FILES)
        cmake_path(ABSOLUTE_PATH file NORMALIZE)
        list(APPEND files ${file})
    endforeach()
    # Contents that were official once (scripts/release). The browser asks for them when it needs one.
    if(NOT EMSCRIPTEN)
        file(GLOB_RECURSE released CONFIGURE_DEPENDS ${arg_PREFIX}/released/*.json)
        list(APPEND files ${released})
    endif()

    string(MAKE_C_IDENTIFIER "embedded_${arg_NAMESPACE}" stem)
    set(manifest ${CMAKE_CURRENT_BINARY_DIR}/${stem}.txt)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${stem}.cpp)
    set(ledger "")
    if(EMSCRIPTEN AND ${arg_PREFIX}/RULES.md IN_LIST files)
        set(ledger ${CMAKE_CURRENT_BINARY_DIR}/${stem}_clauses.md)
        file(GLOB citing CONFIGURE_DEPENDS ${arg_PREFIX}/*.?pp ${arg_PREFIX}/content/*.json)
        add_custom_command(
            OUTPUT ${ledger}
            COMMAND python3 ${CMAKE_SOURCE_DIR}/cmake/clauses.py ${arg_PREFIX}/RULES.md ${arg_PREFIX} > ${ledger}
            DEPENDS ${arg_PREFIX}/RULES.md ${citing} ${CMAKE_SOURCE_DIR}/cmake/clauses.py
            VERBATIM)
    endif()
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT ${manifest} CONTENT "${lines}" @ONLY)  # unchanged, it keeps its time and nothing is rebuilt
    add_custom_command(
        OUTPUT ${source}
        COMMAND ${CMAKE_COMMAND} -DMANIFEST=${manifest} -DPREFIX=${arg_PREFIX} -DNAMESPACE=${arg_NAMESPACE}
                -DLEDGER=${ledger} -DOUTPUT=${source} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${manifest} ${files} ${ledger} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        COMMENT "Embedding files for ${arg_NAMESPACE}"
        VERBATIM)
    target_sources(${target} PRIVATE ${source})
    set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Parsing <nlohmann/json.hpp> costs seconds a file; precompiled it costs next to nothing. The sources still say what they
# include: the clang-tidy build has no precompiled headers and would not compile otherwise.
function(endtable_use_json target)
    _endtable_return_if_left_out(${target})
    get_target_property(type ${target} TYPE)
    if(type STREQUAL INTERFACE_LIBRARY)
        target_link_libraries(${target} INTERFACE nlohmann_json::nlohmann_json)
        return()
    endif()
    target_link_libraries(${target} PUBLIC nlohmann_json::nlohmann_json)
    get_target_property(reused ${target} PRECOMPILE_HEADERS_REUSE_FROM)  # a test has it already
    get_target_property(hot ${target} ENDTABLE_HOT)  # other flags: the compiler would refuse the header
    get_target_property(cold ${target} ENDTABLE_COLD)
    if(ENDTABLE_PCH AND cold)
        target_precompile_headers(${target} REUSE_FROM endtable_json_cold_pch)
    elseif(ENDTABLE_PCH AND NOT reused AND NOT hot)
        target_precompile_headers(${target} REUSE_FROM endtable_json_pch)
    endif()
endfunction()

# Rooms name their tests and fuzz targets in every build, also where these are not built.
macro(_endtable_return_if_left_out target)
    if(NOT TARGET ${target} AND NOT (ENDTABLE_TESTS STREQUAL "ON" AND ENDTABLE_FUZZ))
        return()
    endif()
endmacro()

# A misspelt keyword would otherwise be swallowed as one more source or simply vanish.
macro(_endtable_check_arguments)
    if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES MATCHES "SOURCE|FILES|NAMESPACE")
        message(FATAL_ERROR "${CMAKE_CURRENT_FUNCTION}(${ARGV0} ...): "
                            "do not understand: ${arg_UNPARSED_ARGUMENTS} ${arg_KEYWORDS_MISSING_VALUES}")
    endif()
endmacro()

add_custom_target(fuzzers)  # everything ./test fuzzes, and nothing else
file(GLOB stale ${CMAKE_BINARY_DIR}/fuzzers/*.args)  # ./test runs what has an .args file: forget targets that are gone
if(stale)
    file(REMOVE ${stale})
endif()

# The owners of the precompiled headers: one for libraries, one for cold ones where those differ, one for tests.
if(ENDTABLE_PCH)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/pch.cpp CONTENT "" @ONLY)
    foreach(owner endtable_json_pch endtable_json_cold_pch)
        add_library(${owner} OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/pch.cpp)
        _endtable_common(${owner})
        target_link_libraries(${owner} PRIVATE nlohmann_json::nlohmann_json)
        target_precompile_headers(${owner} PRIVATE <nlohmann/json.hpp>)
    endforeach()
    _endtable_cold(endtable_json_cold_pch)
    if(ENDTABLE_TESTS)
        add_library(endtable_test_pch OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/pch.cpp)
        _endtable_common(endtable_test_pch)
        _endtable_test_flags(endtable_test_pch)
        target_link_libraries(endtable_test_pch PRIVATE GTest::gmock nlohmann_json::nlohmann_json)
        target_precompile_headers(endtable_test_pch PRIVATE <gmock/gmock.h> <gtest/gtest.h> <nlohmann/json.hpp>)
    endif()
endif()
