// Any text as a position of any example: it is refused with an InputError, or it is a sound state that comes back as it
// went.
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "examples/connect_four/present.hpp"
#include "examples/goofspiel/present.hpp"
#include "examples/kuhn_poker/present.hpp"
#include "examples/lanterns/present.hpp"
#include "examples/nim/present.hpp"
#include "examples/tic_tac_toe/present.hpp"

using namespace endtable;

namespace {

void check(bool holds) {
    if (!holds) std::abort();
}

template <IsPresentation P>
void check_position(const Json& json, int seats) {
    static const P table = P::open(P::official_content(), nullptr, seats);
    try {
        const auto s = table.read_position(json);
        check(table.game().broken(s) == nullptr);
        const auto back = table.read_position(table.position(s));
        check(std::memcmp(&back, &s, sizeof s) == 0);
        (void)table.view(s, Seats::first(seats));
        (void)table.result(s);
    } catch (const InputError& e) {
        check(e.code() == "bad_position");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    Json json;
    try {
        json = parse_json({reinterpret_cast<const char*>(data), size}, "position", 4096);
    } catch (const InputError&) {
        return 0;
    }
    check_position<tic_tac_toe::Presentation>(json, 2);
    check_position<connect_four::Presentation>(json, 2);
    check_position<kuhn_poker::Presentation>(json, 2);
    check_position<goofspiel::Presentation>(json, 3);
    check_position<lanterns::Presentation>(json, 2);
    check_position<nim::Presentation>(json, 2);
    return 0;
}
