import { describe, expect, it } from "vitest";
import {
  LEVELS,
  dayAfter,
  dayOf,
  isDay,
  keepAttempt,
  puzzleOf,
  rankedAttempt,
  ranking,
  seedOf,
  shareText,
} from "../../../src/games/end_of_line/puzzle.ts";
import { engine, modelOf } from "./engine.ts";

function memory(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("the puzzle of a day", () => {
  it("is the same for everybody: days are UTC (EOL-16.2)", () => {
    expect(dayOf(Date.UTC(2026, 0, 1, 23, 59))).toBe("2026-01-01");
    expect(seedOf("2026-01-01", 0, 0)).toBe(202601010);
    expect(seedOf("2026-01-01", 3, 2)).toBe(2_000_202_601_013);
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
    for (const bad of ["", "2026-13-01", "2026-02-30", "tomorrow", "2026-1-1"]) expect(isDay(bad)).toBe(false);
    expect(isDay("2028-02-29")).toBe(true);
  });
  it("counts one attempt (EOL-16.10)", () => {
    const store = memory();
    const first = { score: 5, takeBacks: 1, ms: 1000 };
    expect(rankedAttempt("2026-11-15", 1, store)).toBeNull();
    expect(keepAttempt("2026-11-15", 1, first, store)).toBe(true);
    expect(keepAttempt("2026-11-15", 1, { score: 2, takeBacks: 0, ms: 5 }, store)).toBe(false);
    expect(rankedAttempt("2026-11-15", 1, store)).toEqual(first);
    expect(rankedAttempt("2026-11-15", 2, store)).toBeNull();
    store.setItem("endtable.puzzle.2026-11-15.2", "{broken");
    expect(rankedAttempt("2026-11-15", 2, store)).toBeNull();
  });
  it("ranks by points, then take-backs, then time", () => {
    const attempts = [
      { score: 3, takeBacks: 0, ms: 1 },
      { score: 2, takeBacks: 4, ms: 1 },
      { score: 2, takeBacks: 1, ms: 9 },
      { score: 2, takeBacks: 1, ms: 2 },
    ];
    expect([...attempts].sort(ranking)).toEqual([attempts[3], attempts[2], attempts[1], attempts[0]]);
  });
  it("a day without a file has no optimum, and no guess", async () => {
    expect(await puzzleOf("2019-05-05", 2)).toEqual({
      date: "2019-05-05",
      level: 2,
      seed: 201905052,
      optimum: null,
      solution: [],
    });
  });
});

describe("optima of the files", () => {
  const days = ["2026-11-15", "2027-03-01", "2027-12-31"];
  it.each(days.flatMap((date) => LEVELS.map((level) => [date, level] as const)))("%s level %i", async (date, level) => {
    const puzzle = await puzzleOf(date, level);
    expect(puzzle.optimum).not.toBeNull();
    const options = { mode: "puzzle", level, seed: puzzle.seed };
    const match = engine.newMatch({ game: "end_of_line", seats: 1, options });
    for (const action of puzzle.solution) match.act(0, action);
    expect(match.turn().over).toBe(true);
    expect((match.result().result as { score: number }).score).toBe(puzzle.optimum);
    const model = modelOf(match, [0]);
    const attempt = { score: puzzle.optimum! + 1, takeBacks: 2, ms: 0 };
    const text = shareText(puzzle, attempt, model, "https://example.org/p");
    expect(text).toContain(date);
    expect(text).toContain("(+1)");
    expect(text).toContain("↶2");
    expect([...text].filter((sign) => sign === "🟧")).toHaveLength(24 - level - model.view.score!.empty);
    expect(shareText(puzzle, { ...attempt, score: puzzle.optimum! }, model, "")).toContain("★");
  });
});
