// What the server says and hears (docs/server.md, docs/protocol.md, docs/presentation.md), as types. What is pushed has the
// engine's own types (shapes.ts); what is asked and answered over HTTP stands here. What is a game's own (its part of
// views, scenes, results) is `Json` and up to its skin.

export type * from "./shapes.ts";
import type { Action, Json, JsonObject, Option, Place, Seat, Status, TableSettings, Text, Trouble } from "./shapes.ts";

// --- Asking

/** Why something was not done; nothing changed. */
export interface Denial {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly clause?: string;
  readonly retry_after_ms?: number;
}
export class Denied extends Error {
  readonly denial: Denial;
  constructor(denial: Denial) {
    super(denial.message);
    this.name = "Denied";
    this.denial = denial;
  }
}
export type Verdict =
  | { readonly legal: true; readonly option?: Option }
  | {
      readonly legal: false;
      readonly code: string;
      readonly message: string;
      readonly reason: string;
      readonly clause: string;
    };
export interface Hint {
  readonly action: Action;
  /** Expected utility, 0 to 1. */
  readonly value: number;
  readonly visits: number;
  /** Of what the bot sees, that in which this move differs most from the others: a better one `gains` it, or `keeps` what others
   *  lose; a worse one `costs` it, or `misses` what others gain. */
  readonly because?: { readonly how: "gains" | "keeps" | "costs" | "misses"; readonly what: Text };
}

/** What a client may want of a table, without `id` and `table`. */
export type Wish =
  | { do: "sit"; seat: Seat; nonce?: string }
  | { do: "sit_bot"; seat: Seat; level: string }
  | { do: "stand_up" | "resign" | "undo" | "leave" | "come_back" | "stand_in"; seat: Seat }
  | { do: "start" | "pause" | "resume" }
  | { do: "act"; seat: Seat; answered: number; action: Action }
  /** Several answers one after the other, done and taken back together. */
  | { do: "act"; seat: Seat; answered: number; actions: readonly Action[] }
  | { do: "agree"; yes: boolean }
  | { do: "chat"; text: string };

/** How far a list of answers went, and why no further. */
export interface Done {
  readonly applied?: number;
  readonly stopped?: "revealed" | "refused";
  readonly refusal?: Denial;
}

// --- HTTP

export interface OptionSpec {
  readonly type: "bool" | "int" | "enum" | "unsigned" | "words";
  readonly default: Json;
  readonly help: string;
  readonly values?: readonly Json[];
  readonly least?: number;
  readonly most?: number;
}
export interface GameInfo {
  readonly game: string;
  readonly name: string;
  readonly summary: string;
  readonly rules: number;
  readonly seats: readonly [least: number, most: number];
  readonly example: boolean;
  readonly options: { readonly [name: string]: OptionSpec };
}
export interface Games {
  readonly games: readonly GameInfo[];
  readonly levels: readonly string[];
}
export interface Me {
  readonly name: string;
  readonly account: boolean;
}
export interface TableRow {
  readonly id: string;
  readonly game: string;
  readonly options: JsonObject;
  readonly settings: TableSettings;
  readonly status: Status;
  readonly seats: readonly { readonly who: Place["who"]; readonly name: string; readonly level?: string }[];
  readonly you: readonly Seat[];
  readonly hosting: boolean;
  readonly created: number;
  readonly started?: number;
  readonly ended?: number;
  readonly result?: JsonObject;
  readonly fork?: { readonly table: string; readonly ply: number };
  readonly trouble?: Trouble;
}
export type WantedPlace = { who: "me" } | { who: "open" } | { who: "bot"; level: string };
export interface NewTable {
  game: string;
  options?: JsonObject;
  /** Files of one's own, by name, in the place of the official ones. */
  content?: JsonObject;
  settings?: Partial<TableSettings>;
  places: WantedPlace[];
  start?: boolean;
  nonce?: string;
}
/** The log is the game (docs/protocol.md, Records). */
export interface MatchRecord {
  readonly endtable: 1;
  readonly game: string;
  readonly rules: number;
  readonly content: string;
  readonly options: JsonObject;
  readonly seats: readonly { readonly name: string; readonly kind: "human" | "bot"; readonly level?: string }[];
  readonly fairness: JsonObject;
  readonly start?: JsonObject;
  readonly log: readonly string[];
  readonly result?: JsonObject;
}
export interface Verification {
  readonly ok: boolean;
  readonly dice: string;
  readonly checks: readonly string[];
  readonly problems: readonly string[];
}
