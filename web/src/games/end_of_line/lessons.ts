// The tutorial: seven positions, one idea each, with real decisions. What a lesson wants is read from the view after every move.

import type { Lesson } from "../../core/lesson.ts";
import type { JsonObject } from "../../core/protocol.ts";
import type { EolView } from "./model.ts";

const versus = { mode: "competitive" };
const cards = (view: EolView, seat = 0): number => view.players[seat]?.line.length ?? 0;
const isCut = (view: EolView, seat: number): boolean => view.players[seat]?.cut !== undefined;
const has = (view: EolView, cell: string): boolean => view.players[0]?.line.some((card) => card.cell === cell) === true;

function position(state: JsonObject): JsonObject {
  return { options: versus, state: { phase: "turn", first_order: [0, 1], order: [0, 1], turn_index: 0, ...state } };
}

export const LESSONS: readonly Lesson<EolView>[] = [
  {
    id: "place",
    position: position({
      round: 1,
      players: [{ hand: { S: 2, CL: 1, BR: 1, X: 1 } }, { hand: { S: 3, CR: 2 } }],
    }),
    check: (view) => (cards(view) >= 1 ? "done" : null),
    right: ["X>N"],
  },
  {
    id: "turn",
    position: position({
      round: 2,
      players: [
        { line: ["5,2 BL N"], hand: { S: 1, CL: 1, CR: 1, BR: 1, T: 1 } },
        { line: ["5,4 S N"], hand: { S: 3, CR: 2 } },
      ],
    }),
    check: (view) => (cards(view) >= 3 ? "done" : null),
    right: ["CL>W", "S>S"],
  },
  {
    id: "wrap",
    position: position({
      round: 5,
      players: [
        {
          line: ["5,2 CL N", "5,1 CR W", "4,1 S N", "3,1 S N", "2,1 S N", "1,1 S N", "0,1 S N"],
          hand: { S: 1, CL: 1, CR: 1, BL: 1, T: 1 },
          energy: 0,
        },
        { line: ["5,4 S N", "4,4 CR N", "4,5 S E"], hand: { S: 3, CR: 2 } },
      ],
    }),
    check: (view) => (has(view, "6,1") ? "done" : null),
    right: ["CL>N"],
  },
  {
    id: "initiative",
    position: position({
      round: 2,
      order: [1, 0],
      turn_index: 1,
      players: [
        { line: ["5,2 S N"], hand: { S: 1, CL: 1, BL: 1, T: 1, X: 1 } },
        { line: ["5,4 S N", "4,4 S N", "3,4 BR N"], hand: { S: 2, CR: 1 } },
      ],
    }),
    // Judged when the round is over: then the order is a fact.
    check: (view) =>
      cards(view) < 3 ? null : (view.round > 2 ? view.order : view.next_order)[0] === 0 ? "done" : "wrong",
    right: ["X>N", "S>W"],
    mistaken: ["S>N", "X>N"],
  },
  {
    id: "energy",
    position: position({
      round: 4,
      players: [
        { line: ["5,2 S N", "4,2 BL N", "3,2 S N"], hand: { S: 1, CL: 1, CR: 1, BR: 1, T: 1 } },
        { line: ["5,4 S N", "4,4 S N", "3,4 S N", "2,4 CL N", "2,3 S W", "2,2 S W"], hand: { S: 3, CR: 2 } },
      ],
    }),
    check: (view) => (isCut(view, 0) ? "wrong" : cards(view) >= 5 ? "done" : null),
    right: ["turnaround", "S>W", "BR>W"],
    mistaken: ["none"],
  },
  {
    id: "deadend",
    position: position({
      phase: "place",
      round: 5,
      turn: { due: 2, placed: 1 },
      players: [
        { line: ["5,2 CL N", "5,1 CR W", "4,1 CR N", "4,2 CL E", "3,2 T N"], hand: { S: 1, CL: 1, BR: 1, X: 1 } },
        {
          line: ["5,4 CR N", "5,5 S E", "5,6 S E", "5,0 CL E", "4,0 S N", "3,0 S N", "2,0 CR N", "2,1 S E"],
          hand: { S: 3, CR: 2 },
        },
      ],
    }),
    check: (view) => (isCut(view, 0) ? "wrong" : cards(view) >= 6 ? "done" : null),
    right: ["S>E"],
    mistaken: ["X>W"],
  },
  {
    id: "cut",
    position: position({
      round: 4,
      players: [
        { line: ["5,2 S N", "4,2 S N", "3,2 S N", "2,2 CR N"], hand: { S: 2, CL: 1, BL: 1, X: 1 } },
        { line: ["5,4 S N", "4,4 S N", "3,4 S N"], hand: { S: 3, CR: 2 }, energy: 0 },
      ],
    }),
    // The rival's own turn decides: it is cut, or it got away.
    check: (view) =>
      isCut(view, 1) ? "done" : isCut(view, 0) || view.round > 4 || cards(view, 1) > 3 ? "wrong" : null,
    right: ["none", "S>E", "S>E"],
    mistaken: ["none", "CL>E", "S>N"],
  },
];
