// Tables in the page itself: the engine as WebAssembly behind the same interface as the server's socket. Solo, puzzles, hot-seat and
// games against bots need no server; tutorials begin at any position and may have scripted opponents.
//
// A table is the list of what was done to it. What a viewer sees of its past is found by doing the same again in another match of
// the engine and looking through that viewer's seats, so nobody is told more than the rules allow. The list is kept in the
// browser's storage: a reload goes on where it was.

import { engineOf, type Engine } from "./engine.ts";
import type { Connection, Host, Watch } from "./host.ts";
import {
  Denied,
  type Action,
  type Choices,
  type GameEvent,
  type Happening,
  type Hint,
  type Json,
  type JsonObject,
  type Option,
  type Scene,
  type Seat,
  type TableInfo,
  type TablePush,
  type TableSettings,
  type Turn,
  type Verdict,
  type View,
  type Wish,
} from "./protocol.ts";

export type PagePlace =
  | { readonly who: "person"; readonly name: string }
  | { readonly who: "bot"; readonly level: string; readonly name: string };

export interface PageTable {
  readonly game: string;
  readonly options?: JsonObject;
  readonly places: readonly PagePlace[];
  /** Begins here instead of at the game's own start: {options, state} as the engine's `position` tells it. */
  readonly position?: JsonObject;
  readonly seed?: number;
  /** What bots do, in order, as long as it is legal; afterwards they think. */
  readonly script?: readonly Action[];
  /** What chance brings, in order, as long as it is possible; afterwards it is drawn. */
  readonly chances?: readonly Action[];
  readonly hints?: boolean;
  /** Kept in the browser's storage, so that a reload goes on with it. */
  readonly keep?: boolean;
}

/** One thing done to a table; the table is these, in order. */
type Step =
  | { readonly do: "act"; readonly seat: Seat; readonly action: Action; readonly time: number }
  | { readonly do: "chance"; readonly action: Action; readonly time: number }
  | { readonly do: "undo"; readonly seat: Seat; readonly time: number }
  | { readonly do: "resign"; readonly seat: Seat; readonly time: number };

interface Kept {
  readonly table: PageTable;
  readonly steps: readonly Step[];
}

interface Stream {
  readonly watch: Watch;
  readonly as: readonly Seat[];
  n: number;
}

const STORE = "endtable.page.";
const SLICE_MS = 40;
const HINT = { level: "hard", ms: 700 };

