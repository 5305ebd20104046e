// 'Not again this turn': until the turn ends the page declines a seat's reactions itself, with the answer the rules give for somebody
// who does not answer. It looks at the turn's name and at nothing else: what the seat holds changes neither the answer nor when it comes.

import type { Seat, Turn } from "./protocol.ts";
import { settings } from "./settings.svelte.ts";

const KEY = "endtable.quiet";

export class Quiet {
  readonly #table: string;
  #turns = $state.raw<Readonly<Record<Seat, string>>>({});

  constructor(table: string) {
    this.#table = table;
    this.#turns = kept()[table] ?? {};
  }
  /** Whoever always wants to be asked is never quiet. */
  has(seat: Seat, turn: Turn | null | undefined): boolean {
    return !settings.all.alwaysAsk && turn?.name !== undefined && this.#turns[seat] === turn.name;
  }
  /** From now on, or (null) no more. */
  set(seat: Seat, turn: string | null): void {
    const { [seat]: _, ...others } = this.#turns;
    this.#turns = turn === null ? others : { ...others, [seat]: turn };
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...kept(), [this.#table]: this.#turns }));
    } catch {
      // A browser that keeps nothing: it holds until the page is closed.
    }
  }
}

function kept(): Record<string, Record<Seat, string>> {
  try {
    const json: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof json === "object" && json !== null ? (json as Record<string, Record<Seat, string>>) : {};
  } catch {
    return {};
  }
}
