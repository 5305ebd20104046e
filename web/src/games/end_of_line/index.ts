// End of Line: neon on black.

import type { Skin, SkinParts } from "../../core/skin.ts";
import type { GameEvent, View } from "../../core/protocol.ts";
import Cover from "./Cover.svelte";
import { draws } from "./draws.ts";
import type { EolView } from "./model.ts";
import { GAME, word } from "./words.ts";

const mood = () => import("./mood.css");

async function parts(): Promise<SkinParts> {
  const [{ default: Board }, { default: Panel }, { default: End }, { default: LogIcon }] = await Promise.all([
    import("./Board.svelte"),
    import("./Panel.svelte"),
    import("./End.svelte"),
    import("./LogIcon.svelte"),
    mood(),
  ]);
  return { Board, Panel, End, LogIcon, minor, measure, mood: GAME, drawsOptions: true, draws };
}

/** What others draw nobody sees; how many cards they hold stands in their panels. */
const minor = (event: GameEvent): boolean => event.event === "drew" && typeof event.face !== "string";

/** Over the game: the score where there is one, else how long each line is. */
const scoreOf = (view: View): number | null | undefined => (view as unknown as EolView).score?.total;
const measure: NonNullable<SkinParts["measure"]> = {
  of: (view, seat) => scoreOf(view) ?? (view as unknown as EolView).players[seat]?.line.length ?? null,
  label: (view) => word(typeof scoreOf(view) === "number" ? "end.chart_score" : "end.chart_length"),
};

export const skin: Skin = {
  game: GAME,
  Cover,
  mood,
  load: parts,
  tutorial: () => import("./Tutorial.svelte"),
  figure: () => import("./Figure.svelte"),
  pages: {
    puzzle: () => import("./Puzzle.svelte"),
    gallery: () => import("./Gallery.svelte"),
  },
  daily: { page: "puzzle", label: "skin.puzzle.daily" },
};
