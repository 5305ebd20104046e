// What the board draws, made from scene and view (docs/presentation.md, games/end_of_line/present.cpp). Plain data and plain functions:
// lines as trees of cards, free and blocked ways out, who is about to be cut, what a placement would bring. The engine decides
// what is legal; this only shows it beforehand.

import { type Cell, type Dir, type Turning, absolute, key, neighbour, opposite, parseCell } from "./torus.ts";

export interface Face {
  readonly code: string;
  readonly exits: readonly Turning[];
  readonly initiative: number;
  readonly copies: number;
  readonly label: EngineText;
}
/** A text of the engine: `key` and `args` for other languages, `text` in English. */
export interface EngineText {
  readonly key: string;
  readonly args?: object;
  readonly text?: string;
}
export interface Effect {
  readonly id: string;
  readonly cost: number;
  readonly clause: string;
  /** The line goes on from so many cards before its last one. */
  readonly back?: number;
}
export interface EolScene {
  readonly seats: number;
  readonly sides: readonly number[];
  readonly zones: readonly { readonly id: string; readonly most?: number }[];
  readonly side: number;
  readonly faces: readonly Face[];
  readonly effects: readonly Effect[];
  readonly starts: readonly { readonly cell: string; readonly dir: Dir }[];
  readonly options: { readonly mode: string; readonly cut_check: string; readonly [name: string]: unknown };
  readonly draw_order?: readonly string[];
  readonly optimum?: number;
  /** The round from which on energy can be used. */
  readonly energy_round?: number;
}
export interface EolPlayer {
  readonly seat: number;
  readonly side: number;
  readonly hand: number;
  readonly deck: number;
  readonly energy: number;
  readonly line: readonly { readonly face: string; readonly cell: string; readonly dir: Dir }[];
  readonly unseen: { readonly [code: string]: number };
  readonly ways: readonly Dir[];
  readonly cut?: { readonly number: number; readonly round: number };
  readonly revealed?: string;
  readonly stands?: Stands;
}
export interface Stands {
  readonly state: "cut" | "safe" | "threatened" | "rescue" | "doomed";
  readonly free: number;
}
export interface Score {
  readonly total: number | null;
  readonly remaining: number;
  readonly energy_spent: number;
  readonly energy_left: number;
  readonly empty: number;
  readonly short_turns: number;
  readonly solved: boolean;
}
/** What lies in a cell; of a card its face and where it heads. Cards of a line follow each other. */
export interface LaidCell {
  readonly at: string;
  readonly owner?: number;
  readonly mark?: string;
  readonly face?: string;
  readonly dir?: Dir;
}
export interface EolView {
  readonly round: number;
  readonly order: readonly number[];
  readonly turn_index: number;
  readonly next_order: readonly number[];
  readonly turn: {
    readonly due: number;
    readonly placed: number;
    readonly effect: string | null;
    /** The next card goes on from so many cards before the last one. */
    readonly back?: number;
  };
  readonly players: readonly EolPlayer[];
  readonly score?: Score;
  readonly zones: {
    readonly [id: string]: {
      readonly cells?: readonly LaidCell[];
      readonly items?: readonly { readonly id: string; readonly glyph: string; readonly count?: number }[];
      readonly hidden?: number;
    };
  };
}

/** A card of a line. Its place in `cards` is its place in the history (EOL-3.7). */
export interface Card {
  readonly cell: Cell;
  readonly face: Face;
  readonly heading: Dir;
  /** The ways out, in absolute directions. */
  readonly ways: readonly Dir[];
  /** The card it continues: a place in `cards`, -1 for the start. */
  readonly source: number;
  /** The partner's card that was leapt over (EOL-13.5). */
  readonly crossed: Cell | null;
}
export interface Line {
  readonly seat: number;
  readonly start: { readonly cell: Cell; readonly dir: Dir };
  readonly cards: readonly Card[];
  readonly cut: boolean;
  /** Where the line goes on; the start while there is no card. */
  readonly head: Cell;
  readonly initiative: number | null;
}
export interface Exit {
  readonly dir: Dir;
  /** The card one would go on from. */
  readonly from: Cell;
  /** Where a card would land; null where there is no way on. */
  readonly to: Cell | null;
  readonly crossed: Cell | null;
}
type Taken = { readonly kind: "wall" } | { readonly kind: "start"; readonly seat: number } | Laid;
interface Laid {
  readonly kind: "card";
  readonly seat: number;
  readonly card: Card;
}

