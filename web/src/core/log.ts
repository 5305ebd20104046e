// The log in sentences.

import { knows, maybe, say, t, type Namer } from "./i18n.svelte.ts";
import type { GameEvent, News, Seat, Text } from "./protocol.ts";

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
