// What the board draws, made from scene and view (docs/presentation.md, games/furtherance/view.cpp). Plain data and plain functions; the
// engine decides what is legal and what it would bring.

import type { Happening, Id, Option, Text } from "../../core/protocol.ts";

export type KingdomName = "S" | "W" | "N" | "E";
export type MarketName = "unit" | "item" | "building";
export type DeckName = MarketName | "upgrade";
export type Square = string;
export const KINGDOMS: readonly KingdomName[] = ["S", "W", "N", "E"];
export const MARKETS: readonly MarketName[] = ["unit", "item", "building"];
export const WORKS = ["mine", "buy", "build", "develop", "recruit", "research", "upgrade"] as const;
export type Work = (typeof WORKS)[number];

// --- The scene: what does not change during a match

export interface CardData {
  readonly id: string;
  readonly label: Text;
  readonly text: Text;
  readonly copies?: number;
  readonly cost?: number;
  readonly atk?: number;
  readonly hp?: number;
  readonly ability?: { readonly [name: string]: number | boolean };
  readonly windows?: readonly string[];
  readonly turns?: number;
  readonly hits?: number | "count";
  readonly shield?: boolean;
  readonly gives_vp?: boolean;
  readonly beginner?: boolean;
  /** In this solo game it is other than among several: the clause that says so. */
  readonly solo?: string;
}
export type CardType = DeckName | "leader";
export interface FurScene {
  readonly seats: number;
  readonly kingdoms: readonly { readonly kingdom: KingdomName; readonly seat?: number; readonly label: Text }[];
  readonly board: {
    readonly field: readonly Square[];
    readonly centre: Square;
    readonly castles: { readonly [kingdom: string]: readonly Square[] };
    readonly gates: { readonly [kingdom: string]: readonly Square[] };
    readonly open: { readonly [square: string]: readonly Square[] };
    readonly arrows?: { readonly [square: string]: Square };
  };
  readonly cards: { readonly [type in CardType]: readonly CardData[] };
  readonly numbers: { readonly [name: string]: number };
  readonly options: { readonly [name: string]: unknown };
}

// --- The view

export interface UnitCell {
  readonly at: Square;
  readonly label: Text;
  readonly unit: string;
  readonly kingdom: KingdomName;
  readonly owner?: number;
  readonly atk: number;
  readonly hp: number;
  readonly damage: number;
  readonly left: number;
  /** The damage at which it dies. */
  readonly fatal: number;
  readonly moves: number;
  readonly attacks: number;
  readonly attacked: boolean;
  readonly tokens: { readonly [token: string]: number };
  readonly mark?: string;
}
export interface VpPart {
  readonly n: number;
  readonly text: Text;
  readonly lost?: Text;
  readonly building?: number;
  readonly square?: Square;
}
export interface WorkerView {
  readonly kind: string;
  readonly id: Id;
  readonly did: string;
  readonly repeated: boolean;
}
export interface BuildingView {
  readonly kind: string;
  readonly counters: number;
  readonly damage: number;
  readonly hits: number;
  readonly trophies: number;
  readonly used: number;
  readonly vp: number;
}
export interface ResearchView {
  readonly deck: MarketName;
  readonly fresh: boolean;
  readonly kind?: string;
  readonly cost?: number;
  readonly public?: boolean;
}
export interface PlayerView {
  readonly seat: number;
  readonly kingdom: KingdomName;
  readonly alive: boolean;
  readonly gold: number;
  readonly hp: number;
  readonly vp: { readonly total: number; readonly target: number; readonly parts: readonly VpPart[] };
  /** The worker for 4 points is still to come (FUR-13.7). */
  readonly worker_due: boolean;
  readonly workers: readonly WorkerView[];
  readonly training: readonly { readonly kind: string; readonly counters: number }[];
  readonly buildings: readonly BuildingView[];
  readonly under_construction: number;
  readonly items: { readonly [kind: string]: number };
  readonly items_n: number;
  readonly research: readonly ResearchView[];
  readonly research_limit: number;
  readonly units_n: number;
  readonly castle_counter: number;
  readonly income: number;
  readonly leader?: {
    readonly known: boolean;
    readonly kind?: string;
    readonly counters: number;
    readonly used: number;
  };
}
export interface SlotView {
  readonly kind: string;
  readonly n: number;
  readonly cost: number;
  readonly printed: number;
  readonly affordable: boolean;
}
export interface Intention {
  readonly from: Square;
  readonly way: readonly Square[];
  readonly targets: readonly Square[];
  readonly castle: boolean;
}
export interface EnemyView {
  readonly kingdom: KingdomName;
  readonly alive: boolean;
  readonly hp: number;
  readonly counters: number;
  readonly acts_next: boolean;
  readonly research: { readonly [kind: string]: number };
  readonly units: readonly Intention[];
}
/** What a castle nobody plays is about to do: a key of the texts. */
export const enemyState = (enemy: EnemyView, active = false): "gone" | "waits" | "now" | "acts" | "later" => {
  if (!enemy.alive && enemy.units.length === 0) return "gone";
  if (enemy.counters > 0) return "waits";
  if (active) return "now";
  return enemy.acts_next ? "acts" : "later";
};
export interface FurView {
  readonly zones: {
    readonly [id: string]: {
      readonly cells?: readonly UnitCell[];
      readonly items?: readonly { readonly id: Id; readonly label: Text; readonly count?: number }[];
      readonly value?: number;
    };
  };
  readonly players: readonly PlayerView[];
  readonly round: number;
  readonly phase: string;
  readonly active: KingdomName;
  readonly extra_turn: boolean;
  readonly market: { readonly [deck in MarketName]: readonly (SlotView | null)[] };
  readonly decks: {
    readonly [deck in DeckName]: {
      readonly count: number;
      readonly unseen: { readonly [kind: string]: number };
      readonly top: readonly (string | null)[];
      readonly bottom: readonly (string | null)[];
    };
  };
  readonly discards: { readonly [deck in DeckName]: { readonly [kind: string]: number } };
  readonly battle?: {
    readonly attacker: Square;
    readonly victim: KingdomName;
    readonly on_castle: boolean;
    readonly defender?: Square;
    readonly hit?: "castle" | number;
  };
  readonly enemies?: readonly EnemyView[];
  readonly fallen?: readonly { readonly deck: DeckName; readonly kind: string; readonly kingdom: KingdomName }[];
  readonly job?: { readonly work: Work; readonly worker: number };
}

