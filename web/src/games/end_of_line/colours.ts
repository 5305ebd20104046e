// Seats on black: the house palette lightened in OKLCH until every one glows, the black seat turned violet. Colour is never
// alone: a seat is colour, shape (the house's) and vein (the pattern inside its line). colours.test.ts computes that the eight stay apart in
// normal sight and three dichromacies.

import { type SeatShape, lookOf } from "../../core/seats.ts";

export interface SeatLook {
  readonly name: string;
  readonly colour: string;
  readonly shape: SeatShape;
  /** Dashes of the bright vein inside the line, in units of a cell of 100. */
  readonly vein: string;
}

const COLOURS: readonly (readonly [name: string, colour: string, vein: string])[] = [
  ["orange", "#e8650e", "none"],
  ["cyan", "#00e0ff", "25 25"],
  ["yellow", "#ffdb30", "2 14.67"],
  ["white", "#f7fcf4", "0 100"],
  ["blue", "#5f6cff", "8 8.67"],
  ["violet", "#a050ba", "36 6 2 6"],
  ["pink", "#d17cc2", "50 6 6 6 6 26"],
  ["green", "#85c573", "14 5 2 5 2 5"],
];

export const LOOKS: readonly SeatLook[] = COLOURS.map(([name, colour, vein], seat) => ({
  name,
  colour,
  shape: lookOf(seat).shape,
  vein,
}));

export const look = (seat: number): SeatLook => LOOKS[seat % LOOKS.length] as SeatLook;

/** How the cards of a team are framed, by the side: whole, dashed, dotted, both. */
const FRAMES: readonly string[] = ["none", "14 7", "2 6", "14 5 2 5"];
export const frameOf = (side: number): string => FRAMES[side % FRAMES.length] as string;

/** What is dark behind everything; seats are judged against it. */
export const BLACK = "#06070d";
