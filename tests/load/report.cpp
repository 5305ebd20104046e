#include "tests/load/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace endtable::load {

namespace {

constexpr double kThousand = 1e3;

double milliseconds(std::uint64_t micros) { return static_cast<double>(micros) / kThousand; }

}  // namespace

void Report::add(std::string name, std::string label, double value, std::string unit, int digits) {
    entries_.push_back({std::move(name), std::move(label), value, std::move(unit), digits});
}

void Report::add_times(const std::string& name, const std::string& label, const Histogram& times) {
    times_.push_back({name, label, times});
}

void Report::add_tally(const Tally& tally, double seconds) {
    add("seconds", "measured for", seconds, "s", 1);
    add("moves", "moves stored", static_cast<double>(tally.moves));
    add("moves_per_second", "moves a second", static_cast<double>(tally.moves) / seconds, "", 1);
    add("matches_finished", "matches finished", static_cast<double>(tally.finished));
    add("pushes", "pushes", static_cast<double>(tally.pushes));
    if (tally.pushes > 0)
        add("push_bytes", "bytes a push", static_cast<double>(tally.bytes) / static_cast<double>(tally.pushes));
    add("idle_tokens", "moves the rate allowed when nobody was asked", static_cast<double>(tally.idle_tokens));
    add_times("act_to_ack_ms", "act to acknowledgement", tally.stored);
    add_times("act_to_push_ms", "act to the other's push", tally.shown);
    for (const auto& [code, count] : tally.errors) errors_.emplace_back(code, count);
    if (tally.gaps > 0) fail(fmt::format("{} events were missed by a viewer", tally.gaps));
    if (tally.doubles > 0) fail(fmt::format("{} events were told twice to a viewer", tally.doubles));
    if (tally.resyncs > 0) fail(fmt::format("{} viewers of a running match were told to begin anew", tally.resyncs));
}

void Report::add_use(const Usage& before, const Usage& after, double own_cpu, double seconds, bool with_server) {
    constexpr double kPercent = 100;
    add("load_cpu_percent", "this program's share of a processor", own_cpu / seconds * kPercent, "%", 1);
    if (!with_server) return;
    add("server_cpu_percent", "the server's share of a processor", (after.cpu - before.cpu) / seconds * kPercent, "%",
        1);
    add("server_rss_mib", "the server's resident memory", static_cast<double>(after.rss) / (1 << 20), "MiB", 1);
    add("server_descriptors", "the server's descriptors", static_cast<double>(after.descriptors));
}

void Report::print(bool json) const {
    if (json) {
        nlohmann::json out{{"what", title_}, {"ok", ok()}};
        for (const Entry& entry : entries_) out[entry.name] = entry.value;
        for (const Times& one : times_) {
            const Histogram& t = one.times;
            out[one.name] = {{"count", t.count()},
                             {"mean", t.mean() / kThousand},
                             {"p50", milliseconds(t.percentile(0.5))},
                             {"p95", milliseconds(t.percentile(0.95))},
                             {"p99", milliseconds(t.percentile(0.99))},
                             {"max", milliseconds(t.max())}};
        }
        out["errors"] = nlohmann::json::object();
        for (const auto& [code, count] : errors_) out["errors"][code] = count;
        out["failures"] = failures_;
        fmt::print("{}\n", out.dump());
        return;
    }
    fmt::print("{}\n", title_);
    for (const Entry& entry : entries_)
        fmt::print("  {:<46} {:>12.{}f} {}\n", entry.label, entry.value, entry.digits, entry.unit);
    if (!times_.empty())
        fmt::print("\n  {:<26} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9}\n", "milliseconds", "p50", "p95", "p99", "max",
                   "mean", "count");
    for (const Times& one : times_) {
        const Histogram& t = one.times;
        fmt::print("  {:<26} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>9}\n", one.label,
                   milliseconds(t.percentile(0.5)), milliseconds(t.percentile(0.95)), milliseconds(t.percentile(0.99)),
                   milliseconds(t.max()), t.mean() / kThousand, t.count());
    }
    for (const auto& [code, count] : errors_) fmt::print("  refused or lost: {} times {}\n", count, code);
    for (const std::string& remark : remarks_) fmt::print("  {}\n", remark);
    for (const std::string& failure : failures_) fmt::print("  FAILED: {}\n", failure);
}

}  // namespace endtable::load