const SETTINGS: TableSettings = {
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

/** The list of steps, done again or for the first time, as these seats see it. */
class Play {
  readonly #engine: Engine;
  readonly #match: number;
  private constructor(engine: Engine, match: number) {
    this.#engine = engine;
    this.#match = match;
  }

  static async open(engine: Engine, table: PageTable): Promise<Play> {
    const common = { game: table.game, seed: table.seed };
    const { match } = await engine.request<{ match: number }>(
      table.position
        ? { cmd: "load", ...common, position: { ...table.position, seats: table.places.length } }
        : { cmd: "new", ...common, seats: table.places.length, options: table.options ?? {} },
    );
    return new Play(engine, match);
  }
  ask<T>(cmd: string, fields: object = {}): Promise<T> {
    return this.#engine.request<T>({ cmd, match: this.#match, ...fields });
  }
  async turn(seats?: readonly Seat[]): Promise<Turn> {
    return (await this.ask<{ turn: Turn }>("turn", { seats })).turn;
  }
  /** Does it and says what these seats see happen. */
  async redo(step: Step, seats: readonly Seat[]): Promise<readonly GameEvent[]> {
    switch (step.do) {
      case "act":
        return (await this.ask<{ events: GameEvent[] }>("act", { seat: step.seat, action: step.action, seats })).events;
      case "chance":
        return (await this.ask<{ events: GameEvent[] }>("chance", { action: step.action, seats })).events;
      case "resign":
        return (await this.ask<{ events: GameEvent[] }>("resign", { seat: step.seat, seats })).events;
      case "undo":
        await this.ask("undo", { seat: step.seat, all_agree: true, seats });
        return [];
    }
  }
  async close(): Promise<void> {
    await this.ask("close").catch(() => undefined);
  }
}

function told(step: Step, events: readonly GameEvent[], n: number): Happening | null {
  if (step.do === "undo") return { n, time: step.time, undone: true };
  return events.length === 0 ? null : { n, time: step.time, events };
}

class LiveTable {
  readonly id: string;
  readonly table: PageTable;
  readonly steps: Step[];
  readonly engine: Engine;
  /** The match that counts. */
  readonly #play: Promise<Play>;
  readonly #streams = new Set<Stream>();
  /** One thing after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #scripted = 0;
  #chanced = 0;
  #closed = false;

  constructor(id: string, table: PageTable, steps: readonly Step[], engine: Engine) {
    this.id = id;
    this.table = table;
    this.engine = engine;
    this.steps = [...steps];
    this.#play = this.#begin(steps);
    this.#play.catch(() => undefined);
    void this.#after(() => this.#goOn());
  }
  async #begin(steps: readonly Step[]): Promise<Play> {
    const play = await Play.open(this.engine, this.table);
    for (const step of steps) await play.redo(step, []);
    return play;
  }

  get own(): readonly Seat[] {
    return this.table.places.flatMap((place, seat) => (place.who === "person" ? [seat] : []));
  }
  ready(): Promise<unknown> {
    return this.#play;
  }
  close(): void {
    this.#closed = true;
    void this.#play.then((play) => play.close()).catch(() => undefined);
  }

  // --- Looking

  watch(watch: Watch): () => void {
    const as = (watch.as ?? this.own).filter((seat) => this.own.includes(seat));
    const stream: Stream = { watch, as, n: 0 };
    void this.#after(async () => {
      const past = await this.#past(as);
      stream.n = past.length;
      const have = watch.have();
      const same = have !== null && have.as.length === as.length && have.as.every((seat, i) => seat === as[i]);
      const missed = same && have.n <= past.length ? past.slice(have.n) : [];
      this.#streams.add(stream);
      watch.onPush(await this.#push(stream, missed, !same, true));
    }).catch((error: unknown) => watch.onDenied(error instanceof Error ? error : new Error(String(error))));
    return () => this.#streams.delete(stream);
  }
  /** Everything that happened, through these seats. */
  async #past(as: readonly Seat[]): Promise<Happening[]> {
    await this.#play;
    const again = await Play.open(this.engine, this.table);
    const past: Happening[] = [];
    for (const step of this.steps) {
      const happening = told(step, await again.redo(step, as), past.length + 1);
      if (happening) past.push(happening);
    }
    await again.close();
    return past;
  }
  async #push(stream: Stream, happened: readonly Happening[], resync: boolean, first: boolean): Promise<TablePush> {
    const play = await this.#play;
    const { as } = stream;
    const turn = await play.turn(as);
    const seen = await play.ask<{ view: View; scene: Scene; scene_hash: string }>("view", { seats: as });
    const { hash } = await play.ask<{ hash: string }>("hash");
    const choices: Choices[] = [];
    if (!turn.over && !turn.chance)
      for (const seat of turn.seats)
        if (as.includes(seat)) {
          const offered = await play.ask<{ actions: Option[]; complete: boolean }>("actions", { seat });
          choices.push({ seat, actions: offered.actions, complete: offered.complete });
        }
    const over = turn.over ? await play.ask<{ result: JsonObject }>("result") : null;
    return {
      push: "table",
      id: this.id,
      as,
      n: stream.n,
      now: Date.now(),
      ...(resync ? { resync } : {}),
      happened,
      table: this.#info(turn.over),
      ...(first ? { scene: seen.scene, scene_hash: seen.scene_hash } : {}),
      turn,
      view: seen.view,
      hash: `${hash}${this.steps.length}`,
      choices,
      ...(over ? { result: over.result } : {}),
    };
  }
  #info(over: boolean): TableInfo {
    return {
      id: this.id,
      status: over ? "over" : "running",
      game: this.table.game,
      options: this.table.options ?? (this.table.position?.options as JsonObject | undefined) ?? {},
      settings: { ...SETTINGS, hints: this.table.hints ?? true },
      hosting: true,
      places: this.table.places.map((place, seat) => ({
        seat,
        who: place.who,
        name: place.name,
        ...(place.who === "bot" ? { level: place.level } : {}),
      })),
      you: this.own,
      commitment: "",
    };
  }

  // --- Doing

  wish(wish: Wish): Promise<void> {
    return this.#after(async () => {
      const play = await this.#play;
      const time = Date.now();
      switch (wish.do) {
        case "act": {
          const turn = await play.turn([wish.seat]);
          const asked = turn.asked.find((one) => one.seat === wish.seat);
          if (asked && asked.answered !== undefined && asked.answered !== wish.answered)
            throw new Denied({ code: "stale", message: "this was asked before; the table has gone on" });
          await this.#take({ do: "act", seat: wish.seat, action: wish.action, time });
          break;
        }
        case "undo":
          await this.#take({ do: "undo", seat: wish.seat, time });
          break;
        case "resign":
          await this.#take({ do: "resign", seat: wish.seat, time });
          break;
        default:
          throw new Denied({ code: "not_here", message: "a table in the page cannot do that" });
      }
      void this.#after(() => this.#goOn());
    });
  }
  /** Does it for everybody who looks. */
  async #take(step: Step): Promise<void> {
    const play = await this.#play;
    const [first, ...others] = this.#streams;
    const events = await play.redo(step, first?.as ?? this.own);
    this.steps.push(step);
    this.#keep();
    if (first) await this.#show(first, step, events);
    // Seldom: another pair of eyes on the same table. What it sees happen is found by doing everything again.
    for (const stream of others) {
      const past = await this.#past(stream.as);
      const news = past.slice(stream.n);
      stream.n = past.length;
      stream.watch.onPush(await this.#push(stream, news, false, false));
    }
  }
  async #show(stream: Stream, step: Step, events: readonly GameEvent[]): Promise<void> {
    const happening = told(step, events, stream.n + 1);
    if (happening) stream.n += 1;
    stream.watch.onPush(await this.#push(stream, happening ? [happening] : [], false, false));
  }

  /** Draws and lets bots play until a person is asked. */
  async #goOn(): Promise<void> {
    const play = await this.#play;
    for (;;) {
      if (this.#closed) return;
      const turn = await play.turn();
      if (turn.over) return;
      if (turn.chance) {
        await this.#draw(play);
        continue;
      }
      const bot = turn.seats.find((seat) => this.table.places[seat]?.who === "bot");
      if (bot === undefined) return;
      const action = await this.#think(play, bot);
      await this.#take({ do: "act", seat: bot, action, time: Date.now() });
    }
  }
  /** All draws until somebody is asked are one picture. */
  async #draw(play: Play): Promise<void> {
    const happened = new Map<Stream, Happening[]>();
    const [first, ...others] = this.#streams;
    const as = first?.as ?? this.own;
    for (let turn = await play.turn(); turn.chance;) {
      const wanted = this.table.chances?.[this.#chanced++];
      const drawn = await this.#chance(play, as, wanted);
      turn = drawn.turn;
      // What was drawn is asked for without a viewer: the list must be able to do it again.
      const step: Step = { do: "chance", action: drawn.action, time: Date.now() };
      this.steps.push(step);
      if (!first) continue;
      const happening = told(step, drawn.events, first.n + 1);
      if (!happening) continue;
      first.n += 1;
      happened.set(first, [...(happened.get(first) ?? []), happening]);
    }
    this.#keep();
    if (first) first.watch.onPush(await this.#push(first, happened.get(first) ?? [], false, false));
    for (const stream of others) {
      const past = await this.#past(stream.as);
      const news = past.slice(stream.n);
      stream.n = past.length;
      stream.watch.onPush(await this.#push(stream, news, false, false));
    }
  }
  async #chance(
    play: Play,
    as: readonly Seat[],
    wanted: Action | undefined,
  ): Promise<{ action: Action; events: readonly GameEvent[]; turn: Turn }> {
    type Drawn = { action: Action; events: GameEvent[]; turn: Turn };
    let action = wanted;
    if (action !== undefined) {
      const { outcomes, complete } = await play.ask<{ outcomes: { action: Action }[]; complete: boolean }>("actions");
      if (complete && !outcomes.some((one) => one.action === action)) action = undefined;
    }
    if (action === undefined) {
      // Drawn by the dice of a match that shows everything, then done in ours as the viewers see it.
      const { outcomes } = await play.ask<{ outcomes: { action: Action; weight: number }[] }>("actions");
      action = drawnFrom(outcomes, this.table.seed, this.steps.length);
    }
    const drawn = await play.ask<Drawn>("chance", { action, seats: as });
    return { action, events: drawn.events, turn: drawn.turn };
  }
  async #think(play: Play, seat: Seat): Promise<Action> {
    const scripted = this.table.script?.[this.#scripted++];
    if (scripted !== undefined) {
      const { actions } = await play.ask<{ actions: Option[] }>("actions", { seat });
      if (actions.some((option) => option.action === scripted)) return scripted;
    }
    const place = this.table.places[seat];
    const level = place?.who === "bot" ? place.level : "normal";
    for (;;) {
      const answer = await play.ask<{ action: Action; done: boolean }>("bot", { seat, level, slice_ms: SLICE_MS });
      if (answer.done) return answer.action;
    }
  }

  // --- Asking

  why(seat: Seat, action: Action): Promise<Verdict> {
    return this.#after(async () => {
      const play = await this.#play;
      const verdict = await play.ask<{ legal: boolean; reason?: string; clause?: string; text?: string }>("why", {
        seat,
        action,
      });
      if (verdict.legal) return { legal: true };
      const { reason = "", clause = "", text = "" } = verdict;
      return { legal: false, code: "refused", message: text, reason, clause };
    });
  }
  probe(query: Json, as?: readonly Seat[]): Promise<Json> {
    return this.#after(async () => {
      const play = await this.#play;
      return (await play.ask<{ answer: Json }>("probe", { seats: as ?? this.own, query })).answer;
    });
  }
  hint(seat: Seat): Promise<readonly Hint[]> {
    return this.#after(async () => {
      const play = await this.#play;
      return (await play.ask<{ best: Hint[] }>("bot", { seat, ...HINT })).best;
    });
  }

  #after<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(what);
    this.#queue = done.catch(() => undefined);
    return done;
  }
  #keep(): void {
    if (this.table.keep !== true) return;
    try {
      localStorage.setItem(STORE + this.id, JSON.stringify({ table: this.table, steps: this.steps } satisfies Kept));
    } catch {
      // A browser that keeps nothing: the game lasts until the page is closed.
    }
  }
}

