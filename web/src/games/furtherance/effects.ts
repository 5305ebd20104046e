// A card's effect as icons and numbers, from the numbers its text has. Cards of other content have their text alone.

import type { CardData, CardType } from "./model.ts";

export interface Glyph {
  readonly icon: string;
  /** What stands beside it: "+2", "÷3" … */
  readonly text?: string;
}

const num = (card: CardData, name: string): number => {
  const value = card.text.args?.[name];
  return typeof value === "number" ? value : 0;
};
const plus = (n: number): string => `+${n}`;
const times = (n: number): string => `×${n}`;

const abilities: { readonly [name: string]: (n: number) => readonly Glyph[] } = {
  reach: (n) => [{ icon: "archer" }, { icon: "steps", text: times(n) }],
  attacks: (n) => [{ icon: "sword", text: times(n) }],
  field_vp: (n) => [
    { icon: "laurel", text: "+" },
    { icon: "fighter", text: `/${n}` },
  ],
  no_counter: () => [{ icon: "clash", text: "0" }],
  sacrifice: () => [{ icon: "skull" }, { icon: "broken" }],
  no_attack_new: () => [{ icon: "sword" }, { icon: "new", text: "0" }],
  substitute: () => [{ icon: "captain" }, { icon: "fighter" }],
  absorb: () => [{ icon: "heart" }, { icon: "bulwark" }],
};

const others: { readonly [name: string]: (card: CardData) => readonly Glyph[] } = {
  "building.walls": () => [{ icon: "castle" }, { icon: "shield" }],
  "building.fortification": () => [{ icon: "castle" }, { icon: "shield" }],
  "building.guard_tower": (card) => [{ icon: "castle" }, { icon: "clash", text: plus(num(card, "castle_counter")) }],
  "building.catapult": (card) => [{ icon: "sword", text: String(num(card, "n")) }],
  "building.marketplace": (card) => [{ icon: "coin", text: plus(num(card, "gain_item")) }],
  "building.park": (card) => [
    { icon: "laurel", text: plus(num(card, "vp")) },
    { icon: "broken", text: "0" },
  ],
  "building.refuge": (card) => [
    { icon: "laurel", text: plus(num(card, "vp")) },
    { icon: "heart", text: `≥${num(card, "least")}` },
  ],
  "building.cathedral": (card) => [{ icon: "laurel", text: plus(num(card, "vp")) }],
  "building.palace": (card) => [
    { icon: "laurel", text: plus(num(card, "vp")) },
    { icon: "build", text: `/${num(card, "per")}` },
  ],
  "building.trophy_hall": (card) => [
    { icon: "laurel", text: plus(num(card, "vp")) },
    { icon: "skull", text: `/${num(card, "per")}` },
  ],
  "building.treasury": (card) => [{ icon: "coin", text: plus(num(card, "income")) }],
  "building.workshop": (card) => [{ icon: "develop", text: plus(num(card, "develop_count")) }],
  "building.barracks": (card) => [{ icon: "recruit", text: plus(num(card, "recruit_count")) }],
  "building.library": (card) => [
    { icon: "research", text: plus(num(card, "limit_research")) },
    { icon: "coin", text: `−${num(card, "cost_research")}` },
  ],
  "item.potion": () => [{ icon: "heart", text: "+" }],
  "item.bear_trap": (card) => [
    { icon: "heart", text: `−${num(card, "n")}` },
    { icon: "steps", text: "0" },
  ],
  "item.invincibility_cloak": () => [{ icon: "heart", text: "−0" }],
  "item.off_hand_knife": (card) => [{ icon: "sword", text: times(num(card, "attacks")) }],
  "item.ring_of_invisibility": () => [{ icon: "ring" }],
  "item.sharpener": (card) => [{ icon: "sword", text: plus(num(card, "atk")) }],
  "item.royal_charter": (card) => [{ icon: "laurel", text: plus(num(card, "n")) }],
  "item.masons_kit": (card) => [{ icon: "castle", text: plus(num(card, "n")) }],
  "item.swift_boots": (card) => [{ icon: "steps", text: plus(num(card, "n")) }],
  "item.fire_flask": (card) => [{ icon: "heart", text: `−${num(card, "n")}` }],
  "item.sands_of_haste": (card) => [{ icon: "develop", text: `−${num(card, "n")}` }],
  "item.holy_grail": (card) => [{ icon: "laurel", text: plus(num(card, "grail_vp")) }],
  "item.excalibur": (card) => [
    { icon: "sword", text: plus(num(card, "excalibur_atk")) },
    { icon: "laurel", text: plus(num(card, "vp")) },
    { icon: "skull", text: `/${num(card, "per")}` },
  ],
  "upgrade.miner": (card) => [{ icon: "coin", text: plus(num(card, "gold")) }],
  "upgrade.scholar": (card) => [{ icon: "research", text: plus(num(card, "research_look")) }],
  "upgrade.architect": (card) => [{ icon: "develop", text: `−${num(card, "build_turns")}` }],
  "upgrade.merchant": (card) => [
    { icon: "buy", text: plus(num(card, "buy_count")) },
    { icon: "coin", text: `−${num(card, "cost_item")}` },
  ],
  "upgrade.sergeant": (card) => [
    { icon: "recruit", text: plus(num(card, "recruit_count")) },
    { icon: "coin", text: `−${num(card, "cost_unit")}` },
  ],
  "leader.audric": (card) => [
    { icon: "coin", text: String(num(card, "use_cost")) },
    { icon: "heart", text: "+" },
  ],
  "leader.dedric": (card) => [{ icon: "cards" }, { icon: "coin", text: String(num(card, "blind")) }],
  "leader.payne": (card) => [{ icon: "develop", text: times(num(card, "start_counters")) }],
  "leader.trosh": (card) => [
    { icon: "coin", text: String(num(card, "repeat")) },
    { icon: "worker" },
    { icon: "worker" },
  ],
  "leader.vari": (card) => [{ icon: "skull" }, { icon: "heart", text: `−${num(card, "revenge")}` }],
  "leader.ivan": (card) => [{ icon: "castle" }, { icon: "coin", text: plus(num(card, "plunder")) }],
  "leader.bertram": (card) => [{ icon: "build" }, { icon: "develop", text: `−${num(card, "build_turns")}` }],
  "leader.mirabel": (card) => [{ icon: "mine" }, { icon: "coin", text: plus(num(card, "mine_gold")) }],
  "leader.sable": (card) => [{ icon: "steps", text: plus(num(card, "limit_moves")) }],
  "leader.orrin": (card) => [{ icon: "research", text: times(num(card, "start_research")) }],
};

export function effectOf(type: CardType, card: CardData): readonly Glyph[] {
  if (type === "unit")
    return Object.entries(card.ability ?? {}).flatMap(([name, n]) => abilities[name]?.(Number(n)) ?? []);
  return others[`${type}.${card.id}`]?.(card) ?? [];
}
