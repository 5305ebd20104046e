// The tutorial: seven positions with one idea each. Moves are the engine's own notations.

import type { Lesson } from "../../core/lesson.ts";
import type { JsonObject } from "../../core/protocol.ts";
import type { EmpView } from "./model.ts";

const RING = {
  N: { kind: "wood_wall", cubes: 2 },
  E: { kind: "wood_wall", cubes: 2 },
  S: { kind: "wood_gate", cubes: 1 },
  W: { kind: "wood_wall", cubes: 2 },
};
const FARMS = { N: 1, E: 1, S: 1, W: 1 };
/** Somebody who is poor and has nothing left to do. */
const RIVAL: JsonObject = { cards: ["barracks", "midwife"], farm: FARMS, pieces: RING, stock: { food: 4 } };
const ONE_CARD = (card: string, side: string): JsonObject => ({
  invader_row: [{ card, lies: "up", side }, {}, {}, {}],
  siege: { lies: "down" },
});
const position = (season: number, mine: JsonObject, rest: JsonObject): JsonObject => ({
  state: {
    season,
    order: [0, 1],
    fiefs: [
      { cards: ["barracks", "forester"], rotated: ["barracks", "forester"], farm: FARMS, pieces: RING, ...mine },
      RIVAL,
    ],
    ...rest,
  },
});
/** In the middle of a battle, nobody else fighting. */
const battle = (mine: JsonObject, tasks: readonly JsonObject[], season = 2): JsonObject => {
  const begun = position(season, mine, {
    agenda: [{ task: "aftermath" }, { task: "battles" }],
    lanes: [{ tasks }, {}],
    invader_row: [{ card: "hordesmen_2", lies: "up", side: "N" }, {}, {}, {}],
    siege: { card: "trebuchet_1", lies: "up", side: "S" },
  });
  const state = begun.state as JsonObject;
  const [own] = state.fiefs as JsonObject[];
  return { state: { ...state, fiefs: [own!, { ...RIVAL, battle: { status: "survived" } }] } };
};
const mine = (view: EmpView) => view.players[0]!;
const workIsOver = (view: EmpView): boolean => view.phase !== "actions";
const isHurt = (view: EmpView, id: string): boolean => mine(view).cards.some((card) => card.id === id && card.hurt);

export const LESSONS: readonly Lesson<EmpView>[] = [
  {
    id: "build",
    position: position(
      1,
      { healthy: 2, stock: { food: 4, gold: 5, wood: 1 }, workers_left: 2 },
      ONE_CARD("scavengers_1", "W"),
    ),
    check: (view) =>
      mine(view).pieces.NW || mine(view).pieces.SW || mine(view).pieces.NE || mine(view).pieces.SE
        ? "done"
        : workIsOver(view)
          ? "wrong"
          : null,
    right: ["place woodmill", "place stockpile", "build NW turret wood"],
    mistaken: ["place woodmill", "place mine"],
  },
  {
    id: "gold",
    position: position(
      2,
      { healthy: 2, stock: { food: 4, gold: 11 }, workers_left: 1 },
      ONE_CARD("iron_vanguard_1", "W"),
    ),
    check: (view) => (mine(view).gold < 10 ? "done" : workIsOver(view) ? "wrong" : null),
    right: ["place camp_right 1"],
    mistaken: ["place tax 0"],
  },
  {
    id: "place",
    position: position(
      1,
      { healthy: 3, stock: { food: 4, gold: 7 } },
      {
        ...ONE_CARD("hordesmen_2", "W"),
        agenda: [{ task: "reveal" }, { task: "prepare" }],
        lanes: [{ tasks: [{ task: "prep_assign" }] }, {}],
      },
    ),
    chances: ["siege trebuchet_1 N"],
    check: (view) =>
      mine(view).battle.status === "fighting" && mine(view).battle.asked
        ? "wrong"
        : view.phase !== "prepare" && view.phase !== "reveal"
          ? "done"
          : null,
    right: ["assign N 0 0", "assign E 0 0", "assign S 0 0", "assign W 3 0"],
    mistaken: ["assign N 0 0", "assign E 3 0"],
  },
  {
    id: "inside",
    position: battle(
      {
        healthy: 3,
        stock: { food: 4, gold: 8 },
        battle: {
          bound: 15,
          cycle: 1,
          status: "fighting",
          field: { N: { archers: 1 } },
          inside: { swordsmen: 2 },
          on_wall: { N: { soldiers: 3 } },
        },
      },
      [{ task: "melee" }, { task: "combat_assign" }],
    ),
    check: (view) => (mine(view).sacks > 0 ? "wrong" : mine(view).battle.inside.swordsmen === 0 ? "done" : null),
    right: ["assign N 0 0", "assign E 0 0", "assign S 0 0", "assign W 0 0"],
    mistaken: ["assign N 3 0"],
  },
  {
    id: "food",
    position: position(3, { healthy: 6, stock: { gold: 8 }, workers_left: 1 }, ONE_CARD("scavengers_1", "W")),
    check: (view) =>
      (mine(view).stock["food"] ?? 0) + mine(view).harvest >= mine(view).feast
        ? "done"
        : workIsOver(view)
          ? "wrong"
          : null,
    right: ["place granary", "sow N", "sow E"],
    mistaken: ["place mine"],
  },
  {
    id: "sacked",
    position: battle(
      {
        cards: ["barracks", "forester", "lords_manor", "tavern", "bakery"],
        wounded: 3,
        stock: { food: 4, gold: 14 },
        battle: { bound: 15, cycle: 1, status: "fighting", inside: { swordsmen: 3 } },
      },
      [{ task: "sack" }, { task: "sack_damage", a: 2 }],
      3,
    ),
    check: (view) =>
      isHurt(view, "lords_manor") ? "wrong" : isHurt(view, "tavern") && isHurt(view, "bakery") ? "done" : null,
    right: ["damage tavern", "damage bakery"],
    mistaken: ["damage lords_manor"],
  },
  {
    id: "last",
    position: position(
      7,
      {
        cards: ["barracks", "forester", "lords_manor"],
        hurt: ["lords_manor"],
        healthy: 4,
        flags: { "2": 1 },
        objectives: ["house_of_stone"],
        stock: { food: 4, gold: 9, iron: 1 },
        workers_left: 1,
      },
      ONE_CARD("scavengers_1", "W"),
    ),
    check: (view) => (!isHurt(view, "lords_manor") ? "done" : workIsOver(view) ? "wrong" : null),
    right: ["place stockpile", "rebuild lords_manor"],
    mistaken: ["place tax 0"],
  },
];
