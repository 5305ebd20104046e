// The story of a match in numbers: one line a seat over all its moves, from the pictures of a replay. What is measured is the points, if
// the game shows any; else what a seat has on the board, else how many things lie in its rows.

import type { GameEvent, Scene, Seat, TablePush, View } from "./protocol.ts";

export type Measure = "points" | "board" | "things" | "own";
export interface Story {
  readonly measure: Measure;
  /** By seat: a value for each moment. */
  readonly lines: readonly (readonly number[])[];
  /** The moment and who went ahead there. */
  readonly leads: readonly { readonly at: number; readonly seat: Seat }[];
  /** What happened last before each moment. */
  readonly events: readonly (GameEvent | undefined)[];
}
/** What a skin measures instead; null: nothing to say of this picture. */
export type OwnMeasure = (view: View, seat: Seat) => number | null;

const POINTS = /^(score|points|chips|won|fame|victory)/;

function measures(scene: Scene): [Measure, OwnMeasure][] {
  const own = (kind: string, name: RegExp | null) => (seat: Seat) =>
    scene.zones.filter((zone) => zone.kind === kind && zone.owner === seat && (!name || name.test(zone.id)));
  const points = own("meter", POINTS);
  const rows = own("row", null);
  const boards = scene.zones.filter((zone) => zone.kind === "grid" || zone.kind === "places" || zone.kind === "plane");
  return [
    [
      "points",
      (view, seat) =>
        points(seat).length ? points(seat).reduce((sum, zone) => sum + (view.zones[zone.id]?.value ?? 0), 0) : null,
    ],
    [
      "board",
      (view, seat) =>
        boards.length
          ? boards.reduce((sum, zone) => {
              const { cells = [], shapes = [] } = view.zones[zone.id] ?? {};
              return sum + [...cells, ...shapes].filter((one) => one.owner === seat).length;
            }, 0)
          : null,
    ],
    [
      "things",
      (view, seat) =>
        rows(seat).length
          ? rows(seat).reduce((sum, zone) => {
              const { items = [], hidden = 0 } = view.zones[zone.id] ?? {};
              return sum + hidden + items.reduce((all, item) => all + (item.count ?? 1), 0);
            }, 0)
          : null,
    ],
  ];
}

/** Hears the pictures of a match one after the other and keeps only what is measured. */
export class Storyteller {
  readonly #candidates: { measure: Measure; value: OwnMeasure; lines: (number | null)[][] }[];
  readonly #events: (GameEvent | undefined)[] = [];

  constructor(scene: Scene, own?: OwnMeasure) {
    const all: [Measure, OwnMeasure][] = [...(own ? [["own", own] as [Measure, OwnMeasure]] : []), ...measures(scene)];
    const lines = () => Array.from({ length: scene.seats }, () => []);
    this.#candidates = all.map(([measure, value]) => ({ measure, value, lines: lines() }));
  }
  hear({ view, happened }: Pick<TablePush, "view" | "happened">): void {
    if (!view) return;
    for (const { value, lines } of this.#candidates) lines.forEach((line, seat) => line.push(value(view, seat)));
    this.#events.push(happened.flatMap((one) => one.events ?? []).at(-1));
  }
  /** Null where nothing can be measured that ever changed. */
  story(): Story | null {
    for (const { measure, lines } of this.#candidates) {
      if (lines.some((line) => line.some((one) => one === null))) continue;
      const all = lines as number[][];
      if (all.every((line) => line.every((one) => one === line[0]))) continue;
      return { measure, lines: all, leads: leadsOf(all), events: this.#events };
    }
    return null;
  }
}

export function storyOf(scene: Scene, moments: readonly TablePush[], own?: OwnMeasure): Story | null {
  const teller = new Storyteller(scene, own);
  for (const moment of moments) teller.hear(moment);
  return teller.story();
}

/** Where one seat alone came to be ahead of all others that was not before. */
export function leadsOf(lines: readonly (readonly number[])[]): { at: number; seat: Seat }[] {
  const leads: { at: number; seat: Seat }[] = [];
  if (lines.length < 2) return leads;
  for (let at = 0; at < (lines[0]?.length ?? 0); ++at) {
    const values = lines.map((line) => line[at] ?? 0);
    const most = Math.max(...values);
    const first = values.filter((value) => value === most).length === 1 ? values.indexOf(most) : -1;
    if (first >= 0 && leads.at(-1)?.seat !== first) leads.push({ at, seat: first });
  }
  return leads;
}
