// Options of games in words: those of the game's own catalogue, or what the server calls them, made readable.

import { t, tgMaybe } from "./i18n.svelte.ts";
import type { GameInfo, Json } from "./protocol.ts";

const readable = (word: string) => word.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

export const optionName = (game: string, name: string): string => tgMaybe(game, `option.${name}`) ?? readable(name);

export function valueName(game: string, name: string, value: Json): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value !== "string") return String(value);
  return tgMaybe(game, `value.${name}.${value}`) ?? readable(value);
}

/** What an option is about, for players; nothing where its name says it all. */
export const optionHelp = (game: string, name: string): string => tgMaybe(game, `help.${name}`) ?? "";

/** What a game is, in a line. */
export const summaryOf = ({ game, summary }: Pick<GameInfo, "game" | "summary">): string =>
  tgMaybe(game, "summary") ?? summary;
