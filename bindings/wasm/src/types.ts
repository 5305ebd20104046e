// What the engine says (docs/protocol.md, docs/presentation.md), as types. Everything the engine protocol promises for every
// game is typed; what is a game's own (views, scenes, results, positions) is `Json`.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A seat's number, from 0. */
export type Seat = number;
/** Whose eyes: several seats are a shared device, none is a spectator. */
export type Viewers = readonly Seat[];
/** An action in the game's notation: short, readable, stable (`S>N`). */
export type Action = string;

/** `text` is English; `key` and `args` let a client say it otherwise. */
export interface Text {
  readonly key: string;
  readonly args: JsonObject;
  readonly text: string;
}

export interface Asked {
  readonly seat: Seat;
  /** The ledger's name of the question. */
  readonly decision: string;
  /** Told of the viewers' own seats only. */
  readonly prompt?: Text;
  /** How many decisions the seat has answered. */
  readonly answered?: number;
  /** Where it is asked whether to react to what somebody does: the answer of whoever does not care. */
  readonly decline?: string;
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
  /** `each`: every seat of `seats` answers for itself, in any order; `any`: one answer for all of them. */
  readonly kind: "over" | "chance" | "each" | "any";
  readonly seats: readonly Seat[];
  readonly asked: readonly Asked[];
  readonly round: number;
  readonly ply: number;
  /** Another one for every turn, where the game asks for reactions. */
  readonly name?: string;
  readonly undo: readonly Undo[];
}

export interface OfferedAction {
  readonly action: Action;
  readonly label: Text;
  /** The ids of the things a person clicks, in order; unique and prefix-free within a decision. */
  readonly path: readonly string[];
  /** To be asked once before: something comes to light, or a turn ends that could go on. */
  readonly final?: "reveals" | "ends" | "gives_up";
}

export interface OfferedActions {
  readonly actions: readonly OfferedAction[];
  /** False: more is legal than is listed. Legal is what `act` accepts. */
  readonly complete: boolean;
  /** What more is legal, of places of a plane: notations with `{x}`, `{y}` and `{z}` in them. */
  readonly places?: readonly {
    readonly path: readonly string[];
    readonly zone: string;
    readonly action: Action;
    readonly label: Text;
  }[];
}

export interface Outcomes {
  readonly outcomes: readonly { readonly action: Action; readonly weight: number }[];
  /** False: they are too many to list. */
  readonly complete: boolean;
}

/** What happened, as the viewers may know it. Other fields are the game's own. */
export interface GameEvent {
  readonly event: string;
  readonly seat?: Seat;
  readonly clause?: string;
  /** Applied by the rules because it was the only option; `action` names it. */
  readonly forced?: boolean;
  readonly action?: Action;
  readonly text: Text;
  readonly [own: string]: Json | Text | undefined;
}

export interface Happened {
  readonly events: readonly GameEvent[];
  readonly turn: Turn;
}

export interface Drawn extends Happened {
  /** What chance brought, as the viewers may know it. */
  readonly action: Action;
}

export interface Acted extends Happened {
  /** How many actions of the list were applied. */
  readonly applied: number;
  /** Why a list was not finished. */
  readonly stopped?: "refused" | "revealed";
  readonly refusal?: ErrorInfo;
}

/** `scene` and `view` follow docs/presentation.md: zones, players, status; the rest is the game's own. */
export interface View {
  readonly view: JsonObject;
  readonly scene_hash: string;
  /** Left out where the caller already has the scene of that hash. */
  readonly scene?: JsonObject;
}

export type Verdict =
  | { readonly legal: true; readonly option: OfferedAction }
  | { readonly legal: false; readonly reason: string; readonly clause: string; readonly text: string };

export interface BotLine {
  readonly action: Action;
  /** Expected utility of the seat, 0 to 1. */
  readonly value: number;
  readonly visits: number;
  /** Of what the game's evaluation sees, that in which this move differs most from the others. */
  readonly because?: { readonly how: "gains" | "keeps" | "costs" | "misses"; readonly what: Text };
}

export interface BotAnswer {
  readonly action: Action;
  readonly value: number;
  readonly iterations: number;
  /** Where time was the budget. */
  readonly per_second?: number;
  /** Best first, the chosen one included. */
  readonly best: readonly BotLine[];
}

/** A thought in slices: what the bot would do now, and how far it is. */
export interface BotSlice extends BotAnswer {
  /** How much of the budget is spent, 0 to 1. */
  readonly progress: number;
  /** This is the answer. */
  readonly done: boolean;
}

/** One moment of a match: moment 0 is its start, moment n what its n-th ply led to. */
export interface BriefMoment {
  readonly ply: number;
  /** What led here, as the viewers may know it. */
  readonly events: readonly GameEvent[];
}

export interface Moment extends BriefMoment {
  readonly turn: Turn;
  readonly view: JsonObject;
  /** The game's own; when it is over. */
  readonly result?: JsonObject;
}

export interface Moments {
  /** The newest moment there is. */
  readonly last: number;
  readonly moments: readonly Moment[];
  readonly scene_hash: string;
  /** Left out where the caller already has the scene of that hash. */
  readonly scene?: JsonObject;
}

/** Everything a stranger can check of a record. */
export interface Verification {
  readonly ok: boolean;
  readonly dice: "proved" | "not yet published" | "not committed" | "wrong" | "not checked";
  readonly checks: readonly string[];
  readonly problems: readonly string[];
}

export interface Outcome {
  readonly over: boolean;
  /** The game's own; null before the end. */
  readonly result: JsonObject | null;
  /** 0 to 10,000 a seat. */
  readonly utility?: readonly number[];
}

export interface Playouts {
  readonly plies: number;
  /** The same wherever the rules behave the same. */
  readonly signature: string;
}

export interface Position {
  readonly seats: number;
  readonly options: JsonObject;
  readonly state: JsonObject;
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

export interface OptionInfo {
  readonly type: "bool" | "int" | "enum" | "unsigned";
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
  readonly options: { readonly [name: string]: OptionInfo };
}

export interface Hello {
  readonly name: string;
  readonly version: string;
  readonly protocol: number;
  readonly limits: {
    readonly line_bytes: number;
    readonly matches: number;
    readonly actions: number;
    readonly moments: number;
  };
}

/** Why a request was not done; nothing changed. */
export interface ErrorInfo {
  /** For programs: docs/protocol.md lists them. */
  readonly code: string;
  /** For people. */
  readonly message: string;
  /** Where the rules refused: a word of the game's ledger, and the number of the rule. */
  readonly reason?: string;
  readonly clause?: string;
}

/** Below 2^64; `number` only up to 2^53. */
export type Seed = number | bigint;

export interface NewMatch {
  readonly game: string;
  /** How many; may be left out where a game has only one number. */
  readonly seats?: number;
  readonly options?: JsonObject;
  /** Makes the dice repeat themselves; without it they are committed ones, which the record proves. */
  readonly seed?: Seed;
  /** Replaces content files by name. */
  readonly content?: JsonObject;
}

export interface LoadMatch {
  readonly game: string;
  readonly position: Position;
  readonly seed?: Seed;
  readonly content?: JsonObject;
}
