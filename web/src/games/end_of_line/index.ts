// End of Line: neon on black.

import type { Component } from "svelte";
import type { PageProps, Skin, SkinParts } from "../../core/skin.ts";
import type { GameEvent, Option } from "../../core/protocol.ts";
import { GAME } from "./words.ts";

async function parts(): Promise<SkinParts> {
  const [{ default: Board }, { default: Panel }, { default: End }, { default: LogIcon }] = await Promise.all([
    import("./Board.svelte"),
    import("./Panel.svelte"),
    import("./End.svelte"),
    import("./LogIcon.svelte"),
    import("./mood.css"),
  ]);
  return { Board, Panel, End, LogIcon, idsOf, mood: GAME, drawsOptions: true, draws };
}

/** Effects of energy have their buttons beside the hand. */
const draws = (option: Option): boolean =>
  option.label.key.startsWith("effect.") && option.label.key !== "effect.none" && option.label.key !== "effect.give_up";

/** The cells an event is about. */
function idsOf(event: GameEvent): readonly string[] {
  return [event.cell, event.crossed].flatMap((cell) => (typeof cell === "string" ? [`grid:${cell}`] : []));
}

const page = async (load: Promise<{ default: Component<PageProps> }>): Promise<Component<PageProps>> =>
  (await load).default;

export const skin: Skin = {
  game: GAME,
  load: parts,
  pages: {
    gallery: () => page(import("./Gallery.svelte")),
  },
  texts: {
    en: async () => (await import("./text/en.json")).default,
    de: async () => (await import("./text/de.json")).default,
  },
};
