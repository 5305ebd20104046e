import { expect, test } from "vitest";
import { nearest } from "../../src/core/keyboard.ts";

const grid = Array.from({ length: 9 }, (_, i) => ({ x: (i % 3) * 10, y: Math.floor(i / 3) * 10 }));

test("arrow keys go to the neighbour", () => {
  const from = grid[4]!;
  expect(nearest(from, grid, "up")).toBe(1);
  expect(nearest(from, grid, "down")).toBe(7);
  expect(nearest(from, grid, "left")).toBe(3);
  expect(nearest(from, grid, "right")).toBe(5);
});

test("nothing lies beyond the edge", () => {
  expect(nearest(grid[0]!, grid, "up")).toBe(-1);
  expect(nearest(grid[0]!, grid, "left")).toBe(-1);
});

test("what is a little aside is reached when nothing is straight ahead", () => {
  expect(nearest({ x: 0, y: 0 }, [{ x: 30, y: 12 }], "right")).toBe(0);
  expect(nearest({ x: 0, y: 0 }, [{ x: 5, y: 60 }], "right")).toBe(-1);
});
