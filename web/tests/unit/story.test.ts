// Rules 12 and 22: what numbers are made of, and how they came about over a match.

import { expect, test } from "vitest";
import type { Scene, TablePush, Zone } from "../../src/core/protocol.ts";
import { leadsOf, storyOf } from "../../src/core/story.ts";
import { changesOf, sumOf } from "../../src/core/sums.ts";

const label = (text: string) => ({ key: text, text });
const meter = (seat: number): Zone => ({
  id: `score_${seat}`,
  kind: "meter",
  owner: seat,
  least: 0,
  most: 10,
  label: label("points"),
});
const scene = { game: "g", seats: 2, zones: [meter(0), meter(1)] } as unknown as Scene;
const moment = (n: number, a: number, b: number, seat?: number): TablePush =>
  ({
    n,
    view: { zones: { score_0: { value: a }, score_1: { value: b } } },
    happened: seat === undefined ? [] : [{ n, time: 0, events: [{ event: "won", seat, text: label(`won ${n}`) }] }],
  }) as unknown as TablePush;
const match = [moment(0, 0, 0), moment(1, 3, 0, 0), moment(2, 3, 4, 1), moment(3, 3, 4, 0), moment(4, 5, 4, 0)];
const words = { game: "g", names: (seat: number) => `S${seat}`, whole: true };

test("how a meter came to its value adds up to it", () => {
  expect(changesOf(match, "score_0", 0)).toMatchObject({ from: 0, steps: [{ by: 3 }, { by: 2 }] });
  const sum = sumOf(meter(0), { value: 5 }, match, words)!;
  expect(sum.parts.map((part) => part.value)).toEqual([0, 3, 2]);
  expect(sum.parts[2]!.label).toBe("Won 4");
  expect(sum.parts.reduce((all, part) => all + part.value, 0)).toBe(sum.value);
});
test("what several events counted is told by each of them", () => {
  const event = (name: string, change: object) => ({ event: name, seat: 1, changes: [change], text: label(name) });
  const told = moment(1, 7, 0);
  const happened = [
    event("earned", { counted: ["score_0"], by: 4 }),
    event("elsewhere", { counted: ["score_1"], by: 9 }),
    event("set", { counted: ["score_0"], to: 3 }),
  ];
  const pictures = [moment(0, 0, 0), { ...told, happened: [{ n: 1, time: 0, events: happened }] } as TablePush];
  const steps = changesOf(pictures, "score_0", 0)!.steps;
  expect(steps.map(({ by, event: one }) => [by, one?.event])).toEqual([
    [4, "earned"],
    [-1, "set"],
    [4, "set"],
  ]);
});
test("rows and piles are the sum of what lies there", () => {
  const row: Zone = { id: "hand_0", kind: "row", owner: 0, label: label("hand") };
  const items = [
    { id: "a", glyph: "A", label: label("ace"), count: 2 },
    { id: "b", glyph: "B", label: label("boss") },
  ];
  const sum = sumOf(row, { items, hidden: 4 }, [], words)!;
  expect(sum.value).toBe(7);
  expect(sum.parts.map((part) => part.value)).toEqual([2, 1, 4]);
  const deck: Zone = { id: "deck", kind: "deck", label: label("deck") };
  expect(sumOf(deck, { count: 9 }, [], words)).toMatchObject({ value: 9, parts: [], note: expect.any(String) });
  expect(sumOf({ id: "g", kind: "grid", rows: 1, cols: 1, label: label("g") }, {}, [], words)).toBeNull();
});

test("the story: points by seat and moment, and who took the lead when", () => {
  const story = storyOf(scene, match)!;
  expect(story.measure).toBe("points");
  expect(story.lines).toEqual([
    [0, 3, 3, 3, 5],
    [0, 0, 4, 4, 4],
  ]);
  expect(story.leads).toEqual([
    { at: 1, seat: 0 },
    { at: 2, seat: 1 },
    { at: 4, seat: 0 },
  ]);
  expect(story.events[4]!.seat).toBe(0);
});
test("without points what lies on the board is counted; what never changes is no story; a skin's own measure goes first", () => {
  const grid: Zone = { id: "board", kind: "grid", rows: 2, cols: 2, label: label("board") };
  const board = { ...scene, zones: [grid] } as Scene;
  const laid = (...owners: number[]) =>
    ({
      n: 0,
      happened: [],
      view: { zones: { board: { cells: owners.map((owner, i) => ({ at: `0,${i}`, owner, glyph: "x" })) } } },
    }) as unknown as TablePush;
  expect(storyOf(board, [laid(), laid(0), laid(0, 1)])).toMatchObject({
    measure: "board",
    lines: [
      [0, 1, 1],
      [0, 0, 1],
    ],
  });
  expect(storyOf(board, [laid(0), laid(0)])).toBeNull();
  expect(storyOf(board, [laid(), laid(0)], (_, seat) => seat)).toMatchObject({ measure: "board" });
  let turn = 0;
  expect(storyOf(board, [laid(), laid(0)], () => ++turn)).toMatchObject({ measure: "own" });
});
test("nobody leads while two are level, and nobody leads alone", () => {
  expect(leadsOf([[1, 2]])).toEqual([]);
  expect(
    leadsOf([
      [1, 1, 2],
      [1, 1, 2],
    ]),
  ).toEqual([]);
});
