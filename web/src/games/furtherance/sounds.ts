// What is heard of what happens.

import type { SoundOf } from "../../core/sound.ts";

export const BLOWS: ReadonlySet<string> = new Set([
  "damaged",
  "died",
  "castle_hit",
  "castle_destroyed",
  "building_hit",
  "destroyed",
  "sacrificed",
]);
export const STIRS: ReadonlySet<string> = new Set([
  "mined",
  "acquired",
  "developed",
  "finished",
  "worker_gained",
  "recruited",
  "researched",
  "moved",
  "item_used",
  "leader_used",
  "healed",
  "repaired",
  "plundered",
  "vp_gained",
  "spawned",
]);
/** Blows are heard, and what is laid, bought and moved, whoever does it; questions, phases and card drawing are not. */
export const sound: SoundOf = ({ event }) => (BLOWS.has(event) ? "cut" : STIRS.has(event) ? "placed" : null);
