// Rule 15: seats are told apart by colour in all three dichromacies (and by shape and hatch besides).

import { expect, test } from "vitest";
import { seatLooks } from "../../src/core/seats.ts";

type Triple = [number, number, number];

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
const times = (m: number[][], [x, y, z]: Triple): Triple => m.map(([a, b, c]) => a! * x + b! * y + c! * z) as Triple;

// Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
const dichromacies: Record<string, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function oklab(rgb: Triple): Triple {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb.map((value) => Math.max(0, value)) as Triple,
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  );
}
const distance = (a: Triple, b: Triple) => Math.hypot(...a.map((value, i) => value - b[i]!));

function nearestPair(looks: readonly { colour: string }[], matrix: number[][]): number {
  const seen = looks.map(({ colour }) => oklab(times(matrix, linear(colour))));
  return Math.min(...seen.flatMap((a, i) => seen.slice(i + 1).map((b) => distance(a, b))));
}

// 0.02 in OKLab is what is just noticed side by side; four times that is told apart on a board.
for (const [name, matrix] of Object.entries(dichromacies)) {
  test(`six seats stay apart in ${name}`, () => {
    expect(nearestPair(seatLooks.slice(0, 6), matrix)).toBeGreaterThan(0.08);
  });
}

test("no two seats have the same shape, and shapes and hatches tell all eight apart", () => {
  expect(new Set(seatLooks.map((look) => look.shape)).size).toBe(8);
  expect(new Set(seatLooks.map((look) => look.hatch.join())).size).toBe(8);
});

test("text on a seat's colour can be read", () => {
  const luminance = (hex: string) => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const { colour, ink } of seatLooks) {
    const [light, dark] = [luminance(colour), luminance(ink)].sort((a, b) => b - a) as [number, number];
    expect((light + 0.05) / (dark + 0.05), colour).toBeGreaterThan(4.5);
  }
});
