// End of Line: the content files, read and checked.
#include "games/end_of_line/content.hpp"

#include <algorithm>
#include <set>

#include "games/end_of_line/known_game.hpp"
#include "games/end_of_line/notation.hpp"
#include "games/end_of_line/puzzle.hpp"
#include "games/end_of_line/rules.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::end_of_line {

namespace {

constexpr const char* kCode = "bad_content";

// --- deck.json (ledger 5.1) -----------------------------------------------------------------------------------------

Face read_face(const Reader& entry, FaceText& text) {
    entry.only_keys({"id", "code", "type", "exits", "initiative", "copies", "source"});
    entry.check_source();
    text.id = entry.at("id").id();
    text.code = entry.at("code").text(2);
    const bool capitals = !text.code.empty() &&
                          std::all_of(text.code.begin(), text.code.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    if (!capitals) entry.at("code").fail("a code is one or two capital letters, found \"" + text.code + "\"");
    text.type = static_cast<int>(entry.at("type").integer(1, 99));

    Face face;
    face.initiative = static_cast<std::uint8_t>(entry.at("initiative").integer(0, 99));
    const Reader exits = entry.at("exits");
    const int n = exits.size(1, 3);  // EOL-1.11, 3.5
    for (int i = 0; i < n; ++i) {
        const int which = exits.at(i).one_of({"F", "L", "R"});
        const std::string name(1, "FLR"[which]);
        if (std::find(text.exits.begin(), text.exits.end(), name) != text.exits.end())
            exits.at(i).fail("a way out named twice");
        text.exits.push_back(name);
        for (int h = 0; h < 4; ++h) {  // EOL-3.3
            const Dir d = which == 0 ? dir(h) : which == 1 ? left_of(dir(h)) : right_of(dir(h));
            face.ways[static_cast<std::size_t>(h)] |= only(d);
        }
    }
    return face;
}

void read_deck(const Json& json, Content& content) {
    const Reader file(json, "deck.json", kCode);
    file.only_keys({"deck", "faces"});
    content.deck_id = file.at("deck").id();
    const Reader faces = file.at("faces");
    const int n = faces.size(1, kMaxFaces);
    std::set<std::string> names;
    int total = 0;
    for (int i = 0; i < n; ++i) {
        FaceText text;
        content.faces[static_cast<std::size_t>(i)] = read_face(faces.at(i), text);
        if (!names.insert(text.id).second) faces.at(i).at("id").fail("another face has this id");
        if (!names.insert(text.code).second) faces.at(i).at("code").fail("another face has this code");
        content.face_texts.push_back(text);
        content.copies.push_back(static_cast<std::uint8_t>(faces.at(i).at("copies").integer(1, kMaxDeck)));
        total += content.copies.back();
    }
    if (total > kMaxDeck)
        faces.fail("a deck holds at most " + std::to_string(kMaxDeck) + " cards, these are " + std::to_string(total));
}

// --- effects.json (ledger 5.2) --------------------------------------------------------------------------------------

void read_need(const Reader& r, Effect::Needs& needs) {
    const std::string need = r.text(40);
    if (need == "way_out_last") {
        needs.way_out_last = true;
    } else if (need == "way_out_previous") {
        needs.way_out_previous = true;
    } else if (need == "way_out_or_cross") {
        needs.way_out_or_cross = true;
    } else {
        const bool counted = need.size() == 7 && need[6] >= '1' && need[6] <= '9';
        const auto least = static_cast<std::uint8_t>(need.empty() ? 0 : need.back() - '0');
        if (counted && need.rfind("hand>=", 0) == 0)
            needs.hand = least;
        else if (counted && need.rfind("deck>=", 0) == 0)
            needs.deck = least;
        else
            r.fail(
                "expected way_out_last, way_out_previous, way_out_or_cross, hand>=N or deck>=N (N from 1 to 9), found "
                "\"" +
                need + "\"");
    }
}

Effect::Step read_step(const Reader& r) {
    r.size(2, 2);  // an operation and its number
    const int op = r.at(0).one_of({"set_due", "set_source", "draw", "allow_cross"});
    static constexpr std::int64_t kMost[] = {10, 8, 5, 4};
    return {static_cast<Effect::Op>(op), static_cast<std::uint8_t>(r.at(1).integer(1, kMost[op]))};
}

// An effect whose way out is not checked before it is paid could only end a line: the validator asks for the right
// need.
void check_needs(const Reader& entry, Effect& effect) {
    bool crosses = false;
    for (const auto& step : effect.steps) {
        if (step.op == Effect::Op::SetSource) effect.needs.back = step.n;
        crosses = crosses || step.op == Effect::Op::AllowCross;
        if (step.op == Effect::Op::Draw && effect.needs.deck == 0) entry.at("needs").fail("`draw` needs deck>=N");
    }
    const bool moves_source = effect.needs.back > 0;
    if (moves_source != effect.needs.way_out_previous)
        entry.at("needs").fail("`set_source` and way_out_previous belong together");
    if (crosses != effect.needs.way_out_or_cross)
        entry.at("needs").fail("`allow_cross` and way_out_or_cross belong together");
    if (moves_source && crosses) entry.at("do").fail("`set_source` and `allow_cross` cannot be combined (EOL-10.7)");
    if (!moves_source && !crosses && !effect.needs.way_out_last) entry.at("needs").fail("needs way_out_last");
}

Effect read_effect(const Reader& entry, int energy_start, std::string& option) {
    entry.only_keys({"id", "cost", "do", "needs", "option", "clause", "needs_clause", "source"});
    entry.check_source();
    Effect effect;
    effect.id = entry.at("id").id();
    static const std::set<std::string> kTaken{"none",        "keep",    "redraw", "draw",
                                              "top_discard", "discard", "stop",   "reveal"};
    if (kTaken.count(effect.id) != 0) entry.at("id").fail("\"" + effect.id + "\" is the name of another action");
    effect.cost = static_cast<std::uint8_t>(entry.at("cost").integer(1, std::max(1, energy_start)));
    const Reader steps = entry.at("do");
    const int steps_n = steps.size(1, decltype(effect.steps)::capacity());
    for (int i = 0; i < steps_n; ++i) effect.steps.push(read_step(steps.at(i)));
    const Reader needs = entry.at("needs");
    const int needs_n = needs.size(1, 4);
    for (int i = 0; i < needs_n; ++i) read_need(needs.at(i), effect.needs);
    check_needs(entry, effect);
    effect.clause = entry.at("clause").text(20);
    effect.needs_clause = entry.at("needs_clause").text(20);
    if (entry.has("option"))
        option = entry.at("option").one_of({"gas_extra", "team_cross_cost"}) == 0 ? "gas_extra" : "team_cross_cost";
    return effect;
}

void read_effects(const Json& json, Content& content) {
    const Reader file(json, "effects.json", kCode);
    file.only_keys({"hand_size", "energy_start", "energy_first_round", "energy_per_round", "cards_first_round",
                    "cards_per_round", "effects"});
    content.hand_size = static_cast<int>(file.at("hand_size").integer(1, 10));
    content.energy_start = static_cast<int>(file.at("energy_start").integer(0, 9));
    content.energy_first_round = static_cast<int>(file.at("energy_first_round").integer(1, 50));
    file.at("energy_per_round").integer(1, 1);  // EOL-10.2, 10.7: effects are never combined
    const Reader first = file.at("cards_first_round");
    first.only_keys({"default", "solo"});
    content.cards_first_round = static_cast<int>(first.at("default").integer(1, content.hand_size));
    content.cards_first_round_solo = static_cast<int>(first.at("solo").integer(1, content.hand_size));
    content.cards_per_round = static_cast<int>(file.at("cards_per_round").integer(1, content.hand_size));
    const Reader effects = file.at("effects");
    const int n = effects.size(0, kMaxEffects);
    std::set<std::string> names;
    for (int i = 0; i < n; ++i) {
        std::string option;
        content.effects.push_back(read_effect(effects.at(i), content.energy_start, option));
        content.effect_options.push_back(option);
        if (!names.insert(content.effects.back().id).second) effects.at(i).at("id").fail("another effect has this id");
    }
    int total = 0;
    for (const int copies : content.copies) total += copies;
    if (total < content.hand_size)
        file.at("hand_size").fail("the deck has fewer cards (" + std::to_string(total) + ") than a hand");
}

// --- setups.json (ledger 5.3) ---------------------------------------------------------------------------------------

Content::Area read_area(const Reader& entry) {
    entry.only_keys({"id", "players", "side", "starts", "teams", "source"});
    entry.check_source();
    Content::Area area;
    area.id = entry.at("id").id();
    area.players = static_cast<int>(entry.at("players").integer(1, kMaxSeats));
    area.side = static_cast<int>(entry.at("side").integer(5, kMaxSide));
    const Reader starts = entry.at("starts");
    starts.size(area.players, area.players);
    std::set<int> taken;
    for (int i = 0; i < area.players; ++i) {
        const Reader start = starts.at(i);
        start.size(3, 3);
        const int row = static_cast<int>(start.at(0).integer(0, area.side - 1));
        const int col = static_cast<int>(start.at(1).integer(0, area.side - 1));
        const int heading = start.at(2).one_of({"N", "E", "S", "W"});
        if (!taken.insert(row * area.side + col).second) start.fail("another Start card lies in this cell (EOL-2.9)");
        area.starts.push_back({static_cast<Cell>(row * area.side + col), dir(heading)});
    }
    if (!entry.has("teams")) return area;
    const Reader teams = entry.at("teams");
    const int n = teams.size(2, area.players);
    std::set<int> seated;
    for (int t = 0; t < n; ++t) {
        area.teams.emplace_back();
        const int members = teams.at(t).size(1, area.players);
        for (int i = 0; i < members; ++i) {
            const int p = static_cast<int>(teams.at(t).at(i).integer(0, area.players - 1));
            if (!seated.insert(p).second) teams.at(t).at(i).fail("seat " + std::to_string(p) + " is in two teams");
            area.teams.back().push_back(p);
        }
    }
    if (static_cast<int>(seated.size()) != area.players) teams.fail("a seat is in no team");
    return area;
}

void read_areas(const Json& json, Content& content) {
    const Reader file(json, "setups.json", kCode);
    file.only_keys({"setups"});
    const Reader setups = file.at("setups");
    const int n = setups.size(kMaxSeats, kMaxSeats);
    for (int i = 0; i < n; ++i) {
        content.areas.push_back(read_area(setups.at(i)));
        if (content.areas.back().players != i + 1)
            setups.at(i).at("players").fail("set-ups are listed for 1, 2, … 8 players, this is number " +
                                            std::to_string(i + 1));
    }
    if (content.areas[3].teams.size() != 2 || content.areas[3].teams[0].size() != 2)
        setups.at(3).fail("the set-up for 4 players needs two teams of two (EOL-13.1)");
}

// --- puzzles.json (ledger 5.6) --------------------------------------------------------------------------------------

void read_puzzle(const Reader& entry, const std::shared_ptr<Content>& content) {
    entry.only_keys({"seed", "level", "salt_k", "walls", "deck", "optimum", "solution", "source"});
    entry.check_source();
    Content::KnownPuzzle puzzle;
    puzzle.level = static_cast<int>(entry.at("level").integer(0, kMaxLevel));
    puzzle.seed =
        salted_seed(entry.at("seed").unsigned64(), static_cast<std::uint64_t>(entry.at("salt_k").integer(0, 999)));
    puzzle.optimum = static_cast<int>(entry.at("optimum").integer(0, 99));
    puzzle.solution = entry.at("solution").text(400);
    if (!publishable(puzzle.level, puzzle.optimum))
        entry.at("optimum").fail("a puzzle of level " + std::to_string(puzzle.level) +
                                 " is published with an optimum from " + std::to_string(lower_bound(puzzle.level)) +
                                 " to " + std::to_string(lower_bound(puzzle.level) + 2) + " (EOL-16.9)");
    const auto configured =
        configure(content, Json{{"mode", "puzzle"}, {"seed", puzzle.seed}, {"level", puzzle.level}}, 1);
    const Setup& setup = *configured.setup;
    std::string deck;
    for (const int face : setup.draw_order)
        deck += (deck.empty() ? "" : " ") + content->face_texts[static_cast<std::size_t>(face)].code;
    if (deck != entry.at("deck").text(200)) entry.at("deck").fail("the seed deals " + deck + " (EOL-16.5)");
    const Reader walls = entry.at("walls");
    const int walls_n = walls.size(puzzle.level, puzzle.level);
    std::set<int> expected(setup.walls.begin(), setup.walls.end()), found;
    for (int i = 0; i < walls_n; ++i)
        found.insert(static_cast<int>(walls.at(i).at(0).integer(0, setup.side - 1)) * setup.side +
                     static_cast<int>(walls.at(i).at(1).integer(0, setup.side - 1)));
    if (found != expected) walls.fail("the seed builds other walls (EOL-16.6)");
    const auto played = play_known(EndOfLine(setup), Notation(setup, content->face_texts), {puzzle.solution});
    if (!played) entry.at("solution").fail("cannot be played");
    if (played->score != puzzle.optimum)
        entry.at("solution").fail("scores " + std::to_string(played->score) + ", not the optimum");
    content->puzzles.push_back(puzzle);
}

void read_puzzles(const Json& json, const std::shared_ptr<Content>& content) {
    const Reader file(json, "puzzles.json", kCode);
    file.only_keys({"puzzles", "coop"});
    const Reader puzzles = file.at("puzzles");
    const int n = puzzles.size(0, 5000);
    if (n > 0 && content->deck_id != "eol_standard")
        puzzles.fail("puzzles are proved for the deck eol_standard only (ledger part 8); leave the list empty");
    for (int i = 0; i < n; ++i) read_puzzle(puzzles.at(i), content);
    if (!file.has("coop")) return;
    const Reader coop = file.at("coop");
    coop.only_keys({"lines", "source"});
    coop.check_source();
    const int seats = coop.at("lines").size(2, 2);
    for (int i = 0; i < seats; ++i) content->best_coop.push_back(coop.at("lines").at(i).text(400));
}

}  // namespace

const Content::KnownPuzzle* Content::find_puzzle(std::uint64_t seed, int level) const {
    for (const auto& puzzle : puzzles)
        if (puzzle.seed == seed && puzzle.level == level) return &puzzle;
    return nullptr;
}

std::shared_ptr<const Content> read_content(const ContentFiles& files) {
    auto content = std::make_shared<Content>();
    content->words = Catalogue::read(files.json("text/en.json"), "text/en.json");
    content->rule_bearing = {{"deck", files.json("deck.json")},
                             {"effects", files.json("effects.json")},
                             {"setups", files.json("setups.json")}};
    read_deck(content->rule_bearing["deck"], *content);
    read_effects(content->rule_bearing["effects"], *content);
    read_areas(content->rule_bearing["setups"], *content);
    read_puzzles(files.json("puzzles.json"), content);
    return content;
}

}  // namespace endtable::end_of_line
