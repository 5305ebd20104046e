// One table in the page itself: storage and worker. The table is the engine's, the same as a server's; the page keeps what was done to it,
// lets its bots think between everything else, and hands on what those who look are told.

import { holdContent, withContent } from "./contents.ts";
import type { Engine, EngineRequest } from "./engine.ts";
import type { Watch } from "./host.ts";
import { keep, lineOf, rescue, type Kept } from "./kept.ts";
import {
  Denied,
  type Action,
  type Done,
  type Hint,
  type Json,
  type JsonObject,
  type MatchRecord,
  type Seat,
  type TableInfo,
  type TablePush,
  type TableSettings,
  type Trouble,
  type Verdict,
  type Wish,
} from "./protocol.ts";

export type PagePlace =
  | { readonly who: "person"; readonly name: string }
  | { readonly who: "bot"; readonly level: string; readonly name: string };

export interface PageTable {
  readonly game: string;
  readonly options?: JsonObject;
  /** Files of one's own, by name, in the place of the official ones. */
  readonly content?: JsonObject;
  readonly places: readonly PagePlace[];
  /** Begins here instead of at the game's own start: {options, state} as the engine's `position` tells it. */
  readonly position?: JsonObject;
  /** The same dice every time; left out: dice nobody can foresee, which the record proves. */
  readonly seed?: number;
  /** What bots do, in order, as long as it is legal; afterwards they think. */
  readonly script?: readonly Action[];
  /** What chance brings, in order, as long as it is possible; afterwards it is drawn. */
  readonly chances?: readonly Action[];
  readonly hints?: boolean;
  /** Kept in the browser's storage, so that a reload goes on with it. */
  readonly keep?: boolean;
  /** In the lists of tables: a game of its own, not a part of a page (a puzzle, a lesson). */
  readonly listed?: boolean;
}

/** One line of the table's log; what the first pages kept of one thing that was done is read as well (kept.ts). */
export type Step =
  | { readonly line: string; readonly time: number }
  | { readonly do: "act"; readonly seat: Seat; readonly action: Action; readonly time: number }
  | { readonly do: "chance"; readonly action: Action; readonly time: number }
  /** `left`: how many plies were left. */
  | { readonly do: "undo"; readonly seat: Seat; readonly time: number; readonly left?: number }
  | { readonly do: "resign"; readonly seat: Seat; readonly time: number };

/** What the engine says of a table that was opened, or has gone on. */
interface Standing {
  /** What was written into its log. */
  readonly lines?: readonly string[];
  readonly pushes?: readonly { readonly visitor: number; readonly push: TablePush }[];
  /** Bots it waits for. */
  readonly bots?: readonly Seat[];
  readonly result?: JsonObject;
  readonly trouble?: Trouble;
  /** How far a list of answers went. */
  readonly answer?: Done;
}

interface Thought {
  readonly action: Action;
  readonly best: readonly Hint[];
  readonly done: boolean;
}

const SLICE_MS = 40;
const HINT = { level: "hard", ms: 700 };

export const SETTINGS: TableSettings = {
  listed: false,
  spectators: false,
  spectator_delay_s: 0,
  hints: true,
  shuffle: false,
  undo: "free",
  clock: "none",
  late: "bot",
  stand_in: "normal",
};

/** What the engine says to something it cannot open, as the tables of a server say it. */
const TROUBLES: { readonly [code: string]: string } = {
  unknown_content: "no_content",
  other_content: "wrong_content",
  bad_content: "wrong_content",
  bad_option: "bad_options",
};

export class LiveTable {
  readonly id: string;
  readonly table: PageTable;
  readonly engine: Engine;
  readonly created: number;
  #steps: Step[];
  /** Its number at the engine. */
  #match: Promise<number>;
  /** Its record before anything was done. */
  #start: MatchRecord | null;
  #bots: readonly Seat[] = [];
  #result: JsonObject | null = null;
  /** Why it cannot go on; what was kept of it then stays as it is. */
  #trouble: Trouble | null = null;
  readonly #before: Kept | null;
  readonly #watches = new Map<number, Watch>();
  #visitors = 0;
  /** One thing after the other; between two slices of a thought everything else has its turn. */
  #queue: Promise<unknown> = Promise.resolve();
  /** For each seat one thought after the other: a second one would make the engine forget the first. */
  readonly #thoughts = new Map<Seat, Promise<unknown>>();
  /** Bots that think, or are about to act: several at once where several are asked. */
  readonly #playing = new Set<Seat>();
  #contentKept = false;
  #scripted = 0;
  #closed = false;

