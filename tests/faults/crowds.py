"""What many can do to one: strangers that look at a long game, players that all want a hint. Prints figures."""
import json
import select
import statistics
import threading
import time

import client
import servers
from client import Gone, Player, Refused
from servers import Serve


class Crowd(threading.Thread):
    """Many sockets in one thread: each sends its message so often, and what comes back is thrown away. Who is sent away
    tries to come back."""

    def __init__(self, port, count, message, pause):
        super().__init__(daemon=True)
        self.port, self.count, self.message, self.pause = port, count, message, pause
        self.sockets = [client.WebSocket(port) for _ in range(count)]
        self.stop = threading.Event()
        self.sent = self.came_back = 0

    def come_back(self):
        try:
            self.sockets.append(client.WebSocket(self.port))
            self.came_back += 1
        except Gone:
            pass

    def close(self):
        self.stop.set()
        self.join()
        for one in self.sockets:
            one.close()

    def run(self):
        while not self.stop.is_set():
            begun = time.monotonic()
            if len(self.sockets) < self.count:
                self.come_back()
            for one in list(self.sockets):
                try:
                    one.send(self.message)
                    self.sent += 1
                except Gone:
                    self.sockets.remove(one)
            while (left := begun + self.pause - time.monotonic()) > 0 and not self.stop.is_set():
                ready, _, _ = select.select([s.socket for s in self.sockets], [], [], left) if self.sockets else ([], [], [])
                for socket in ready:
                    try:
                        if not socket.recv(1 << 20):
                            raise OSError
                    except OSError:
                        self.sockets[:] = [s for s in self.sockets if s.socket is not socket]
                if not self.sockets:
                    time.sleep(max(0, left))


def _pings(player, seconds):
    times = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        player.do("ping")
        times.append((time.monotonic() - begun) * 1000)
        time.sleep(0.02)
    return sorted(times)


def _figures(times):
    return f"p50 {statistics.median(times):.1f}, p99 {times[int(len(times) * 0.99)]:.1f}, max {times[-1]:.1f} ms"


def _long_table(port, player):
    """A finished game of Furtherance, four random bots: the longest there is."""
    answer, _ = client.expect(port, "POST", "/api/tables",
                              {"game": "furtherance", "seats": 4, "settings": {"listed": True},
                               "places": [{"who": "bot", "level": "random"}] * 4, "start": True}, player.cookie)
    until = time.monotonic() + 240
    while time.monotonic() < until:
        table, _ = client.expect(port, "GET", f"/api/tables/{answer['table']}", cookie=player.cookie)
        if table["status"] == "over":
            record, _ = client.expect(port, "GET", f"/api/tables/{answer['table']}/record", cookie=player.cookie)
            return answer["table"], len(record["record"]["log"])
        time.sleep(0.5)
    raise AssertionError("four random bots do not come to an end")


def watchers(options, _):
    """100 sockets without a cookie look at a long finished game as often as they can: others hardly notice."""
    seconds = 20 if options.long else 5
    with servers.Folder() as folder, Serve(options.program, folder / "games.db", limits="1") as server:
        player = Player(server.port, "Anna")
        table, lines = _long_table(server.port, player)
        player.connect(server.port)
        calm = _pings(player, 2)
        said = []
        for message in ({"do": "watch", "table": table}, {"do": "watch", "table": table, "have": {"n": 1, "as": []}}):
            crowd = Crowd(server.port, 100, json.dumps(message), 0.05)
            crowd.start()
            times = _pings(player, seconds)
            crowd.close()
            said.append(f"{crowd.sent} times {'with' if 'have' in message else 'without'} have, {crowd.came_back} came back: "
                        f"{_figures(times)}")
            if statistics.median(times) > 20:
                raise AssertionError(f"another client waits: {_figures(times)}; before {_figures(calm)}")
        player.close()
        server.stop()
    options.say(f"watchers: 100 sockets at a table of {lines} lines; a ping before {_figures(calm)}; " + "; ".join(said))


def hints(options, rng):
    """20 guests ask for hints as often as they may: a bot at another table answers within twice its budget."""
    seconds = 30 if options.long else 8
    budget = 50  # of level "easy"
    with servers.Folder() as folder, Serve(options.program, folder / "games.db", "--thinkers", "1", limits="40") as server:
        ben = Player(server.port, "Ben")
        ben.connect(server.port)
        calm = _bot_answers(ben, server.port, rng, 3)
        crowd, stop = [], threading.Event()
        for i in range(19):
            player = Player(server.port, f"Guest {i}")
            answer, _ = client.expect(server.port, "POST", "/api/tables",
                                      {"game": "connect_four", "settings": {"hints": True},
                                       "places": [{"who": "me"}, {"who": "me"}], "start": True}, player.cookie)
            player.connect(server.port)
            player.watch(answer["table"])
            crowd.append(player)
            time.sleep(0.01)
        counts = {"answered": 0, "refused": 0}

        def ask(player):
            while not stop.is_set():
                try:
                    player.do("hint", table=player.table, seat=0)
                    counts["answered"] += 1
                except Refused:
                    counts["refused"] += 1
                    time.sleep(0.1)
                except Gone:
                    return

        askers = [threading.Thread(target=ask, args=(player,), daemon=True) for player in crowd]
        for asker in askers:
            asker.start()
        times = _bot_answers(ben, server.port, rng, seconds)
        ben.close()
        waiting = server.metric("endtable_hints") or 0
        stop.set()
        for player in crowd:
            player.close()
        server.stop()
    said = f"hints: a bot of {budget} ms without others {_figures(calm)}; with 19 who ask {_figures(times)}; {counts}, {waiting:.0f} waited"
    if statistics.median(times) > 2 * budget:
        raise AssertionError(said)
    options.say(said)


def _bot_answers(player, port, rng, seconds):
    """Plays against a bot, and measures from a move that is stored to the bot's."""
    times = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            answer, _ = client.expect(port, "POST", "/api/tables",
                                      {"game": "connect_four", "places": [{"who": "me"}, {"who": "bot", "level": "easy"}],
                                       "start": True}, player.cookie)
        except Refused:
            time.sleep(1)
            continue
        player.watch(answer["table"])
        while time.monotonic() < until:
            while not player.asked() and not player.over():
                player.hear()
            if player.over():
                break
            seat, answered, actions = player.asked()
            player.do("act", table=player.table, seat=seat, answered=answered, action=rng.choice(actions))
            begun = time.monotonic()
            while not player.over() and (not player.asked() or player.asked()[1] == answered):
                player.hear()
            times.append((time.monotonic() - begun) * 1000)
    return sorted(times)
