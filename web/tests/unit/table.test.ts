// The store of a table: history, order of pushes, steps that nobody waits for, looking back, other eyes.

import { expect, test, vi } from "vitest";
import type { Host, Watch } from "../../src/core/host.ts";
import { Interaction } from "../../src/core/interaction.svelte.ts";
import type { GameEvent, Happening, TablePush } from "../../src/core/protocol.ts";
import { settings } from "../../src/core/settings.svelte.ts";
import { TableModel } from "../../src/core/table.svelte.ts";

const event = (name: string, seat: number): GameEvent => ({ event: name, seat, text: { key: name, text: name } });
const happened = (n: number, ...events: GameEvent[]): Happening => ({ n, time: n, events });

function push(n: number, more: Partial<TablePush> = {}): TablePush {
  const place = { seat: 0, who: "person" as const, name: "Ada" };
  const table = { status: "running", places: [place, { ...place, seat: 1, name: "Bob" }], you: [0] };
  const view = { zones: {}, players: [], status: [] };
  return {
    push: "table",
    id: "t",
    as: [0],
    n,
    now: 0,
    happened: [],
    hash: String(n),
    table,
    view,
    choices: [],
    ...more,
  } as unknown as TablePush;
}
function open() {
  const watches: Watch[] = [];
  const host = { watch: (watch: Watch) => (watches.push(watch), () => {}) } as unknown as Host;
  const table = new TableModel(host, "t");
  table.open();
  return { table, watches, hear: (one: TablePush) => watches.at(-1)!.onPush(one) };
}
const words = (table: TableModel) => table.log.map((line) => line.event?.event);

test("what happened before we came is asked for, and not acted out", () => {
  const { table, watches, hear } = open();
  const animate = vi.fn();
  table.animator(animate);
  hear(push(2, { resync: true }));
  expect(watches).toHaveLength(2);
  expect(watches[1]!.have()).toEqual({ n: 0, as: [0] });
  hear(push(2, { happened: [happened(1, event("a", 0)), happened(2, event("b", 1))] }));
  expect(words(table)).toEqual(["a", "b"]);
  expect(animate).not.toHaveBeenCalled();
  expect(table.shown).toBe(table.latest);
  expect(watches[1]!.have()).toEqual({ n: 2, as: [0] });
});

test("nothing is announced before the board has shown it: log, marks, turn and the end", async () => {
  vi.useFakeTimers();
  const { table, hear } = open();
  settings.set("motion", "full");
  let next: (() => void) | undefined;
  table.animator(
    ({ signal }) => new Promise((done) => ((next = done), signal.addEventListener("abort", () => done()))),
  );
  hear(push(0, { turn: { seats: [0] } } as never));
  const over = { ...push(0).table, status: "over" };
  const events = [event("placed", 1), event("cut", 0)];
  hear(push(1, { happened: [happened(1, ...events)], table: over, turn: { seats: [] } } as never));
  const moment = () => [
    table.told.map((line) => line.event?.event),
    table.sinceMine.length,
    table.shownStatus,
    table.turn?.seats,
  ];
  await vi.advanceTimersByTimeAsync(1);
  expect(table.playing?.event).toBe("placed");
  expect(words(table)).toEqual(["placed", "cut"]);
  expect(moment()).toEqual([["placed"], 1, "running", [0]]);
  next!();
  await vi.advanceTimersByTimeAsync(1);
  expect(table.playing?.event).toBe("cut");
  expect(moment()).toEqual([["placed", "cut"], 1, "running", [0]]);
  table.skip();
  expect(moment()).toEqual([["placed", "cut"], 1, "over", []]);
  vi.useRealTimers();
});

