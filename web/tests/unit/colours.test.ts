// Rule 15: seats are told apart by colour in all three dichromacies (and by shape and hatch besides).

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seatLooks } from "../../src/core/seats.ts";
import { apart, contrast, SIGHTS, type Sight } from "./sight.ts";

const pairs = seatLooks.flatMap((a, i) => seatLooks.slice(i + 1).map((b) => [a.colour, b.colour] as const));

// 0.02 in Oklab is what is just noticed side by side; six times that is told apart across a board.
test.each(Object.keys(SIGHTS) as Sight[])("eight seats stay apart in %s", (sight) => {
  for (const [a, b] of pairs) expect(apart(a, b, sight), `${a} and ${b}`).toBeGreaterThan(0.12);
});

test("the style sheet has the same colours", () => {
  const css = readFileSync("src/app.css", "utf8");
  seatLooks.forEach(({ colour }, seat) => expect(css).toContain(`--seat-${seat}: ${colour};`));
});

test("no two seats have the same shape, and shapes and hatches tell all eight apart", () => {
  expect(new Set(seatLooks.map((look) => look.shape)).size).toBe(8);
  expect(new Set(seatLooks.map((look) => look.hatch.join())).size).toBe(8);
});

test("text on a seat's colour can be read", () => {
  for (const { colour, ink } of seatLooks) expect(contrast(colour, ink), colour).toBeGreaterThan(4.5);
});
