// What the skin says: its own words (text/<language>.json) and the engine's, in the language that is spoken.

import { say, tg, type Namer } from "../../core/i18n.svelte.ts";
import type { Text } from "../../core/protocol.ts";

export const GAME = "following_the_end";

export const word = (key: string, args: { readonly [name: string]: unknown } = {}): string =>
  tg(GAME, `skin.${key}`, args);

/** With a capital at its beginning: the engine's names begin small where they stand inside a sentence. */
export function sentence(text: Text | undefined, names?: Namer): string {
  const words = say(GAME, text, names);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
