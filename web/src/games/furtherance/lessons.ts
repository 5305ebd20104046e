// The tutorial: six positions, one idea each, with real decisions. What a lesson wants is read from the view after every move.

import type { Lesson } from "../../core/lesson.ts";
import type { JsonObject } from "../../core/protocol.ts";
import type { FurView, UnitCell } from "./model.ts";

const options = { leaders: "none", first_player: "S" };
const position = (state: JsonObject): JsonObject => ({ options, state: { active: "S", round: 3, ...state } });
const units = (view: FurView, kingdom: "S" | "N"): readonly UnitCell[] =>
  (view.zones.board?.cells ?? []).filter((cell) => cell.kingdom === kingdom);
const at = (view: FurView, square: string): UnitCell | undefined =>
  view.zones.board?.cells?.find((cell) => cell.at === square);
const you = (view: FurView) => view.players[0]!;
const turnOver = (view: FurView): boolean => view.active !== "S" || view.round > 3;
const market = {
  unit: ["knight", "militia", "archer"],
  item: ["potion", "sharpener", "swift_boots"],
  building: ["marketplace", "park", "treasury"],
};

export const LESSONS: readonly Lesson<FurView>[] = [
  {
    id: "mine",
    position: position({
      phase: "workers",
      market,
      kingdoms: { S: { gold: 0, workers: ["worker", "worker"] }, N: { gold: 4, workers: ["worker"] } },
    }),
    check: (view) => (you(view).items_n > 0 ? "done" : turnOver(view) || view.phase === "units" ? "wrong" : null),
    right: ["act worker mine", "act worker buy", "market 0"],
    mistaken: ["act worker mine", "act worker mine"],
  },
  {
    id: "build",
    position: position({
      phase: "workers",
      market,
      kingdoms: { S: { gold: 4, workers: ["worker", "worker"] }, N: { gold: 4, workers: ["worker"] } },
    }),
    check: (view) =>
      you(view).buildings.some((one) => one.counters === 0)
        ? "done"
        : turnOver(view) || view.phase === "units"
          ? "wrong"
          : null,
    right: ["act worker build", "market 0", "act worker develop"],
    mistaken: ["act worker build", "market 1", "act worker develop"],
  },
  {
    id: "recruit",
    position: position({
      phase: "workers",
      market,
      kingdoms: { S: { gold: 8, workers: ["worker"] }, N: { gold: 4, workers: ["worker"] } },
      units: { c1: { kind: "fighter", owner: "S" } },
    }),
    check: (view) =>
      units(view, "S").length > 1 && (at(view, "c2") ?? at(view, "c3") ?? at(view, "b2") ?? at(view, "d2"))
        ? "done"
        : turnOver(view)
          ? "wrong"
          : null,
    right: ["act worker recruit", "market 0", "place b1", "move c1 c2"],
    mistaken: ["act worker mine", "end_turn"],
  },
  {
    id: "attack",
    position: position({
      phase: "units",
      market,
      kingdoms: { S: { gold: 0, workers: [{ kind: "worker", did: "mine" }] }, N: { gold: 0, workers: ["worker"] } },
      units: {
        b3: { kind: "axeman", owner: "S" },
        c2: { kind: "knight", owner: "S" },
        c3: { kind: "fighter", owner: "N" },
      },
    }),
    script: ["yes"],
    check: (view) =>
      units(view, "S").length < 2 || turnOver(view) ? "wrong" : units(view, "N").length === 0 ? "done" : null,
    right: ["attack c2 c3"],
    mistaken: ["attack b3 c3"],
  },
  {
    id: "castle",
    position: position({
      phase: "units",
      market,
      kingdoms: {
        S: { gold: 0, workers: [{ kind: "worker", did: "mine" }] },
        N: { gold: 0, hp: 2, workers: ["worker"] },
      },
      units: { c3: { kind: "knight", owner: "S" }, b4: { kind: "militia", owner: "S" } },
    }),
    script: ["yes", "yes"],
    check: (view) => (view.players[1]?.alive === false ? "done" : turnOver(view) ? "wrong" : null),
    right: ["move c3 c4", "attack c4 N", "attack c4 N"],
    mistaken: ["end_turn"],
  },
  {
    id: "points",
    position: position({
      phase: "units",
      market,
      kingdoms: {
        S: {
          gold: 0,
          permanent_vp: 3,
          had_bonus: true,
          workers: [{ kind: "worker", did: "mine" }],
          buildings: ["park"],
          items: { holy_grail: 1 },
        },
        N: { gold: 0, workers: ["worker"] },
      },
      units: { c2: { kind: "knight", owner: "S" }, b1: { kind: "militia", owner: "S", new: true } },
    }),
    check: (view) =>
      you(view).vp.total >= 6
        ? "done"
        : turnOver(view) || units(view, "S").some((unit) => unit.tokens.grail && unit.tokens.new)
          ? "wrong"
          : null,
    right: ["item holy_grail c2", "move c2 c3"],
    mistaken: ["item holy_grail b1"],
  },
];
