// What the modules cost and how fast they are: size, random playouts beside the native engine, and search. Native and
// WebAssembly play in slices that take turns, and the best slice of each counts: a machine that is busy with something else
// slows both, and the ratio stays.
//
//   npm run bench [SLICES]
//
// ENDTABLE_BENCH is the folder of the native program `playout_benchmarks`, that of the release build by default.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import type { JsonObject, Match } from "./src/index.ts";
import { type ModuleName, engineOf, moduleBytes, moduleNames } from "./tests/modules.ts";

const SLICE_SECONDS = 0.2;

/** Set-ups as bench/setups.hpp names them. */
const setUps: { name: string; module: ModuleName; game: string; seats: number; options?: JsonObject }[] = [
  { name: "end_of_line, 2 seats", module: "end_of_line", game: "end_of_line", seats: 2 },
  { name: "end_of_line, 4 seats", module: "end_of_line", game: "end_of_line", seats: 4 },
  { name: "end_of_line, 8 seats", module: "end_of_line", game: "end_of_line", seats: 8 },
  { name: "end_of_line, solo", module: "end_of_line", game: "end_of_line", seats: 1, options: { mode: "solo" } },
  { name: "connect_four", module: "examples", game: "connect_four", seats: 2 },
  { name: "tic_tac_toe", module: "examples", game: "tic_tac_toe", seats: 2 },
];

const bench = process.env["ENDTABLE_BENCH"] ?? fileURLToPath(new URL("../../release/bench", import.meta.url));

const whole = (number: number): string => Math.round(number).toLocaleString("en");

function row(first: string, ...cells: string[]): void {
  console.log(first.padEnd(24) + cells.map((cell) => cell.padStart(12)).join(""));
}

/** Games a second. The lesser of wall time and processor time counts, so that neither a busy machine nor node's helpers do. */
function slice(match: Match, seed: number): number {
  const cpu = process.cpuUsage();
  const begin = performance.now();
  let games = 0;
  do {
    match.playouts(2000, seed + games);
    games += 2000;
  } while (performance.now() - begin < SLICE_SECONDS * 1000);
  const { user, system } = process.cpuUsage(cpu);
  return games / Math.min((performance.now() - begin) / 1000, (user + system) / 1e6);
}

function nativeSlice(name: string): number {
  const report = execFileSync(
    join(bench, "playout_benchmarks"),
    [`--benchmark_filter=^playout/${name}$`, `--benchmark_min_time=${SLICE_SECONDS}`, "--benchmark_format=json"],
    { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" },
  );
  const { benchmarks } = JSON.parse(report) as { benchmarks: { items_per_second: number }[] };
  const rate = benchmarks[0]?.items_per_second;
  if (rate === undefined) throw new Error(`playout_benchmarks knows no ${name}`);
  return rate;
}

function sizes(): void {
  row("module", "bytes", "gzipped", "KiB");
  for (const name of moduleNames) {
    const bytes = moduleBytes(name);
    const gzipped = gzipSync(bytes, { level: 9 }).length;
    row(`${name}.wasm`, whole(bytes.length), whole(gzipped), (gzipped / 1024).toFixed(1));
  }
}

async function playouts(slices: number): Promise<void> {
  row("random playouts/s", "native", "wasm", "ratio");
  for (const { name, module, game, seats, options } of setUps) {
    const match = (await engineOf(module)).newMatch({ game, seats, seed: 1, ...(options && { options }) });
    slice(match, 1); // node compiles again what turns out to be hot
    let native = 0;
    let wasm = 0;
    for (let i = 0; i < slices; ++i) {
      native = Math.max(native, nativeSlice(name));
      wasm = Math.max(wasm, slice(match, 1 + i));
    }
    row(name, whole(native), whole(wasm), (wasm / native).toFixed(2));
  }
}

async function search(slices: number): Promise<void> {
  const match = (await engineOf("end_of_line")).newMatch({ game: "end_of_line", seats: 2, seed: 1 });
  while (match.turn().chance) match.chance();
  const seat = match.turn().seats[0] ?? 0;
  let best = 0;
  for (let i = 0; i < slices; ++i) {
    best = Math.max(best, match.bot(seat, { level: "hard", ms: 200, seed: i + 1 }).per_second ?? 0);
  }
  row("search iterations/s", "", whole(best));
}

const slices = Number(process.argv[2] ?? 10);
if (!(slices >= 1)) throw new Error("usage: npm run bench [SLICES]");
console.log(`node ${process.version}, best of ${slices} slices of ${SLICE_SECONDS} s`);
sizes();
await playouts(slices);
await search(slices);
