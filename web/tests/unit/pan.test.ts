// Rule 17: a board that is looked at closer stays under the finger and within its window.

import { expect, test } from "vitest";
import { bounded, centred, closer, CLOSEST, WHOLE } from "../../src/core/pan.ts";

const window = { width: 300, height: 200 };

test("the point between the fingers stays where it is", () => {
  const look = closer(WHOLE, 2, { x: 100, y: 50 }, window);
  expect(look).toEqual({ scale: 2, x: -100, y: -50 });
  expect((100 - look.x) / look.scale).toBe(100);
});
test("never smaller than whole, never closer than four times, never a gap", () => {
  expect(closer(WHOLE, 0.2, { x: 10, y: 10 }, window)).toEqual(WHOLE);
  expect(closer(WHOLE, 99, { x: 0, y: 0 }, window).scale).toBe(CLOSEST);
  expect(bounded({ scale: 2, x: 40, y: -999 }, window)).toEqual({ scale: 2, x: 0, y: -200 });
  expect(closer({ scale: 2, x: -300, y: -200 }, 0.5, { x: 300, y: 200 }, window)).toEqual(WHOLE);
});
test("the decision comes into the middle, as far as the board goes", () => {
  expect(centred({ scale: 2, x: 0, y: 0 }, { x: 150, y: 100 }, window)).toEqual({ scale: 2, x: -150, y: -100 });
  expect(centred({ scale: 2, x: -90, y: 0 }, { x: 0, y: 0 }, window)).toEqual({ scale: 2, x: 0, y: 0 });
});
