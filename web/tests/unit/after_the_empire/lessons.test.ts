import { describe, expect, it } from "vitest";
import type { Lesson } from "../../../src/core/lesson.ts";
import { LESSONS } from "../../../src/games/after_the_empire/lessons.ts";
import type { EmpView } from "../../../src/games/after_the_empire/model.ts";
import german from "../../../src/games/after_the_empire/text/de.json";
import english from "../../../src/games/after_the_empire/text/en.json";
import { engine, GAME, type Match } from "./engine.ts";

const begin = (lesson: Lesson<EmpView>): Match =>
  engine.load({ game: GAME, seed: 3, position: { ...lesson.position, seats: 2 } as never });
const viewOf = (match: Match): EmpView => match.view([0]).view as unknown as EmpView;

/** What the lesson says after these moves; chance brings what the lesson says. */
function after(lesson: Lesson<EmpView>, moves: readonly string[]): string | null {
  const match = begin(lesson);
  const left = [...moves];
  const chances = [...(lesson.chances ?? [])];
  for (let k = 0; k < 40; ++k) {
    const said = lesson.check(viewOf(match));
    if (said !== null) return said;
    const turn = match.turn();
    if (turn.over) return null;
    if (turn.chance) {
      match.chance(chances.shift());
      continue;
    }
    const seat = turn.seats.includes(0) ? 0 : turn.seats[0]!;
    if (seat === 0 && left.length === 0) return null;
    match.act(seat, seat === 0 ? left.shift()! : match.actions(seat).actions[0]!.action);
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
