// Positions for the gallery: made by hand, each to show one thing. They need not be reachable; the engine looks at them as at any other.

import type { JsonObject } from "../../core/protocol.ts";
import type { Figure } from "../../core/rulebook.ts";
import type { Cell } from "./torus.ts";

export interface Example {
  readonly name: string;
  readonly seats: number;
  readonly options?: JsonObject;
  /** For each seat its cards: "row,column face heading"; none: a new game. */
  readonly lines?: readonly (readonly string[])[];
  readonly cut?: readonly number[];
  readonly energy?: readonly number[];
  readonly active: number;
  /** The card about to be laid. */
  readonly ghost?: string;
  readonly turn?: JsonObject;
  readonly over?: boolean;
  readonly wide?: number;
  readonly shift?: Cell;
  readonly reach?: boolean;
}

const handOf = (card: string | null): JsonObject =>
  card === null ? {} : card === "S" ? { S: 2 } : { [card]: 1, S: 1 };
const seatsOf = (n: number): number[] => Array.from({ length: n }, (_, seat) => seat);

/** The position as the engine reads it: whoever is active has the card in hand that is about to be laid. */
function stateOf(one: Example): JsonObject {
  const held = one.ghost?.split(">")[0] ?? "S";
  return {
    phase: one.over ? "over" : "place",
    round: 4,
    first_order: seatsOf(one.seats),
    order: seatsOf(one.seats),
    turn_index: one.over ? 0 : one.active,
    ...(one.over ? {} : { turn: { due: 2, ...one.turn } }),
    players: seatsOf(one.seats).map((seat) => ({
      line: [...(one.lines?.[seat] ?? [])],
      hand: handOf(seat === one.active ? held : null),
      ...(one.cut?.includes(seat) ? { cut: 1, cut_round: 3 } : {}),
      ...(one.energy ? { energy: one.energy[seat] ?? 0 } : {}),
    })),
  };
}

export const figureOf = (one: Example): Figure => ({
  seats: one.seats,
  seat: one.active,
  ...(one.options ? { options: one.options } : {}),
  ...(one.lines ? { state: stateOf(one) } : {}),
  ...(one.reach ? { probe: { what: "reach", seat: one.active, cards: 3 } } : {}),
});

const versus = [
  ["5,2 BL N", "4,2 CR N", "4,3 S E"],
  ["5,4 CR N", "5,5 CL E", "4,5 BR N", "3,5 CL N"],
];

export const EXAMPLES: readonly Example[] = [
  { name: "start", seats: 2, active: 0 },
  { name: "growing, two seats", seats: 2, lines: versus, active: 0 },
  { name: "ghost", seats: 2, lines: versus, active: 0, ghost: "X>E" },
  {
    name: "ghost of a dead end",
    seats: 2,
    lines: [["5,2 BL N", "4,2 CR N", "4,3 CR E"], versus[1] ?? []],
    active: 0,
    ghost: "CL>S",
    turn: { placed: 1 },
  },
  {
    name: "over the border",
    seats: 2,
    lines: [
      ["5,2 CL N", "5,1 S W", "5,0 BR W", "5,6 S W"],
      ["5,4 S N", "4,4 S N", "3,4 S N", "2,4 S N", "1,4 S N", "0,4 T N"],
    ],
    active: 0,
    ghost: "CR>W",
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
    active: 1,
  },
  {
    name: "Turnaround",
    seats: 2,
    lines: [
      ["5,2 BL N", "4,2 S N", "5,1 CR W"],
      ["5,4 S N", "4,4 S N", "3,4 CL N", "3,3 S W", "3,2 S W"],
    ],
    active: 0,
    ghost: "BL>N",
  },
  {
    name: "cut",
    seats: 2,
    lines: [
      ["5,2 BL N", "4,2 CR N", "4,3 S E"],
      ["5,4 CR N", "5,5 CL E", "4,5 CL N", "4,4 S W"],
    ],
    cut: [1],
    over: true,
    active: 0,
  },
  {
    name: "team: crossing, and the ghost of another one",
    seats: 4,
    options: { mode: "team" },
    lines: [
      ["2,4 CR N", "2,5 S E", "2,6 S E", "2,8 CR E", "3,8 CR S"],
      ["4,6 CR E", "5,6 CR S"],
      ["6,4 CL S", "6,5 S E", "6,6 S E", "6,7 CL E", "5,7 S N", "4,7 S N", "3,7 S N", "2,7 S N"],
      ["4,2 CR W", "3,2 S N", "2,2 CL N"],
    ],
    ghost: "S>W",
    active: 0,
  },
  { name: "walls", seats: 1, options: { mode: "puzzle", level: 3, seed: 202601013 }, active: 0 },
  { name: "reach", seats: 1, options: { mode: "solo" }, lines: [["1,2 BL N", "0,2 T N"]], active: 0, reach: true },
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
