// The view between two pictures: the one that was shown last, and on top of it what the events since have changed, as they list it
// themselves (docs/presentation.md, Events). No event of any game is known here.

import type { Cell, Change, GameEvent, Id, Item, Scene, Seat, Shape, View, Where, ZoneContent } from "./protocol.ts";

export type Thing = Cell | Item | Shape;
type Zones = { [id: string]: ZoneContent };

const LISTS = ["cells", "items", "shapes"] as const;
const nameOf = (thing: Thing): string => ("at" in thing ? (thing as Cell).at : (thing as Item).id);
const countOf = (thing: Thing): number => ("count" in thing && typeof thing.count === "number" ? thing.count : 1);

const listOf = (zone: ZoneContent): (typeof LISTS)[number] | undefined =>
  LISTS.find((list) => zone[list] !== undefined);
const thingsOf = (zone: ZoneContent | undefined): readonly Thing[] => {
  const list = zone && listOf(zone);
  return (list && zone[list]) ?? [];
};
/** What lies there, as far as it is known. */
export const findIn = (
  zones: { readonly [id: string]: ZoneContent } | undefined,
  [zone, at]: Where,
): Thing | undefined => (at === undefined ? undefined : thingsOf(zones?.[zone]).find((thing) => nameOf(thing) === at));

/** As it lies there: under another name, and of the owner it has where it comes from. */
function renamed(thing: Thing, list: "cells" | "items" | "shapes", name: string, count: number): Thing {
  const { at: _at, id: _id, count: _count, ...rest } = thing as Cell & Item;
  return { ...rest, [list === "cells" ? "at" : "id"]: name, ...(count > 1 ? { count } : {}) } as unknown as Thing;
}

class Unfolding {
  readonly zones: Zones;
  readonly #after: { readonly [id: string]: ZoneContent } | undefined;

  constructor(before: View, after: View | undefined) {
    this.zones = { ...before.zones };
    this.#after = after?.zones;
  }

  change(change: Change): void {
    if ("moved" in change) {
      const n = change.n ?? 1;
      const thing = this.#take(change.moved, n);
      this.#put(change.to, n, thing, change.moved[0] === change.to[0]);
    } else if ("appeared" in change) this.#put(change.appeared, change.n ?? 1);
    else if ("vanished" in change) this.#take(change.vanished, change.n ?? 1);
    else if ("turned" in change) this.#turn(change.turned, change.as);
    else if ("counted" in change) this.#count(change);
    else if ("arranged" in change) this.#arrange(change.arranged[0], change.as);
  }

  #edit(id: string, things: readonly Thing[]): void {
    const zone = this.zones[id];
    const list = zone && listOf(zone);
    if (list) this.zones[id] = { ...zone, [list]: things } as ZoneContent;
  }
  /** What lies there unseen: cards of a pile, cards face down. */
  #addUnseen(id: string, n: number): void {
    const zone = this.zones[id];
    if (!zone) return;
    if (zone.count !== undefined) this.zones[id] = { ...zone, count: Math.max(0, zone.count + n) };
    else if (zone.items) this.zones[id] = { ...zone, hidden: Math.max(0, (zone.hidden ?? 0) + n) };
  }
  #take([id, at]: Where, n: number): Thing | undefined {
    const thing = findIn(this.zones, at === undefined ? [id] : [id, at]);
    if (!thing) {
      this.#addUnseen(id, -n);
      return undefined;
    }
    const left = countOf(thing) - n;
    const things = thingsOf(this.zones[id]);
    this.#edit(
      id,
      left > 0
        ? things.map((one) => (one === thing ? { ...one, count: left } : one) as Thing)
        : things.filter((one) => one !== thing),
    );
    return thing;
  }
  /** What it is there: known from the next picture, unless it was already there and only goes elsewhere. */
  #put([id, at]: Where, n: number, thing?: Thing, same = false): void {
    const zone = this.zones[id];
    const list = zone && listOf(zone);
    if (at === undefined || !list) return this.#addUnseen(id, n);
    const things = thingsOf(zone);
    const there = findIn(this.zones, [id, at]);
    if (there) {
      this.#edit(
        id,
        things.map((one) => (one === there ? { ...one, count: countOf(one) + n } : one) as Thing),
      );
      return;
    }
    const shown = findIn(this.#after, [id, at]);
    const known = same ? (thing ?? shown) : (shown ?? thing);
    if (known) this.#edit(id, [...things, renamed(known, list, at, n)]);
  }
  #turn(where: Where, as: Where): void {
    const shown = findIn(this.#after, as);
    const there = findIn(this.zones, where);
    if (there && shown)
      this.#edit(
        where[0],
        thingsOf(this.zones[where[0]]).map((one) => (one === there ? shown : one)),
      );
    else if (!there && shown) {
      this.#take(where, 1);
      this.#put(as, 1);
    }
  }
  #count({ counted, by = 0, to, what }: Extract<Change, { counted: Where }>): void {
    const [id] = counted;
    const zone = this.zones[id];
    if (!zone) return;
    if (what !== undefined) {
      const thing = findIn(this.zones, counted);
      const was = thing && (thing as { readonly [own: string]: unknown })[what];
      if (!thing || typeof was !== "number") return;
      this.#edit(
        id,
        thingsOf(zone).map((one) => (one === thing ? { ...one, [what]: to ?? was + by } : one) as Thing),
      );
    } else if (zone.value !== undefined) this.zones[id] = { ...zone, value: to ?? zone.value + by };
    else if (zone.count !== undefined) this.zones[id] = { ...zone, count: to ?? zone.count + by };
  }
  #arrange(id: string, items: readonly Id[]): void {
    const { hidden: _hidden, ...zone } = this.zones[id] ?? {};
    const known = (item: Id) => findIn(this.zones, [id, item]) ?? findIn(this.#after, [id, item]);
    this.zones[id] = { ...zone, items: items.flatMap((item) => (known(item) ?? []) as Item | []) };
  }
}

