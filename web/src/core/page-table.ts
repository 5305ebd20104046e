// One table in the page itself: the engine as WebAssembly plays it, and whoever looks is told what the server would tell.
//
// A table is the list of what was done to it. What a viewer sees of its past is found by doing the same again in another match of
// the engine and looking through that viewer's seats, so nobody is told more than the rules allow.

import { contentOf, holdContent, withContent } from "./contents.ts";
import type { Engine } from "./engine.ts";
import type { Watch } from "./host.ts";
import { keep, rescue, type Kept } from "./kept.ts";
import {
  Denied,
  type Action,
  type Choices,
  type GameEvent,
  type Happening,
  type Hint,
  type Json,
  type JsonObject,
  type MatchRecord,
  type Moments,
  type Option,
  type Scene,
  type Seat,
  type TableInfo,
  type TablePush,
  type TableSettings,
  type Trouble,
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

/** One thing done to a table; the table is these, in order. */
export type Step =
  | { readonly do: "act"; readonly seat: Seat; readonly action: Action; readonly time: number }
  | { readonly do: "chance"; readonly action: Action; readonly time: number }
  /** `left`: how many plies were left. */
  | { readonly do: "undo"; readonly seat: Seat; readonly time: number; readonly left?: number }
  | { readonly do: "resign"; readonly seat: Seat; readonly time: number };

interface Stream {
  readonly watch: Watch;
  readonly as: readonly Seat[];
  n: number;
}
/** The same table again, as these seats see it. */
interface Lens {
  readonly play: Play;
  readonly past: Happening[];
  done: number;
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

/** A match of the engine that steps are done in. */
class Play {
  readonly #engine: Engine;
  readonly #match: number;
  private constructor(engine: Engine, match: number) {
    this.#engine = engine;
    this.#match = match;
  }

  /** Begins anew; `start`: as it was begun then, where the dice are seeded and so not in its record. */
  static async open(engine: Engine, table: PageTable, start: MatchRecord | null = null): Promise<Play> {
    const common = { game: table.game, seed: table.seed };
    const { position } = table;
    if (position) {
      const wanted = { ...position, seats: table.places.length };
      const hash = typeof position.content === "string" ? position.content : "";
      return withContent(hash, async ({ content }) => {
        const request = { cmd: "load", ...common, position: wanted, ...(content ? { content } : {}) };
        return new Play(engine, (await engine.request<{ match: number }>(request)).match);
      });
    }
    const options = start?.options ?? table.options ?? {};
    const request = { cmd: "new", ...common, seats: table.places.length, options };
    const rules = start ? { rules: start.rules } : {};
    const play = new Play(engine, (await engine.request<{ match: number }>({ ...request, ...rules })).match);
    if (!start || (await play.record()).content === start.content) return play;
    await play.close();
    const content = await contentOf(start.content);
    if (!content) throw new Denied({ code: "unknown_content", message: "it was begun with content that is not here" });
    return new Play(engine, (await engine.request<{ match: number }>({ ...request, ...rules, content })).match);
  }
  /** With the dice of this record, which is before its first ply, and with the rules and the content it was begun with. */
  static replay(engine: Engine, record: MatchRecord): Promise<Play> {
    return withContent(record.content, async (content) => {
      const { match } = await engine.request<{ match: number }>({ cmd: "replay", record, ...content });
      return new Play(engine, match);
    });
  }
  /** The hash and the files of what it is played with. */
  content(): Promise<{ content: string; files: JsonObject }> {
    return this.ask("content");
  }
  ask<T>(cmd: string, fields: object = {}): Promise<T> {
    return this.#engine.request<T>({ cmd, match: this.#match, ...fields });
  }
  async turn(seats?: readonly Seat[]): Promise<Turn> {
    return (await this.ask<{ turn: Turn }>("turn", { seats })).turn;
  }
  async record(): Promise<MatchRecord> {
    return (await this.ask<{ record: MatchRecord }>("record")).record;
  }
  /** Plies that were not taken back. */
  async plies(): Promise<number> {
    return (await this.turn()).ply;
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

/** What the engine says to something it cannot open, as the tables of a server say it. */
const TROUBLES: { readonly [code: string]: string } = {
  unknown_content: "no_content",
  other_content: "wrong_content",
  bad_content: "wrong_content",
  bad_option: "bad_options",
};

function told(step: Step, events: readonly GameEvent[], n: number): Happening | null {
  if (step.do === "undo") return { n, time: step.time, undone: true };
  return events.length === 0 ? null : { n, time: step.time, events };
}

export class LiveTable {
  readonly id: string;
  readonly table: PageTable;
  readonly engine: Engine;
  readonly created: number;
  #steps: Step[];
  /** The match that counts, and its record before anything was done. */
  #play: Promise<Play>;
  #start: MatchRecord | null;
  /** Why it cannot go on; what was kept of it then stays as it is. */
  #trouble: Trouble | null = null;
  readonly #before: Kept | null;
  #lenses = new Map<string, Lens>();
  readonly #streams = new Set<Stream>();
  /** One thing after the other; between two slices of a thought everything else has its turn. */
  #queue: Promise<unknown> = Promise.resolve();
  /** One thought after the other: a second one would make the engine forget the first. */
  #thoughts: Promise<unknown> = Promise.resolve();
  #going = false;
  #contentKept = false;
  #goAgain = false;
  #scripted = 0;
  #chanced = 0;
  #closed = false;

  constructor(id: string, table: PageTable, engine: Engine, before: Kept | null = null) {
    this.id = id;
    this.table = table;
    this.engine = engine;
    this.created = before?.created ?? Date.now();
    this.#before = before;
    this.#start = before?.start ?? null;
    this.#steps = [...(before?.steps ?? [])];
    this.#play = this.#begin();
    this.#play.then(
      () => this.#goOn(),
      () => undefined,
    );
  }
  async #begin(): Promise<Play> {
    this.#trouble = null;
    const start = this.#start;
    let play: Play;
    try {
      play = await (start?.fairness.kind === "committed"
        ? Play.replay(this.engine, start)
        : Play.open(this.engine, this.table, start));
      this.#start ??= named(await play.record(), this.table.places);
    } catch (error) {
      if (!(error instanceof Denied) || !start) throw error;
      this.#stop(error, ["record"]);
      throw error;
    }
    for (const [i, step] of this.#steps.entries()) {
      try {
        await play.redo(step, []);
      } catch (error) {
        if (!(error instanceof Denied)) throw error;
        this.#steps = this.#steps.slice(0, i);
        this.#stop(error, ["look", "record"], "bad_log");
        return play;
      }
    }
    if (this.#before?.trouble && this.table.keep) {
      const { trouble: _, ...fine } = this.#before;
      keep(this.id, fine);
    }
    return play;
  }
  #stop({ denial }: Denied, can: Trouble["can"], code = TROUBLES[denial.code] ?? denial.code): void {
    const { rules, content } = this.#start!;
    this.#trouble = { code, message: denial.message, rules, content, ...(can ? { can } : {}) };
    if (this.#before && this.table.keep) keep(this.id, { ...this.#before, trouble: this.#trouble });
  }
  #mustGoOn(): void {
    if (this.#trouble) throw new Denied({ code: "stuck", message: this.#trouble.message, reason: this.#trouble.code });
  }

  get own(): readonly Seat[] {
    return this.table.places.flatMap((place, seat) => (place.who === "person" ? [seat] : []));
  }
  get watched(): boolean {
    return this.#streams.size > 0;
  }
  async ready(): Promise<void> {
    await this.#play;
    await this.#after(() => this.#keep());
  }

  close(): void {
    this.#closed = true;
    void this.#after(() => this.#closeAll());
  }
  async #closeAll(): Promise<void> {
    for (const { play } of this.#lenses.values()) await play.close();
    this.#lenses.clear();
    await this.#play.then((play) => play.close()).catch(() => undefined);
  }

  // --- Looking

  watch(watch: Watch): () => void {
    const as = (watch.as ?? this.own).filter((seat) => this.own.includes(seat));
    const stream: Stream = { watch, as, n: 0 };
    let stopped = false;
    void this.#after(async () => {
      if (stopped) return;
      await this.#play.catch((error: unknown) => {
        if (!this.#trouble) throw error;
      });
      if (this.#trouble?.can?.includes("look") === false) return watch.onPush(this.#unopened(as));
      const { past } = await this.#lens(as);
      stream.n = past.length;
      const have = watch.have();
      const same = have !== null && have.as.length === as.length && have.as.every((seat, i) => seat === as[i]);
      const missed = same && have.n <= past.length ? past.slice(have.n) : [];
      const push = await this.#push(stream, missed, !same, true);
      if (stopped) return;
      this.#streams.add(stream);
      watch.onPush(push);
    }).catch((error: unknown) => {
      if (!stopped) watch.onDenied(error instanceof Error ? error : new Error(String(error)));
    });
    return () => {
      stopped = true;
      this.#streams.delete(stream);
    };
  }
  /** Everything that happened, through these seats. */
  async #lens(as: readonly Seat[]): Promise<Lens> {
    await this.#play;
    const key = as.join();
    let lens = this.#lenses.get(key);
    if (!lens) {
      // Without dice: what they brought is in the steps.
      lens = { play: await Play.replay(this.engine, this.#start!), past: [], done: 0 };
      this.#lenses.set(key, lens);
    }
    while (lens.done < this.#steps.length) {
      const step = this.#steps[lens.done]!;
      const happening = told(step, await lens.play.redo(step, as), lens.past.length + 1);
      if (happening) lens.past.push(happening);
      ++lens.done;
    }
    return lens;
  }
  /** What is told of a game that cannot even be opened. */
  #unopened(as: readonly Seat[]): TablePush {
    return { push: "table", id: this.id, as, n: 0, now: Date.now(), happened: [], table: this.#info(false) };
  }
  async #push(stream: Stream, happened: readonly Happening[], resync: boolean, first: boolean): Promise<TablePush> {
    const play = await this.#play;
    const { as } = stream;
    const turn = await play.turn(as);
    const seen = await play.ask<{ view: View; scene: Scene; scene_hash: string }>("view", { seats: as });
    const { hash } = await play.ask<{ hash: string }>("hash");
    const choices: Choices[] = [];
    if (!turn.over && !turn.chance && !this.#trouble)
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
      hash: `${hash}${this.#steps.length}`,
      choices,
      ...(over ? { result: over.result } : {}),
    };
  }
  /** Tells everybody who looks what happened since they were last told. */
  async #tell(): Promise<void> {
    for (const stream of [...this.#streams]) {
      const { past } = await this.#lens(stream.as);
      const news = past.slice(stream.n);
      stream.n = past.length;
      const push = await this.#push(stream, news, false, false);
      if (this.#streams.has(stream)) stream.watch.onPush(push);
    }
  }
  #info(over: boolean): TableInfo {
    const commitment = this.#start?.fairness.commitment;
    return {
      id: this.id,
      status: over || (this.#trouble && this.#before?.result) ? "over" : "running",
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
      commitment: typeof commitment === "string" ? commitment : "",
      ...(this.#trouble ? { trouble: this.#trouble } : {}),
    };
  }
  info(): Promise<TableInfo> {
    return this.#after(async () => {
      const play = await this.#play.catch((error: unknown) => {
        if (!this.#trouble) throw error;
      });
      return this.#info(play !== undefined && (await play.turn()).over);
    });
  }
  record(): Promise<MatchRecord> {
    return this.#after(async () => {
      const play = await this.#play.catch((error: unknown) => {
        if (!this.#trouble) throw error;
      });
      if (this.#trouble && this.#before) return rescue(this.#before) as MatchRecord;
      return named(await play!.record(), this.table.places);
    });
  }
  /** Where the game stood after so many plies, as a position to begin from. */
  position(ply: number): Promise<JsonObject> {
    return this.#after(async () => {
      const play = await this.#play;
      const seats = this.table.places.map((_, seat) => seat);
      const { last } = await play.ask<Moments>("moments", { seats, brief: true });
      if (ply >= last && (await play.turn()).over)
        throw new Denied({ code: "game_over", message: "the game is over there; choose an earlier moment" });
      return (await play.ask<{ position: JsonObject }>("position", { ply })).position;
    });
  }

  // --- Doing

  async wish(wish: Wish): Promise<void> {
    await this.#after(async () => {
      this.#mustGoOn();
      const play = await this.#play;
      const time = Date.now();
      switch (wish.do) {
        case "act": {
          const turn = await play.turn([wish.seat]);
          const asked = turn.asked.find((one) => one.seat === wish.seat);
          if (asked && asked.answered !== undefined && asked.answered !== wish.answered)
            throw new Denied({ code: "stale", message: "this was asked before; the table has gone on" });
          return this.#take({ do: "act", seat: wish.seat, action: wish.action, time });
        }
        case "undo":
        case "resign":
          return this.#take({ do: wish.do, seat: wish.seat, time });
        default:
          throw new Denied({ code: "not_here", message: "a table in the page cannot do that" });
      }
    });
    void this.#goOn();
  }
  async #take(step: Step): Promise<void> {
    const play = await this.#play;
    await play.redo(step, []);
    this.#steps.push(step.do === "undo" ? { ...step, left: await play.plies() } : step);
    await this.#keep();
    await this.#tell();
  }
  /** Another window of this browser has gone on with the same table. */
  follow(steps: readonly Step[]): Promise<void> {
    return this.#after(async () => {
      const mine = this.#steps;
      if (mine.every((step, i) => JSON.stringify(step) === JSON.stringify(steps[i]))) {
        const play = await this.#play;
        for (const step of steps.slice(mine.length)) {
          await play.redo(step, []);
          mine.push(step);
        }
        return this.#tell();
      }
      // Both went on at once; what was kept last stands.
      await this.#closeAll();
      this.#steps = [...steps];
      this.#play = this.#begin();
      for (const stream of this.#streams) {
        stream.n = (await this.#lens(stream.as)).past.length;
        stream.watch.onPush(await this.#push(stream, [], true, true));
      }
    });
  }

  /** Draws and lets bots play until a person is asked. */
  async #goOn(): Promise<void> {
    this.#goAgain = true;
    if (this.#going) return;
    this.#going = true;
    try {
      while (this.#goAgain && !this.#trouble) {
        this.#goAgain = false;
        while (await this.#goOneStep());
      }
    } catch (error) {
      console.warn("the table cannot go on", error);
      for (const { watch } of this.#streams) watch.onDenied(error as Error);
    } finally {
      this.#going = false;
    }
  }
  /** False: nothing to do but wait for a person. */
  async #goOneStep(): Promise<boolean> {
    const bot = await this.#after(async () => {
      if (this.#closed) return null;
      const play = await this.#play;
      const turn = await play.turn();
      if (turn.over) return null;
      if (turn.chance) return this.#draw(play);
      return turn.seats.find((seat) => this.table.places[seat]?.who === "bot") ?? null;
    });
    if (bot === null) return false;
    if (bot === "drawn") return true;
    const before = this.#steps.length;
    const action = await this.#think(bot, before);
    await this.#after(async () => {
      if (action !== null && before === this.#steps.length && !this.#closed)
        await this.#take({ do: "act", seat: bot, action, time: Date.now() });
    });
    return true;
  }
  /** All draws until somebody is asked are one picture. */
  async #draw(play: Play): Promise<"drawn"> {
    for (let turn = await play.turn(); turn.chance;) {
      const wanted = await this.#wantedChance(play);
      const drawn = await play.ask<{ action: Action; turn: Turn }>(
        "chance",
        wanted === undefined ? {} : { action: wanted },
      );
      turn = drawn.turn;
      this.#steps.push({ do: "chance", action: drawn.action, time: Date.now() });
    }
    await this.#keep();
    await this.#tell();
    return "drawn";
  }
  async #wantedChance(play: Play): Promise<Action | undefined> {
    const wanted = this.table.chances?.[this.#chanced++];
    if (wanted === undefined) return undefined;
    const { outcomes, complete } = await play.ask<{ outcomes: { action: Action }[]; complete: boolean }>("actions");
    return complete && !outcomes.some((one) => one.action === wanted) ? undefined : wanted;
  }
  /** What a bot does; null: the table has gone on meanwhile. */
  async #think(seat: Seat, steps: number): Promise<Action | null> {
    const scripted = this.table.script?.[this.#scripted++];
    if (scripted !== undefined) {
      const { actions } = await this.#after(async () =>
        (await this.#play).ask<{ actions: Option[] }>("actions", { seat }),
      );
      if (actions.some((option) => option.action === scripted)) return scripted;
    }
    const place = this.table.places[seat];
    const level = place?.who === "bot" ? place.level : "normal";
    return (await this.#thought({ seat, level }, steps))?.action ?? null;
  }
  /** Thinks in slices, so that nobody waits for it. */
  #thought(request: object, steps: number): Promise<{ action: Action; best: Hint[] } | null> {
    this.#mustGoOn();
    const thinking = this.#thoughts.then(async () => {
      for (;;) {
        const answer = await this.#after(async () => {
          if (this.#closed || steps !== this.#steps.length) return null;
          const play = await this.#play;
          return play.ask<{ action: Action; best: Hint[]; done: boolean }>("bot", { ...request, slice_ms: SLICE_MS });
        });
        if (answer === null || answer.done) return answer;
      }
    });
    this.#thoughts = thinking.catch(() => undefined);
    return thinking;
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
  async hint(seat: Seat): Promise<readonly Hint[]> {
    return (await this.#thought({ seat, ...HINT }, this.#steps.length))?.best ?? [];
  }

  #after<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(what);
    this.#queue = done.catch(() => undefined);
    return done;
  }
  async #keep(): Promise<void> {
    if (this.table.keep !== true || this.#closed || this.#trouble) return;
    const play = await this.#play;
    const over = (await play.turn()).over ? await play.ask<{ result: JsonObject }>("result") : null;
    if (!this.#start) return;
    const content = this.#contentKept ? null : await play.content();
    if (this.#closed) return; // forgotten meanwhile
    if (content) holdContent(content.content, content.files);
    this.#contentKept = true;
    keep(this.id, {
      table: this.table,
      start: this.#start,
      steps: this.#steps,
      created: this.created,
      changed: Date.now(),
      ...(over ? { result: over.result } : {}),
    });
  }
}

/** The engine does not know who sits where. */
function named(record: MatchRecord, places: readonly PagePlace[]): MatchRecord {
  const seats = places.map((place) =>
    place.who === "bot"
      ? { name: place.name, kind: "bot" as const, level: place.level }
      : { name: place.name, kind: "human" as const },
  );
  return { ...record, seats };
}
