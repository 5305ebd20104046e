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
}
export interface EolScene {
  readonly seats: number;
  readonly sides: readonly number[];
  readonly side: number;
  readonly faces: readonly Face[];
  readonly effects: readonly Effect[];
  readonly starts: readonly { readonly cell: string; readonly dir: Dir }[];
  readonly options: { readonly mode: string; readonly cut_check: string; readonly [name: string]: unknown };
  readonly draw_order?: readonly string[];
  readonly optimum?: number;
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
export interface EolView {
  readonly round: number;
  readonly order: readonly number[];
  readonly turn_index: number;
  readonly next_order: readonly number[];
  readonly turn: { readonly due: number; readonly placed: number; readonly effect: string | null };
  readonly players: readonly EolPlayer[];
  readonly score?: Score;
  readonly zones: {
    readonly [id: string]: {
      readonly cells?: readonly { readonly at: string; readonly mark?: string }[];
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
  for (const cell of view.zones.grid?.cells ?? []) {
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
    for (const laid of player.line) {
      const face = faces.get(laid.face);
      if (face === undefined) throw new Error(`end_of_line: no face "${laid.face}"`);
      const cell = cellOf(laid.cell);
      const card: Card = {
        cell,
        face,
        heading: laid.dir,
        ways: face.exits.map((turning) => absolute(laid.dir, turning)),
        ...sourceOf(cards, start, cell, laid.dir, scene.side),
      };
      cards.push(card);
      taken.set(laid.cell, { kind: "card", seat: player.seat, card });
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

/** The card the next placement goes on from: the one before the last at the beginning of a Turnaround (EOL-10.10). */
export function backOf(model: Model): number {
  return model.view.turn.effect === "turnaround" && model.view.turn.placed === 0 ? 1 : 0;
}

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

/** How safe a line stands: its free ways out, whether an opponent can close the only one, and whether the card before the last could save it (EOL-11.5, EOL-10.14). */
export interface Standing {
  readonly seat: number;
  readonly free: number;
  readonly state: "cut" | "safe" | "threatened" | "rescue" | "doomed";
}
export function standing(model: Model, seat: number): Standing {
  const line = model.lines[seat] as Line;
  const player = model.view.players[seat] as EolPlayer;
  if (line.cut) return { seat, free: 0, state: "cut" };
  const ways = exits(model, seat).filter((out) => out.to !== null);
  const free = ways.length;
  if (free > 0)
    return { seat, free, state: free === 1 && canBeClosed(model, seat, ways[0] as Exit) ? "threatened" : "safe" };
  const rescue =
    player.energy > 0 &&
    model.scene.effects.some((effect) => effect.id === "turnaround") &&
    exits(model, seat, 1).some((out) => out.to !== null);
  return { seat, free, state: rescue ? "rescue" : "doomed" };
}

/** Whether an opponent gets to the only way on with the two cards of an ordinary turn. */
function canBeClosed(model: Model, seat: number, way: Exit): boolean {
  return model.lines.some(
    (line) =>
      !line.cut &&
      line.seat !== seat &&
      line.cards.length > 0 &&
      model.scene.sides[line.seat] !== model.scene.sides[seat] &&
      way.to !== null &&
      reach(model, line.seat, 2).has(key(way.to)),
  );
}

/** EOL-7.5: the order of the next round from the cards laid so far. `first` is the order of the first round. */
export function orderOf(histories: ReadonlyMap<number, readonly number[]>, first: readonly number[]): number[] {
  const sort = (group: readonly number[], depth: number): number[] => {
    if (group.length < 2) return [...group];
    const at = (seat: number): number | undefined => histories.get(seat)?.at(-1 - depth);
    if (group.some((seat) => at(seat) === undefined)) {
      return [...group].sort((a, b) => first.indexOf(a) - first.indexOf(b));
    }
    const values = [...new Set(group.map((seat) => at(seat) as number))].sort((a, b) => a - b);
    return values.flatMap((value) =>
      sort(
        group.filter((seat) => at(seat) === value),
        depth + 1,
      ),
    );
  };
  return sort([...histories.keys()], 0);
}

/** The order of the next round if this card were laid now. Ties that go back to the first round keep the order of now. */
export function orderWith(model: Model, seat: number, code: string): readonly number[] {
  const face = model.faces.get(code);
  if (face === undefined || model.view.round === 0) return model.view.next_order;
  const alive = model.lines.filter((line) => !line.cut);
  const histories = new Map(
    alive.map((line) => {
      const cards = line.cards.map((card) => card.face.initiative);
      return [line.seat, line.seat === seat ? [...cards, face.initiative] : cards] as const;
    }),
  );
  const known = model.view.round === 1 ? model.view.order : model.view.next_order;
  return orderOf(histories, known);
}

export interface Verdict {
  readonly legal: boolean;
  /** A key of the skin's texts, and the clause that decides. */
  readonly why: string;
  readonly clause: string;
  readonly args: { readonly [name: string]: number };
}

/** May this effect be used now, and why (EOL-10)? In the order in which the rules look. */
export function effectVerdict(model: Model, seat: number, id: string): Verdict {
  const player = model.view.players[seat] as EolPlayer;
  const verdict = (legal: boolean, why: string, clause: string, args = {}): Verdict => ({ legal, why, clause, args });
  if (model.view.round < 3) return verdict(false, "energy_not_yet", "EOL-10.3", { round: model.view.round });
  if (player.energy < 1) return verdict(false, "energy_none_left", "EOL-10.1");
  if (model.view.turn.effect !== null) return verdict(false, "energy_used_this_round", "EOL-10.2");
  if (model.view.turn.placed > 0) return verdict(false, "energy_before_first_card", "EOL-10.5");
  const open = (back: number): boolean => exits(model, seat, back).some((out) => out.to !== null);
  if (id === "turnaround")
    return open(1) ? verdict(true, "turnaround", "EOL-10.10") : verdict(false, "turnaround_no_way_out", "EOL-10.14");
  if (id === "cross") return verdict(true, "cross", "EOL-17.7");
  if (!open(0)) return verdict(false, "blocked", "EOL-10.17");
  if (id === "boost" && player.hand < 3) return verdict(false, "boost_hand", "EOL-10.17", { hand: player.hand });
  if (id === "brake" && player.hand < 2) return verdict(false, "brake_hand", "EOL-10.17", { hand: player.hand });
  if (id === "gas_extra" && player.deck < 1) return verdict(false, "deck_empty", "EOL-17.4");
  return verdict(true, id, model.scene.effects.find((effect) => effect.id === id)?.clause ?? "EOL-10.4");
}

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
