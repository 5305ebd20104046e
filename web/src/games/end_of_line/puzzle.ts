// The daily puzzle (EOL-16): which one it is, what an attempt is worth, what is kept of it in this browser, and how to tell others without
// giving the way away. Optima come from files made by scripts/puzzles; the page itself proves nothing.

import type { Model } from "./model.ts";
import { key } from "./torus.ts";

export const LEVELS = [0, 1, 2, 3] as const;

export interface DailyPuzzle {
  readonly date: string;
  readonly level: number;
  readonly seed: number;
  /** Proved; null for days nobody has looked at. */
  readonly optimum: number | null;
  /** A line that reaches it, as answers of the engine. */
  readonly solution: readonly string[];
}
type Month = { readonly [date: string]: readonly (readonly (number | string)[])[] };

/** The day in UTC, the same for everybody (EOL-16.2). */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

export const dayAfter = (date: string, days: number): string => dayOf(Date.parse(date) + days * 86_400_000);

/** EOL-16.2, 16.9. Exact as long as the salt is small; a day that needed thousands would not be a puzzle. */
export function seedOf(date: string, level: number, salt: number): number {
  return Number(date.replaceAll("-", "")) * 10 + level + salt * 1e12;
}

const months = import.meta.glob<{ default: Month }>("./puzzles/*.json");

export async function puzzleOf(date: string, level: number): Promise<DailyPuzzle> {
  const load = months[`./puzzles/${date.slice(0, 7)}.json`];
  const told = load ? (await load()).default[date]?.[level] : undefined;
  const [salt = 0, optimum, solution = ""] = told ?? [];
  return {
    date,
    level,
    seed: seedOf(date, level, Number(salt)),
    optimum: typeof optimum === "number" ? optimum : null,
    solution: String(solution).split(" ").filter(Boolean),
  };
}

/** One attempt (EOL-16.10). */
export interface Attempt {
  readonly score: number;
  readonly takeBacks: number;
  readonly ms: number;
}

/** Better ones first: points, then take-backs, then time. */
export const ranking = (a: Attempt, b: Attempt): number =>
  a.score - b.score || a.takeBacks - b.takeBacks || a.ms - b.ms;

const nameOf = (date: string, level: number): string => `endtable.puzzle.${date}.${level}`;

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The attempt that counts, if it was made. */
export function rankedAttempt(date: string, level: number, store: Store): Attempt | null {
  try {
    const kept = JSON.parse(store.getItem(nameOf(date, level)) ?? "null") as Partial<Attempt> | null;
    if (typeof kept?.score !== "number") return null;
    return { score: kept.score, takeBacks: Number(kept.takeBacks ?? 0), ms: Number(kept.ms ?? 0) };
  } catch {
    return null;
  }
}
/** Keeps the first attempt of a puzzle; later ones are practice. Says whether this was the first. */
export function keepAttempt(date: string, level: number, attempt: Attempt, store: Store): boolean {
  if (rankedAttempt(date, level, store) !== null) return false;
  try {
    store.setItem(nameOf(date, level), JSON.stringify(attempt));
  } catch {
    // A browser that keeps nothing: it counted all the same.
  }
  return true;
}

/** The area as squares: what was filled, not how. */
export function squares(model: Model): string {
  const start = new Set(model.lines.map((line) => key(line.start.cell)));
  const walls = new Set(model.walls.map(key));
  const rows = Array.from({ length: model.side }, (_, r) =>
    Array.from({ length: model.side }, (_cell, c) => {
      const at = `${r},${c}`;
      if (start.has(at)) return "🟠";
      if (walls.has(at)) return "🧱";
      return model.taken.has(at) ? "🟧" : "⬛";
    }).join(""),
  );
  return rows.join("\n");
}

export function shareText(puzzle: DailyPuzzle, attempt: Attempt, model: Model, address: string): string {
  const over = puzzle.optimum === null ? null : attempt.score - puzzle.optimum;
  const verdict = over === null ? "" : over === 0 ? " ★" : ` (+${over})`;
  const backs = attempt.takeBacks === 0 ? "" : ` ↶${attempt.takeBacks}`;
  const walls = puzzle.level === 0 ? "" : ` ${"🧱".repeat(puzzle.level)}`;
  return `End of Line ${puzzle.date}${walls}\n${attempt.score}${verdict}${backs}\n${squares(model)}\n${address}`;
}
