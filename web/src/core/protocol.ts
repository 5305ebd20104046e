// What the server says and hears (docs/server.md, docs/protocol.md, docs/presentation.md), as types. What is promised for
// every game is typed; what is a game's own (its part of views, scenes, results) is `Json` and up to its skin.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A seat's number, from 0. */
export type Seat = number;
/** An action in the game's notation (`S>N`). */
export type Action = string;
/** A thing one can click: `grid:5,2`, the id of an item of a row, `option:boost`. */
export type Id = string;

/** `text` is English; `key` and `args` let the page say it otherwise. Nested texts in `args` come without `text`. */
export interface Text {
  readonly key: string;
  readonly args?: JsonObject;
  readonly text?: string;
}

// --- Scene and view (docs/presentation.md)

export type Mark = "head" | "start" | "wall" | "last" | "target";

interface ZoneBase {
  readonly id: string;
  readonly label: Text;
  readonly owner?: Seat;
}
export interface GridZone extends ZoneBase {
  readonly kind: "grid";
  readonly rows: number;
  readonly cols: number;
  readonly wrap?: boolean;
  readonly holes?: readonly string[];
  /** Pairs of neighbours with a wall between them. */
  readonly walls?: readonly (readonly [string, string])[];
  /** Cells are called by column and row, `c3` instead of `2,2`. */
  readonly names?: { readonly cols: readonly string[]; readonly rows: readonly string[] };
}
export interface Spot {
  readonly at: string;
  readonly x: number;
  readonly y: number;
  readonly label: Text;
}
export interface PlacesZone extends ZoneBase {
  readonly kind: "places";
  readonly spots: readonly Spot[];
  readonly links?: readonly (readonly [string, string])[];
}
export interface PlaneZone extends ZoneBase {
  readonly kind: "plane";
  readonly width: number;
  readonly height: number;
}
export interface RowZone extends ZoneBase {
  readonly kind: "row";
}
export interface DeckZone extends ZoneBase {
  readonly kind: "deck";
}
export interface MeterZone extends ZoneBase {
  readonly kind: "meter";
  readonly least: number;
  readonly most: number;
}
export type Zone = GridZone | PlacesZone | PlaneZone | RowZone | DeckZone | MeterZone;

export interface Scene {
  readonly game: string;
  readonly title: string;
  readonly seats: number;
  /** For each seat the side it plays for; a team's seats have the same. */
  readonly sides: readonly number[];
  readonly zones: readonly Zone[];
  readonly [own: string]: unknown;
}

export interface Cell {
  readonly at: string;
  readonly glyph: string;
  readonly owner?: Seat;
  readonly label: Text;
  readonly mark?: Mark;
  readonly [own: string]: unknown;
}
export interface Shape {
  readonly id: Id;
  readonly polygon?: readonly (readonly [number, number])[];
  readonly disc?: readonly [x: number, y: number, radius: number];
  readonly owner?: Seat;
  readonly label: Text;
}
export interface Item {
  readonly id: Id;
  readonly glyph: string;
  readonly label: Text;
  readonly count?: number;
  readonly owner?: Seat;
}
/** What a zone holds now; which fields there are depends on the zone's kind. */
export interface ZoneContent {
  readonly cells?: readonly Cell[];
  readonly shapes?: readonly Shape[];
  readonly items?: readonly Item[];
  readonly hidden?: number;
  readonly count?: number;
  readonly contents?: readonly { readonly glyph: string; readonly label: Text; readonly count: number }[];
  readonly value?: number;
}
export interface View {
  readonly zones: { readonly [id: string]: ZoneContent };
  readonly players: readonly { readonly seat: Seat; readonly [own: string]: unknown }[];
  readonly status: readonly Text[];
  readonly [own: string]: unknown;
}

// --- Turn, choices, events

export interface Asked {
  readonly seat: Seat;
  readonly decision: string;
  /** Told of one's own seats only. */
  readonly prompt?: Text;
  readonly answered?: number;
  /** It is asked whether to react to what somebody does: the answer of whoever does not care. */
  readonly decline?: Action;
}
export type WhyNoUndo = "nothing_to_undo" | "chance_drawn" | "something_revealed" | "others_moved" | "game_over";
export interface Turn {
  readonly over: boolean;
  readonly chance: boolean;
  readonly kind: "over" | "chance" | "each" | "any";
  readonly seats: readonly Seat[];
  readonly asked: readonly Asked[];
  readonly round: number;
  readonly ply: number;
  /** Another one for every turn, where the game asks for reactions. */
  readonly name?: string;
  readonly undo: readonly { readonly seat: Seat; readonly possible: boolean; readonly why_not?: WhyNoUndo }[];
}
export interface Option {
  readonly action: Action;
  readonly label: Text;
  /** Unique and prefix-free within a decision. */
  readonly path: readonly Id[];
}
export interface Choices {
  readonly seat: Seat;
  readonly actions: readonly Option[];
  /** False: more is legal than is listed. */
  readonly complete: boolean;
}
export interface GameEvent {
  readonly event: string;
  readonly seat?: Seat;
  readonly clause?: string;
  readonly forced?: boolean;
  readonly action?: Action;
  readonly text: Text;
  readonly [own: string]: unknown;
}

