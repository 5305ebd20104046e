// Following the End: rust, chalk and masking tape on a table.

import type { GameEvent, View } from "../../core/protocol.ts";
import type { Skin, SkinParts } from "../../core/skin.ts";
import Cover from "./Cover.svelte";
import type { FteView } from "./model.ts";
import { GAME, word } from "./words.ts";

async function parts(): Promise<SkinParts> {
  const [{ default: Board }, { default: Panel }] = await Promise.all([
    import("./Board.svelte"),
    import("./Panel.svelte"),
    import("./mood.css"),
  ]);
  return { Board, Panel, minor, measure, mood: GAME, drawsOptions: true };
}

/** What is said by the events around them. */
const MINOR: ReadonlySet<string> = new Set(["phase_ended", "turn_ended", "answered", "comes", "lapsed"]);
const minor = (event: GameEvent): boolean => MINOR.has(event.event);

const measure: NonNullable<SkinParts["measure"]> = {
  of: (view: View, seat) => (view as unknown as FteView).players[seat]?.lives ?? null,
  label: () => word("lives"),
};

export const skin: Skin = {
  game: GAME,
  Cover,
  load: parts,
  tutorial: () => import("./Tutorial.svelte"),
  figure: () => import("./Figure.svelte"),
  form: () => import("./Form.svelte"),
};
