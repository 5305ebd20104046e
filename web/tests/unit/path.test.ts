import { expect, test } from "vitest";
import { leadsOf, nextIds, numbered, offBoard, pick, remaining } from "../../src/core/path.ts";
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

test("what is whole by itself stays in its place while something is picked, and keeps its digit", () => {
  expect([...offBoard(options, ["hand:S"]).keys()]).toEqual(["option:pass"]);
  expect(numbered(options, ["hand:S"])).toEqual(numbered(options, []));
  expect(pick(options, ["hand:S"], "option:pass")).toEqual({ kind: "done", option: options[4] });
  // Not so what is a part of something else: the work of another worker.
  const work = [option("act a mine", "a", "option:mine"), option("act b buy", "b", "option:buy")];
  expect([...offBoard(work, ["a"]).keys()]).toEqual(["option:mine"]);
});

test("a thing means the first task that leads to it, unless it can be picked itself", () => {
  const buy = { ...option("act a buy", "a", "option:buy"), leads: ["market:0", "hand:X"] };
  const also = { ...option("act b buy", "b", "option:buy"), leads: ["market:0", "market:1"] };
  const all = [...options, buy, also];
  expect([...leadsOf(all, [])].map(([id, task]) => [id, task.action])).toEqual([
    ["market:0", "act a buy"],
    ["market:1", "act b buy"],
  ]);
  expect(leadsOf(all, ["b"]).get("market:0")?.action).toBe("act b buy");
});
