"""A server's database with tables of every game in every state, and whether a server of today goes on with it."""
import gzip
import json
import pathlib
import random
import re
import select
import shutil
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "faults"))
from client import Gone, Player, Refused, expect  # noqa: E402
from servers import Folder, Serve  # noqa: E402

PASSWORD = "a password of the corpus"
NAMES = ("Ann", "Ben")


def say(text):
    print(text, flush=True)


class Member(Player):
    """A player with an account: signs in again years later."""

    def __init__(self, port, name, again):
        login = {"login": name.lower(), "password": PASSWORD}
        super().__init__(port, name, expect(port, "POST", "/api/sign-in", login)[1] if again else None)
        if not again:
            _, self.cookie = expect(port, "POST", "/api/account", login, self.cookie)
        self.connect(port)

    def ask(self, port, method, path, body=None):
        return expect(port, method, path, body, self.cookie)[0]

    def see(self, table):
        """The table as it is now."""
        self.watch(table)
        return self.push["table"]

    def done(self, what, **fields):
        """Does it and sees what came of it."""
        known = self.push
        self.do(what, **fields)
        while self.push is known:
            self.hear()


# --- Writing


def open_table(port, members, game, options, seats, content=None, settings=None, start=True):
    ann, ben = members
    people = min(seats, 2)
    places = [{"who": "me"}] + [{"who": "open"}] * (people - 1) + [{"who": "bot", "level": "random"}] * (seats - people)
    body = {"game": game, "seats": seats, "options": options, "places": places,
            "settings": {"listed": True, "spectators": True, **(settings or {})}}
    if content:
        body["content"] = content
    table = ann.ask(port, "POST", "/api/tables", body)["table"]
    ann.see(table)
    if people > 1 and start:
        token = ann.ask(port, "POST", f"/api/tables/{table}/invitation", {})["invitation"]
        ben.watch(table, invitation=token)
        ben.done("sit", table=table, seat=1)
        while ann.push["table"]["places"][1].get("who") != "person":
            ann.hear()
    if start:
        ann.done("start", table=table)
    return table


def hear_all(members, table):
    """What has come meanwhile, without waiting for more."""
    here = [member for member in members if member.table == table]
    ready = select.select([member.socket.socket for member in here], [], [], 0.05)[0]
    for member in here:
        if member.socket.buffer or member.socket.socket in ready:
            member.hear()