  constructor(id: string, table: PageTable, engine: Engine, before: Kept | null = null) {
    this.id = id;
    this.table = table;
    this.engine = engine;
    this.created = before?.created ?? Date.now();
    this.#before = before;
    this.#start = before?.start ?? null;
    this.#steps = [...(before?.steps ?? [])];
    this.#match = this.#begin();
    this.#match.then(
      () => this.#goOn(),
      () => undefined,
    );
  }
  async #begin(): Promise<number> {
    this.#trouble = null;
    let opened: Standing & { readonly match: number };
    try {
      opened = await (this.#start ? this.#goOnFrom(this.#start) : this.#open());
    } catch (error) {
      if (!(error instanceof Denied) || !this.#start) throw error;
      const { denial } = error;
      const { rules, content } = this.#start;
      const code = TROUBLES[denial.code] ?? denial.code;
      this.#stop({ code, message: denial.message, rules, content, can: ["record"] });
      throw error;
    }
    const { match, trouble } = opened;
    if (trouble) this.#stop(trouble);
    if (!this.#start) {
      const { record } = await this.engine.request<{ record: MatchRecord }>({ cmd: "record", match });
      const { result: _, ...start } = record;
      this.#start = { ...start, log: [] };
    }
    this.#note(opened);
    if (!trouble && this.#before?.trouble && this.table.keep) {
      const { trouble: _, ...fine } = this.#before;
      keep(this.id, fine);
    }
    return match;
  }
  /** What opening asks for, however it begins. */
  #asked(): EngineRequest {
    const { places, seed, chances, hints } = this.table;
    return {
      cmd: "host",
      table: this.id,
      places: places.map((place) => (place.who === "bot" ? place : { who: place.who, name: place.name })),
      ...(seed === undefined ? {} : { seed }),
      ...(chances ? { chances } : {}),
      settings: { ...SETTINGS, hints: hints ?? true },
      now: Date.now(),
    };
  }
  #open(): Promise<{ match: number }> {
    const { game, position, options, content, places } = this.table;
    if (!position)
      return this.engine.request({
        ...this.#asked(),
        game,
        seats: places.length,
        ...(options ? { options } : {}),
        ...(content ? { content } : {}),
      });
    const wanted = { ...position, seats: places.length };
    return withContent(typeof position.content === "string" ? position.content : "", ({ content }) =>
      this.engine.request({ ...this.#asked(), game, position: wanted, ...(content ? { content } : {}) }),
    );
  }
  #goOnFrom(start: MatchRecord): Promise<{ match: number }> {
    return withContent(start.content, async (content) => {
      const record = { ...start, log: await this.#log(start, content) };
      return this.engine.request<{ match: number }>({ ...this.#asked(), record, ...content });
    });
  }
  /** The first page did not keep how far take-backs went: the engine does it again and says so. */
  async #log(start: MatchRecord, content: object): Promise<string[]> {
    const log = [...start.log];
    for (const step of this.#steps) {
      const line = lineOf(step);
      if (line !== null || !("seat" in step)) {
        log.push(line ?? "");
        continue;
      }
      const record = { ...start, log };
      const { match } = await this.engine.request<{ match: number }>({
        cmd: "replay",
        record,
        as_far: true,
        ...content,
      });
      const undo = { cmd: "undo", match, seat: step.seat, all_agree: true };
      const { turn } = await this.engine.request<{ turn: { ply: number } }>(undo);
      await this.engine.request({ cmd: "close", match });
      log.push(`!undo ${step.seat} ${turn.ply}`);
    }
    return log;
  }
  #stop(trouble: Trouble): void {
    this.#trouble = trouble;
    if (this.#before && this.table.keep) keep(this.id, { ...this.#before, trouble });
  }
  #mustGoOn(): void {
    if (this.#trouble) throw new Denied({ code: "stuck", message: this.#trouble.message, reason: this.#trouble.code });
  }

  get own(): readonly Seat[] {
    return this.table.places.flatMap((place, seat) => (place.who === "person" ? [seat] : []));
  }
  get watched(): boolean {
    return this.#watches.size > 0;
  }
  async ready(): Promise<void> {
    await this.#match;
    await this.#after(() => this.#keep());
  }
  close(): void {
    this.#closed = true;
    void this.#after(() => this.#leave());
  }
  async #leave(): Promise<void> {
    await this.#match.then((match) => this.engine.request({ cmd: "close", match })).catch(() => undefined);
  }
  async #ask<T>(cmd: string, fields: object = {}): Promise<T> {
    return this.engine.request<T>({ cmd, match: await this.#match, ...fields });
  }

  // --- Looking

  watch(watch: Watch): () => void {
    const visitor = ++this.#visitors;
    let stopped = false;
    void this.#after(async () => {
      if (stopped) return;
      if (!(await this.#opened())) return watch.onPush(this.#unopened());
      this.#watches.set(visitor, watch);
      await this.#show(visitor, watch, watch.have());
    }).catch((error: unknown) => {
      if (!stopped) watch.onDenied(error instanceof Error ? error : new Error(String(error)));
    });
    return () => {
      stopped = true;
      if (!this.#watches.delete(visitor)) return;
      const message = { do: "unwatch", table: this.id };
      void this.#after(() => this.#ask("say", { visitor, message, now: Date.now() })).catch(() => undefined);
    };
  }
  async #show(visitor: number, watch: Watch, have: ReturnType<Watch["have"]>): Promise<void> {
    const as = watch.as ? { as: watch.as } : {};
    const message = { do: "watch", table: this.id, ...as, ...(have ? { have } : {}), have_scene: watch.haveScene() };
    this.#tell(await this.#ask<Standing>("say", { visitor, message, now: Date.now() }));
  }
  #tell({ pushes = [] }: Standing): void {
    for (const { visitor, push } of pushes) this.#watches.get(visitor)?.onPush(push);
  }
  /** False: there is nothing to look at. */
  async #opened(): Promise<boolean> {
    try {
      await this.#match;
      return true;
    } catch (error) {
      if (!this.#trouble) throw error;
      return false;
    }
  }
  /** What is told of a game that cannot even be opened. */
  #unopened(): TablePush {
    const table = this.#infoFromHere();
    return { push: "table", id: this.id, as: this.own, n: 0, now: Date.now(), happened: [], table };
  }
  #infoFromHere(): TableInfo {
    const { game, options, places, hints } = this.table;
    return {
      id: this.id,
      status: this.#before?.result ? "over" : "running",
      game,
      options: options ?? {},
      settings: { ...SETTINGS, hints: hints ?? true },
      hosting: true,
      places: places.map((place, seat) => ({ seat, ...place })),
      you: this.own,
      commitment: "",
      ...(this.#trouble ? { trouble: this.#trouble } : {}),
    };
  }
  info(): Promise<TableInfo> {
    return this.#after(async () => {
      if (!(await this.#opened())) return this.#infoFromHere();
      return (await this.#ask<{ table: TableInfo }>("table", { now: Date.now() })).table;
    });
  }
  record(): Promise<MatchRecord> {
    return this.#after(async () => {
      await this.#opened();
      if (this.#trouble && this.#before) return rescue(this.#before) as MatchRecord;
      return (await this.#ask<{ record: MatchRecord }>("record")).record;
    });
  }
  /** Where the game stood after so many plies, as a position to begin from. */
  position(ply: number): Promise<JsonObject> {
    return this.#after(async () => (await this.#ask<{ position: JsonObject }>("fork", { ply })).position);
  }

  // --- Doing

  async wish(wish: Wish): Promise<Done> {
    const done = await this.#after(async () => {
      this.#mustGoOn();
      return this.#done("say", { message: { ...wish, table: this.id } });
    });
    this.#goOn();
    return done;
  }
  /** Does something at the table; then it is kept, and everybody who looks is told. */
  async #done(cmd: string, fields: object): Promise<Done> {
    const standing = await this.#ask<Standing>(cmd, { ...fields, now: Date.now() });
    this.#note(standing);
    await this.#keep();
    this.#tell(standing);
    return standing.answer ?? {};
  }
  #note({ lines = [], bots = [], result }: Standing): void {
    const time = Date.now();
    for (const line of lines) this.#steps.push({ line, time });
    this.#bots = bots;
    this.#result = result ?? null;
  }
  /** Another window of this browser has gone on with the same table. */
  follow(steps: readonly Step[]): Promise<void> {
    return this.#after(async () => {
      const mine = this.#steps;
      const news = steps.slice(mine.length);
      if (
        mine.every((step, i) => JSON.stringify(step) === JSON.stringify(steps[i])) &&
        news.every((step) => "line" in step)
      ) {
        const standing = await this.#ask<Standing>("follow", { lines: news, now: Date.now() });
        this.#note(standing);
        mine.push(...news);
        return this.#tell(standing);
      }
      // Both went on at once; what was kept last stands.
      await this.#leave();
      this.#steps = [...steps];
      this.#match = this.#begin();
      for (const [visitor, watch] of this.#watches) await this.#show(visitor, watch, null);
    });
  }

  /** Lets bots play until only people are asked. */
  #goOn(): void {
    if (this.#trouble || this.#closed) return;
    for (const seat of this.#bots) {
      if (this.#playing.has(seat)) continue;
      this.#playing.add(seat);
      this.#play(seat).catch((error: unknown) => {
        this.#playing.delete(seat);
        console.warn("the table cannot go on", error);
        for (const watch of this.#watches.values()) watch.onDenied(error as Error);
      });
    }
  }
  /** Until this bot is asked no more. */
  async #play(seat: Seat): Promise<void> {
    for (;;) {
      const asked = await this.#after(async () => {
        const still = !this.#closed && this.#bots.includes(seat);
        if (!still) this.#playing.delete(seat);
        return still;
      });
      if (!asked) return;
      const scripted = this.table.script?.[this.#scripted++];
      if (scripted === undefined || !(await this.#after(() => this.#playsScripted(seat, scripted)))) {
        const place = this.table.places[seat];
        const level = place?.who === "bot" ? place.level : "normal";
        await this.#thought({ seat, level }, async ({ action }) => {
          if (!this.#closed) await this.#done("bot_acts", { seat, action });
        });
      }
      this.#goOn();
    }
  }
  /** False where that is not possible now: then it thinks. */
  async #playsScripted(seat: Seat, action: Action): Promise<boolean> {
    if (this.#closed || !this.#bots.includes(seat)) return true;
    try {
      await this.#done("bot_acts", { seat, action });
      return true;
    } catch (error) {
      if (error instanceof Denied && ["refused", "bad_action"].includes(error.denial.code)) return false;
      throw error;
    }
  }
  /** Thinks in slices, so that nobody waits for it; those who think at once share the time. What comes of it is done before anything
   *  else happens. Null: the seat is asked no more. */
  #thought(
    request: { readonly seat: Seat; readonly level: string; readonly ms?: number },
    then: (thought: Thought) => Promise<void> = async () => undefined,
  ): Promise<Thought | null> {
    this.#mustGoOn();
    const { seat } = request;
    const thinking = (this.#thoughts.get(seat) ?? Promise.resolve()).then(async () => {
      const among = Math.max(1, this.#bots.length);
      for (;;) {
        const answer = await this.#after(async () => {
          if (this.#closed) return null;
          let thought: Thought;
          try {
            thought = await this.#ask<Thought>("bot", { ...request, among, slice_ms: SLICE_MS });
          } catch (error) {
            if (error instanceof Denied && error.denial.code === "not_asked") return null;
            throw error;
          }
          if (thought.done) await then(thought);
          return thought;
        });
        if (answer === null || answer.done) return answer;
      }
    });
    this.#thoughts.set(
      seat,
      thinking.catch(() => undefined),
    );
    return thinking;
  }

  // --- Asking

  why(seat: Seat, action: Action): Promise<Verdict> {
    return this.#question<Verdict>({ do: "why", seat, action });
  }
  async probe(query: Json, as?: readonly Seat[]): Promise<Json> {
    return (await this.#question<{ answer: Json }>({ do: "probe", query, ...(as ? { as } : {}) })).answer;
  }
  #question<T>(question: object): Promise<T> {
    const message = { ...question, table: this.id };
    return this.#after(async () => (await this.#ask<{ answer: T }>("say", { message, now: Date.now() })).answer);
  }
  async hint(seat: Seat): Promise<readonly Hint[]> {
    await this.#after(() => this.#opened());
    return (await this.#thought({ seat, ...HINT }))?.best ?? [];
  }

  #after<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(what);
    this.#queue = done.catch(() => undefined);
    return done;
  }
  async #keep(): Promise<void> {
    if (this.table.keep !== true || this.#closed || this.#trouble || !this.#start) return;
    if (!this.#contentKept) {
      const { content, files } = await this.#ask<{ content: string; files: JsonObject }>("content");
      if (this.#closed) return; // forgotten meanwhile
      holdContent(content, files);
      this.#contentKept = true;
    }
    keep(this.id, {
      table: this.table,
      start: this.#start,
      steps: this.#steps,
      created: this.created,
      changed: Date.now(),
      ...(this.#result ? { result: this.#result } : {}),
    });
  }
}
