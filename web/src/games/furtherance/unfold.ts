// The view between two pictures: what has been shown of the events that lead from one to the next. Only what moves is followed; the rest
// changes with the next picture.

import type { GameEvent } from "../../core/protocol.ts";
import {
  cardOf,
  MARKETS,
  type FurScene,
  type FurView,
  type KingdomName,
  type MarketName,
  type PlayerView,
  type SlotView,
  type UnitCell,
} from "./model.ts";

const word = (value: unknown): string => (typeof value === "string" ? value : "");
const amount = (value: unknown): number => (typeof value === "number" ? value : 0);

type Market = FurView["market"];
const isMarket = (deck: string): deck is MarketName => (MARKETS as readonly string[]).includes(deck);
function slots(market: Market, deck: string, change: (slots: (SlotView | null)[]) => void): Market {
  if (!isMarket(deck)) return market;
  const all = [...market[deck]];
  change(all);
  return { ...market, [deck]: all };
}
function taken(market: Market, event: GameEvent): Market {
  return slots(market, word(event.deck), (all) => {
    const at = all.findIndex((slot) => slot?.kind === event.card);
    const slot = all[at];
    if (slot) all[at] = slot.n > 1 ? { ...slot, n: slot.n - 1 } : null;
  });
}
function flipped(scene: FurScene, market: Market, event: GameEvent): Market {
  return slots(market, word(event.deck), (all) => {
    const at = amount(event.slot);
    const there = all[at];
    const cost = cardOf(scene, word(event.deck) as MarketName, word(event.card))?.cost ?? 0;
    if (event.stacked === true && there) all[at] = { ...there, n: there.n + 1 };
    else all[at] = { kind: word(event.card), n: 1, cost, printed: cost, affordable: false };
  });
}
/** What somebody has after taking a card; a unit waits for its square. */
function acquired(scene: FurScene, player: PlayerView, event: GameEvent): Partial<PlayerView> {
  const kind = word(event.card);
  const gold = player.gold - amount(event.price);
  const found =
    event.from === 1 ? player.research.findIndex((one) => one.deck === event.deck && one.kind === kind) : -1;
  const research = player.research.filter((_, i) => i !== found);
  if (event.deck === "item")
    return {
      gold,
      research,
      items_n: player.items_n + 1,
      items: { ...player.items, [kind]: (player.items[kind] ?? 0) + 1 },
    };
  if (event.deck !== "building") return { gold, research };
  const card = cardOf(scene, "building", kind);
  const hits = typeof card?.hits === "number" ? card.hits : 0;
  const begun = { kind, counters: card?.turns ?? 0, damage: 0, hits, trophies: 0, used: 0, vp: 0 };
  return { gold, research, buildings: [...player.buildings, begun] };
}

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
  let { market } = view;
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
        change(event, (player) => acquired(scene, player, event));
        if (event.from === 0) market = taken(market, event);
        break;
      case "researched":
        change(event, ({ research }) => ({
          research: [
            ...research,
            { deck: event.deck as MarketName, fresh: true, ...(event.card ? { kind: word(event.card) } : {}) },
          ],
        }));
        break;
      case "flipped":
        market = flipped(scene, market, event);
        break;
    }
  return {
    ...view,
    market,
    zones: { ...view.zones, board: { ...view.zones.board, cells: [...cells.values()] } },
    players: view.players.map((player) => players.get(player.seat) ?? player),
  };
}
