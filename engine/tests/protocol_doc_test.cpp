// The example session of docs/protocol.md is what the engine says, to the byte. ENDTABLE_UPDATE=1 writes the answers
// into the document instead; the diff shows what changed.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace endtable {
namespace {

constexpr const char* kDocument = ENDTABLE_SOURCE_DIR "/docs/protocol.md";

TEST(ProtocolDoc, the_example_session_is_true) {
    std::ifstream file(kDocument);
    ASSERT_TRUE(file) << "docs/protocol.md is missing";
    Engine engine;
    std::string line, said, updated;
    int exchanges = 0;
    const bool update = std::getenv("ENDTABLE_UPDATE") != nullptr;
    while (std::getline(file, line)) {
        if (line.starts_with("> {")) {
            said = engine.answer(std::string_view(line).substr(2));
        } else if (line.starts_with("< {")) {
            EXPECT_TRUE(update || line.substr(2) == said) << "answer " << exchanges + 1 << " is: " << said;
            line = "< " + said;
            ++exchanges;
        }
        updated += line + "\n";
    }
    EXPECT_GE(exchanges, 10);
    if (update) std::ofstream(kDocument) << updated;
}

}  // namespace
}  // namespace endtable
