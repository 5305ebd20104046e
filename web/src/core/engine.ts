// The page's end of the engine in its worker: requests of the engine protocol, answered later. One worker a module, started when it
// is first needed.

import { Denied, type Denial } from "./protocol.ts";

export interface EngineRequest {
  readonly cmd: string;
  readonly [field: string]: unknown;
}

/** Whoever answers requests of the engine protocol. */
export interface Engine {
  /** Rejects with `Denied` where the engine refuses, with another error where there is no engine. */
  request<T>(request: EngineRequest): Promise<T>;
}

type Answer = { readonly call: number; readonly line?: string; readonly failed?: string };

/** Which games are in which module, in the order in which games are offered everywhere (match/registry.cpp). */
export const modules: { readonly [module: string]: readonly string[] } = {
  end_of_line: ["end_of_line"],
  furtherance: ["furtherance"],
  after_the_empire: ["after_the_empire"],
  following_the_end: ["following_the_end"],
  examples: ["tic_tac_toe", "connect_four", "kuhn_poker", "goofspiel", "orchard", "lanterns", "nim"],
};
const moduleNameOf = (game: string) => Object.keys(modules).find((module) => modules[module]?.includes(game));

/** Whether this page can play a game by itself. */
export const playsHere = (game: string): boolean => moduleNameOf(game) !== undefined;
/** Where the module of a game lies; scripts/engine puts it there. */
export const moduleOf = (game: string): string => `/engine/${moduleNameOf(game) ?? "examples"}.wasm`;

export class WorkerEngine implements Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (line: string) => void; reject: (error: Error) => void }>();
  #calls = 0;

  constructor(url: string) {
    this.#worker = new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.call);
      this.#waiting.delete(data.call);
      if (data.line !== undefined) waiting?.resolve(data.line);
      else waiting?.reject(new Error(data.failed ?? "the engine does not answer"));
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || "the engine did not start"));
      this.#waiting.clear();
    };
    this.#worker.postMessage({ load: new URL(url, location.href).href });
  }

  async request<T>(request: EngineRequest): Promise<T> {
    const call = ++this.#calls;
    const line = await new Promise<string>((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.#worker.postMessage({ call, line: JSON.stringify(request) });
    });
    const answer = JSON.parse(line) as { ok: boolean; error?: Denial };
    if (!answer.ok)
      throw new Denied(answer.error ?? { code: "internal", message: "the engine refused without a reason" });
    return answer as T;
  }
}

const engines = new Map<string, Engine>();

export function engineOf(game: string): Engine {
  const url = moduleOf(game);
  const there = engines.get(url);
  if (there) return there;
  const engine = new WorkerEngine(url);
  engines.set(url, engine);
  return engine;
}
