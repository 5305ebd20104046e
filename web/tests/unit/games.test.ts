// What the form for a new table asks: how many can play so, what the game makes of what was not chosen, and what the table looks like.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { Engine, EngineError } from "../../../bindings/wasm/src/index.ts";
import { fittingSeats, groundOf } from "../../src/core/games.ts";
import { Denied, type GameInfo } from "../../src/core/protocol.ts";

vi.mock("../../src/core/engine.ts", async (original) => {
  const engines = new Map<string, Promise<Engine>>();
  const load = (game: string) => {
    const there = engines.get(game) ?? Engine.load(readFileSync(`public/engine/${game}.wasm`));
    engines.set(game, there);
    return there;
  };
  const request = async (game: string, asked: object) => {
    try {
      return (await load(game)).request(asked as never);
    } catch (error) {
      throw error instanceof EngineError ? new Denied({ code: error.code, message: error.message }) : error;
    }
  };
  return {
    ...(await original<object>()),
    engineOf: (game: string) => ({ request: (asked: object) => request(game, asked) }),
  };
});

async function info(game: string): Promise<GameInfo> {
  const engine = await Engine.load(readFileSync(`public/engine/${game}.wasm`));
  return engine.games().find((one) => one.game === game) as unknown as GameInfo;
}

test("what is not chosen is as the game settles it for so many", { timeout: 60_000 }, async () => {
  const game = await info("following_the_end");
  const { fits } = await fittingSeats(game, {});
  expect(fits.map(({ seats, options }) => [seats, options.map, options.fallen, options.behemoth])).toEqual([
    [2, "desk_duel", false, false],
    [3, "lunch_break", true, false],
    [4, "board_meeting", true, true],
  ]);
  // What was chosen stays, though it is the value an option has where nothing is said.
  const without = await fittingSeats(game, { fallen: false, behemoth: false });
  expect(without.fits.map(({ options }) => options.fallen)).toEqual([false, false, false]);
  expect((await fittingSeats(game, { map: "high_road" })).fits.map(({ seats }) => seats)).toEqual([2]);
  expect(await fittingSeats(game, { map: "desk_duel", map_seed: 3 })).toEqual({ fits: [], wrong: "" });
});

test("a table of one's own is checked, and what is wrong with it is said", { timeout: 60_000 }, async () => {
  const game = await info("following_the_end");
  const text = readFileSync("../games/following_the_end/content/maps/lunch_break.ftemap", "utf8");
  const own = { "maps/custom.ftemap": text };
  const { fits, wrong } = await fittingSeats(game, { map: "custom" }, own);
  expect([fits.map(({ seats }) => seats), wrong]).toEqual([[3], ""]);
  expect(await groundOf(game, fits[0]!, own)).toMatchObject({ width: 220, height: 180 });
  const touching = { "maps/custom.ftemap": text.replace("lunch_box_1 64 62", "lunch_box_1 32 62") };
  expect(await fittingSeats(game, { map: "custom" }, touching)).toEqual({
    fits: [],
    wrong: expect.stringMatching(/^maps\/custom\.ftemap: V4: .*lunch_box_1/) as string,
  });
});

test("a table is seen before anybody sits down, where it is one of things", { timeout: 60_000 }, async () => {
  const game = await info("following_the_end");
  const ground = await groundOf(game, { seats: 3, options: { map: "random", map_seed: 11 } });
  expect(ground).toMatchObject({ width: 220, height: 180 });
  expect(ground!.shapes.filter((shape) => shape.polygon).length).toBeGreaterThan(8);
  expect(await groundOf(await info("end_of_line"), { seats: 2, options: {} })).toBeNull();
});
