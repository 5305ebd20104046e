"""What the benchmarks found: how it is kept (bench/recorded.json), judged and told (docs/benchmarks.md, README.md).

Nothing here measures; scripts/benchmarks does. The recorded figures are the only place where a measured number is
written by hand or by a script: the documents are rendered from them, and the check that playouts have not become slow
compares with them.
"""
import math

ENGINE = "playout/end_of_line, 2 seats"
BARE = "playout/bare end_of_line, 2 seats"
README_MARK = "<!-- scripts/benchmarks -->"


def significant(number, digits=4):
    """Rounded to that many digits: the rest is noise, and noise makes diffs."""
    if not number:
        return number
    rounded = round(number, digits - 1 - math.floor(math.log10(abs(number))))
    return int(rounded) if rounded == int(rounded) else rounded


def best_of(report):
    """The best repetition of each benchmark of a Google Benchmark report, by name, in the order of registration: the
    report has them in the order in which they took turns."""
    best = {}
    for run in sorted(report["benchmarks"], key=lambda run: run.get("family_index", 0)):
        if run.get("error_occurred"):
            raise ValueError(f"{run['name']}: {run['error_message']}")
        if run["run_type"] != "iteration":
            continue
        figures = {"per_second": significant(run["items_per_second"])}
        for counter in ("plies", "bytes"):
            if counter in run:
                figures[counter] = significant(run[counter])
        if figures["per_second"] > best.get(run["run_name"], {"per_second": 0})["per_second"]:
            best[run["run_name"]] = figures
    return best


def bare_ratio(figures):
    """Playouts of the engine to those of the bare loop, from figures of one run."""
    return figures[ENGINE]["per_second"] / figures[BARE]["per_second"]


def judge(ratio, recorded):
    """None, or why playouts have become too slow: under half of the recorded ratio to the bare loop."""
    if ratio >= recorded / 2:
        return None
    return (f"random playouts of End of Line run at {ratio:.3f} of the bare loop's speed, less than half of the recorded "
            f"{recorded:.3f} (bench/recorded.json). Find out what has become slow; if it is worth it, "
            "record anew with scripts/benchmarks.")


# --- the page ---------------------------------------------------------------------------------------------------------


def whole(number):
    return f"{significant(number, 3):,.0f}"


def table(head, rows):
    """A Markdown table; all columns but the first are numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def setups_of(engine, part):
    return [name.split("/", 1)[1] for name in engine if name.startswith(part + "/")]


def ns(engine, part, setup):
    figures = engine.get(f"{part}/{setup}")
    return f"{significant(1e9 / figures['per_second'], 3):,}" if figures else ""


def ns_per_ply(figures):
    return 1e9 / figures["per_second"] / figures["plies"]


def budgets(recorded):
    """Of docs/architecture.md and the ledger of promises: what, the limit in words, measured, whether it is kept."""
    engine = recorded["engine"]
    rows = []

    def at_least(what, limit, measured, shown=whole):
        rows.append([what, f"at least {shown(limit)}", shown(measured), "kept" if measured >= limit else "**missed**"])

    def at_most(what, limit, measured, unit):
        rows.append([what, f"at most {limit:,} {unit}", f"{significant(measured, 4):,} {unit}",
                     "kept" if measured <= limit else "**missed**"])

    for name, setup, size, ply, games in (
        ("End of Line, 2 seats", "end_of_line, 2 seats", 1024, 60, 500_000),
        ("End of Line, 8 seats", "end_of_line, 8 seats", 1024, 60, 80_000),
        ("Furtherance, 2 seats", "furtherance, 2 seats", 1536, 200, 1_500),
        ("connect_four", "connect_four", 64, 10, 1_800_000),
        ("tic_tac_toe", "tic_tac_toe", 64, 10, 8_000_000),
    ):
        figures = engine[f"playout/{setup}"]
        at_most(f"{name}: state", size, figures["bytes"], "bytes")
        at_most(f"{name}: a ply of random play", ply, ns_per_ply(figures), "ns")
        at_least(f"{name}: random games a second", games, figures["per_second"])
    at_least("End of Line, 2 seats: ratio to the bare loop", 0.5, bare_ratio(engine), lambda ratio: f"{ratio:.2f}")
    at_least("End of Line, 2 seats: iterations of information-set MCTS a second at the opening", 20_000,
             engine["ismcts/end_of_line, 2 seats"]["per_second"])
    at_least("Furtherance, 2 seats: iterations of information-set MCTS a second at the opening", 3_000,
             engine["ismcts/furtherance, 2 seats"]["per_second"])
    return table(["", "budget", "measured", ""], rows)


def playouts(recorded):
    engine, counted = recorded["engine"], recorded["instructions"]["setups"]
    rows = []
    for setup in setups_of(engine, "playout"):
        figures = engine[f"playout/{setup}"]
        row = [setup, f"{figures['bytes']:,}", whole(figures["per_second"])]
        if "plies" in figures:
            row += [f"{figures['plies']:.1f}", f"{ns_per_ply(figures):.1f}"]
            row += [f"{counted[setup]['instructions'] / counted[setup]['plies']:.0f}" if setup in counted else ""]
        else:
            row += ["", "", ""]
        rows.append(row)
    return table(["", "state bytes", "games/s", "plies a game", "ns a ply", "instructions a ply"], rows)


def parts(recorded):
    engine = recorded["engine"]
    names = ("copy", "hash", "redeal", "actions", "view")
    rows = [[setup, *(ns(engine, part, setup) for part in names)] for setup in setups_of(engine, "copy")]
    return table(["nanoseconds", "copy", "hash", "mask and fill", "legal actions", "view as JSON text"], rows)


SEARCHES = {"flat": "flat Monte Carlo", "ismcts": "information-set MCTS",
            "ismcts_in_play": "the same in the middle of random games"}


def search(recorded):
    engine = recorded["engine"]
    names = [part for part in SEARCHES if setups_of(engine, part)]
    rows = [[setup, *(whole(engine[f"{part}/{setup}"]["per_second"]) if f"{part}/{setup}" in engine else ""
                      for part in names)] for setup in setups_of(engine, "flat")]
    return table(["iterations a second at the opening", *(SEARCHES[part] for part in names)], rows)


PEERS = {"endtable": "this engine", "plain_javascript": "plain JavaScript", "boardgame_io": "boardgame.io"}


def peer_ratio(recorded, game, peer):
    rates = recorded["peers"]["games"][game]
    return rates["endtable"]["moves"] / rates[peer]["moves"]


def peers(recorded):
    rows = []
    for game, rates in recorded["peers"]["games"].items():
        for who, rate in rates.items():
            ratio = "" if who == "endtable" else f"{significant(peer_ratio(recorded, game, who), 2):,} times"
            rows.append([f"{game}, {PEERS[who]}", whole(rate["games"]), whole(rate["moves"]), f"{rate['length']:.2f}",
                         f"{rate['won']:.3f}", ratio])
    return table(["", "games/s", "moves/s", "moves a game", "first player wins", "this engine is quicker"], rows)


def wasm(recorded):
    if not recorded.get("wasm"):
        return "Not built when these figures were recorded."
    return "```\n" + recorded["wasm"].strip() + "\n```"


def page(recorded):
    machine, versions = recorded["machine"], recorded["peers"]["versions"]
    return f"""# Benchmarks

