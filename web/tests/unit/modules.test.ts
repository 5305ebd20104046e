// The engine's modules hold exactly the games the page says it can play by itself.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Engine } from "../../../bindings/wasm/src/index.ts";
import { moduleOf, modules, playsHere } from "../../src/core/engine.ts";
import { rulesOf } from "../../src/core/rules.ts";

test("each module has the games it is said to have, and there is no other module", async () => {
  for (const [name, games] of Object.entries(modules)) {
    const engine = await Engine.load(readFileSync(`public/engine/${name}.wasm`));
    const found = engine.request<{ games: { game: string }[] }>({ cmd: "games" }).games.map(({ game }) => game);
    expect(found.sort()).toEqual([...games].sort());
    for (const game of games) {
      expect(existsSync(`public${moduleOf(game)}`), game).toBe(true);
      expect(await rulesOf(game), game).toMatch(/^# /);
    }
  }
  expect(readdirSync("public/engine").sort()).toEqual(
    Object.keys(modules)
      .map((name) => `${name}.wasm`)
      .sort(),
  );
  expect(playsHere("chess")).toBe(false);
});
