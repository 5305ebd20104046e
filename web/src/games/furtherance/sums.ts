// What numbers are made of, for the house's sums.

import type { Namer } from "../../core/i18n.svelte.ts";
import type { Part } from "../../core/sums.ts";
import { vpKinds, type PlayerView } from "./model.ts";
import { sentence, word } from "./words.ts";

/** Where the points come from, and for each what would lose it. */
export function vpParts(player: PlayerView, names?: Namer): readonly Part[] {
  return player.vp.parts.map((part) => ({
    label: part.lost ? `${sentence(part.text, names)} (${sentence(part.lost, names)})` : sentence(part.text, names),
    value: part.n,
  }));
}
export function vpNote(player: PlayerView, workerAt: number): string {
  const left = player.vp.target - player.vp.total;
  const worker =
    player.worker_due && workerAt > player.vp.total && workerAt < player.vp.target
      ? ` ${word("vp.worker", { n: workerAt })}`
      : "";
  const { kept, atRisk } = vpKinds(player);
  const risk = atRisk > 0 ? ` ${word("vp.risk", { kept, n: atRisk })}` : "";
  return word("vp.note", { n: Math.max(0, left), target: player.vp.target }) + risk + worker;
}
