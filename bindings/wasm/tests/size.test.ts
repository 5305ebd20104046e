// A module is fetched before somebody can play: it stays small.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { moduleBytes, moduleNames } from "./modules.ts";

// In KiB. Furtherance has sixty kinds of cards with their texts; After the Empire has as many, and four times the rules; Following
// the End has forty, its exact geometry and nine tables. End of Line has a net (33 KiB). The examples are seven games, each with a search of its own.
// Where a server plays, nobody fetches a module.
// A module also tells the moments of a record, verifies it and opens what was begun by older rules: the page reads no logs. And it
// has the table, as a server has it (50 KiB, with lists of answers, open places and the reasons of hints): the page has no rules of
// tables.
const MOST: { readonly [module: string]: number } = {
  after_the_empire: 275,
  end_of_line: 255,
  examples: 268,
  following_the_end: 300,
  furtherance: 300,
};

for (const name of moduleNames) {
  const most = MOST[name] ?? 215;
  test(`${name}.wasm has at most ${most} KiB gzipped`, () => {
    const bytes = gzipSync(moduleBytes(name), { level: 9 }).length;
    assert.ok(bytes <= most * 1024, `${name}.wasm has ${bytes} bytes gzipped, ${bytes - most * 1024} too many`);
  });
}
