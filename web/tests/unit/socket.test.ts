// The socket as a host: it says what it has when it comes back, and nothing that was under way is lost without a word.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadLanguage, problemText } from "../../src/core/i18n.svelte.ts";
import { Denied, type TablePush } from "../../src/core/protocol.ts";
import { settings } from "../../src/core/settings.svelte.ts";
import { backoff, Lost, SocketHost } from "../../src/core/socket.svelte.ts";

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  static get last() {
    return FakeSocket.all.at(-1)!;
  }
}
const hello = { push: "hello", now: 0, name: "Ada", account: false, known: true };
const push = (n: number) => ({ push: "table", id: "t", as: [0], n, happened: [] }) as unknown as TablePush;

let host: SocketHost;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  host = new SocketHost("ws://x/ws", () => new FakeSocket() as unknown as WebSocket);
  host.start();
});
afterEach(() => {
  host.end();
  vi.useRealTimers();
});

test("waits longer each time, but never long", () => {
  expect(backoff(0, 0.5)).toBe(300);
  expect(backoff(1, 0.5)).toBe(600);
  expect(backoff(20, 0.5)).toBe(8000);
  expect(backoff(20, 1)).toBeLessThanOrEqual(10_000);
});

test("after a lost connection it watches again with what it has", () => {
  let seen = 0;
  host.watch({
    table: "t",
    have: () => (seen ? { n: seen, as: [0] } : null),
    haveScene: () => "s",
    onPush: (got) => (seen = got.n),
    onDenied: () => {},
  });
  FakeSocket.last.say(hello);
  expect(FakeSocket.last.sent[0]).toMatchObject({ do: "watch", table: "t", have_scene: "s" });
  expect(FakeSocket.last.sent[0]).not.toHaveProperty("have");
  FakeSocket.last.say(push(7));
  expect(seen).toBe(7);

  FakeSocket.last.onclose?.();
  expect(host.connection).toBe("lost");
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.say(hello);
  expect(host.connection).toBe("open");
  expect(FakeSocket.last.sent[0]).toMatchObject({ do: "watch", have: { n: 7, as: [0] } });
});

test("what was asked when the network went is refused", async () => {
  FakeSocket.last.say(hello);
  const asked = host.wish("t", { do: "start" });
  FakeSocket.last.onclose?.();
  await expect(asked).rejects.toBeInstanceOf(Lost);
  await expect(host.wish("t", { do: "start" })).rejects.toBeInstanceOf(Lost);
});

test("a server that takes the call and never greets is not there, and nobody waits for it", async () => {
  const hoped = host.reached();
  const told = expect(hoped).rejects.toBeInstanceOf(Lost);
  vi.advanceTimersByTime(5900);
  expect(host.connection).toBe("connecting");
  vi.advanceTimersByTime(200);
  expect(host.connection).toBe("lost");
  await told;
  await expect(host.reached()).rejects.toBeInstanceOf(Lost);
  vi.advanceTimersByTime(500);
  FakeSocket.last.say(hello);
  await host.reached();
});

test("a refusal says why", async () => {
  FakeSocket.last.say(hello);
  const asked = host.wish("t", { do: "act", seat: 0, answered: 0, action: "x" });
  const { id } = FakeSocket.last.sent[0]!;
  FakeSocket.last.say({ id, ok: false, error: { code: "refused", message: "taken", clause: "TTT-4" } });
  await expect(asked).rejects.toMatchObject({ denial: { clause: "TTT-4" } });
});

test("a socket that says nothing is asked, and given up", () => {
  FakeSocket.last.say(hello);
  vi.advanceTimersByTime(15_100);
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ do: "ping" });
  vi.advanceTimersByTime(6_100);
  expect(host.connection).toBe("lost");
});

test("a push of an old socket is not heard", () => {
  let seen = 0;
  host.watch({
    table: "t",
    have: () => null,
    haveScene: () => "",
    onPush: (got) => (seen = got.n),
    onDenied: () => {},
  });
  const old = FakeSocket.last;
  old.say(hello);
  host.reconnect();
  old.say(push(9));
  expect(seen).toBe(0);
});

test("a table that is taken away says so to whoever looks at it, in their language", async () => {
  const said: Error[] = [];
  for (const table of ["t", "other"])
    host.watch({
      table,
      have: () => null,
      haveScene: () => "",
      onPush: () => {},
      onDenied: (error) => said.push(error),
    });
  FakeSocket.last.say(hello);
  FakeSocket.last.say({ push: "gone", id: "t" });
  expect(said.map((error) => problemText(error))).toEqual(["This table was taken away."]);
  settings.set("language", "de");
  await loadLanguage("de");
  expect(problemText(said[0])).toBe("Diesen Tisch gibt es nicht mehr.");
  settings.set("language", "en");
});

test("a push says what changed; where that fits to nothing everything is asked for", () => {
  const seen: TablePush[] = [];
  host.watch({
    table: "t",
    have: () => (seen.length ? { n: seen.at(-1)!.n, as: [0] } : null),
    haveScene: () => "",
    onPush: (got) => seen.push(got),
    onDenied: () => {},
  });
  FakeSocket.last.say(hello);
  expect(FakeSocket.last.sent[0]).toMatchObject({ do: "watch", changes: true });
  const view = { zones: { a: { value: 1 }, b: { value: 2 } } };
  FakeSocket.last.say({ ...push(3), resync: true, scene: { game: "x" }, turn: { ply: 1 }, view });
  const more = { push: "table", id: "t", as: [0], n: 4, now: 9, happened: [{ n: 4, time: 9, undone: true }] };
  FakeSocket.last.say({ ...more, changes: { turn: { ply: [2] }, view: { zones: { b: { value: [5] } } } } });
  expect(seen[1]).toMatchObject({ n: 4, now: 9, turn: { ply: 2 }, happened: [{ n: 4 }] });
  expect(seen[1]!.view!.zones).toEqual({ a: { value: 1 }, b: { value: 5 } });
  expect(seen[1]!.view!.zones.a).toBe(seen[0]!.view!.zones.a);
  expect(seen[1]).not.toHaveProperty("scene");
  expect(seen[1]).not.toHaveProperty("resync");

  vi.spyOn(console, "warn").mockImplementationOnce(() => {});
  FakeSocket.last.say({ ...more, n: 5, changes: { nothing: { there: [1] } } });
  expect(seen).toHaveLength(2);
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ do: "watch", have: { n: 4, as: [0] } });
});

test("what only the rules can say is said as they say it", () => {
  const rules = new Denied({
    code: "illegal",
    message: "no way on there (EOL-3.9)",
    reason: "blocked",
    clause: "EOL-3.9",
  });
  expect(problemText(rules)).toBe("no way on there (EOL-3.9)");
  expect(problemText(new Denied({ code: "something_new", message: "as the server says it" }))).toBe(
    "as the server says it",
  );
  expect(problemText(new Denied({ code: "refused_before", message: "…" }))).toBe(
    "The answer was no; ask again in a minute.",
  );
});
