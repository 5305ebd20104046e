// What on the board an event is about: by the form of a cell's name, else by what lies there under the same name.

import { expect, test } from "vitest";
import { eventSentence, idsIn } from "../../src/core/log.ts";
import type { GameEvent, Scene, View } from "../../src/core/protocol.ts";

const label = (args: Record<string, string | number>) => ({ key: "k", args });
const scene = {
  zones: [
    { id: "board", kind: "grid", rows: 3, cols: 3, label: label({}) },
    { id: "bid_1", kind: "row", owner: 1, label: label({}) },
    { id: "bid_0", kind: "row", owner: 0, label: label({}) },
  ],
} as unknown as Scene;
const view = {
  zones: {
    board: {
      cells: [
        { at: "1,1", glyph: "X", owner: 0, label: label({ cell: "b2" }) },
        { at: "0,0", glyph: "O", owner: 1, label: label({ cell: "a1" }) },
      ],
    },
    bid_0: { items: [{ id: "card_0_5", glyph: "5", label: label({ value: 5 }) }] },
    bid_1: { items: [{ id: "card_1_5", glyph: "5", label: label({ value: 5 }) }] },
  },
} as unknown as View;
const event = (fields: object) => ({ event: "e", text: { key: "e", args: {} }, ...fields }) as unknown as GameEvent;

test("a cell named by its place", () => {
  expect(idsIn(event({ seat: 0, at: "2,1" }), scene, view)).toEqual(["board:2,1"]);
});
test("a cell named otherwise is what lies there of that seat under this name", () => {
  expect(idsIn(event({ seat: 0, cell: "b2" }), scene, view)).toEqual(["board:1,1"]);
  expect(idsIn(event({ seat: 1, cell: "b2" }), scene, view)).toEqual([]);
});
test("a card in a seat's own row, by number", () => {
  expect(idsIn(event({ seat: 1, value: 5 }), scene, view)).toEqual(["card_1_5"]);
});
test("a sentence begins with a capital, somebody's name as it is written", () => {
  const said = (text: string, seat?: number) =>
    eventSentence("nothing", event({ ...(seat === undefined ? {} : { seat }), text: { key: "k", text } }), () => "eve");
  expect(said("the west castle attacks.")).toBe("The west castle attacks.");
  expect(said("Seat 0 passes.", 0)).toBe("eve passes.");
});
