// What scene and view say of After the Empire beside what every game says, as this skin reads it.

import type { Namer } from "../../core/i18n.svelte.ts";
import type { Id, Json, Scene, Seat, Text, View } from "../../core/protocol.ts";

export const SIDES = ["N", "E", "S", "W"] as const;
export const CORNERS = ["NW", "NE", "SE", "SW"] as const;
export type Side = (typeof SIDES)[number];
export type Corner = (typeof CORNERS)[number];
export type Place = Side | Corner;

export interface Squad {
  readonly swordsmen: number;
  readonly archers: number;
}
export interface Troops {
  readonly soldiers: number;
  readonly mercenaries: number;
}
export type Goods = { readonly [good: string]: number };
type BySide<T> = { readonly [side in Side]: T };

export interface Battle {
  readonly status: "none" | "fighting" | "survived" | "sacked";
  readonly field: BySide<Squad>;
  readonly inside: Squad;
  readonly on_wall: BySide<Troops>;
  readonly interior: Troops;
  readonly cycle: number;
  readonly asked?: string;
  /** Walls that have been given their Troops, as long as a plan is made. */
  readonly plan?: BySide<Troops | null>;
  readonly next?: Side;
  readonly bypass?: { readonly side: Side; readonly n: number };
}
export interface Danger {
  readonly gold: number;
  readonly worse: number | null;
  readonly known: readonly (Squad & { readonly slot: number; readonly side: Side })[];
  readonly unknown: number;
  readonly tenths: number;
}
export interface OwnCard {
  readonly id: string;
  readonly hurt: boolean;
  readonly rotated: boolean;
  readonly worked: boolean;
}
export interface EmpPlayer {
  readonly seat: Seat;
  readonly gold: number;
  readonly red: number;
  readonly danger: Danger;
  readonly stock: Goods;
  readonly healthy: number;
  readonly wounded: number;
  readonly mercenaries: number;
  readonly moves: number;
  readonly workers: number;
  readonly passed: boolean;
  readonly resigned: boolean;
  readonly sacked: boolean;
  readonly sacks: number;
  readonly pieces: { readonly [place in Place]?: { readonly kind: string; readonly cubes: number } };
  readonly farms: BySide<{ readonly level: number; readonly protected: boolean }>;
  readonly cards: readonly OwnCard[];
  readonly flags: readonly number[];
  readonly objectives: readonly { readonly id: string; readonly fulfilled: boolean }[];
  readonly hidden: number;
  readonly spaces: readonly string[];
  readonly income: number;
  readonly harvest: number;
  readonly feast: number;
  readonly battle: Battle;
  readonly total: { readonly [part: string]: number };
}
export interface Rival {
  readonly gold: number;
  readonly defence: number;
  readonly income: number;
  readonly cards: readonly string[];
  readonly total: number;
}
export interface Lying {
  readonly id: string;
  readonly slot: number;
  readonly face: "up" | "down";
  readonly label: Text;
  readonly card?: string;
  readonly side?: Side;
}
export type EmpView = Pick<View, "zones" | "status"> & {
  readonly players: readonly EmpPlayer[];
  readonly season: number;
  readonly phase: string;
  readonly active: Seat | "rival";
  readonly rival?: Rival;
};

export interface CardFace {
  readonly id: string;
  readonly type: "starting" | "building" | "refugee";
  readonly cost: Goods;
  readonly value: number;
  readonly label: Text;
  readonly text: Text;
}
export interface PieceFace {
  readonly cubes: number;
  readonly shot: number;
  readonly label: Text;
}
export type EmpScene = Scene & {
  readonly cards: readonly CardFace[];
  readonly objectives: readonly {
    readonly id: string;
    readonly gold: number;
    readonly label: Text;
    readonly text: Text;
  }[];
  readonly locations: readonly {
    readonly id: string;
    readonly label: Text;
    readonly spaces: number;
    readonly branches: readonly Text[];
  }[];
  readonly pieces: { readonly [kind: string]: PieceFace };
  readonly seasons: readonly { readonly threat: number; readonly flag: number; readonly face_down: number }[];
};

export const isScene = (scene: Json): scene is EmpScene & Json =>
  (scene as { game?: string } | null)?.game === "after_the_empire";

export const cardOf = (scene: EmpScene, id: string): CardFace | undefined => scene.cards.find((one) => one.id === id);
export const squadSize = (squad: Squad): number => squad.swordsmen + squad.archers;
export const troopsSize = (troops: Troops): number => troops.soldiers + troops.mercenaries;

/** Who stands where: while a plan is made, as it is planned so far. Before the cards are turned nobody has stood anywhere yet. */
export function standing(battle: Battle, side: Side): Troops {
  const before = battle.asked === "prep_assign" ? { soldiers: 0, mercenaries: 0 } : battle.on_wall[side];
  return battle.plan?.[side] ?? before;
}

/** Who is to stand where, as long as somebody thinks about it. */
export type Draft = { readonly [side in Side]: Troops };
export const draftOf = (battle: Battle): Draft => ({
  N: standing(battle, "N"),
  E: standing(battle, "E"),
  S: standing(battle, "S"),
  W: standing(battle, "W"),
});
export const sameDraft = (a: Draft, b: Draft): boolean =>
  SIDES.every((side) => a[side].soldiers === b[side].soldiers && a[side].mercenaries === b[side].mercenaries);
/** Troops that stand on no Wall. */
export function within(player: EmpPlayer, draft: Draft): Troops {
  const sum = (of: keyof Troops): number => SIDES.reduce((all, side) => all + draft[side][of], 0);
  const rest = (all: number, of: keyof Troops): number => Math.max(0, all - sum(of));
  return { soldiers: rest(player.healthy, "soldiers"), mercenaries: rest(player.mercenaries, "mercenaries") };
}

/** What all parts of the board draw by, and what they do when they are touched. */
export interface Looks {
  readonly scene: EmpScene;
  readonly view: EmpView;
  readonly names: Namer;
  readonly legal: ReadonlySet<Id>;
  readonly picked: ReadonlySet<Id>;
  readonly lit: ReadonlySet<Id>;
  readonly onpick: (id: Id) => void;
  readonly onhover: (id: Id | null) => void;
}
/** Where nothing can be done: figures, the gallery. */
export const stillLooks = (scene: EmpScene, view: EmpView): Looks => ({
  scene,
  view,
  names: (seat) => String(seat + 1),
  legal: new Set(),
  picked: new Set(),
  lit: new Set(),
  onpick: () => undefined,
  onhover: () => undefined,
});
export interface Item {
  readonly id: Id;
  readonly label: Text;
  readonly [key: string]: unknown;
}
export const itemsOf = (view: EmpView, zone: string): readonly Item[] =>
  (view.zones[zone]?.items ?? []) as readonly Item[];

/** The part of a small screen a thing lies in. */
export type Part = "board" | "castle" | "cards" | "others";
export function partOf(id: string, me: Seat | null): Part | null {
  const zone = id.slice(0, id.indexOf(":"));
  if (zone === `castle_${me}`) return "castle";
  if (zone === `cards_${me}` || zone === `board_${me}` || zone === "drawn") return "cards";
  if (["spaces", "market_buildings", "market_refugees", "starting", "invaders"].includes(zone)) return "board";
  return null;
}
