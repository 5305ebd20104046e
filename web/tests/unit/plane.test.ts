// Open places: what is open after what was picked, what a click on a plane means, and what becomes of it before anything is done.

import { expect, test, vi } from "vitest";
import type { Host } from "../../src/core/host.ts";
import { Interaction } from "../../src/core/interaction.svelte.ts";
import { covers, filled, fromBelow, heightsAt, openAfter, placeOf, suggested } from "../../src/core/plane.ts";
import type { OpenPlaces, Option, Shape, Verdict } from "../../src/core/protocol.ts";
import { TableModel } from "../../src/core/table.svelte.ts";

const label = { key: "k", text: "k" };
const anywhere: OpenPlaces = { path: ["figure:1"], zone: "table", action: "move 1 {x},{y},{z}", label };
const shape = (more: Partial<Shape>): Shape => ({ id: "a", label, ...more });
const option = (action: string, ...path: string[]): Option => ({ action, path, label: { key: "k", text: action } });

test("a template is filled, and is open once its things were picked", () => {
  expect(filled(anywhere, { x: 5, y: 7, z: 2 })).toBe("move 1 5,7,2");
  expect(openAfter([anywhere], [])).toEqual([]);
  expect(openAfter([anywhere], ["figure:1"])).toEqual([anywhere]);
  expect(openAfter([anywhere], ["figure:2"])).toEqual([]);
});

test("places have numbers; suggestions are those of the listed options", () => {
  expect(placeOf("table", "table:58,38,2")).toEqual({ x: 58, y: 38, z: 2 });
  expect(placeOf("table", "table:58,38")).toEqual({ x: 58, y: 38, z: 0 });
  for (const no of ["table:58", "table:a,b", "grid:58,38", "figure:1"]) expect(placeOf("table", no)).toBeNull();
  const options = [option("a", "figure:1", "table:1,2,0"), option("b", "option:end")];
  expect(suggested("table", options).map(({ at }) => at)).toEqual([{ x: 1, y: 2, z: 0 }]);
});

test("what lies there, edges included, and how high it is: the highest first, the ground last", () => {
  const hill = shape({ polygon: [[0, 0], [10, 0], [10, 10], [0, 10]], z: [0, 2] }); // prettier-ignore
  const bridge = shape({ polygon: [[5, 4], [20, 4], [20, 6], [5, 6]], z: [3, 4] }); // prettier-ignore
  const camp = shape({ area: [[0, 0], [9, 0], [9, 9]] }); // prettier-ignore
  expect(covers(hill, 10, 10)).toBe(true);
  expect(covers(hill, 11, 10)).toBe(false);
  expect(covers(shape({ disc: [5, 5, 2] }), 7, 5)).toBe(true);
  expect(covers(camp, 2, 1)).toBe(false);
  expect(heightsAt([hill, bridge], 6, 5)).toEqual([4, 2, 0]);
  expect(heightsAt([hill, bridge], 15, 5)).toEqual([4, 0]);
  expect(heightsAt([hill, bridge], 30, 5)).toEqual([0]);
  expect(fromBelow([bridge, hill, camp])).toEqual([camp, hill, bridge]);
});

function at(verdicts: { readonly [action: string]: Verdict }, complete = false) {
  const acted: string[] = [];
  const host = {
    why: vi.fn((_: string, __: number, action: string) =>
      Promise.resolve(
        verdicts[action] ?? { legal: false, code: "refused", message: "No.", reason: "no", clause: "X-1" },
      ),
    ),
    watch: () => () => {},
  } as unknown as Host;
  const table = new TableModel(host, "t");
  const actions = [option("move 1 5,5,0", "figure:1", "table:5,5,0"), option("end", "option:end")];
  const choices = [{ seat: 0, actions, complete, ...(complete ? {} : { places: [anywhere] }) }];
  table.shown = table.latest = {
    hash: "h",
    table: { settings: { undo: "free" }, places: [], you: [0] },
    turn: { asked: [{ seat: 0 }], seats: [0] },
    choices,
    view: { zones: {}, players: [], status: [] },
  } as never;
  vi.spyOn(table, "choices", "get").mockReturnValue(choices);
  vi.spyOn(table, "choose").mockImplementation((_: number, ...actions: string[]) => {
    acted.push(...actions);
    return Promise.resolve({} as never);
  });
  return { interaction: new Interaction(table), acted, host };
}
const legal = (action: string): Verdict => ({
  legal: true,
  option: option(action, "figure:1", action.replace("move 1 ", "table:")),
});

test("pointing asks the engine; what is legal waits with its price and is done by pointing again", async () => {
  const { interaction, acted } = at({ "move 1 6,7,0": legal("move 1 6,7,0") });
  interaction.pick("figure:1");
  expect(interaction.open).toEqual([anywhere]);
  await interaction.aim(anywhere, 6, 7, [0]);
  expect(interaction.waiting?.action).toBe("move 1 6,7,0");
  expect(acted).toEqual([]);
  expect(interaction.path).toEqual(["figure:1"]);
  await interaction.aim(anywhere, 6, 7, [0]);
  expect(acted).toEqual(["move 1 6,7,0"]);
});

test("what is not legal says its clause, and nothing waits", async () => {
  const { interaction, acted } = at({});
  interaction.pick("figure:1");
  await interaction.aim(anywhere, 6, 7, [0]);
  expect(interaction.waiting).toBeNull();
  expect(interaction.refusal).toMatchObject({ clause: "X-1", message: "No." });
  expect(acted).toEqual([]);
});

test("where one lies over the other it is asked which", async () => {
  const { interaction, acted } = at({ "move 1 6,7,0": legal("move 1 6,7,0"), "move 1 6,7,4": legal("move 1 6,7,4") });
  interaction.pick("figure:1");
  await interaction.aim(anywhere, 6, 7, [4, 2, 0]);
  expect(interaction.waiting).toBeNull();
  expect(interaction.which.map(({ action }) => action)).toEqual(["move 1 6,7,4", "move 1 6,7,0"]);
  interaction.choose(interaction.which[1]!);
  expect(interaction.which).toEqual([]);
  await Promise.resolve();
  expect(acted).toEqual(["move 1 6,7,0"]);
});

test("an answer that comes late is not heard", async () => {
  const { interaction } = at({ "move 1 6,7,0": legal("move 1 6,7,0") });
  interaction.pick("figure:1");
  const late = interaction.aim(anywhere, 6, 7, [0]);
  interaction.cancel();
  await late;
  expect(interaction.waiting).toBeNull();
});

test("a thing that no listed answer begins with may begin a place", () => {
  const { interaction } = at({});
  expect([...interaction.next.keys()]).toEqual(["figure:1", "option:end"]);
  const other: OpenPlaces = { ...anywhere, path: ["figure:2"] };
  vi.spyOn(interaction, "choices", "get").mockReturnValue({ seat: 0, actions: [], complete: false, places: [other] });
  expect([...interaction.next.keys()]).toEqual(["figure:2"]);
  interaction.pick("figure:2");
  expect(interaction.path).toEqual(["figure:2"]);
  expect(interaction.open).toEqual([other]);
});