const changesOf = (events: readonly GameEvent[]): readonly Change[] => events.flatMap((event) => event.changes ?? []);

/** Where a change happens: first where it begins, last where it ends. */
export function wheres(change: Change): readonly Where[] {
  if ("moved" in change) return [change.moved, change.to];
  if ("appeared" in change) return [...(change.out_of ? [change.out_of] : []), change.appeared];
  if ("vanished" in change) return [change.vanished, ...(change.into ? [change.into] : [])];
  if ("turned" in change) return [change.turned, change.as];
  if ("counted" in change) return [change.counted];
  if ("arranged" in change) return [change.arranged];
  return [change.marked];
}

/** The view when `played` has been shown of the events that lead from `before` to `after`, and `coming` has not. What is no zone (a player's
 *  own part of the view, the game's) is of the next picture as soon as nothing of it is to happen any more. */
export function unfold(
  scene: Scene | null,
  before: View,
  after: View | undefined,
  played: readonly GameEvent[],
  coming: readonly GameEvent[],
): View {
  if (played.length === 0) return before;
  const unfolding = new Unfolding(before, after);
  for (const change of changesOf(played)) unfolding.change(change);
  if (!after) return { ...before, zones: unfolding.zones };
  const zones = new Set(changesOf(coming).flatMap((change) => wheres(change).map(([zone]) => zone)));
  const waiting = new Set<Seat | undefined>(coming.map(({ seat }) => seat));
  for (const { id, owner } of scene?.zones ?? []) if (zones.has(id)) waiting.add(owner);
  const all = zones.size === 0;
  const later = new Map(after.players.map((player) => [player.seat, player]));
  const players = before.players.map((player) =>
    waiting.has(player.seat) ? player : (later.get(player.seat) ?? player),
  );
  return { ...(all ? after : before), zones: all ? after.zones : unfolding.zones, players };
}

// --- What an event is about

/** A place as the page names it: what is clicked, lit and marked. Of what is not known: its zone. */
export function idOf(scene: Scene | null, [zone, at]: Where): Id {
  if (at === undefined) return zone;
  const kind = scene?.zones.find((one) => one.id === zone)?.kind;
  return kind === "grid" || kind === "places" ? `${zone}:${at}` : at;
}

/** The things an event is about. */
export function idsIn(event: GameEvent, scene: Scene | null): readonly Id[] {
  return [...new Set((event.changes ?? []).flatMap((change) => wheres(change).map((where) => idOf(scene, where))))];
}

/** Where these events did something, or brought something on its way, each with the look of whoever did the last of them: a seat's number, -1 for nobody. What is only
 *  counted was suffered, not done. */
export function marksOf(
  events: readonly GameEvent[],
  scene: Scene | null,
  lookOf: (event: GameEvent) => number = (event) => event.seat ?? -1,
): ReadonlyMap<Id, number> {
  const marks = new Map<Id, number>();
  for (const event of events)
    for (const change of event.changes ?? []) {
      if ("counted" in change) continue;
      const where = wheres(change).at(-1);
      if (where && !("vanished" in change && !change.into)) marks.set(idOf(scene, where), lookOf(event));
    }
  return marks;
}

/** A thing on its way: from a zone to another one, or out of a thing or into one. What walks over a board does not fly. */
export interface Flight {
  readonly from: Where;
  readonly to: Where;
}
export function flightsOf(event: GameEvent): readonly Flight[] {
  return (event.changes ?? []).flatMap((change) => {
    if ("moved" in change) return change.moved[0] === change.to[0] ? [] : [{ from: change.moved, to: change.to }];
    if ("appeared" in change) return change.out_of ? [{ from: change.out_of, to: change.appeared }] : [];
    if ("vanished" in change) return change.into ? [{ from: change.vanished, to: change.into }] : [];
    return [];
  });
}
