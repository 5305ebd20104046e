// The skin's words on pages of its own, which no table has loaded.

import { addTexts, loadGame } from "../../core/i18n.svelte.ts";
import { settings } from "../../core/settings.svelte.ts";
import { GAME, word } from "./words.ts";

export async function load(): Promise<void> {
  const own = {
    en: async () => (await import("./text/en.json")).default,
    de: async () => (await import("./text/de.json")).default,
  };
  addTexts("en", GAME, await own.en());
  if (settings.language !== "en") addTexts(settings.language, GAME, await own[settings.language]());
  await loadGame(GAME, settings.language);
}

export const say = word;
