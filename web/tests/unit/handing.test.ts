// One device, several people: to whom it is handed next.

import { expect, test } from "vitest";
import { Round } from "../../src/core/handing.ts";
import type { Happening, TablePush } from "../../src/core/protocol.ts";

/** What is seen through these eyes: who is asked, as far as they know. `n` and `hash` are theirs, too. */
function push(
  as: readonly number[],
  asked: readonly number[],
  n = 0,
  by: readonly number[] = [],
  hash = "a",
): TablePush {
  const happened: Happening[] = by.map((seat) => ({
    n,
    time: 0,
    events: [{ event: "did", seat, text: { key: "did", text: "did" } }],
  }));
  const turn = { asked: asked.map((seat) => ({ seat, decision: "bid" })) };
  return { push: "table", as, n, hash, happened, turn } as unknown as TablePush;
}

test("sealed answers of three at one device: each is asked once, in turn", () => {
  const round = new Round();
  const own = [0, 1, 2];
  expect(round.next(push([], [0, 1, 2]), own, [])).toBe(0);
  expect(round.next(push([0], [0, 1, 2], 5), own, [0])).toBe(0);
  // Her answer: she sees that she is not asked any more, nobody else does.
  expect(round.next(push([0], [1, 2], 6, [0]), own, [0])).toBe(1);
  expect(round.next(push([], [0, 1, 2]), own, [])).toBe(1);
  expect(round.next(push([1], [0, 1, 2], 5), own, [1])).toBe(1);
  expect(round.next(push([1], [0, 2], 6, [1]), own, [1])).toBe(2);
  expect(round.next(push([], [0, 1, 2]), own, [])).toBe(2);
  expect(round.next(push([2], [0, 1, 2], 5), own, [2])).toBe(2);
  // The last answer turns all of them over: a new round, and it stays where it is.
  expect(round.next(push([2], [0, 1, 2], 9, [2, 0, 1], "b"), own, [2])).toBe(2);
});

test("while somebody elsewhere has not answered the device is handed to nobody", () => {
  const round = new Round();
  const own = [0, 1];
  round.next(push([], [0, 1, 2]), own, []);
  round.next(push([0], [0, 1, 2], 1), own, [0]);
  expect(round.next(push([0], [1, 2], 2, [0]), own, [0])).toBe(1);
  round.next(push([], [0, 1, 2]), own, []);
  round.next(push([1], [0, 1, 2], 1), own, [1]);
  expect(round.next(push([1], [0, 2], 2, [1]), own, [1])).toBe(null);
  // What stands in the past is no news.
  expect(round.next(push([1], [0, 2], 2, [0, 1]), own, [1])).toBe(null);
  // Seat 2 has answered: all see it, and it is the first one's turn.
  expect(round.next(push([1], [0], 4, [2, 0], "b"), own, [1])).toBe(0);
});

test("in turn, one after the other, it goes to whoever is asked", () => {
  const round = new Round();
  const own = [0, 1];
  expect(round.next(push([], [0]), own, [])).toBe(0);
  expect(round.next(push([0], [0], 1), own, [0])).toBe(0);
  expect(round.next(push([0], [1], 2, [0]), own, [0])).toBe(1);
  expect(round.next(push([], [1], 0, [], "b"), own, [])).toBe(1);
  expect(round.next(push([1], [1], 2), own, [1])).toBe(1);
  expect(round.next(push([1], [0], 3, [1]), own, [1])).toBe(0);
});

test("whoever takes the device before anything is told in between hands it on all the same", () => {
  const round = new Round();
  const own = [0, 1];
  round.next(push([], [0]), own, []);
  round.next(push([0], [0], 1), own, [0]);
  expect(round.next(push([0], [1], 2, [0]), own, [0])).toBe(1);
  round.next(push([1], [1], 2), own, [1]);
  expect(round.next(push([1], [0], 3, [1]), own, [1])).toBe(0);
  round.next(push([0], [0], 3), own, [0]);
  expect(round.next(push([0], [1], 4, [0]), own, [0])).toBe(1);
});
