export { Engine } from "./engine.ts";
export { EngineCrash, EngineError } from "./errors.ts";
export { type BotOptions, Match, type Slice } from "./match.ts";
export type { Request } from "./request.ts";
export { think, type ThinkOptions } from "./think.ts";
export type * from "./types.ts";
export type { ModuleSource } from "./wasm.ts";
