// Positions for the gallery: made by hand, each to show one thing. They need not be reachable.

import setups from "../../../../games/end_of_line/content/setups.json";
import { FACES } from "./deck.ts";
import { type EolScene, type EolView, type Model, readModel, type Stands } from "./model.ts";
import { type Cell, type Dir, isDir } from "./torus.ts";

export interface Example {
  readonly name: string;
  readonly seats: number;
  readonly mode?: string;
  /** For each seat its cards: "row,column face heading". */
  readonly lines: readonly (readonly string[])[];
  readonly cut?: readonly number[];
  /** How safe each line stands; left out: all are safe. */
  readonly stands?: readonly Stands["state"][];
  readonly walls?: readonly string[];
  readonly energy?: readonly number[];
  readonly active: number;
  readonly ghost?: readonly [face: string, dir: Dir];
  readonly effect?: string;
  readonly due?: number;
  readonly placed?: number;
  readonly wide?: number;
  readonly shift?: Cell;
  readonly reach?: boolean;
}

function laid(text: string): { at: string; face: string; dir: Dir } {
  const [at = "", face = "", dir = ""] = text.split(" ");
  if (!isDir(dir)) throw new Error(`no heading: ${text}`);
  return { at, face, dir };
}

export function example(one: Example): Model {
  const setup = setups.setups.find((each) => each.players === one.seats);
  if (setup === undefined) throw new Error(`no set-up for ${one.seats}`);
  const starts = setup.starts.map((start) => ({ cell: `${start[0]},${start[1]}`, dir: start[2] as Dir }));
  const team = one.mode === "team";
  const scene: EolScene = {
    seats: one.seats,
    zones: [],
    sides: starts.map((_, seat) => (team ? seat % 2 : seat)),
    side: setup.side,
    faces: FACES,
    effects: ["boost", "brake", "turnaround"].map((id) => ({ id, cost: 1, clause: "" })),
    starts,
    options: { mode: one.mode ?? "competitive", cut_check: "own_turn" },
  };
  const view: EolView = {
    round: 4,
    order: starts.map((_, seat) => seat),
    turn_index: one.active,
    next_order: starts.map((_, seat) => seat),
    turn: { due: one.due ?? 2, placed: one.placed ?? 0, effect: one.effect ?? null },
    players: starts.map((_, seat) => ({
      seat,
      side: scene.sides[seat] ?? seat,
      hand: 5,
      deck: 15,
      energy: one.energy?.[seat] ?? 3,
      line: (one.lines[seat] ?? []).map(laid).map(({ at, ...card }) => ({ cell: at, ...card })),
      unseen: {},
      ways: [],
      ...(one.stands ? { stands: { state: one.stands[seat] ?? "safe", free: 1 } } : {}),
      ...(one.cut?.includes(seat) ? { cut: { number: 1, round: 3 } } : {}),
    })),
    zones: {
      grid: {
        cells: [
          ...(one.walls ?? []).map((at) => ({ at, mark: "wall" })),
          ...one.lines.flatMap((line, owner) => line.map((text) => ({ owner, ...laid(text) }))),
        ],
      },
    },
  };
  return readModel(scene, view);
}

const versus = [
  ["5,2 BL N", "4,2 CR N", "4,3 S E"],
  ["5,4 CR N", "5,5 CL E", "4,5 BR N", "3,5 CL N"],
];