Written by `scripts/benchmarks` from what it measured (`bench/recorded.json`); do not edit. The same script with `--engine`, `--peers`,
`--instructions` or `--wasm` measures only that part anew.

Machine: {machine['processor']}, {machine['cores']} cores; {machine['compiler']}, `-O3`, baseline x86-64, one core.
What is compared was measured in one run, in slices that take turns, and the best slice of each counts: something else on the machine slows
all of them, and ratios stay. Seconds are this machine's, ratios and instructions are everybody's.

## Budgets

{budgets(recorded)}

## Random playouts

`build/release/bench/playout_benchmarks`: one random game from start to end, chance included.

{playouts(recorded)}

The bare loop (`bench/bare_end_of_line.hpp`) is the same random game written by hand without anything a table needs: no options, no content,
no chance actions, no hidden information, nobody to ask. A test compares what both play. The engine runs at
**{bare_ratio(recorded['engine']):.2f}** of its speed; `./test` fails when that falls under half of the recorded ratio
(`scripts/benchmarks --check`).

Instructions are counted by `valgrind --tool=callgrind build/release/bench/playouts SETUP {recorded['instructions']['games']}`, less what
the program needs for 0 games. They do not depend on the machine's load: where times seem to have changed, compare these.

## Single steps

`build/release/bench/part_benchmarks --benchmark_filter='copy|hash|redeal|actions|view'`: positions of random games in which a seat is asked.

{parts(recorded)}

## Search

`build/release/bench/part_benchmarks --benchmark_filter='{'|'.join(SEARCHES)}'`

{search(recorded)}

A search of 10,000 iterations for the first move from an empty tree, with what the game tells its bots: End of Line plays policy moves and
cuts rollouts by its evaluation, the others play to the end.

## Other engines

`scripts/benchmarks --peers`: the same random games in [boardgame.io](https://boardgame.io) {versions['boardgame_io']} and in plain
JavaScript by hand, both under node {versions['node']}, and in this engine, in turns. boardgame.io runs headless with `NODE_ENV=production` and
without undo, and gets its moves through the reducer that its own search bot uses (quicker than its `Client`); legal moves are
listed for it outside. The run fails unless all of them agree in length of games, wins and draws.

{peers(recorded)}

## WebAssembly

{wasm(recorded)}
"""


def readme(text, recorded):
    """README.md with the lines that tell figures renewed: those that end in README_MARK."""
    quick = recorded["engine"][ENGINE]["per_second"]
    ratio = peer_ratio(recorded, "connect_four", "boardgame_io")
    line = (f"- **Quick.** A state is one flat value; one core plays {whole(quick)} random two-player games of End of Line a second, "
            f"and connect four\n  {significant(ratio, 1):,} times as fast as boardgame.io "
            f"([docs/benchmarks.md](docs/benchmarks.md)). {README_MARK}")
    lines, found = [], 0
    for old in text.split("\n"):
        lines.append(old)
        if old.endswith(README_MARK):
            while not lines[-1].startswith("- "):
                lines.pop()
            lines[-1] = line
            found += 1
    if found != 1:
        raise ValueError(f"README.md: {found} lines end in {README_MARK} instead of one")
    return "\n".join(lines)
