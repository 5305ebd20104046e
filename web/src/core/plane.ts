// Planes and open places: where any place may be chosen, what the pointer means and how its answer is written. What is legal, and
// what it costs, the engine says.

import { splitId, startsWith } from "./path.ts";
import type { Action, Id, OpenPlaces, Option, Shape } from "./protocol.ts";

export interface At {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Whether a template asks for a height. */
export const hasHeights = (places: OpenPlaces): boolean => places.action.includes("{z}");

/** The notation of an answer: the template with a place in it. */
export const filled = (places: OpenPlaces, { x, y, z }: At): Action =>
  places.action.replace("{x}", String(x)).replace("{y}", String(y)).replace("{z}", String(z));

/** What is open after what was picked. */
export const openAfter = (all: readonly OpenPlaces[], picked: readonly Id[]): OpenPlaces[] =>
  all.filter((places) => places.path.length === picked.length && startsWith(places.path, picked));

/** `table:58,38,0` as numbers; null if the id is no place of this zone. */
export function placeOf(zone: string, id: Id): At | null {
  const { zone: of, at } = splitId(id);
  if (of !== zone || !/^\d+,\d+(,\d+)?$/.test(at)) return null;
  const [x = 0, y = 0, z = 0] = at.split(",").map(Number);
  return { x, y, z };
}

/** The places among some options, each once, with the option that goes there. */
export function suggested(zone: string, options: readonly Option[]): { at: At; id: Id; option: Option }[] {
  return options.flatMap((option) => {
    const id = option.path.at(-1) ?? "";
    const at = placeOf(zone, id);
    return at ? [{ at, id, option }] : [];
  });
}

function inside(corners: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let within = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + corners.length - 1) % corners.length]!;
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const on =
      cross === 0 && Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    if (on) within = true;
  });
  if (within) return true;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + corners.length - 1) % corners.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}
/** Whether a shape covers this point of the plan. */
export function covers(shape: Shape, x: number, y: number): boolean {
  if (shape.polygon) return inside(shape.polygon, x, y);
  if (!shape.disc) return false;
  const [cx, cy, r] = shape.disc;
  return (x - cx) ** 2 + (y - cy) ** 2 <= r * r;
}

/** Heights one may have meant by pointing there, the highest first: the tops of what covers it, and the ground. */
export function heightsAt(shapes: readonly Shape[], x: number, y: number): number[] {
  const tops = shapes.filter((shape) => shape.z && covers(shape, x, y)).map((shape) => shape.z![1]);
  return [...new Set([...tops, 0])].sort((a, b) => b - a);
}

/** How things are drawn over each other: marked ground first, then by height. */
export const fromBelow = (shapes: readonly Shape[]): Shape[] =>
  [...shapes].sort((a, b) => Number(!a.area) - Number(!b.area) || (a.z?.[1] ?? 0) - (b.z?.[1] ?? 0));
