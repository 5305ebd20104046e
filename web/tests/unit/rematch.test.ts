// Playing on after the end: the table a log tells may be gone when somebody looks at the old one again.

import { expect, test } from "vitest";
import type { Host } from "../../src/core/host.ts";
import { nextGame, stillThere } from "../../src/core/rematch.ts";

/** A host that knows these tables, and opens "fresh" when it is asked to play again. */
function hostOf(...tables: string[]): Host {
  const host: Pick<Host, "info" | "rematch"> = {
    info: (id) => (tables.includes(id) ? Promise.resolve({ id } as never) : Promise.reject(new Error("no_such_table"))),
    rematch: () => Promise.resolve(tables[0] ?? "fresh"),
  };
  return host as Host;
}

test("a rematch that is gone is no longer told", async () => {
  expect(await stillThere(hostOf("next"), "next")).toBe("next");
  expect(await stillThere(hostOf(), "next")).toBeNull();
  expect(await stillThere(hostOf("next"), undefined)).toBeNull();
});

test("who had a seat is led to a table that is there, whatever the log told", async () => {
  expect(await nextGame(hostOf("next"), "old", true, "next")).toBe("next");
  expect(await nextGame(hostOf(), "old", true, null)).toBe("fresh");
  // The one that was told went between looking and clicking.
  expect(await nextGame(hostOf(), "old", true, "next")).toBe("fresh");
});

test("who only watched goes on watching", async () => {
  expect(await nextGame(hostOf("next"), "old", false, "next")).toBe("next");
});
