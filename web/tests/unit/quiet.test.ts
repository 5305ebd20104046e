// 'Not again this turn' and 'always ask': which reactions the page declines by itself, and that what a seat holds has no part in it.

import { render } from "svelte/server";
import { beforeEach, expect, test } from "vitest";
import type { Host, Watch } from "../../src/core/host.ts";
import { Denied, type TablePush, type Wish } from "../../src/core/protocol.ts";
import { Interaction } from "../../src/core/interaction.svelte.ts";
import { settings } from "../../src/core/settings.svelte.ts";
import { TableModel } from "../../src/core/table.svelte.ts";
import PromptBar from "../../src/shell/PromptBar.svelte";
import SettingsPage from "../../src/shell/SettingsPage.svelte";

interface Asking {
  readonly turn?: string;
  readonly answered?: number;
  readonly decline?: string | null;
  readonly options?: readonly string[];
}
let pushes = 0;

/** Seat 0 is asked something: a reaction, unless `decline` is null. */
function question({ turn = "3 N", answered = 0, decline = "no", options = ["yes", "no"] }: Asking = {}): TablePush {
  const place = { seat: 0, who: "person" as const, name: "Ada" };
  const asked = { seat: 0, decision: "window", answered, ...(decline === null ? {} : { decline }) };
  return {
    push: "table",
    id: "q",
    as: [0],
    n: ++pushes,
    now: 0,
    happened: [],
    hash: String(pushes),
    table: {
      status: "running",
      game: "furtherance",
      settings: { undo: "never" },
      places: [place, { ...place, seat: 1, name: "Bob" }],
      you: [0],
    },
    view: { zones: {}, players: [], status: [] },
    turn: {
      over: false,
      chance: false,
      kind: "each",
      seats: [0],
      asked: [asked],
      round: 3,
      ply: 7,
      name: turn,
      undo: [],
    },
    choices: [
      {
        seat: 0,
        complete: true,
        actions: options.map((action) => ({ action, label: { key: action }, path: [action] })),
      },
    ],
  } as unknown as TablePush;
}
function sit(refuse?: Denied) {
  const wishes: Wish[] = [];
  let hear: (push: TablePush) => void = () => {};
  const host = {
    watch: (watch: Watch) => ((hear = (push) => watch.onPush(push)), () => {}),
    wish: (_: string, wish: Wish) => (wishes.push(wish), refuse ? Promise.reject(refuse) : Promise.resolve()),
  } as unknown as Host;
  const table = new TableModel(host, "q");
  table.open();
  return { table, wishes, hear: (push: TablePush) => (hear(push), table.skip()) };
}
const no = (answered: number) => ({ do: "act", seat: 0, answered, action: "no" });

beforeEach(() => {
  pushes = 0;
  globalThis.sessionStorage?.clear();
  settings.set("alwaysAsk", false);
});

test("not again this turn: this reaction and those that follow are declined until the turn ends", () => {
  const { table, wishes, hear } = sit();
  hear(question());
  expect(table.choices).toHaveLength(1);
  expect(wishes).toEqual([]);
  table.quieten(0);
  expect(wishes).toEqual([no(0)]);
  expect(table.choices).toEqual([]);
  hear(question({ answered: 1 }));
  hear(question({ answered: 1 })); // said again, because somebody chats: declined once
  hear(question({ answered: 2, decline: "yes" })); // what declining is, the rules say
  expect(wishes).toEqual([no(0), no(1), { ...no(2), action: "yes" }]);
  expect(table.isQuiet(0)).toBe(true);
  hear(question({ answered: 3, turn: "3 E" }));
  expect(table.choices).toHaveLength(1);
  expect(table.isQuiet(0)).toBe(false);
  expect(wishes).toHaveLength(3);
});

test("what is no reaction is asked all the same", () => {
  const { table, wishes, hear } = sit();
  hear(question());
  table.quieten(0);
  hear(question({ answered: 1, decline: null }));
  expect(table.choices).toHaveLength(1);
  expect(wishes).toHaveLength(1);
});

test("always ask: nothing is declined, whatever was said before; and one can change one's mind", () => {
  const { table, wishes, hear } = sit();
  hear(question());
  table.quieten(0);
  settings.set("alwaysAsk", true);
  hear(question({ answered: 1 }));
  expect(table.choices).toHaveLength(1);
  settings.set("alwaysAsk", false);
  table.askAgain(0);
  hear(question({ answered: 1 }));
  expect(table.choices).toHaveLength(1);
  expect(wishes).toEqual([no(0)]);
});

test("what a seat could do changes neither the answer nor when it is given", () => {
  const told = [["yes", "no"], ["use potion c2", "use potion c3", "no"], ["no"]].map((options) => {
    const { table, wishes, hear } = sit();
    hear(question());
    table.quieten(0);
    hear(question({ answered: 1, options })); // no time passes between the question and its answer
    return JSON.stringify(wishes);
  });
  expect(new Set(told).size).toBe(1);
});

test("a question that comes back after a take-back is declined again", () => {
  const { table, wishes, hear } = sit();
  hear(question());
  table.quieten(0);
  hear(question({ answered: 1, decline: null }));
  hear(question({ answered: 0 }));
  expect(wishes).toEqual([no(0), no(0)]);
});

test("where declining fails the person is asked; where another window was quicker nothing happens", async () => {
  const failing = sit(new Denied({ code: "slow", message: "" }));
  failing.hear(question());
  failing.table.quieten(0);
  await Promise.resolve();
  await Promise.resolve();
  expect(failing.table.choices).toHaveLength(1);
  const late = sit(new Denied({ code: "stale", message: "" }));
  late.hear(question());
  late.table.quieten(0);
  await Promise.resolve();
  await Promise.resolve();
  expect(late.table.isQuiet(0)).toBe(true);
});

test("the prompt bar offers it where a reaction is asked for, and the way back while it holds", () => {
  const { table, hear } = sit();
  const bar = () => {
    const { body } = render(PromptBar, { props: { table, interaction: new Interaction(table), onundo: () => {} } });
    return ["data-quiet", "data-ask-again"].filter((name) => body.includes(name)).join(" ");
  };
  hear(question());
  expect(bar()).toBe("data-quiet");
  settings.set("alwaysAsk", true);
  expect(bar()).toBe("");
  settings.set("alwaysAsk", false);
  hear(question({ decline: null }));
  expect(bar()).toBe("");
  table.quieten(0);
  expect(bar()).toBe("data-ask-again");
  table.askAgain(0);
  expect(bar()).toBe("");
});

test("the settings page has 'always ask'", () => {
  expect(render(SettingsPage).body).toContain("Always ask me whether I react");
});
