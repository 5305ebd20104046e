// What the seats of a table are called: people by name, bots by level, and told apart where two are called the same.

import { maybe, t, type Namer } from "./i18n.svelte.ts";
import type { Place, Seat } from "./protocol.ts";

/** Who is called "you": whoever looks, where that is one seat. */
export const meOf = (own: readonly Seat[]): Seat | undefined => (own.length === 1 ? own[0] : undefined);

function bare(place: Place | undefined, seat: Seat): string {
  if (!place || place.who === "nobody") return t("seat.n", { n: seat + 1 });
  const level = maybe(`level.${place.level ?? ""}`, place.level ?? "");
  if (place.who === "bot") return t("bot.name", { level });
  return shortened(place.name || t("guest"));
}

/** A long name would make bars and panels high. */
const LONGEST = 20;
function shortened(name: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)];
  if (letters.length <= LONGEST) return name;
  return `${letters
    .slice(0, LONGEST - 1)
    .map((one) => one.segment)
    .join("")
    .trimEnd()}…`;
}

export function namer(places: readonly Place[]): Namer {
  const names = places.map((place, seat) => bare(place, seat));
  return (seat) => {
    const name = names[seat] ?? bare(undefined, seat);
    const same = names.flatMap((other, i) => (other === name ? [i] : []));
    return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
  };
}
