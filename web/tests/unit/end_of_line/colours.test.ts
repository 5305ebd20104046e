import { describe, expect, it } from "vitest";
import { BLACK, LOOKS } from "../../../src/games/end_of_line/colours.ts";
import { SIGHTS, apart, contrast, type Sight } from "../sight.ts";

describe("seats on black", () => {
  const pairs = LOOKS.flatMap((a, i) => LOOKS.slice(i + 1).map((b) => [a, b] as const));

  it.each(Object.keys(SIGHTS) as Sight[])("stay apart in %s", (sight) => {
    for (const [a, b] of pairs)
      expect(apart(a.colour, b.colour, sight), `${a.name} and ${b.name}`).toBeGreaterThan(0.1);
  });
  it("glow on black", () => {
    for (const look of LOOKS) expect(contrast(look.colour, BLACK), look.name).toBeGreaterThan(3.5);
  });
  it("have shape and vein of their own, for whoever sees no colour", () => {
    expect(new Set(LOOKS.map((look) => look.shape)).size).toBe(8);
    expect(new Set(LOOKS.map((look) => look.vein)).size).toBe(8);
  });
  it("the measure itself: red and green fall together for a deuteranope, not otherwise", () => {
    expect(apart("#b86000", "#8a7a00", "deuteranopia")).toBeLessThan(0.06);
    expect(apart("#ff0000", "#00ff00", "normal")).toBeGreaterThan(0.4);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });
});
