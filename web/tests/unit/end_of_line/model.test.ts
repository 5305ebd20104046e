import { describe, expect, it } from "vitest";
import {
  backOf,
  exits,
  previews,
  readModel,
  readReach,
  reachQuery,
  sourceOf,
  standing,
  type EolScene,
  type EolView,
  type Model,
} from "../../../src/games/end_of_line/model.ts";
import { EXAMPLES, figureOf } from "../../../src/games/end_of_line/examples.ts";
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
  it.each(modes)("whole games of $seats seats, $options", { timeout: 60_000 }, ({ seats, options }) => {
    let places = 0;
    for (let seed = 1; seed <= (seats > 4 ? 1 : 4); ++seed) {
      const match = engine.newMatch({ game: "end_of_line", seats, options, seed });
      for (deal(match); !match.turn().over; deal(match)) {
        const turn = match.turn();
        const seat = turn.seats[0]!;
        const { actions } = match.actions(seat);
        const model = modelOf(match, [seat]);
        // The card a way leads on to lies where the engine puts it.
        const laying = actions.filter((option) => option.path.length === 2);
        const ghosts = previews(model, seat);
        if (turn.asked[0]!.decision === "energy") {
          // What laying a card would bring is told before energy is declined.
          for (const ghost of ghosts) {
            const told = match.probe([seat], { what: "place", action: ghost.action }) as unknown as Told;
            expect(told.legal, ghost.action).toBe(true);
            expect(told.next_order.length).toBe(model.lines.filter((line) => !line.cut).length);
          }
        } else expect(ghosts.map((ghost) => ghost.action).sort()).toEqual(laying.map(({ action }) => action).sort());
        for (const ghost of ghosts) {
          const told = match.probe([seat], { what: "place", action: ghost.action }) as unknown as Told;
          const offered = laying.find(({ action }) => action === ghost.action);
          if (offered) expect(`grid:${key(ghost.cell)}`).toBe(offered.path[1]);
          const open = ghost.exits.filter((out) => out.isOpen).map((out) => out.dir);
          expect(open.sort()).toEqual([...told.ways].sort());
          if (ghost.danger !== "none") expect(told.dead_end).toBe(true);
          ++places;
        }
        // Others are not told what a hidden hand could do.
        if (seats > 1 && options.mode !== "coop")
          expect(previews(modelOf(match, [(seat + 1) % seats]), seat)).toEqual([]);
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
    expect(sourceOf(model, 0, 1).outs.map((out) => [out.dir, out.to === null])).toEqual([
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

  it("reach is asked of the engine, and read", () => {
    const match = engine.newMatch({ game: "end_of_line", seats: 3, seed: 9 });
    deal(match);
    const seat = match.turn().seats[0]!;
    const [way] = exits(modelOf(match, [seat]), seat);
    const reach = readReach(match.probe([seat], reachQuery(seat)));
    expect(reach.get(key(way!.to!))).toBe(1);
    expect(new Set(reach.values())).toEqual(new Set([1, 2, 3]));
  });
});

it("the gallery shows positions that the engine takes, and the cards about to be laid", () => {
  for (const one of EXAMPLES) {
    const { seats, options = {}, state, seat = 0 } = figureOf(one);
    const match = state
      ? load(seats, options, state)
      : engine.newMatch({ game: "end_of_line", seats, options, seed: 5 });
    const shown = previews(modelOf(match, [seat]), seat).map(({ action }) => action);
    if (one.ghost) expect(shown, one.name).toContain(one.ghost);
  }
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
