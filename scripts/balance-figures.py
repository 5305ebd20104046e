#!/usr/bin/env python3
"""The main figures of a balance result of Furtherance (`lab balance --json`) as a page of tables."""
import json
import sys

result = json.load(open(sys.argv[1]))
plan, sections = result["plan"], list(zip(result["plan"]["sections"], result["results"], result["counts"]))


def group(labels, name):
    return {key[len(name) + 1 :]: tally for key, tally in labels.items() if key.startswith(name + ":")}


def table(head, rows):
    print("| " + " | ".join(head) + " |\n|" + " --- |" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def percent(x):
    return f"{100 * x:.1f}"


def by_name(name, show):
    """One row a label, one column a seat count; strongest first by the mean of the columns."""
    groups = [group(res["labels"], name) for _, res, _ in sections]
    names = sorted({n for g in groups for n in g})
    rank = lambda n: -sum(g[n]["win_rate"] * sec["seats"] for g, (sec, _, _) in zip(groups, sections) if n in g)
    return [[n] + [show(g[n], *s) if n in g else "" for g, s in zip(groups, sections)] for n in sorted(names, key=rank)]


seats = [f"{sec['seats']} seats" for sec, _, _ in sections]
leaders = {"random": "dealt at random", "draft": "drafted", "none": "left out"}[sections[0][0]["options"]["leaders"]]
bot = dict(plan["bot"])
spelt = f"`{bot.pop('level')}`" + "".join(f", {value} {name}" for name, value in bot.items())
played = min(cnt["games"] for _, _, cnt in sections)
of_all = "" if played == plan["games"] else f" of {plan['games']}"
print("# Furtherance: balance among equal bots\n")
print(f"Written by `scripts/balance`; it makes the report with plots (`build/balance`) from the JSON beside this page. Bot: {spelt}; {played}{of_all} games for each seat count,")
print(f"leaders {leaders}, content {sections[0][0]['content'][:23]}. What the figures mean: [the ledger, 5.9](../../games/furtherance/RULES.md).\n")


def line(name, show):
    return [name] + [show(*s) for s in sections]


def share(name, label):
    return line(name, lambda sec, res, cnt: percent(res["labels"].get(label, {"seats": 0})["seats"] / sec["seats"] / cnt["games"]))


rows = [
    line("rounds: median, 5 % to 95 %", lambda sec, res, cnt: f"{res['rounds']['median']}, {res['rounds']['p5']} to {res['rounds']['p95']}"),
    line("decisions: median", lambda sec, res, cnt: str(res["decisions"]["median"])),
    line("% won by place in the turn order", lambda sec, res, cnt: ", ".join(percent(t["win_rate"]) for _, t in sorted(group(res["labels"], "order").items()))),
    share("% ended by the round limit", "reason:round_limit"),
]
for route in ["war", "buildings", "permanent", "field", "tokens", "mixed"]:
    rows.append(line(f"% of wins: {route}", lambda sec, res, cnt, r=route: percent(
        (lambda t: t["seats"] * t["win_rate"] / cnt["games"])(res["labels"].get(f"route:{r}", {"seats": 0, "win_rate": 0})))))
table([""] + seats, rows)
print("Routes: `war` is the last castle standing; the others gave more than half of the winner's points (`permanent`: Charters and")
print("destroyed castles; `tokens`: Grail and Excalibur); `mixed`: none did.\n")

print("## Leaders: % won (a fair share is 100 / seats)\n")
table(["leader"] + seats, by_name("leader", lambda t, sec, res, cnt: f"{percent(t['win_rate'])} ({t['win_rate'] * sec['seats']:.2f} of fair)"))
print("## Cards: how many of 100 seats acquired one, and what share of those won, as a multiple of the fair share\n")
print("Who wins had more time and gold to buy: compare cards with each other, not with 1.\n")
for name in ["building", "item", "unit", "upgrade"]:
    table([name] + seats, by_name(name, lambda t, sec, res, cnt: f"{100 * t['seats'] / sec['seats'] / cnt['games']:.0f}: {t['win_rate'] * sec['seats']:.2f}"))
