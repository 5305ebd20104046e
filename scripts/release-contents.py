#!/usr/bin/env python3
"""Keeps today's official content of every game for ever, and says what is other than at the last release.

usage: release-contents.py PROGRAM VERSION     (scripts/release calls it)
"""
import datetime
import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def games(program):
    answer = subprocess.run([program, "engine"], input='{"cmd":"games"}\n', capture_output=True, text=True, check=True)
    return {game["game"]: game for game in json.loads(answer.stdout)["games"]}


def differences(old, new):
    """One line for each file that is not as it was."""
    names = {path.relative_to(folder) for folder in (old, new) for path in folder.rglob("*.json")}
    for name in sorted(names):
        if not (old / name).exists():
            yield f"{name} is new"
        elif not (new / name).exists():
            yield f"{name} is gone"
        elif (old / name).read_bytes() != (new / name).read_bytes():
            yield f"{name} changed (diff {(old / name).relative_to(ROOT)} {(new / name).relative_to(ROOT)})"


def release(program, version, game):
    folder = ROOT / "games" / game["game"]
    if not folder.is_dir():
        return  # an example
    content = folder / "content"
    hashed = subprocess.run([program, "content", "hash", "--official", game["game"]], capture_output=True, text=True, check=True)
    now = {"release": version, "date": datetime.date.today().isoformat(), "rules": game["rules"],
           "content": hashed.stdout.strip(), "options": sorted(game["options"])}
    file = folder / "released" / "releases.json"
    releases = json.loads(file.read_text())["releases"] if file.exists() else []
    frozen = folder / "released" / now["content"].removeprefix("sha256:")[:16]
    print(f"{game['name']}: rules {now['rules']}, content {now['content'][:23]}…")
    if releases:
        last = releases[-1]
        if last["rules"] != now["rules"]:
            print(f"  rules: {last['rules']} -> {now['rules']}")
        for word, names in (("new", set(now["options"]) - set(last["options"])), ("gone", set(last["options"]) - set(now["options"]))):
            for name in sorted(names):
                print(f"  option {name} is {word}")
        for line in differences(folder / "released" / last["content"].removeprefix("sha256:")[:16], content):
            print(f"  {line}")
    if not frozen.exists():
        shutil.copytree(content, frozen)
    file.write_text(json.dumps({"releases": [*releases, now]}, indent=2) + "\n")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for game in games(sys.argv[1]).values():
        release(sys.argv[1], sys.argv[2], game)


if __name__ == "__main__":
    main()
