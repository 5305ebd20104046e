// Replays: the engine says what the moments of a record are, and the page reads them where somebody looks.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Engine as WasmEngine } from "../../../bindings/wasm/src/index.ts";
import type { Engine, EngineRequest } from "../../src/core/engine.ts";
import type { MatchRecord, TableInfo } from "../../src/core/protocol.ts";
import { Replay } from "../../src/core/replay.ts";
import type { LogEntry } from "../../src/core/table.svelte.ts";

const moduleOf = (name: string) => WasmEngine.load(readFileSync(`public/engine/${name}.wasm`));
/** The engine itself instead of the one in a worker; counts what is asked. */
function directly(module: WasmEngine): Engine & { asked: EngineRequest[] } {
  const asked: EngineRequest[] = [];
  return {
    asked,
    async request<T>(request: EngineRequest): Promise<T> {
      asked.push(request);
      return module.request<T>(JSON.parse(JSON.stringify(request)) as EngineRequest);
    },
  };
}
const info = (game: string, seats: number) =>
  ({ id: "page-x", game, places: Array.from({ length: seats }, (_, seat) => ({ seat })) }) as unknown as TableInfo;

async function logOf(eyes: { log(): AsyncGenerator<readonly LogEntry[]> }): Promise<LogEntry[]> {
  const all: LogEntry[] = [];
  for await (const lines of eyes.log()) all.push(...lines);
  return all;
}

const module = await moduleOf("examples");

test("a sealed answer that was taken back after another seat's takes nobody else's with it", async () => {
  const match = module.newMatch({ game: "goofspiel", seats: 3, seed: 1 });
  match.chance();
  match.act(0, "3");
  match.act(1, "5");
  match.undo(0);
  match.act(0, "7");
  match.act(2, "2");
  const replay = await Replay.open(directly(module), match.record() as unknown as MatchRecord, info("goofspiel", 3));
  const eyes = await replay.through([0, 1, 2]);
  expect(replay.stopped).toBeNull();
  expect(eyes.last).toBe(match.turn().ply);
  expect((await eyes.read(eyes.last)).view).toEqual(match.view([0, 1, 2]).view);
  const answered = (await logOf(eyes)).filter(({ event }) => event!.event === "sealed");
  expect(answered.map(({ n, event }) => [n, event!.seat])).toEqual([
    [2, 1],
    [3, 0],
    [4, 2],
  ]);
  await replay.close();
});

test("a long game: the first picture comes soon, and only what is looked at is asked for", async () => {
  const furtherance = await moduleOf("furtherance");
  const match = furtherance.newMatch({ game: "furtherance", seats: 4, seed: 3 });
  for (let turn = match.turn(); !turn.over && turn.ply < 1500;) {
    const seat = turn.seats[0];
    if (seat === undefined) ({ turn } = match.chance());
    else ({ turn } = match.act(seat, match.bot(seat, { level: "random", seed: turn.ply }).action));
  }
  const record = match.record() as unknown as MatchRecord;
  expect(record.log.length).toBeGreaterThan(1000);
  const engine = directly(furtherance);
  const began = process.cpuUsage(); // not the clock: other tests run beside this one
  const replay = await Replay.open(engine, record, info("furtherance", 4));
  const eyes = await replay.through([0, 1, 2, 3]);
  const first = process.cpuUsage(began).user / 1000;
  expect(eyes.picture(0)!.view).toBeDefined();
  expect(eyes.scene).not.toBeNull();
  expect(first, "milliseconds to the first picture").toBeLessThan(300);
  expect(engine.asked).toHaveLength(3);

  const far = eyes.last - 5;
  expect(eyes.picture(far)).toBeUndefined();
  const picture = await eyes.read(far);
  expect(picture).toMatchObject({ n: far, as: [0, 1, 2, 3] });
  expect(eyes.picture(far)).toBe(picture);
  expect(engine.asked).toHaveLength(4);
  await eyes.read(far); // it is there
  expect(engine.asked).toHaveLength(4);
  const lines = await logOf(eyes);
  expect(lines.length).toBeGreaterThan(eyes.last / 2);
  expect(lines.map(({ key }) => key)).toEqual(lines.map((_, i) => i));
  let pictures = 0;
  for await (const one of eyes.all()) expect(one.n).toBe(pictures++);
  expect(pictures).toBe(eyes.last + 1);
  await replay.close();
}, 60_000);

test("each pair of eyes sees its own, and the record is folded once", async () => {
  const match = module.newMatch({ game: "kuhn_poker", seats: 2, seed: 1 });
  match.chance("deal 0 K");
  match.chance("deal 1 J");
  match.act(0, "bet");
  match.act(1, "fold");
  const engine = directly(module);
  const replay = await Replay.open(engine, match.record() as unknown as MatchRecord, info("kuhn_poker", 2));
  const seen = async (seats: number[]) => JSON.stringify((await (await replay.through(seats, 3)).read(3)).view);
  expect(await seen([0])).toMatch(/king/);
  expect(await seen([0])).not.toMatch(/jack/);
  expect(await seen([1])).toMatch(/jack/);
  expect(await seen([])).not.toMatch(/jack|king/);
  expect(engine.asked.filter(({ cmd }) => cmd === "replay")).toHaveLength(1);
});

test("a record that cannot be folded to its end is shown as far as it goes", async () => {
  const match = module.newMatch({ game: "tic_tac_toe", seats: 2 });
  match.act(0, "a1");
  const record = { ...match.record(), log: ["0 a1", "1 a1"] } as unknown as MatchRecord;
  const replay = await Replay.open(directly(module), record, info("tic_tac_toe", 2));
  expect(replay.stopped).toMatch(/log\[1\]/);
  expect((await replay.through([0, 1])).last).toBe(1);
});