export interface Model {
  readonly side: number;
  readonly seats: number;
  readonly mode: string;
  readonly faces: ReadonlyMap<string, Face>;
  readonly lines: readonly Line[];
  readonly walls: readonly Cell[];
  readonly taken: ReadonlyMap<string, Taken>;
  readonly scene: EolScene;
  readonly view: EolView;
}

const cellOf = (text: string): Cell => {
  const cell = parseCell(text);
  if (cell === null) throw new Error(`end_of_line: "${text}" is no cell`);
  return cell;
};

const same = (a: Cell, b: Cell): boolean => a.r === b.r && a.c === b.c;

/** The card this one goes on from: the latest own card beside it with a way out that leads here, at a leap's distance only if there is none. */
function sourceOf(
  cards: readonly Card[],
  start: Line["start"],
  cell: Cell,
  heading: Dir,
  side: number,
): Pick<Card, "source" | "crossed"> {
  const beside = neighbour(cell, opposite(heading), side);
  const beyond = neighbour(cell, opposite(heading), side, 2);
  for (const [at, crossed] of [
    [beside, null],
    [beyond, beside],
  ] as const) {
    for (let k = cards.length - 1; k >= 0 && k >= cards.length - 2; --k) {
      const card = cards[k] as Card;
      if (same(card.cell, at) && card.ways.includes(heading)) return { source: k, crossed };
    }
    if (cards.length === 0 && same(start.cell, at)) return { source: -1, crossed };
  }
  return { source: cards.length - 1, crossed: null };
}

export function readModel(scene: EolScene, view: EolView): Model {
  const faces = new Map(scene.faces.map((face) => [face.code, face]));
  const taken = new Map<string, Taken>();
  const walls: Cell[] = [];
  const cells = view.zones.grid?.cells ?? [];
  for (const cell of cells) {
    if (cell.mark !== "wall") continue;
    walls.push(cellOf(cell.at));
    taken.set(cell.at, { kind: "wall" });
  }
  const lines = view.players.map((player): Line => {
    const from = scene.starts[player.seat];
    if (from === undefined) throw new Error(`end_of_line: seat ${player.seat} has no start`);
    const start = { cell: cellOf(from.cell), dir: from.dir };
    taken.set(from.cell, { kind: "start", seat: player.seat });
    const cards: Card[] = [];
    for (const { at, owner, face: code, dir } of cells) {
      if (owner !== player.seat || code === undefined || dir === undefined) continue;
      const face = faces.get(code);
      if (face === undefined) throw new Error(`end_of_line: no face "${code}"`);
      const cell = cellOf(at);
      const card: Card = {
        cell,
        face,
        heading: dir,
        ways: face.exits.map((turning) => absolute(dir, turning)),
        ...sourceOf(cards, start, cell, dir, scene.side),
      };
      cards.push(card);
      taken.set(at, { kind: "card", seat: player.seat, card });
    }
    const last = cards.at(-1);
    return {
      seat: player.seat,
      start,
      cards,
      cut: player.cut !== undefined,
      head: last?.cell ?? start.cell,
      initiative: last?.face.initiative ?? null,
    };
  });
  return { side: scene.side, seats: scene.seats, mode: scene.options.mode, faces, lines, walls, taken, scene, view };
}

const crossingAllowed = (model: Model): boolean =>
  model.mode === "team" && (model.scene.options.team_cross_cost !== 1 || model.view.turn.effect === "cross");