// --- Both together

export interface Model {
  readonly scene: FurScene;
  readonly view: FurView;
  readonly units: ReadonlyMap<Square, UnitCell>;
}
export const isScene = (scene: object | null): boolean => scene !== null && "kingdoms" in scene && "cards" in scene;

export function readModel(scene: FurScene, view: FurView): Model {
  return { scene, view, units: new Map((view.zones.board?.cells ?? []).map((cell) => [cell.at, cell])) };
}
export const cardOf = (scene: FurScene, type: CardType, id: string | undefined): CardData | undefined =>
  scene.cards[type].find((card) => card.id === id);
export const playerOf = (view: FurView, kingdom: KingdomName): PlayerView | undefined =>
  view.players.find((player) => player.kingdom === kingdom);
export const enemyOf = (view: FurView, kingdom: KingdomName): EnemyView | undefined =>
  view.enemies?.find((enemy) => enemy.kingdom === kingdom);

/** The look of a kingdom: its seat's; enemies nobody plays have those of the seats beside yours. */
export function lookIndex(scene: FurScene, kingdom: KingdomName): number {
  return scene.kingdoms.find((one) => one.kingdom === kingdom)?.seat ?? KINGDOMS.indexOf(kingdom);
}
export function castleHp(view: FurView, kingdom: KingdomName): number {
  return playerOf(view, kingdom)?.hp ?? enemyOf(view, kingdom)?.hp ?? 0;
}
export function stands(view: FurView, kingdom: KingdomName): boolean {
  return playerOf(view, kingdom)?.alive ?? enemyOf(view, kingdom)?.alive ?? false;
}

// --- Geometry: a board of 5 x 5 without corners, one's own castle below

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** Column and row on the screen, 0 to 4, seen from this kingdom. */
export function placeOf(square: Square, from: KingdomName): Point {
  const x = square.charCodeAt(0) - 97;
  const y = 5 - Number(square[1]);
  return turned({ x, y }, from);
}
export function turned({ x, y }: Point, from: KingdomName): Point {
  let dx = x - 2;
  let dy = y - 2;
  for (let turns = KINGDOMS.indexOf(from); turns > 0; --turns) [dx, dy] = [dy, -dx + 0];
  return { x: dx + 2, y: dy + 2 };
}
/** Which side of the screen a castle lies at: 0 below, then clockwise as the seats go. */
export function sideOf(kingdom: KingdomName, from: KingdomName): number {
  return (KINGDOMS.indexOf(kingdom) - KINGDOMS.indexOf(from) + 4) % 4;
}
/** Where each castle's plaque stands, by its side: the corner to its left, seen from within. */
export const CORNERS: readonly Point[] = [
  { x: 0, y: 4 },
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 4 },
];
/** A place of the board as a place of the page. */
export const spot = ({ x, y }: Point): string => `left:${x * 20}%;top:${y * 20}%`;

const castleSquares: { readonly [kingdom in KingdomName]: readonly Square[] } = {
  S: ["b1", "c1", "d1"],
  W: ["a2", "a3", "a4"],
  N: ["b5", "c5", "d5"],
  E: ["e2", "e3", "e4"],
};
export const squaresOf = (kingdom: KingdomName): readonly Square[] => castleSquares[kingdom];
const inward: { readonly [kingdom in KingdomName]: (square: Square) => Square } = {
  S: (square) => `${square[0]}2`,
  N: (square) => `${square[0]}4`,
  W: (square) => `b${square[1]}`,
  E: (square) => `d${square[1]}`,
};
/** The three sides between a castle and the field: a wall, a gate, or (solo) a wall that is lifted. */
export interface Front {
  readonly castle: Square;
  readonly field: Square;
  readonly kind: "wall" | "gate" | "breach";
}
export function frontsOf(scene: FurScene, kingdom: KingdomName): readonly Front[] {
  return squaresOf(kingdom).map((castle, i) => {
    const field = inward[kingdom](castle);
    const open = scene.board.open[castle]?.includes(field) === true;
    return { castle, field, kind: !open ? "wall" : i === 1 ? "gate" : "breach" };
  });
}