test("the end stays where it is, whatever is said after it", async () => {
  vi.useFakeTimers();
  const { table, hear } = open();
  settings.set("motion", "full");
  hear(push(0));
  expect(table.ended).toBe(false);
  const over = { ...push(0).table, status: "over" };
  hear(push(1, { happened: [happened(1, event("cut", 0))], table: over } as never));
  expect(table.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(table.ended).toBe(true);
  hear(push(2, { happened: [{ n: 2, time: 2, news: { do: "rematch", table: "t2" } }], table: over } as never));
  expect(table.ended).toBe(true); // before its picture is there
  await vi.advanceTimersByTimeAsync(1);
  expect(table.ended).toBe(true);
  table.lookAt(1);
  expect(table.ended).toBe(false);
  vi.useRealTimers();
});

test("what happens while the past is on its way is told once, behind it", () => {
  const { table, hear } = open();
  hear(push(2, { resync: true }));
  hear(push(3, { happened: [happened(3, event("c", 0))] }));
  expect(words(table)).toEqual(["c"]);
  hear(push(3, { happened: [1, 2, 3].map((n) => happened(n, event("abc"[n - 1]!, 0))) }));
  expect(words(table)).toEqual(["a", "b", "c"]);
  hear(push(4, { happened: [happened(4, event("d", 0))] }));
  expect(words(table)).toEqual(["a", "b", "c", "d"]);
});

test("events are shown in order, then their picture; a skip jumps to the end", async () => {
  const { table, hear } = open();
  settings.set("motion", "full");
  const seen: string[] = [];
  table.animator(({ event: one, signal }) => {
    seen.push(one.event);
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  });
  hear(push(0));
  hear(push(1, { happened: [happened(1, event("a", 1), event("b", 1))] }));
  expect(table.shown!.n).toBe(0);
  expect(table.busy).toBe(true);
  await vi.waitFor(() => expect(seen).toEqual(["a"]));
  table.skip();
  expect(table.shown!.n).toBe(1);
  expect(table.busy).toBe(false);
  expect(table.sinceMine.map((one) => one.event)).toEqual(["a", "b"]);
});

test("with reduced motion everything is there at once", async () => {
  const { table, hear } = open();
  settings.set("motion", "reduced");
  table.animator(() => new Promise(() => {}));
  hear(push(0));
  hear(push(1, { happened: [happened(1, event("a", 1))] }));
  await vi.waitFor(() => expect(table.shown!.n).toBe(1));
});

test("looking back shows an old moment and offers nothing", async () => {
  const { table, hear } = open();
  settings.set("motion", "reduced");
  const choices = [{ seat: 0, actions: [], complete: true }];
  hear(push(0));
  hear(push(1, { happened: [happened(1, event("a", 1))], choices }));
  await vi.waitFor(() => expect(table.choices).toHaveLength(1));
  expect(table.lookAt(0)).toBe(true);
  expect(table.shown!.n).toBe(0);
  expect(table.choices).toHaveLength(0);
  table.lookAt(null);
  expect(table.shown!.n).toBe(1);
});

test("a moment before this page was opened cannot be shown", () => {
  const { table, hear } = open();
  hear(push(2, { resync: true }));
  hear(push(2, { happened: [happened(1, event("a", 0)), happened(2, event("b", 1))] }));
  expect(table.lookAt(1)).toBe(false);
  expect(table.lookingAt).toBeNull();
  expect(table.lookAt(2)).toBe(true);
});

test("looking through another seat forgets what the last one saw", () => {
  const { table, watches, hear } = open();
  hear(push(0, { resync: true }));
  expect(table.view).not.toBeNull();
  table.lookThrough([]);
  expect(table.view).toBeNull();
  expect(table.log).toEqual([]);
  expect(table.lookAt(0)).toBe(false);
  expect(watches.at(-1)!.as).toEqual([]);
  expect(watches.at(-1)!.have()).toBeNull();
});

// --- Rule 7: what others did stays marked until our next action, and can be told again

const mover = (n: number, ...events: GameEvent[]) =>
  push(n, { happened: [happened(n, ...events)], turn: { asked: [{ seat: 0, decision: "d", answered: n }] } as never });

function answering(refuse = false) {
  const watches: Watch[] = [];
  const wish = vi.fn(() => (refuse ? Promise.reject(new Error("no")) : Promise.resolve()));
  const host = { watch: (watch: Watch) => (watches.push(watch), () => {}), wish } as unknown as Host;
  const table = new TableModel(host, "t");
  table.open();
  return { table, hear: (one: TablePush) => watches.at(-1)!.onPush(one) };
}
const marked = (table: TableModel) => table.sinceMine.map((one) => one.event);

test("markers of what others did stay until our next action is done, and not only tried", async () => {
  settings.set("motion", "reduced");
  const { table, hear } = answering();
  hear(push(0));
  hear(mover(1, event("a", 1)));
  hear(mover(2, event("b", 1), event("mine", 0)));
  expect(marked(table)).toEqual(["a", "b"]);
  await table.choose(0, "x");
  expect(marked(table)).toEqual([]);
  hear(mover(3, event("mine", 0)));
  hear(mover(4, event("c", 1)));
  expect(marked(table)).toEqual(["c"]);

  const unlucky = answering(true);
  unlucky.hear(push(0));
  unlucky.hear(mover(1, event("a", 1)));
  await unlucky.table.choose(0, "x").catch(() => {});
  expect(marked(unlucky.table)).toEqual(["a"]);
});

test("what enemies do whom nobody plays is marked, what the game does by itself is not", async () => {
  settings.set("motion", "reduced");
  const { table, hear } = answering();
  const enemy: GameEvent = { event: "moved", text: { key: "moved", args: { who: { key: "kingdom.N" } } } };
  const round: GameEvent = { event: "round", text: { key: "round", args: { n: 2 } } };
  hear(push(0));
  await table.choose(0, "end_turn");
  hear(mover(1, event("mine", 0), enemy, round, { event: "flipped", text: { key: "flipped" } }));
  expect(marked(table)).toEqual(["moved"]);
  await table.choose(0, "x");
  expect(marked(table)).toEqual([]);
});

test("whoever comes back sees what happened since; a take-back leaves no markers", () => {
  const { table, hear } = open();
  hear(push(3, { resync: true }));
  hear(push(3, { happened: [happened(1, event("a", 1)), happened(2, event("mine", 0)), happened(3, event("b", 1))] }));
  expect(marked(table)).toEqual(["b"]);
  hear(push(4, { happened: [{ n: 4, time: 4, undone: true }] }));
  expect(marked(table)).toEqual([]);
});

test("the last action is remembered by the browser, where own events tell it wrongly", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const before = answering();
  before.hear(push(1));
  await before.table.choose(0, "x");
  const { table, hear } = open();
  hear(push(4, { resync: true }));
  const drew = event("drew", 0); // ours, but no action of ours
  hear(push(4, { happened: [happened(2, event("mine", 0)), happened(3, event("a", 1)), happened(4, drew)] }));
  expect(marked(table)).toEqual(["a"]);
  vi.unstubAllGlobals();
});

