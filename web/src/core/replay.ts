// A record, folded once by the engine in the page, and its moments as the chosen seats saw them. They are read a few at a time, where
// somebody looks, so that the first picture does not wait for the last. What a log means only the engine knows.

import { withContent, type WithContent } from "./contents.ts";
import type { Engine } from "./engine.ts";
import type { BriefMoment, MatchRecord, Moments, Scene, Seat, TableInfo, TablePush } from "./protocol.ts";
import type { LogEntry } from "./table.svelte.ts";

/** Moments in one answer: a few pictures, or many lines. */
const PICTURES = 16;
const LINES = 128;
/** So many answers with pictures are remembered. */
const MOST_WINDOWS = 24;

export class Replay {
  readonly engine: Engine;
  readonly match: number;
  readonly info: TableInfo;
  /** Why the record could not be folded to its end; null: it was. */
  readonly stopped: string | null;

  private constructor(engine: Engine, match: number, info: TableInfo, stopped: string | null) {
    this.engine = engine;
    this.match = match;
    this.info = info;
    this.stopped = stopped;
  }
  /** With the content it was played with, whoever has that. */
  static async open(engine: Engine, record: MatchRecord, info: TableInfo): Promise<Replay> {
    const open = (content: WithContent) =>
      engine.request<{ match: number; stopped?: string }>({ cmd: "replay", record, as_far: true, ...content });
    const { match, stopped } = await withContent(record.content, open, info.id);
    return new Replay(engine, match, info, stopped ?? null);
  }
  /** Through the eyes of these seats; the pictures around `at` are there. */
  async through(seats: readonly Seat[], at = 0): Promise<Eyes> {
    const { last } = await this.engine.request<Moments>({ cmd: "moments", match: this.match, seats, brief: true });
    const eyes = new Eyes(this, seats, last);
    await eyes.read(Math.min(at, last));
    return eyes;
  }
  async close(): Promise<void> {
    await this.engine.request({ cmd: "close", match: this.match });
  }
}

export class Eyes {
  /** The newest moment; 0 is the start. */
  readonly last: number;
  scene: Scene | null = null;
  #sceneHash = "";
  readonly #replay: Replay;
  readonly #seats: readonly Seat[];
  /** Those used last are the last. */
  readonly #windows = new Map<number, Promise<readonly TablePush[]>>();
  readonly #there = new Map<number, readonly TablePush[]>();

  constructor(replay: Replay, seats: readonly Seat[], last: number) {
    this.#replay = replay;
    this.#seats = seats;
    this.last = last;
  }

  /** The picture of a moment, if it was read already. */
  picture(n: number): TablePush | undefined {
    return this.#there.get(Math.floor(n / PICTURES))?.[n % PICTURES];
  }
  async read(n: number): Promise<TablePush> {
    const window = await this.#window(Math.floor(n / PICTURES));
    return window[n % PICTURES]!;
  }
  /** Reads what is likely to be looked at next. */
  ahead(n: number): void {
    const next = Math.floor(n / PICTURES) + 1;
    if (next * PICTURES <= this.last) this.#window(next).catch(() => undefined);
  }
  /** All pictures in turn, kept by nobody. */
  async *all(): AsyncGenerator<TablePush> {
    for (let from = 0; from <= this.last; from += PICTURES) yield* await this.#ask(from);
  }
  /** What happened, in lines: as many as one answer brings, from the first moment on. */
  async *log(): AsyncGenerator<readonly LogEntry[]> {
    let key = 0;
    for (let from = 0; from <= this.last; from += LINES) {
      const { moments } = await this.#moments<{ moments: readonly BriefMoment[] }>(from, LINES, { brief: true });
      yield moments.flatMap(({ ply, events }) => events.map((event) => ({ key: key++, n: ply, time: 0, event })));
    }
  }

  #window(index: number): Promise<readonly TablePush[]> {
    const there = this.#windows.get(index);
    this.#windows.delete(index);
    const window =
      there ??
      this.#ask(index * PICTURES).then((pictures) => {
        this.#there.set(index, pictures);
        return pictures;
      });
    this.#windows.set(index, window);
    for (const old of this.#windows.keys()) {
      if (this.#windows.size <= MOST_WINDOWS) break;
      this.#windows.delete(old);
      this.#there.delete(old);
    }
    if (!there) window.catch(() => this.#windows.delete(index)); // asked for again
    return window;
  }
  async #ask(from: number): Promise<readonly TablePush[]> {
    const answer = await this.#moments<Moments>(from, PICTURES, { have_scene: this.#sceneHash });
    this.#sceneHash = answer.scene_hash;
    if (answer.scene) this.scene = answer.scene;
    return answer.moments.map(({ ply, events, turn, view, result }) => ({
      push: "table",
      id: this.#replay.info.id,
      as: this.#seats,
      n: ply,
      now: 0,
      happened: events.length ? [{ n: ply, time: 0, events }] : [],
      table: this.#replay.info,
      scene_hash: this.#sceneHash,
      ...(this.scene ? { scene: this.scene } : {}),
      turn,
      view,
      choices: [],
      ...(result ? { result } : {}),
    }));
  }
  #moments<T>(from: number, count: number, fields: object): Promise<T> {
    const { engine, match } = this.#replay;
    return engine.request<T>({ cmd: "moments", match, seats: this.#seats, from, count, ...fields });
  }
}
