// How lines and cards are drawn: SVG path data made from ways in and ways out, never from pictures. Everything lies within one
// cell, 100 units wide with its top left corner at the origin; what leaves a cell does so at the middle of a side, straight, so that
// neighbours meet without a seam wherever they lie, across the border too.

import { type Cell, type Dir, type Turning, absolute, opposite, step } from "./torus.ts";

export const UNIT = 100;
const MIDDLE = UNIT / 2;
/** How far from the middle a bend begins. */
const BEND = 32;

interface Point {
  readonly x: number;
  readonly y: number;
}

const n = (value: number): string => String(Math.round(value * 100) / 100);
const at = (p: Point): string => `${n(p.x)} ${n(p.y)}`;

/** `far` units from the middle of the cell towards a side: 50 is the middle of the side. */
function towards(d: Dir, far: number, cell: Cell = { r: 0, c: 0 }): Point {
  const by = step(d);
  return { x: cell.c * UNIT + MIDDLE + by.c * far, y: cell.r * UNIT + MIDDLE + by.r * far };
}

const middle = (cell: Cell): Point => ({ x: cell.c * UNIT + MIDDLE, y: cell.r * UNIT + MIDDLE });

/** From the side where the line comes in (heading `d`: from opposite(d)) to the middle. */
export function wayIn(heading: Dir, cell: Cell = { r: 0, c: 0 }): string {
  return `M${at(towards(opposite(heading), MIDDLE, cell))}L${at(middle(cell))}`;
}

/** From the middle to a side. */
export function wayOut(out: Dir, cell: Cell = { r: 0, c: 0 }): string {
  return `M${at(middle(cell))}L${at(towards(out, MIDDLE, cell))}`;
}

/** The end of a way out, from beside a knob in the middle. */
export function stub(out: Dir, cell: Cell = { r: 0, c: 0 }): string {
  return `M${at(towards(out, 30, cell))}L${at(towards(out, MIDDLE, cell))}`;
}

/** Through a cell: in with this heading, out through that side, the bend rounded. */
export function through(heading: Dir, out: Dir, cell: Cell = { r: 0, c: 0 }): string {
  const from = opposite(heading);
  const enter = towards(from, MIDDLE, cell);
  const leave = towards(out, MIDDLE, cell);
  if (out === heading) return `M${at(enter)}L${at(leave)}`;
  const bend = towards(from, BEND, cell);
  const unbend = towards(out, BEND, cell);
  return `M${at(enter)}L${at(bend)}Q${at(middle(cell))} ${at(unbend)}L${at(leave)}`;
}

/** Straight over a cell: what a crossing leaves there. */
export function bridge(d: Dir, cell: Cell = { r: 0, c: 0 }): string {
  return `M${at(towards(opposite(d), MIDDLE, cell))}L${at(towards(d, MIDDLE, cell))}`;
}

/** An arrow head whose tip is `far` from the middle. */
export function arrow(d: Dir, far: number, size: number, cell: Cell = { r: 0, c: 0 }): string {
  const tip = towards(d, far, cell);
  const by = step(d);
  const back: Point = { x: tip.x - by.c * size, y: tip.y - by.r * size };
  const across: Point = { x: by.r * size * 0.8, y: by.c * size * 0.8 };
  return (
    `M${at({ x: back.x + across.x, y: back.y + across.y })}L${at(tip)}` +
    `L${at({ x: back.x - across.x, y: back.y - across.y })}Z`
  );
}

/** A bar across a way out: it leads nowhere. */
export function bar(d: Dir, far: number, half: number, cell: Cell = { r: 0, c: 0 }): string {
  const p = towards(d, far, cell);
  const by = step(d);
  return `M${at({ x: p.x - by.r * half, y: p.y - by.c * half })}L${at({ x: p.x + by.r * half, y: p.y + by.c * half })}`;
}

export interface FaceStrokes {
  /** The lines of the card: way in, and on to every way out. */
  readonly lines: string;
  readonly arrows: string;
}

/** A card face: drawn from its ways out. */
export function face(exits: readonly Turning[], heading: Dir, cell: Cell = { r: 0, c: 0 }): FaceStrokes {
  const outs = exits.map((turning) => absolute(heading, turning));
  return {
    // Way in and single bends are one stroke; where ways part, they part in the middle.
    lines: outs.map((out) => through(heading, out, cell)).join(""),
    arrows: outs.map((out) => arrow(out, 47, 15, cell)).join(""),
  };
}
