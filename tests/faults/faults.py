#!/usr/bin/env python3
"""What goes wrong around a server, done to a real one: killed, a node of two killed, disk full, read-only, slow clients,
storage that hangs or is restarted, SIGTERM, a process that stands still, crowds, chains of forks.

usage: faults.py PROGRAM SCENARIO… [--ready SECONDS] [--seed N]

SCENARIO is kill, nodes, full, readonly, slow, hung, restarts, term, frozen, watchers, hints, forks or all. With ENDTABLE_LONG=1 everything is done much more often. Exits with 0
if nothing that was acknowledged was lost or doubled, 77 if what the scenario needs is not installed.
"""
import argparse
import ctypes
import json
import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time

import client
import crowds
import forks
import servers
import stops
from client import Gone, Match, Refused
from servers import Serve

LONG = os.environ.get("ENDTABLE_LONG") == "1"
SKIPPED = 77


class Skip(Exception):
    pass


def say(text):
    print(text, flush=True)


# --- kill -9


class Table(threading.Thread):
    """Plays one match after the other until the server is gone."""

    def __init__(self, match, finished):
        super().__init__(daemon=True)
        self.match = match
        self.finished = finished  # what was acknowledged at tables that are over
        self.moves = 0
        self.trouble = None

    def run(self):
        try:
            while True:
                while self.match.move():
                    self.moves += 1
                self.finished.append((self.match.table, self.match.players, [list(a) for a in self.match.acknowledged]))
                self.match.table = None
                self.match.begin()
        except Gone:
            pass
        except Exception as e:  # pylint: disable=broad-except
            self.trouble = e


def check_finished(port, finished):
    for table, players, acknowledged in finished:
        for seat, player in enumerate(players):
            record, _ = client.expect(port, "GET", f"/api/tables/{table}/record", cookie=player.cookie)
            log = record["record"]["log"]
            mine = [line.split(" ", 1)[1] for line in log if line.split(" ", 1)[0] == str(seat)]
            if mine != acknowledged[seat]:
                raise AssertionError(f"a finished table has {mine}; acknowledged was {acknowledged[seat]}")


def kill(options, rng):
    """SIGKILL at a random moment, again and again: every acknowledged move is there, once, and the game goes on."""
    times = 500 if LONG else 20
    worst, moves, checked = 0.0, 0, 0
    with servers.Folder() as folder:
        database = folder / "games.db"
        server = Serve(options.program, database)
        matches = [Match(server.port, rng=random.Random(rng.random())) for _ in range(6)]
        for round_number in range(times):
            finished = []
            tables = [Table(match, finished) for match in matches]
            for table in tables:
                table.start()
            until = time.monotonic() + client.PATIENCE
            while any(t.moves == 0 and t.is_alive() for t in tables) and time.monotonic() < until:
                time.sleep(0.002)
            time.sleep(rng.random() * 0.2)
            server.kill()
            for table in tables:
                table.join(client.PATIENCE * 2)
                if table.trouble:
                    raise table.trouble
                if table.moves == 0:
                    raise AssertionError(f"a match did not go on after kill {round_number}")
            moves += sum(t.moves for t in tables)
            server = Serve(options.program, database)
            worst = max(worst, server.ready)
            if server.ready > options.ready:
                raise AssertionError(f"ready only after {server.ready:.2f} s; allowed are {options.ready:.2f} s")
            check_finished(server.port, finished)
            for match in matches:
                for player in match.players:
                    player.close()
                if match.table is None or any(p.push is None or "turn" not in p.push for p in match.players):
                    match.ports = [server.port] * 2  # it was killed while a new table was set up
                    match.begin()
                    continue
                checked += match.check(server.port)
                for seat in (0, 1):
                    match.reconnect(seat, server.port)
        for match in matches:
            match.close()
        server.stop()
    say(f"kill: {times} times under load, {moves} moves acknowledged, none lost or doubled; worst restart {worst:.3f} s")


# --- Two nodes


def nodes(options, rng):
    """Players of one match on two servers with one PostgreSQL, and one of the servers is killed in mid-game."""
    programs = servers.postgres_programs()
    if programs is None:
        raise Skip("PostgreSQL is not installed")
    times = 40 if LONG else 4
    moves, slowest = 0, 0.0
    with servers.Postgres(programs) as postgres:
        database = postgres.new_database()
        pair = [Serve(options.program, database), Serve(options.program, database)]
        for round_number in range(times):
            match = Match(None, ports=[pair[0].port, pair[1].port], rng=random.Random(rng.random()))
            for _ in range(rng.randrange(1, 5)):  # both nodes take part
                if match.move() is None:
                    break
            victim = round_number % 2
            player = threading.Thread(target=_play_until_gone, args=(match,), daemon=True)
            player.start()
            time.sleep(rng.random() * 0.02)
            pair[victim].kill()
            player.join(client.PATIENCE * 2)
            survivor = pair[1 - victim]
            slowest = max(slowest, _caught_up(match, survivor.port))
            known = [p.n for p in match.players]
            match.reconnect(victim, survivor.port)
            if match.players[victim].resyncs:
                raise AssertionError("who came back to another node was told to begin anew instead of what it missed")
            while match.move():
                pass
            _all_told(match)
            moves += match.check(survivor.port)
            ends = [(p.push["turn"]["ply"], p.push["result"]) for p in match.players]
            if ends[0] != ends[1]:
                raise AssertionError(f"the players saw different ends: {ends}")
            if not all(p.n >= n for p, n in zip(match.players, known)):
                raise AssertionError("numbers of events went back")
            match.close()
            pair[victim] = Serve(options.program, database)
        for node in pair:
            node.stop()
    say(f"nodes: {times} matches over two nodes, one killed in each, {moves} moves, none lost or doubled; "
        f"the other node knew the last one after {slowest:.3f} s")


