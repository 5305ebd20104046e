// What goes into the engine, whoever asks.

import type { Seed } from "./types.ts";

/** A request of the engine protocol without `id`: answers come in order, so nobody needs one. */
export interface Request {
  readonly cmd: string;
  readonly [field: string]: unknown;
}

/** Whoever can answer a request; `T` is what docs/protocol.md says the command gives. EngineError if it is refused. */
export interface Answers {
  request<T>(request: Request): T;
}

/** JavaScript's numbers are whole up to 2^53 only; the engine also reads digits. */
export function digits(seed: Seed | undefined): string | undefined {
  return seed === undefined ? undefined : seed.toString();
}
