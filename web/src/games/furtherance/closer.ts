// Looking closer at what lies somewhere: for as long as it lies there.

import type { Id } from "../../core/protocol.ts";
import type { Model } from "./model.ts";
import { thingOf } from "./things.ts";

/** Tells what lies there from what may come to lie there next; null: nothing one can look at. */
export function lyingAt(model: Model, id: Id): string | null {
  const thing = thingOf(model, id);
  return thing && [thing.type, thing.id, thing.kingdom ?? ""].join(" ");
}