test("since my turn: told again picture by picture, then the table is as it was; a click ends it", async () => {
  settings.set("motion", "reduced");
  vi.useFakeTimers();
  const { table, hear } = answering();
  const [a, b] = [event("a", 1), event("b", 1)];
  hear(push(0));
  hear(mover(1, a));
  hear(mover(2, b));
  await vi.advanceTimersByTimeAsync(100);
  const choices = [{ seat: 0, actions: [], complete: true }];
  hear(push(2, { choices }));
  await vi.advanceTimersByTimeAsync(100);
  const told = table.retell();
  const seen: [string | undefined, number | undefined, number][] = [];
  const look = () => seen.push([table.retold?.event?.event, table.shown?.n, table.choices.length]);
  look();
  await vi.advanceTimersByTimeAsync(700);
  look();
  await vi.advanceTimersByTimeAsync(700);
  await told;
  look();
  expect(seen).toEqual([
    ["a", 1, 0],
    ["b", 2, 0],
    [undefined, 2, 1],
  ]);
  expect(marked(table)).toEqual(["a", "b"]);

  const again = table.retell();
  expect(table.busy).toBe(true);
  table.skip();
  await again;
  expect([table.retold, table.lookingAt, table.shown]).toEqual([null, null, table.latest]);
  vi.useRealTimers();
});

test("what others do hides nobody's question, and what was picked of it stays", async () => {
  vi.useFakeTimers();
  const { table, hear } = open();
  settings.set("motion", "full");
  table.animator(({ signal }) => new Promise((done) => signal.addEventListener("abort", () => done())));
  const question = (answered: number) => ({
    turn: { seats: [0, 1], asked: [{ seat: 0, decision: "volley", answered }], undo: [] },
    choices: [
      {
        seat: 0,
        complete: true,
        actions: ["n", "e"].map((side) => ({ action: side, label: { key: side, text: side }, path: ["wall", side] })),
      },
    ],
  });
  const interaction = new Interaction(table);
  hear(push(0, question(3) as never));
  interaction.pick("wall");
  expect(interaction.path).toEqual(["wall"]);
  hear(push(1, { ...question(3), happened: [happened(1, event("volley", 1))] } as never));
  await vi.advanceTimersByTimeAsync(1);
  expect(table.playing?.event).toBe("volley");
  expect(table.choices).toHaveLength(1);
  expect(interaction.path).toEqual(["wall"]);
  // Another question waits until the board has shown what led to it, and begins anew.
  hear(push(2, { ...question(4), happened: [happened(2, event("volley", 0))] } as never));
  await vi.advanceTimersByTimeAsync(1);
  expect(table.choices).toEqual([]);
  table.skip();
  expect(table.choices).toHaveLength(1);
  expect(interaction.path).toEqual([]);
  vi.useRealTimers();
});

test("several answers are sent in one message", async () => {
  const wished: unknown[] = [];
  const done = { applied: 1, stopped: "revealed" };
  const host = {
    watch: (watch: Watch) => (watch.onPush(push(0)), () => {}),
    wish: (_: string, wish: unknown) => (wished.push(wish), Promise.resolve(done)),
  } as unknown as Host;
  const table = new TableModel(host, "t");
  table.open();
  expect(await table.choose(0, "a", "b")).toEqual(done);
  await table.choose(0, "c");
  expect(wished).toEqual([
    { do: "act", seat: 0, answered: 0, actions: ["a", "b"] },
    { do: "act", seat: 0, answered: 0, action: "c" },
  ]);
});
