// Printed from the engine's own schema (scripts/shapes): it is edited in present/shapes.cpp and
// present/table_shapes.cpp, where it is told what each of them means.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A seat's number, from 0. */
export type Seat = number;

/** An action in the game's notation (`S>N`). */
export type Action = string;

/** A thing that can be clicked: `grid:5,2`, the id of an item of a row, `option:boost`. */
export type Id = string;

/** `text` is English; `key` and `args` let a client say it otherwise. Nested texts in `args` come without `text`. */
export interface Text {
  readonly key: string;
  readonly args?: JsonObject;
  readonly text?: string;
}

export type Mark = "head" | "start" | "wall" | "last" | "target";

export interface ZoneBase {
  readonly id: string;
  readonly label: Text;
  readonly owner?: Seat;
}

export interface GridZone extends ZoneBase {
  readonly kind: "grid";
  readonly rows: number;
  readonly cols: number;
  /** Opposite edges are joined. */
  readonly wrap?: boolean;
  readonly holes?: readonly string[];
  /** Pairs of neighbours with a wall between them. */
  readonly walls?: readonly (readonly [string, string])[];
  /** Cells are called by column and row, `c3` instead of `2,2`. */
  readonly names?: GridNames;
}

export interface GridNames {
  readonly cols: readonly string[];
  readonly rows: readonly string[];
}

export interface PlacesZone extends ZoneBase {
  readonly kind: "places";
  readonly spots: readonly Spot[];
  readonly links?: readonly (readonly [string, string])[];
}

export interface Spot {
  readonly at: string;
  readonly x: number;
  readonly y: number;
  readonly label: Text;
}

export interface PlaneZone extends ZoneBase {
  readonly kind: "plane";
  readonly width: number;
  readonly height: number;
  /** What lies there in the whole match. */
  readonly shapes?: readonly Shape[];
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

/** What never changes in a match. */
export interface Scene {
  readonly game: string;
  readonly title: string;
  readonly seats: number;
  /** For each seat the side it plays for; a team's seats have the same. */
  readonly sides: readonly number[];
  readonly zones: readonly Zone[];
  readonly [own: string]: unknown;
}

/** What lies in a cell of a grid, or on a spot. */
export interface Cell {
  readonly at: string;
  readonly glyph: string;
  readonly owner?: Seat;
  readonly label: Text;
  readonly mark?: Mark;
  readonly [own: string]: unknown;
}

export interface Item {
  readonly id: Id;
  readonly glyph: string;
  readonly label: Text;
  readonly count?: number;
  readonly owner?: Seat;
  readonly [own: string]: unknown;
}

/** What lies on a plane: a polygon, a disc, an area or a line, one of them. */
export interface Shape {
  readonly id: Id;
  /** A body. */
  readonly polygon?: readonly (readonly [number, number])[];
  /** A body: x, y, radius. */
  readonly disc?: readonly [number, number, number];
  /** Ground that is marked; other things lie on it. */
  readonly area?: readonly (readonly [number, number])[];
  readonly line?: readonly (readonly [number, number])[];
  /** From which height to which it stands. */
  readonly z?: readonly [number, number];
  readonly glyph?: string;
  readonly owner?: Seat;
  readonly label: Text;
  readonly mark?: Mark;
  readonly [own: string]: unknown;
}

/** So many of a kind in a deck. */
export interface Kept {
  readonly glyph: string;
  readonly label: Text;
  readonly count: number;
}

/** What a zone holds now; which members there are follows from the zone's kind. */
export interface ZoneContent {
  readonly cells?: readonly Cell[];
  readonly shapes?: readonly Shape[];
  readonly items?: readonly Item[];
  /** Of a row: so many more lie there face down. */
  readonly hidden?: number;
  readonly count?: number;
  /** What a deck is known to hold, in no order. */
  readonly contents?: readonly Kept[];
  readonly value?: number;
}

export interface Player {
  readonly seat: Seat;
  readonly [own: string]: unknown;
}

/** What some viewers see now. */
export interface View {
  readonly zones: { readonly [key: string]: ZoneContent };
  readonly players: readonly Player[];
  readonly status: readonly Text[];
  readonly [own: string]: unknown;
}

export interface Option {
  readonly action: Action;
  readonly label: Text;
  /** Unique within a decision, and none begins with another. */
  readonly path: readonly Id[];
  /** What can be chosen from right afterwards: whoever clicks one of them means both. */
  readonly leads?: readonly Id[];
  /** To be asked once before: something comes to light, or a turn ends that could go on. */
  readonly final?: "reveals" | "ends" | "gives_up";
}

/** More answers than are listed: any place of a plane, after these things have been clicked. */
export interface OpenPlaces {
  readonly path: readonly Id[];
  readonly zone: string;
  /** With `{x}`, `{y}` and, where there are heights, `{z}` in it. */
  readonly action: Action;
  readonly label: Text;
}

export interface Choices {
  readonly seat: Seat;
  readonly actions: readonly Option[];
  /** False: more is legal. */
  readonly complete: boolean;
  /** What more is legal, of places. */
  readonly places?: readonly OpenPlaces[];
}

/** A zone, and in it a cell, spot, item or shape; alone: what lies in the zone without being known. */
export type Where = readonly [string] | readonly [string, string];

export interface Moved {
  readonly moved: Where;
  readonly to: Where;
  readonly n?: number;
}

export interface Appeared {
  readonly appeared: Where;
  readonly out_of?: Where;
  readonly n?: number;
}

export interface Vanished {
  readonly vanished: Where;
  readonly into?: Where;
  readonly n?: number;
}

export interface Turned {
  readonly turned: Where;
  readonly as: Where;
}

/** By so much, or to so much: a meter, how many a deck holds, or a number on a thing. */
export interface Counted {
  readonly counted: Where;
  readonly by?: number;
  readonly to?: number;
  readonly what?: string;
}

/** The things of a row, in order. */
export interface Arranged {
  readonly arranged: Where;
  readonly as: readonly Id[];
}

export interface Marked {
  readonly marked: Where;
}

/** What an event changes of the things in a view. */
export type Change = Moved | Appeared | Vanished | Turned | Counted | Arranged | Marked;

export interface GameEvent {
  readonly event: string;
  readonly seat?: Seat;
  readonly clause?: string;
  readonly forced?: boolean;
  /** What the rules applied by themselves. */
  readonly action?: Action;
  readonly changes?: readonly Change[];
  readonly text: Text;
  readonly [own: string]: unknown;
}

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

export interface Undo {
  readonly seat: Seat;
  readonly possible: boolean;
  readonly why_not?: WhyNoUndo;
}

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
  readonly undo: readonly Undo[];
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

export interface PushBase {
  readonly push: "table";
  readonly id: string;
  readonly as: readonly Seat[];
  readonly n: number;
  readonly now: number;
  readonly happened: readonly Happening[];
}

/** All that these viewers see now, and what led to it. The members about the match are there once it has begun. */
export interface TablePush extends PushBase {
  readonly resync?: boolean;
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
export interface ChangesPush extends PushBase {
  readonly changes: JsonObject;
}

export interface HelloPush {
  readonly push: "hello";
  readonly now: number;
  readonly name: string;
  readonly account: boolean;
  readonly known: boolean;
}

export interface LobbyPush {
  readonly push: "lobby";
}

export interface GonePush {
  readonly push: "gone";
  readonly id: string;
}

export interface GoodbyePush {
  readonly push: "goodbye";
  readonly retry_after_ms: number;
}

export type Push = TablePush | HelloPush | LobbyPush | GonePush | GoodbyePush;
