// The log in sentences, and what on the board a line is about.

import { knows, maybe, say, t, type Namer } from "./i18n.svelte.ts";
import type { GameEvent, News, Scene, Seat, Text, View } from "./protocol.ts";

export function newsSentence(news: News, nameOf: Namer): string {
  const who = news.name || (news.seat === undefined ? "" : nameOf(news.seat));
  const level = typeof news.level === "string" ? maybe(`level.${news.level}`, news.level) : "";
  const about = typeof news.about === "string" ? `.${news.about}` : typeof news.why === "string" ? `.${news.why}` : "";
  const seat = news.seat === undefined ? "" : nameOf(news.seat);
  return maybe(`news.${news.do}${about}`, maybe(`news.${news.do}`, "", { who, seat, level }), { who, seat, level });
}

/** What happened; `me` is called "you", where the game has words for that (`<key>.you`). */
export function eventSentence(game: string, event: GameEvent, nameOf: Namer, me?: Seat): string {
  const you = `${event.text.key}.you`;
  const mine = me !== undefined && subjectOf(event) === me && knows(game, you);
  const words = say(game, mine ? { key: you, args: event.text.args ?? {} } : event.text, nameOf);
  // Somebody's name stays as it is written; whatever else a sentence begins with is capital.
  const named = event.seat !== undefined && words.startsWith(nameOf(event.seat));
  const begun = named ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return begun + (event.forced && !event.text.key.endsWith("forced") ? ` (${t("log.forced")})` : "");
}
/** The seat a sentence speaks of: `who` or `seat` among its arguments, else the event's. */
function subjectOf({ seat, text }: GameEvent): Seat | undefined {
  const args = text.args ?? {};
  if (args.who !== undefined) {
    const who = args.who as unknown as Text;
    return who?.key === "seat" && typeof who.args?.n === "number" ? who.args.n : undefined;
  }
  return typeof args.seat === "number" ? args.seat : seat;
}

/** Lines that stand together in the log; what is folded is shown when it is asked for. */
export interface Stretch<Line> {
  readonly lines: readonly Line[];
  /** So many after the first are folded. */
  readonly folded: number;
}
const LONG = 5;
const SHOWN_AT_END = 2;
/** An event of this name begins something, and with it a stretch. */
const BEGINS: ReadonlySet<string> = new Set(["round", "turn"]);

/** Set-up and long turns of others are folded to how they begin and how they end; what `mine` do never is. */
export function stretches<Line extends { readonly event?: GameEvent }>(
  lines: readonly Line[],
  mine: ReadonlySet<Seat>,
): readonly Stretch<Line>[] {
  const all: { lines: Line[]; actor: Seat | null }[] = [];
  for (const line of lines) {
    const now = all.at(-1);
    const actor = line.event?.seat ?? null;
    const goesOn =
      now?.lines.at(-1)?.event &&
      line.event &&
      !BEGINS.has(line.event.event) &&
      (actor === now.actor || (actor === null && now.actor !== null));
    if (goesOn) now.lines.push(line);
    else all.push({ lines: [line], actor });
  }
  return all.map(({ lines: some, actor }) => ({
    lines: some,
    folded:
      some.length > LONG && (actor === null || !mine.has(actor)) && mine.size > 0 ? some.length - 1 - SHOWN_AT_END : 0,
  }));
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
