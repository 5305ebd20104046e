// What this browser keeps of the games that run in it: how each table was set up and what was done to it since. The record of the
// start says which rules and which content it was begun with; the content lies beside it, once for all games (contents.ts). A browser
// that refuses to keep anything still plays; the game then lasts until the page is closed.

import { dropContents } from "./contents.ts";
import { SETTINGS, type PageTable, type Step } from "./page-table.ts";
import type { JsonObject, MatchRecord, TableRow, Trouble } from "./protocol.ts";

export interface Kept {
  readonly table: PageTable;
  /** The record before anything was done: it carries the secret of the dice. */
  readonly start: MatchRecord;
  readonly steps: readonly Step[];
  readonly created: number;
  readonly changed: number;
  /** When it is over: how it ended. */
  readonly result?: JsonObject;
  /** Why it could not go on when it was last opened. */
  readonly trouble?: Trouble;
}

/** A step as a line of the log; null: a take-back of the first page, which did not keep how far it went. */
export function lineOf(step: Step): string | null {
  if ("line" in step) return step.line;
  switch (step.do) {
    case "act":
      return `${step.seat} ${step.action}`;
    case "chance":
      return `~${step.action}`;
    case "resign":
      return `!resign ${step.seat}`;
    case "undo":
      return step.left === undefined ? null : `!undo ${step.seat} ${step.left}`;
  }
}

/** What was done, as the log of a record says it, so that a game no engine here can open is not lost; what can be folded the engine
 *  writes itself. Of a game of the first page it is all that was kept. */
export function rescue({ start, steps, table, result }: Kept): MatchRecord | JsonObject {
  const log = steps.map(lineOf);
  if (log.includes(null)) return { table, start, steps } as unknown as JsonObject;
  return { ...start, log: [...start.log, ...(log as string[])], ...(result ? { result } : {}) };
}

const STORE = "endtable.page.";
/** So many finished games are remembered; older ones make room. */
const MOST_FINISHED = 30;

/** The table a key of the browser's storage is about. */
export const tableOfKey = (key: string | null): string | null =>
  key?.startsWith(STORE) ? key.slice(STORE.length) : null;

export function kept(id: string): Kept | null {
  try {
    return read(localStorage.getItem(STORE + id));
  } catch {
    return null;
  }
}
/** What was kept by an older page, or is no game at all, counts as nothing. */
export function read(text: string | null): Kept | null {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Kept> | null;
    return found?.table && found.start && Array.isArray(found.steps) ? (found as Kept) : null;
  } catch {
    return null;
  }
}
export function keep(id: string, game: Kept): void {
  const text = JSON.stringify(game);
  try {
    const old = finished()
      .slice(MOST_FINISHED)
      .filter((one) => one !== id);
    for (const one of old) localStorage.removeItem(STORE + one);
    localStorage.setItem(STORE + id, text);
    if (old.length) tidy();
  } catch {
    makeRoom(id, text);
  }
}
export function forget(id: string): void {
  try {
    localStorage.removeItem(STORE + id);
  } catch {
    // Nothing was kept.
  }
  tidy();
}
/** Content that no kept game is played with any more makes room, too. */
function tidy(): void {
  dropContents(new Set(all().map(([, { start }]) => start.content)));
}
/** The storage is full: finished games go, the oldest first, until this one fits. */
function makeRoom(id: string, text: string): void {
  for (const old of finished().reverse()) {
    if (old === id) continue;
    try {
      localStorage.removeItem(STORE + old);
      localStorage.setItem(STORE + id, text);
      return;
    } catch {
      // Not enough yet.
    }
  }
}
/** Finished games, the newest first. */
function finished(): string[] {
  return all()
    .filter(([, game]) => game.result && game.table.listed)
    .map(([id]) => id);
}
/** Everything that is kept, what was played last first. */
function all(): [string, Kept][] {
  const found: [string, Kept][] = [];
  try {
    for (let i = 0; i < localStorage.length; ++i) {
      const id = tableOfKey(localStorage.key(i));
      const game = id === null ? null : kept(id);
      if (id !== null && game) found.push([id, game]);
    }
  } catch {
    return [];
  }
  return found.sort(([, a], [, b]) => b.changed - a.changed);
}

/** The games of this browser as the lists of tables show them. */
export function tablesHere(): TableRow[] {
  return all().flatMap(([id, { table, created, changed, result, trouble }]) => {
    if (!table.listed) return [];
    const you = table.places.flatMap((place, seat) => (place.who === "person" ? [seat] : []));
    return {
      id,
      game: table.game,
      options: table.options ?? {},
      settings: SETTINGS,
      status: result ? ("over" as const) : ("running" as const),
      seats: table.places,
      you,
      hosting: true,
      created,
      started: created,
      ...(result ? { ended: changed, result } : {}),
      ...(trouble ? { trouble } : {}),
    };
  });
}
