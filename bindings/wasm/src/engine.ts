// The engine: opens matches and answers requests of the engine protocol. Everything is synchronous; a page that must not
// stand still keeps it in a worker (README.md).

import { EngineError } from "./errors.ts";
import { Match } from "./match.ts";
import { type Answers, type Request, digits } from "./request.ts";
import type {
  ErrorInfo,
  GameInfo,
  Hello,
  JsonObject,
  LoadMatch,
  MatchRecord,
  NewMatch,
  Turn,
  Verification,
} from "./types.ts";
import { type Answering, type ModuleSource, instantiate } from "./wasm.ts";

interface Opened {
  readonly match: number;
  readonly turn: Turn;
  readonly stopped?: string;
}

/** What every answer has besides what was asked for. */
interface Envelope {
  readonly id: null;
  readonly ok: boolean;
  readonly error?: ErrorInfo;
}

export class Engine implements Answers {
  readonly #answer: Answering;

  private constructor(answer: Answering) {
    this.#answer = answer;
  }

  /** Brings a module to life: its bytes, a `fetch` of them, or a module compiled already. */
  static async load(source: ModuleSource): Promise<Engine> {
    return new Engine(await instantiate(source));
  }

  /** One line of the engine protocol, answered with one line. Never throws for what is in the line. */
  answerLine(line: string): string {
    return this.#answer(line);
  }

  /** A request of the engine protocol. EngineError if it is refused. `T` is what docs/protocol.md says the command gives. */
  request<T>(request: Request): T {
    const { id: _id, ok: _ok, error, ...told } = JSON.parse(this.#answer(JSON.stringify(request))) as Envelope;
    if (error !== undefined) throw new EngineError(error);
    return told as T;
  }

  hello(): Hello {
    return this.request<Hello>({ cmd: "hello" });
  }

  games(): readonly GameInfo[] {
    return this.request<{ readonly games: readonly GameInfo[] }>({ cmd: "games" }).games;
  }

  newMatch(match: NewMatch): Match {
    return this.#open({ ...match, cmd: "new", seed: digits(match.seed) });
  }

  /** Begins at any consistent position, reachable or not. */
  load(match: LoadMatch): Match {
    return this.#open({ ...match, cmd: "load", seed: digits(match.seed) });
  }

  /** Folds a record; refused with the first line that is wrong. */
  replay(record: MatchRecord, content?: JsonObject): Match {
    return this.#open({ cmd: "replay", record, content });
  }

  /** Folds a record up to the first line that is wrong; `stopped` says which, and why. */
  replayAsFar(record: MatchRecord, content?: JsonObject): { readonly match: Match; readonly stopped?: string } {
    const { match, stopped } = this.request<Opened>({ cmd: "replay", record, content, as_far: true });
    return { match: new Match(this, match), ...(stopped === undefined ? {} : { stopped }) };
  }

  /** Everything a stranger can check of a record, as `endtable verify` does. */
  verify(record: MatchRecord, content?: JsonObject): Verification {
    return this.request<{ readonly verification: Verification }>({ cmd: "verify", record, content }).verification;
  }

  #open(request: Request): Match {
    return new Match(this, this.request<Opened>(request).match);
  }
}
