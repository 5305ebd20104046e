// What changed, put into what was there: the list of present/tests/changes_test.cpp, and that the rest stays the same object.

import { expect, test } from "vitest";
import { DoNotFit, withChanges } from "../../src/core/changes.ts";
import type { Json, JsonObject } from "../../src/core/protocol.ts";

const examples: readonly [before: string, after: string, changes: string][] = [
  [`{"a":1,"b":2}`, `{"a":1,"b":3}`, `{"b":[3]}`],
  [`{"a":1,"b":2}`, `{"a":1,"c":null}`, `{"b":[],"c":[null]}`],
  [`{"a":{"b":{"c":1,"d":2}}}`, `{"a":{"b":{"c":1,"d":[]}}}`, `{"a":{"b":{"d":[[]]}}}`],
  [`[1,2,3]`, `[1,5,3]`, `["#",{"1":[5]}]`],
  [`[1,2,3]`, `[1,2]`, `[[1,2]]`],
  [`[1,2]`, `[1,2,3,4]`, `["#",{"2":[3,2],"3":[4,3]}]`],
  [`[[1,2],8]`, `[[1,3],8,5]`, `["#",{"0":["#",{"1":[3]}],"2":[5,2]}]`],
  [`[]`, `[1]`, `[[1]]`],
  [`[1]`, `[]`, `[[]]`],
  [`7`, `null`, `[null]`],
  [`[{"at":"a1","n":1},{"at":"b2","n":2}]`, `[{"at":"a1","n":1},{"at":"b2","n":3}]`, `["at",{"b2":{"n":[3]}}]`],
  [
    `[{"at":"a1"},{"at":"b2"},{"at":"c3"}]`,
    `[{"at":"d4"},{"at":"a1"},{"at":"c3"},{"at":"b1"}]`,
    `["at",{"b1":[{"at":"b1"},3],"b2":[],"d4":[{"at":"d4"},0]}]`,
  ],
  [`[{"seat":0,"g":1},{"seat":1,"g":1}]`, `[{"seat":0,"g":1},{"seat":1,"g":2}]`, `["seat",{"1":{"g":[2]}}]`],
];
test.each(examples)("%s becomes %s by %s", (before, after, changes) => {
  expect(withChanges(JSON.parse(before) as Json, JSON.parse(changes) as JsonObject)).toEqual(JSON.parse(after));
});

test("what did not change stays the same object", () => {
  type View = { cells: readonly Json[]; players: readonly Json[] };
  const before: View = { cells: [{ at: "a1", unit: { hp: 1 } }, { at: "b2" }], players: [{ seat: 0, gold: 3 }] };
  const after = withChanges(before, { players: ["seat", { "0": { gold: [5] } }] }) as View;
  expect(after.cells).toBe(before.cells);
  expect(after.players[0]).toEqual({ seat: 0, gold: 5 });
  const moved = withChanges(before, { cells: ["at", { b2: [] }] }) as View;
  expect(moved.cells[0]).toBe(before.cells[0]);
});

test("changes of something else are not put in", () => {
  expect(() => withChanges(7, { a: [1] })).toThrow(DoNotFit);
  expect(() => withChanges({}, ["at", {}])).toThrow(DoNotFit);
});
