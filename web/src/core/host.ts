// Where games run: behind one interface stand the server's socket and, in the page itself, the engine as WebAssembly.
// Tables, boards and the shell speak to a Host and never ask which one it is.

import type {
  Action,
  Done,
  Hint,
  Json,
  MatchRecord,
  Seat,
  TableInfo,
  TablePush,
  TableSettings,
  Verdict,
  Verification,
  WantedPlace,
  Wish,
} from "./protocol.ts";

/** Ids of tables in the page begin with this, so that whoever has only the id knows where to look. */
export const PAGE_PREFIX = "page-";

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

/** Playing on from a moment of a finished game. */
export interface Fork {
  ply: number;
  places: WantedPlace[];
  settings?: Partial<TableSettings>;
  start?: boolean;
}

export interface Host {
  readonly kind: "server" | "page";
  /** Reactive. */
  readonly connection: Connection;
  /** The server's clock less ours, in milliseconds. */
  readonly skew: number;
  /** Returns how to stop. */
  watch(watch: Watch): () => void;
  /** Whether such a thing can be wished for here at all; what cannot is not offered. */
  offers(what: Wish["do"]): boolean;
  /** Rejects with `Denied` where it was refused, with another error where the connection was lost. */
  wish(table: string, wish: Wish): Promise<Done>;
  why(table: string, seat: Seat, action: Action): Promise<Verdict>;
  probe(table: string, query: Json, as?: readonly Seat[]): Promise<Json>;
  hint(table: string, seat: Seat): Promise<readonly Hint[]>;
  info(table: string): Promise<TableInfo>;
  /** The record, as far as whoever asks may know it: all of it when the game is over. */
  record(table: string): Promise<MatchRecord>;
  verify(record: MatchRecord): Promise<Verification>;
  /** The same table again, and a table that goes on from a moment of this one: both say the new one's id. */
  rematch(table: string): Promise<string>;
  fork(table: string, fork: Fork): Promise<string>;
  /** Where games are only this browser's: forgets one for good. */
  forget?(table: string): void;
}
