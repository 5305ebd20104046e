#!/usr/bin/env python3
"""usage: clauses.py RULES.md FOLDER

Prints the clauses of a ledger that the game in FOLDER cites, in code or content: all that a refusal can quote. A
WebAssembly module carries these instead of the whole ledger, which would be a fifth of it.
"""
import pathlib
import re
import sys

ITEM = re.compile(r"\s*- \*\*([A-Z0-9]+-[0-9.]+)\*\*")
CITED = re.compile(r'"([A-Z0-9]+-[0-9]+(?:\.[0-9]+)*)"')


def goes_on(line):
    """Whether a line belongs to the list item before it; the same as in match/any_game.cpp."""
    text = line.strip()
    if not text or text[0] in "#|":
        return False
    return not text.startswith("- ") or (line[0] in " \t" and not text.startswith("- **"))


def main(ledger, folder):
    sources = [path for kind in ("*.cpp", "*.hpp", "content/*.json") for path in pathlib.Path(folder).glob(kind)]
    cited = {name for path in sources for name in CITED.findall(path.read_text(encoding="utf-8"))}
    keep = False
    for line in pathlib.Path(ledger).read_text(encoding="utf-8").splitlines():
        item = ITEM.match(line)
        if item:
            keep = item[1] in cited
        elif not goes_on(line):
            keep = False
        if keep:
            print(line)


sys.stdout.reconfigure(encoding="utf-8")
main(*sys.argv[1:])
