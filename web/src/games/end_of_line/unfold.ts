// The view between two pushes: what was shown, and on top of it the events played since. Enough for drawing; what may be done is
// never read from it.

import type { EolPlayer, EolView } from "./model.ts";
import { isDir } from "./torus.ts";

export interface EolEvent {
  readonly event: string;
  readonly seat?: number;
  readonly [own: string]: unknown;
}

function onPlayer(view: EolView, seat: number, change: (player: EolPlayer) => EolPlayer): EolView {
  return { ...view, players: view.players.map((player) => (player.seat === seat ? change(player) : player)) };
}

function apply(view: EolView, event: EolEvent): EolView {
  const { seat } = event;
  switch (event.event) {
    case "placed": {
      const { face, dir, cell } = event;
      if (seat === undefined || typeof face !== "string" || typeof cell !== "string") return view;
      if (typeof dir !== "string" || !isDir(dir)) return view;
      if (view.players[seat]?.line.some((card) => card.cell === cell) === true) return view;
      const turn = { ...view.turn, placed: view.turn.placed + 1 };
      return onPlayer({ ...view, turn }, seat, (player) => ({
        ...player,
        hand: Math.max(0, player.hand - 1),
        line: [...player.line, { face, cell, dir }],
      }));
    }
    case "effect": {
      const { effect, energy } = event;
      if (seat === undefined || typeof effect !== "string" || typeof energy !== "number") return view;
      return onPlayer({ ...view, turn: { ...view.turn, effect } }, seat, (player) => ({ ...player, energy }));
    }
    case "cut": {
      if (seat === undefined || view.players[seat]?.cut !== undefined) return view;
      const number = view.players.filter((player) => player.cut !== undefined).length + 1;
      const round = typeof event.round === "number" ? event.round : view.round;
      return onPlayer(view, seat, (player) => ({ ...player, cut: { number, round } }));
    }
    case "round": {
      const order = Array.isArray(event.order) ? (event.order as number[]) : view.order;
      const round = typeof event.round === "number" ? event.round : view.round;
      return { ...view, round, order, turn_index: 0, turn: { due: 0, placed: 0, effect: null } };
    }
    case "drew": {
      if (seat === undefined) return view;
      return onPlayer(view, seat, (player) => ({
        ...player,
        hand: player.hand + 1,
        deck: Math.max(0, player.deck - 1),
      }));
    }
    case "revealed": {
      if (seat === undefined || typeof event.face !== "string") return view;
      const revealed = event.face;
      return onPlayer(view, seat, (player) => ({ ...player, revealed }));
    }
    default:
      return view;
  }
}

export const unfold = (view: EolView, events: readonly EolEvent[]): EolView => events.reduce(apply, view);
