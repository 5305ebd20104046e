// Who is who at a table, never by colour alone: each seat has a colour, a shape and a hatch. All eight colours stay apart
// in all three dichromacies, tests/unit/colours.test.ts computes it; CSS has them as --seat-0 … --seat-7.

export type SeatShape = "circle" | "square" | "triangle" | "diamond" | "hexagon" | "plus" | "star" | "ring";

export interface SeatLook {
  readonly colour: string;
  /** Text on that colour. */
  readonly ink: string;
  readonly shape: SeatShape;
  /** Angle of the hatch in degrees, and the distance of its lines; 0: none. */
  readonly hatch: readonly [angle: number, gap: number];
}

export const seatLooks: readonly SeatLook[] = [
  { colour: "#ff4c0b", ink: "#000000", shape: "circle", hatch: [0, 0] },
  { colour: "#4bb6ff", ink: "#000000", shape: "square", hatch: [45, 6] },
  { colour: "#f6d43e", ink: "#000000", shape: "triangle", hatch: [135, 6] },
  { colour: "#eefafe", ink: "#000000", shape: "diamond", hatch: [90, 6] },
  { colour: "#075dbd", ink: "#FFFFFF", shape: "hexagon", hatch: [0, 6] },
  { colour: "#222222", ink: "#FFFFFF", shape: "plus", hatch: [45, 10] },
  { colour: "#fe72b9", ink: "#000000", shape: "star", hatch: [135, 10] },
  { colour: "#00a16c", ink: "#000000", shape: "ring", hatch: [90, 10] },
];

export const lookOf = (seat: number): SeatLook => seatLooks[seat % seatLooks.length]!;

/** The letter of a seat's team; null where everybody plays alone, or all together. */
export function teamOf(sides: readonly number[], seat: number): string | null {
  const teams = new Set(sides).size;
  const side = sides[seat];
  return side === undefined || teams < 2 || teams === sides.length ? null : String.fromCharCode(65 + side);
}

const round = (value: number) => Math.round(value * 100) / 100;
function polygon(corners: number, radius: number, turn: number, inner?: number): string {
  const count = inner === undefined ? corners : corners * 2;
  const points = Array.from({ length: count }, (_, i) => {
    const r = inner !== undefined && i % 2 ? inner : radius;
    const angle = turn + (i * 2 * Math.PI) / count;
    return `${round(Math.sin(angle) * r)} ${round(-Math.cos(angle) * r)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The shape around the origin with a radius of 10, as an SVG path (fill rule evenodd). */
export const shapePath: { readonly [shape in SeatShape]: string } = {
  circle: "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
  square: "M-8-8H8V8H-8Z",
  triangle: polygon(3, 11, 0),
  diamond: polygon(4, 11, 0),
  hexagon: polygon(6, 10, 0),
  plus: "M-3.4-9.5H3.4V-3.4H9.5V3.4H3.4V9.5H-3.4V3.4H-9.5V-3.4H-3.4Z",
  star: polygon(5, 11, 0, 4.8),
  ring: "M0-9.5A9.5 9.5 0 1 1 0 9.5A9.5 9.5 0 1 1 0-9.5ZM0-4.5A4.5 4.5 0 1 0 0 4.5A4.5 4.5 0 1 0 0-4.5Z",
};
