import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Engine } from "../../../../bindings/wasm/src/index.ts";
import type { Lesson } from "../../../src/core/lesson.ts";
import { LESSONS, type Seen } from "../../../src/games/following_the_end/lessons.ts";
import german from "../../../src/games/following_the_end/text/de.json";
import english from "../../../src/games/following_the_end/text/en.json";

const path = "public/engine/following_the_end.wasm";
if (!existsSync(path)) throw new Error("the engine is not there: run scripts/engine");
const engine = await Engine.load(readFileSync(path));
type Match = ReturnType<Engine["newMatch"]>;

const begin = (lesson: Lesson<Seen>): Match =>
  engine.load({
    game: "following_the_end",
    seed: 7,
    position: { ...lesson.position, seats: lesson.seats ?? 2 } as never,
  });
const viewOf = (match: Match): Seen => match.view([0]).view as unknown as Seen;

/** What the lesson says after these moves; dice show what it says, and nobody else does anything it waits for. */
function after(lesson: Lesson<Seen>, moves: readonly string[]): string | null {
  const match = begin(lesson);
  const left = [...moves];
  const chances = [...(lesson.chances ?? [])];
  for (let k = 0; k < 40; ++k) {
    const turn = match.turn();
    if (turn.chance) {
      const possible = match.outcomes().outcomes.some(({ action }) => action === chances[0]);
      match.chance(possible ? chances.shift() : undefined);
      continue;
    }
    const said = lesson.check(viewOf(match));
    if (said !== null) return said;
    if (turn.over) return null;
    const seat = turn.seats[0]!;
    if (seat === 0 && left.length === 0) return null;
    match.act(seat, seat === 0 ? left.shift()! : match.actions(seat).actions[0]!.action);
  }
  return null;
}

describe("the tutorial", () => {
  it("has eight lessons, and one each for the Fallen and the Behemoth", () => {
    expect(LESSONS.map(({ seats = 2 }) => seats)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 3, 4]);
  });
  it.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))("%s", { timeout: 20_000 }, (_, lesson) => {
    expect(lesson.check(viewOf(begin(lesson)))).toBeNull();
    expect(begin(lesson).turn().seats).toEqual([0]);
    expect(after(lesson, lesson.right)).toBe("done");
    if (lesson.mistaken) expect(after(lesson, lesson.mistaken)).toBe("wrong");
  });
  it("has words for everything, in both languages", () => {
    for (const lesson of LESSONS)
      for (const part of ["title", "text", "done", ...(lesson.mistaken ? ["wrong"] : [])])
        for (const words of [english, german]) expect(words).toHaveProperty([`skin.learn.${lesson.id}.${part}`]);
  });
});
