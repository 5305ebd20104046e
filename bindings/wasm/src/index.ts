export { Engine } from "./engine.ts";
export { EngineCrash, EngineError } from "./errors.ts";
export { type BotOptions, Match } from "./match.ts";
export type { Request } from "./request.ts";
export type * from "./types.ts";
export type { ModuleSource } from "./wasm.ts";