/** Where a way out leads: the empty cell beside it, or in a team the one beyond a partner's card (EOL-3.9, EOL-13.5). */
export function exit(model: Model, seat: number, from: Cell, dir: Dir, besides?: Cell): Exit {
  const isEmpty = (cell: Cell): boolean =>
    !model.taken.has(key(cell)) && (besides === undefined || !same(cell, besides));
  const beside = neighbour(from, dir, model.side);
  if (isEmpty(beside)) return { dir, from, to: beside, crossed: null };
  const there = model.taken.get(key(beside));
  const partner =
    crossingAllowed(model) &&
    there?.kind === "card" &&
    there.seat !== seat &&
    model.scene.sides[there.seat] === model.scene.sides[seat] &&
    there.card.heading !== dir &&
    there.card.heading !== opposite(dir);
  const beyond = neighbour(from, dir, model.side, 2);
  return partner && isEmpty(beyond)
    ? { dir, from, to: beyond, crossed: beside }
    : { dir, from, to: null, crossed: null };
}

/** The ways out of the card so many places before the last one. */
export function exits(model: Model, seat: number, back = 0): readonly Exit[] {
  const line = model.lines[seat] as Line;
  const card = line.cards.at(-1 - back);
  if (card !== undefined) return card.ways.map((dir) => exit(model, seat, card.cell, dir));
  return line.cards.length === 0 && back === 0 ? [exit(model, seat, line.start.cell, line.start.dir)] : [];
}

/** The card the next placement goes on from, counted from the last one. */
export const backOf = (model: Model): number => model.view.turn.back ?? 0;

export interface Preview {
  readonly face: Face;
  readonly seat: number;
  readonly cell: Cell;
  readonly heading: Dir;
  readonly from: Cell;
  readonly crossed: Cell | null;
  readonly exits: readonly Exit[];
  /** No way on from there. */
  readonly deadEnd: boolean;
  /** What that would mean: `ends` where the line's end is only scored, `cut` where its owner is out. */
  readonly danger: "none" | "cut" | "ends" | "fills";
}

/** A card on its landing cell before it is laid. */
export function preview(model: Model, seat: number, code: string, dir: Dir): Preview | null {
  const face = model.faces.get(code);
  const line = model.lines[seat];
  if (face === undefined || line === undefined) return null;
  const source = line.cards.at(-1 - backOf(model));
  const from = source?.cell ?? line.start.cell;
  const { to, crossed } = exit(model, seat, from, dir);
  if (to === null) return null;
  const outs = face.exits.map((turning) => exit(model, seat, to, absolute(dir, turning), to));
  const deadEnd = outs.every((out) => out.to === null);
  return {
    face,
    seat,
    cell: to,
    heading: dir,
    from,
    crossed,
    exits: outs,
    deadEnd,
    danger: deadEnd ? dangerOf(model) : "none",
  };
}

function dangerOf(model: Model): Preview["danger"] {
  const { due, placed } = model.view.turn;
  const lastOfTurn = placed + 1 >= due;
  // EOL-17.5, 17.6: with these options a dead end at the end of the own turn is not checked at once.
  if (lastOfTurn && model.scene.options.cut_check !== "own_turn") return "none";
  if (!isScored(model)) return "cut";
  return emptyCells(model) <= 1 ? "fills" : "ends";
}

export const isScored = (model: Model): boolean => model.view.score !== undefined;

export const emptyCells = (model: Model): number => model.side * model.side - model.taken.size;

/** How safe a line stands, as the engine says: its free ways out, whether an opponent can close the only one, and whether energy could save it. */
export const standing = (model: Model, seat: number): Stands =>
  model.view.players[seat]?.stands ?? { state: model.lines[seat]?.cut ? "cut" : "safe", free: 0 };

/** Cells within reach of a seat's head, with how many cards it takes (ledger part 10: "show my reach"). */
export function reach(model: Model, seat: number, cards: number): ReadonlyMap<string, number> {
  const far = new Map<string, number>();
  let edge: Cell[] = [];
  for (const out of exits(model, seat)) {
    if (out.to === null || far.has(key(out.to))) continue;
    far.set(key(out.to), 1);
    edge.push(out.to);
  }
  for (let k = 2; k <= cards; ++k) {
    const next: Cell[] = [];
    for (const cell of edge) {
      for (const dir of ["N", "E", "S", "W"] as const) {
        const to = neighbour(cell, dir, model.side);
        if (model.taken.has(key(to)) || far.has(key(to))) continue;
        far.set(key(to), k);
        next.push(to);
      }
    }
    edge = next;
  }
  return far;
}
