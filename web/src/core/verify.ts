// Whether a record is what it says, found out by the engine in the page: every line against the rules, every hash, the result, and
// every draw made again from the secret of the dice. The server answers the same question for its own tables.

import type { Engine } from "./engine.ts";
import type { Json, MatchRecord, Verification } from "./protocol.ts";

export async function verify(engine: Engine, record: MatchRecord): Promise<Verification> {
  const problems: string[] = [];
  const checks: string[] = [];
  let dice = "not checked";
  try {
    const { match } = await engine.request<{ match: number }>({ cmd: "replay", record });
    await engine.request({ cmd: "close", match });
    checks.push("every line is legal, and every hash and the result hold");
    const { kind, secret, commitment } = record.fairness;
    if (kind !== "committed") dice = "not committed";
    else if (typeof secret !== "string") dice = "not yet published";
    else {
      const print = await fingerprint(secret);
      if (print !== null && print !== commitment) problems.push("the secret is not the one committed to");
      const wrong = await wrongDraws(engine, record);
      if (wrong) problems.push(wrong);
      dice = problems.length ? "wrong" : print === null ? "not checked" : "proved";
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return { ok: problems.length === 0, dice, checks: checks as readonly Json[], problems };
}

/** The whole log once more, with every draw left to the dice; what is wrong, if anything. */
async function wrongDraws(engine: Engine, record: MatchRecord): Promise<string | null> {
  const { result: _, ...start } = { ...record, log: [] };
  const { match } = await engine.request<{ match: number }>({ cmd: "replay", record: start });
  try {
    for (const line of record.log) {
      const answer = /^(\d+) (.+)$/.exec(line);
      const undo = /^!undo (\d+) \d+$/.exec(line);
      const resign = /^!resign (\d+)$/.exec(line);
      if (line.startsWith("~")) {
        const { action } = await engine.request<{ action: string }>({ cmd: "chance", match });
        if (action !== line.slice(1)) return `the dice bring "${action}" where the record has "${line.slice(1)}"`;
      } else if (answer) await engine.request({ cmd: "act", match, seat: Number(answer[1]), action: answer[2] });
      else if (undo) await engine.request({ cmd: "undo", match, seat: Number(undo[1]), all_agree: true });
      else if (resign) await engine.request({ cmd: "resign", match, seat: Number(resign[1]) });
    }
    return null;
  } finally {
    await engine.request({ cmd: "close", match });
  }
}

/** Browsers hash only where the address is safe (https, this machine). */
async function fingerprint(secret: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256:${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
