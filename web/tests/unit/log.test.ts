// The log in sentences.

import { expect, test } from "vitest";
import { addTexts } from "../../src/core/i18n.svelte.ts";
import { eventSentence, stretches } from "../../src/core/log.ts";
import { meOf } from "../../src/core/names.ts";
import type { GameEvent } from "../../src/core/protocol.ts";

const event = (fields: object) => ({ event: "e", text: { key: "e", args: {} }, ...fields }) as unknown as GameEvent;

test("a sentence begins with a capital, somebody's name as it is written", () => {
  const said = (text: string, seat?: number) =>
    eventSentence("nothing", event({ ...(seat === undefined ? {} : { seat }), text: { key: "k", text } }), () => "eve");
  expect(said("the west castle attacks.")).toBe("The west castle attacks.");
  expect(said("Seat 0 passes.", 0)).toBe("eve passes.");
});

test("whoever looks is called you, where the game has words for that and somebody else is not meant", () => {
  addTexts("en", "words", { took: "{who} takes {n}.", "took.you": "You take {n}.", lost: "{seat} loses.", won: "W." });
  const said = (one: object, me?: number) => eventSentence("words", event(one), (seat) => `P${seat}`, me);
  const taken = (n: number) => ({ text: { key: "took", args: { n: 3, who: { key: "seat", args: { n } } } } });
  expect(said({ seat: 0, ...taken(0) }, 0)).toBe("You take 3.");
  expect(said({ seat: 0, ...taken(1) }, 0)).toBe("P1 takes 3.");
  expect(said({ seat: 0, ...taken(0) })).toBe("P0 takes 3.");
  expect(said({ seat: 0, text: { key: "lost", args: { seat: 0 } } }, 0)).toBe("P0 loses.");
  expect(meOf([1])).toBe(1);
  expect(meOf([0, 1])).toBeUndefined(); // a device that is handed round: names tell people apart
  expect(meOf([])).toBeUndefined();
});
test("set-up and long turns of others are folded, one's own are not", () => {
  const line = (name: string, seat?: number) => ({
    event: event({ event: name, ...(seat === undefined ? {} : { seat }) }),
  });
  const many = (count: number, seat?: number) => Array.from({ length: count }, () => line("e", seat));
  const shape = (lines: ReturnType<typeof line>[], mine = [0]) =>
    stretches(lines, new Set(mine)).map(({ lines: all, folded }) => [all.length, folded]);
  expect(shape(many(9))).toEqual([[9, 6]]);
  expect(shape(many(5, 1))).toEqual([[5, 0]]);
  // What nobody did belongs to the turn it happened in; a round and a turn begin anew.
  expect(shape([...many(9), ...many(3, 1), line("e"), ...many(3, 1), ...many(9, 0)])).toEqual([
    [9, 6],
    [7, 4],
    [9, 0],
  ]);
  expect(shape([...many(6, 1), line("round"), line("turn", 1), ...many(3, 1)])).toEqual([
    [6, 3],
    [1, 0],
    [4, 0],
  ]);
  expect(shape(many(9, 1), [])).toEqual([[9, 0]]); // who only watches follows everybody
  expect(stretches([{ news: 1 }, ...many(2, 1)] as never, new Set([0]))).toHaveLength(2);
});
