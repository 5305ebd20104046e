// The real engine for tests: the module the page uses.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../../../../bindings/wasm/src/index.ts";

const path = fileURLToPath(new URL("../../../public/engine/after_the_empire.wasm", import.meta.url));
if (!existsSync(path)) throw new Error("the engine is not there: run scripts/engine");

export const engine = await Engine.load(readFileSync(path));
export const GAME = "after_the_empire";
export type Match = ReturnType<Engine["newMatch"]>;
