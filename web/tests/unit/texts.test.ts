// Every language is complete: every word, every placeholder, nothing left over. And every word of the shell is used.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languages } from "../../src/core/settings.svelte.ts";

type Catalogue = Record<string, string>;
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Catalogue;
const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();

function same(english: Catalogue, other: Catalogue) {
  expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) expect(names(other[key]!), key).toEqual(names(text));
}
/** As many forms as the language has, wherever a number chooses one. */
function wellFormed(language: string, texts: Catalogue) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
  for (const [key, text] of Object.entries(texts))
    for (const [, list] of text.matchAll(/\{\w+\|([^}]*)\}/g)) expect(list!.split("|"), key).toHaveLength(forms);
}

/** A sentence about whoever looks says what the one about somebody says, but for who it is. */
function addressed(texts: Catalogue) {
  for (const [key, text] of Object.entries(texts)) {
    if (!/^event\..*\.you$/.test(key)) continue;
    const about = texts[key.slice(0, -4)];
    expect(about, key).toBeDefined();
    const said = names(text);
    // A side may be who it is about, or where it happens: then it is said in both.
    const whose = said.includes("side") ? ["who", "seat"] : ["who", "seat", "side"];
    expect(
      names(about!).filter((name) => !whose.includes(name!)),
      key,
    ).toEqual(said);
  }
}

/** Where words lie: the shell's, the games', their skins'. */
const homes = [
  "src/text",
  ...["../games", "../examples", "src/games"].flatMap((folder) =>
    readdirSync(folder).flatMap((game) =>
      ["content/text", "text"]
        .map((text) => join(folder, game, text))
        .filter((home) => existsSync(join(home, "en.json"))),
    ),
  ),
];
const found = (game: string) => existsSync(`src/games/${game}`) || existsSync(`../examples/${game}`);
/** Games that the page cannot show yet need no other language. */
const shown = homes.filter((home) => !home.startsWith("../games") || found(home.split("/")[2]!));

const english = read("src/text/en.json");

describe.each(Object.keys(languages))("%s", (language) => {
  test.each(shown)("%s", (home) => {
    const texts = read(join(home, `${language}.json`));
    same(read(join(home, "en.json")), texts);
    wellFormed(language, texts);
    addressed(texts);
  });
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
