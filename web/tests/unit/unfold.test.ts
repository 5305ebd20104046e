// Changes that events list, done to a view: things of every kind of zone, and what follows from them (marks, lit things, flights).

import { expect, test } from "vitest";
import type { Change, GameEvent, Scene, View } from "../../src/core/protocol.ts";
import { flightsOf, idsIn, marksOf, unfold } from "../../src/core/unfold.ts";

const label = { key: "k" };
const zone = (id: string, kind: string, owner?: number) => ({
  id,
  kind,
  label,
  ...(owner === undefined ? {} : { owner }),
});
const scene = {
  zones: [
    zone("grid", "grid"),
    zone("hand_0", "row", 0),
    zone("hand_1", "row", 1),
    zone("deck", "deck"),
    zone("gold_0", "meter", 0),
    zone("order", "row"),
  ],
} as unknown as Scene;
const piece = (at: string, more: object = {}) => ({ at, glyph: at, label, ...more });
const card = (id: string, more: object = {}) => ({ id, glyph: id, label, ...more });
const view = (zones: object, more: object = {}): View =>
  ({
    zones,
    players: [
      { seat: 0, says: "before" },
      { seat: 1, says: "before" },
    ],
    status: [],
    ...more,
  }) as unknown as View;
const before = view({
  grid: { cells: [piece("1,1", { damage: 1 }), piece("2,2")] },
  hand_0: { items: [card("a", { count: 2 }), card("b")] },
  hand_1: { items: [], hidden: 3 },
  deck: { count: 10 },
  gold_0: { value: 4 },
  order: { items: [card("s0"), card("s1")] },
});
const event = (...changes: Change[]): GameEvent => ({ event: "e", seat: 1, changes, text: { key: "e" } });
const zonesAfter = (after: View | undefined, ...changes: Change[]) =>
  unfold(scene, before, after, [event(...changes)], [event({ marked: ["deck"] })]).zones;

test("a card goes from a hand to the board: what it is there says the next picture", () => {
  const after = view({ grid: { cells: [piece("3,3", { face: "A", mark: "head" })] } });
  const zones = zonesAfter(after, { moved: ["hand_0", "a"], to: ["grid", "3,3"] });
  expect(zones.hand_0!.items).toEqual([card("a", { count: 1 }), card("b")]);
  expect(zones.grid!.cells!.at(-1)).toEqual(piece("3,3", { face: "A", mark: "head" }));
});
test("what the next picture does not show any more looks as it did", () => {
  const zones = zonesAfter(view({ grid: { cells: [] } }), { moved: ["hand_0", "b"], to: ["grid", "3,3"] });
  expect(zones.hand_0!.items).toEqual([card("a", { count: 2 })]);
  expect(zones.grid!.cells!.at(-1)).toEqual({ at: "3,3", glyph: "b", label });
});
test("what walks keeps what it had", () => {
  const after = view({ grid: { cells: [piece("1,2", { damage: 5 })] } });
  const zones = zonesAfter(after, { moved: ["grid", "1,1"], to: ["grid", "1,2"] });
  expect(zones.grid!.cells).toEqual([piece("2,2"), { ...piece("1,1", { damage: 1 }), at: "1,2" }]);
});
test("cards nobody sees are counted", () => {
  const zones = zonesAfter(
    undefined,
    { moved: ["deck"], to: ["hand_1"] },
    { moved: ["hand_1", "x"], to: ["grid", "9,9"] },
  );
  expect(zones.deck!.count).toBe(9);
  expect(zones.hand_1!.hidden).toBe(3);
});
test("equal cards lie on each other", () => {
  const after = view({ hand_0: { items: [card("a", { count: 3 })] } });
  const zones = zonesAfter(after, { moved: ["deck"], to: ["hand_0", "a"] });
  expect(zones.hand_0!.items).toEqual([card("a", { count: 3 }), card("b")]);
});
test("meters, piles and numbers on things are counted; a row is arranged; things turn and vanish", () => {
  const after = view({ grid: { cells: [piece("2,2", { glyph: "other" })] } });
  const zones = zonesAfter(
    after,
    { counted: ["gold_0"], by: 3 },
    { counted: ["deck"], to: 20 },
    { counted: ["grid", "1,1"], by: 2, what: "damage" },
    { arranged: ["order"], as: ["s1", "s0"] },
    { turned: ["grid", "2,2"], as: ["grid", "2,2"] },
    { vanished: ["hand_0", "b"] },
  );
  expect(zones.gold_0!.value).toBe(7);
  expect(zones.deck!.count).toBe(20);
  expect(zones.grid!.cells).toEqual([piece("1,1", { damage: 3 }), piece("2,2", { glyph: "other" })]);
  expect(zones.order!.items!.map(({ id }) => id)).toEqual(["s1", "s0"]);
  expect(zones.hand_0!.items).toEqual([card("a", { count: 2 })]);
});
test("a player's own part is of the next picture when nothing of theirs is to change any more", () => {
  const after = view(
    {},
    {
      players: [
        { seat: 0, says: "after" },
        { seat: 1, says: "after" },
      ],
      phase: "next",
    },
  );
  const played = [event({ counted: ["gold_0"], by: 3 })];
  const said = (coming: GameEvent[]) => {
    const { players, ...rest } = unfold(scene, before, after, played, coming);
    return [...players.map(({ says }) => says), rest.phase];
  };
  expect(said([{ ...event({ moved: ["deck"], to: ["hand_1"] }), seat: 2 }])).toEqual(["after", "before", undefined]);
  expect(said([event({ marked: ["grid", "2,2"] })])).toEqual(["after", "before", undefined]);
  expect(said([])).toEqual(["after", "after", "next"]);
});
test("nothing was played: the picture itself", () => {
  expect(unfold(scene, before, undefined, [], [])).toBe(before);
});

test("the things an event is about, as the page names them", () => {
  const all = event(
    { moved: ["hand_0", "a"], to: ["grid", "3,3"] },
    { marked: ["grid", "1,1"] },
    { counted: ["gold_0"], by: 1 },
  );
  expect(idsIn(all, scene)).toEqual(["a", "grid:3,3", "grid:1,1", "gold_0"]);
});
test("marks lie where something was done or came by, with the seat that did it; what was only counted was suffered", () => {
  const events = [
    event({ appeared: ["grid", "1,1"] }),
    event({ moved: ["grid", "1,1"], to: ["grid", "1,2"] }),
    { ...event({ marked: ["grid", "2,2"] }), seat: 0 },
    event({ vanished: ["grid", "4,4"] }),
    event({ counted: ["grid", "2,2"], by: 1, what: "damage" }),
  ];
  expect([...marksOf(events, scene)]).toEqual([
    ["grid:1,1", 1],
    ["grid:1,2", 1],
    ["grid:2,2", 0],
  ]);
});
test("what flies: from zone to zone, out of a thing, into one; what walks does not", () => {
  const all = event(
    { moved: ["hand_0", "a"], to: ["grid", "3,3"] },
    { moved: ["grid", "1,1"], to: ["grid", "1,2"] },
    { appeared: ["grid", "4,4"], out_of: ["castles", "c"] },
    { vanished: ["hand_0", "b"], into: ["grid", "2,2"] },
    { vanished: ["grid", "2,2"] },
  );
  expect(flightsOf(all)).toEqual([
    { from: ["hand_0", "a"], to: ["grid", "3,3"] },
    { from: ["castles", "c"], to: ["grid", "4,4"] },
    { from: ["hand_0", "b"], to: ["grid", "2,2"] },
  ]);
});
