// A thing that can be used is clicked at once: the task that leads to it is given first, and both are taken back together.

import { expect, test } from "vitest";
import type { Host } from "../../src/core/host.ts";
import { Interaction } from "../../src/core/interaction.svelte.ts";
import type { Option, TablePush } from "../../src/core/protocol.ts";
import { TableModel } from "../../src/core/table.svelte.ts";

const option = (action: string, path: string[], leads?: string[]): Option => ({
  action,
  label: { key: action },
  path,
  ...(leads ? { leads } : {}),
});
const tasks = [option("mine", ["option:mine"]), option("buy", ["option:buy"], ["market:0", "market:2"])];
const cards = [option("market 0", ["market:0"]), option("market 2", ["market:2"])];

function sitting() {
  const sent: string[] = [];
  const host = {
    watch: () => () => {},
    wish: (_: string, wish: { do: string; action?: string }) => (sent.push(wish.action ?? wish.do), Promise.resolve()),
    why: () => Promise.resolve({ legal: true }),
  } as unknown as Host;
  const table = new TableModel(host, "t");
  const interaction = new Interaction(table);
  let n = 0;
  const come = async (hash: string, actions: readonly Option[]): Promise<void> => {
    await Promise.resolve();
    table.receive({
      push: "table",
      id: "t",
      as: [0],
      n: ++n,
      now: 0,
      happened: [],
      table: {
        status: "running",
        game: "g",
        settings: { undo: "free" },
        you: [0],
        places: [{ seat: 0, who: "person" }],
      },
      turn: { asked: [{ seat: 0, decision: "d", answered: n }], seats: [0], undo: [{ seat: 0, possible: true }] },
      view: { zones: {}, players: [], status: [] },
      hash,
      choices: [{ seat: 0, actions, complete: true }],
    } as unknown as TablePush);
    table.skip();
    await Promise.resolve();
    await Promise.resolve();
    interaction.goOn();
  };
  return { interaction, sent, come };
}

test("a click on a card gives the task, then takes the card; one undo takes back both", async () => {
  const { interaction, sent, come } = sitting();
  await come("a", tasks);
  expect([...interaction.leads.keys()]).toEqual(["market:0", "market:2"]);
  interaction.pick("market:2");
  expect(sent).toEqual(["buy"]);
  interaction.goOn(); // nothing has come yet
  expect(sent).toEqual(["buy"]);
  await come("b", cards);
  expect(sent).toEqual(["buy", "market 2"]);
  await come("c", tasks);
  interaction.undo(0);
  expect(sent).toEqual(["buy", "market 2", "undo"]);
  await come("b", cards);
  expect(sent).toEqual(["buy", "market 2", "undo", "undo"]);
  await come("a", tasks);
  expect(sent).toHaveLength(4);
});

test("the only card is taken by the rules; a card that is not there, or another answer, is nobody's click", async () => {
  const { interaction, sent, come } = sitting();
  await come("a", tasks);
  interaction.pick("market:0");
  await come("c", tasks); // applied by itself
  expect(sent).toEqual(["buy"]);
  await come("d", cards);
  expect(sent).toEqual(["buy"]);
  interaction.pick("market:0");
  expect(sent).toEqual(["buy", "market 0"]);
  await come("e", tasks);
  interaction.pick("market:1");
  expect(sent).toEqual(["buy", "market 0"]);
});
