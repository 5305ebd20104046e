// The view between two pictures: what has been shown of the events that lead from one to the next. Only what moves is followed; the rest
// changes with the next picture.

import type { GameEvent } from "../../core/protocol.ts";
import { cardOf, type FurScene, type FurView, type KingdomName, type PlayerView, type UnitCell } from "./model.ts";

const word = (value: unknown): string => (typeof value === "string" ? value : "");
const amount = (value: unknown): number => (typeof value === "number" ? value : 0);

export function unfold(scene: FurScene, view: FurView, events: readonly GameEvent[]): FurView {
  if (events.length === 0) return view;
  const cells = new Map((view.zones.board?.cells ?? []).map((cell) => [cell.at, cell]));
  const players = new Map(view.players.map((player) => [player.seat, player]));
  const kingdomOf = (event: GameEvent): KingdomName | undefined =>
    scene.kingdoms.find((one) => (one.seat === undefined ? one.kingdom === event.kingdom : one.seat === event.seat))
      ?.kingdom;
  const change = (event: GameEvent, by: (player: PlayerView) => Partial<PlayerView>): void => {
    const player = event.seat === undefined ? undefined : players.get(event.seat);
    if (player) players.set(player.seat, { ...player, ...by(player) });
  };
  const harm = (at: string, by: number): void => {
    const cell = cells.get(at);
    if (!cell) return;
    const damage = Math.max(0, cell.damage + by);
    cells.set(at, { ...cell, damage, left: Math.max(0, cell.hp - damage) });
  };
  const appear = (event: GameEvent, kingdom: KingdomName | undefined): void => {
    const at = word(event.square);
    const card = cardOf(scene, "unit", word(event.card));
    if (!card || !kingdom || !at) return;
    const owner = scene.kingdoms.find((one) => one.kingdom === kingdom)?.seat;
    const cell: UnitCell = {
      at,
      label: card.label,
      unit: card.id,
      kingdom,
      ...(owner === undefined ? {} : { owner }),
      atk: card.atk ?? 0,
      hp: card.hp ?? 1,
      damage: 0,
      left: card.hp ?? 1,
      moves: 0,
      attacks: 0,
      attacked: false,
      tokens: { new: 1 },
    };
    cells.set(at, cell);
  };
  for (const event of events)
    switch (event.event) {
      case "moved": {
        const cell = cells.get(word(event.from));
        if (!cell) break;
        cells.delete(cell.at);
        cells.set(word(event.to), { ...cell, at: word(event.to) });
        break;
      }
      case "damaged":
        harm(word(event.square), amount(event.damage));
        break;
      case "healed":
        harm(word(event.square), -amount(event.damage));
        break;
      case "died":
        cells.delete(word(event.square));
        break;
      case "recruited":
        appear(event, kingdomOf(event));
        break;
      case "spawned":
        appear(event, word(event.enemy) as KingdomName);
        break;
      case "castle_hit":
        change(event, () => ({ hp: amount(event.left) }));
        break;
      case "mined":
      case "income":
      case "gained":
        change(event, (player) => ({ gold: player.gold + amount(event.gold) }));
        break;
      case "acquired":
        change(event, (player) => ({ gold: player.gold - amount(event.price) }));
        break;
    }
  return {
    ...view,
    zones: { ...view.zones, board: { ...view.zones.board, cells: [...cells.values()] } },
    players: view.players.map((player) => players.get(player.seat) ?? player),
  };
}
