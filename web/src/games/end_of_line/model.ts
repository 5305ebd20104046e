// What the board draws, made from scene and view (docs/presentation.md, games/end_of_line/view.cpp). Plain data and plain functions:
// lines as trees of cards. Where ways lead, who is about to be cut and what a placement would bring stands in the view; nothing of
// it is computed here.

import { type Cell, type Dir, type Turning, absolute, key, parseCell } from "./torus.ts";

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
  /** The ways out of the last card, or of the start; without `to` there is no way on. */
  readonly exits: readonly ToldExit[];
  readonly cut?: { readonly number: number; readonly round: number };
  readonly revealed?: string;
  readonly stands?: Stands;
}
export interface ToldExit {
  readonly dir: Dir;
  readonly to?: string;
  /** What would be crossed. */
  readonly over?: string;
}
/** A way out by which a card could be laid now: where it leads, and what each card would bring there. */
export interface ToldPlacements {
  readonly dir: Dir;
  readonly to: string;
  readonly over?: string;
  readonly cards: Readonly<Record<string, ToldPlacement>>;
}
export interface ToldPlacement {
  readonly action: string;
  /** The ways on from there. */
  readonly on: readonly Dir[];
  readonly danger?: Exclude<Preview["danger"], "none">;
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
  readonly ways?: readonly Dir[];
  /** It continues the card so many before the last one. */
  readonly back?: number;
  /** What was crossed. */
  readonly over?: string;
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
    /** The cards whoever is asked may go on from, by how many before the last one. */
    readonly sources?: readonly { readonly cell: string; readonly exits: readonly ToldExit[] }[];
  };
  /** For whoever is asked. */
  readonly placements?: readonly ToldPlacements[];
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
    for (const { at, owner, face: code, dir, ways = [], back = 0, over } of cells) {
      if (owner !== player.seat || code === undefined || dir === undefined) continue;
      const face = faces.get(code);
      if (face === undefined) throw new Error(`end_of_line: no face "${code}"`);
      const cell = cellOf(at);
      const card: Card = {
        cell,
        face,
        heading: dir,
        ways,
        source: cards.length - 1 - back,
        crossed: over === undefined ? null : cellOf(over),
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

const exitsOf = (from: Cell, told: readonly ToldExit[]): readonly Exit[] =>
  told.map(({ dir, to, over }) => ({
    dir,
    from,
    to: to === undefined ? null : cellOf(to),
    crossed: over === undefined ? null : cellOf(over),
  }));

/** The ways out of a seat's last card; none while that card is still being laid. */
export function exits(model: Model, seat: number): readonly Exit[] {
  const line = model.lines[seat];
  const player = model.view.players[seat];
  if (!line || player?.line.length !== line.cards.length) return [];
  return exitsOf(line.head, player.exits);
}

/** The card so many places before the last one, where a seat that is asked may go on, and its ways out. */
export function sourceOf(
  model: Model,
  seat: number,
  back: number,
): { readonly cell: Cell; readonly outs: readonly Exit[] } {
  const head = model.lines[seat]?.head ?? { r: 0, c: 0 };
  const told = model.view.turn.sources;
  const from = told?.[0]?.cell === key(head) ? told[back] : undefined;
  if (!from) return { cell: head, outs: exits(model, seat) };
  const cell = cellOf(from.cell);
  return { cell, outs: exitsOf(cell, from.exits) };
}

/** The card the next placement goes on from, counted from the last one. */
export const backOf = (model: Model): number => model.view.turn.back ?? 0;

/** A card on its landing cell before it is laid. */
export interface Preview {
  readonly action: string;
  readonly face: Face;
  readonly seat: number;
  readonly cell: Cell;
  readonly heading: Dir;
  readonly from: Cell;
  readonly crossed: Cell | null;
  readonly exits: readonly { readonly dir: Dir; readonly isOpen: boolean }[];
  /** What it would mean that there is no way on: `ends` where the line's end is only scored, `cut` where its owner is out. */
  readonly danger: "none" | "cut" | "ends" | "fills";
}

/** What the seat that is asked could lay now. */
export function previews(model: Model, seat: number): readonly Preview[] {
  const from = sourceOf(model, seat, backOf(model)).cell;
  return (model.view.placements ?? []).flatMap(({ dir, to, over, cards }) =>
    Object.entries(cards).flatMap(([code, { action, on, danger }]) => {
      const face = model.faces.get(code);
      if (!face) return [];
      return [
        {
          action,
          face,
          seat,
          cell: cellOf(to),
          heading: dir,
          from,
          crossed: over === undefined ? null : cellOf(over),
          exits: face.exits.map((turning) => {
            const out = absolute(dir, turning);
            return { dir: out, isOpen: on.includes(out) };
          }),
          danger: danger ?? "none",
        },
      ];
    }),
  );
}

export const isScored = (model: Model): boolean => model.view.score !== undefined;

/** How safe a line stands, as the engine says: its free ways out, whether an opponent can close the only one, and whether energy could save it. */
export const standing = (model: Model, seat: number): Stands =>
  model.view.players[seat]?.stands ?? { state: "safe", free: 0 };

/** Cells a seat's line can get to, with how many cards that takes, as the engine answers it. */
export type Reach = ReadonlyMap<string, number>;
export const reachQuery = (seat: number): { readonly [key: string]: string | number } => ({
  what: "reach",
  seat,
  cards: 3,
});
export const readReach = (answer: unknown): Reach =>
  new Map(Object.entries((answer as { readonly reach?: { readonly [cell: string]: number } } | null)?.reach ?? {}));
