// What the numbers of a player's panel are made of. A sum that would not come out is left out: better none than a wrong one.

import type { LogEntry } from "../../core/table.svelte.ts";
import { stepsOf, type Part } from "../../core/sums.ts";
import type { EolPlayer, Model } from "./model.ts";
import { sentence, word } from "./words.ts";

const comesTo = (parts: readonly Part[], value: number): readonly Part[] =>
  parts.reduce((sum, part) => sum + part.value, 0) === value ? parts : [];

/** These cards by face; what is missing up to `count` lies face down. */
export function faceParts(model: Model, codes: readonly string[], count: number): readonly Part[] {
  const parts = [...model.faces.values()].flatMap((face) => {
    const value = codes.filter((code) => code === face.code).length;
    return value > 0 ? [{ label: sentence(face.label), value }] : [];
  });
  const hidden = count - codes.length;
  return comesTo(hidden > 0 ? [...parts, { label: word("sum.hidden"), value: hidden }] : parts, count);
}

/** The whole deck, less what is laid and held. */
export function deckParts(model: Model, player: EolPlayer): readonly Part[] {
  const all = [...model.faces.values()].reduce((sum, face) => sum + face.copies, 0);
  const parts = [
    { label: word("sum.all_cards"), value: all },
    { label: word("sum.laid"), value: -player.line.length },
    { label: word("sum.held"), value: -player.hand },
  ];
  return comesTo(parts, player.deck);
}

/** What there was at the start, less what effects have cost. */
export function energyParts(model: Model, player: EolPlayer, log: readonly LogEntry[]): readonly Part[] {
  const zone = model.scene.zones.find(({ id }) => id === `energy_${player.seat}`);
  if (zone?.most === undefined) return [];
  const events = log.flatMap(({ event }) => event ?? []);
  const used = stepsOf(events, zone.id, zone.most).map(({ by, event }) => ({
    label: word(`effect.${event.effect}`),
    value: by,
  }));
  return comesTo([{ label: word("sum.at_start"), value: zone.most }, ...used], player.energy);
}
