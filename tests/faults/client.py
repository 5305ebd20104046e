"""A client of the server for tests of faults: HTTP and WebSockets straight on a socket, sharing no code with the server.

Everything waits for a bounded time and then raises, which fails the test.
"""
import base64
import collections
import http.client
import json
import os
import random
import select
import socket
import struct
import time

PATIENCE = 40.0  # seconds for any single answer


class Gone(Exception):
    """The server, or the connection to it, is not there any more."""


class Refused(Exception):
    def __init__(self, error):
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.code = error.get("code")
        self.message = error.get("message", "")


def ask(port, method, path, body=None, cookie=None):
    """One HTTP request: (status, parsed answer, cookie that was set)."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        headers = {"Content-Type": "application/json"}
        if cookie:
            headers["Cookie"] = cookie
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        is_json = answer.getheader("Content-Type", "").startswith("application/json")
        cookies = [line.split(";")[0] for line in answer.headers.get_all("Set-Cookie") or []]
        new = next((one for one in cookies if one.split("=")[0].endswith("endtable")), "")  # there is one of the device, too
        return answer.status, json.loads(text) if is_json and text else text, new
    except (OSError, http.client.HTTPException) as e:
        raise Gone(str(e)) from e
    finally:
        connection.close()


def expect(port, method, path, body=None, cookie=None):
    status, answer, new = ask(port, method, path, body, cookie)
    if status != 200:
        raise Refused(answer["error"] if isinstance(answer, dict) and "error" in answer else {"code": str(status)})
    return answer, new


class WebSocket:
    """Text messages; answers pings. `receive_buffer` makes it easy to be slow."""

    def __init__(self, port, cookie=None, receive_buffer=0):
        self.buffer = b""
        try:
            self.socket = socket.socket()
            if receive_buffer:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.socket.settimeout(PATIENCE)
            self.socket.connect(("127.0.0.1", port))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            key = base64.b64encode(os.urandom(16)).decode()
            lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                     f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
            if cookie:
                lines.append(f"Cookie: {cookie}")
            self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            while b"\r\n\r\n" not in self.buffer:
                self._fill()
        except OSError as e:
            raise Gone(str(e)) from e
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Gone(head.decode(errors="replace"))

    def _fill(self):
        try:
            some = self.socket.recv(65536)
        except OSError as e:
            raise Gone(str(e) or type(e).__name__) from e
        if not some:
            raise Gone("the server has closed the connection")
        self.buffer += some

    def _take(self, count):
        while len(self.buffer) < count:
            self._fill()
        some, self.buffer = self.buffer[:count], self.buffer[count:]
        return some

    def send(self, text, opcode=1):
        data = text.encode() if isinstance(text, str) else text
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        mask = os.urandom(4)
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(data))
        try:
            self.socket.sendall(bytes([0x80 | opcode]) + size + mask + body)
        except OSError as e:
            raise Gone(str(e)) from e

    def read(self, timeout=PATIENCE):
        """The next text message."""
        self.socket.settimeout(timeout)
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._take(8))
            data = self._take(size)
            opcode = first & 0x0F
            if opcode == 1:
                return data.decode()
            if opcode == 8:
                raise Gone(f"closed: {data[2:].decode(errors='replace')}")
            if opcode == 9:
                self.send(data, opcode=10)

    def close(self):
        self.socket.close()


class Player:
    """Somebody with a name, and with a socket while there is a server. Knows the last push of its table, and checks that
    the numbers of events go up by one."""

    def __init__(self, port, name, cookie=None):
        self.name = name
        self.cookie = cookie or expect(port, "POST", "/api/guest", {"name": name})[1]
        self.table = None
        self.push = None
        self.n = None
        self.seats = []
        self.last_id = 0
        self.answers = collections.OrderedDict()
        self.resyncs = 0
        self.chats = []  # that were told of this table
        self.socket = None

    def connect(self, port):
        self.close()
        self.socket = WebSocket(port, self.cookie)

    def close(self):
        if self.socket:
            self.socket.close()
            self.socket = None

    def send(self, do, **fields):
        self.last_id += 1
        self.socket.send(json.dumps({"id": self.last_id, "do": do, **fields}))
        return self.last_id

    def hear(self, timeout=PATIENCE):
        message = json.loads(self.socket.read(timeout))
        if message.get("push") == "table":
            if message["id"] == self.table:
                self._check(message)
                self.push = message
                self.chats += [one["news"]["text"] for one in message["happened"] if one.get("news", {}).get("do") == "chat"]
        elif "push" not in message:
            self.answers[message.get("id")] = message

    def _check(self, push):
        if push.get("resync") or self.n is None or push["as"] != self.seats:
            self.resyncs += 1 if self.n is not None and push.get("turn") and self.push and self.push.get("turn") else 0
        else:
            numbers = [one["n"] for one in push["happened"]]
            wanted = list(range(self.n + 1, push["n"] + 1))
            if numbers != wanted:
                raise AssertionError(f"{self.name} knew events up to {self.n} and was told {numbers}, not {wanted}")
        self.n = push["n"]
        self.seats = push["as"]

    def wait_for(self, message_id):
        """The answer to a message: raises Refused if it says no."""
        deadline = time.monotonic() + PATIENCE
        while message_id not in self.answers:
            if time.monotonic() > deadline:
                raise Gone("no answer came")
            self.hear()
        answer = self.answers.pop(message_id)
        if not answer["ok"]:
            raise Refused(answer["error"])
        return answer

    def do(self, what, **fields):
        return self.wait_for(self.send(what, **fields))

    def watch(self, table, **more):
        """From now on, and no other; or again, with what it has seen already."""
        left = self.table
        if table != left:
            self.table, self.push, self.n, self.seats = table, None, None, []
            if left:  # nobody may watch more than a few
                self.do("unwatch", table=left)
        if self.n is not None:
            more["have"] = {"n": self.n, "as": self.seats}
        known = self.push
        self.do("watch", table=table, **more)
        while self.push is known:
            self.hear()

    def asked(self):
        """(seat, answered, [actions]) if this player has to answer now."""
        if not self.push or "turn" not in self.push:
            return None
        for one in self.push["turn"]["asked"]:
            if one["seat"] in self.seats and "answered" in one:
                for choice in self.push["choices"]:
                    if choice["seat"] == one["seat"]:
                        return one["seat"], one["answered"], [a["action"] for a in choice["actions"]]
        return None

    def over(self):
        return bool(self.push and "turn" in self.push and self.push["turn"]["over"])

    def record(self, port):
        return expect(port, "GET", f"/api/tables/{self.table}/record", cookie=self.cookie)[0]["record"]


class Match:
    """Two players at a table, and everything that was acknowledged to them."""

    def __init__(self, port, names=("Anna", "Ben"), ports=None, game="end_of_line", rng=None, settings=None):
        self.rng = rng or random.Random()
        self.ports = list(ports or (port, port))
        self.players = [Player(p, name) for p, name in zip(self.ports, names)]
        self.game = game
        self.settings = {"listed": True, **(settings or {})}
        self.table, self.acknowledged, self.in_flight = None, [[], []], [None, None]
        self.begin()

    def begin(self):
        """A new table. If that is refused, the match stays at the one it had."""
        before = self.table, self.acknowledged, self.in_flight
        try:
            self._begin()
        except Refused:
            self.table, self.acknowledged, self.in_flight = before
            for player in self.players:
                player.table, player.push, player.n, player.seats = self.table, None, None, []
            raise

    def _begin(self):
        host, guest = self.players
        answer, _ = expect(self.ports[0], "POST", "/api/tables",
                           {"game": self.game, "seats": 2, "settings": self.settings,
                            "places": [{"who": "me"}, {"who": "open"}]}, host.cookie)
        self.table = answer["table"]
        self.acknowledged = [[], []]  # by seat: the actions
        self.in_flight = [None, None]  # sent, and nobody knows
        for player, port in zip(self.players, self.ports):
            if not player.socket:
                player.connect(port)
            player.watch(self.table)
        guest.do("sit", table=self.table, seat=1)
        while host.push["table"]["places"][1].get("who") in (None, "open", "nobody"):
            host.hear()  # on another server it may come later
        host.do("start", table=self.table)
        while "turn" not in (self.players[0].push or {}) or "turn" not in (self.players[1].push or {}):
            for player in self.players:
                if "turn" not in (player.push or {}):
                    player.hear()

    def reconnect(self, seat, port):
        """The player comes back, to whichever server that is, and says what it has seen."""
        self.ports[seat] = port
        player = self.players[seat]
        player.connect(port)
        player.watch(self.table)

    def over(self):
        return any(player.over() for player in self.players)

    def turn(self):
        """The seat that has to answer next, as the players know it after listening."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for seat, player in enumerate(self.players):
                if player.asked() and player.asked()[1] == len(self.acknowledged[seat]):
                    return seat
            if self.over():
                return None
            buffered = [player for player in self.players if player.socket.buffer]
            sockets = [player.socket.socket for player in self.players]
            ready = [] if buffered else select.select(sockets, [], [], 0.5)[0]
            for player in self.players:
                if player in buffered or player.socket.socket in ready:
                    player.hear()
        raise Gone("nobody is asked anything")

    def move(self):
        """One move, acknowledged. None if the match is over; otherwise (seat, seconds until it was acknowledged)."""
        seat = self.turn()
        if seat is None:
            return None
        player = self.players[seat]
        _, answered, actions = player.asked()
        action = self.rng.choice(actions)
        self.in_flight[seat] = action
        begun = time.monotonic()
        try:
            player.do("act", table=self.table, seat=seat, answered=answered, action=action)
        except Refused as e:
            if e.code != "in_doubt":  # then it may be there
                self.in_flight[seat] = None
            raise
        self.acknowledged[seat].append(action)
        self.in_flight[seat] = None
        return seat, time.monotonic() - begun

    def check(self, port):
        """Everything that was acknowledged is in the record, once and in order; and what was in flight once at most."""
        for seat, player in enumerate(self.players):
            log = player.record(port)["log"]
            mine = [line.split(" ", 1)[1] for line in log if line.split(" ", 1)[0] == str(seat)]
            wanted = self.acknowledged[seat]
            if mine[:len(wanted)] != wanted:
                raise AssertionError(f"seat {seat} was acknowledged {wanted}; the record has {mine}")
            rest = mine[len(wanted):]
            if rest and rest != [self.in_flight[seat]]:
                raise AssertionError(f"seat {seat} never sent {rest}; in flight was {self.in_flight[seat]}")
            wanted += rest
            self.in_flight[seat] = None
        return sum(map(len, self.acknowledged))

    def close(self):
        for player in self.players:
            player.close()
