// How colours look to somebody: for the tests of palettes, and for whoever adds a colour.

export type Triple = readonly [number, number, number];
export type Matrix = readonly [Triple, Triple, Triple];

const times = (m: Matrix, v: Triple): Triple => [
  m[0][0] * v[0] + m[0][1] * v[1] + m[0][2] * v[2],
  m[1][0] * v[0] + m[1][1] * v[1] + m[1][2] * v[2],
  m[2][0] * v[0] + m[2][1] * v[1] + m[2][2] * v[2],
];
const each = (v: Triple, f: (x: number) => number): Triple => [f(v[0]), f(v[1]), f(v[2])];

/** Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB. */
export const SIGHTS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
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
} as const satisfies Readonly<Record<string, Matrix>>;
export type Sight = keyof typeof SIGHTS;

const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function linear(hex: string): Triple {
  const channel = (i: number): number => parseInt(hex.slice(i, i + 2), 16) / 255;
  return each([channel(1), channel(3), channel(5)], (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
}

/** Oklab of a colour as somebody with this sight has it. */
function seen(hex: string, sight: Sight): Triple {
  const rgb = each(times(SIGHTS[sight], linear(hex)), (x) => Math.min(1, Math.max(0, x)));
  return times(TO_LAB, each(times(TO_LMS, rgb), Math.cbrt));
}

/** How far apart two colours are in Oklab; 0.02 is just noticed side by side. */
export function apart(a: string, b: string, sight: Sight): number {
  const [x, y] = [seen(a, sight), seen(b, sight)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

/** WCAG contrast, 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [r, g, blue] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
