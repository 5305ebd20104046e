// Simple moves commit at once and can be taken back; what cannot be taken back asks once: a roll, a reveal, ending a turn with
// something left to do. What an action will reveal is known only afterwards, so games say it by the names of their options
// (docs/presentation.md, Paths).

import type { Option, TableInfo } from "./protocol.ts";

/** `reveals`: chance or something hidden comes to light; `ends`: the turn (or the game) ends though more could be done. */
export type Finality = "reveals" | "ends";

const REVEALS = new Set(["roll", "reveal", "flip", "draw", "redraw", "look", "show", "call"]);
const ENDS = new Set(["end", "end_turn", "pass", "stop", "done", "give_up", "fold", "surrender"]);

/** The name of an option that is not on the board: its path's (`option:end_turn`), or its text's (`effect.give_up`). */
function namesOf(option: Option): readonly string[] {
  const last = option.path.at(-1) ?? "";
  if (!last.startsWith("option:")) return [];
  return [last.slice("option:".length), option.label.key.split(".").at(-1) ?? ""];
}

const GIVES_UP = new Set(["give_up", "surrender", "resign"]);

/** Who takes it has lost something for good: it never stands in the place of what is usual, nor has its key. */
export const givesUp = (option: Option): boolean => namesOf(option).some((name) => GIVES_UP.has(name));

export function finalityOf(option: Option, all: readonly Option[]): Finality | null {
  const names = namesOf(option);
  if (names.some((name) => REVEALS.has(name))) return "reveals";
  if (names.some((name) => ENDS.has(name)) && all.length > 1) return "ends";
  return null;
}

/** Against bots everything can be taken back, unless the table never lets anybody. */
export function freeToUndo({ settings, places, you }: TableInfo): boolean {
  if (settings.undo === "never") return false;
  return places.every((place) => place.who === "bot" || you.includes(place.seat));
}
