import { expect, test } from "vitest";
import { pliesOf } from "../../src/core/replay.ts";

test("what was taken back is no ply; hashes, notes and time-outs are none", () => {
  const log = [
    "~deal 0 J",
    "~deal 1 Q",
    "=c4127d758cba97f7",
    "0 bet",
    "!undo 0 2",
    "!timeout 0",
    "0 check",
    "!note hello",
    "!resign 1",
  ];
  expect(pliesOf(log)).toEqual([
    { kind: "chance", action: "deal 0 J" },
    { kind: "chance", action: "deal 1 Q" },
    { kind: "answer", seat: 0, action: "check" },
    { kind: "resign", seat: 1 },
  ]);
});
