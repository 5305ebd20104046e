// Rule 23: which event makes which sound; few and short ones.

import { expect, test } from "vitest";
import type { GameEvent, Happening, TablePush } from "../../src/core/protocol.ts";
import { heardWhenHidden, ofEvents, ofPicture, soundOfEvent, tones, type Sound } from "../../src/core/sound.ts";

const event = (name: string, seat?: number) =>
  ({ event: name, ...(seat === undefined ? {} : { seat }), text: { key: name } }) as GameEvent;

test.each<[string, number | undefined, Sound | null]>([
  ["placed", 0, "placed"], // End of Line
  ["effect", 1, "placed"],
  ["cut", 1, "cut"],
  ["drew", 0, null],
  ["round", undefined, null],
  ["marked", 0, "placed"], // Tic-Tac-Toe
  ["dropped", 1, "placed"], // Connect Four
  ["won", 1, null],
  ["dealt", 0, null], // Kuhn poker
  ["bet", 0, "placed"],
  ["folded", 1, "cut"],
  ["sealed", 0, null], // Goofspiel: a sealed answer makes no sound
  ["captured", 2, "cut"],
])("%s of seat %s sounds like %s", (name, seat, sound) => {
  expect(soundOfEvent(event(name, seat))).toBe(sound);
});

test("one picture, one sound: a cut is heard above what was placed; a skin may know better", () => {
  expect(ofEvents([event("placed", 0), event("cut", 1), event("placed", 1)])).toBe("cut");
  expect(ofEvents([event("drew", 0), event("placed", 1)])).toBe("placed");
  expect(ofEvents([event("drew", 0)])).toBeNull();
  expect(ofEvents([event("placed", 0)], () => null)).toBeNull();
});

function picture(n: number, more: { status?: string; asked?: boolean; happened?: Happening[] } = {}): TablePush {
  return {
    id: "t",
    n,
    happened: more.happened ?? [],
    table: { status: more.status ?? "running", you: [0] },
    choices: more.asked ? [{ seat: 0, actions: [], complete: true }] : [],
  } as unknown as TablePush;
}
const said = (n: number, seat: number): Happening => ({
  n,
  time: 0,
  news: { do: "chat", seats: [seat], text: "hello" },
});

test("my turn is heard when it comes, not while it lasts, and not when a table is opened", () => {
  expect(ofPicture(null, picture(1, { asked: true }))).toEqual([]);
  expect(ofPicture(picture(1), picture(2, { asked: true }))).toEqual(["turn"]);
  expect(ofPicture(picture(2, { asked: true }), picture(3, { asked: true }))).toEqual([]);
  expect(ofPicture(picture(2), picture(3, { asked: true, status: "paused" }))).toEqual([]);
});
test("the end is heard once, whatever is asked", () => {
  expect(ofPicture(picture(5), picture(6, { status: "over" }))).toEqual(["end"]);
  expect(ofPicture(picture(6, { status: "over" }), picture(7, { status: "over" }))).toEqual([]);
});
test("what others say is heard, what I say is not, what was said before is not", () => {
  expect(ofPicture(picture(1), picture(2, { happened: [said(2, 1)] }))).toEqual(["chat"]);
  expect(ofPicture(picture(1), picture(2, { happened: [said(2, 0)] }))).toEqual([]);
  expect(ofPicture(picture(2), picture(3, { happened: [said(2, 1)] }))).toEqual([]);
});
test("looking back makes no sound", () => {
  expect(ofPicture(picture(5), picture(2, { asked: true }))).toEqual([]);
});

test("six sounds, none longer than three quarters of a second; a hidden tab hears what calls one back", () => {
  expect(Object.keys(tones)).toHaveLength(6);
  for (const all of Object.values(tones)) expect(Math.max(...all.map((one) => one.at + one.long))).toBeLessThan(0.75);
  expect([...heardWhenHidden].sort()).toEqual(["chat", "end", "turn"]);
});
