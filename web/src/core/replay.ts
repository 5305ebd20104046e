// A record, folded again ply by ply by the engine in the page: every moment as the chosen seats saw it.

import type { Engine, EngineRequest } from "./engine.ts";
import type { GameEvent, JsonObject, MatchRecord, Scene, Seat, TableInfo, TablePush, Turn, View } from "./protocol.ts";
import type { LogEntry } from "./table.svelte.ts";

interface Seen {
  readonly view: View;
  readonly scene_hash: string;
  readonly scene?: Scene;
}

export type Ply =
  | { readonly kind: "chance"; readonly action: string }
  | { readonly kind: "answer"; readonly seat: Seat; readonly action: string }
  | { readonly kind: "resign"; readonly seat: Seat };

/** The plies of a record's log that were not taken back (docs/protocol.md, Records). */
export function pliesOf(log: readonly string[]): Ply[] {
  const plies: Ply[] = [];
  for (const line of log) {
    const answer = /^(\d+) (.+)$/.exec(line);
    const resign = /^!resign (\d+)$/.exec(line);
    const undo = /^!undo \d+ (\d+)$/.exec(line);
    if (line.startsWith("~")) plies.push({ kind: "chance", action: line.slice(1) });
    else if (answer) plies.push({ kind: "answer", seat: Number(answer[1]), action: answer[2]! });
    else if (resign) plies.push({ kind: "resign", seat: Number(resign[1]) });
    else if (undo) plies.length = Number(undo[1]);
  }
  return plies;
}

function request(ply: Ply): EngineRequest {
  if (ply.kind === "chance") return { cmd: "chance", action: ply.action };
  if (ply.kind === "resign") return { cmd: "resign", seat: ply.seat };
  return { cmd: "act", seat: ply.seat, action: ply.action };
}

export interface Replayed {
  /** One for each ply, and the start. */
  readonly moments: readonly TablePush[];
  readonly log: readonly LogEntry[];
}

/** All moments through the eyes of `viewers`. */
export async function replay(
  engine: Engine,
  record: MatchRecord,
  info: TableInfo,
  viewers: readonly Seat[],
): Promise<Replayed> {
  const { game, options, start } = record;
  const begin = start
    ? { cmd: "load", game, position: start, seed: 1 }
    : { cmd: "new", game, seats: record.seats.length, options, seed: 1 };
  const { match } = await engine.request<{ match: number }>(begin);
  const moments: TablePush[] = [];
  const log: LogEntry[] = [];
  let scene = "";
  const moment = async (n: number, events: readonly GameEvent[]) => {
    const [seen, { turn }] = await Promise.all([
      engine.request<Seen>({ cmd: "view", match, seats: viewers, have_scene: scene }),
      engine.request<{ turn: Turn }>({ cmd: "turn", match, seats: viewers }),
    ]);
    scene = seen.scene_hash;
    const result = turn.over
      ? (await engine.request<{ result: JsonObject | null }>({ cmd: "result", match })).result
      : null;
    moments.push({
      push: "table",
      id: info.id,
      as: viewers,
      n,
      now: 0,
      happened: events.length ? [{ n, time: 0, events }] : [],
      table: info,
      scene_hash: scene,
      ...(seen.scene ? { scene: seen.scene } : {}),
      turn,
      view: seen.view,
      choices: [],
      ...(result ? { result } : {}),
    });
    for (const event of events) log.push({ key: log.length, n, time: 0, event });
  };
  try {
    await moment(0, []);
    for (const ply of pliesOf(record.log)) {
      const done = await engine.request<{ events: GameEvent[] }>({ ...request(ply), match, seats: viewers });
      await moment(moments.length, done.events);
    }
  } finally {
    await engine.request({ cmd: "close", match });
  }
  return { moments, log };
}
