// What the engine says before something is done: how the battle will end, ways to place Troops that can be taken whole, what an action
// brings. Nothing of it is worked out in the page.

import type { Interaction } from "../../core/interaction.svelte.ts";
import type { Action, Json } from "../../core/protocol.ts";
import { SIDES, type Draft, type Goods, type Place, type Side } from "./model.ts";

/** How the battle of this season will end: looked at in some reveals, or the one end it can have. */
export interface Outlook {
  readonly exact: boolean;
  readonly battles: number;
  readonly survived: number;
  readonly wounded?: number;
  readonly dead?: number;
  readonly gold?: number;
  readonly fallen?: readonly Place[];
}
export interface Plan {
  readonly name: "suggested" | "stay" | "inside";
  readonly actions: readonly Action[];
  readonly outlook: Outlook | null;
}
export type Placing =
  | { readonly legal: true; readonly actions: readonly Action[]; readonly outlook: Outlook | null }
  | { readonly legal: false; readonly reason: string; readonly clause: string };
export interface After {
  readonly legal: boolean;
  readonly gains: Goods;
  readonly gold: number;
  readonly danger: { readonly red: number; readonly worse: number | null };
  readonly before: Outlook | null;
  readonly after: Outlook | null;
}

/** In hundredths. */
export const chanceOf = (outlook: Outlook): number =>
  Math.round((100 * outlook.survived) / Math.max(1, outlook.battles));

const ASSIGNING: ReadonlySet<string> = new Set(["prep_assign", "prep_move", "combat_assign"]);
/** Questions about Walls: they are answered together. */
export const isAssigning = (asked: string | undefined): boolean => asked !== undefined && ASSIGNING.has(asked);

/** Asks the engine, and forgets what came too late. `undefined` asks nothing. */
export function asking<Answer>(interaction: Interaction, query: () => Json | undefined, key: () => unknown) {
  let answer = $state.raw<Answer | null>(null);
  $effect(() => {
    key();
    const wanted = query();
    if (wanted === undefined) {
      answer = null;
      return;
    }
    let stale = false;
    interaction.probe(wanted).then(
      (said) => {
        if (!stale) answer = said as unknown as Answer;
      },
      () => {
        if (!stale) answer = null; // then nothing is foretold; all can be done all the same
      },
    );
    return () => void (stale = true);
  });
  return {
    get now(): Answer | null {
      return answer;
    },
  };
}

export const wallsOf = (draft: Draft): Json =>
  Object.fromEntries(SIDES.map((side: Side) => [side, [draft[side].soldiers, draft[side].mercenaries]]));
