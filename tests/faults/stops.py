"""What hangs, stops and comes again: a storage that is frozen, PostgreSQL restarted, SIGTERM, a server that stands still."""
import random
import sqlite3
import threading
import time

import client
import servers
from client import Gone, Match, Refused
from servers import Serve


class SqliteLock:
    """Another process that has the database for itself."""

    def __init__(self, path):
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
        self.connection.execute("BEGIN IMMEDIATE")

    def __call__(self):
        self.connection.execute("ROLLBACK")
        self.connection.close()


CLOCK = {"clock": "move", "clock_s": 5, "late": "forfeit"}


def _timed(server, rng):
    """A match with a clock, of a game that a few random moves cannot end."""
    return Match(server.port, game="connect_four", rng=rng, settings=CLOCK)


def _wait(what, patience, otherwise):
    begun = time.monotonic()
    while not what():
        if time.monotonic() - begun > patience:
            raise AssertionError(otherwise)
        time.sleep(0.02)
    return time.monotonic() - begun


def _expect_running(match, why):
    """Somebody's time would have been up long ago, if it had not been given back."""
    answer, _ = client.expect(match.ports[0], "GET", f"/api/tables/{match.table}", cookie=match.players[0].cookie)
    if answer["status"] != "running" or any(p.get("stand_in") for p in answer["places"]):
        raise AssertionError(f"{why} cost somebody the game: {answer['status']}, {answer['places']}")
    if match.move() is None:
        raise AssertionError(f"{why}: the game is over")


# --- A storage that hangs


def hung(options, rng):
    """The storage does not answer for a while: nothing is lost, /healthz says no, nobody's time runs out, and it goes on."""
    seconds = 20 if options.long else 7
    figures = []
    with servers.Folder() as folder:
        with Serve(options.program, folder / "games.db") as server:
            figures.append("SQLite " + _hang(server, lambda: SqliteLock(folder / "games.db"), seconds, rng))
    programs = servers.postgres_programs()
    if programs:
        with servers.Postgres(programs) as postgres, Serve(options.program, postgres.new_database()) as server:
            figures.append("PostgreSQL " + _hang(server, postgres.freeze, seconds, rng))
    options.say(f"hung: for {seconds} s; " + "; ".join(figures))


def _hang(server, freeze, seconds, rng):
    playing, timed = Match(server.port, rng=rng), _timed(server, rng)
    for _ in range(3):
        playing.move()
        timed.move()
    refused, answered = [], []

    def play():
        try:
            while not stop.is_set():
                try:
                    if playing.move() is None:
                        return
                    answered.append(time.monotonic())
                except Refused as e:
                    refused.append(e.code)
                    time.sleep(0.05)
        except Gone as e:
            refused.append(str(e))

    stop = threading.Event()
    timed.move()
    thaw = freeze()
    begun = time.monotonic()
    player = threading.Thread(target=play, daemon=True)
    player.start()
    try:
        noticed = _wait(lambda: not server.healthy(), min(seconds, 6.5), "/healthz says yes while nothing can be stored")
        time.sleep(max(0, seconds - (time.monotonic() - begun)))
    finally:
        thaw()
    thawed = time.monotonic()
    _expect_running(timed, "a storage that hung")
    _wait(lambda: any(t > thawed for t in answered) or not player.is_alive(), 20, "the game did not go on")
    well = _wait(server.healthy, 20, "/healthz says no although all is well again")
    stop.set()
    player.join(client.PATIENCE)
    if any(code not in ("not_stored", "in_doubt") for code in refused):
        raise AssertionError(f"refused with {refused}")
    playing.check(server.port)
    timed.check(server.port)
    first = min((t for t in answered if t > thawed), default=thawed) - thawed
    for match in (playing, timed):
        match.close()
    server.stop()
    return (f"/healthz said no after {noticed:.1f} s, first answer {first:.2f} s after it went on, {len(refused)} refused, "
            f"well again after {well:.1f} s, nobody lost on time")


# --- PostgreSQL restarted


