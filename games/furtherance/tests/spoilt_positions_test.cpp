// Positions of random games, changed at random: each is refused with a reason, or can be played on from and shows
// itself.
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "games/furtherance/tests/support.hpp"
#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::spoilt_positions_test {
namespace {

using test::all_games;
using test::Sitting;

// Every value, also lists and objects, by its place.
void collect(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& places) {
    places.push_back(at);
    if (json.is_object())
        for (const auto& [key, value] : json.items()) collect(value, at / key, places);
    else if (json.is_array())
        for (std::size_t i = 0; i < json.size(); ++i) collect(json[i], at / i, places);
}

bool is_long() {
    const char* wanted = std::getenv("ENDTABLE_LONG");
    return wanted != nullptr && std::string_view(wanted) != "0";
}

int below(Rng& rng, std::size_t n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }

// A value of the same kind from elsewhere, another number, something less, something twice, or two in another order.
void spoil(Json& json, Rng& rng) {
    std::vector<Json::json_pointer> places;
    collect(json, Json::json_pointer(), places);
    const auto any = [&] { return places[1 + static_cast<std::size_t>(below(rng, places.size() - 1))]; };
    const Json::json_pointer at = any();
    Json& value = json[at];
    Json& around = json[at.parent_pointer()];
    switch (rng.below(5)) {
        case 0:
            for (int i = 0; i < 50; ++i)
                if (const Json other = json[any()]; other.type() == value.type() && other != value) {
                    value = other;
                    return;
                }
            return;
        case 1:
            if (value.is_number())
                value = rng.below(2) == 0 ? static_cast<int>(rng.below(8))
                                          : value.get<int>() + (rng.below(2) == 0 ? 1 : -1);
            else if (value.is_boolean())
                value = !value.get<bool>();
            return;
        case 2:
            if (around.is_array())
                around.erase(static_cast<std::size_t>(std::stoi(at.back())));
            else
                around.erase(at.back());
            return;
        case 3:
            if (around.is_array()) around.insert(around.begin() + below(rng, around.size() + 1), Json(value));
            return;
        default:
            if (around.is_array()) std::swap(around[static_cast<std::size_t>(below(rng, around.size()))], value);
            return;
    }
}

// Why the game cannot go on from a position that was accepted, or nothing.
const char* broken_later(const Furtherance& game, State s, Rng& rng, std::vector<Action>& buffer) {
    const char* broken = game.broken(s);
    for (int ply = 0; ply < 50 && broken == nullptr; ++ply) {
        if (!random_step(game, s, rng, buffer)) return nullptr;
        broken = game.broken(s);
    }
    return broken;
}

// With ENDTABLE_LONG=1 a few minutes, in which nearly everything is found that ever was.
TEST(FurtherancePosition, whatever_is_accepted_can_be_played_on_from) {
#if defined(ENDTABLE_SANITIZED)
    const int rounds = is_long() ? 400 : 3;
#else
    const int rounds = is_long() ? 4'000 : 12;
#endif
    int accepted = 0, refused = 0;
    for (const auto& [options, seats] : all_games()) {
        const Sitting sitting(options, seats);
        const Presentation& table = sitting.table;
        Rng rng(11);
        std::vector<Action> buffer;
        for (int round = 0; round < rounds; ++round) {
            State s = sitting.s;
            for (int ply = static_cast<int>(rng.below(round % 4 == 0 ? 40 : 900)); ply > 0; --ply)
                if (!random_step(sitting.game(), s, rng, buffer)) break;
            const Json good = table.position(s);
            for (int attempt = 0; attempt < 12; ++attempt) {
                Json json = good;
                for (int n = 1 + static_cast<int>(rng.below(3)); n > 0; --n) spoil(json, rng);
                State read;
                try {
                    read = table.read_position(json);
                } catch (const InputError& e) {
                    ASSERT_EQ(e.code(), "bad_position") << e.what();
                    ++refused;
                    continue;
                }
                ++accepted;
                (void)table.view(read, Seats::first(seats));
                ASSERT_EQ(hash(table.read_position(table.position(read))), hash(read)) << options << json;
                const char* broken = broken_later(sitting.game(), read, rng, buffer);
                ASSERT_EQ(broken, nullptr) << broken << options << seats << Json::diff(good, json) << json;
            }
        }
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace endtable::furtherance::spoilt_positions_test
