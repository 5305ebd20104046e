// What changed, put into what was there before (present/changes.hpp describes the form). What did not change stays the same object, so
// that only what changed is drawn anew.

import type { Json, JsonObject } from "./protocol.ts";

/** What entries of a list are told apart by; `#`: by their places. */
type Changes = JsonObject | readonly Json[];

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

export class DoNotFit extends Error {}

export function withChanges(before: Json | undefined, changes: Changes): Json {
  if (!isList(changes)) return changedObject(before, changes);
  if (changes.length === 1) return changes[0]!;
  const [by, members] = changes;
  if (typeof by !== "string" || !isList(before)) throw new DoNotFit("a list changed that is not there");
  return changedList(before, by, members as JsonObject);
}

function changedObject(before: Json | undefined, changes: JsonObject): Json {
  if (typeof before !== "object" || before === null || isList(before))
    throw new DoNotFit("an object changed that is not there");
  const after: { [name: string]: Json } = { ...before };
  for (const [name, change] of Object.entries(changes)) {
    if (isList(change) && change.length === 0) delete after[name];
    else after[name] = withChanges(after[name], change as Changes);
  }
  return after;
}

function changedList(before: readonly Json[], by: string, changes: JsonObject): Json {
  const nameOf = (entry: Json, place: number): string =>
    by === "#" ? String(place) : String((entry as JsonObject)[by] as string | number);
  const after: Json[] = [];
  before.forEach((entry, place) => {
    const change = changes[nameOf(entry, place)];
    if (change === undefined) after.push(entry);
    else if (!isList(change) || change.length > 0) after.push(withChanges(entry, change as Changes));
  });
  const fresh = Object.values(changes).filter((change) => isList(change) && typeof change[1] === "number");
  for (const [entry, place] of (fresh as [Json, number][]).sort((a, b) => a[1] - b[1])) after.splice(place, 0, entry);
  return after;
}
