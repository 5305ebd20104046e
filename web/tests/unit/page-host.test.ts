import { beforeEach, describe, expect, it, vi } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { EngineError, Engine as WasmEngine } from "../../../bindings/wasm/src/index.ts";
import { modules, type Engine } from "../../src/core/engine.ts";
import { rescue, tablesHere, type Kept } from "../../src/core/kept.ts";
import { PageHost } from "../../src/core/page-host.ts";
import type { PageTable, Step } from "../../src/core/page-table.ts";
import { Denied, type MatchRecord, type TablePush } from "../../src/core/protocol.ts";
import { engine } from "./end_of_line/engine.ts";

/** The engine itself instead of the one in a worker. */
const directly = (module: WasmEngine): Engine => ({
  async request<T>(request: { cmd: string }): Promise<T> {
    try {
      return module.request<T>(JSON.parse(JSON.stringify(request)));
    } catch (error) {
      throw error instanceof EngineError ? new Denied(error) : error;
    }
  },
});
const direct = directly(engine);

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
      key: (index: number) => [...storage.keys()][index] ?? null,
      get length() {
        return storage.size;
      },
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

  /** Plays to the end, always the first option. */
  async function playOut(id: string): Promise<Viewer> {
    const viewer = new Viewer(host, id);
    for (let k = 0; k < 200 && !(await viewer.settled()).turn!.over; ++k) await answer(host, viewer, k);
    expect(viewer.last.table.status).toBe("over");
    return viewer;
  }
  const game: PageTable = {
    game: "end_of_line",
    places: [person("Ada"), bot("greedy")],
    options: { mode: "competitive" },
    keep: true,
    listed: true,
  };

  it.each([
    ["solo", [person("Ada")]],
    ["puzzle", [person("Ada")]],
    ["coop", [person("Ada"), person("Bob")]],
    ["coop", [person("Ada"), bot("random")]],
    ["team", [person("Ada"), bot("random"), bot("greedy"), bot("random")]],
  ] as const)("a whole game of End of Line: %s %j", async (mode, places) => {
    const id = await host.open({ ...game, options: { mode }, places });
    const viewer = await playOut(id);
    expect(viewer.last.result).toBeDefined();
    expect(await host.verify(await host.record(id))).toMatchObject({ ok: true, dice: "proved" });
  });

  it.each(modules.examples ?? [])("a whole game of %s: two people, a person and a bot", async (example) => {
    const module = directly(await WasmEngine.load(readFileSync("public/engine/examples.wasm")));
    host = new PageHost(() => module);
    for (const places of [
      [person("Ada"), person("Bob")],
      [person("Ada"), bot("easy")],
    ]) {
      const id = await host.open({ game: example, places, keep: true, listed: true });
      await playOut(id);
      expect(await host.verify(await host.record(id))).toMatchObject({ ok: true, dice: "proved" });
    }
  });

  it("keeps games in the list, until they are forgotten", async () => {
    const id = await host.open(game);
    await host.open({ ...game, listed: false });
    expect(tablesHere()).toMatchObject([{ id, status: "running", game: "end_of_line", you: [0] }]);
    expect(tablesHere()[0]!.seats.map((seat) => seat.name)).toEqual(["Ada", "greedy"]);
    await playOut(id);
    await vi.waitFor(() => expect(tablesHere()[0]).toMatchObject({ id, status: "over" }));
    expect(tablesHere()[0]!.result).toHaveProperty("ranks");
    host.forget(id);
    expect(tablesHere()).toEqual([]);
    expect(host.knows(id)).toBe(false);
  });

  it("makes room for new games by forgetting the oldest finished ones", async () => {
    const before = JSON.parse(JSON.stringify(await kept()));
    for (let k = 0; k < 40; ++k)
      storage.set(`endtable.page.page-old${k}`, JSON.stringify({ ...before, changed: k, result: { ranks: [1, 2] } }));
    storage.set("endtable.page.page-running", JSON.stringify({ ...before, changed: 0 }));
    await host.open(game);
    const rows = tablesHere();
    expect(rows.filter((row) => row.status === "over").map((row) => row.id)).toEqual(
      Array.from({ length: 30 }, (_, k) => `page-old${39 - k}`),
    );
    expect(rows.filter((row) => row.status === "running")).toHaveLength(2);
  });
  async function kept(): Promise<unknown> {
    const id = await host.open(game);
    const text = storage.get(`endtable.page.${id}`)!;
    host.forget(id);
    return JSON.parse(text);
  }

  it("a full storage gives up finished games, never the running one", async () => {
    const id = await host.open(game);
    storage.set(
      "endtable.page.page-old",
      JSON.stringify({ ...(JSON.parse(storage.get(`endtable.page.${id}`)!) as object), result: {} }),
    );
    const set = localStorage.setItem.bind(localStorage);
    localStorage.setItem = (key: string, value: string) => {
      if (storage.has("endtable.page.page-old")) throw new Error("QuotaExceeded");
      set(key, value);
    };
    const length = storage.get(`endtable.page.${id}`)!.length;
    await answer(host, new Viewer(host, id));
    await vi.waitFor(() => expect(storage.get(`endtable.page.${id}`)!.length).toBeGreaterThan(length));
    expect(storage.has("endtable.page.page-old")).toBe(false);
  });

  it("the record of a game that was reloaded in the middle proves its dice", async () => {
    const id = await host.open(game);
    await answer(host, new Viewer(host, id));
    await host.wish(id, { do: "undo", seat: 0 });
    host = new PageHost(() => direct);
    const viewer = await playOut(id);
    expect(viewer.last.table.commitment).toMatch(/^sha256:/);
    const record = await host.record(id);
    expect(record.seats).toEqual([
      { name: "Ada", kind: "human" },
      { name: "greedy", kind: "bot", level: "greedy" },
    ]);
    expect(record.log.some((line) => line.startsWith("!undo 0"))).toBe(true);
    expect(record.result).toEqual(viewer.last.result);
    expect(await host.verify(record)).toMatchObject({ ok: true, dice: "proved", problems: [] });

    const forged = [...record.log];
    const draw = forged.findIndex((line) => line.startsWith("~draw 0"));
    forged[draw] = forged[draw] === "~draw 0 S" ? "~draw 0 CL" : "~draw 0 S";
    expect((await host.verify({ ...record, log: forged })).ok).toBe(false);
    const secret = String(record.fairness.secret).replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    const other = await host.verify({ ...record, fairness: { ...record.fairness, secret } });
    expect(other).toMatchObject({ ok: false, dice: "wrong" });
  });

  it("plays again, and plays on from a moment of the past", async () => {
    const id = await host.open(game);
    await playOut(id);
    const again = await host.rematch(id);
    expect(again).not.toBe(id);
    expect((await host.info(again)).status).toBe("running");

    const ply = 5;
    const fork = await host.fork(id, { ply, places: [{ who: "bot", level: "random" }, { who: "me" }] });
    const viewer = new Viewer(host, fork, []);
    await vi.waitFor(() => expect(viewer.pushes.length).toBeGreaterThan(0));
    expect((await host.info(fork)).you).toEqual([1]);
    const record = await host.record(fork);
    expect(record.start).toBeDefined();
    await expect(host.fork(id, { ply: 10_000, places: [{ who: "me" }, { who: "me" }] })).rejects.toMatchObject({
      denial: { code: "game_over" },
    });
  });

  /** Changes what was kept of a game, as if another program had kept it, and comes back to it. */
  async function comeBack(change: (kept: Kept) => object, played = true): Promise<[string, PageHost, Viewer]> {
    const id = await host.open(game);
    const here = new Viewer(host, id);
    if (played) await answer(host, here);
    await here.settled(); // the bot, too, has done what it does
    const key = `endtable.page.${id}`;
    storage.set(key, JSON.stringify(change(JSON.parse(storage.get(key)!) as Kept)));
    const later = new PageHost(() => direct);
    return [id, later, new Viewer(later, id)];
  }

  it("a game whose moves are not legal is shown as far as it goes, refuses to go on, and loses nothing", async () => {
    const [id, later, viewer] = await comeBack((kept) => ({
      ...kept,
      steps: [...kept.steps, { do: "act", seat: 0, action: "S>S", time: 1 }, { do: "resign", seat: 0, time: 2 }],
    }));
    const before = JSON.parse(storage.get(`endtable.page.${id}`)!) as Kept;
    await vi.waitFor(() => expect(viewer.pushes.length).toBe(1));
    expect(viewer.last.table.trouble).toMatchObject({ code: "bad_log", can: ["look", "record"], rules: 1 });
    expect(viewer.last.view).toBeDefined();
    expect(viewer.last.choices).toEqual([]);
    const refused = { denial: { code: "stuck", reason: "bad_log" } };
    await expect(later.wish(id, { do: "resign", seat: 0 })).rejects.toMatchObject(refused);
    await expect(later.hint(id, 0)).rejects.toMatchObject(refused);
    const { log } = await later.record(id);
    expect(log.slice(-2)).toEqual(["0 S>S", "!resign 0"]);
    expect((JSON.parse(storage.get(`endtable.page.${id}`)!) as Kept).steps).toEqual(before.steps);
    expect(tablesHere()).toMatchObject([{ id, trouble: { code: "bad_log" } }]);
  });

  it("a game of other rules says so, and can be saved and deleted", async () => {
    const [id, later, viewer] = await comeBack((kept) => ({ ...kept, start: { ...kept.start, rules: 99 } }));
    await vi.waitFor(() => expect(viewer.pushes.length).toBe(1));
    expect(viewer.denied).toEqual([]);
    expect(viewer.last).toMatchObject({
      n: 0,
      table: { trouble: { code: "unknown_rules", rules: 99, can: ["record"] } },
    });
    expect(viewer.last.view).toBeUndefined();
    expect(await later.info(id)).toMatchObject({ status: "running", trouble: { code: "unknown_rules" } });
    const record = await later.record(id);
    expect(record).toMatchObject({ endtable: 1, rules: 99 });
    expect(record.log.filter((line) => line.startsWith("0 "))).not.toEqual([]);
    later.forget(id);
    expect(tablesHere()).toEqual([]);
  });

  it("plays again what had an option that is gone by now", async () => {
    const had = { mode: "competitive", fog: true };
    const [id, later] = await comeBack((kept) => ({ ...kept, table: { ...kept.table, options: had } }));
    const again = await later.rematch(id);
    const { options } = await later.record(again);
    expect(options).toMatchObject({ mode: "competitive" });
    expect(options).not.toHaveProperty("fog");
  });

  it("plays again where the value of an option is gone by now, as a new game has it", async () => {
    const had = { mode: "as it once was", mulligan: true };
    const [id, later] = await comeBack((kept) => ({ ...kept, table: { ...kept.table, options: had } }));
    const { options } = await later.record(await later.rematch(id));
    expect(options).toMatchObject({ mode: "competitive", mulligan: true });
  });

  it("what was taken back is in a rescued record as the engine would have written it", async () => {
    const id = await host.open(game);
    await answer(host, new Viewer(host, id));
    await host.wish(id, { do: "undo", seat: 0 });
    await answer(host, new Viewer(host, id));
    const kept = JSON.parse(storage.get(`endtable.page.${id}`)!) as Kept;
    const { log } = rescue(kept) as MatchRecord;
    const written = (await host.record(id)).log;
    expect(log.slice(0, kept.steps.length)).toEqual(written.slice(0, kept.steps.length));
    const older = asBefore(kept, false);
    expect(rescue(older)).toMatchObject({ start: kept.start, steps: older.steps });
  });

  /** As an earlier page kept it: one thing that was done a step; the first one did not say how far take-backs went. */
  function asBefore(kept: Kept, left: boolean): Kept {
    const steps = kept.steps.flatMap((step): Step[] => {
      const [first = "", second = "", third] = "line" in step ? step.line.split(" ") : [];
      const { time } = step;
      const rest = "line" in step ? step.line.slice(first.length + 1) : "";
      if (first.startsWith("=")) return [];
      if (first === "!undo")
        return [{ do: "undo", seat: Number(second), time, ...(left ? { left: Number(third) } : {}) }];
      if (first === "!resign") return [{ do: "resign", seat: Number(second), time }];
      if (first.startsWith("~")) return [{ do: "chance", action: `${first.slice(1)} ${rest}`.trim(), time }];
      return [{ do: "act", seat: Number(first), action: rest, time }];
    });
    return { ...kept, steps };
  }

  it.each([true, false])("a game that an earlier page kept goes on (take-backs with their plies: %s)", async (left) => {
    const id = await host.open(game);
    const here = new Viewer(host, id);
    await answer(host, here);
    await host.wish(id, { do: "undo", seat: 0 });
    await answer(host, here);
    await host.wish(id, { do: "undo", seat: 0 });
    await answer(host, here);
    const before = await here.settled();
    const { log } = await host.record(id);
    const key = `endtable.page.${id}`;
    storage.set(key, JSON.stringify(asBefore(JSON.parse(storage.get(key)!) as Kept, left)));
    host = new PageHost(() => direct);
    const viewer = new Viewer(host, id);
    const after = await viewer.settled();
    expect(after.table.trouble).toBeUndefined();
    expect(after.view).toEqual(before.view);
    expect(after.choices).toEqual(before.choices);
    expect(log.filter((line) => line.startsWith("!undo"))).toHaveLength(2);
    expect((await host.record(id)).log.slice(0, log.length)).toEqual(log);
    await playOut(id);
    expect(await host.verify(await host.record(id))).toMatchObject({ ok: true, dice: "proved" });
  });

  // --- The content a game began with

  /** As if it had been begun when this content was the official one. */
  function begunWithMoreEnergy(): { start: MatchRecord; files: object } {
    const { number: match } = engine.newMatch({ game: "end_of_line", seats: 2 });
    const { files } = engine.request<{ files: { "effects.json": object } }>({ cmd: "content", match });
    const content = { ...files, "effects.json": { ...files["effects.json"], energy_first_round: 4 } };
    const begun = engine.newMatch({ game: "end_of_line", seats: 2, content: content as never });
    return { start: begun.record() as unknown as MatchRecord, files: content };
  }

  it("goes on with the content it began with, kept once beside the games and cleaned away with the last of them", async () => {
    const today = await host.open(game);
    const kept = (hash: string) => storage.has(`endtable.content.${hash}`);
    expect(kept((await host.record(today)).content)).toBe(true);

    const { start, files } = begunWithMoreEnergy();
    const hash = start.content;
    const [old, later, viewer] = await comeBack((kept) => {
      storage.set(`endtable.content.${hash}`, JSON.stringify(files));
      return { ...kept, start, steps: [] };
    }, false);
    await viewer.settled();
    expect(viewer.last.table.trouble).toBeUndefined();
    expect((await later.record(old)).content).toBe(hash);
    await answer(later, viewer);
    await vi.waitFor(() => expect((JSON.parse(storage.get(`endtable.page.${old}`)!) as Kept).steps).not.toEqual([]));
    expect(await later.verify(await later.record(old))).toMatchObject({ ok: true, problems: [] });
    const fork = await later.fork(old, { ply: 3, places: [{ who: "me" }, { who: "me" }] });
    expect((await later.record(fork)).content).toBe(hash);
    later.forget(old);
    expect(kept(hash), "the fork needs it").toBe(true);
    later.forget(fork);
    expect(kept(hash)).toBe(false);
  });

  it("begins with files of one's own, and goes on with them after a reload", async () => {
    const { start, files } = begunWithMoreEnergy();
    const content = { "effects.json": (files as { [name: string]: object })["effects.json"] as never };
    const id = await host.open({ ...game, content });
    expect((await host.record(id)).content).toBe(start.content);
    await answer(host, new Viewer(host, id));
    const later = new PageHost(() => direct);
    const viewer = new Viewer(later, id);
    await viewer.settled();
    expect(viewer.last.table.trouble).toBeUndefined();
    expect((await later.record(id)).content).toBe(start.content);
    await expect(host.open({ ...game, content: { "effects.json": 7 as never } })).rejects.toThrow();
  });

  it("content that is not kept lies beside the page, or at the server; where nobody has it, that is said", async () => {
    const { start, files } = begunWithMoreEnergy();
    const hash = start.content;
    for (const place of [`/contents/${hash.slice(7)}.json`, `/api/contents/${hash}`, null]) {
      const asked: string[] = [];
      vi.stubGlobal("fetch", (address: string) => {
        asked.push(address);
        return Promise.resolve({ ok: address === place, json: () => Promise.resolve({ hash, files }) });
      });
      const [, , viewer] = await comeBack((kept) => ({ ...kept, start, steps: [] }), false);
      if (place) {
        await viewer.settled();
        expect(viewer.last.table.trouble).toBeUndefined();
        expect(asked.at(-1)).toBe(place);
      } else {
        await vi.waitFor(() => expect(viewer.pushes.length).toBe(1));
        expect(viewer.last.table.trouble).toMatchObject({ code: "no_content", content: hash, can: ["record"] });
      }
      for (const key of storage.keys()) storage.delete(key);
    }
    vi.unstubAllGlobals();
  });

  it("every content that was ever released lies beside the page under its hash", () => {
    const files = readdirSync("public/contents");
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const { hash, files: content } = JSON.parse(readFileSync(`public/contents/${name}`, "utf8")) as Content;
      expect(`sha256:${name}`).toBe(`${hash}.json`);
      expect(Object.keys(content)).toContain("text/en.json");
    }
  });
  interface Content {
    hash: string;
    files: object;
  }

  it("another window of the browser goes on: this one follows, without thinking itself", async () => {
    type Listener = (event: { key: string; newValue: string | null }) => void;
    const listeners: Listener[] = [];
    vi.stubGlobal("addEventListener", (_: string, listener: Listener) => void listeners.push(listener));
    const id = await host.open(game);
    const key = `endtable.page.${id}`;
    const mine = new Viewer(host, id);
    const first = await mine.settled();
    const early = storage.get(key)!;
    const other = new Viewer(new PageHost(() => direct), id);
    expect((await other.settled()).view).toEqual(first.view);

    await answer(host, mine);
    const second = await mine.settled();
    for (const tell of listeners) tell({ key, newValue: storage.get(key)! });
    await vi.waitFor(() => expect(other.last.n).toBe(second.n));
    expect(other.last.view).toEqual(second.view);
    expect(other.last.resync).toBeUndefined();
    // The first window was set back: what is kept stands.
    for (const tell of listeners) tell({ key, newValue: early });
    await vi.waitFor(() => expect(other.last.resync).toBe(true));
    expect(other.last.view).toEqual(first.view);
  });

  it("nobody waits for a thought: rules are explained and moves taken back while a bot thinks", async () => {
    let slices = 0;
    const slow: Engine = {
      async request<T>(request: { cmd: string }): Promise<T> {
        if (request.cmd !== "bot") return direct.request<T>(request);
        ++slices;
        await new Promise((resolve) => setTimeout(resolve, 10));
        return direct.request<T>({ ...request, ms: 60, slice_ms: 1 } as { cmd: string });
      },
    };
    host = new PageHost(() => slow);
    const id = await host.open({ ...game, places: [person("Ada"), bot("hard")], seed: 4 });
    const viewer = new Viewer(host, id);
    await answer(host, viewer); // then the bot is asked, perhaps after draws
    await vi.waitFor(() => expect(viewer.last.turn!.seats).toEqual([1]), { timeout: 3000, interval: 2 });
    const before = slices;
    await host.why(id, 0, "S>S");
    expect(slices - before).toBeLessThanOrEqual(1); // a whole thought has dozens
    const shown = viewer.pushes.length;
    await host.wish(id, { do: "undo", seat: 0 });
    expect(viewer.pushes).toHaveLength(shown + 1);
    expect(viewer.last.happened).toMatchObject([{ undone: true }]);
    expect(viewer.last.choices).toHaveLength(1);
    // The thought that nobody needs any more ends, and nothing comes of it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(viewer.pushes).toHaveLength(shown + 1);
  });
});
