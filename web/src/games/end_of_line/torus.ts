// The area without edges (EOL-2): cells, directions, neighbours, and where a cell is drawn when the frame has been moved.

/** Clockwise, as the ledger counts them (EOL-3.1). */
export const DIRS = ["N", "E", "S", "W"] as const;
export type Dir = (typeof DIRS)[number];
/** `F` ahead, `L` left, `R` right: a way out seen from the one who comes in (EOL-3.3). */
export type Turning = "F" | "L" | "R";

export interface Cell {
  readonly r: number;
  readonly c: number;
}

const STEP: Readonly<Record<Dir, Cell>> = {
  N: { r: -1, c: 0 },
  E: { r: 0, c: 1 },
  S: { r: 1, c: 0 },
  W: { r: 0, c: -1 },
};

const turned = (d: Dir, quarters: number): Dir => DIRS[(DIRS.indexOf(d) + quarters) % 4] as Dir;
export const opposite = (d: Dir): Dir => turned(d, 2);
export const right = (d: Dir): Dir => turned(d, 1);
export const left = (d: Dir): Dir => turned(d, 3);
export const step = (d: Dir): Cell => STEP[d];
/** Degrees clockwise from north: what a card with this heading is turned by. */
export const degrees = (d: Dir): number => DIRS.indexOf(d) * 90;
export const isDir = (text: string): text is Dir => (DIRS as readonly string[]).includes(text);

export function absolute(heading: Dir, turning: Turning): Dir {
  return turning === "F" ? heading : turning === "L" ? left(heading) : right(heading);
}

/** Always 0..side-1, also for what is left of 0. */
export const modulo = (n: number, side: number): number => ((n % side) + side) % side;

export const key = (cell: Cell): string => `${cell.r},${cell.c}`;

/** "5,2" as the engine writes it; null for anything else. */
export function parseCell(text: string): Cell | null {
  const match = /^(\d+),(\d+)$/.exec(text);
  return match === null ? null : { r: Number(match[1]), c: Number(match[2]) };
}

export function neighbour(cell: Cell, d: Dir, side: number, steps = 1): Cell {
  const by = STEP[d];
  return { r: modulo(cell.r + by.r * steps, side), c: modulo(cell.c + by.c * steps, side) };
}

/** Does the step from this cell lead over the border of the frame, as the frame lies now? */
export function crossesBorder(cell: Cell, d: Dir, side: number, shift: Cell): boolean {
  const at = shown(cell, shift, side);
  const by = STEP[d];
  const r = at.r + by.r;
  const c = at.c + by.c;
  return r < 0 || c < 0 || r >= side || c >= side;
}

/** The frame floats (EOL-2.5): a cell is drawn `shift` further down and right, around the border if need be. */
export function shown(cell: Cell, shift: Cell, side: number): Cell {
  return { r: modulo(cell.r + shift.r, side), c: modulo(cell.c + shift.c, side) };
}

/** The shift that brings this cell to the middle of the frame. */
export function centring(cell: Cell, side: number): Cell {
  const middle = Math.floor(side / 2);
  return { r: modulo(middle - cell.r, side), c: modulo(middle - cell.c, side) };
}

/** How many steps apart two cells are, the short way round. */
export function distance(a: Cell, b: Cell, side: number): number {
  const round = (d: number): number => Math.min(modulo(d, side), modulo(-d, side));
  return round(a.r - b.r) + round(a.c - b.c);
}
