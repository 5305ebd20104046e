import { describe, expect, it } from "vitest";
import { BLACK, LOOKS, SIGHTS, apart, contrast } from "../../../src/games/end_of_line/colours.ts";

describe("seats on black", () => {
  const pairs = LOOKS.flatMap((a, i) => LOOKS.slice(i + 1).map((b) => [a, b] as const));

  it.each(Object.keys(SIGHTS))("stay apart in %s", (name) => {
    const sight = SIGHTS[name]!;
    for (const [a, b] of pairs)
      expect(apart(a.colour, b.colour, sight), `${a.name} and ${b.name} in ${name}`).toBeGreaterThan(0.1);
  });
  it("glow on black", () => {
    for (const look of LOOKS) expect(contrast(look.colour, BLACK), look.name).toBeGreaterThan(3.5);
  });
  it("have shape and vein of their own, for whoever sees no colour", () => {
    expect(new Set(LOOKS.map((look) => look.shape)).size).toBe(8);
    expect(new Set(LOOKS.map((look) => look.vein)).size).toBe(8);
  });
  it("the measure itself: red and green fall together for a deuteranope, not otherwise", () => {
    expect(apart("#b86000", "#8a7a00", SIGHTS.deuteranopia!)).toBeLessThan(0.06);
    expect(apart("#ff0000", "#00ff00", SIGHTS.normal!)).toBeGreaterThan(0.4);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });
});
