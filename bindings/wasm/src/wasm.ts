// The C interface of a module (module.cpp) as one function from text to text, and what the module asks of its host: a clock,
// random bytes, and somewhere to say its last words. Knows neither requests nor answers.

import { EngineCrash } from "./errors.ts";

/** The bytes of a module, a response that brings them (it is compiled while it arrives), or a module compiled already. */
export type ModuleSource = BufferSource | WebAssembly.Module | Response | PromiseLike<Response>;

export type Answering = (request: string) => string;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly endtable_reserve: (bytes: number) => number;
  readonly endtable_answer: (bytes: number) => number;
  readonly endtable_answer_bytes: () => number;
}

const needed: readonly (keyof Exports)[] = [
  "memory",
  "_initialize",
  "endtable_reserve",
  "endtable_answer",
  "endtable_answer_bytes",
];

const SUCCESS = 0;
const BAD_FILE = 8;
const BAD_CLOCK = 28;

class Exit extends Error {}

async function compiled(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = await source;
  if (!response.ok) throw new Error(`the module could not be fetched: ${response.status} ${response.statusText}`);
  // Streaming needs the right type; a server that does not send it costs some time, not the game.
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The part of WASI a module without files asks for. */
function host(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const view = (): DataView => new DataView(memory().buffer);
  let said = "";
  return {
    env: {
      emscripten_notify_memory_growth: (): void => undefined,
      getentropy(buffer: number, bytes: number): number {
        crypto.getRandomValues(new Uint8Array(memory().buffer, buffer, bytes));
        return SUCCESS;
      },
    },
    wasi_snapshot_preview1: {
      clock_time_get(clock: number, _precision: bigint, time: number): number {
        if (clock > 1) return BAD_CLOCK;
        const milliseconds = clock === 0 ? Date.now() : performance.now();
        view().setBigUint64(time, BigInt(Math.round(milliseconds * 1e6)), true);
        return SUCCESS;
      },
      environ_sizes_get(count: number, bytes: number): number {
        view().setUint32(count, 0, true);
        view().setUint32(bytes, 0, true);
        return SUCCESS;
      },
      environ_get: (): number => SUCCESS,
      fd_write(file: number, vectors: number, count: number, written: number): number {
        if (file !== 1 && file !== 2) return BAD_FILE;
        let bytes = 0;
        for (let i = 0; i < count; ++i) {
          const at = view().getUint32(vectors + 8 * i, true);
          const size = view().getUint32(vectors + 8 * i + 4, true);
          said += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
          bytes += size;
        }
        view().setUint32(written, bytes, true);
        const lines = said.split("\n");
        said = lines.pop() ?? "";
        for (const line of lines) console.error(line);
        return SUCCESS;
      },
      fd_seek: (): number => BAD_FILE,
      fd_close: (): number => BAD_FILE,
      proc_exit(code: number): never {
        throw new Exit(`the module ended itself with code ${code}`);
      },
    },
  };
}

/** Brings a module to life. Each instance has a memory and matches of its own. */
export async function instantiate(source: ModuleSource): Promise<Answering> {
  const module = await compiled(source);
  let exports: Exports | undefined;
  const memory = (): WebAssembly.Memory => {
    if (exports === undefined) throw new EngineCrash("the module asked for something before it began");
    return exports.memory;
  };
  const instance = await WebAssembly.instantiate(module, host(memory));
  for (const name of needed) {
    if (!(name in instance.exports)) throw new Error(`this is no module of Endtable: it has no ${name}`);
  }
  const living = instance.exports as unknown as Exports;
  exports = living;
  living._initialize();

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let crash: EngineCrash | undefined;
  return (request) => {
    if (crash !== undefined) throw crash;
    try {
      const bytes = encoder.encode(request);
      const at = living.endtable_reserve(bytes.length);
      new Uint8Array(living.memory.buffer, at, bytes.length).set(bytes);
      const answer = living.endtable_answer(bytes.length);
      return decoder.decode(new Uint8Array(living.memory.buffer, answer, living.endtable_answer_bytes()));
    } catch (cause) {
      // Whatever it was, the module was torn out of the middle of something and its memory cannot be trusted.
      const why = cause instanceof Error ? cause.message : String(cause);
      crash = new EngineCrash(`the engine broke off: ${why}`, cause);
      throw crash;
    }
  };
}
