// What the board does besides drawing: what it marks, opens and keeps in view, and what a click means.

import { render } from "svelte/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Host } from "../../../src/core/host.ts";
import { Interaction } from "../../../src/core/interaction.svelte.ts";
import { nextIds } from "../../../src/core/path.ts";
import type { GameEvent, Id, Json, Option, TablePush } from "../../../src/core/protocol.ts";
import { settings } from "../../../src/core/settings.svelte.ts";
import { marksOf } from "../../../src/core/unfold.ts";
import { TableModel } from "../../../src/core/table.svelte.ts";
import Actions from "../../../src/games/furtherance/Actions.svelte";
import { lyingAt } from "../../../src/games/furtherance/closer.ts";
import { drawerOf, wantedDrawer } from "../../../src/games/furtherance/drawers.ts";
import Inspect from "../../../src/games/furtherance/Inspect.svelte";
import { lookIndex, type KingdomName } from "../../../src/games/furtherance/model.ts";
import { Orders, withWork } from "../../../src/games/furtherance/orders.svelte.ts";
import { word } from "../../../src/games/furtherance/words.ts";
import { deal, engine, GAME, modelOf, type Match } from "./engine.ts";

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
      table.skip(); // all of it was seen
      if (action !== "end_turn") {
        expect(table.since).toEqual([]);
        continue;
      }
      ++rounds;
      const { scene } = modelOf(match, [0]);
      const lookOf = ({ kingdom }: GameEvent) => lookIndex(scene, kingdom as KingdomName);
      for (const [id, look] of marksOf(table.sinceMine, scene as never, lookOf))
        if (id.startsWith("board:"))
          marked.set(id, scene.kingdoms.find(({ kingdom }) => lookIndex(scene, kingdom) === look)?.kingdom ?? "");
      expect(table.sinceMine.map((event) => event.event)).not.toContain("round");
    }
    // The militia of the west walks to the castle, dies there and comes again (FUR-17.11).
    expect(Object.fromEntries(marked)).toEqual({ "board:a3": "W", "board:b3": "W", "board:b2": "W" });
    match.close();
  });

  it("is what they attacked, not what they suffered", async () => {
    const host = { watch: () => () => {}, wish: () => Promise.resolve() } as unknown as Host;
    const table = new TableModel(host, "t");
    const units = { c3: { kind: "knight", owner: "S" }, c4: { kind: "archer", owner: "N" } };
    const match = standing({ units, kingdoms: { S: {}, N: {} } });
    table.receive(push(1));
    await table.choose(0, "attack c3 c4");
    const { events } = match.act(0, "attack c3 c4", [0]) as unknown as { events: readonly GameEvent[] };
    table.receive(push(2, events));
    const { scene } = modelOf(match, [0]);
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(["attacked", "damaged"]));
    expect([...marksOf(table.sinceMine, scene as never).keys()]).toEqual([]);
    const theirs = events.map((event) => (event.event === "attacked" ? { ...event, seat: 1 } : event));
    expect([...marksOf(theirs, scene as never)]).toEqual([
      ["board:c3", 1],
      ["board:c4", 1],
    ]);
    match.close();
  });
});

/** The workers have acted, the units of S are asked for. */
function standing(state: object, options: object = { leaders: "none" }, seats = 2): Match {
  const base = { active: "S", round: 3, phase: "units", ...state };
  const position = { options, seats, state: base };
  return engine.load({ game: GAME, seed: 1, position: position as never });
}

