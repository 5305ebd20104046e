// Cards that travel: from the market, a deck or a castle to where they lie from now on. Plain data: which things of the page, in the order
// in which they are looked for (a drawer may be shut, a rival's first building has no place yet), and what is seen on the way.

import type { GameEvent } from "../../core/protocol.ts";
import { KINGDOMS, type CardType, type FurScene, type KingdomName } from "./model.ts";

export interface Travel {
  /** Selectors; the first that is seen counts. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly type: CardType;
  /** The card; null: face down. */
  readonly card: string | null;
  /** It arrives as a piece of this kingdom. */
  readonly kingdom?: KingdomName;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const castle = (kingdom: KingdomName): string => `[data-id="castles:${kingdom}"]`;

export function travelOf(scene: FurScene, event: GameEvent): Travel | null {
  const { seat } = event;
  const card = text(event.card);
  const type = text(event.deck) as CardType;
  const kingdom = scene.kingdoms.find((one) => one.seat !== undefined && one.seat === seat)?.kingdom;
  const square = `[data-id="board:${text(event.square)}"]`;
  /** A place of this player's, or on a small screen what stands for all of them. */
  const home = (place: string): string[] => [
    `[data-place="${place}_${seat}"]`,
    `[data-banner="${seat}"]`,
    `[data-mini="${seat}"]`,
  ];
  const deck = [`[data-deck="${type}"]`, "[data-tab=market]"];
  if (event.event === "spawned") {
    const enemy = text(event.enemy) as KingdomName;
    return KINGDOMS.includes(enemy)
      ? { from: [castle(enemy)], to: [square], type: "unit", card, kingdom: enemy }
      : null;
  }
  if (event.event === "flipped") {
    const slot = `[data-place="market_${type}:${Number(event.slot)}"]`;
    return { from: deck, to: [slot], type, card };
  }
  if (seat === undefined || !kingdom) return null;
  switch (event.event) {
    case "acquired": {
      const source =
        event.from === 1
          ? [`[data-id^="research_${seat}:"][data-card="${card}"]`, ...home("research")]
          : event.from === 2
            ? deck
            : [`[data-id^="market_${type}:"][data-card="${card}"] .art`, ...deck];
      const target = type === "unit" ? [castle(kingdom)] : home(type === "item" ? "items" : "buildings");
      return { from: source, to: target, type, card };
    }
    case "recruited":
      return { from: [castle(kingdom)], to: [square], type: "unit", card, kingdom };
    case "researched":
      return { from: deck, to: home("research"), type, card: card || null };
    case "returned":
      return { from: home("research"), to: deck, type, card: card || null };
    case "upgrade_begun":
      return { from: [castle(kingdom)], to: home("people"), type: "upgrade", card: card || null };
    case "item_used": {
      const target = text(event.target);
      if (!/^[a-e][1-5]$/.test(target)) return null;
      return { from: home("items"), to: [`[data-id="board:${target}"]`], type: "item", card };
    }
    default:
      return null;
  }
}