def _caught_up(match, port):
    """What one node has stored the other hears of a moment later. Waits until nothing new comes, and says how long it did."""
    begun = changed = time.monotonic()
    known = None
    while time.monotonic() - changed < 0.4:
        logs = [player.record(port)["log"] for player in match.players]
        if logs != known:
            known, changed = logs, time.monotonic()
        time.sleep(0.005)
    match.check(port)
    return changed - begun


def _play_until_gone(match):
    try:
        while match.move():
            pass
    except Gone:
        pass


def _all_told(match):
    for player in match.players:
        while not player.over():
            player.hear()


# --- No room


def _refused_until_room(match, server, make_room, reason, look_at_health=False):
    """Plays until the server cannot store any more; makes room; plays on."""
    refused = None
    for _ in range(20_000):
        try:
            if match.move() is None:
                match.begin()
        except Refused as e:
            refused = e
            break
    if refused is None:
        raise AssertionError("the disk was full, and nothing was refused")
    if refused.code != "not_stored" or reason not in refused.message:
        raise AssertionError(f"expected not_stored with '{reason}': {refused.code}: {refused.message}")
    for _ in range(3):  # still
        try:
            match.move()
            break
        except Refused as e:
            if e.code != "not_stored":
                raise
    match.check(server.port)  # reading goes on
    if look_at_health:
        _wait_for_health(server, False, "/healthz says all is well while nothing can be stored")
    make_room()
    if look_at_health:
        _wait_for_health(server, True, "/healthz does not notice that there is room again")
    for _ in range(10):
        if match.move() is None:
            match.begin()
    match.check(server.port)


def _wait_for_health(server, wanted, otherwise):
    until = time.monotonic() + client.PATIENCE
    while server.healthy() != wanted:
        if time.monotonic() > until:
            raise AssertionError(otherwise)
        time.sleep(0.05)


def full(options, rng):
    """No room for the database: moves are refused, nothing is lost, and with room again play goes on."""
    done = []
    with servers.Folder() as folder:  # the file may not become larger
        database = folder / "games.db"
        with Serve(options.program, database) as server:
            match = Match(server.port, rng=rng)
            match.close()
            server.stop()
        pages = database.stat().st_size // 4096
        with Serve(options.program, database, "--db-most-pages", str(pages + 4)) as server:
            for seat in (0, 1):
                match.reconnect(seat, server.port)
            refused = None
            for _ in range(2000):
                try:
                    if match.move() is None:
                        match.begin()
                except Refused as e:
                    refused = e
                    break
            if refused is None or refused.code != "not_stored":
                raise AssertionError(f"a full database was not noticed: {refused}")
            if "full" not in refused.message:
                raise AssertionError(f"the message does not say what is wrong: {refused.message}")
            match.check(server.port)
            match.close()
            server.stop()
        with Serve(options.program, database) as server:
            for seat in (0, 1):
                match.reconnect(seat, server.port)
            for _ in range(10):
                if match.move() is None:
                    match.begin()
            match.check(server.port)
            match.close()
            server.stop()
        done.append("a file that may not grow")

    with servers.Folder() as folder:  # the system refuses to write, then allows it again
        with Serve(options.program, folder / "games.db", prepare=_ignore_file_size) as server:
            match = Match(server.port, rng=rng)
            match.move()
            server.limit_file_size(4096)
            _refused_until_room(match, server, lambda: server.limit_file_size(-1), "could not save", True)
            match.close()
            server.stop()
        done.append("writes that fail")

    if _private_mounts():
        with servers.Folder() as folder:
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True)
            try:
                with Serve(options.program, folder / "games.db") as server:
                    match = Match(server.port, rng=rng)
                    ballast = folder / "ballast"
                    with open(ballast, "wb", buffering=0) as file:
                        try:
                            while True:
                                file.write(b"\0" * 4096)
                        except OSError:
                            pass
                    _refused_until_room(match, server, ballast.unlink, "disk is full")
                    match.close()
                    server.stop()
            finally:
                subprocess.run(["umount", folder], check=False)
        done.append("a disk without room")
    say(f"full: {', '.join(done)}: refused, nothing lost, and play went on")