export const EXAMPLES: readonly Example[] = [
  { name: "start", seats: 2, lines: [], active: 0 },
  { name: "growing, two seats", seats: 2, lines: versus, active: 0, stands: ["threatened", "threatened"] },
  { name: "ghost", seats: 2, lines: versus, active: 0, ghost: ["X", "E"], stands: ["threatened", "threatened"] },
  {
    name: "ghost of a dead end",
    seats: 2,
    lines: [["5,2 BL N", "4,2 CR N", "4,3 CR E"], versus[1] ?? []],
    active: 0,
    ghost: ["CL", "S"],
    placed: 1,
  },
  {
    name: "over the border",
    seats: 2,
    lines: [
      ["5,2 CL N", "5,1 S W", "5,0 BR W", "5,6 S W"],
      ["5,4 S N", "4,4 S N", "3,4 S N", "2,4 S N", "1,4 S N", "0,4 T N"],
    ],
    active: 0,
    ghost: ["CR", "W"],
  },
  {
    name: "the same, frame moved",
    seats: 2,
    lines: [
      ["5,2 CL N", "5,1 S W", "5,0 BR W", "5,6 S W"],
      ["5,4 S N", "4,4 S N", "3,4 S N", "2,4 S N", "1,4 S N", "0,4 T N"],
    ],
    active: 0,
    shift: { r: 3, c: 2 },
  },
  {
    name: "blocked: only a Turnaround saves it",
    seats: 2,
    lines: [
      ["5,2 BL N", "4,2 S N"],
      ["5,4 S N", "4,4 S N", "3,4 CL N", "3,3 S W", "3,2 S W"],
    ],
    stands: ["rescue", "safe"],
    active: 1,
  },
  {
    name: "Turnaround",
    seats: 2,
    lines: [
      ["5,2 BL N", "4,2 S N", "5,1 CR W"],
      ["5,4 S N", "4,4 S N", "3,4 CL N", "3,3 S W", "3,2 S W"],
    ],
    stands: ["threatened", "threatened"],
    active: 0,
    ghost: ["BL", "N"],
  },
  {
    name: "cut",
    seats: 2,
    lines: [
      ["5,2 BL N", "4,2 CR N", "4,3 S E"],
      ["5,4 CR N", "5,5 CL E", "4,5 CL N", "4,4 S W"],
    ],
    cut: [1],
    stands: ["doomed", "cut"],
    active: 0,
  },
  {
    name: "team: crossing, and the ghost of another one",
    seats: 4,
    mode: "team",
    lines: [
      ["2,4 CR N", "2,5 S E", "2,6 S E", "2,8 CR E", "3,8 CR S"],
      ["4,6 CR E", "5,6 CR S"],
      ["6,4 CL S", "6,5 S E", "6,6 S E", "6,7 CL E", "5,7 S N", "4,7 S N", "3,7 S N", "2,7 S N"],
      ["4,2 CR W", "3,2 S N", "2,2 CL N"],
    ],
    ghost: ["S", "W"],
    active: 0,
  },
  {
    name: "walls",
    seats: 1,
    mode: "puzzle",
    lines: [["1,2 BL N", "1,1 CL W"]],
    walls: ["0,4", "3,3", "4,0"],
    active: 0,
  },
  { name: "reach", seats: 1, mode: "solo", lines: [["1,2 BL N", "0,2 T N"]], active: 0, reach: true },
  {
    name: "eight seats",
    seats: 8,
    lines: [
      ["3,5 BL N", "2,5 S N", "1,5 CL N", "1,4 S W"],
      ["3,7 S N", "2,7 S N", "1,7 CR N", "1,8 X E"],
      ["5,9 S E", "5,10 CL E", "4,10 S N", "3,10 CR N", "3,11 S E", "3,12 S E", "3,0 CR E"],
      ["7,9 S E", "7,10 BR E", "8,10 S S"],
      ["9,7 CL S", "9,8 S E", "9,9 CR E", "10,9 T S"],
      ["9,5 S S", "10,5 S S", "11,5 S S", "12,5 S S", "0,5 Z S"],
      ["7,3 CL W", "8,3 S S", "9,3 CR S", "9,2 S W"],
      ["5,3 S W", "5,2 CR W", "4,2 S N", "3,2 BL N"],
    ],
    cut: [4],
    active: 1,
  },
  {
    name: "zoomed in, with a map",
    seats: 8,
    lines: [
      ["3,5 BL N", "2,5 S N", "1,5 CL N", "1,4 S W"],
      ["3,7 S N", "2,7 S N", "1,7 CR N", "1,8 X E"],
      ["5,9 S E", "5,10 CL E"],
      ["7,9 S E", "7,10 BR E"],
      ["9,7 CL S", "9,8 S E"],
      ["9,5 S S", "10,5 S S"],
      ["7,3 CL W", "8,3 S S"],
      ["5,3 S W", "5,2 CR W"],
    ],
    active: 1,
    wide: 7,
    shift: { r: 5, c: 11 },
  },
];
