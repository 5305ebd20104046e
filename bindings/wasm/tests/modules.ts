// Where the tests find modules, golden files and the native engine. Compiled tests live in build/wasm/js/tests.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Engine, type JsonObject } from "../src/index.ts";

const build = new URL("../../", import.meta.url);
const root = new URL("../../", build);

export const moduleNames = ["after_the_empire", "end_of_line", "following_the_end", "furtherance", "examples"] as const;
export type ModuleName = (typeof moduleNames)[number];

export function moduleBytes(name: ModuleName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`bindings/wasm/${name}.wasm`, build)));
}

const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

/** A new engine with no matches; the module is compiled once. */
export async function engineOf(name: ModuleName): Promise<Engine> {
  let module = compiled.get(name);
  if (module === undefined) {
    module = WebAssembly.compile(moduleBytes(name));
    compiled.set(name, module);
  }
  return Engine.load(await module);
}

/** The module that knows a game. */
export function moduleOf(game: string): ModuleName {
  return moduleNames.find((name) => name === game) ?? "examples";
}

/** A playthrough of tests/golden: what the native engine told of one game, written by its own golden test. */
export interface Golden {
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  readonly options: string;
  /** Everything between the options and the result, line by line. */
  readonly story: readonly string[];
  readonly result: string;
  readonly hash: string;
  readonly view: string;
}

const games = [
  "after_the_empire",
  "end_of_line",
  "following_the_end",
  "furtherance",
  "tic_tac_toe",
  "connect_four",
  "kuhn_poker",
  "goofspiel",
  "lanterns",
  "nim",
  "orchard",
] as const;

function readGolden(file: URL, name: string): Golden {
  const text = readFileSync(file, "utf8");
  const parts = /^options (.*)\n([^]*)^result (.*)\nhash (.*)\nview ([^]*)$/m.exec(text);
  const game = games.find((id) => name.startsWith(id));
  const seats = Number(/_(\d+)$/.exec(name)?.[1]);
  if (parts === null || game === undefined) throw new Error(`${name}.txt is no golden playthrough`);
  const [, options = "", story = "", result = "", hash = "", view = ""] = parts;
  return { name, game, seats, options, story: story.trimEnd().split("\n"), result, hash, view };
}

/** The cards that golden playthroughs are played with: those of the last release, which no module carries. */
export function frozenContent(game: string): JsonObject | undefined {
  const folder = new URL(`games/${game}/released/`, root);
  if (!existsSync(folder)) return undefined;
  const { releases } = JSON.parse(readFileSync(new URL("releases.json", folder), "utf8")) as {
    releases: readonly { readonly content: string }[];
  };
  const newest = new URL(`${releases[0]?.content.replace("sha256:", "").slice(0, 16)}/`, folder);
  return Object.fromEntries(
    readdirSync(newest)
      .filter((file) => file.endsWith(".json"))
      .map((file) => [file, JSON.parse(readFileSync(new URL(file, newest), "utf8")) as JsonObject]),
  );
}

/** Stands in a golden file for the rest of a long game. */
export const REST = "...";
export const isLong = (golden: Golden): boolean => golden.story.includes(REST);

export function goldenPlaythroughs(): readonly Golden[] {
  const folder = new URL("tests/golden/playthroughs/", root);
  return readdirSync(folder)
    .sort()
    .map((file) => readGolden(new URL(file, folder), file.replace(/\.txt$/, "")));
}

/** The native engine's program, if there is one to compare with. */
export const nativeProgram =
  process.env["ENDTABLE_NATIVE"] ?? fileURLToPath(new URL("build/release/cli/endtable", root));
