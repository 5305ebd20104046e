// The tutorial: ten positions, one idea each, with real decisions. What a lesson wants is read from the view after every move. The
// last two are for tables of three and four, where the dead come back.

import type { Lesson } from "../../core/lesson.ts";
import type { JsonObject } from "../../core/protocol.ts";

/** What lessons look at. */
export interface Seen {
  readonly turn: { readonly phase: string; readonly active: number | null };
  readonly players: readonly { readonly scrap: number; readonly heroes: number }[];
  readonly zones: { readonly [id: string]: { readonly items?: readonly Item[] } };
}
interface Item {
  readonly figure?: string;
  readonly lives?: number;
  readonly place?: string;
  readonly moved?: boolean;
  readonly base?: readonly number[];
}

// --- Positions

const MILITIA: readonly [card: string, skills: readonly number[]][] = [
  ["tan_kapp", [3, 2, 0]],
  ["mer_chant", [1, 1, 0]],
  ["snipp_erd", [3, 0, 0]],
  ["sup_port", [1, 1, 0]],
];
const GAIA: typeof MILITIA = [
  ["emma_gebris", [1, 1, 0]],
  ["delight_anne", [2, 0, 0]],
  ["dr_dave", [3, 1, 0]],
  ["tag_tic", [3, 1, 0]],
];
type Places = readonly (readonly [place: string, lives: number] | string | null)[];

/** A team by its slots: where each stands, with ten lives or as many as are named; null is not on the table. */
function team(seat: number, cards: typeof MILITIA, places: Places): JsonObject {
  const units: Record<string, JsonObject> = {};
  cards.forEach(([card, skills], slot) => {
    const put = places[slot] ?? null;
    if (put === null) return;
    const [at, lives] = typeof put === "string" ? [put, 10] : put;
    units[`${seat}.${slot + 1}`] = { card, at, lives, skills: [...skills] };
  });
  return units;
}

const PHASES = ["end_turn", "post", "mining", "combat", "end_movement", "movement"];
/** What is still to be done in a turn that stands at this phase, the next thing last. */
const turnFrom = (phase: string): JsonObject[] =>
  PHASES.slice(0, PHASES.indexOf(phase) + 1).map((name) => ({ do: name }));

interface Duel {
  readonly phase: "movement" | "combat";
  readonly own: Places;
  readonly enemy: Places;
  readonly points?: number;
  readonly scrap?: number;
  readonly deposits?: readonly number[];
  readonly mantras?: readonly [lapin: number, sphere: number];
}
/** Militia against Gaia on the table for first games; it is the player's turn. */
function duel({ phase, own, enemy, points = 0, scrap = 0, deposits, mantras = [0, 0] }: Duel): JsonObject {
  return {
    state: {
      units: { ...team(1, MILITIA, own), ...team(2, GAIA, enemy) },
      deposits: [...(deposits ?? [2, 2, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2])],
      artifacts: {
        lapin_iazurit: { holder: 0, mantras: mantras[0] },
        gold_sphere: { holder: 0, mantras: mantras[1] },
        ashes_sead: { holder: 1 },
        sheshas_amulet: { holder: 1 },
      },
      players: [{ role: "heroes", scrap }, { role: "heroes" }],
      order: [0, 1],
      turn: { active: 0, mp: points },
      agenda: turnFrom(phase),
    },
  };
}

// --- What has come of it

const unit = (view: Seen, seat: number, figure: string): Item | undefined =>
  view.zones[`team_${seat}`]?.items?.find((item) => item.figure === figure);
const lives = (view: Seen, seat: number, figure: string): number => unit(view, seat, figure)?.lives ?? 0;
const height = (view: Seen, figure: string): number => Number(unit(view, 0, figure)?.place?.split(",")[2] ?? 0);
const skills = (view: Seen, figure: string): number =>
  (unit(view, 0, figure)?.base ?? []).reduce((sum, one) => sum + one, 0);
/** Any part of the base on a deposit there will do. */
function isOn(view: Seen, figure: string, [x, y]: readonly [number, number]): boolean {
  const [px = NaN, py = NaN, pz] = (unit(view, 0, figure)?.place ?? "").split(",").map(Number);
  return pz === 0 && (px - x) ** 2 + (py - y) ** 2 < 100;
}
const turnIsOver = (view: Seen): boolean => view.turn.active !== 0;
const has = (done: boolean, missed: boolean) => (done ? "done" : missed ? "wrong" : null);

