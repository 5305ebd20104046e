// How the skin reads scene and view: parts of a small screen, plans, drafts.

import { expect, test } from "vitest";
import {
  draftOf,
  partOf,
  sameDraft,
  standing,
  within,
  type Battle,
  type EmpPlayer,
} from "../../../src/games/after_the_empire/model.ts";

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
  const planned = {
    ...battle,
    asked: "prep_assign",
    plan: { N: { soldiers: 1, mercenaries: 0 }, E: null, S: null, W: null },
  } as Battle;
  expect(standing(planned, "N")).toEqual({ soldiers: 1, mercenaries: 0 });
  expect(standing(planned, "E")).toEqual(nobody);
});

test("a draft begins where Troops stand, and says who is left inside", () => {
  const two = { soldiers: 2, mercenaries: 0 };
  const none = { soldiers: 0, mercenaries: 0 };
  const battle = { on_wall: { N: two, E: none, S: none, W: none } } as unknown as Battle;
  const draft = draftOf(battle);
  expect(draft.N).toEqual(two);
  const player = { healthy: 3, mercenaries: 1 } as EmpPlayer;
  expect(within(player, draft)).toEqual({ soldiers: 1, mercenaries: 1 });
  expect(sameDraft(draft, draftOf(battle))).toBe(true);
  expect(sameDraft(draft, { ...draft, E: two })).toBe(false);
});
