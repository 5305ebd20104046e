// What the skin says: its own words (text/<language>.json) and the engine's, in the language that is spoken.

import { say, tg, type Namer } from "../../core/i18n.svelte.ts";
import type { Text } from "../../core/protocol.ts";
import type { EngineText } from "./model.ts";

export const GAME = "end_of_line";

export const word = (key: string, args: { readonly [name: string]: unknown } = {}): string =>
  tg(GAME, `skin.${key}`, args);

export const sentence = (text: EngineText | undefined, names?: Namer): string =>
  say(GAME, text as Text | undefined, names);
