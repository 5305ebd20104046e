// End of Line: the set-up, what never changes (scene), and the result.
#include "games/end_of_line/present.hpp"

#include "core/embedded.hpp"
#include "games/end_of_line/board.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::end_of_line {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

// From how many cards before the last one an effect makes the line go on.
int back_of(const Effect& effect) {
    for (const auto& step : effect.steps)
        if (step.op == Effect::Op::SetSource) return step.n;
    return 0;
}

}  // namespace

Json seat_arg(Seat p) { return arg({"seat", object({{"n", endtable::index(p)}})}); }
Text dir_text(Dir d) { return {std::string("dir.") + kDirNames[index(d)], Json::object()}; }

// --- The game and its set-up ----------------------------------------------------------------------------------------

const GameInfo& Presentation::info() {
    static const GameInfo info{"end_of_line", "End of Line", kNewestRules, 1, kMaxSeats, option_specs()};
    return info;
}

const ContentFiles& Presentation::official_content() {
    static const ContentFiles files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    return files;
}

std::string_view Presentation::clauses() {
    for (const auto& file : embedded::embedded_files())
        if (file.path == "RULES.md") return file.text;
    return {};
}

const std::vector<ReleasedContent>& Presentation::released() {
    static const std::vector<ReleasedContent> all = released_contents(embedded::embedded_files());
    return all;
}

Presentation Presentation::open(const ContentFiles& files, const Json& options, int seats, int rules) {
    // The official content is checked once; it is the same for every match.
    static const std::shared_ptr<const Content> official = read_content(official_content());
    const auto content = &files == &official_content() ? official : read_content(files);
    return Presentation(content, configure(content, options, seats, rules));
}

Presentation::Presentation(std::shared_ptr<const Content> content, Configured configured)
    : content_(std::move(content)),
      setup_(std::move(configured.setup)),
      options_(std::move(configured.options)),
      game_(*setup_),
      notation_(*setup_, content_->face_texts) {}

std::vector<int> Presentation::sides() const {
    return {setup_->side_of.begin(), setup_->side_of.begin() + setup_->seats};
}

std::optional<int> Presentation::par() const {
    if (setup_->mode != Mode::Puzzle) return std::nullopt;
    const std::uint64_t seed = Reader(options_, "options", "bad_option").at("seed").unsigned64();
    const auto* puzzle = content_->find_puzzle(seed, options_.at("level").get<int>());
    return puzzle == nullptr ? std::nullopt : std::optional(puzzle->optimum);
}

bool Presentation::is_visible(Seat p, Seats viewers) const {
    if (setup_->open_table || viewers.has(p)) return true;
    if (!setup_->partners_share) return false;
    for (const Seat v : viewers)
        if (of(setup_->side_of, v) == of(setup_->side_of, p)) return true;
    return false;
}

// --- Scene -------------------------------------------------------------------------------------------------

Json Presentation::scene() const {
    SceneBuilder scene(info(), sides(), words());
    scene.grid("grid", {"zone.grid", object({{"side", setup_->side}})}, setup_->side, setup_->side).wrap();
    if (setup_->has_rounds()) scene.row("order", {"zone.order"});
    for (const Seat p : Seats::first(setup_->seats)) {
        const Json who = object({{"seat", seat_arg(p)}});
        scene.row(of_seat("hand", p), {"zone.hand", who}).owner(p);
        scene.deck(of_seat("deck", p), {"zone.deck", who}).owner(p);
        if (setup_->has_rounds())
            scene.meter(of_seat("energy", p), {"zone.energy", who}, 0, setup_->energy_start).owner(p);
    }
    if (!setup_->has_rounds()) scene.row("discard", {"zone.discard"});

    Json faces = Json::array();
    for (int f = 0; f < setup_->faces_n; ++f) {
        const auto& text = content_->face_texts[static_cast<std::size_t>(f)];
        faces.push_back(object({{"code", text.code},
                                {"id", text.id},
                                {"type", text.type},
                                {"exits", text.exits},
                                {"initiative", setup_->initiative(f)},
                                {"copies", setup_->deck[f]},
                                {"label", to_json(face_text(f), words())}}));
    }
    Json effects = Json::array();
    for (const auto& effect : setup_->effects)
        if (effect.enabled)
            effects.push_back(object(
                {{"id", effect.id}, {"cost", effect.cost}, {"clause", effect.clause}, {"back", back_of(effect)}}));
    Json starts = Json::array();
    for (int i = 0; i < setup_->seats; ++i) {
        const auto& start = setup_->starts[static_cast<std::size_t>(i)];
        starts.push_back(
            object({{"cell", notation_.cell(start.cell)}, {"dir", std::string(1, kDirNames[index(start.heading)])}}));
    }
    scene.own("side", setup_->side).own("faces", std::move(faces)).own("effects", std::move(effects));
    scene.own("starts", std::move(starts)).own("options", options_);
    if (setup_->has_rounds()) scene.own("energy_round", setup_->energy_first_round);
    if (const auto optimum = par()) scene.own("optimum", *optimum);
    if (setup_->fixed_order()) {  // EOL-16.1: nothing is hidden in a puzzle
        Json order = Json::array();
        for (const int face : setup_->draw_order) order.push_back(notation_.code(face));
        scene.own("draw_order", std::move(order));
    }
    return scene.done();
}

// --- Result --------------------------------------------------------------------------------------------

Json Presentation::result(const State& s) const {
    const Result r = game_.result(s);
    Json ranks = Json::array(), winners = Json::array();
    for (int i = 0; i < setup_->seats; ++i) {
        ranks.push_back(r.rank[static_cast<std::size_t>(i)]);
        if (r.rank[static_cast<std::size_t>(i)] == 1) winners.push_back(i);
    }
    Json result = object({{"ranks", ranks}});
    if (setup_->scored()) {
        const auto score = game_.score(s);
        result["score"] = score.total == Result::kNoScore ? Json() : Json(score.total);
        result["parts"] = object({{"remaining", score.remaining},
                                  {"energy_spent", score.energy_spent},
                                  {"energy_left", score.energy_left},
                                  {"empty", score.empty},
                                  {"short_turns", score.short_turns}});
        result["solved"] = score.solved;
        return result;
    }
    result["winners"] = winners;
    Seats sides;
    for (const auto& winner : winners) sides |= Seats::only(seat(setup_->side_of[winner.get<std::size_t>()]));
    result["draw"] = sides.count() > 1;
    return result;
}

}  // namespace endtable::end_of_line
