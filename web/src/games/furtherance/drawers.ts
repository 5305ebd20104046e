// The drawers of a small screen: what lies in which, and which one is opened by a question.

import { splitId } from "../../core/path.ts";
import type { Id } from "../../core/protocol.ts";

export const DRAWERS = ["market", "kingdom", "others"] as const;
export type Drawer = (typeof DRAWERS)[number];

/** The drawer a thing lies in, for whoever looks; null: it lies on the board or over it. */
export function drawerOf(id: Id, me: number | null): Drawer | null {
  const { zone } = splitId(id);
  if (zone.startsWith("market_")) return "market";
  const owner = /^(?:kingdom|buildings|items|research)_(\d+)$/.exec(zone)?.[1];
  if (owner === undefined) return null;
  return Number(owner) === me ? "kingdom" : "others";
}

const OPENED: { readonly [decision: string]: Drawer } = {
  buy_pick: "market",
  build_pick: "market",
  recruit_pick: "market",
  research_deck: "market",
  develop_pick: "kingdom",
  research_return: "kingdom",
  scholar_acquire: "kingdom",
};

/** The drawer to choose from. Whatever was picked is used where its targets lie, on the board first. */
export function wantedDrawer(
  asked: string,
  picked: readonly Id[],
  legal: Iterable<Id>,
  me: number | null,
): Drawer | null {
  const targets = picked.length > 0 ? [...legal].map((id) => drawerOf(id, me)) : [];
  if (targets.includes(null)) return null;
  return targets[0] ?? OPENED[asked] ?? null;
}
