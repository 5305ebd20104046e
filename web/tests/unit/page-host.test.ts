import { beforeEach, describe, expect, it, vi } from "vitest";
import { EngineError } from "../../../bindings/wasm/src/index.ts";
import type { Engine } from "../../src/core/engine.ts";
import { PageHost, type PageTable } from "../../src/core/page-host.ts";
import { Denied, type TablePush } from "../../src/core/protocol.ts";
import { engine } from "./end_of_line/engine.ts";

/** The engine itself instead of the one in a worker. */
const direct: Engine = {
  async request<T>(request: { cmd: string }): Promise<T> {
    try {
      return engine.request<T>(JSON.parse(JSON.stringify(request)));
    } catch (error) {
      throw error instanceof EngineError ? new Denied(error) : error;
    }
  },
};

const person = (name: string) => ({ who: "person", name }) as const;
const bot = (level: string) => ({ who: "bot", level, name: level }) as const;

class Viewer {
  pushes: TablePush[] = [];
  denied: Error[] = [];
  stop: () => void;
  constructor(host: PageHost, table: string, as?: number[], have: { n: number; as: number[] } | null = null) {
    this.stop = host.watch({
      table,
      ...(as ? { as } : {}),
      have: () => have,
      haveScene: () => "",
      onPush: (push) => this.pushes.push(push),
      onDenied: (error) => this.denied.push(error),
    });
  }
  get last(): TablePush {
    return this.pushes.at(-1)!;
  }
  /** Waits until a person is asked or the game is over. */
  async settled(): Promise<TablePush> {
    await vi.waitFor(
      () => expect(this.pushes.length && (this.last.choices?.length || this.last.turn?.over)).toBeTruthy(),
      {
        timeout: 5000,
        interval: 5,
      },
    );
    return this.last;
  }
  get events(): string[] {
    return this.pushes
      .flatMap((push) => push.happened)
      .flatMap((one) => (one.events ?? []).map((event) => event.event));
  }
}

async function answer(host: PageHost, viewer: Viewer, pick = 0): Promise<void> {
  const push = await viewer.settled();
  const { seat, actions } = push.choices![0]!;
  const answered = push.turn!.asked.find((one) => one.seat === seat)!.answered!;
  const before = viewer.pushes.length;
  await host.wish(push.id, { do: "act", seat, answered, action: actions[pick % actions.length]!.action });
  await vi.waitFor(() => expect(viewer.pushes.length).toBeGreaterThan(before));
}

describe("tables in the page", () => {
  const storage = new Map<string, string>();
  let host: PageHost;
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    });
    host = new PageHost(() => direct);
  });
  const versus: PageTable = { game: "end_of_line", places: [person("Ada"), bot("greedy")], seed: 4 };

  it("a whole game against a bot, every push with what led to it, and no secret of the other's", async () => {
    const id = await host.open(versus);
    const viewer = new Viewer(host, id);
    for (let k = 0; k < 200 && !(await viewer.settled()).turn!.over; ++k) await answer(host, viewer, k);
    expect(viewer.last.table.status).toBe("over");
    expect(viewer.last.result).toHaveProperty("ranks");
    const numbers = viewer.pushes.flatMap((push) => push.happened).map((one) => one.n);
    expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
    expect(viewer.last.n).toBe(numbers.at(-1));
    expect(viewer.pushes[0]!.scene).toBeDefined();
    for (const push of viewer.pushes) {
      expect(push.view!.zones.hand_1!.items).toEqual([]);
      for (const one of push.happened)
        for (const event of one.events ?? [])
          if (event.event === "drew" && event.seat === 1) expect(event.face).toBeNull();
    }
  });

  it("goes on after a reload where it was", async () => {
    const id = await host.open({ ...versus, keep: true });
    const viewer = new Viewer(host, id);
    await answer(host, viewer);
    const before = await viewer.settled();
    const again = new PageHost(() => direct);
    expect(again.knows(id)).toBe(true);
    const reloaded = new Viewer(again, id);
    const after = await reloaded.settled();
    expect(after.view).toEqual(before.view);
    expect(after.choices).toEqual(before.choices);
    expect(after.n).toBe(before.n);
  });

  it("sends who comes back what it missed", async () => {
    const id = await host.open(versus);
    const viewer = new Viewer(host, id);
    const first = await viewer.settled();
    const back = new Viewer(host, id, undefined, { n: 2, as: [0] });
    const push = await back.settled();
    expect(push.resync).toBeUndefined();
    expect(push.happened.map((one) => one.n)).toEqual(Array.from({ length: first.n - 2 }, (_, i) => i + 3));
  });

  it("hot-seat: one looks through one seat at a time", async () => {
    const id = await host.open({ game: "end_of_line", places: [person("Ada"), person("Bob")], seed: 4 });
    const ada = new Viewer(host, id, [0]);
    const bob = new Viewer(host, id, [1]);
    await vi.waitFor(() => expect(ada.last.turn!.chance || bob.last.turn!.chance).toBe(false));
    expect(ada.last.view!.zones.hand_1!.items).toEqual([]);
    expect(bob.last.view!.zones.hand_0!.items).toEqual([]);
    const [mover, other] = ada.last.choices!.length ? [ada, bob] : [bob, ada];
    await answer(host, mover);
    await vi.waitFor(() => expect(other.events).toContain("placed"));
    expect(other.last.n).toBeGreaterThan(0);
  });

  it("takes back, and says so", async () => {
    const id = await host.open({ game: "end_of_line", places: [person("Ada")], options: { mode: "solo" }, seed: 3 });
    const viewer = new Viewer(host, id);
    const before = await viewer.settled();
    await answer(host, viewer);
    await host.wish(id, { do: "undo", seat: 0 });
    await vi.waitFor(() => expect(viewer.last.happened.some((one) => one.undone)).toBe(true));
    expect(viewer.last.view).toEqual(before.view);
    const reloaded = new Viewer(host, id);
    expect((await reloaded.settled()).view).toEqual(before.view);
  });

  it("scripts: bots and draws as wanted, while they are legal", async () => {
    const id = await host.open({
      game: "end_of_line",
      places: [person("Ada"), bot("random")],
      seed: 1,
      chances: ["reveal 0 X", "reveal 1 S", "draw 1 CL"],
      script: ["CL>N"],
    });
    const viewer = new Viewer(host, id);
    const push = await viewer.settled();
    expect(push.view!.players[1]!.line).toEqual([{ cell: "5,4", dir: "N", face: "CL" }]);
  });

  it("refuses with the rule, and what it cannot do", async () => {
    const id = await host.open(versus);
    const viewer = new Viewer(host, id);
    const push = await viewer.settled();
    const answered = push.turn!.asked[0]!.answered!;
    await expect(host.wish(id, { do: "act", seat: 0, answered, action: "S>S" })).rejects.toMatchObject({
      denial: { code: "refused", clause: expect.stringContaining("EOL-") },
    });
    await expect(host.wish(id, { do: "act", seat: 0, answered: answered + 1, action: "S>N" })).rejects.toMatchObject({
      denial: { code: "stale" },
    });
    await expect(host.wish(id, { do: "pause" })).rejects.toBeInstanceOf(Denied);
    await expect(host.wish("page-nowhere", { do: "resign", seat: 0 })).rejects.toMatchObject({
      denial: { code: "unknown_table" },
    });
    expect(await host.why(id, 0, "S>S")).toMatchObject({ legal: false, clause: expect.stringContaining("EOL-") });
    expect((await host.hint(id, 0)).length).toBeGreaterThan(0);
    expect(await host.probe(id, { what: "next_order" })).toHaveProperty("next_order");
  });
});
