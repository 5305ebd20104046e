import { describe, expect, it } from "vitest";
import type { Lesson } from "../../../src/core/lesson.ts";
import { LESSONS } from "../../../src/games/furtherance/lessons.ts";
import type { FurView } from "../../../src/games/furtherance/model.ts";
import german from "../../../src/games/furtherance/text/de.json";
import english from "../../../src/games/furtherance/text/en.json";
import { deal, engine, GAME, type Match } from "./engine.ts";

const begin = (lesson: Lesson<FurView>): Match =>
  engine.load({ game: GAME, seed: 3, position: { ...lesson.position, seats: 2 } as never });
const viewOf = (match: Match): FurView => match.view([0]).view as unknown as FurView;

/** What the lesson says after these moves; the rival does what its script says, or something. */
function after(lesson: Lesson<FurView>, moves: readonly string[]): string | null {
  const match = begin(lesson);
  const left = [...moves];
  const script = [...(lesson.script ?? [])];
  for (let k = 0; k < 30; ++k) {
    const said = lesson.check(viewOf(match));
    if (said !== null) return said;
    if (match.turn().over) return null;
    deal(match);
    const seat = match.turn().seats[0]!;
    if (seat === 0 && left.length === 0) return null;
    const actions = match.actions(seat).actions.map(({ action }) => action);
    const scripted = script[0] !== undefined && actions.includes(script[0]) ? script.shift()! : actions[0]!;
    match.act(seat, seat === 0 ? left.shift()! : scripted);
  }
  return null;
}

describe("the tutorial", () => {
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
