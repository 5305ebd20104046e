// Questions about what somebody else does: which are asked on a sheet over the board, and what the engine says their answers would bring.

import type { Action, Option } from "../../core/protocol.ts";
import type { Square } from "./model.ts";

/** Somebody's health, gold or points, before and after an answer. */
export interface Change {
  readonly square?: Square;
  /** All but units: of the kingdom that answers or is attacked. */
  readonly of: "unit" | "castle" | "building" | "gold" | "points";
  readonly kind: string;
  readonly before: number;
  readonly after: number;
  readonly dies: boolean;
}
/** What the engine's probe `answers` says, by answer. */
export type Answers = { readonly [action: Action]: readonly Change[] };

/** Decisions that are asked on a sheet over the board. */
export const REACTIONS: ReadonlySet<string> = new Set([
  "substitute",
  "defend",
  "cloak",
  "absorb",
  "counter",
  "castle_hit",
  "castle_counter",
  "salvage",
  "trap",
  "window",
  "forced_item",
  "extra_turn",
  "solo_order",
  "solo_target",
  "upgrade_replace",
  "discard_building",
]);
/** Decisions about cards that are laid out to choose from. */
export const LOOKS: ReadonlySet<string> = new Set(["pick_leader", "research_take", "research_top", "upgrade_pick"]);

/** Which option a hint or a habit would take without thought: striking back costs nothing. */
export const isYes = (option: Option): boolean => option.label.key.startsWith("yes.");
