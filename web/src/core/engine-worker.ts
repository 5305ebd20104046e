// The engine in a worker: a line of the engine protocol in, a line out (docs/protocol.md). What is said here is text, so a page
// can do nothing to the engine that the protocol does not know.

import { Engine } from "../../../bindings/wasm/src/index.ts";

type Call = { readonly load: string } | { readonly call: number; readonly line: string };

let address = "";
let engine: Promise<Engine> | undefined;

/** A module that could not be fetched is asked for again: the network may be back. */
function loaded(): Promise<Engine> {
  engine ??= Engine.load(fetch(address)).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

onmessage = async ({ data }: MessageEvent<Call>): Promise<void> => {
  if ("load" in data) {
    address = data.load;
    loaded().catch(() => undefined); // whoever calls next is told
    return;
  }
  const { call, line } = data;
  try {
    postMessage({ call, line: (await loaded()).answerLine(line) });
  } catch (error) {
    postMessage({ call, failed: error instanceof Error ? error.message : String(error) });
  }
};
