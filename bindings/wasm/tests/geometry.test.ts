// Lengths of strings, distances and lines of sight of Following the End, asked of module and native engine alike: at least 100,000
// answers over six tables, one of them made by the generator, and not one may differ.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";

import { engineOf, nativeProgram } from "./modules.ts";
import { Random } from "./random.ts";

const GAME = "following_the_end";
const TABLES = [
  { map: "desk_duel", seats: 2 },
  { map: "high_road", seats: 2 },
  { map: "lunch_break", seats: 3 },
  { map: "board_meeting", seats: 4 },
  { map: "last_orders", seats: 4 },
  { map: "random", map_seed: 2026, seats: 4 },
] as const;
const PROBES = 1_500;

interface Answer {
  readonly turn?: {
    readonly chance: boolean;
    readonly seats: readonly number[];
    readonly asked: readonly { decision: string }[];
  };
  readonly actions?: readonly { readonly action: string }[];
  readonly answer?: {
    readonly why?: string;
    readonly shots?: readonly unknown[];
    readonly seen_by?: readonly unknown[];
  };
}

const skip = existsSync(nativeProgram) ? false : `there is no native engine at ${nativeProgram}`;

test("module and native engine measure alike", { skip }, async () => {
  const engine = await engineOf("following_the_end");
  const random = new Random(31);
  const requests: string[] = [];
  const answers: string[] = [];
  const ask = (request: object): Answer => {
    const line = JSON.stringify(request);
    requests.push(line);
    answers.push(engine.answerLine(line));
    return JSON.parse(answers.at(-1)!) as Answer;
  };
  let measured = 0;
  TABLES.forEach(({ seats, ...table }, i) => {
    const match = i + 1;
    const options = { ...table, deploy: "spots" };
    let { turn } = ask({ cmd: "new", game: GAME, seats, options, seed: 7 });
    while (turn!.asked[0]?.decision !== "movement") {
      const seat = turn!.seats[0];
      const { actions } = seat === undefined ? {} : ask({ cmd: "actions", match, seat });
      ({ turn } = actions
        ? ask({ cmd: "act", match, seat, action: actions[0]!.action })
        : ask({ cmd: "chance", match }));
    }
    const { actions } = ask({ cmd: "actions", match, seat: 0 });
    const listed = actions!
      .filter(({ action }) => action.startsWith("move"))
      .map(({ action }) => action.split(" ")[2]!);
    for (let k = 0; k < PROBES; ++k) {
      // Most places are none that anybody would list.
      const anywhere = [random.below(240), random.below(200), random.oneOf([0, 0, 0, 5, 10, 15, 20, 25, 30])].join(",");
      const at = random.below(3) === 0 ? random.oneOf(listed) : anywhere;
      const unit = `${1 + random.below(seats)}.${1 + random.below(4)}`;
      const { answer } = ask({ cmd: "probe", match, seats: [0], query: { place: { unit, at } } });
      // A length and its price; a distance, a height and a sight for each enemy, there and back.
      if (answer && answer.why === undefined)
        measured += 2 + 3 * ((answer.shots?.length ?? 0) + (answer.seen_by?.length ?? 0));
    }
  });
  assert.ok(measured >= 100_000, `only ${measured} answers`);
  const input = requests.join("\n");
  const native = spawnSync(nativeProgram, ["engine"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(native.status, 0, native.stderr);
  const told = native.stdout.trimEnd().split("\n");
  for (const [i, answer] of told.entries()) assert.equal(answers[i], answer, requests[i]);
  assert.equal(told.length, answers.length);
});