/** By weight. With a seed the same game again; without one from the browser's own random numbers. */
function drawnFrom(
  outcomes: readonly { action: Action; weight: number }[],
  seed: number | undefined,
  step: number,
): Action {
  const total = outcomes.reduce((sum, one) => sum + one.weight, 0);
  let left = random(seed, step) * total;
  for (const one of outcomes) if ((left -= one.weight) < 0) return one.action;
  return outcomes.at(-1)?.action ?? "";
}
function random(seed: number | undefined, step: number): number {
  if (seed === undefined) return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  let x = (seed ^ Math.imul(step + 1, 0x9e3779b9)) >>> 0;
  for (let k = 0; k < 3; ++k) {
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  }
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

/** Ids of tables in the page begin with this, so that whoever has only the id knows where to look. */
export const PAGE_PREFIX = "page-";

export class PageHost implements Host {
  readonly kind = "page";
  readonly connection: Connection = "open";
  readonly skew = 0;
  readonly #engine: (game: string) => Engine;
  readonly #tables = new Map<string, LiveTable>();

  constructor(engine: (game: string) => Engine = engineOf) {
    this.#engine = engine;
  }

  /** Opens a table and says its id. */
  async open(table: PageTable, id = PAGE_PREFIX + randomId()): Promise<string> {
    this.close(id);
    const live = new LiveTable(id, table, [], this.#engine(table.game));
    this.#tables.set(id, live);
    await live.ready();
    return id;
  }
  /** Forgets a table, also what was kept of it. */
  close(id: string): void {
    this.#tables.get(id)?.close();
    this.#tables.delete(id);
    try {
      localStorage.removeItem(STORE + id);
    } catch {
      // Nothing was kept.
    }
  }
  /** Whether this table is open, or was kept and can go on. */
  knows(id: string): boolean {
    return this.#tables.has(id) || kept(id) !== null;
  }
  #find(id: string): LiveTable {
    const there = this.#tables.get(id);
    if (there) return there;
    const before = kept(id);
    if (before === null) throw new Denied({ code: "unknown_table", message: "this table is not in this browser" });
    const live = new LiveTable(id, before.table, before.steps, this.#engine(before.table.game));
    this.#tables.set(id, live);
    return live;
  }

  watch(watch: Watch): () => void {
    try {
      return this.#find(watch.table).watch(watch);
    } catch (error) {
      watch.onDenied(error as Error);
      return () => undefined;
    }
  }
  async wish(table: string, wish: Wish): Promise<void> {
    await this.#find(table).wish(wish);
  }
  async why(table: string, seat: Seat, action: Action): Promise<Verdict> {
    return this.#find(table).why(seat, action);
  }
  async probe(table: string, query: Json, as?: readonly Seat[]): Promise<Json> {
    return this.#find(table).probe(query, as);
  }
  async hint(table: string, seat: Seat): Promise<readonly Hint[]> {
    return this.#find(table).hint(seat);
  }
}

function kept(id: string): Kept | null {
  try {
    const text = localStorage.getItem(STORE + id);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

let host: PageHost | undefined;
export const pageHost = (): PageHost => (host ??= new PageHost());
