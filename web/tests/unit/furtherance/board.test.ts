// What the board does besides drawing: what it marks, opens and keeps in view, and what a click means.

import { describe, expect, it } from "vitest";
import type { Host } from "../../../src/core/host.ts";
import type { GameEvent, Option, TablePush } from "../../../src/core/protocol.ts";
import { TableModel } from "../../../src/core/table.svelte.ts";
import { lookIndex } from "../../../src/games/furtherance/model.ts";
import { marksOf } from "../../../src/games/furtherance/motion.ts";
import { deal, engine, GAME, modelOf } from "./engine.ts";

const push = (n: number, events: readonly GameEvent[] = []): TablePush =>
  ({
    push: "table",
    id: "t",
    as: [0],
    n,
    now: 0,
    happened: events.length ? [{ n, time: n, events }] : [],
    hash: String(n),
    table: { status: "running", places: [{ seat: 0, who: "person", name: "Ada" }], you: [0] },
    view: { zones: {}, players: [], status: [] },
    choices: [],
  }) as unknown as TablePush;

describe("what others did", () => {
  it("is marked in solo, too, with the looks of the enemies", async () => {
    const host = { watch: () => () => {}, wish: () => Promise.resolve() } as unknown as Host;
    const table = new TableModel(host, "t");
    const match = engine.newMatch({ game: GAME, seats: 1, options: { mode: "solo", leaders: "none" }, seed: 5 });
    deal(match);
    let n = 0;
    table.receive(push(++n));
    const marked = new Map<string, string>();
    for (let rounds = 0; rounds < 3;) {
      const { actions } = match.actions(0) as unknown as { actions: readonly Option[] };
      const { action } = actions.find((one) => /mine$|^end_turn$/.test(one.action)) ?? actions[0]!;
      await table.choose(0, action);
      table.receive(push(++n, match.act(0, action, [0]).events as unknown as readonly GameEvent[]));
      while (match.turn().chance)
        table.receive(push(++n, match.chance(undefined, [0]).events as unknown as readonly GameEvent[]));
      if (action !== "end_turn") {
        expect(table.since).toEqual([]);
        continue;
      }
      ++rounds;
      const { scene } = modelOf(match, [0]);
      for (const [id, look] of marksOf(scene, table.sinceMine))
        marked.set(id, scene.kingdoms.find(({ kingdom }) => lookIndex(scene, kingdom) === look)?.kingdom ?? "");
      expect(table.sinceMine.map((event) => event.event)).not.toContain("round");
    }
    // The militia of the west walks to the castle, dies there and comes again (FUR-17.11).
    expect(Object.fromEntries(marked)).toEqual({ "board:a3": "W", "board:b3": "W", "board:b2": "W" });
    match.close();
  });
});