def asked_member(members, table, patience=10.0):
    """Who of them has to answer; none if the game is over or bots go on."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        for member in members:
            if member.table != table:
                continue
            if member.over():
                return None
            if member.push["table"]["status"] == "running" and member.asked() and member.asked()[2]:
                return member
        hear_all(members, table)
    return None


def move_on(members, table, rng, most):
    """Random answers; how many were given."""
    for count in range(most):
        member = asked_member(members, table)
        if member is None:
            return count
        seat, answered, actions = member.asked()
        try:
            member.done("act", table=table, seat=seat, answered=answered, action=rng.choice(actions))
        except Refused as e:
            if e.code != "stale":  # a bot was quicker
                raise
            member.hear()
    return most


def modes(game):
    """(options, seats) for every mode and number of seats, as far as they are asked for."""
    mode = game["options"].get("mode")
    for value in mode["values"] if mode else [None]:
        for seats in range(game["seats"][0], game["seats"][1] + 1):
            yield ({"mode": value} if value else {}), seats


def of_our_own():
    """Content as the owner of a printed copy may have it: castles are a little weaker."""
    file = pathlib.Path(__file__).resolve().parents[2] / "games" / "furtherance" / "content" / "rules.json"
    return {"rules.json": {**json.loads(file.read_text()), "castle_hp": 9}}


def fill(port, members, rng):
    ann, ben = members
    games = expect(port, "GET", "/api/games")[0]["games"]
    tables = []
    for game in games:
        name = game["game"]
        for number, (options, seats) in enumerate(modes(game)):
            settings = [{}, {"clock": "move", "clock_s": 86_400}, {"clock": "game", "clock_s": 3_600, "increment_s": 5},
                        {"undo": "ask", "shuffle": True}, {"listed": False}][number % 5]
            try:
                table = open_table(port, members, name, options, seats, settings=settings)
            except Refused as e:
                if e.code not in ("bad_seats", "bad_option"):
                    raise
                continue
            tables.append(table)
            most = rng.randrange(4, 40)
            if move_on(members, table, rng, most) < most:
                continue  # it is over
            if number % 4 == 1:
                ann.done("chat", table=table, text="good luck")
            if number % 4 == 2 and seats > 1:
                ann.done("leave", table=table, seat=ann.push["table"]["you"][0])
                ann.done("come_back", table=table, seat=ann.push["as"][0] if ann.push["as"] else 0)
            if number % 4 == 3:
                ann.done("pause", table=table)
                if seats > 1:
                    ben.done("agree", table=table, yes=True)
            if number % 4 == 0 and number > 0:
                ann.done("resign", table=table, seat=ann.push["as"][0])
    # What came of other tables: a fork, a rematch, content of somebody's own, a table nobody has sat down at yet.
    small = open_table(port, members, "connect_four", {}, 2)
    move_on(members, small, rng, 60)
    tables.append(small)
    fork = ann.ask(port, "POST", f"/api/tables/{small}/fork",
                   {"ply": 4, "places": [{"who": "me"}, {"who": "me"}], "start": True, "settings": {"listed": True}})["table"]
    tables.append(fork)
    tables.append(ann.ask(port, "POST", f"/api/tables/{small}/rematch", {})["table"])
    tables.append(open_table(port, members, "furtherance", {"mode": "beginner"}, 2, content=of_our_own()))
    move_on(members, tables[-1], rng, 30)
    tables.append(open_table(port, members, "end_of_line", {}, 4, start=False))
    return tables


def keep(port, members, table):
    """What Ann sees of it."""
    shown = members[0].see(table)
    one = {"table": table, "status": shown["status"], "game": shown["game"]}
    if "turn" in members[0].push:
        one["log"] = members[0].record(port)["log"]
    return one


def write(program, folder):
    with Folder() as place:
        database = place / "games.db"
        with Serve(program, database) as server:
            rng = random.Random(3)
            members = [Member(server.port, name, False) for name in NAMES]
            tables = fill(server.port, members, rng)
            kept = [keep(server.port, members, table) for table in tables]
            for member in members:
                member.close()
            server.stop()
        with open(database, "rb") as whole, open(folder / "games.db.gz", "wb") as file, \
                gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
            shutil.copyfileobj(whole, packed)
    (folder / "tables.json").write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    say(f"{len(kept)} tables: {sum(one['status'] == 'over' for one in kept)} over")


# --- Checking


def check_table(port, members, one, rng):
    ann = members[0]
    table = one["table"]
    shown = ann.see(table)
    if "trouble" in shown:
        raise AssertionError(f"it cannot go on: {shown['trouble']}")
    if "log" not in one:  # it had not begun; a server may end what nobody begins
        return
    if shown["status"] != one["status"]:
        raise AssertionError(f"it is {shown['status']}, was {one['status']}")
    if one["status"] == "over":
        record = ann.record(port)
        if record["log"] != one["log"]:
            raise AssertionError("its record is another one")
        verdict = expect(port, "POST", "/api/verify", {"record": record}, ann.cookie)[0]
        own = "sha256" in record["content"] and verdict["problems"] and "content" in verdict["problems"][0]
        if not verdict["ok"] and not own:
            raise AssertionError(f"its record does not hold: {verdict['problems']}")
        return
    for member in members:
        if member is ann or member.name in [place.get("name") for place in shown["places"]]:
            member.see(table)
    if shown["status"] == "paused":
        ann.done("resume", table=table)
    moved = move_on(members, table, rng, 12)
    record = ann.record(port)
    if "result" in record:  # then nothing of it is hidden any more
        return
    if moved == 0:
        raise AssertionError("nobody can move")
    if not goes_on(one["log"], record["log"]):
        raise AssertionError("its log does not go on where it was")


def goes_on(kept, now):
    """Whether a log begins with what was kept of it. Only answers that were sealed then may stand between by now."""
    later = iter(now)
    for line in kept:
        for other in later:
            if other == line:
                break
            if not re.match(r"\d+ ", other):
                return False
        else:
            return False
    return True


# A database of the corpus is as old as its release: nothing in it may be dropped for its age.
FOR_EVER = ["--keep-open", "0", "--keep-games", "0", "--keep-lost", "0"]


def check(program, folder):
    rng = random.Random(4)
    kept = json.loads((folder / "tables.json").read_text())
    wrong = []
    with Folder() as place:
        database = place / "games.db"
        with gzip.open(folder / "games.db.gz") as packed, open(database, "wb") as whole:
            shutil.copyfileobj(packed, whole)
        with Serve(program, database, *FOR_EVER) as server:
            members = [Member(server.port, name, True) for name in NAMES]
            for one in kept:
                try:
                    check_table(server.port, members, one, rng)
                except (AssertionError, Refused, Gone) as e:
                    wrong.append(f"table {one['table']} ({one['game']}, {one['status']}): {type(e).__name__} {e}")
                    for member in members:  # a socket that was cut off is of no use any more
                        member.connect(server.port)
                        member.table = member.n = member.push = None
            for member in members:
                member.close()
            server.stop()
    for text in wrong[:20]:
        say(f"{folder.name}: {text}")
    say(f"{folder.name}: {len(kept) - len(wrong)} of {len(kept)} tables of a server go on")
    return not wrong
