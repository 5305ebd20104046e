// Any log of any game: it is refused with an InputError, or it can be written and read again and comes out the same.
// The first line is the game's id, every line after it a line of the log.
#include <cstdlib>
#include <string>
#include <string_view>

#include "match/match.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

using namespace endtable;

namespace {

void check(bool holds) {
    if (!holds) std::abort();
}

std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
    return line;
}

Json record_of(const GameModule& module, std::string_view log) {
    constexpr int kSeats = 2;  // every game so far can be played by two
    Json record = Match(module.open(*module.official, Json::object(), kSeats), Dice::none()).record(std::nullopt);
    while (!log.empty()) record["log"].push_back(std::string(take_line(log)));
    return record;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    std::string_view text{reinterpret_cast<const char*>(data), size};
    const GameModule* module = find_game(take_line(text));
    if (!module) return 0;
    const Json record = record_of(*module, text);
    check(verify(record).ok || !verify(record).problems.empty());
    try {
        const Match match = Match::replay(record);
        const Match again = Match::replay(match.record(std::nullopt));
        check(again.state() == match.state());
        check(again.record(std::nullopt) == match.record(std::nullopt));
        for (const Seats viewers : {Seats::none(), Seats::only(seat(0)), Seats::first(2)}) {
            check(dump_json(match.record(viewers)) == dump_json(again.record(viewers)));
            check(match.turn_json(viewers) == again.turn_json(viewers));
        }
    } catch (const InputError&) {
    }
    return 0;
}
