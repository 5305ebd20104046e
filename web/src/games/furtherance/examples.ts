// Positions that show every state of the board, for the gallery; the engine draws their views.

import type { JsonObject } from "../../core/protocol.ts";
import type { KingdomName, Square } from "./model.ts";

export interface Example {
  /** Words are skin.gallery.<name>. */
  readonly name: string;
  readonly seats: number;
  readonly options: JsonObject;
  readonly state: JsonObject;
  readonly from: KingdomName;
  /** A unit that is picked: where it can go and what it can attack is shown. */
  readonly picked?: Square;
}

const done = [{ kind: "worker", did: "mine" }];

export const EXAMPLES: readonly Example[] = [
  {
    name: "two",
    seats: 2,
    options: { leaders: "none" },
    from: "S",
    picked: "c2",
    state: {
      phase: "units",
      active: "S",
      kingdoms: {
        S: {
          gold: 7,
          workers: [
            { kind: "miner", did: "mine" },
            { kind: "worker", did: "build" },
          ],
          training: [{ kind: "scholar", counters: 2 }],
          buildings: ["park", { kind: "walls", damage: 3 }, { kind: "cathedral", counters: 3 }],
          items: { potion: 2, bear_trap: 1, royal_charter: 1 },
          research: [
            { deck: "unit", kind: "archer" },
            { deck: "building", kind: "palace" },
          ],
        },
        N: { gold: 3, hp: 6, workers: ["worker"], buildings: [{ kind: "refuge", damage: 1 }] },
      },
      units: {
        c2: { kind: "knight", owner: "S" },
        b1: { kind: "militia", owner: "S", new: true },
        b2: { kind: "flag_bearer", owner: "S", damage: 1 },
        c4: { kind: "juggernaut", owner: "N", damage: 2 },
        c3: { kind: "fighter", owner: "N" },
        c5: { kind: "captain", owner: "N", new: true },
      },
    },
  },
  {
    name: "four",
    seats: 4,
    options: { leaders: "none" },
    from: "W",
    picked: "b3",
    state: {
      phase: "units",
      active: "W",
      kingdoms: {
        S: { hp: 4, workers: ["worker"] },
        W: { workers: done },
        N: { workers: ["worker"] },
        E: { workers: ["worker"] },
      },
      units: {
        b3: { kind: "archer", owner: "W", sharpeners: 1 },
        a3: { kind: "bulwark", owner: "W" },
        c3: { kind: "champion", owner: "N", grail: true },
        c2: { kind: "cavalier", owner: "S", ring: true },
        d3: { kind: "shadowblade", owner: "E", knives: 1 },
        d4: { kind: "axeman", owner: "E", excalibur: true, points: 3 },
        e3: { kind: "sapper", owner: "E" },
        c4: { kind: "captain", owner: "N", plus_hp: 2, damage: 1 },
      },
    },
  },
  {
    name: "siege",
    seats: 2,
    options: { leaders: "none" },
    from: "S",
    picked: "c4",
    state: {
      phase: "units",
      active: "S",
      kingdoms: {
        S: { workers: done },
        N: { hp: 3, workers: ["worker"], buildings: ["guard_tower", { kind: "treasury", counters: 2 }] },
      },
      units: { c4: { kind: "champion", owner: "S" }, b5: { kind: "knight", owner: "N" } },
    },
  },
  {
    name: "solo",
    seats: 1,
    options: { mode: "solo", leaders: "none" },
    from: "S",
    state: {
      phase: "workers",
      active: "S",
      round: 12,
      kingdoms: { S: { hp: 7, workers: ["worker", "worker"] }, N: { enemy_counters: 0 }, E: { enemy_counters: 4 } },
      units: {
        c1: { kind: "knight", owner: "S" },
        c2: { kind: "archer", owner: "S" },
        b3: { kind: "fighter", owner: "W" },
        a3: { kind: "axeman", owner: "W", new: true },
        c5: { kind: "champion", owner: "N" },
        d2: { kind: "militia", owner: "E" },
      },
    },
  },
];
