// The second language is complete: every word, every placeholder, nothing left over. And every word is used.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

type Catalogue = Record<string, string>;
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Catalogue;
const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();

function same(english: Catalogue, german: Catalogue) {
  expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) expect(names(german[key]!), key).toEqual(names(text));
}

const english = read("src/text/en.json");

test("the shell in German", () => same(english, read("src/text/de.json")));

describe("what games say, in German", () => {
  for (const game of ["end_of_line", "furtherance", "tic_tac_toe", "connect_four", "kuhn_poker", "goofspiel"]) {
    test(game, () => {
      const home = game === "end_of_line" || game === "furtherance" ? "games" : "examples";
      same(read(`../${home}/${game}/content/text/en.json`), read(`src/text/games/de/${game}.json`));
    });
  }
});

test("every word of the shell is used", () => {
  const sources: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) walk(join(folder, entry.name));
      else if (/\.(svelte|ts)$/.test(entry.name)) sources.push(readFileSync(join(folder, entry.name), "utf8"));
    }
  };
  walk("src");
  const all = sources.join("\n");
  // Keys are written out, or put together: `level.${…}`.
  const begun = [...all.matchAll(/`([\w.]+[._])\$\{/g)].map((match) => match[1]!);
  const unused = Object.keys(english).filter(
    (key) => !all.includes(`"${key}"`) && !begun.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
