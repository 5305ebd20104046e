#!/usr/bin/env python3
"""Games of every release, and whether this program still goes on with them.

usage: corpus.py write PROGRAM FOLDER       plays games of all kinds and keeps them: records, and a server's database
       corpus.py check PROGRAM FOLDER…      opens, verifies and goes on with what earlier programs kept

scripts/release writes a folder for each release; ./test checks all of them. A folder is only ever added to.

  records.jsonl.gz   one JSON object a line: {"record", "position", "hash"}; a record without a result is of a running game
  games.db.gz        a server's SQLite database: tables of every game in every state
  tables.json        what its players saw when it was kept: [{"table", "status", "game", "view", "log"}], and who they are
"""
import gzip
import json
import pathlib
import random
import subprocess
import sys

import database
from engine import Engine, Refused

MOST_PLIES = 6_000  # no game of the house is longer


def say(text):
    print(text, flush=True)


# --- Which games


def values_of(option):
    """Values that are not the default."""
    if option["type"] == "int":
        values = [option["least"], option["most"]]
    elif option["type"] == "unsigned":
        values = [20261118]
    else:
        values = option["values"]
    if option["type"] == "words":
        return [values[:6]] if values else []
    return [value for value in values if value != option["default"]]


def set_ups(game):
    """What can be tried: (options, number of seats, is it played twice, name of the option it is about). Every mode with
    every number of seats, then every other option alone."""
    least, most = game["seats"]
    counts = range(least, most + 1)
    options = game["options"]
    mode = next((name for name, option in options.items() if name == "mode"), None)
    modes = [{mode: value} for value in options[mode]["values"]] if mode else [{}]
    for chosen in modes:
        for seats in counts:
            yield chosen, seats, True, ""
    for name, option in options.items():
        if name == mode:
            continue
        for value in values_of(option):
            for chosen in modes:
                for seats in sorted(counts, key=lambda n: (n != 2, n)):
                    yield {**chosen, name: value}, seats, False, f"{name}={value}"


# --- Playing


def play(engine, match, rng, most=MOST_PLIES, undo=0.01, resign=0.0, wise=False):
    """Play until the end, or that many plies; at random, or by bots that want to win. Now and then somebody takes back or
    leaves."""
    turn = engine.ask(cmd="turn", match=match)["turn"]
    while not turn["over"] and turn["ply"] < most:
        if turn["chance"]:
            turn = engine.ask(cmd="chance", match=match)["turn"]
            continue
        seat = rng.choice(turn["seats"])
        if rng.random() < resign:
            turn = engine.ask(cmd="resign", match=match, seat=seat)["turn"]
            continue
        if turn["ply"] > 10 and rng.random() < undo:
            try:
                turn = engine.ask(cmd="undo", match=match, seat=seat, all_agree=True)["turn"]
                continue
            except Refused:
                pass
        if wise:
            action = engine.ask(cmd="bot", match=match, seat=seat, level="greedy", seed=rng.randrange(2**32))["action"]
        else:
            action = rng.choice(engine.ask(cmd="actions", match=match, seat=seat)["actions"])["action"]
        turn = engine.ask(cmd="act", match=match, seat=seat, action=action)["turn"]
    return turn


def kept(engine, match):
    one = {"record": engine.ask(cmd="record", match=match)["record"],
           "position": engine.ask(cmd="position", match=match)["position"],
           "hash": engine.ask(cmd="hash", match=match)["hash"]}
    engine.ask(cmd="close", match=match)
    return one


