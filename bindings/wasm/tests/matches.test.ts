// Whole random matches through the typed interface: what it offers is legal, what it records replays.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine, type GameInfo, type JsonObject, type Match } from "../src/index.ts";
import { engineOf, moduleNames } from "./modules.ts";
import { Random } from "./random.ts";

/** Plays to the end, now and then taking something back and now and then naming what chance brings. */
function playOut(match: Match, random: Random): { plies: number; forced: boolean } {
  let forced = false;
  let turn = match.turn();
  for (let steps = 0; !turn.over; ++steps) {
    assert.ok(steps < 5000, "the game does not end");
    if (turn.chance) {
      const { outcomes, complete } = match.outcomes();
      assert.ok(!complete || outcomes.length > 0);
      const named = random.below(4) === 0 && complete ? random.oneOf(outcomes).action : undefined;
      forced ||= named !== undefined;
      const drawn = match.chance(named);
      assert.ok(!complete || outcomes.some((outcome) => outcome.action === drawn.action));
      turn = drawn.turn;
      continue;
    }
    const seat = random.oneOf(turn.seats);
    const asked = turn.asked.find((question) => question.seat === seat);
    assert.ok(asked?.prompt && asked.decision !== "" && asked.prompt.text !== "");
    const { actions } = match.actions(seat);
    assert.equal(new Set(actions.map((offered) => offered.path.join("/"))).size, actions.length, "paths are unique");
    const offered = random.oneOf(actions);
    const { action, label } = offered;
    assert.ok(label.text !== "");
    assert.deepEqual(match.why(seat, action), { legal: true, option: offered });
    const before = match.hash();
    const acted = match.act(seat, action);
    assert.equal(acted.applied, 1);
    turn = acted.turn;
    const undo = turn.undo.find((check) => check.seat === seat);
    if (undo?.possible === true && random.below(8) === 0) {
      turn = match.undo(seat);
      assert.equal(match.hash(), before);
    }
  }
  return { plies: turn.ply, forced };
}

/** Every game of a module with every number of seats it takes, and every value of its first enumerated option. */
function setUps(info: GameInfo): { options: JsonObject; seats: number }[] {
  const mode = Object.entries(info.options).find(([, option]) => option.type === "enum");
  const optionSets = mode === undefined ? [{}] : (mode[1].values ?? []).map((value) => ({ [mode[0]]: value }));
  const [least, most] = info.seats;
  return optionSets.flatMap((options) =>
    Array.from({ length: most - least + 1 }, (_, i) => ({ options, seats: least + i })),
  );
}

for (const name of moduleNames) {
  test(`random matches of ${name}`, async () => {
    const engine = await engineOf(name);
    const random = new Random(2026);
    let played = 0;
    for (const info of engine.games()) {
      for (const { options, seats } of setUps(info)) {
        let match;
        try {
          match = engine.newMatch({ game: info.game, seats, options });
        } catch {
          continue; // not so many in this mode
        }
        const { plies, forced } = playOut(match, random);
        assert.ok(plies > 0);
        const { over, result, utility } = match.result();
        assert.ok(over && result !== null && utility?.length === seats);
        const record = match.record();
        assert.equal(record.fairness["kind"], "committed");
        assert.equal(typeof record.fairness["secret"], "string", "published at the end");
        const again = engine.replay(record);
        assert.equal(again.hash(), match.hash());
        assert.deepEqual(again.view([0]), match.view([0]));
        const { last, moments } = again.moments([0], plies, 1);
        assert.equal(last, plies);
        assert.deepEqual(moments[0]?.view, match.view([0]).view);
        assert.deepEqual(moments[0]?.result, result);
        assert.deepEqual(again.story([0], plies, 1), [{ ply: plies, events: moments[0]?.events }]);
        assert.deepEqual(again.position(plies), match.position());
        const { dice, problems } = engine.verify(record);
        if (dice === "proved") assert.deepEqual(problems, []);
        else assert.ok(forced && problems.every((problem) => problem.includes("outcome")), problems.join("\n"));
        const loaded = engine.load({ game: info.game, position: match.position() });
        assert.equal(loaded.hash(), match.hash());
        for (const done of [match, again, loaded]) done.close();
        ++played;
      }
    }
    assert.ok(played >= 5, `only ${played} set-ups were played`);
  });
}

test("a record that cannot be folded to its end is shown as far as it goes", async () => {
  const engine = await engineOf("examples");
  const played = engine.newMatch({ game: "tic_tac_toe" });
  played.act(0, "a1");
  const record = { ...played.record(), log: ["0 a1", "1 a1"] };
  assert.throws(() => engine.replay(record), { code: "bad_record" });
  const { match, stopped } = engine.replayAsFar(record);
  assert.match(stopped ?? "", /log\[1\]/);
  assert.equal(match.moments([], 0, 9).last, 1);
  assert.equal(engine.replayAsFar(played.record()).stopped, undefined);
});

test("seeds repeat themselves, also those beyond 2^53", async () => {
  const engine = await engineOf("end_of_line");
  const first = (seed: number | bigint | undefined): string => {
    const match = engine.newMatch({ game: "end_of_line", seats: 2, ...(seed === undefined ? {} : { seed }) });
    for (let i = 0; i < 12; ++i) match.chance();
    return match.record().log.join();
  };
  assert.equal(first(5), first(5n));
  assert.equal(first(18446744073709551615n), first(18446744073709551615n));
  assert.notEqual(first(9007199254740993n), first(9007199254740992n));
  assert.notEqual(first(undefined), first(undefined), "without a seed nobody foresees the dice");
});

test("a view is what its viewers may know, and a scene is sent once", async () => {
  const engine = await engineOf("examples");
  const match = engine.newMatch({ game: "kuhn_poker", seed: 1 });
  match.chance("deal 0 K");
  assert.equal(match.chance("deal 1 J", [0]).action, "deal 1 ?");
  const open = JSON.stringify(match.view([0, 1]).view);
  const own = JSON.stringify(match.view([0]).view);
  const outside = JSON.stringify(match.view([]).view);
  assert.ok(open.includes("jack") && open.includes("king"));
  assert.ok(own.includes("king") && !own.includes("jack"));
  assert.ok(!outside.includes("king") && !outside.includes("jack"));
  const { scene, scene_hash } = match.view([0]);
  assert.ok(scene !== undefined);
  assert.equal(match.view([0], scene_hash).scene, undefined);
});

test("engines have nothing to do with each other", async () => {
  const [one, other] = await Promise.all([engineOf("examples"), engineOf("examples")]);
  const match = one.newMatch({ game: "tic_tac_toe" });
  assert.throws(() => other.request({ cmd: "turn", match: match.number }), { code: "unknown_match" });
});

test("a module comes from bytes or from a response", async () => {
  const { moduleBytes } = await import("./modules.ts");
  const bytes = moduleBytes("examples");
  const typed = { headers: { "content-type": "application/wasm" } };
  const sources = [bytes, bytes.buffer, new Response(bytes), Promise.resolve(new Response(bytes, typed))];
  for (const source of sources) assert.equal((await Engine.load(source)).hello().name, "endtable");
  await assert.rejects(Engine.load(new Response("", { status: 404, statusText: "Not Found" })), /404 Not Found/);
});
