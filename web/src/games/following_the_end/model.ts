// What the engine tells of a table of Following the End, as types, and the drawing's one projection: the table is turned, and tilted
// so that heights show. Rules, reach, strings and hits are the engine's (its probes); here is only what a picture needs.

import { covers } from "../../core/plane.ts";
import type { Id, Scene, Shape, Text, View } from "../../core/protocol.ts";

export type Pair = readonly [number, number];
export type Triple = readonly [x: number, y: number, z: number];

export interface Body {
  readonly id: Id;
  readonly label: Text;
  readonly polygon: readonly Pair[];
  readonly z: Pair;
  readonly flat: boolean;
}
export interface UnitCard {
  readonly id: string;
  readonly label: Text;
  readonly text: Text;
  readonly printed: Triple;
  readonly lives: number;
  readonly aura?: number;
}
export interface ArtifactCard {
  readonly id: string;
  readonly label: Text;
  readonly text: Text;
  readonly cap: number;
  readonly levels: readonly number[];
}
export interface TeamCard {
  readonly id: string;
  readonly label: Text;
  readonly units: readonly string[];
  readonly artifacts: readonly string[];
}
export interface FteScene extends Scene {
  readonly map: {
    readonly name: string;
    readonly theme: string;
    readonly width: number;
    readonly height: number;
    readonly objects: readonly Body[];
    readonly zones: readonly { readonly seat: number; readonly rect: readonly [number, number, number, number] }[];
  };
  readonly cards: {
    readonly unit: readonly UnitCard[];
    readonly artifact: readonly ArtifactCard[];
    readonly team: readonly TeamCard[];
  };
}
export interface UnitItem {
  readonly id: Id;
  readonly label: Text;
  readonly glyph: string;
  readonly figure: string;
  readonly card: string;
  readonly lives: number;
  readonly place?: string;
  readonly base: Triple;
  readonly damage?: number;
  readonly aiming?: number;
  readonly speed?: number;
  readonly speed_left?: number;
  readonly range?: number;
  readonly attacks_left?: number;
  readonly moved?: boolean;
  readonly watching?: boolean;
  readonly bound?: string;
}
export interface ArtifactItem {
  readonly id: Id;
  readonly label: Text;
  readonly mantras: number;
  readonly cap: number;
}
export interface FteView extends View {
  readonly players: readonly {
    readonly seat: number;
    readonly scrap: number;
    readonly role: string;
    readonly heroes: number;
    readonly lives: number;
    readonly resigned: boolean;
  }[];
  readonly turn: { readonly phase: string; readonly active: number | null; readonly points: number };
}
export interface Shot {
  readonly target: string;
  readonly from?: string;
  readonly distance: number;
  readonly range: number;
  readonly rise: number;
  readonly aiming: number;
  readonly number: number;
  readonly bonus: number;
  readonly faces: string;
  readonly chances: number;
  readonly price: number;
  readonly damage: number;
  readonly seen: boolean;
  readonly hidden_by: readonly Id[];
}
/** What the probe `place` says: a unit as if it stood there. */
export interface Stand {
  readonly at: string;
  readonly why?: string;
  readonly clause?: string;
  readonly cost?: number | null;
  readonly points?: number;
  readonly path?: readonly Triple[];
  readonly shots?: readonly Shot[];
  readonly seen_by?: readonly Shot[];
  readonly deposit?: Id;
}
export interface Reach {
  readonly unit: string;
  readonly points: number;
  readonly places: readonly (readonly [x: number, y: number, z: number, cost: number])[];
}
export interface Measured {
  readonly why?: string;
  readonly string_ms?: number | null;
  readonly path?: readonly Triple[];
  readonly distance?: number;
  readonly seen?: boolean;
}

export const isScene = (scene: FteScene | null): scene is FteScene => scene?.map !== undefined;
export const placeText = ([x, y, z]: Triple): string => `${x},${y},${z}`;
export const figureOf = (id: Id | undefined): string | null =>
  id?.startsWith("figure:") ? id.slice("figure:".length) : null;