describe("the drawers of a phone", () => {
  function asked(seat: number, state: object) {
    const match = standing(state);
    const { actions } = match.actions(seat) as unknown as { actions: readonly Option[] };
    match.close();
    return (...picked: Id[]) => {
      const legal = [...nextIds(actions, picked).keys()];
      return { legal, wanted: wantedDrawer("unit_step", picked, legal, seat) };
    };
  }

  it("stay open for an item that is used on a card of one's own", () => {
    const kingdoms = {
      S: {
        items: { sands_of_haste: 1 },
        buildings: [{ kind: "park", counters: 2 }],
        training: [{ kind: "miner", counters: 2 }],
      },
      N: {},
    };
    const question = asked(0, { kingdoms });
    expect(question().wanted).toBeNull();
    const { legal, wanted } = question("items_0:sands_of_haste");
    expect([...legal].sort()).toEqual(["buildings_0:0", "kingdom_0:training_0"]);
    expect(wanted).toBe("kingdom");
  });

  it("open where somebody else's buildings are the only targets; on the board one stays where there is a choice", () => {
    const units = { c4: { kind: "sapper", owner: "S", moves: 0, attacks: 0 }, c2: { kind: "fighter", owner: "S" } };
    const question = asked(0, { units, kingdoms: { S: {}, N: { buildings: [{ kind: "park" }] } } });
    expect(question("board:c4")).toEqual({ legal: ["buildings_1:0"], wanted: "others" });
    expect(question("board:c2").wanted).toBeNull();
  });

  it("open for what is bought and developed", () => {
    expect(wantedDrawer("buy_pick", [], ["market_item:1"], 0)).toBe("market");
    expect(wantedDrawer("develop_pick", [], ["buildings_0:1"], 0)).toBe("kingdom");
    expect(wantedDrawer("worker_step", [], ["items_0:potion"], 0)).toBeNull();
  });

  it("hold everything that is not on the board", () => {
    const ids = ["board:c3", "castles:N", "market_unit:0", "items_2:potion", "research_2:0", "kingdom_1:leader"];
    expect(ids.map((id) => drawerOf(id, 2))).toEqual([null, null, "market", "kingdom", "kingdom", "others"]);
  });
});

describe("what is looked at", () => {
  it("is told from what comes to lie in the same place", () => {
    const at = (state: object, id: Id) => {
      const match = standing({ market: { unit: ["knight"], item: ["potion"] }, ...state });
      const what = lyingAt(modelOf(match, [0]), id);
      match.close();
      return what;
    };
    const unit = (kind: string, owner: string, more = {}) =>
      at({ units: { c3: { kind, owner, ...more } } }, "board:c3");
    expect(unit("knight", "S", { damage: 1 })).toBe(unit("knight", "S"));
    expect(new Set([unit("knight", "S"), unit("knight", "N"), unit("archer", "S")]).size).toBe(3);
    expect(at({}, "board:c3")).toBeNull();
    const slot = (kind: string) => at({ market: { item: [kind] } }, "market_item:0");
    expect(slot("potion")).not.toBe(slot("sharpener"));
  });
});

describe("a card seen large", () => {
  it("says that it is other in solo, with the clause, and only there (FUR-17.2c)", () => {
    const seen = (id: Id, seats: number) => {
      const options = { leaders: "none", ...(seats === 1 ? { mode: "solo" } : {}) };
      const match = standing({ market: { item: ["holy_grail", "potion"] } }, options, seats);
      const interaction = { all: [], seat: null } as unknown as Interaction;
      const props = { interaction, id, pinned: false, side: "left" as const, names: String, onclose: () => {} };
      const { body } = render(Inspect, { props: { model: modelOf(match, [0]), ...props } });
      match.close();
      return body;
    };
    expect(seen("market_item:0", 1)).toContain("#FUR-17.2c");
    expect(seen("market_item:0", 1)).toContain(word("card.solo"));
    expect(seen("market_item:1", 1)).not.toContain("#FUR-17.2c");
    expect(seen("market_item:0", 2)).not.toContain("#FUR-17.2c");
  });
});

describe("a worker's actions", () => {
  it("say what it costs to act once more (FUR-14.6)", () => {
    const workers = [{ kind: "worker", did: "build" }, "miner"];
    const kingdoms = { S: { gold: 5, leader: "trosh", workers }, N: { leader: "ivan", workers: ["worker"] } };
    const match = standing({ phase: "workers", kingdoms }, { leaders: "random" });
    const { scene, view } = modelOf(match, [0]);
    const { actions } = match.actions(0) as unknown as { actions: readonly Option[] };
    const note = (...path: Id[]) => {
      const interaction = { path, all: actions, hintOf: () => undefined } as unknown as Interaction;
      const { body } = render(Actions, { props: { scene, player: view.players[0]!, interaction } });
      return /data-price[^>]*>(.*?)</.exec(body)?.[1];
    };
    expect(note()).toBeUndefined();
    expect(note(view.players[0]!.workers[0]!.id)).toBe("−3");
    match.close();
  });

  it("ask for another one by its name, whatever the worker is called", () => {
    expect(withWork("act miner mine", "buy")).toBe("act miner buy");
    expect(withWork("act worker develop", "mine")).toBe("act worker mine");
  });
});

