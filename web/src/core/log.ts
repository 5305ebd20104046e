// The log in sentences, and what on the board a line is about.

import { maybe, say, t, type Namer } from "./i18n.svelte.ts";
import type { GameEvent, News, Scene } from "./protocol.ts";

export function newsSentence(news: News, nameOf: Namer): string {
  const who = news.name || (news.seat === undefined ? "" : nameOf(news.seat));
  const level = typeof news.level === "string" ? maybe(`level.${news.level}`, news.level) : "";
  const about = typeof news.about === "string" ? `.${news.about}` : typeof news.why === "string" ? `.${news.why}` : "";
  const seat = news.seat === undefined ? "" : nameOf(news.seat);
  return maybe(`news.${news.do}${about}`, maybe(`news.${news.do}`, "", { who, seat, level }), { who, seat, level });
}

export function eventSentence(game: string, event: GameEvent, nameOf: Namer): string {
  return (
    say(game, event.text, nameOf) + (event.forced && !event.text.key.endsWith("forced") ? ` (${t("log.forced")})` : "")
  );
}

/** The cells an event names, found by their form: whatever a grid or a map of the scene has under that name. */
export function idsIn(event: GameEvent, scene: Scene | null): string[] {
  const words = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") words.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (value && typeof value === "object") Object.values(value).forEach(collect);
  };
  for (const [key, value] of Object.entries(event))
    if (key !== "text" && key !== "event" && key !== "clause") collect(value);
  collect(event.text.args);
  const ids: string[] = [];
  for (const zone of scene?.zones ?? []) {
    for (const word of words) {
      if (word.startsWith(`${zone.id}:`)) ids.push(word);
      if (zone.kind === "grid" && /^\d+,\d+$/.test(word)) ids.push(`${zone.id}:${word}`);
      if (zone.kind === "places" && zone.spots.some((spot) => spot.at === word)) ids.push(`${zone.id}:${word}`);
    }
  }
  return ids;
}
