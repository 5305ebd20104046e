// The words of the game and of its skin on pages of its own, which no table has loaded.

import { loadGame, loadSkinTexts } from "../../core/i18n.svelte.ts";
import { settings } from "../../core/settings.svelte.ts";
import { skinOf } from "../../core/skin.ts";
import { GAME } from "./words.ts";

export async function load(): Promise<void> {
  const skin = skinOf(GAME);
  await Promise.all([loadGame(GAME, settings.language), ...(skin ? [loadSkinTexts(skin, settings.language)] : [])]);
}