/** One of the four castles as it is drawn. */
export interface Castle {
  readonly kingdom: KingdomName;
  readonly played: boolean;
  readonly alive: boolean;
  /** Which seat's colour, shape and hatch it has. */
  readonly look: number;
  readonly side: number;
  readonly fronts: readonly Front[];
}
export function castlesOf({ scene, view }: Model, from: KingdomName): readonly Castle[] {
  const inPlay = new Set(scene.kingdoms.map((one) => one.kingdom));
  return KINGDOMS.map((kingdom) => ({
    kingdom,
    played: inPlay.has(kingdom),
    alive: inPlay.has(kingdom) && stands(view, kingdom),
    look: lookIndex(scene, kingdom),
    side: sideOf(kingdom, from),
    fronts: inPlay.has(kingdom) ? frontsOf(scene, kingdom) : [],
  }));
}

// --- What a click on a square would do

/** What a click on a thing is for. */
export type Use = "choose" | "move" | "attack" | "use" | "harm" | "place";
const uses: { readonly [key: string]: Use } = {
  "label.move": "move",
  "label.attack": "attack",
  "label.attack_castle": "attack",
  "label.sacrifice": "harm",
  "label.hit_castle": "harm",
  "label.hit_building": "harm",
  "label.place": "place",
};
/** `step` is the place of the clicked thing in the options' paths: the last thing of a path is what is done. */
export function useOf(options: readonly Option[], step: number): Use {
  const last = options.filter((option) => option.path.length === step + 1);
  if (last.length === 0) return "choose";
  const first = last[0]!;
  const named = uses[first.label.key];
  if (named) return named;
  if (step > 0 && Number(first.label.args?.damage ?? 0) > 0) return "harm";
  return step > 0 ? "use" : "choose";
}

/** What the engine's probe `reach` answers: the squares a unit can come to with the steps it has left, and how (the squares on the way, the
 * last one included); what it can attack from where it stands. */
export interface Reach {
  readonly ways: { readonly [square: Square]: readonly Square[] };
  readonly targets: readonly string[];
  readonly castles: readonly string[];
}
/** What a unit might do that is picked: by thing what a click would do, and the squares that are further, by steps. */
export interface Might {
  readonly uses: ReadonlyMap<string, Use>;
  readonly further: ReadonlyMap<Square, number>;
}
export function mightOf({ ways, targets, castles }: Reach): Might {
  const uses = new Map<string, Use>();
  const further = new Map<Square, number>();
  for (const [at, way] of Object.entries(ways)) {
    if (way.length === 1) uses.set(`board:${at}`, "move");
    else further.set(at, way.length);
  }
  for (const at of targets) uses.set(`board:${at}`, "attack");
  for (const castle of castles) uses.set(`castles:${castle}`, "attack");
  return { uses, further };
}

// --- Battle in numbers

export interface Exchange {
  readonly square: Square;
  readonly unit: string;
  readonly damage: number;
  readonly left: number;
  readonly dies: boolean;
  readonly counter: number;
  readonly attacker_left: number;
  readonly attacker_dies: boolean;
  readonly absorbers: readonly Square[];
  readonly substitutes?: readonly Exchange[];
}
export interface Siege {
  readonly castle: KingdomName;
  readonly damage: number;
  readonly shielded: boolean;
  readonly left: number;
  readonly falls: boolean;
  readonly counter: number;
  readonly attacker_left: number;
  readonly attacker_dies: boolean;
  /** The victim's points after a hit on the castle; of a building, after a hit on that. */
  readonly vp_after: number;
  readonly buildings: readonly {
    readonly building: number;
    readonly kind: string;
    readonly destroyed: boolean;
    readonly vp_after: number;
  }[];
  /** Solo enemies defend whenever they can (FUR-17.20b); several defenders then are equal, and the player chooses. */
  readonly must_defend: boolean;
  readonly defenders: readonly Exchange[];
}
/** How many units each kingdom killed. */
export function killsOf(happened: readonly Happening[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const { killer } of happened.flatMap((one) => one.events ?? []).filter((one) => one.event === "died"))
    if (typeof killer === "string") count.set(killer, (count.get(killer) ?? 0) + 1);
  return count;
}

// --- Victory points

/** Points that can be lost, and points that are there for good. */
export function vpKinds(player: PlayerView): { kept: number; atRisk: number } {
  const atRisk = player.vp.parts.reduce((sum, part) => sum + (part.lost ? part.n : 0), 0);
  return { kept: player.vp.total - atRisk, atRisk };
}
