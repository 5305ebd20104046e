// What numbers are made of, from what the page knows: the things in a row, what a pile is known to hold, how a meter came to its value.

import { eventSentence } from "./log.ts";
import { say, t, type Namer } from "./i18n.svelte.ts";
import type { GameEvent, Happening, View, Zone, ZoneContent } from "./protocol.ts";

/** As much of a moment as sums are made of. */
export interface Picture {
  readonly n: number;
  readonly happened: readonly Happening[];
  readonly view?: Pick<View, "zones"> | undefined;
}
/** The numbers of a moment without the rest of its picture, so that a long match can be kept whole. */
export function numbersOf({ n, happened, view }: Picture): Picture {
  const meters = Object.entries(view?.zones ?? {}).filter(([, { value }]) => value !== undefined);
  return { n, happened, view: { zones: Object.fromEntries(meters.map(([id, { value }]) => [id, { value: value! }])) } };
}

export interface Part {
  readonly label: string;
  readonly value: number;
}
export interface Sum {
  readonly value: number;
  readonly parts: readonly Part[];
  readonly note?: string;
}

/** The value a meter had first, and what changed it, in order. */
export interface Changes {
  readonly from: number;
  readonly steps: readonly { readonly by: number; readonly event: GameEvent | undefined }[];
}

/** What these events counted of a meter that stood at `from`. */
export function stepsOf(
  events: readonly GameEvent[],
  zone: string,
  from: number,
): readonly { by: number; event: GameEvent }[] {
  let value = from;
  return events.flatMap((event) =>
    (event.changes ?? []).flatMap((change) => {
      if (!("counted" in change) || change.counted[0] !== zone || change.what !== undefined) return [];
      const by = change.to === undefined ? (change.by ?? 0) : change.to - value;
      value += by;
      return by === 0 ? [] : [{ by, event }];
    }),
  );
}

/** From pictures that follow each other: the events between them tell what they counted. What none of them tells (a sum) came of the last
 *  thing that the owner did, or that was done to it. */
export function changesOf(pictures: readonly Picture[], zone: string, owner: number | undefined): Changes | null {
  let last: number | undefined;
  let from: number | undefined;
  const steps: { by: number; event: GameEvent | undefined }[] = [];
  for (const picture of pictures) {
    const value = picture.view?.zones[zone]?.value;
    if (value === undefined) continue;
    from ??= value;
    if (last !== undefined && value !== last) {
      const events = picture.happened.flatMap((one) => one.events ?? []);
      for (const step of stepsOf(events, zone, last)) {
        steps.push(step);
        last += step.by;
      }
      if (value !== last)
        steps.push({ by: value - last, event: events.findLast((one) => one.seat === owner) ?? events.at(-1) });
    }
    last = value;
  }
  return from === undefined ? null : { from, steps };
}

interface Words {
  readonly game: string;
  readonly names: Namer;
  /** Whether the pictures begin with the match; otherwise with the page. */
  readonly whole?: boolean;
}

/** The sum behind a zone's number; null where the zone has none (a grid). */
export function sumOf(
  zone: Zone,
  content: ZoneContent,
  pictures: readonly Picture[],
  { game, names, whole = false }: Words,
): Sum | null {
  if (zone.kind === "row") {
    const parts = (content.items ?? []).map((item) => ({
      label: say(game, item.label, names),
      value: item.count ?? 1,
    }));
    if (content.hidden) parts.push({ label: t("sum.hidden"), value: content.hidden });
    return { value: parts.reduce((sum, part) => sum + part.value, 0), parts };
  }
  if (zone.kind === "deck") {
    const parts = (content.contents ?? []).map((one) => ({ label: say(game, one.label, names), value: one.count }));
    return { value: content.count ?? 0, parts, ...(parts.length ? {} : { note: t("sum.unknown") }) };
  }
  if (zone.kind !== "meter") return null;
  const value = content.value ?? zone.least;
  const note = t("sum.range", { least: zone.least, most: zone.most });
  const changes = changesOf(pictures, zone.id, zone.owner);
  if (!changes?.steps.length) return { value, parts: [], note };
  const begun = { label: t(whole ? "sum.start" : "sum.opened"), value: changes.from };
  const steps = changes.steps.map(({ by, event }) => ({
    label: event ? eventSentence(game, event, names) : t("sum.change"),
    value: by,
  }));
  return { value, parts: [begun, ...steps], note };
}
