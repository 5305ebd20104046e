import { describe, expect, it } from "vitest";
import {
  backOf,
  exits,
  preview,
  reach,
  readModel,
  standing,
  type EolScene,
  type EolView,
  type Model,
} from "../../../src/games/end_of_line/model.ts";
import { piecesOf, unusedWays, wraps } from "../../../src/games/end_of_line/pieces.ts";
import { unfold } from "../../../src/core/unfold.ts";
import { key, type Dir } from "../../../src/games/end_of_line/torus.ts";
import type { JsonObject } from "../../../src/core/protocol.ts";
import { deal, engine, modelOf } from "./engine.ts";

const load = (seats: number, options: object, state: object) =>
  engine.load({ game: "end_of_line", seed: 5, position: { seats, options, state } as never });

/** What the engine says a placement would bring. */
interface Told {
  readonly legal: boolean;
  readonly ways: Dir[];
  readonly dead_end: boolean;
  readonly next_order: readonly number[];
}

describe("what the board shows agrees with the engine", () => {
  const modes: { seats: number; options: JsonObject }[] = [
    { seats: 2, options: {} },
    { seats: 3, options: {} },
    { seats: 8, options: {} },
    { seats: 4, options: { mode: "team" } },
    { seats: 1, options: { mode: "solo" } },
    { seats: 2, options: { mode: "coop" } },
    { seats: 1, options: { mode: "puzzle", level: 3, seed: 202601013 } },
  ];
  it.each(modes)("whole games of $seats seats, $options", ({ seats, options }) => {
    let places = 0;
    for (let seed = 1; seed <= (seats > 4 ? 1 : 4); ++seed) {
      const match = engine.newMatch({ game: "end_of_line", seats, options, seed });
      for (deal(match); !match.turn().over; deal(match)) {
        const turn = match.turn();
        const seat = turn.seats[0]!;
        const { actions } = match.actions(seat);
        const model = modelOf(match, [seat]);
        // Free ways out, for every seat, are those the engine names.
        for (const player of model.view.players) {
          const free = exits(model, player.seat).filter((out) => out.to !== null);
          expect(free.map((out) => out.dir).sort()).toEqual([...player.ways].sort());
        }
        if (turn.asked[0]!.decision === "energy") {
          // What laying a card would bring can be asked before energy is declined.
          const held = model.view.zones[`hand_${seat}`]!.items![0]!.glyph;
          for (const { dir, to } of exits(model, seat)) {
            const told = match.probe([seat], { what: "place", action: `${held}>${dir}` }) as unknown as Told;
            expect(told.legal, dir).toBe(to !== null);
            if (to) expect(told.next_order.length).toBe(model.lines.filter((line) => !line.cut).length);
          }
        } else {
          for (const { action, path } of actions) {
            const [face, dir] = action.split(">") as [string, Dir];
            const ghost = preview(model, seat, face, dir)!;
            expect(`grid:${key(ghost.cell)}`).toBe(path[1]);
            const told = match.probe([seat], { what: "place", action }) as unknown as Told;
            expect(
              ghost.exits
                .filter((out) => out.to !== null)
                .map((out) => out.dir)
                .sort(),
            ).toEqual([...told.ways].sort());
            expect(ghost.deadEnd).toBe(told.dead_end);
            ++places;
          }
        }
        // A mixed line of play: first, last, middle option in turn.
        const pick = actions[(turn.ply * 7 + seed) % actions.length]!;
        const before = modelOf(match, [seat]);
        const { events } = match.act(seat, pick.action, [seat]);
        // What the events list draws the same lines as the next view, while something is still to come.
        const after = modelOf(match, [seat]);
        const still = { event: "still", changes: [{ marked: ["grid"] }] };
        const between = unfold(
          before.scene as never,
          before.view as never,
          after.view as never,
          events as never,
          [still] as never,
        );
        const cards = ({ lines }: Model) => lines.map((line) => line.cards);
        expect(cards(readModel(before.scene, between as never))).toEqual(cards(after));
        for (const line of after.lines) {
          // One piece enters every card, and ways out are used or unused, never both.
          const pieces = piecesOf(line);
          const used = pieces.filter((piece) => piece.kind === "through").length;
          const ways = line.cards.reduce((sum, card) => sum + card.ways.length, 0);
          expect(unusedWays(line).length + used).toBe(ways);
          expect(new Set(pieces.map((piece) => piece.key)).size).toBe(pieces.length);
        }
      }
    }
    expect(places).toBeGreaterThan(50);
  });

  it("Turnaround goes on from the card before the last; the stub stays (EOL-10.10, 10.13)", () => {
    const match = load(
      2,
      {},
      {
        phase: "turn",
        round: 3,
        first_order: [0, 1],
        order: [0, 1],
        turn_index: 0,
        players: [
          { line: ["5,2 S N", "4,2 BL N", "3,2 S N"], hand: { S: 3, CR: 2 } },
          { line: ["5,4 S N", "4,4 CL N", "4,3 CR W"], hand: { S: 5 } },
        ],
      },
    );
    match.act(0, "turnaround");
    let model = modelOf(match, [0]);
    expect(backOf(model)).toBe(1);
    expect(exits(model, 0, 1).map((out) => [out.dir, out.to === null])).toEqual([
      ["N", true],
      ["W", false],
    ]);
    match.act(0, "S>W");
    model = modelOf(match, [0]);
    expect(model.lines[0]!.cards.at(-1)!.source).toBe(1);
    const at = piecesOf(model.lines[0]!).filter((piece) => key(piece.cell) === "4,2");
    expect(at.map((piece) => piece.kind)).toEqual(["through", "through"]);
  });

  it("a crossing is a bridge over the partner's card (EOL-13.5)", () => {
    const match = load(
      4,
      { mode: "team" },
      {
        phase: "turn",
        round: 2,
        first_order: [0, 1, 2, 3],
        order: [0, 1, 2, 3],
        turn_index: 0,
        players: [
          { line: ["2,4 CL N"], hand: { S: 5 } },
          { line: ["4,6 S E"], hand: { S: 5 } },
          { line: ["6,4 S S", "2,3 S N"].slice(1), hand: { S: 5 } },
          { line: ["4,2 S W"], hand: { S: 5 } },
        ],
      },
    );
    const model = modelOf(match, [0]);
    expect(exits(model, 0)).toEqual([{ dir: "W", from: { r: 2, c: 4 }, to: { r: 2, c: 2 }, crossed: { r: 2, c: 3 } }]);
    match.act(0, "S>W");
    const after = modelOf(match, [0]);
    const bridge = piecesOf(after.lines[0]!).find((piece) => piece.kind === "bridge")!;
    expect(key(bridge.cell)).toBe("2,3");
  });

  it("says who is about to be cut", () => {
    const match = load(
      2,
      {},
      {
        phase: "turn",
        round: 3,
        first_order: [0, 1],
        order: [0, 1],
        turn_index: 0,
        players: [
          { line: ["5,2 S N", "4,2 S N", "3,2 CR N"], hand: { S: 5 } },
          { line: ["5,4 S N", "4,4 CL N", "4,3 CR W"], hand: { S: 5 }, energy: 0 },
        ],
      },
    );
    expect(standing(modelOf(match, [0]), 0).state).toBe("threatened"); // seat 1 stands beside its only way
    match.act(0, "none");
    match.act(0, "S>E"); // onto the only way out of seat 1
    expect(standing(modelOf(match, [0]), 1).state).toBe("doomed");
  });

  it("does not cry wolf: one way on that nobody gets to is safe", () => {
    const match = engine.newMatch({ game: "end_of_line", seats: 2, seed: 1 });
    expect(standing(modelOf(match, [0]), 0)).toEqual({ free: 1, state: "safe" });
  });

  it("lines over the border wrap where the frame ends, and nowhere once it is moved", () => {
    const match = load(
      2,
      {},
      {
        phase: "turn",
        round: 2,
        first_order: [0, 1],
        order: [0, 1],
        turn_index: 0,
        players: [
          { line: ["5,2 CL N", "5,1 S W", "5,0 S W", "5,6 S W"], hand: { S: 5 } },
          { line: ["5,4 S N"], hand: { S: 5 } },
        ],
      },
    );
    const model = modelOf(match, [0]);
    expect(wraps(model, model.lines[0]!, { r: 0, c: 0 })).toEqual([{ from: { r: 5, c: 0 }, dir: "W" }]);
    expect(wraps(model, model.lines[0]!, { r: 0, c: 3 })).toEqual([]);
  });

  it("reach is the engine's", () => {
    const match = engine.newMatch({ game: "end_of_line", seats: 3, seed: 9 });
    deal(match);
    for (let k = 0; k < 4 && !match.turn().over; ++k, deal(match)) {
      const seat = match.turn().seats[0]!;
      const model = modelOf(match, [seat]);
      const told = match.probe([seat], { what: "reach", seat, cards: 3 }) as { reach: Record<string, number> };
      expect(Object.fromEntries(reach(model, seat, 3))).toEqual(told.reach);
      match.act(seat, match.actions(seat).actions[0]!.action);
    }
  });
});

describe("reading", () => {
  it("refuses what it cannot draw", () => {
    const scene = {
      seats: 1,
      sides: [0],
      side: 5,
      faces: [],
      effects: [],
      starts: [{ cell: "2,2", dir: "N" }],
      options: { mode: "solo", cut_check: "own_turn" },
    } as unknown as EolScene;
    const grid = { cells: [{ owner: 0, face: "Q", at: "1,2", dir: "N" }] };
    const view = { players: [{ seat: 0 }], zones: { grid } } as unknown as EolView;
    expect(() => readModel(scene, view)).toThrow(/no face "Q"/);
  });
});
