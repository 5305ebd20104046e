// The engine in a worker: a line of the engine protocol in, a line out (docs/protocol.md). What is said here is text, so a page
// can do nothing to the engine that the protocol does not know.

import { Engine } from "../../../bindings/wasm/src/index.ts";

type Call = { readonly load: string } | { readonly call: number; readonly line: string };

let engine: Promise<Engine> | undefined;

onmessage = async ({ data }: MessageEvent<Call>): Promise<void> => {
  if ("load" in data) {
    engine = Engine.load(fetch(data.load));
    engine.catch(() => undefined); // whoever calls next is told
    return;
  }
  const { call, line } = data;
  try {
    if (engine === undefined) throw new Error("the engine was not loaded");
    postMessage({ call, line: (await engine).answerLine(line) });
  } catch (error) {
    postMessage({ call, failed: error instanceof Error ? error.message : String(error) });
  }
};
