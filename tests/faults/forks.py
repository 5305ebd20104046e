"""Forks of forks of forks, as an earlier program left them: without the position they begin at."""
import sqlite3
import time

import client
import servers
from client import Player
from servers import Serve

PLACES = [{"who": "me"}, {"who": "bot", "level": "random"}]


def forks(options, _):
    """A long chain of forks, the last one running: the server starts, is not ended by them, and the last one goes on."""
    depth = 4_000 if options.long else 300
    with servers.Folder() as folder:
        database = folder / "games.db"
        with Serve(options.program, database) as server:
            anna = Player(server.port, "Anna")
            anna.connect(server.port)
            tables = _nest(anna, server.port, depth)
            server.stop()
        with sqlite3.connect(database) as rows:
            rows.execute("UPDATE tables SET position = '' WHERE parent_ply IS NOT NULL")
        rows.close()
        anna.close()
        with Serve(options.program, database) as server:
            begun = time.monotonic()
            status, shown, _ = client.ask(server.port, "GET", f"/api/tables/{tables[-1]}", cookie=anna.cookie)
            answered = time.monotonic() - begun
            if status != 200 or "trouble" in shown and "not yet prepared" not in shown["trouble"]["message"]:
                raise AssertionError(f"the deepest fork is {status}: {shown}")
            at_once = "is there" if "trouble" not in shown else "is said to be prepared"
            while "trouble" in shown:
                if time.monotonic() - begun > 300:
                    raise AssertionError(f"the deepest fork is never prepared: {shown}")
                time.sleep(0.2)
                shown, _ = client.expect(server.port, "GET", f"/api/tables/{tables[-1]}", cookie=anna.cookie)
            prepared = time.monotonic() - begun
            anna.table = anna.n = anna.push = None
            anna.connect(server.port)
            anna.watch(tables[-1])
            while not anna.asked():
                anna.hear()
            seat, answer, actions = anna.asked()
            anna.do("act", table=tables[-1], seat=seat, answered=answer, action=actions[0])
            anna.close()
            server.stop()
    options.say(f"forks: {depth} on top of each other: the server was ready after {server.ready:.2f} s, the deepest {at_once} "
                f"after {answered:.2f} s and can be played after {prepared:.1f} s")


def _nest(player, port, depth):
    """Each is a fork of the one before at its beginning; all are given up but the last."""
    tables = []
    body = {"game": "tic_tac_toe", "places": PLACES, "start": True, "settings": {"listed": True}}
    path = "/api/tables"
    for _ in range(depth + 1):
        if tables:
            player.do("resign", table=tables[-1], seat=0)
        tables.append(client.expect(port, "POST", path, body, player.cookie)[0]["table"])
        body = {"ply": 0, "places": PLACES, "start": True, "settings": {"listed": True}}
        path = f"/api/tables/{tables[-1]}/fork"
    return tables
