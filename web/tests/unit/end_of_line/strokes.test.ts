import { describe, expect, it } from "vitest";
import deck from "../../../../games/end_of_line/content/deck.json";
import { arrow, bar, face, through, wayIn, wayOut } from "../../../src/games/end_of_line/strokes.ts";
import { type Turning, DIRS, absolute, opposite, step } from "../../../src/games/end_of_line/torus.ts";

/** First and last point of every stroke of a path. */
function ends(d: string): { from: number[]; to: number[] }[] {
  return d
    .split("M")
    .filter(Boolean)
    .map((stroke) => {
      const numbers = [...stroke.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
      return { from: numbers.slice(0, 2), to: numbers.slice(-2) };
    });
}
const sideOf = (d: (typeof DIRS)[number]): number[] => [50 + 50 * step(d).c, 50 + 50 * step(d).r];

describe("strokes", () => {
  it("every face of the deck is drawn from its ways out, in every heading", () => {
    for (const card of deck.faces)
      for (const heading of DIRS) {
        const exits = card.exits as Turning[];
        const strokes = ends(face(exits, heading).lines);
        expect(strokes).toHaveLength(exits.length);
        strokes.forEach((stroke, i) => {
          expect(stroke.from).toEqual(sideOf(opposite(heading)));
          expect(stroke.to).toEqual(sideOf(absolute(heading, exits[i]!)));
        });
      }
  });
  it("pieces meet in the middle of a side, straight, wherever the next cell lies", () => {
    const out = ends(through("N", "E", { r: 0, c: 6 }))[0]!;
    const next = ends(wayIn("E", { r: 0, c: 0 }))[0]!;
    expect(out.to).toEqual([700, 50]); // the right border of a side of 7 …
    expect(next.from).toEqual([0, 50]); // … is its left border
    expect(through("N", "E")).toContain("Q50 50");
    expect(through("N", "N")).not.toContain("Q");
  });
  it("arrows point outwards, bars lie across", () => {
    for (const dir of DIRS) {
      const [, x, y] = /L(-?[\d.]+) (-?[\d.]+)/.exec(arrow(dir, 50, 10))!.map(Number);
      expect([x, y]).toEqual(sideOf(dir));
      const { from, to } = ends(bar(dir, 40, 10))[0]!;
      const along = (to[0]! - from[0]!) * step(dir).c + (to[1]! - from[1]!) * step(dir).r;
      expect(Math.abs(along)).toBe(0);
      expect(Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!)).toBeCloseTo(20);
    }
    expect(ends(wayOut("W"))[0]).toEqual({ from: [50, 50], to: [0, 50] });
  });
});
