// After the Empire: an illuminated manuscript.

import type { GameEvent, View } from "../../core/protocol.ts";
import type { Skin, SkinParts } from "../../core/skin.ts";
import Cover from "./Cover.svelte";
import { draws } from "./draws.ts";
import type { EmpView } from "./model.ts";
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
  return { Board, Panel, End, LogIcon, minor, measure, mood: GAME, draws };
}

/** What is said by the events around them. */
const MINOR: ReadonlySet<string> = new Set(["turn", "turn_ended", "work_done", "rows_slid", "cycle_ended"]);
/** A fall from nothing to nothing is not told at all. */
const minor = ({ event, from, to }: GameEvent): boolean => MINOR.has(event) || (event === "gold_fell" && from === to);

const measure: NonNullable<SkinParts["measure"]> = {
  of: (view: View, seat) => (view as unknown as EmpView).players[seat]?.gold ?? null,
  label: () => word("gold"),
};

export const skin: Skin = {
  game: GAME,
  Cover,
  mood,
  load: parts,
  tutorial: () => import("./Tutorial.svelte"),
  figure: () => import("./Figure.svelte"),
  pages: { gallery: () => import("./Gallery.svelte") },
};