def write_records(program, folder):
    rng = random.Random(1)
    games = []
    with Engine(program) as engine:
        for game in engine.ask(cmd="games")["games"]:
            tried = set()
            for options, seats, both, option in set_ups(game):
                if option and option in tried:
                    continue  # once is enough, in whatever mode it fits
                try:
                    match = engine.ask(cmd="new", game=game["game"], options=options, seats=seats)["match"]
                except Refused:
                    continue  # not with so many, or not together
                tried.add(option)
                again = {"cmd": "new", "game": game["game"], "options": options, "seats": seats}
                play(engine, match, rng, undo=0.003, wise=True)  # reaches what random play does not
                games.append(kept(engine, match))
                if both:
                    match = engine.ask(**again)["match"]
                    play(engine, match, rng, resign=0.002 if seats > 1 and rng.random() < 0.2 else 0.0)
                    games.append(kept(engine, match))
                match = engine.ask(**again)["match"]
                play(engine, match, rng, most=rng.randrange(5, 160), wise=rng.random() < 0.5)
                games.append(kept(engine, match))
    with open(folder / "records.jsonl.gz", "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        for one in games:
            packed.write((json.dumps(one, separators=(",", ":"), sort_keys=True) + "\n").encode())
    say(f"{len(games)} records, {sum('result' not in one['record'] for one in games)} of them of running games")


# --- Checking


def check_record(engine, one, rng):
    """It holds line by line and hash by hash, says the same when it is written again, and goes on."""
    record = one["record"]
    match = engine.ask(cmd="replay", record=record)["match"]
    again = engine.ask(cmd="record", match=match)["record"]
    for field in ("game", "rules", "content", "log", "fairness", "seats"):
        if again[field] != record[field]:
            raise AssertionError(f"{field} is {again[field]}, was {record[field]}")
    if again.get("result") != record.get("result"):
        raise AssertionError("another result")
    for name, value in record["options"].items():
        if again["options"].get(name) != value:
            raise AssertionError(f"option {name} is {again['options'].get(name)}, was {value}")
    if engine.ask(cmd="hash", match=match)["hash"] != one["hash"]:
        raise AssertionError("another hash")
    turn = engine.ask(cmd="turn", match=match)["turn"]
    if turn["over"]:
        engine.ask(cmd="close", match=match)
        return
    # The position it stood at is still one, and it can be played from there to the end.
    position = {**one["position"], "rules": record["rules"], "content": record["content"]}
    loaded = engine.ask(cmd="load", game=record["game"], position=position)["match"]
    if engine.ask(cmd="hash", match=loaded)["hash"] != one["hash"]:
        raise AssertionError("its position has another hash")
    play(engine, loaded, rng, undo=0)
    engine.ask(cmd="close", match=loaded)
    # What is begun goes on under the rules it began with, and its record holds to the end.
    play(engine, match, rng, undo=0.005)
    longer = engine.ask(cmd="record", match=match)["record"]
    if longer["rules"] != record["rules"] or longer["log"][:len(record["log"])] != record["log"]:
        raise AssertionError("it did not go on as it was")
    engine.ask(cmd="close", match=engine.ask(cmd="replay", record=longer)["match"])
    engine.ask(cmd="close", match=match)


def check_records(program, folder):
    rng = random.Random(2)
    wrong = []
    with gzip.open(folder / "records.jsonl.gz", "rt") as file, Engine(program) as engine:
        count = 0
        for count, line in enumerate(file, 1):
            one = json.loads(line)
            try:
                check_record(engine, one, rng)
            except (AssertionError, Refused) as e:
                record = one["record"]
                wrong.append(f"record {count} ({record['game']} {record['options']}, rules {record['rules']}): {e}")
    for text in wrong[:20]:
        say(f"{folder.name}: {text}")
    say(f"{folder.name}: {count - len(wrong)} of {count} records hold and go on")
    return not wrong and count > 0


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in ("write", "check") or (sys.argv[1] == "write" and len(sys.argv) != 4):
        sys.exit(__doc__)
    what, program, folders = sys.argv[1], sys.argv[2], [pathlib.Path(name) for name in sys.argv[3:]]
    if not pathlib.Path(program).exists():
        sys.exit(f"corpus.py: no program {program}")
    if what == "write":
        folders[0].mkdir(parents=True)
        write_records(program, folders[0])
        database.write(program, folders[0])
        return
    good = [check(program, folder) for folder in folders for check in (check_records, database.check)]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    try:
        main()
    except subprocess.SubprocessError as e:
        sys.exit(f"corpus.py: {e}")
