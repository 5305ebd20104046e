// Any log of any game: it is refused with an InputError, or it can be written and read again and comes out the same.
// The first byte chooses the game, every line after it is a line of the log.
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

Json record_with(const GameModule& module, std::string_view log) {
    // Seat counts that the default options do not allow are part of the game.
    auto game = module.open(*module.official, Json::object(), module.info->min_seats < 2 ? 2 : module.info->min_seats);
    Json record = Match(game, Dice::none()).record(std::nullopt);
    while (!log.empty()) {
        const std::string_view line = log.substr(0, log.find('\n'));
        record["log"].push_back(std::string(line));
        log.remove_prefix(line.size() < log.size() ? line.size() + 1 : log.size());
    }
    return record;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const Json record =
        record_with(games()[data[0] % games().size()], {reinterpret_cast<const char*>(data) + 1, size - 1});
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
