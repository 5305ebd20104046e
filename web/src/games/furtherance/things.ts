// The card behind a thing one can point at, and what is to be said of it besides: for looking at it large.

import { splitId } from "../../core/path.ts";
import type { Id } from "../../core/protocol.ts";
import {
  cardOf,
  enemyOf,
  enemyState,
  KINGDOMS,
  playerOf,
  WORKS,
  type CardData,
  type CardType,
  type KingdomName,
  type Model,
  type UnitCell,
} from "./model.ts";

export interface Thing {
  readonly type: CardType | "castle" | "worker" | "action";
  readonly id: string;
  readonly card?: CardData;
  readonly cost?: number;
  /** What the skin says about its state: keys of its texts with their numbers. */
  readonly facts: readonly { readonly key: string; readonly args: { readonly [name: string]: unknown } }[];
  readonly unit?: UnitCell;
  readonly kingdom?: KingdomName;
}

export function thingOf(model: Model, id: Id): Thing | null {
  const { scene, view } = model;
  const { zone, at } = splitId(id);
  const make = (type: CardType, kind: string | undefined, more: Partial<Thing> = {}): Thing | null => {
    const card = cardOf(scene, type, kind);
    return card ? { type, id: card.id, card, facts: [], ...more } : null;
  };
  const [name, seat] = zone.split(/_(?=\d+$)/) as [string, string | undefined];
  const player = seat === undefined ? undefined : view.players[Number(seat)];
  if (zone === "board") {
    const unit = model.units.get(at);
    return unit ? make("unit", unit.unit, { unit, kingdom: unit.kingdom }) : null;
  }
  if (zone === "castles") {
    const kingdom = KINGDOMS.find((one) => one === at);
    return kingdom ? { type: "castle", id: kingdom, kingdom, facts: castleFacts(model, kingdom) } : null;
  }
  if (zone === "option") return WORKS.some((work) => work === at) ? { type: "action", id: at, facts: [] } : null;
  if (zone === "look") return make("leader", at);
  if (zone.startsWith("market_")) {
    const deck = zone.slice("market_".length) as "unit" | "item" | "building";
    const slot = view.market[deck]?.[Number(at)];
    if (!slot) return null;
    const facts = slot.n > 1 ? [{ key: "slot.copies", args: { n: slot.n } }] : [];
    return make(deck, slot.kind, { facts, ...(slot.cost === slot.printed ? {} : { cost: slot.cost }) });
  }
  if (!player) return null;
  if (name === "items") return make("item", at);
  if (name === "buildings") {
    const one = player.buildings[Number(at)];
    if (!one) return null;
    const facts = [
      one.counters > 0 ? { key: "kingdom.begun", args: { n: one.counters } } : { key: "kingdom.finished", args: {} },
      { key: "kingdom.damaged", args: { n: one.damage, hits: one.hits } },
      ...(one.trophies > 0 ? [{ key: "kingdom.trophies", args: { n: one.trophies } }] : []),
      ...(one.vp > 0 ? [{ key: "kingdom.points", args: { n: one.vp } }] : []),
    ];
    return make("building", one.kind, { facts });
  }
  if (name === "research") {
    const one = player.research[Number(at)];
    if (!one?.kind) return null;
    const facts = [
      ...(one.fresh ? [{ key: "kingdom.fresh", args: {} }] : []),
      ...(one.public ? [{ key: "kingdom.public", args: {} }] : []),
    ];
    return make(one.deck, one.kind, { facts, ...(one.cost === undefined ? {} : { cost: one.cost }) });
  }
  if (name !== "kingdom") return null;
  if (at === "leader") return make("leader", player.leader?.kind);
  if (at.startsWith("training_")) {
    const one = player.training[Number(at.slice("training_".length))];
    return one ? make("upgrade", one.kind, { facts: [{ key: "kingdom.begun", args: { n: one.counters } }] }) : null;
  }
  const worker = player.workers.find((one) => one.id === id);
  if (!worker) return null;
  const facts = [{ key: `did.${worker.did}`, args: {} }];
  return make("upgrade", worker.kind, { facts }) ?? { type: "worker", id: worker.kind, facts };
}

function castleFacts({ scene, view }: Model, kingdom: KingdomName): Thing["facts"] {
  const player = playerOf(view, kingdom);
  const enemy = enemyOf(view, kingdom);
  if (player)
    return [
      { key: "castle.hp", args: { n: player.hp, of: scene.numbers.castle_hp } },
      { key: "castle.counter", args: { n: player.castle_counter } },
      { key: "castle.gold", args: { n: player.gold, income: player.income } },
    ];
  if (!enemy) return [];
  return [
    { key: "castle.hp", args: { n: enemy.hp, of: scene.numbers.castle_hp } },
    { key: `enemy.${enemyState(enemy, view.active === kingdom)}`, args: { n: enemy.counters } },
  ];
}
