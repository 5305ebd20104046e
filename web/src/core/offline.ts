// A game in the page itself, without a server: alone, handed round, or against bots. Its table has an address like any other.

import { pageHost } from "./page-host.ts";
import type { PagePlace } from "./page-table.ts";
import type { JsonObject } from "./protocol.ts";
import { router } from "./router.svelte.ts";
import { session } from "./session.svelte.ts";

/** Goes to the table. */
export async function playHere(
  game: string,
  places: readonly PagePlace[],
  options: JsonObject = {},
  hints = true,
  content: JsonObject = {},
): Promise<void> {
  const own = Object.keys(content).length ? { content } : {};
  router.go(`/table/${await pageHost().open({ game, options, places, hints, ...own, keep: true, listed: true })}`);
}

/** Against so many bots of this level. */
export function playBotsHere(game: string, opponents: number, level: string, options: JsonObject = {}): Promise<void> {
  const bots = Array.from({ length: opponents }, () => ({ who: "bot" as const, level, name: "" }));
  return playHere(game, [{ who: "person", name: session.name }, ...bots], options);
}
