// The log in sentences, and what on the board a line is about.

import { maybe, say, t, type Namer } from "./i18n.svelte.ts";
import type { GameEvent, News, Scene, Text, View } from "./protocol.ts";

export function newsSentence(news: News, nameOf: Namer): string {
  const who = news.name || (news.seat === undefined ? "" : nameOf(news.seat));
  const level = typeof news.level === "string" ? maybe(`level.${news.level}`, news.level) : "";
  const about = typeof news.about === "string" ? `.${news.about}` : typeof news.why === "string" ? `.${news.why}` : "";
  const seat = news.seat === undefined ? "" : nameOf(news.seat);
  return maybe(`news.${news.do}${about}`, maybe(`news.${news.do}`, "", { who, seat, level }), { who, seat, level });
}

export function eventSentence(game: string, event: GameEvent, nameOf: Namer): string {
  const words = say(game, event.text, nameOf);
  // Somebody's name stays as it is written; whatever else a sentence begins with is capital.
  const named = event.seat !== undefined && words.startsWith(nameOf(event.seat));
  const begun = named ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return begun + (event.forced && !event.text.key.endsWith("forced") ? ` (${t("log.forced")})` : "");
}

/** The things an event is about: cells it names by their form; else what lies there of the event's seat under the same name
 *  (`cell: "b2"` of the event, and of the label). */
export function idsIn(event: GameEvent, scene: Scene | null, view: View | null = null): string[] {
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
  return ids.length || !view ? ids : idsByName(event, scene, view);
}

function idsByName(event: GameEvent, scene: Scene | null, view: View): string[] {
  const { seat } = event;
  if (seat === undefined) return [];
  const named = (label: Text) =>
    Object.entries(label.args ?? {}).some(
      ([name, value]) => (typeof value === "string" || typeof value === "number") && event[name] === value,
    );
  return (scene?.zones ?? []).flatMap((zone) => {
    const { cells = [], items = [], shapes = [] } = view.zones[zone.id] ?? {};
    const of = (owner: number | undefined) => (owner ?? zone.owner) === seat;
    return [
      ...cells.filter((cell) => of(cell.owner) && named(cell.label)).map((cell) => `${zone.id}:${cell.at}`),
      ...[...items, ...shapes].filter((one) => of(one.owner) && named(one.label)).map((one) => one.id),
    ];
  });
}
