// A thing on the table by its id, and what the scene tells about things of its kind.

import { splitId } from "../core/path.ts";
import type { Id, Scene, Seat, Text, View, Zone } from "../core/protocol.ts";

export interface Thing {
  readonly id: Id;
  readonly zone: Zone;
  readonly glyph: string;
  readonly label: Text;
  readonly owner: Seat | undefined;
  readonly count: number;
}

export function thingOf(scene: Scene | null, view: View | null, id: Id): Thing | null {
  for (const zone of scene?.zones ?? []) {
    const content = view?.zones[zone.id];
    const item = content?.items?.find((one) => one.id === id);
    if (item) return { id, zone, glyph: item.glyph, label: item.label, owner: item.owner, count: item.count ?? 1 };
    const { zone: name, at } = splitId(id);
    const cell = name === zone.id ? content?.cells?.find((one) => one.at === at) : undefined;
    if (cell) return { id, zone, glyph: cell.glyph, label: cell.label, owner: cell.owner, count: 1 };
    const lies = (one: { id: string }) => one.id === id;
    const shape = content?.shapes?.find(lies) ?? (zone.kind === "plane" ? zone.shapes?.find(lies) : undefined);
    if (shape) return { id, zone, glyph: shape.glyph ?? "", label: shape.label, owner: shape.owner, count: 1 };
  }
  return null;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What a table of the scene says about the face with this glyph: an entry whose `code`, `glyph` or `id` it is. Names of the entry
 *  itself and texts are left out, the label says those. */
export function factsOf(scene: Scene | null, glyph: string): readonly Fact[] {
  const own = Object.values(scene ?? {})
    .filter(Array.isArray)
    .flat() as unknown[];
  const isEntry = (one: unknown): one is Record<string, unknown> => typeof one === "object" && one !== null;
  const face = own.filter(isEntry).find((one) => [one.code, one.glyph, one.id].includes(glyph) && !("kind" in one));
  return Object.entries(face ?? {}).flatMap(([name, value]) => {
    if (["code", "glyph", "id", "label"].includes(name)) return [];
    const words = Array.isArray(value) ? value.filter((one) => typeof one !== "object").join(", ") : value;
    return typeof words === "number" || (typeof words === "string" && words !== "")
      ? [{ name, value: String(words) }]
      : [];
  });
}
