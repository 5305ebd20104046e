// Positions of the gallery, as the engine reads them.
import type { JsonObject } from "../../core/protocol.ts";

export interface Example {
  readonly name: "start" | "war" | "ruin";
  readonly state: JsonObject;
}
const FARMS = { N: 1, E: 1, S: 1, W: 1 };
const RING = {
  N: { kind: "wood_wall", cubes: 2 },
  E: { kind: "wood_wall", cubes: 2 },
  S: { kind: "wood_gate", cubes: 1 },
  W: { kind: "wood_wall", cubes: 2 },
};
const POOR: JsonObject = { cards: ["barracks", "midwife"], farm: FARMS, pieces: RING, stock: { food: 4 } };
const STRONG: JsonObject = {
  N: { kind: "stone_wall", cubes: 5 },
  E: { kind: "stone_gate", cubes: 3 },
  S: { kind: "wood_wall", cubes: 1 },
  W: { kind: "wood_wall" },
  NW: { kind: "wood_turret", cubes: 1 },
  NE: { kind: "stone_turret", cubes: 2 },
  SE: { kind: "ruin" },
};

export const EXAMPLES: readonly Example[] = [
  {
    name: "start",
    state: {
      season: 1,
      order: [0, 1],
      fiefs: [
        {
          cards: ["barracks", "forester"],
          farm: FARMS,
          pieces: RING,
          healthy: 2,
          stock: { food: 4, wood: 3, stone: 2, iron: 1, gold: 5 },
          workers_left: 3,
        },
        POOR,
      ],
      invader_row: [{ card: "scavengers_4", lies: "up", side: "E" }, {}, {}, {}],
      siege: { lies: "down" },
    },
  },
  {
    name: "war",
    state: {
      season: 4,
      order: [0, 1],
      agenda: [{ task: "aftermath" }, { task: "battles" }],
      lanes: [{ tasks: [{ task: "melee" }, { task: "combat_assign" }] }, {}],
      fiefs: [
        {
          cards: ["barracks", "forester", "bakery", "lords_manor"],
          farm: { N: 2, E: 0, S: 2, W: 1 },
          protected: ["S"],
          pieces: STRONG,
          healthy: 5,
          wounded: 2,
          mercenaries: 4,
          stock: { food: 6, wood: 1, stone: 3, iron: 2, gold: 17 },
          flags: { "1": 1, "2": 1 },
          battle: {
            bound: 30,
            status: "fighting",
            field: { N: { swordsmen: 6, archers: 2 }, W: { swordsmen: 3 } },
            inside: { archers: 1 },
            on_wall: { N: { soldiers: 3, mercenaries: 2 }, E: { mercenaries: 1 } },
          },
        },
        { ...POOR, battle: { status: "survived" } },
      ],
      invader_row: [
        { card: "hordesmen_2", lies: "up", side: "N" },
        { card: "skirmishers_2", lies: "up", side: "N" },
        { card: "reavers_4", lies: "up", side: "W" },
        {},
      ],
      siege: { card: "mangonel_3", lies: "up", side: "S" },
    },
  },
  {
    name: "ruin",
    state: {
      season: 6,
      order: [0, 1],
      fiefs: [
        {
          cards: ["barracks", "forester", "tavern"],
          hurt: ["tavern"],
          farm: { N: 0, E: 0, S: 1, W: 0 },
          pieces: { N: { kind: "wood_wall" }, SE: { kind: "ruin" } },
          healthy: 1,
          wounded: 5,
          stock: { gold: 6, wood: 2 },
          workers_left: 2,
          sacks: 3,
        },
        POOR,
      ],
      invader_row: [{ card: "archers_4", lies: "up", side: "N" }, { lies: "down" }, { lies: "down" }, { lies: "down" }],
      siege: { lies: "down" },
    },
  },
];
