import { describe, expect, it } from "vitest";
import type { Lesson } from "../../../src/core/lesson.ts";
import { LESSONS } from "../../../src/games/end_of_line/lessons.ts";
import type { EolView } from "../../../src/games/end_of_line/model.ts";
import english from "../../../src/games/end_of_line/text/en.json";
import german from "../../../src/games/end_of_line/text/de.json";
import { deal, engine, type Match } from "./engine.ts";

function begin(lesson: Lesson<EolView>): Match {
  return engine.load({ game: "end_of_line", seed: 3, position: { ...lesson.position, seats: 2 } as never });
}
const viewOf = (match: Match): EolView => match.view([0]).view as unknown as EolView;

/** What the lesson says after these moves, the rival playing on by itself. */
function after(lesson: Lesson<EolView>, moves: readonly string[]): string | null {
  const match = begin(lesson);
  const left = [...moves];
  for (let k = 0; k < 20; ++k) {
    const said = lesson.check(viewOf(match));
    if (said !== null) return said;
    if (match.turn().over) return null;
    deal(match);
    const seat = match.turn().seats[0]!;
    if (seat === 0 && left.length === 0) return null;
    match.act(seat, seat === 0 ? left.shift()! : match.bot(1, { level: "greedy" }).action);
  }
  return null;
}

describe("the tutorial", () => {
  it.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))("%s", (_, lesson) => {
    expect(lesson.check(viewOf(begin(lesson)))).toBeNull();
    expect(begin(lesson).turn().seats).toEqual([0]);
    expect(after(lesson, lesson.right)).toBe("done");
    if (lesson.mistaken) expect(after(lesson, lesson.mistaken)).toBe("wrong");
  });
  it("has words for everything, in both languages", () => {
    for (const lesson of LESSONS)
      for (const part of ["title", "text", "done", ...(lesson.mistaken ? ["wrong"] : [])])
        for (const words of [english, german]) expect(words).toHaveProperty([`skin.learn.${lesson.id}.${part}`]);
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });
});