/** The unit an item of a team's row stands for. */
export const unitsOf = (view: FteView | null, seat: number): readonly UnitItem[] =>
  (view?.zones[`team_${seat}`]?.items ?? []) as unknown as readonly UnitItem[];

// --- The projection

export const STEP = 15;
export const STEEPEST = 50;
/** How units stand (FTE-2.11): what a picture of them needs. */
export const RADIUS = 5;
export const TALL = 15;

export class Camera {
  readonly turn: number;
  readonly tilt: number;
  readonly #cos: number;
  readonly #sin: number;
  readonly #flat: number;
  readonly #rise: number;
  readonly #middle: Pair;

  constructor(width: number, height: number, turn: number, tilt: number) {
    this.turn = turn;
    this.tilt = tilt;
    const angle = (turn * Math.PI) / 180;
    const lean = (tilt * Math.PI) / 180;
    this.#cos = Math.cos(angle);
    this.#sin = Math.sin(angle);
    this.#flat = Math.cos(lean);
    this.#rise = Math.sin(lean);
    this.#middle = [width / 2, height / 2];
  }
  /** How much of a circle's height is left. */
  get flatness(): number {
    return this.#flat;
  }
  /** Turned, not tilted: what is farther down is nearer to the eye. */
  turned([x, y]: Pair): Pair {
    const dx = x - this.#middle[0];
    const dy = y - this.#middle[1];
    return [dx * this.#cos - dy * this.#sin, dx * this.#sin + dy * this.#cos];
  }
  at([x, y, z]: Triple): Pair {
    const [tx, ty] = this.turned([x, y]);
    return [tx, ty * this.#flat - z * this.#rise];
  }
  /** The point of the table at this height that is drawn there. */
  under([sx, sy]: Pair, z: number): Pair {
    const ty = (sy + z * this.#rise) / this.#flat;
    return [sx * this.#cos + ty * this.#sin + this.#middle[0], -sx * this.#sin + ty * this.#cos + this.#middle[1]];
  }
  points(corners: readonly Pair[], z: number): string {
    return corners.map(([x, y]) => this.at([x, y, z]).map(short).join(",")).join(" ");
  }
  path(points: readonly Triple[]): string {
    return points.map((point, i) => `${i ? "L" : "M"}${this.at(point).map(short).join(" ")}`).join("");
  }
}
/** What of the drawing is filled by the table, with whoever stands on top of things. */
export function boxOf(
  map: FteScene["map"],
  camera: Camera,
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const corners: readonly Pair[] = [
    [0, 0],
    [map.width, 0],
    [map.width, map.height],
    [0, map.height],
  ];
  const all = [
    ...corners.flatMap(([x, y]) => [camera.at([x, y, 0]), camera.at([x, y, TALL])]),
    ...map.objects.flatMap((body) => body.polygon.map(([x, y]) => camera.at([x, y, body.z[1] + TALL]))),
  ];
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const margin = 4;
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

const short = (n: number): number => Math.round(n * 100) / 100;

export interface Side {
  readonly points: string;
  /** 0 to 1: how much light falls on it. */
  readonly light: number;
}
/** The sides of a prism that are seen. */
export function sidesOf(body: { polygon: readonly Pair[]; z: Pair }, camera: Camera): Side[] {
  if (camera.tilt === 0) return [];
  const { polygon, z } = body;
  const area = polygon.reduce((sum, [x, y], i) => {
    const [nx, ny] = polygon[(i + 1) % polygon.length]!;
    return sum + x * ny - nx * y;
  }, 0);
  return polygon.flatMap((from, i) => {
    const to = polygon[(i + 1) % polygon.length]!;
    const [ax, ay] = camera.turned(from);
    const [bx, by] = camera.turned(to);
    const out = area > 0 ? -(bx - ax) : bx - ax;
    if (out <= 1e-9) return [];
    const across = (area > 0 ? by - ay : ay - by) / Math.hypot(bx - ax, by - ay);
    const corners: Triple[] = [
      [...from, z[0]],
      [...to, z[0]],
      [...to, z[1]],
      [...from, z[1]],
    ];
    return [
      { points: corners.map((corner) => camera.at(corner).map(short).join(",")).join(" "), light: 0.55 - across * 0.3 },
    ];
  });
}

export interface Solid {
  readonly id: Id;
  readonly polygon: readonly Pair[];
  readonly z: Pair;
}
/** What is drawn first: what is lower where one stands over the other, and what is farther away otherwise. */
export function fromAfar<T extends Solid>(solids: readonly T[], camera: Camera): T[] {
  const boxes = solids.map(({ polygon, z }) => {
    const turned = polygon.map((corner) => camera.turned(corner));
    const xs = turned.map(([x]) => x);
    const ys = turned.map(([, y]) => y);
    const [left, right, near, far] = [Math.min(...xs), Math.max(...xs), Math.max(...ys), Math.min(...ys)];
    return { left, right, near, far, middle: (near + far) / 2, z };
  });
  const after: number[][] = solids.map(() => []);
  const waits = solids.map(() => 0);
  for (let i = 0; i < boxes.length; ++i)
    for (let k = i + 1; k < boxes.length; ++k) {
      const [a, b] = [boxes[i]!, boxes[k]!];
      if (a.right <= b.left || b.right <= a.left) continue;
      let first = 0;
      if (a.near <= b.far) first = -1;
      else if (b.near <= a.far) first = 1;
      else if (a.z[1] <= b.z[0]) first = -1;
      else if (b.z[1] <= a.z[0]) first = 1;
      else first = a.middle <= b.middle ? -1 : 1;
      const [lower, upper] = first < 0 ? [i, k] : [k, i];
      after[lower]!.push(upper);
      waits[upper]! += 1;
    }
  const order: T[] = [];
  const left = new Set(solids.keys());
  while (left.size) {
    const ready = [...left].filter((i) => waits[i] === 0);
    const next = (ready.length ? ready : [...left]).reduce((best, i) =>
      boxes[i]!.middle < boxes[best]!.middle ? i : best,
    );
    left.delete(next);
    order.push(solids[next]!);
    for (const k of after[next]!) waits[k]! -= 1;
  }
  return order;
}

/** The place of the table that is seen there: on the highest top under the pointer, or on the ground. */
export function pointedAt(screen: Pair, bodies: readonly Body[], camera: Camera): Triple {
  const tops = bodies.filter((body) => body.flat).sort((a, b) => b.z[1] - a.z[1]);
  for (const body of tops) {
    const [x, y] = camera.under(screen, body.z[1]);
    if (covers(body as unknown as Shape, x, y)) return [x, y, body.z[1]];
  }
  const [x, y] = camera.under(screen, 0);
  return [x, y, 0];
}

export interface Band {
  readonly z: number;
  readonly cost: number;
  d: string;
  readonly marks: Triple[];
}
/** Squares of the half-stripe grid, as one path for each height and cost; under the thing on whose top they lie, "" for the ground. */
export function bandsOf(reach: Reach, camera: Camera, bodies: readonly Body[]): Map<Id, Band[]> {
  const HALF = 2.5;
  const bands = new Map<Id, Map<string, Band>>();
  for (const [x, y, z, cost] of reach.places) {
    const on =
      z === 0 ? "" : (bodies.find((body) => body.z[1] === z && covers(body as unknown as Shape, x, y))?.id ?? "");
    const there = bands.get(on) ?? new Map<string, Band>();
    bands.set(on, there);
    const key = `${z} ${cost}`;
    const band = there.get(key) ?? { z, cost, d: "", marks: [] };
    there.set(key, band);
    const corners: Triple[] = [
      [x - HALF, y - HALF, z],
      [x + HALF, y - HALF, z],
      [x + HALF, y + HALF, z],
      [x - HALF, y + HALF, z],
    ];
    band.d += `${camera.path(corners)}Z`;
    if (x % 10 === 0 && y % 10 === 0) band.marks.push([x, y, z]);
  }
  return new Map([...bands].map(([on, there]) => [on, [...there.values()]]));
}

export const percent = (shot: Shot): number => Math.round((shot.chances * 100) / 6);