/** One moment of a match: moment 0 is its start, moment n what its n-th ply led to. */
export interface BriefMoment {
  readonly ply: number;
  readonly events: readonly GameEvent[];
}
export interface Moment extends BriefMoment {
  readonly turn: Turn;
  readonly view: View;
  readonly result?: JsonObject;
}
export interface Moments {
  /** The newest there is. */
  readonly last: number;
  readonly moments: readonly Moment[];
  readonly scene_hash: string;
  readonly scene?: Scene;
}

// --- A table

export type Status = "open" | "running" | "paused" | "over";
export interface Place {
  readonly seat: Seat;
  readonly who: "nobody" | "person" | "bot";
  readonly name: string;
  readonly level?: string;
  readonly stand_in?: boolean;
  readonly left_ms?: number;
  readonly runs?: boolean;
}
export interface TableSettings {
  readonly listed: boolean;
  readonly spectators: boolean;
  readonly spectator_delay_s: number;
  readonly hints: boolean;
  readonly shuffle: boolean;
  readonly undo: "never" | "ask" | "free";
  readonly clock: "none" | "move" | "game";
  readonly clock_s?: number;
  readonly increment_s?: number;
  readonly late: "bot" | "forfeit";
  readonly stand_in: string;
}
export interface Question {
  readonly about: "undo" | "pause" | "stand_in";
  readonly yours: boolean;
  readonly agreed: boolean;
  readonly seat?: Seat;
}
/** Why a table cannot go on, and what is left to do with it (docs/server.md). */
export interface Trouble {
  readonly code: string;
  readonly message: string;
  readonly rules?: number;
  readonly content?: string;
  /** The rows of lists leave it out. */
  readonly can?: readonly ("look" | "record")[];
  readonly line?: number;
}
export interface TableInfo {
  readonly id: string;
  readonly status: Status;
  readonly game: string;
  readonly options: JsonObject;
  readonly settings: TableSettings;
  readonly hosting: boolean;
  readonly places: readonly Place[];
  /** The seats of whoever looks. */
  readonly you: readonly Seat[];
  readonly commitment: string;
  readonly question?: Question;
  readonly trouble?: Trouble;
}
/** What happened at the table but not in the game: chat, sitting down, leaving … (`do` says which). */
export interface News {
  readonly do: string;
  readonly seat?: Seat;
  readonly seats?: readonly Seat[];
  readonly name?: string;
  readonly text?: string;
  readonly table?: string;
  readonly [own: string]: unknown;
}
/** Numbered from 1 for each viewer; exactly one of `events`, `news` and `undone` is there. */
export interface Happening {
  readonly n: number;
  readonly time: number;
  readonly events?: readonly GameEvent[];
  readonly news?: News;
  readonly undone?: boolean;
}
/** All that these viewers see now, and what led to it. The fields of the match are there once it has begun. */
export interface TablePush {
  readonly push: "table";
  readonly id: string;
  readonly as: readonly Seat[];
  readonly n: number;
  readonly now: number;
  readonly resync?: boolean;
  readonly happened: readonly Happening[];
  readonly table: TableInfo;
  readonly scene_hash?: string;
  readonly scene?: Scene;
  readonly turn?: Turn;
  readonly view?: View;
  readonly hash?: string;
  readonly choices?: readonly Choices[];
  readonly result?: JsonObject;
}
/** What became of the last push, for who asked for `changes`: the happenings, and what changed of all the rest. */
export type ChangesPush = Pick<TablePush, "push" | "id" | "as" | "n" | "now" | "happened"> & {
  readonly changes: JsonObject;
};
export interface HelloPush {
  readonly push: "hello";
  readonly now: number;
  readonly name: string;
  readonly account: boolean;
  readonly known: boolean;
}
export type Push =
  | TablePush
  | HelloPush
  | { readonly push: "lobby" }
  | { readonly push: "gone"; readonly id: string }
  | { readonly push: "goodbye"; readonly retry_after_ms: number };

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
  | { readonly legal: true }
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
}

/** What a client may want of a table, without `id` and `table`. */
export type Wish =
  | { do: "sit"; seat: Seat; nonce?: string }
  | { do: "sit_bot"; seat: Seat; level: string }
  | { do: "stand_up" | "resign" | "undo" | "leave" | "come_back" | "stand_in"; seat: Seat }
  | { do: "start" | "pause" | "resume" }
  | { do: "act"; seat: Seat; answered: number; action: Action }
  | { do: "agree"; yes: boolean }
  | { do: "chat"; text: string };

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
