// One match of an engine. `viewers` says through whose eyes an answer is; left out, it shows what all seats together know.

import { type Answers, type Request, digits } from "./request.ts";
import type {
  Acted,
  Action,
  BotAnswer,
  BotSlice,
  BriefMoment,
  Drawn,
  Happened,
  Json,
  MatchRecord,
  Moments,
  OfferedActions,
  Outcome,
  Outcomes,
  Playouts,
  Position,
  Seat,
  Seed,
  Turn,
  Verdict,
  View,
  Viewers,
} from "./types.ts";

/** How a bot thinks: `level` and/or a time; `iterations` instead of time, with `seed`, gives the same answer every time. */
export interface BotOptions {
  readonly level?: string;
  readonly ms?: number;
  readonly iterations?: number;
  readonly seed?: Seed;
}

/** How long a bot thinks before it lets others speak: one of the two, or both. */
export interface Slice {
  readonly ms?: number;
  readonly iterations?: number;
}

export class Match {
  readonly #engine: Answers;
  /** Its number in the engine protocol. */
  readonly number: number;

  /** Use Engine.newMatch, load or replay. */
  constructor(engine: Answers, number: number) {
    this.#engine = engine;
    this.number = number;
  }

  // Looking

  turn(viewers?: Viewers): Turn {
    return this.#request<{ readonly turn: Turn }>({ cmd: "turn", seats: viewers }).turn;
  }

  /** What the viewers see. A caller that keeps scenes says which one it has by its hash. */
  view(viewers: Viewers, haveScene?: string): View {
    return this.#request<View>({ cmd: "view", seats: viewers, have_scene: haveScene });
  }

  /** The game's own answer to a what-if question. */
  probe(viewers: Viewers, query: Json): Json {
    return this.#request<{ readonly answer: Json }>({ cmd: "probe", seats: viewers, query }).answer;
  }

  /** What the seat may do. */
  actions(seat: Seat): OfferedActions {
    return this.#request<OfferedActions>({ cmd: "actions", seat });
  }

  /** What chance may bring, with weights. EngineError if the table does not wait for chance. */
  outcomes(): Outcomes {
    return this.#request<Outcomes>({ cmd: "actions" });
  }

  /** Whether the seat may do this, and if not the rule against it. */
  why(seat: Seat, action: Action): Verdict {
    return this.#request<Verdict>({ cmd: "why", seat, action });
  }

  /** 16 hexadecimal digits: the same state has the same hash on every machine. */
  hash(): string {
    return this.#request<{ readonly hash: string }>({ cmd: "hash" }).hash;
  }

  result(): Outcome {
    return this.#request<Outcome>({ cmd: "result" });
  }

  /** The full position, of now or after so many plies; Engine.load takes it back. */
  position(ply?: number): Position {
    return this.#request<{ readonly position: Position }>({ cmd: "position", ply }).position;
  }

  /** The match moment by moment, as the viewers may know it: at most `count` moments from this one on. Reading on is cheap. */
  moments(viewers: Viewers, from: number, count: number, haveScene?: string): Moments {
    return this.#request<Moments>({ cmd: "moments", seats: viewers, from, count, have_scene: haveScene });
  }

  /** The same without pictures: what happened. */
  story(viewers: Viewers, from: number, count: number): readonly BriefMoment[] {
    const request = { cmd: "moments", seats: viewers, from, count, brief: true };
    return this.#request<{ readonly moments: readonly BriefMoment[] }>(request).moments;
  }

  /** The complete record, or as these viewers may have it while the match runs. */
  record(viewers?: Viewers): MatchRecord {
    return this.#request<{ readonly record: MatchRecord }>({ cmd: "record", seats: viewers }).record;
  }

  // Acting: an EngineError means that nothing was done

  /** One action, or a list, which is applied up to the first refusal or reveal. */
  act(seat: Seat, action: Action | readonly Action[], viewers?: Viewers): Acted {
    const what = typeof action === "string" ? { action } : { actions: action };
    return this.#request<Acted>({ cmd: "act", seat, ...what, seats: viewers });
  }

  /** Draws by the dice, or forces this outcome. */
  chance(action?: Action, viewers?: Viewers): Drawn {
    return this.#request<Drawn>({ cmd: "chance", action, seats: viewers });
  }

  /** Takes back the seat's last answer and all after it: freely, or with everyone's consent. */
  undo(seat: Seat, consent: { readonly allAgree?: boolean } = {}, viewers?: Viewers): Turn {
    const request = { cmd: "undo", seat, all_agree: consent.allAgree, seats: viewers };
    return this.#request<{ readonly turn: Turn }>(request).turn;
  }

  resign(seat: Seat, viewers?: Viewers): Happened {
    return this.#request<Happened>({ cmd: "resign", seat, seats: viewers });
  }

  /** Asks a bot, which knows what its seat knows. Plays nothing. */
  bot(seat: Seat, options: BotOptions): BotAnswer {
    return this.#request<BotAnswer>({ cmd: "bot", seat, ...options, seed: digits(options.seed) });
  }

  /**
   * A slice of the same: thinks on for so long and says what the bot would do now. Asked again with the same options, it goes on
   * where it was, until `done`. `think` does that without blocking.
   */
  botSlice(seat: Seat, options: BotOptions, slice: Slice): BotSlice {
    const limits = { slice_ms: slice.ms, slice_iterations: slice.iterations };
    return this.#request<BotSlice>({ cmd: "bot", seat, ...options, ...limits, seed: digits(options.seed) });
  }

  /** Plays random games of the match's set-up, for measuring; the match is not touched. */
  playouts(count: number, seed?: Seed): Playouts {
    return this.#request<Playouts>({ cmd: "playouts", count, seed: digits(seed) });
  }

  /** Forgets the match; every later call is refused. */
  close(): void {
    this.#request<object>({ cmd: "close" });
  }

  #request<T>(request: Request): T {
    return this.#engine.request<T>({ ...request, match: this.number });
  }
}
