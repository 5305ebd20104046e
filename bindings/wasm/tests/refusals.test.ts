// Bad input gets a clear error and changes nothing; a module that breaks says so once and for all.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine, EngineCrash, EngineError } from "../src/index.ts";
import { engineOf, moduleNames } from "./modules.ts";
import { Random } from "./random.ts";

test("an illegal action is refused with reason, clause and the clause's words", async () => {
  const engine = await engineOf("examples");
  const match = engine.newMatch({ game: "tic_tac_toe" });
  const [offered] = match.actions(0).actions;
  assert.ok(offered !== undefined);
  match.act(0, offered.action);
  const before = match.hash();
  assert.throws(
    () => match.act(1, offered.action),
    (error) => {
      assert.ok(error instanceof EngineError);
      assert.equal(error.code, "refused");
      assert.equal(error.reason, "cell_taken");
      assert.match(error.clause ?? "", /^TTT-/);
      assert.ok(error.message.length > 20, error.message);
      return true;
    },
  );
  const verdict = match.why(1, offered.action);
  assert.ok(!verdict.legal && verdict.reason === "cell_taken" && verdict.text.length > 20);
  assert.throws(() => match.act(0, offered.action), { name: "EngineError" });
  assert.equal(match.hash(), before);
});

test("End of Line quotes the clauses it cites", async () => {
  const engine = await engineOf("end_of_line");
  const match = engine.newMatch({ game: "end_of_line", seats: 2, seed: 1 });
  while (match.turn().chance) match.chance();
  const seat = match.turn().seats[0] ?? 0;
  const verdict = match.why(seat, "S>S");
  assert.ok(!verdict.legal && verdict.clause.startsWith("EOL-"));
  assert.ok(verdict.text.includes(" "), `the words of ${verdict.clause}, not ${verdict.text}`);
});

test("what does not exist is refused by name", async () => {
  const engine = await engineOf("examples");
  assert.throws(() => engine.newMatch({ game: "chess" }), { code: "unknown_game", message: /chess.*tic_tac_toe/ });
  assert.throws(() => engine.newMatch({ game: "goofspiel", seats: 9 }), { code: "bad_request" });
  const odd = { game: "goofspiel", seats: 2, options: { speed: "high" } };
  assert.throws(() => engine.newMatch(odd), { code: "bad_option", message: /speed/ });
  const match = engine.newMatch({ game: "tic_tac_toe" });
  assert.throws(() => match.act(7, "a1"), { code: "bad_request", message: /seat/ });
  assert.throws(() => match.act(0, "z9"), { code: "bad_action", message: /for example/ });
  assert.throws(() => match.chance(), { code: "no_chance_turn" });
  assert.throws(() => match.bot(0, { level: "genius" }), { code: "bad_level" });
  assert.throws(() => engine.request({ cmd: "turn", match: match.number, colour: "red" }), /unknown key "colour"/);
  match.close();
  assert.throws(() => match.turn(), { code: "unknown_match" });
});

