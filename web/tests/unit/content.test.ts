// The page knows no content: no clause, no card, no effect is named by its files, no number of it stands in them (numbers.test.ts shows
// other ones). What is drawn of them comes with the scene; icons are found
// in tables keyed by their ids, with something that is shown where there is none.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const GAMES = "../games";

/** Tables of icons, and what shows positions of its own making: lessons, galleries, covers. */
const MAY_NAME = /\/(icons|effects|lessons|examples|deck)\.ts$|\/(Gallery|Cover)\.svelte$/;

function files(folder: string, ends: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && ends.test(one.name))
    .map((one) => join(one.parentPath, one.name));
}
/** What is run or shown: not comments, not styles. */
const code = (file: string): string =>
  readFileSync(file, "utf8")
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "");

/** Ids of whatever an official content lists, but for its places: those are names of zones, too. */
function idsOf(game: string): Set<string> {
  const ids = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (value && typeof value === "object") {
      if ("id" in value && typeof value.id === "string") ids.add(value.id);
      Object.values(value).forEach(collect);
    }
  };
  for (const file of files(join(GAMES, game, "content"), /\.json$/))
    if (!file.includes("/text/") && !file.endsWith("/board.json")) collect(JSON.parse(readFileSync(file, "utf8")));
  return ids;
}
const games = readdirSync(GAMES).filter((game) => readdirSync(join(GAMES, game)).includes("RULES.md"));
const source = files("src", /\.(ts|svelte)$/);
const skinOf = (game: string): string[] => source.filter((file) => file.startsWith(join("src", "games", game)));

test("no file names a clause", () => {
  const prefixes = new Set(
    games.flatMap(
      (game) => readFileSync(join(GAMES, game, "RULES.md"), "utf8").match(/\b[A-Z]{2,4}(?=-\d+\.\d)/g) ?? [],
    ),
  );
  expect(prefixes.size).toBeGreaterThan(2);
  const clause = new RegExp(`\\b(${[...prefixes].join("|")})-\\d`);
  expect(source.filter((file) => clause.test(code(file)))).toEqual([]);
});

test.each(games)("no file of the skin of %s names a card", (game) => {
  const ids = [...idsOf(game)].filter((id) => id.includes("_") || id.length > 5);
  const named = skinOf(game).flatMap((file) => {
    if (MAY_NAME.test(file)) return [];
    const words = new Set(code(file).match(/(?<=["'`.])[a-z_]+(?=["'`])/g) ?? []);
    return ids.filter((id) => words.has(id)).map((id) => `${file}: ${id}`);
  });
  expect(named).toEqual([]);
});

test("no file guesses a number the scene or the view tells", () => {
  const guess = /\b(numbers|card|effect|face)\??\.\w+ \?\? [1-9]/;
  const guessing = source
    .filter((file) => !/Gallery\.svelte$/.test(file))
    .flatMap((file) =>
      code(file)
        .split("\n")
        .filter((line) => guess.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(guessing).toEqual([]);
});
