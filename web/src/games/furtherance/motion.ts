// What moves on the board while an event is shown, and what floats over it.

import type { GameEvent } from "../../core/protocol.ts";
import {
  CORNERS,
  KINGDOMS,
  placeOf,
  sideOf,
  squaresOf,
  type KingdomName,
  type Model,
  type Point,
  type Square,
} from "./model.ts";

export interface Motion {
  readonly name: string;
  readonly dx: number;
  readonly dy: number;
}
const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** By square: how the piece on it moves. */
export function motionOf(model: Model, from: KingdomName, playing: GameEvent | null): ReadonlyMap<Square, Motion> {
  const map = new Map<Square, Motion>();
  if (!playing) return map;
  const by = (a: Square, b: Square) => {
    const p = placeOf(a, from);
    const q = placeOf(b, from);
    return { dx: (q.x - p.x) * 100, dy: (q.y - p.y) * 100 };
  };
  const { event } = playing;
  const at = text(playing.square);
  if (event === "moved") map.set(text(playing.from), { name: "walk", ...by(text(playing.from), text(playing.to)) });
  else if (event === "attacked")
    map.set(text(playing.from), { name: "lunge", ...by(text(playing.from), text(playing.to)) });
  else if (event === "attacked_castle") {
    const victim = text(playing.victim) as KingdomName;
    if (KINGDOMS.includes(victim))
      map.set(text(playing.from), { name: "lunge", ...by(text(playing.from), squaresOf(victim)[1]!) });
  } else if (event === "countered" && model.view.battle)
    map.set(at, { name: "lunge", ...by(at, model.view.battle.attacker) });
  else if (event === "damaged" || event === "castle_countered") map.set(at, { name: "hurt", dx: 0, dy: 0 });
  else if (event === "died") map.set(at, { name: "die", dx: 0, dy: 0 });
  else if (event === "recruited" || event === "spawned") map.set(at, { name: "come", dx: 0, dy: 0 });
  return map;
}

/** A number that rises over a square or a castle's plaque. */
export interface Floating extends Point {
  readonly words: string;
  readonly kind: "bad" | "good" | "gold";
  /** It is about this castle, not about a square. */
  readonly castle?: KingdomName;
}
export function floatingOf(model: Model, from: KingdomName, playing: GameEvent | null): Floating | null {
  if (!playing) return null;
  const at = text(playing.square);
  const amount = Number(playing.damage ?? 0);
  if (playing.event === "damaged" && at) return { ...placeOf(at, from), words: `−${amount}`, kind: "bad" };
  if (playing.event === "healed" && at) return { ...placeOf(at, from), words: `+${amount}`, kind: "good" };
  // Whose it is: a seat's, or a castle nobody plays.
  const kingdom = model.scene.kingdoms.find((one) =>
    playing.seat === undefined ? one.kingdom === playing.kingdom : one.seat === playing.seat,
  )?.kingdom;
  if (!kingdom) return null;
  const corner = { ...CORNERS[sideOf(kingdom, from)]!, castle: kingdom };
  const gold = Number(playing.gold ?? 0);
  if (playing.event === "castle_hit") return { ...corner, words: `−${amount}`, kind: "bad" };
  if (["mined", "income", "gained"].includes(playing.event) && gold)
    return { ...corner, words: `+${gold}`, kind: "gold" };
  if (playing.event === "acquired") return { ...corner, words: `−${Number(playing.price ?? 0)}`, kind: "gold" };
  return null;
}
