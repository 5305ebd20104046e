// Options of games in words: their own word in the catalogue, or what the server calls them, made readable.

import { maybe, t } from "./i18n.svelte.ts";
import type { Json } from "./protocol.ts";

const readable = (word: string) => word.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

export const optionName = (name: string): string => maybe(`option.${name}`, readable(name));

export function valueName(name: string, value: Json): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value !== "string") return String(value);
  return maybe(`value.${name}.${value}`, readable(value));
}
