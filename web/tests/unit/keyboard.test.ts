import { render } from "svelte/server";
import { expect, test, vi } from "vitest";
import type { Host } from "../../src/core/host.ts";
import { Interaction } from "../../src/core/interaction.svelte.ts";
import { nearest } from "../../src/core/keyboard.ts";
import type { Option, TablePush } from "../../src/core/protocol.ts";
import { TableModel } from "../../src/core/table.svelte.ts";
import { zooming } from "../../src/generic/zooming.ts";
import OptionsList from "../../src/shell/OptionsList.svelte";
import PromptBar from "../../src/shell/PromptBar.svelte";

const grid = Array.from({ length: 9 }, (_, i) => ({ x: (i % 3) * 10, y: Math.floor(i / 3) * 10 }));

test("arrow keys go to the neighbour", () => {
  const from = grid[4]!;
  expect(nearest(from, grid, "up")).toBe(1);
  expect(nearest(from, grid, "down")).toBe(7);
  expect(nearest(from, grid, "left")).toBe(3);
  expect(nearest(from, grid, "right")).toBe(5);
});

test("nothing lies beyond the edge", () => {
  expect(nearest(grid[0]!, grid, "up")).toBe(-1);
  expect(nearest(grid[0]!, grid, "left")).toBe(-1);
});

test("what is a little aside is reached when nothing is straight ahead", () => {
  expect(nearest({ x: 0, y: 0 }, [{ x: 30, y: 12 }], "right")).toBe(0);
  expect(nearest({ x: 0, y: 0 }, [{ x: 5, y: 60 }], "right")).toBe(-1);
});

// --- Digits

const option = (action: string, ...path: string[]): Option => ({ action, label: { key: action, text: action }, path });

function asked(...actions: Option[]) {
  const sent: string[] = [];
  const host = {
    watch: () => () => {},
    wish: (_: string, wish: { action?: string }) => (sent.push(wish.action ?? ""), Promise.resolve()),
  } as unknown as Host;
  const table = new TableModel(host, "t");
  table.receive({
    push: "table",
    id: "t",
    as: [0],
    n: 1,
    now: 0,
    happened: [],
    table: { status: "running", game: "g", settings: {}, places: [{ seat: 0, who: "person", name: "" }], you: [0] },
    turn: { asked: [{ seat: 0, decision: "d", answered: 0, prompt: { key: "p", text: "" } }], seats: [0], undo: [] },
    view: { zones: {}, players: [], status: [] },
    hash: "1",
    choices: [{ seat: 0, actions, complete: true }],
  } as unknown as TablePush);
  const interaction = new Interaction(table);
  const props = { table, interaction, onundo: () => {} };
  /** Which digit stands at what. */
  const shown = (body: string) =>
    [...body.matchAll(/<kbd[^>]*>(\d)<\/kbd>.*?<span[^>]*>(.*?)<\/span>/gs)].map(
      ([, digit, word]) => `${digit} ${word}`,
    );
  return {
    interaction,
    sent,
    bar: () => shown(render(PromptBar, { props }).body),
    list: () => shown(render(OptionsList, { props }).body),
  };
}

test("digits count what is not on the board, and stand where they work", () => {
  const { interaction, sent, bar, list } = asked(
    option("move a", "board:a", "board:b"),
    option("use", "items:x"),
    option("wait", "option:wait"),
    option("blue", "option:paint", "option:blue"),
    option("red", "option:paint", "option:red"),
    option("stay", "option:stay"),
  );
  expect(bar()).toEqual(["1 wait", "2 paint", "3 stay"]);
  expect(list()).toEqual(["1 wait", "3 stay"]);
  interaction.byDigit(4);
  interaction.byDigit(2);
  expect(sent).toEqual([]);
  expect(interaction.path).toEqual(["option:paint"]);
  expect(bar()).toEqual(["1 blue", "2 red"]);
  expect(list()).toEqual(["1 blue", "2 red"]);
  interaction.byDigit(2);
  expect(sent).toEqual(["red"]);
});

test("where everything is on the board digits count the list, up to nine", () => {
  const { interaction, sent, bar, list } = asked(
    ...Array.from({ length: 12 }, (_, i) => option(`cell ${i}`, `board:${i}`)),
  );
  expect(bar()).toEqual([]);
  expect(list()).toEqual(Array.from({ length: 9 }, (_, i) => `${i + 1} cell ${i}`));
  interaction.byDigit(3);
  expect(sent).toEqual(["cell 2"]);
});

// --- z

test("z shows large what is pointed at, and is a letter where one types", () => {
  const onKey: ((event: object) => void)[] = [];
  vi.stubGlobal("addEventListener", (_: string, listener: (event: object) => void) => onKey.push(listener));
  vi.stubGlobal("document", { activeElement: null });
  const board = Object.assign(new EventTarget(), {
    contains: () => false,
    closest: () => ({ dataset: { id: "b:1" } }),
  });
  const shown: string[] = [];
  zooming(board as unknown as HTMLElement, { show: (id) => shown.push(id), hide: () => {} });
  board.dispatchEvent(Object.assign(new Event("pointerover"), { pointerType: "mouse" }));
  const press = (tagName: string) => onKey.forEach((listener) => listener({ key: "z", target: { tagName } }));
  press("INPUT");
  press("TEXTAREA");
  expect(shown).toEqual([]);
  press("BUTTON");
  expect(shown).toEqual(["b:1"]);
  board.dispatchEvent(Object.assign(new Event("pointerleave")));
  vi.unstubAllGlobals();
});