export const LESSONS: readonly Lesson<Seen>[] = [
  {
    id: "string",
    position: duel({
      phase: "movement",
      own: ["18,24,0", "18,60,0", "18,72,0", "30,40,0"],
      enemy: ["182,96,0", "182,72,0", "182,48,0", "182,24,0"],
      points: 1,
    }),
    check: (view) => has(isOn(view, "1.4", [58, 38]), view.turn.phase !== "movement"),
    right: ["move 1.4 58,38,0"],
    mistaken: ["end_movement"],
  },
  {
    id: "climb",
    position: duel({
      phase: "movement",
      own: ["18,24,0", "18,48,0", "70,80,0", "30,40,0"],
      enemy: ["182,96,0", "182,72,0", "182,48,0", "182,24,0"],
      points: 3,
    }),
    check: (view) =>
      has(height(view, "1.3") >= 20, unit(view, 0, "1.3")?.moved === true || view.turn.phase !== "movement"),
    right: ["move 1.3 70,95,30"],
    mistaken: ["move 1.3 70,75,0"],
  },
  {
    id: "height",
    position: duel({
      phase: "combat",
      own: ["18,24,0", null, "68,95,30", "50,80,0"],
      enemy: [["105,84,0", 6], "182,72,0", "182,48,0", "182,24,0"],
      scrap: 2,
    }),
    chances: ["combat 2"],
    check: (view) => has(lives(view, 1, "2.1") < 6, turnIsOver(view)),
    right: ["attack 1.3 2.1"],
    mistaken: ["attack 1.4 2.1"],
  },
  {
    id: "cover",
    position: duel({
      phase: "movement",
      own: [null, null, null, "90,35,0"],
      enemy: [null, null, "100,85,0", null],
      points: 2,
      scrap: 2,
    }),
    chances: ["combat 6"],
    check: (view) => has(lives(view, 1, "2.3") < 10, turnIsOver(view)),
    right: ["move 1.4 100,60,20", "end_movement", "attack 1.4 2.3"],
    mistaken: ["end_movement", "place_mantra 1"],
  },
  {
    id: "scrap",
    position: duel({
      phase: "movement",
      own: ["30,40,0", null, "18,72,0", "55,60,0"],
      enemy: ["182,96,0", "182,72,0", "182,48,0", "182,24,0"],
      points: 4,
      scrap: 1,
      deposits: [2, 2, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2],
    }),
    check: (view) => has(view.players[0]!.scrap >= 3, turnIsOver(view)),
    right: ["move 1.1 58,38,0", "move 1.4 80,34,0", "end_movement"],
    mistaken: ["move 1.4 54,80,0", "end_movement", "place_mantra 1"],
  },
  {
    id: "mantras",
    position: duel({
      phase: "movement",
      own: ["18,24,0", null, "18,72,0", "18,96,0"],
      enemy: ["182,96,0", "182,72,0", "182,48,0", "182,24,0"],
      points: 3,
      mantras: [1, 2],
    }),
    check: (view) => has(view.players[0]!.scrap >= 2, turnIsOver(view)),
    right: ["convert gold_sphere", "convert gold_sphere", "use gold_sphere 0"],
    mistaken: [...Array<string>(3).fill("convert lapin_iazurit"), "end_movement", "end_combat", "end_turn"],
  },
  {
    id: "kill",
    position: duel({
      phase: "combat",
      own: ["90,35,0", null, "18,72,0", "18,96,0"],
      enemy: ["182,96,0", "80,36,0", "182,48,0", ["112,33,0", 2]],
      scrap: 2,
    }),
    chances: ["combat 6"],
    check: (view) => has(skills(view, "1.1") > 6, turnIsOver(view)),
    right: ["attack 1.1 2.4", "skill_point aiming"],
    mistaken: ["attack 1.1 2.2"],
  },
  {
    id: "last_scrap",
    position: duel({
      phase: "movement",
      own: [["40,38,0", 3], ["18,48,0", 2], null, ["18,96,0", 2]],
      enemy: [["182,96,0", 1], null, ["182,48,0", 2], null],
      points: 1,
      deposits: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    }),
    check: (view) => has(view.players[1]?.heroes === 0, turnIsOver(view) && view.turn.phase !== "over"),
    right: ["move 1.1 58,38,0", "end_movement", "lose_life 1", "lose_life 1", "lose_life 2", "lose_life 4"],
    mistaken: ["end_movement", "place_mantra 1"],
  },
  {
    id: "fallen",
    seats: 3,
    position: {
      state: {
        units: {
          ...team(2, GAIA, [["110,112,5", 1], null, ["172,48,0", 8], null]),
          ...team(3, MILITIA, ["118,140,0", null, ["60,140,0", 6], null]),
        },
        fallen: { f1: { at: "110,128,5", lives: 2 }, f2: { at: "30,70,0", lives: 2 } },
        deposits: [2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1],
        artifacts: {},
        players: [{ role: "fallen", fell: 1 }, { role: "heroes" }, { role: "heroes" }],
        order: [0, 1, 2],
        turn: { active: 0, turns: 24, falls: 1, fallen_of: 0, awake: 1, marker: "20,150,0" },
        agenda: [{ do: "end_turn" }, { do: "fallen" }],
      },
    },
    check: (view) => has(lives(view, 1, "2.1") === 0, turnIsOver(view)),
    right: ["fallen_act f1 2.1"],
    mistaken: ["fallen_act f1 3.1", "fallen_act f2 3.3"],
  },
  {
    id: "behemoth",
    seats: 4,
    position: {
      state: {
        units: {
          ...team(1, MILITIA, [["132,128,0", 6], null, null, null]),
          ...team(2, GAIA, [null, null, ["158,112,0", 10], null]),
          b: { card: "behemoth", at: "120,100,10", lives: 3 },
        },
        fallen: { f1: { at: "220,60,0", lives: 2 } },
        deposits: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        artifacts: {},
        players: [
          { role: "heroes", scrap: 2 },
          { role: "heroes" },
          { role: "fallen", fell: 1 },
          { role: "behemoth", fell: 2 },
        ],
        order: [0, 1, 2, 3],
        turn: {
          active: 0,
          turns: 40,
          falls: 2,
          fallen_of: 2,
          awake: 1,
          behemoth_of: 3,
          marker: "20,20,0",
          mark: "120,100,10",
        },
        agenda: turnFrom("combat"),
      },
    },
    chances: ["combat 6"],
    check: (view) => has(view.turn.phase === "over", turnIsOver(view)),
    right: ["attack 1.1 b"],
    mistaken: ["attack 1.1 2.3"],
  },
];
