// Rule 4: simple moves commit at once, what cannot be taken back asks once.

import { expect, test } from "vitest";
import { finalityOf, freeToUndo, givesUp } from "../../src/core/finality.ts";
import type { Host } from "../../src/core/host.ts";
import { Interaction } from "../../src/core/interaction.svelte.ts";
import type { Option, TableInfo, TablePush } from "../../src/core/protocol.ts";
import { TableModel } from "../../src/core/table.svelte.ts";

const option = (name: string, final?: Option["final"]): Option => ({
  action: name,
  label: { key: `label.${name}`, text: name },
  path: [`option:${name}`],
  ...(final ? { final } : {}),
});
const cell: Option = { action: "a1", label: { key: "label.mark", text: "a1" }, path: ["board:0,0"] };

test("what is final the engine says; giving up is, too", () => {
  const said = (final?: Option["final"]) => [finalityOf(option("roll", final)), givesUp(option("fold", final))];
  expect(said()).toEqual([null, false]);
  expect(said("reveals")).toEqual(["reveals", false]);
  expect(said("ends")).toEqual(["ends", false]);
  expect(said("gives_up")).toEqual(["ends", true]);
});

const info = (undo: string, other: "bot" | "person"): TableInfo =>
  ({
    id: "t",
    status: "running",
    game: "g",
    settings: { undo },
    you: [0],
    places: [
      { seat: 0, who: "person", name: "Ada" },
      { seat: 1, who: other, name: "" },
    ],
  }) as unknown as TableInfo;

test("against bots everything can be taken back, so nothing asks", () => {
  expect(freeToUndo(info("free", "bot"))).toBe(true);
  expect(freeToUndo(info("free", "person"))).toBe(false);
  expect(freeToUndo(info("never", "bot"))).toBe(false);
});

function playing(undo: string, other: "bot" | "person") {
  const sent: string[] = [];
  const host = {
    watch: () => () => {},
    wish: (_: string, wish: { do: string; action?: string }) => (sent.push(wish.action ?? wish.do), Promise.resolve()),
  } as unknown as Host;
  const table = new TableModel(host, "t");
  const actions = [option("roll", "reveals"), option("draw"), cell];
  table.receive({
    push: "table",
    id: "t",
    as: [0],
    n: 1,
    now: 0,
    happened: [],
    table: info(undo, other),
    turn: { asked: [{ seat: 0, decision: "d", answered: 0 }], seats: [0], undo: [] },
    view: { zones: {}, players: [], status: [] },
    hash: "1",
    choices: [{ seat: 0, actions, complete: true }],
  } as unknown as TablePush);
  return { interaction: new Interaction(table), sent };
}

test("a roll between people waits for a second click; a cell goes at once", async () => {
  const { interaction, sent } = playing("free", "person");
  interaction.pick("option:roll");
  expect(sent).toEqual([]);
  expect(interaction.waiting?.action).toBe("roll");
  interaction.cancel();
  expect(interaction.waiting).toBeNull();
  interaction.pick("option:roll");
  interaction.confirm();
  expect(sent).toEqual(["roll"]);
  // What a choice is called says nothing.
  const named = playing("free", "person");
  named.interaction.pick("option:draw");
  expect(named.sent).toEqual(["draw"]);
  const other = playing("free", "person");
  other.interaction.pick("board:0,0");
  expect(other.sent).toEqual(["a1"]);
  const bots = playing("free", "bot");
  bots.interaction.pick("option:roll");
  expect(bots.sent).toEqual(["roll"]);
});
