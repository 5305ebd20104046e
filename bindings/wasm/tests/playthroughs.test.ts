// The golden playthroughs of the native engine, told again by the modules: the same draws, questions, options, events, result,
// hash and view.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject, Match, Seat } from "../src/index.ts";
import { type Golden, REST, engineOf, frozenContent, goldenPlaythroughs, isLong, moduleOf } from "./modules.ts";

/** The answer the golden file has next for a seat: `0 S>N` after the question. */
function nextAnswer(golden: Golden, line: number, seat: Seat): string {
  const answer = golden.story[line];
  const mark = `${seat} `;
  assert.ok(
    answer !== undefined && answer.startsWith(mark),
    `${golden.name}: expected an answer of seat ${seat}, found ${answer}`,
  );
  return answer.slice(mark.length);
}

/** Of more than 40 options a golden file has their number and the hash of their notations (FNV-1a). */
function listed(options: readonly string[]): string {
  const all = options.join(" ");
  if (options.length <= 40) return all;
  let hash = 2166136261;
  for (let i = 0; i < all.length; ++i) hash = Math.imul(hash ^ all.charCodeAt(i), 16777619);
  return `${options.length} actions, ${(hash >>> 0).toString(16).padStart(8, "0")}`;
}

/** Plays what the golden file plays and tells it in the golden file's words; of a long game it has only the beginning. */
function tell(match: Match, golden: Golden): string[] {
  const story: string[] = [];
  for (let turn = match.turn(); !turn.over && golden.story[story.length] !== REST;) {
    let events;
    if (turn.chance) {
      const drawn = match.chance();
      story.push(`~${drawn.action}`);
      ({ events, turn } = drawn);
    } else {
      const asked = turn.asked[0];
      assert.ok(asked?.prompt);
      const options = match.actions(asked.seat).actions.map((offered) => offered.action);
      story.push(`? ${asked.seat} ${asked.prompt.text} [${listed(options)}]`);
      const answer = nextAnswer(golden, story.length, asked.seat);
      story.push(`${asked.seat} ${answer}`);
      ({ events, turn } = match.act(asked.seat, answer));
    }
    for (const event of events) story.push(`    ${event.clause ?? ""} ${event.text.text}`);
  }
  return story;
}

const all = goldenPlaythroughs();
assert.ok(all.length >= 49, "golden playthroughs are missing");

for (const golden of all) {
  test(`golden ${golden.name}`, async () => {
    const engine = await engineOf(moduleOf(golden.game));
    const options = JSON.parse(golden.options) as JsonObject;
    const content = frozenContent(golden.game);
    const setUp = { game: golden.game, seats: golden.seats, options, seed: 2026 };
    const match = engine.newMatch(content === undefined ? setUp : { ...setUp, content });
    const story = tell(match, golden);
    for (const [i, line] of story.entries()) assert.equal(line, golden.story[i], `${golden.name}: line ${i + 2}`);
    if (isLong(golden)) {
      assert.equal(golden.story[story.length], REST);
      return;
    }
    assert.equal(story.length, golden.story.length);
    assert.deepEqual(match.result().result, JSON.parse(golden.result));
    assert.equal(match.hash(), golden.hash);
    assert.deepEqual(match.view([]).view, JSON.parse(golden.view));
  });
}
