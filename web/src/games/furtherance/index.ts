// Furtherance: heraldic parchment.

import type { GameEvent, View } from "../../core/protocol.ts";
import type { Skin, SkinParts } from "../../core/skin.ts";
import Cover from "./Cover.svelte";
import { draws } from "./draws.ts";
import type { FurView } from "./model.ts";
import { sound } from "./sounds.ts";
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
  return { Board, Panel, End, LogIcon, minor, measure, sound, mood: GAME, drawsOptions: true, draws };
}

/** A worker's task is told by what comes of it; what others look at nobody sees. */
const MINOR: ReadonlySet<string> = new Set([
  "worked",
  "phase",
  "looked_at",
  "put_at_bottom",
  "leader_dealt",
  "upgrade_returned",
]);
const minor = (event: GameEvent): boolean =>
  MINOR.has(event.event) && event.price !== undefined ? !event.price : MINOR.has(event.event);

const measure: NonNullable<SkinParts["measure"]> = {
  of: (view: View, seat) => (view as unknown as FurView).players[seat]?.vp.total ?? null,
  label: () => word("end.chart"),
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
