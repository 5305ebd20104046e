// Simple moves commit at once and can be taken back; what cannot be taken back asks once: a roll, a reveal, ending a turn with
// something left to do. Which those are the engine says (`final` of a choice).

import type { Option, TableInfo } from "./protocol.ts";

/** `reveals`: chance or something hidden comes to light; `ends`: the turn (or the game) ends though more could be done. */
export type Finality = "reveals" | "ends";

/** Who takes it has lost something for good: it never stands in the place of what is usual, nor has its key. */
export const givesUp = (option: Option): boolean => option.final === "gives_up";

export const finalityOf = ({ final }: Option): Finality | null => (final === "gives_up" ? "ends" : (final ?? null));

/** Against bots everything can be taken back, unless the table never lets anybody. */
export function freeToUndo({ settings, places, you }: TableInfo): boolean {
  if (settings.undo === "never") return false;
  return places.every((place) => place.who === "bot" || you.includes(place.seat));
}
