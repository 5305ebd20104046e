// A lesson of a tutorial: a position with one idea, played with real decisions. What it wants is read from the view after every move.

import type { JsonObject } from "./protocol.ts";

export interface Lesson<View> {
  /** Words are skin.learn.<id>.title, .text, .done and, where one can go wrong, .wrong. */
  readonly id: string;
  readonly position: JsonObject;
  /** How many sit at the table, whoever learns on the first seat; two where it does not say. */
  readonly seats?: number;
  /** What the rival does, while it is legal. */
  readonly script?: readonly string[];
  /** What the dice show, while it is possible. */
  readonly chances?: readonly string[];
  readonly check: (view: View) => Verdict | null;
  /** Moves that do what is wanted, and moves that do not: for the tests. */
  readonly right: readonly string[];
  readonly mistaken?: readonly string[];
}
export type Verdict = "done" | "wrong";
