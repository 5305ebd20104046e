// Where things are drawn, as the frame lies now.

import type { Line, Model } from "./model.ts";
import { UNIT } from "./strokes.ts";
import { type Cell, shown } from "./torus.ts";

/** The lines with every cell where it is shown. */
export function drawnLines(model: Model, shift: Cell): readonly Line[] {
  const to = (cell: Cell): Cell => shown(cell, shift, model.side);
  return model.lines.map((line) => ({
    ...line,
    head: to(line.head),
    start: { ...line.start, cell: to(line.start.cell) },
    cards: line.cards.map((card) => ({
      ...card,
      cell: to(card.cell),
      crossed: card.crossed === null ? null : to(card.crossed),
    })),
  }));
}

/** The middle of a cell. */
export const middle = (cell: Cell): { x: number; y: number } => ({
  x: cell.c * UNIT + UNIT / 2,
  y: cell.r * UNIT + UNIT / 2,
});
