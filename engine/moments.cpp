// The half of the engine that reads records: folding them, moment by moment, as far as they go, and verifying them.
#include "core/hash.hpp"
#include "engine/engine.hpp"
#include "engine/parts.hpp"
#include "match/printable.hpp"

namespace endtable {

namespace {

// What these viewers know of the moment: what happened, and unless only that is wanted, how the table stood then.
Json moment_json(const Moments& moments, Seats viewers, bool brief) {
    const Match& match = moments.match();
    Json json = object({{"ply", moments.moment()}, {"events", match.events_json(moments.step().events, viewers)}});
    if (brief) return json;
    json["turn"] = match.turn_json(viewers);
    json["view"] = match.view_json(viewers);
    if (match.turn().is_over()) json["result"] = match.game().result(match.state());
    return json;
}

}  // namespace

void add_scene(Json& reply, const Reader& request, const AnyGame& game) {
    Json scene = game.scene();
    const std::string text = dump_json(scene);
    const std::string scene_hash = hex16(hash_bytes(text.data(), text.size()));
    reply["scene_hash"] = scene_hash;
    if (!request.has("have_scene") || request.at("have_scene").text() != scene_hash) reply["scene"] = std::move(scene);
}

// Whoever reads on goes on where it was; another viewer, or a match that has gone on, begins anew.
Moments& Engine::moments_of(const Reader& request, const Match& match, Seats viewers, bool brief) {
    const std::pair key(request.at("match").json().get<std::int64_t>(), brief);
    const auto found = moments_.find(key);
    if (found != moments_.end() && found->second.are_of(match, viewers)) return found->second;
    return moments_.insert_or_assign(key, Moments(match, viewers)).first->second;
}

Json Engine::moments(const Reader& request) {
    request.only_keys({"cmd", "id", "match", "seats", "from", "count", "brief", "have_scene"});
    const Match& match = match_of(request);
    request.at("seats");  // whose moments they are must be said
    const Seats viewers = viewers_of(request, match);
    const bool brief = request.boolean_or("brief", false);
    Moments& moments = moments_of(request, match, viewers, brief);
    const auto from = static_cast<int>(request.integer_or("from", 0, 0, moments.last()));
    const auto count = static_cast<int>(request.integer_or("count", 1, 1, limits_.moments));

    Json list = Json::array();
    for (int at = from; at < from + count && at <= moments.last(); ++at) {
        moments.seek(at);
        list.push_back(moment_json(moments, viewers, brief));
    }
    Json reply = object({{"last", moments.last()}, {"moments", std::move(list)}});
    if (!brief) add_scene(reply, request, match.game());
    return reply;
}

Json Engine::verify_record(const Reader& request) {
    request.only_keys({"cmd", "id", "record", "content"});
    const Json& record = request.at("record").json();
    const auto content = content_of_record(request);
    return object({{"verification", to_json(verify(record, content ? &*content : nullptr))}});
}

}  // namespace endtable