test("a record that was tampered with does not replay", async () => {
  const engine = await engineOf("examples");
  const match = engine.newMatch({ game: "kuhn_poker", seed: 3 });
  match.chance();
  match.chance();
  match.act(0, "bet");
  match.act(1, "fold");
  const record = match.record();
  assert.equal(engine.replay(record).hash(), match.hash());
  const forged = { ...record, log: record.log.map((line) => (line === "1 fold" ? "1 call" : line)) };
  assert.throws(() => engine.replay(forged), { code: "bad_record", message: /log\[/ });
});

test("any text gets one line of JSON", async () => {
  for (const name of moduleNames) {
    const engine = await engineOf(name);
    const random = new Random(7);
    const game = engine.games()[0]?.game;
    const lines = [
      "",
      "null",
      "[]",
      "{",
      '{"cmd":"hello"',
      '{"cmd":"hello","cmd":"hello"}',
      '{"cmd":1}',
      '{"cmd":"turn","match":1e400}',
      '{"cmd":"turn","match":-0.5}',
      `{"cmd":"new","game":"${game}","seats":2,"seed":1}`,
      `{"cmd":"new","game":"${game}","seats":2,"options":{"seed":"99999999999999999999"}}`,
      `{"cmd":"new","game":"${game}","seats":2,"content":{"deck.json":[]}}`,
      '{"cmd":"act","match":1,"seat":0,"action":"\ud800"}',
      '{"cmd":"act","match":1,"seat":0,"action":"S>"}',
      '{"cmd":"chance","match":1,"action":"draw"}',
      '{"cmd":"chance","match":1,"action":"  "}',
      '{"cmd":"bot","match":1,"seat":0,"level":"hard","iterations":20}',
      '{"cmd":"probe","match":1,"seats":[0],"query":{"what":"reach","seat":0,"cards":2}}',
      '{"cmd":"load","game":"' + game + '","position":{"seats":2,"state":{}}}',
      '{"cmd":"replay","record":{"endtable":1}}',
      "[".repeat(100_000),
      `{"cmd":"${"x".repeat(5 << 20)}"}`,
    ];
    const check = (line: string): void => {
      const answer = engine.answerLine(line);
      assert.ok(!answer.includes("\n"));
      const parsed = JSON.parse(answer) as { ok: boolean; error?: { code: string; message: string } };
      assert.equal(typeof parsed.ok, "boolean");
      if (!parsed.ok) {
        assert.ok(parsed.error?.code && parsed.error.message, answer);
        assert.notEqual(parsed.error.code, "internal", answer);
      }
    };
    for (const line of lines) check(line);
    // The same with letters, pieces and bytes out of place.
    const short = lines.filter((line) => line.length < 1000);
    const pieces = ['"', "{", "}", "[", "]", ",", "-1", "1e9", "null", "\\", "\u0000", "é", "seat", ">", " "];
    for (let i = 0; i < 3000; ++i) {
      let line = random.oneOf(short);
      for (let n = 1 + random.below(3); n > 0; --n) {
        const at = random.below(line.length + 1);
        line = line.slice(0, at) + random.oneOf(pieces) + line.slice(at + random.below(4));
      }
      check(line);
    }
    assert.equal(engine.hello().name, "endtable");
  }
});

/** A module in WebAssembly's binary format: sections of a number and bytes. */
function assembled(...sections: [number, number[]][]): Uint8Array<ArrayBuffer> {
  const bytes = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  for (const [kind, content] of sections) bytes.push(kind, content.length, ...content);
  return new Uint8Array(bytes);
}
const named = (name: string, kind: number, index: number): number[] => [
  name.length,
  ...new TextEncoder().encode(name),
  kind,
  index,
];

test("what is no module of ours is refused", async () => {
  await assert.rejects(Engine.load(new Uint8Array([1, 2, 3, 4])), WebAssembly.CompileError);
  await assert.rejects(Engine.load(assembled()), /no module of Endtable/);
});

test("a module that breaks off is a crash, and stays one", async () => {
  // The interface of module.cpp; endtable_answer does the one thing it must not: `unreachable`.
  const types = [3, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f];
  const exports = [
    ...named("memory", 2, 0),
    ...named("_initialize", 0, 0),
    ...named("endtable_reserve", 0, 1),
    ...named("endtable_answer", 0, 2),
    ...named("endtable_answer_bytes", 0, 3),
  ];
  const bodies = [4, 2, 0, 0x0b, 4, 0, 0x41, 0, 0x0b, 3, 0, 0x00, 0x0b, 4, 0, 0x41, 0, 0x0b];
  const broken = assembled([1, types], [3, [4, 0, 1, 1, 2]], [5, [1, 0, 1]], [7, [5, ...exports]], [10, bodies]);
  const engine = await Engine.load(broken);
  for (let i = 0; i < 2; ++i) {
    assert.throws(
      () => engine.hello(),
      (error) => error instanceof EngineCrash && /unreachable/.test(error.message) && error.cause instanceof Error,
    );
  }
});
