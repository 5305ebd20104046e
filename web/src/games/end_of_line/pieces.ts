// A line as strokes: one piece a cell, from where the line comes in to where it goes on, so that no piece ever has to know about the
// border. The settled pieces of a seat are one path; pieces that are growing stand alone.

import type { Card, Line, Model } from "./model.ts";
import { bridge, through, wayIn, wayOut } from "./strokes.ts";
import { type Cell, type Dir, absolute, crossesBorder, key, neighbour, opposite } from "./torus.ts";

export interface Piece {
  readonly key: string;
  readonly cell: Cell;
  readonly d: string;
  /** The card (its place in the history, -1 for the start) whose laying drew this piece. */
  readonly by: number;
  readonly kind: "start" | "in" | "through" | "bridge";
}

/** All pieces of a line, in the order in which they came to be; with `places`, at those places of each cell instead of the cell itself. */
export function piecesOf(line: Line, places: (cell: Cell) => readonly Cell[] = (cell) => [cell]): readonly Piece[] {
  const { cards } = line;
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], by: number, cell: Cell, draw: (at: Cell) => string): void => {
    for (const at of places(cell)) {
      pieces.push({ key: `${line.seat}${kind}${by}/${key(at)}`, cell: at, d: draw(at), by, kind });
    }
  };
  const ends = new Set(cards.map((_, k) => k));
  cards.forEach((card, k) => {
    const from = cards[card.source];
    if (card.source < 0 || from === undefined) {
      add("start", k, line.start.cell, (at) => wayOut(line.start.dir, at));
    } else {
      ends.delete(card.source);
      add("through", k, from.cell, (at) => through(from.heading, card.heading, at));
    }
    if (card.crossed !== null) add("bridge", k, card.crossed, (at) => bridge(card.heading, at));
  });
  for (const k of ends) {
    const card = cards[k] as Card;
    add("in", k, card.cell, (at) => wayIn(card.heading, at));
  }
  return pieces;
}

/** The ways out nobody took: they stay on the table without effect (EOL-3.11). */
export function unusedWays(line: Line): readonly { readonly cell: Cell; readonly dir: Dir; readonly card: number }[] {
  const used = new Set<string>();
  for (const card of line.cards) if (card.source >= 0) used.add(`${card.source}${card.heading}`);
  return line.cards.flatMap((card, k) =>
    card.face.exits
      .map((turning) => absolute(card.heading, turning))
      .filter((dir) => !used.has(`${k}${dir}`))
      .map((dir) => ({ cell: card.cell, dir, card: k })),
  );
}

/** Where a line runs over the border of the frame as it lies now: the cells it leaves, and the way. */
export function wraps(model: Model, line: Line, shift: Cell): readonly { readonly from: Cell; readonly dir: Dir }[] {
  return line.cards.flatMap((card) => {
    const steps = card.crossed === null ? 1 : 2;
    return Array.from({ length: steps }, (_, k) => neighbour(card.cell, opposite(card.heading), model.side, k + 1))
      .filter((from) => crossesBorder(from, card.heading, model.side, shift))
      .map((from) => ({ from, dir: card.heading }));
  });
}