class Talker(threading.Thread):
    """Plays and talks, whatever the storage does; knows what was acknowledged, denied and left open."""

    def __init__(self, port, rng, number):
        super().__init__(daemon=True)
        self.match = Match(port, rng=rng)
        self.port, self.number = port, number
        self.said, self.denied, self.open = [], [], []  # lines of chat
        self.moves, self.codes, self.trouble = 0, {}, None
        self.stop = threading.Event()
        self.doubt = None  # (seat, action)
        self.heard = []
        self.between = False  # two tables: the next one is not there yet

    def run(self):
        try:
            while not self.stop.is_set() or self.between:
                self.one()
        except Exception as e:  # pylint: disable=broad-except
            self.trouble = e

    def one(self):
        try:
            self.move()
            if not self.between:
                self.talk()
        except Refused as e:
            if e.code == "429":
                raise
            time.sleep(0.02)

    def count(self, code):
        self.codes[code] = self.codes.get(code, 0) + 1

    def move(self):
        match = self.match
        if self.between:
            match.begin()
            self.between = False
            return
        seat = match.turn()
        if seat is None:
            match.check(self.port)
            self.heard += match.players[0].chats
            match.players[0].chats = []
            self.doubt, self.between = None, True
            return
        try:
            match.move()
            self.moves += 1
        except Refused as e:
            self.count(e.code)
            if e.code == "in_doubt":
                self.doubt = seat, match.in_flight[seat]
            elif e.code == "stale":
                if not self.doubt:
                    raise AssertionError("stale, and nothing was in doubt") from e
                match.in_flight[self.doubt[0]] = self.doubt[1]
                match.check(self.port)
                self.doubt = None
            elif e.code != "not_stored":
                raise

    def talk(self):
        text = f"line {self.number} {len(self.said) + len(self.denied) + len(self.open)}"
        try:
            self.match.players[0].do("chat", table=self.match.table, text=text)
            self.said.append(text)
        except Refused as e:
            self.count(e.code)
            (self.open if e.code == "in_doubt" else self.denied).append(text)

    def check(self):
        if self.trouble:
            raise self.trouble
        self.match.check(self.port)
        host = self.match.players[0]
        host.do("ping")  # whatever was told before has been heard
        heard = self.heard + host.chats
        for text in self.said:
            if heard.count(text) != 1:
                raise AssertionError(f"'{text}' was acknowledged and stored {heard.count(text)} times")
        for text in self.denied:
            if text in heard:
                raise AssertionError(f"'{text}' was denied as not stored, and is there")
        for text in self.open:
            if heard.count(text) > 1:
                raise AssertionError(f"'{text}' is there twice")


def restarts(options, rng):
    """PostgreSQL restarted again and again under play and chat: what was acknowledged is there once, what was denied is not."""
    programs = servers.postgres_programs()
    if programs is None:
        raise options.skip("PostgreSQL is not installed")
    times = 20 if options.long else 3
    with servers.Postgres(programs) as postgres, Serve(options.program, postgres.new_database()) as server:
        talkers = [Talker(server.port, random.Random(rng.random()), i) for i in range(4)]
        for talker in talkers:
            talker.start()
        slowest = 0.0
        for number in range(times):
            time.sleep(0.3 + rng.random() * 0.5)
            postgres.restart(immediate=number % 2 == 1)
            known = [t.moves for t in talkers]
            slowest = max(slowest, _wait(lambda: all(t.moves > n or t.trouble for t, n in zip(talkers, known)), 30,
                                         "play does not go on after a restart"))
        for talker in talkers:
            talker.stop.set()
        for talker in talkers:
            talker.join(client.PATIENCE * 2)
            talker.check()
            talker.match.close()
        codes = {}
        for talker in talkers:
            for code, count in talker.codes.items():
                codes[code] = codes.get(code, 0) + count
        server.stop()
    options.say(f"restarts: PostgreSQL {times} times, {sum(t.moves for t in talkers)} moves and "
                f"{sum(len(t.said) for t in talkers)} lines of chat acknowledged, each there once; refused {codes or 'nothing'}; "
                f"all went on {slowest:.2f} s after the database was back at the latest")


