import type { ErrorInfo } from "./types.ts";

/** The engine refused a request and changed nothing. */
export class EngineError extends Error implements ErrorInfo {
  readonly code: string;
  readonly reason?: string;
  readonly clause?: string;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.name = "EngineError";
    this.code = info.code;
    if (info.reason !== undefined) this.reason = info.reason;
    if (info.clause !== undefined) this.clause = info.clause;
  }
}

/** The module itself broke off: a mistake of ours. The engine and its matches are lost; records taken before are not. */
export class EngineCrash extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "EngineCrash";
  }
}
