// A module is fetched before somebody can play: it stays small.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { moduleBytes, moduleNames } from "./modules.ts";

const MOST = 150 * 1024;

for (const name of moduleNames) {
  test(`${name}.wasm has at most 150 KiB gzipped`, () => {
    const bytes = gzipSync(moduleBytes(name), { level: 9 }).length;
    assert.ok(bytes <= MOST, `${name}.wasm has ${bytes} bytes gzipped, ${bytes - MOST} too many`);
  });
}