describe("orders", () => {
  afterEach(() => settings.set("confirmMoves", false));

  /** A table with the engine behind it that takes what is sent, or does not. */
  function commanding(units: object) {
    settings.set("motion", "reduced");
    const match = standing({ units });
    const sent: string[] = [];
    const at = { refuses: false, n: 1 };
    const host = {
      watch: () => () => {},
      wish: (_: string, { action }: { action: string }) => {
        sent.push(action);
        return at.refuses ? Promise.reject(new Error("no connection")) : Promise.resolve();
      },
      probe: (_: string, query: Json) => Promise.resolve(match.probe([0], query as never)),
    } as unknown as Host;
    const table = new TableModel(host, "t");
    const interaction = new Interaction(table);
    const orders = new Orders({
      table,
      interaction,
      still: false,
      get model() {
        return modelOf(match, [0]);
      },
    });
    const picture = () =>
      ({
        ...push(at.n),
        table: { ...push(0).table, settings: { undo: "never" } },
        turn: { asked: [{ seat: 0, decision: "unit_step", answered: at.n }], seats: [0], undo: [] },
        choices: [{ seat: 0, actions: match.actions(0).actions, complete: true }],
      }) as unknown as TablePush;
    table.receive(picture());
    /** As effects do it in the page. */
    const settle = async () => {
      for (let i = 0; i < 20; ++i) {
        orders.askWays();
        orders.goOn();
        await Promise.resolve();
      }
    };
    return {
      orders,
      interaction,
      sent,
      at,
      settle,
      /** The last order is done. */
      async done() {
        await settle();
        match.act(0, sent.at(-1)!, [0]);
        ++at.n;
        table.receive(picture());
        await vi.waitFor(() => expect(table.busy).toBe(false));
        await settle();
      },
      choose: (action: string) => interaction.choose(interaction.all.find((one) => one.action === action)!),
    };
  }
  const walker = { c2: { kind: "fighter", owner: "S" } };

  it("walk a longer way step by step", async () => {
    const { orders, sent, settle, done } = commanding(walker);
    orders.pick("board:c2");
    await settle();
    orders.pick("board:c4");
    expect(sent).toEqual(["move c2 c3"]);
    await done();
    expect(sent).toEqual(["move c2 c3", "move c3 c4"]);
    await done();
    expect(sent).toHaveLength(2);
  });

  it("forget the rest of a way whose first step failed", async () => {
    const { orders, sent, at, settle, choose, done } = commanding(walker);
    at.refuses = true;
    orders.pick("board:c2");
    await settle();
    orders.pick("board:c4");
    await settle();
    at.refuses = false;
    choose("move c2 c3");
    await done();
    expect(sent).toEqual(["move c2 c3", "move c2 c3"]);
  });

  it("forget the rest of a way that was called off before its first step was confirmed", async () => {
    settings.set("confirmMoves", true);
    const { orders, interaction, sent, settle, choose, done } = commanding(walker);
    orders.pick("board:c2");
    await settle();
    orders.pick("board:c4");
    await settle();
    interaction.cancel();
    await settle();
    expect(sent).toEqual([]);
    choose("move c2 c3");
    interaction.confirm();
    await done();
    expect([sent, interaction.waiting]).toEqual([["move c2 c3"], null]);
  });

  it("stop on the way when they are called off", async () => {
    const { orders, sent, settle, done } = commanding(walker);
    orders.pick("board:c2");
    await settle();
    orders.pick("board:c4");
    orders.forget();
    await done();
    expect(sent).toEqual(["move c2 c3"]);
  });

  it("by finger: the first touch of a target shows the attack, the second one makes it", () => {
    const { orders, sent } = commanding({
      ...walker,
      c3: { kind: "knight", owner: "N" },
      b2: { kind: "knight", owner: "N" },
    });
    orders.pointer = "touch";
    /** What a browser tells of it. */
    const touch = (id: Id) => {
      orders.hover(id);
      orders.hover(null);
      orders.hover(id); // the focus
      orders.pick(id);
    };
    touch("board:c2");
    touch("board:c3");
    expect([orders.aim?.to, orders.touched, sent]).toEqual(["c3", true, []]);
    touch("board:b2");
    expect([orders.aim?.to, orders.touched, sent]).toEqual(["b2", true, []]);
    touch("board:b2");
    expect(sent).toEqual(["attack c2 b2"]);
  });
});
