// The modules and the native engine get the same requests and must give the same answers, to the byte: after every ply the hash,
// the turn, every seat's options and view; at the end the record, with its hashes.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";

import type { Engine, MatchRecord, Turn } from "../src/index.ts";
import { type Golden, engineOf, goldenPlaythroughs, isLong, moduleOf, nativeProgram } from "./modules.ts";
import { Random } from "./random.ts";

/** Writes down everything that is asked and answered. */
class Transcript {
  readonly requests: string[] = [];
  readonly answers: string[] = [];
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  ask<T>(request: object): T {
    const line = JSON.stringify(request);
    const answer = this.#engine.answerLine(line);
    this.requests.push(line);
    this.answers.push(answer);
    return JSON.parse(answer) as T;
  }
}

/** Another random game of the golden file's set-up, or the beginning of a long one, looked at from every side after every ply. */
function play(golden: Golden, transcript: Transcript, random: Random): void {
  const options: unknown = JSON.parse(golden.options);
  transcript.ask({ cmd: "new", game: golden.game, seats: golden.seats, options, seed: 77 });
  const match = 1;
  const seats = [...Array(golden.seats).keys()];
  let { turn } = transcript.ask<{ turn: Turn }>({ cmd: "turn", match });
  const most = isLong(golden) ? 100 : Infinity;
  while (!turn.over && turn.ply < most) {
    const seat = turn.seats[0];
    for (const viewers of [[], ...seats.map((viewer) => [viewer])]) {
      transcript.ask({ cmd: "view", match, seats: viewers, have_scene: turn.ply === 0 ? "" : undefined });
    }
    if (seat === undefined) {
      transcript.ask({ cmd: "actions", match });
      ({ turn } = transcript.ask<{ turn: Turn }>({ cmd: "chance", match, seats: [random.below(golden.seats)] }));
    } else {
      const { actions } = transcript.ask<{ actions: { action: string }[] }>({ cmd: "actions", match, seat });
      const action = random.oneOf(actions).action;
      transcript.ask({ cmd: "act", match, seat, action: "nonsense" });
      ({ turn } = transcript.ask<{ turn: Turn }>({ cmd: "act", match, seat, action }));
    }
    transcript.ask({ cmd: "hash", match });
    transcript.ask({ cmd: "record", match, seats: [0] });
    ({ turn } = transcript.ask<{ turn: Turn }>({ cmd: "turn", match }));
  }
  for (const cmd of turn.over ? ["result", "record", "position"] : ["record", "position"])
    transcript.ask({ cmd, match });
  const { record } = transcript.ask<{ record: MatchRecord }>({ cmd: "record", match });
  const replayed = transcript.ask<{ match: number }>({ cmd: "replay", record }).match;
  for (const viewers of [[], [0], seats])
    for (const from of [0, turn.ply >> 1])
      transcript.ask({ cmd: "moments", match: replayed, seats: viewers, from, count: 20, brief: viewers.length === 0 });
  transcript.ask({ cmd: "position", match: replayed, ply: turn.ply >> 1 });
  transcript.ask({ cmd: "verify", record });
  const broken = { ...record, log: [...record.log.slice(0, 5), "!undo 0 99"] };
  transcript.ask({ cmd: "verify", record: broken });
  transcript.ask({ cmd: "replay", record: broken, as_far: true });
}

/** The same set-up as a table: somebody at all places, two who look, what is legal, what is not, take-backs, and the log read again. */
function converse(golden: Golden, transcript: Transcript, random: Random): void {
  const seats = [...Array(golden.seats).keys()];
  const options: unknown = JSON.parse(golden.options);
  const places = seats.map((seat) => ({ who: "person", name: `Person ${seat}` }));
  const common = { cmd: "host", table: "t", places, seed: 77, now: 1 };
  let now = 1;
  interface Said {
    match: number;
    lines?: string[];
    pushes?: { visitor: number; push: { turn: Turn; choices: { seat: number; actions: { action: string }[] }[] } }[];
  }
  const opened = transcript.ask<Said>({ ...common, game: golden.game, seats: golden.seats, options });
  const lines = [...opened.lines!];
  const say = (message: object, visitor?: number): Said => {
    const said = transcript.ask<Said>({
      cmd: "say",
      match: opened.match,
      message: { ...message, table: "t" },
      visitor,
      now: ++now,
    });
    lines.push(...(said.lines ?? []));
    return said;
  };
  say({ do: "watch", as: [0], changes: true }, 2);
  let shown = say({ do: "watch" }, 1).pushes!;
  for (let k = 0; k < 60; ++k) {
    const mine = shown.filter((one) => one.visitor === 1).at(-1)?.push;
    if (!mine || mine.turn.over) break;
    const { seat, actions } = random.oneOf(mine.choices);
    const answered = mine.turn.asked.find((one) => one.seat === seat)!.answered!;
    const { action } = random.oneOf(actions);
    say({ do: "act", seat, answered: answered + 1, action });
    say({ do: "act", seat, answered, action: "nonsense" });
    say({ do: "why", seat, action: "nonsense" });
    if (random.below(6) === 0) say({ do: random.below(2) ? "pause" : "resume" });
    const done = say(random.below(8) === 0 ? { do: "undo", seat } : { do: "act", seat, answered, action });
    shown = done.pushes?.length ? done.pushes : say({ do: "watch" }, 1).pushes!;
  }
  assert.ok(
    lines.some((line) => /^[0-9]/.test(line)),
    "somebody has answered",
  );
  transcript.ask({ cmd: "table", match: opened.match, now: ++now });
  transcript.ask({ cmd: "act", match: opened.match, seat: 0, action: "nonsense" });
  transcript.ask({ cmd: "fork", match: opened.match, ply: 1 });
  const { record } = transcript.ask<{ record: MatchRecord }>({ cmd: "record", match: opened.match });
  const log = lines.filter((line) => !line.startsWith("#"));
  const again = { ...record, log };
  delete (again as { result?: unknown }).result;
  const { match } = transcript.ask<Said>({ ...common, record: again });
  transcript.ask({ cmd: "hash", match });
  transcript.ask({ ...common, record: { ...again, log: [...log, "0 nonsense"] } });
}

const skip = existsSync(nativeProgram) ? false : `there is no native engine at ${nativeProgram}`;

for (const golden of goldenPlaythroughs()) {
  test(`native says the same: ${golden.name}`, { skip }, async () => {
    const transcript = new Transcript(await engineOf(moduleOf(golden.game)));
    play(golden, transcript, new Random(11));
    converse(golden, transcript, new Random(12));
    const input = transcript.requests.join("\n");
    const native = spawnSync(nativeProgram, ["engine"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
    assert.equal(native.status, 0, native.stderr);
    const answers = native.stdout.trimEnd().split("\n");
    for (const [i, answer] of answers.entries()) assert.equal(transcript.answers[i], answer, transcript.requests[i]);
    assert.equal(answers.length, transcript.answers.length);
  });
}
