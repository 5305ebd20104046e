// What an answer would bring, in numbers: shown beside it before it is given. The engine's what-if answers where they are there, else plain
// arithmetic on what lies open.

import type { Option, Text } from "../../core/protocol.ts";
import {
  after,
  playerOf,
  type Exchange,
  type Model,
  type PlayerView,
  type Siege,
  type Square,
  type UnitCell,
} from "./model.ts";

/** Somebody's health, gold or points, before and after. */
export interface Change {
  readonly square?: Square;
  /** All but units: of the kingdom that answers or is attacked. */
  readonly of: "unit" | "castle" | "building" | "gold" | "points";
  readonly kind: string;
  readonly before: number;
  readonly after: number;
  readonly dies: boolean;
}
/** What the engine said about the battle that goes on. */
export interface Known {
  readonly exchange?: Exchange | null;
  readonly siege?: Siege | null;
}

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

export const squareIn = (option: Option): Square | null =>
  option.path.findLast((id) => id.startsWith("board:"))?.slice("board:".length) ?? null;

const number = (prompt: Text | undefined, name: string): number => {
  const value = prompt?.args?.[name];
  return typeof value === "number" ? value : 0;
};

export function changesOf(
  model: Model,
  option: Option,
  prompt: Text | undefined,
  known: Known = {},
): readonly Change[] {
  const { units, view } = model;
  const hurt = (unit: UnitCell | undefined, damage: number): Change[] => {
    if (!unit) return [];
    const { left, dies } = after(unit, damage);
    return [{ square: unit.at, of: "unit", kind: unit.unit, before: unit.left, after: left, dies }];
  };
  const both = (exchange: Exchange | undefined | null): Change[] => {
    if (!exchange || !view.battle) return [];
    const attacker = units.get(view.battle.attacker);
    return [...hurt(units.get(exchange.square), exchange.damage), ...hurt(attacker, exchange.counter)];
  };
  const points = ({ vp }: PlayerView, left: number): Change[] =>
    left === vp.total ? [] : [{ of: "points", kind: "vp", before: vp.total, after: left, dies: false }];
  const attacker = view.battle ? units.get(view.battle.attacker) : undefined;
  const defender = view.battle?.defender ? units.get(view.battle.defender) : undefined;
  const at = squareIn(option);
  const about = typeof prompt?.args?.square === "string" ? units.get(prompt.args.square) : undefined;
  switch (option.label.key) {
    case "yes.counter":
      return hurt(attacker, defender?.atk ?? 0);
    case "yes.castle_counter":
      return hurt(attacker, number(prompt, "damage"));
    case "no.cloak":
      return hurt(about, (about && about.at === view.battle?.attacker ? defender?.atk : attacker?.atk) ?? 0);
    case "yes.cloak":
      return hurt(about, 0);
    case "yes.trap":
      return hurt(about, number(prompt, "damage"));
    case "label.absorb":
      return at ? hurt(units.get(at), number(prompt, "left")) : [];
    case "no.absorb":
      return hurt(about, number(prompt, "left"));
    case "label.defend":
      return both(known.siege?.defenders.find((one) => one.square === at));
    case "no.defend":
    case "label.hit_castle": {
      const siege = known.siege;
      const owner = view.battle ? playerOf(view, view.battle.victim) : undefined;
      if (!siege || siege.shielded || !owner) return [];
      const castle: Change = { of: "castle", kind: "castle", before: owner.hp, after: siege.left, dies: siege.falls };
      const lost = siege.falls ? [] : points(owner, siege.vp_after);
      return option.label.key === "no.defend" ? [castle, ...lost, ...hurt(attacker, siege.counter)] : [castle, ...lost];
    }
    case "label.hit_building": {
      const owner = view.battle ? playerOf(view, view.battle.victim) : undefined;
      const at = Number(option.path[0]?.split(":")[1]);
      const building = owner?.buildings[at];
      if (!owner || !building) return [];
      const left = building.hits - building.damage;
      const hit = known.siege?.buildings.find((one) => one.building === at);
      const change = { of: "building", kind: building.kind, before: left, after: left - 1 } as const;
      return [{ ...change, dies: hit?.destroyed ?? left <= 1 }, ...points(owner, hit?.vp_after ?? owner.vp.total)];
    }
    case "label.solo_target":
      return at ? hurt(units.get(at), about?.atk ?? 0) : [];
    case "label.substitute":
      return both(known.exchange?.substitutes?.find((one) => one.square === at));
    case "no.substitute":
      return both(known.exchange);
    case "yes.salvage":
      return [
        {
          of: "gold",
          kind: "coin",
          before: number(prompt, "gold"),
          after: number(prompt, "gold") - number(prompt, "price"),
          dies: false,
        },
      ];
    default:
      return [];
  }
}

/** Which option a hint or a habit would take without thought: striking back costs nothing. */
export const isYes = (option: Option): boolean => option.label.key.startsWith("yes.");
