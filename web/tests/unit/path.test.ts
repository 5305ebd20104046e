import { expect, test } from "vitest";
import { nextIds, numbered, pick, remaining } from "../../src/core/path.ts";
import type { Option } from "../../src/core/protocol.ts";

const option = (action: string, ...path: string[]): Option => ({ action, label: { key: action }, path });
const options = [
  option("S>N", "hand:S", "grid:5,2"),
  option("S>E", "hand:S", "grid:6,3"),
  option("X>N", "hand:X", "grid:5,2"),
  option("X>W", "hand:X", "grid:6,1"),
  option("pass", "option:pass"),
];

test("what glows is what can be picked next", () => {
  expect([...nextIds(options, []).keys()]).toEqual(["hand:S", "hand:X", "option:pass"]);
  expect([...nextIds(options, ["hand:S"]).keys()]).toEqual(["grid:5,2", "grid:6,3"]);
  expect(remaining(options, ["hand:X"]).map((one) => one.action)).toEqual(["X>N", "X>W"]);
});

test("clicking along a path ends at its action", () => {
  expect(pick(options, [], "hand:S")).toEqual({ kind: "more", picked: ["hand:S"] });
  expect(pick(options, ["hand:S"], "grid:6,3")).toEqual({ kind: "done", option: options[1] });
  expect(pick(options, [], "option:pass")).toEqual({ kind: "done", option: options[4] });
});

test("a cell that only one option leads to takes it; one that several lead to does not", () => {
  expect(pick(options, [], "grid:6,1")).toEqual({ kind: "done", option: options[3] });
  expect(pick(options, [], "grid:5,2")).toEqual({ kind: "illegal" });
});

test("another card starts over; anything else is illegal", () => {
  expect(pick(options, ["hand:S"], "hand:X")).toEqual({ kind: "more", picked: ["hand:X"] });
  expect(pick(options, ["hand:S"], "grid:6,1")).toEqual({ kind: "illegal" });
});

test("giving up is never the first key", () => {
  const give = { ...option("none", "option:none"), final: "gives_up" as const };
  const rescue = option("turnaround", "option:turnaround");
  expect(numbered([give, rescue], [])).toEqual(["option:turnaround", "option:none"]);
  expect(numbered([{ ...option("resign", "option:resign"), final: "gives_up" as const }, ...options], [])).toEqual([
    "option:pass",
    "option:resign",
  ]);
});
