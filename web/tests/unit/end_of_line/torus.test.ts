import { describe, expect, it } from "vitest";
import {
  absolute,
  centring,
  crossesBorder,
  distance,
  left,
  neighbour,
  opposite,
  parseCell,
  right,
  shown,
  DIRS,
} from "../../../src/games/end_of_line/torus.ts";

describe("torus", () => {
  it("joins opposite edges (EOL-2.4, 2.6)", () => {
    expect(neighbour({ r: 0, c: 3 }, "N", 7)).toEqual({ r: 6, c: 3 });
    expect(neighbour({ r: 6, c: 3 }, "S", 7)).toEqual({ r: 0, c: 3 });
    expect(neighbour({ r: 2, c: 6 }, "E", 7)).toEqual({ r: 2, c: 0 });
    expect(neighbour({ r: 2, c: 0 }, "W", 7, 2)).toEqual({ r: 2, c: 5 });
  });
  it("turns as the ledger does (EOL-3.1, 3.3)", () => {
    expect(DIRS.map(right)).toEqual(["E", "S", "W", "N"]);
    expect(DIRS.map(left)).toEqual(["W", "N", "E", "S"]);
    expect(DIRS.map(opposite)).toEqual(["S", "W", "N", "E"]);
    expect([absolute("W", "F"), absolute("W", "L"), absolute("W", "R")]).toEqual(["W", "S", "N"]);
  });
  it("reads cells and nothing else", () => {
    expect(parseCell("10,3")).toEqual({ r: 10, c: 3 });
    for (const bad of ["", "3", "3,", "-1,2", "a,b", "1,2,3"]) expect(parseCell(bad)).toBeNull();
  });
  it("moves the frame and brings a cell to its middle", () => {
    for (const side of [5, 7, 9, 13])
      for (const cell of [
        { r: 0, c: 0 },
        { r: side - 1, c: 2 },
      ]) {
        const shift = centring(cell, side);
        expect(shown(cell, shift, side)).toEqual({ r: Math.floor(side / 2), c: Math.floor(side / 2) });
      }
  });
  it("knows the border of the frame as it lies", () => {
    const none = { r: 0, c: 0 };
    expect(crossesBorder({ r: 0, c: 3 }, "N", 7, none)).toBe(true);
    expect(crossesBorder({ r: 0, c: 3 }, "N", 7, { r: 3, c: 0 })).toBe(false);
    expect(crossesBorder({ r: 4, c: 3 }, "N", 7, { r: 3, c: 0 })).toBe(true);
    expect(crossesBorder({ r: 3, c: 3 }, "E", 7, none)).toBe(false);
  });
  it("measures the short way round", () => {
    expect(distance({ r: 0, c: 0 }, { r: 6, c: 6 }, 7)).toBe(2);
    expect(distance({ r: 1, c: 1 }, { r: 4, c: 1 }, 7)).toBe(3);
  });
});