# --- SIGTERM


def term(options, rng):
    """SIGTERM under load and under a storage that hangs: it always ends, and nothing acknowledged is lost."""
    times = 50 if options.long else 3
    slowest, moves = 0.0, 0
    with servers.Folder() as folder:
        database = folder / "games.db"
        server = Serve(options.program, database)
        matches = [Match(server.port, rng=random.Random(rng.random())) for _ in range(6)]
        for _ in range(times):
            players = [threading.Thread(target=_play_on, args=(match,), daemon=True) for match in matches]
            for player in players:
                player.start()
            time.sleep(0.1 + rng.random() * 0.3)
            took, code = server.end(20)
            slowest = max(slowest, took)
            if code != 0:
                raise AssertionError(f"ended with {code}")
            for player in players:
                player.join(client.PATIENCE)
            server = Serve(options.program, database)
            moves += _all_there(matches, server.port)
        said = [f"{times} times under load: 0 lost of {moves}, the slowest took {slowest:.2f} s"]

        for held in ([3.0, None] if not options.long else [3.0, 9.0, 12.0, None]):  # None: for good
            players = [threading.Thread(target=_play_on, args=(match,), daemon=True) for match in matches]
            for player in players:
                player.start()
            time.sleep(0.2)
            lock = SqliteLock(database)
            if held:
                threading.Timer(held, lock).start()
            time.sleep(0.2)
            took, code = server.end(25)
            if not held:
                lock()
            if held and held < 9 and code != 0:
                raise AssertionError(f"the storage was back after {held} s, and the server ended with {code}")
            said.append(f"storage held {f'for {held:.0f} s' if held else 'for good'}: ended after {took:.1f} s with {code}")
            for player in players:
                player.join(client.PATIENCE)
            server = Serve(options.program, database)
            _all_there(matches, server.port)
        for match in matches:
            match.close()
        server.stop()
    programs = servers.postgres_programs()
    if programs:
        with servers.Postgres(programs) as postgres:
            for held in ([9.0, None] if not options.long else [9.0, 9.0, None]):
                server = Serve(options.program, postgres.new_database())
                match = Match(server.port, rng=rng)
                match.move()
                postgres.freeze()
                thaw = threading.Timer(held or 40, postgres.thaw)
                thaw.start()
                try:
                    took, code = server.end(25)
                finally:
                    thaw.cancel()
                postgres.thaw()
                match.close()
                said.append(f"PostgreSQL frozen {f'for {held:.0f} s' if held else 'for good'}: {took:.1f} s, {code}")
    options.say("term: " + "; ".join(said))


def _play_on(match):
    try:
        while True:
            try:
                if match.move() is None:
                    match.begin()
            except Refused as e:
                if e.code not in ("not_stored", "in_doubt", "stale", "stopping", "503"):
                    raise
    except Gone:
        pass


def _all_there(matches, port):
    """And everybody goes on."""
    moves = 0
    for match in matches:
        for player in match.players:
            player.close()
        if match.table is None or any(p.push is None or "turn" not in p.push for p in match.players):
            match.ports = [port] * 2
            match.begin()
            continue
        moves += match.check(port)
        for seat in (0, 1):
            match.reconnect(seat, port)
    return moves


# --- A server that stands still


def frozen(options, rng):
    """The server's process is stopped and goes on: nobody loses on time, and who answered meanwhile is not late."""
    times = 5 if options.long else 2
    with servers.Folder() as folder, Serve(options.program, folder / "games.db") as server:
        for number in range(times):
            match = _timed(server, rng)
            for _ in range(2):
                match.move()
            if number % 2 == 0:
                server.freeze(8)
            else:  # the answer waits in the socket
                thread = threading.Thread(target=server.freeze, args=(8,))
                thread.start()
                time.sleep(1)
                if match.move() is None:
                    raise AssertionError("the game is over")
                thread.join()
            time.sleep(0.3)
            _expect_running(match, "a process that stood still")
            match.check(server.port)
            match.close()
        server.stop()
    options.say(f"frozen: {times} times for 8 s with clocks of 5 s: nobody lost on time")
