// Where games run: behind one interface stand the server's socket and, in the page itself, the engine as WebAssembly.
// Tables, boards and the shell speak to a Host and never ask which one it is.

import type { Action, Hint, Json, Seat, TablePush, Verdict, Wish } from "./protocol.ts";

export type Connection = "connecting" | "open" | "lost" | "ended";

/** Who looks at a table, and what it has already seen of it. */
export interface Watch {
  table: string;
  /** Look through these of one's own seats only (hand-over at one device); left out: through all of them. */
  as?: readonly Seat[];
  invitation?: string;
  /** Asked whenever the connection is made anew: the last number seen, and through which seats. */
  have(): { n: number; as: readonly Seat[] } | null;
  haveScene(): string;
  onPush(push: TablePush): void;
  /** The table is not there, or not for us. */
  onDenied(error: Error): void;
}

export interface Host {
  readonly kind: "server" | "page";
  /** Reactive. */
  readonly connection: Connection;
  /** The server's clock less ours, in milliseconds. */
  readonly skew: number;
  /** Returns how to stop. */
  watch(watch: Watch): () => void;
  /** Rejects with `Denied` where it was refused, with another error where the connection was lost. */
  wish(table: string, wish: Wish): Promise<void>;
  why(table: string, seat: Seat, action: Action): Promise<Verdict>;
  probe(table: string, query: Json, as?: readonly Seat[]): Promise<Json>;
  hint(table: string, seat: Seat): Promise<readonly Hint[]>;
}
