// How a game ended for whoever looks: what the ending says and the end screen begins with.

import type { Seat } from "./protocol.ts";
import type { TableModel } from "./table.svelte.ts";

export interface Outcome {
  /** A key of the texts under `end.`. */
  readonly how: "void" | "won" | "lost" | "over" | "draw" | "winner";
  readonly winners: readonly Seat[];
}

export function outcomeOf(table: TableModel): Outcome {
  const result = table.latest?.result ?? {};
  const ranks = Array.isArray(result.ranks) ? (result.ranks as number[]) : [];
  const winners = table.places.map((place) => place.seat).filter((seat) => ranks[seat] === 1);
  const alone = table.places.length === 1;
  if (result.void) return { how: "void", winners: [] };
  if (alone || !ranks.length)
    return { how: result.outcome === "won" || result.outcome === "lost" ? result.outcome : "over", winners: [] };
  if (winners.length === table.places.length) return { how: "draw", winners };
  // Of several people at one device one wins and one loses: then it is said by name.
  const own = table.own;
  const mine = own.filter((seat) => winners.includes(seat)).length;
  if (own.length === 0 || (mine > 0 && mine < own.length)) return { how: "winner", winners };
  return { how: mine > 0 ? "won" : "lost", winners };
}
