// How the skin reads scene and view: parts of a small screen, plans, the Wall that is asked about.

import { expect, test } from "vitest";
import { onlyWall, partOf, standing, type Battle } from "../../../src/games/after_the_empire/model.ts";

test("what can be clicked lies in one part of a small screen", () => {
  expect(partOf("spaces:tax", 1)).toBe("board");
  expect(partOf("market_refugees:0", 1)).toBe("board");
  expect(partOf("castle_1:N", 1)).toBe("castle");
  expect(partOf("castle_0:N", 1)).toBeNull();
  expect(partOf("cards_1:bakery", 1)).toBe("cards");
  expect(partOf("option:pass", 1)).toBeNull();
});

test("a plan shows what is placed so far, and nobody where it has not come to yet", () => {
  const there = { soldiers: 2, mercenaries: 1 };
  const nobody = { soldiers: 0, mercenaries: 0 };
  const battle = { on_wall: { N: there, E: there, S: there, W: there } } as unknown as Battle;
  expect(standing(battle, "E")).toEqual(there);
  const planned = { ...battle, plan: { N: { soldiers: 1, mercenaries: 0 }, E: null, S: null, W: null } } as Battle;
  expect(standing(planned, "N")).toEqual({ soldiers: 1, mercenaries: 0 });
  expect(standing(planned, "E")).toEqual(nobody);
});

test("the Wall that all answers are about is known; where there is a choice of places there is none", () => {
  const assign = ["0_0", "1_0", "0_1"].map((name) => ({ path: ["castle_0:N", `option:${name}`] }));
  expect(onlyWall(assign)).toBe("castle_0:N");
  expect(onlyWall([...assign, { path: ["castle_0:E", "option:repair"] }])).toBeNull();
  expect(onlyWall([{ path: ["castle_0:N"] }, { path: ["castle_0:E"] }])).toBeNull();
  expect(onlyWall([])).toBeNull();
});