def _ignore_file_size():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # so that a write fails, as on a full disk, instead of ending all


def _private_mounts():
    """May this process mount something that nobody else sees?"""
    clone_newns = 0x20000
    if os.geteuid() != 0 or ctypes.CDLL(None).unshare(clone_newns) != 0:
        return False
    return subprocess.run(["mount", "--make-rprivate", "/"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def readonly(options, rng):
    """A database that cannot be written: the server says so and does not start; later everything is there."""
    user = "nobody" if os.geteuid() == 0 else None
    with servers.Folder() as folder:
        home = folder / "home"
        home.mkdir()
        if user:
            folder.chmod(0o755)
            subprocess.run(["chown", user, home], check=True)
        database = home / "games.db"
        program = shutil.copy(options.program, folder)  # where it was built may be closed to that user
        with Serve(program, database, user=user) as server:
            match = Match(server.port, rng=rng)
            for _ in range(5):
                match.move()
            match.close()
            server.stop()
        for path in home.iterdir():
            path.chmod(0o444)
        home.chmod(0o555)
        try:
            Serve(program, database, user=user).kill()
            raise AssertionError("a server started on a database that it cannot write")
        except Gone as e:
            said = str(e)
        if "read-only" not in said and "readonly" not in said and "cannot be" not in said:
            raise AssertionError(f"the server does not say what is wrong: {said}")
        home.chmod(0o755)
        for path in home.iterdir():
            path.chmod(0o644)
        with Serve(program, database, user=user) as server:
            match.check(server.port)
            for seat in (0, 1):
                match.reconnect(seat, server.port)
            for _ in range(3):
                if match.move() is None:
                    match.begin()
            match.check(server.port)
            match.close()
            server.stop()
    say("readonly: refused to start with: " + said.strip().splitlines()[-1])


# --- Those who do not read


def slow(options, rng):
    """Spectators that stop reading are dropped; the players of the same match do not notice."""
    with servers.Folder() as folder, Serve(options.program, folder / "games.db") as server:
        match = Match(server.port, rng=rng)
        before = _latencies(match, 150)
        deaf = [client.WebSocket(server.port, receive_buffer=4096) for _ in range(8)]
        watched, during = None, []
        until = time.monotonic() + (120 if LONG else 60)
        while server.metric('endtable_net_dropped_total') < len(deaf):
            if time.monotonic() > until:
                raise AssertionError(f"only {server.metric('endtable_net_dropped_total')} of {len(deaf)} who do not read "
                                     "were dropped")
            if match.table != watched:
                left, watched = watched, match.table
                for one in deaf:
                    try:
                        if left:
                            one.send(json.dumps({"do": "unwatch", "table": left}))
                        one.send(json.dumps({"do": "watch", "table": watched}))
                    except Gone:
                        pass
            during += _latencies(match, 20, stay=True)
        for one in deaf:
            try:
                while True:
                    one.read(timeout=5)
            except Gone:
                one.close()
        match.check(server.port)
        match.close()
        server.stop()
    calm, busy = statistics.median(before), statistics.median(during)
    worst = sorted(during)[int(len(during) * 0.99)]
    if busy > 4 * calm + 0.02:
        raise AssertionError(f"others were delayed: {calm * 1000:.1f} ms before, {busy * 1000:.1f} ms meanwhile")
    say(f"slow: {len(deaf)} spectators that stopped reading were dropped after {len(during)} moves; a move took "
        f"{calm * 1000:.1f} ms before and {busy * 1000:.1f} ms meanwhile (p99 {worst * 1000:.1f} ms)")


def _latencies(match, moves, stay=False):
    times = []
    while len(times) < moves:
        one = match.move()
        if one is None:
            match.begin()
            if stay:
                break
        else:
            times.append(one[1])
    return times


SCENARIOS = {"kill": kill, "nodes": nodes, "full": full, "readonly": readonly, "slow": slow,
             "hung": stops.hung, "restarts": stops.restarts, "term": stops.term, "frozen": stops.frozen,
             "watchers": crowds.watchers, "hints": crowds.hints, "forks": forks.forks}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("scenarios", nargs="+", choices=[*SCENARIOS, "all"])
    parser.add_argument("--ready", type=float, default=2.0, help="seconds a restart may take")
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    options.long, options.say, options.skip = LONG, say, Skip
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 31)
    result = 0
    for name in SCENARIOS if "all" in options.scenarios else options.scenarios:
        begun = time.monotonic()
        try:
            SCENARIOS[name](options, random.Random(seed))
            say(f"{name}: {time.monotonic() - begun:.1f} s")
        except Skip as e:
            say(f"{name}: skipped: {e}")
            result = result or SKIPPED
        except (AssertionError, Gone, Refused) as e:
            say(f"{name}: FAILED (--seed {seed}): {type(e).__name__}: {e}")
            result = 1
    return result


if __name__ == "__main__":
    sys.exit(main())
