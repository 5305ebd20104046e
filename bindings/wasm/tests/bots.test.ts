// Bots through the wrapper: they answer what is legal, repeat themselves when asked to, and think in slices.

import assert from "node:assert/strict";
import { test } from "node:test";

import { type BotSlice, type Match, think } from "../src/index.ts";
import { engineOf } from "./modules.ts";

async function opening(): Promise<{ match: Match; seat: number }> {
  const engine = await engineOf("end_of_line");
  const match = engine.newMatch({ game: "end_of_line", seats: 2, seed: 4 });
  while (match.turn().chance) match.chance();
  const seat = match.turn().seats[0];
  assert.ok(seat !== undefined);
  return { match, seat };
}

for (const level of ["random", "greedy", "flat", "easy", "normal", "hard", "expert"]) {
  test(`level ${level} plays something legal and touches nothing`, async () => {
    const { match, seat } = await opening();
    const before = match.hash();
    const answer = match.bot(seat, { level, iterations: 100, seed: 1 });
    assert.equal(match.why(seat, answer.action).legal, true);
    assert.deepEqual(match.bot(seat, { level, iterations: 100, seed: 1 }), answer, "the same again");
    assert.equal(match.hash(), before);
  });
}

test("a budget in milliseconds is kept", async () => {
  const { match, seat } = await opening();
  match.bot(seat, { level: "hard", ms: 50 }); // the compiler of the host warms up
  const begin = performance.now();
  const answer = match.bot(seat, { level: "hard", ms: 100 });
  const took = performance.now() - begin;
  assert.ok(took < 400, `${took} ms`); // generous: what is tested is that there is a clock
  assert.ok(answer.iterations > 0 && (answer.per_second ?? 0) > 0);
});

test("slices add up to the whole thought", async () => {
  const { match, seat } = await opening();
  const options = { level: "hard", iterations: 400, seed: 9 };
  const slices: BotSlice[] = [];
  do {
    slices.push(match.botSlice(seat, options, { iterations: 100 }));
  } while (slices.at(-1)?.done === false && slices.length < 10);
  assert.deepEqual(
    slices.map((slice) => slice.iterations),
    [100, 200, 300, 400].slice(0, slices.length),
  );
  assert.equal(slices.at(-1)?.progress, 1);
  assert.ok(slices.slice(0, -1).every((slice) => !slice.done && slice.progress === slice.iterations / 400));
});

test("think lets others speak, tells how far it is, and stops when told to", async () => {
  const { match, seat } = await opening();
  let ticks = 0;
  const ticking = setInterval(() => ++ticks, 1);
  const heard: number[] = [];
  const answer = await think(match, seat, {
    level: "hard",
    ms: 150,
    slice: { ms: 5 },
    onProgress: ({ progress }) => heard.push(progress),
  });
  assert.equal(match.why(seat, answer.action).legal, true);
  assert.ok(heard.length > 1 && heard.at(-1) === 1, `progress: ${heard.join(" ")}`);
  assert.deepEqual(
    heard,
    [...heard].sort((a, b) => a - b),
  );
  assert.ok(ticks > 0, "the event loop stood still");
  clearInterval(ticking);

  const stop = new AbortController();
  let slices = 0;
  const early = await think(match, seat, {
    level: "expert",
    ms: 50_000,
    slice: { iterations: 50 },
    stop: stop.signal,
    onProgress: () => {
      if (++slices === 3) stop.abort();
    },
  });
  assert.equal(slices, 3);
  assert.equal(match.why(seat, early.action).legal, true);
});
