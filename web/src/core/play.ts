// The short ways to a game.

import { api } from "./api.ts";
import { playsHere } from "./engine.ts";
import { Denied, type GameInfo, type JsonObject } from "./protocol.ts";
import { router } from "./router.svelte.ts";
import { session } from "./session.svelte.ts";

/** Where a game runs: at the server, or in this page. */
export type Where = "server" | "here";

/** Against bots: hints are allowed, and taking back needs nobody's leave. Where no server answers, the page is one. */
export async function playBots(
  game: string,
  opponents: number,
  level: string,
  where: Where,
  options: JsonObject = {},
): Promise<void> {
  if (where === "server" && session.reachable)
    try {
      return await playBotsAtServer(game, opponents, level, options);
    } catch (error) {
      if (error instanceof Denied || !playsHere(game)) throw error;
    }
  const { playBotsHere } = await import("./offline.ts");
  await playBotsHere(game, opponents, level, options);
}
async function playBotsAtServer(game: string, opponents: number, level: string, options: JsonObject): Promise<void> {
  await session.host.reached();
  await session.beSomebody();
  const bots = Array.from({ length: opponents }, () => ({ who: "bot" as const, level }));
  const { table } = await api.open({
    game,
    options,
    places: [{ who: "me" }, ...bots],
    settings: { hints: true, undo: "free" },
    start: true,
  });
  router.go(`/table/${table}`);
}

/** A table for two (or the fewest that can play): the link is on the next page. */
export async function inviteFriend(game: GameInfo): Promise<void> {
  await session.host.reached();
  await session.beSomebody();
  const open = Array.from({ length: Math.max(1, game.seats[0] - 1) }, () => ({ who: "open" as const }));
  const { table } = await api.open({ game: game.game, places: [{ who: "me" }, ...open], settings: { undo: "ask" } });
  router.go(`/table/${table}`);
}

/** The levels a person chooses from; the others are yardsticks. */
export const offeredLevels = ["easy", "normal", "hard", "expert"] as const;
