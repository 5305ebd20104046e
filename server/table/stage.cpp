#include "server/table/stage.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "match/printable.hpp"
#include "present/changes.hpp"
#include "present/json.hpp"

namespace endtable::server {

namespace {

Json seats_json(Seats seats) {
    Json list = Json::array();
    for (const Seat p : seats) list.push_back(index(p));
    return list;
}

// Do these lines change who looks through which seats?
bool reseats(const std::vector<Happening>& happened) {
    return std::any_of(happened.begin(), happened.end(), [](const Happening& h) {
        if (h.news.is_null()) return false;
        const auto& what = h.news.at("do").get_ref<const std::string&>();
        return what == "sit" || what == "stand" || what == "start" || what == "bot" || what == "admit";
    });
}

}  // namespace

Scene scene_of(const AnyGame& game) {
    Json json = game.scene();
    const std::string text = dump_json(json);
    return {hex16(hash_bytes(text.data(), text.size())), std::move(json)};
}

Stage::Stage(Table empty, const std::vector<Line>& lines, std::shared_ptr<const Scene> scene)
    : table_(std::move(empty)),
      past_(table_.charter().game->seats()),
      scene_(std::move(scene)),
      lasting_(dump_json(table_.lasting_json())) {
    std::vector<Happening> happened;
    table_.fold(lines, &happened);
    past_.add(table_, std::move(happened));
}

Seats Stage::seats_of(const Watcher& watcher) const {
    const Seats own = watcher.player.empty() ? Seats() : table_.seats_of(watcher.player);
    return watcher.through ? Seats(own & *watcher.through) : own;
}

Stage::Stream& Stage::stream_of(const Watcher& watcher) {
    const std::string player = table_.belongs(watcher.player) ? watcher.player : std::string();
    const Seats as = seats_of(watcher);
    for (Stream& stream : streams_)
        if (stream.player == player && stream.as == as && stream.takes_changes == watcher.takes_changes) return stream;
    Stream stream;
    stream.player = player;
    stream.as = as;
    stream.takes_changes = watcher.takes_changes;
    stream.n = past_.count(as);
    stream.seen = sight(as);
    return streams_.emplace_back(std::move(stream));
}

void Stage::regroup() {
    for (Watcher& watcher : take_if([](const Watcher&) { return true; })) {
        Stream& stream = stream_of(watcher);
        stream.watchers.push_back(std::move(watcher));
    }
}

std::vector<Watcher> Stage::take_if(const std::function<bool(const Watcher&)>& leaves) {
    std::vector<Watcher> taken;
    for (Stream& stream : streams_) {
        const auto stay = std::stable_partition(stream.watchers.begin(), stream.watchers.end(),
                                                [&](const Watcher& one) { return !leaves(one); });
        taken.insert(taken.end(), std::make_move_iterator(stay), std::make_move_iterator(stream.watchers.end()));
        stream.watchers.erase(stay, stream.watchers.end());
    }
    std::erase_if(streams_, [](const Stream& stream) { return stream.watchers.empty(); });
    return taken;
}

void Stage::add(Watcher watcher, const std::optional<ClientMessage::Have>& have, const std::string& have_scene,
                Time now) {
    remove(watcher.visitor);
    Stream& stream = stream_of(watcher);
    bool comes_back = have && have->as == stream.as && have->n <= stream.n;
    std::vector<Json> missed;
    if (comes_back && have->n < stream.n) {
        std::uint64_t n = have->n;
        for (const Past::Entry* entry : past_.last(stream.n - have->n, stream.as))
            missed.push_back(told(*entry, stream.as, ++n));
        comes_back = !missed.empty();
    }
    Json shown = shown_to(stream, now);
    JsonText view = view_of(stream);
    watcher.outlet->send(whole(stream, shown, view.text, missed, !comes_back, &have_scene, now));
    if (stream.watchers.empty()) keep(stream, std::move(shown), std::move(view), now);
    stream.watchers.push_back(std::move(watcher));
}

void Stage::remove(Visitor visitor) {
    for (Stream& stream : streams_)
        std::erase_if(stream.watchers, [&](const Watcher& one) { return one.visitor == visitor; });
    std::erase_if(streams_, [](const Stream& stream) { return stream.watchers.empty(); });
}

const Watcher* Stage::find(Visitor visitor) const {
    for (const Stream& stream : streams_)
        for (const Watcher& watcher : stream.watchers)
            if (watcher.visitor == visitor) return &watcher;
    return nullptr;
}

std::size_t Stage::watchers() const {
    std::size_t count = 0;
    for (const Stream& stream : streams_) count += stream.watchers.size();
    return count;
}

void Stage::advance(const std::vector<Line>& lines, Time now) {
    std::vector<Happening> happened;
    table_.fold(lines, &happened);
    tell(std::move(happened), now);
}

void Stage::adopt(Table next, std::vector<Happening> happened, Time now) {
    next.know_as(table_);
    table_ = std::move(next);
    tell(std::move(happened), now);
}

void Stage::tell(std::vector<Happening> happened, Time now) {
    const bool anew = reseats(happened);
    const std::vector<Past::Entry> entries = past_.add(table_, std::move(happened));
    if (anew) regroup();
    for (Stream& stream : streams_) {
        stream.n = past_.count(stream.as);
        std::vector<Json> news;
        std::uint64_t n = stream.n;
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
            if (entry->seen_by(stream.as)) news.push_back(told(*entry, stream.as, n--));
        std::reverse(news.begin(), news.end());
        AnyState seen = sight(stream.as);
        if (!anew && news.empty() && seen == stream.seen) continue;
        Outlet::Message text;
        if (stream.takes_changes && !anew) {
            text = changed(stream, std::move(seen), news, now);
        } else {
            stream.seen = std::move(seen);
            Json shown = shown_to(stream, now);
            JsonText view = view_of(stream);
            text = whole(stream, shown, view.text, news, anew, nullptr, now);
            keep(stream, std::move(shown), std::move(view), now);
        }
        for (const Watcher& watcher : stream.watchers) watcher.outlet->send(text);
    }
}

void Stage::forget_views(Time before) {
    for (Stream& stream : streams_)
        if (stream.told < before) stream.view.reset();
}

Json Stage::told(const Past::Entry& entry, Seats as, std::uint64_t n) const {
    Json json = object({{"n", n}, {"time", entry.time}});
    if (!entry.news.is_null())
        json["news"] = table_.public_news(entry.news);
    else if (entry.took_back.any())
        json["undone"] = true;
    else
        json["events"] = table_.match()->events_json(entry.events, as);
    return json;
}

AnyState Stage::sight(Seats as) const { return table_.match() ? table_.match()->state_for(as) : AnyState(); }

// What the viewers' own seats may answer.
Json Stage::choices(Seats as) const { return table_.trouble() ? Json::array() : table_.match()->choices_json(as); }

// All but the view, and but what never changes.
Json Stage::shown_to(const Stream& stream, Time now) const {
    Json shown = object({{"table", table_.changing_json(stream.player, now)}});
    if (const Match* match = table_.match()) {
        shown["turn"] = match->turn_json(stream.as);
        shown["choices"] = choices(stream.as);
        shown["hash"] = hex16(stream.seen.hash());
        if (match->turn().is_over()) shown["result"] = match->game().result(match->state());
    }
    return shown;
}

JsonText Stage::view_of(const Stream& stream) const {
    return table_.match() ? json_text(table_.match()->game().view(stream.seen, stream.as)) : JsonText();
}

void Stage::keep(Stream& stream, Json shown, std::optional<JsonText> view, Time now) const {
    if (!stream.takes_changes) return;
    // Clocks run on: somebody who came later was told another time than the others.
    for (Json& place : shown["table"]["places"]) place.erase("left_ms");
    stream.shown = json_text(shown);
    stream.view = std::move(view);
    stream.told = now;
}

namespace {

void append(std::string& text, const char* name, const Json& value) {
    text.append(",\"").append(name).append("\":");
    append_json(text, value);
}

// What every push begins with.
std::string opening(const std::string& table, std::uint64_t n, Seats as, const std::vector<Json>& happened, Time now) {
    std::string text =
        R"({"push":"table","id":")" + table + R"(","n":)" + std::to_string(n) + R"(,"now":)" + std::to_string(now);
    append(text, "as", seats_json(as));
    text += R"(,"happened":[)";
    for (const Json& one : happened) {
        if (&one != happened.data()) text += ',';
        append_json(text, one);
    }
    text += ']';
    return text;
}

}  // namespace

// Put together as text: the parts are large, and most of a server's work is to write them.
Outlet::Message Stage::whole(const Stream& stream, const Json& shown, const std::string& view,
                             const std::vector<Json>& happened, bool resync, const std::string* have_scene,
                             Time now) const {
    std::string text = opening(table_.charter().id, stream.n, stream.as, happened, now);
    text.reserve(8 * 1024);
    if (resync) text += R"(,"resync":true)";
    for (const auto& [name, value] : shown.items()) {
        append(text, name.c_str(), value);
        if (name != "table") continue;
        text.back() = ',';
        text.append(lasting_, 1, std::string::npos);
    }
    if (!view.empty()) text.append(",\"view\":").append(view);
    if (have_scene) {
        text += R"(,"scene_hash":")" + scene_->hash + '"';
        if (*have_scene != scene_->hash) append(text, "scene", scene_->json);
    }
    text += '}';
    text.shrink_to_fit();
    return std::make_shared<const std::string>(std::move(text));
}

Outlet::Message Stage::changed(Stream& stream, AnyState seen, const std::vector<Json>& happened, Time now) const {
    const bool same_view = seen == stream.seen;
    if (!same_view && !stream.view) stream.view = view_of(stream);
    stream.seen = std::move(seen);
    Json shown = shown_to(stream, now);
    std::string text = opening(table_.charter().id, stream.n, stream.as, happened, now);
    text += R"(,"changes":)";
    if (!append_changes(text, stream.shown, json_text(shown))) text += "{}";
    std::optional<JsonText> view = same_view ? std::move(stream.view) : view_of(stream);
    if (!same_view) {
        text.pop_back();  // the view is one of those members
        const std::size_t end = text.size();
        text += text.back() == '{' ? R"("view":)" : R"(,"view":)";
        if (!append_changes(text, *stream.view, *view)) text.resize(end);
        text += '}';
    }
    text += '}';
    keep(stream, std::move(shown), std::move(view), now);
    text.shrink_to_fit();
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace endtable::server
