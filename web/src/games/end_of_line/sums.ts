// What the numbers of a player's panel are made of. A sum that would not come out is left out: better none than a wrong one.

import type { LogEntry } from "../../core/table.svelte.ts";
import type { Part } from "../../core/sums.ts";
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

/** Three points, less one for each effect that was used. */
export function energyParts(player: EolPlayer, log: readonly LogEntry[]): readonly Part[] {
  const used = log.flatMap(({ event }) =>
    event?.event === "effect" && event.seat === player.seat && typeof event.effect === "string"
      ? [{ label: word(`effect.${event.effect}`), value: -1 }]
      : [],
  );
  return comesTo([{ label: word("sum.at_start"), value: 3 }, ...used], player.energy);
}
