// One table as this person sees it: the last push, what led to it, what is shown of it at the moment, and what one may do.
// Pushes are shown in order, event by event, paced; only selection is ever ahead of the server.

import { LONGEST_STEP, pause, runStep, type Animator } from "./animation.ts";
import type { Host } from "./host.ts";
import { Denied } from "./protocol.ts";
import type {
  Action,
  Asked,
  Choices,
  Done,
  GameEvent,
  Happening,
  Place,
  Scene,
  Seat,
  TablePush,
  Turn,
  View,
  Wish,
} from "./protocol.ts";
import { Quiet } from "./quiet.svelte.ts";
import { settings } from "./settings.svelte.ts";
import { unfold } from "./unfold.ts";

/** One line of the log: an event of the game, or something that happened around it. */
export interface LogEntry {
  /** Counts lines, not happenings. */
  readonly key: number;
  readonly n: number;
  readonly time: number;
  readonly event?: GameEvent;
  readonly news?: Happening["news"];
  readonly undone?: boolean;
}

const BOT_PACE = 450; // milliseconds between two visible moves of bots
const MOST_MOMENTS = 400;
const MOST_PAST = 200; // the server sends no more at once
const MOST_SINCE = 60;
const RETOLD_MS = 700; // how long each thing stays that is told again
/** Nothing to see: from this many pushes behind, the rest is applied at once. */
const TOO_FAR_BEHIND = 12;

export class TableModel {
  readonly id: string;
  readonly host: Host;

  /** The newest the server said. */
  latest = $state.raw<TablePush | null>(null);
  /** What the board shows: `latest`, or an older one while events are still being shown or somebody looks back. */
  shown = $state.raw<TablePush | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** Events of the next push that have been shown already, on top of `shown`. */
  played = $state.raw<readonly GameEvent[]>([]);
  /** The event that is being shown. */
  playing = $state.raw<GameEvent | null>(null);
  /** The picture that the events being played lead to. */
  #next = $state.raw<TablePush | null>(null);
  readonly #unfolded = $derived.by(() => this.#unfold(this.played));
  readonly #ahead = $derived.by(() => (this.playing ? this.#unfold([...this.played, this.playing]) : this.#unfolded));
  /** All that happened as far as it is known here; `told` is what the board has shown of it. */
  log = $state.raw<readonly LogEntry[]>([]);
  /** The log up to the moment that is shown: nothing is announced before the board has shown it. */
  readonly told = $derived.by(() => this.#told());
  /** What others did since my last action: markers stay until my next one. */
  readonly since = $derived.by(() => this.#since());
  /** The line of `since` that is being told again. */
  retold = $state.raw<LogEntry | null>(null);
  error = $state.raw<Error | null>(null);
  /** The number one looks back to, or null: now. */
  lookingAt = $state<number | null>(null);
  /** Ids and cells a line of the log is about; boards light them. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  /** Looking through these seats only (hand-over at one device); null: all of one's own. */
  through = $state.raw<readonly Seat[] | null>(null);
  /** When `latest` came, by this machine's clock. */
  receivedAt = $state(0);

  readonly #quiet: Quiet;
  /** The question of each seat that was declined last, by its number. */
  #declined = new Map<Seat, number>();
  #animators = new Set<Animator>();
  #queue: TablePush[] = [];
  #running = false;
  #skip = new AbortController();
  #moments: TablePush[] = [];
  #stop: (() => void) | null = null;
  #invitation: string | undefined;
  #sceneHash = "";
  #lines = 0;
  #lastShownAt = 0;
  /** Nothing of what these eyes see has come yet. */
  #fresh = true;
  /** The number of the last happening before or with our last action; unknown: null. */
  #mine = $state<number | null>(null);
  /** The first picture comes without what led to it; that is asked for next. */
  #history: "wanted" | "asked" | "there" = "wanted";

  constructor(host: Host, id: string, options: { invitation?: string | undefined; through?: readonly Seat[] } = {}) {
    this.host = host;
    this.id = id;
    this.#quiet = new Quiet(id);
    this.#invitation = options.invitation;
    this.through = options.through ?? null;
  }

  // --- Following

  open(): void {
    this.#stop?.();
    this.#stop = this.host.watch({
      table: this.id,
      ...(this.through ? { as: this.through } : {}),
      ...(this.#invitation ? { invitation: this.#invitation } : {}),
      have: () => this.#have(),
      haveScene: () => this.#sceneHash,
      onPush: (push) => this.receive(push),
      onDenied: (error) => (this.error = error),
    });
  }
  #have(): { n: number; as: readonly Seat[] } | null {
    if (!this.latest || this.#fresh) return null;
    return { n: this.#history === "asked" ? 0 : this.latest.n, as: this.latest.as };
  }
  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.skip();
  }
  /** Look through other seats of one's own: what the others know leaves the page first. */
  lookThrough(seats: readonly Seat[] | null): void {
    this.#stop?.();
    this.through = seats;
    this.skip();
    this.#queue = [];
    this.#moments = [];
    // The table stays, what could be seen of the game goes.
    this.latest = this.shown = this.latest && { ...this.latest, view: undefined, choices: [], happened: [] };
    this.#fresh = true;
    this.log = [];
    this.retold = null;
    this.lookingAt = null;
    this.#history = "wanted";
    this.open();
  }

  receive(push: TablePush): void {
    if (push.scene) this.scene = push.scene;
    if (push.scene_hash) this.#sceneHash = push.scene_hash;
    const first = this.#fresh;
    this.#fresh = false;
    const anew = push.resync === true && !sameSeats(this.latest?.as, push.as);
    // What happens while the past is on its way comes before it, and is in it again.
    const answered = this.#history === "asked" && (push.resync === true || push.happened[0]?.n === 1);
    const history = answered && push.resync !== true;
    if (history || (push.resync && !first && push.happened.length === 0)) this.log = [];
    this.latest = push;
    this.receivedAt = Date.now();
    if (first || anew) this.#mine = lastAction(this.#eyes);
    this.#remember(push.happened);
    if (answered) this.#history = "there";
    if (this.#history === "wanted") this.#askForHistory(push);
    if (this.#history === "there") this.#mine ??= this.#guessMine();
    this.#moments.push(push);
    if (this.#moments.length > MOST_MOMENTS) this.#moments.shift();
    const hidden = typeof document !== "undefined" && document.hidden;
    if (first || anew || history || hidden || this.lookingAt !== null || this.#queue.length > TOO_FAR_BEHIND)
      this.#catchUp();
    else {
      this.#queue.push(push);
      void this.#show();
    }
    this.#declineAll();
  }

  /** A replay: shows this picture, with the events that led to it or at once. The log is the caller's. */
  place(push: TablePush, animate: boolean): void {
    if (this.busy) this.skip(); // somebody who goes on has seen enough of the last one
    this.latest = push;
    this.receivedAt = Date.now();
    if (push.scene) this.scene = push.scene;
    if (!animate) return this.skip();
    this.#queue.push(push);
    void this.#show();
  }

  #askForHistory(push: TablePush): void {
    this.#history = push.n > 0 && push.n <= MOST_PAST ? "asked" : "there";
    if (this.#history === "asked") this.open();
  }

  #remember(happened: readonly Happening[]): void {
    if (happened.length === 0) return;
    const lines: LogEntry[] = [];
    for (const one of happened) {
      const base = { n: one.n, time: one.time };
      for (const event of one.events ?? []) lines.push({ key: ++this.#lines, ...base, event });
      if (one.news) lines.push({ key: ++this.#lines, ...base, news: one.news });
      if (one.undone) lines.push({ key: ++this.#lines, ...base, undone: true });
    }
    this.log = [...this.log, ...lines];
  }
  #told(): readonly LogEntry[] {
    const { shown, latest, lookingAt } = this;
    if (!shown || shown === latest || lookingAt !== null) return this.log;
    const acted = new Set<GameEvent | null>([...this.played, this.playing]);
    return this.log.filter(({ n, event, news }) => n <= shown.n || news || (event && acted.has(event)));
  }
  /** What others did after our last action. Somebody who only watches has no action: the last thing that happened is marked. */
  #since(): readonly LogEntry[] {
    const log = this.told;
    const mine = new Set(this.through ?? this.own);
    const newest = log.findLast((line) => line.event)?.n ?? 0;
    const taken = log.findLast((line) => line.undone)?.n ?? 0;
    const from = mine.size === 0 ? newest - 1 : Math.max(this.#mine ?? this.#guessMine(), taken);
    return log.filter(({ n, event }) => n > from && event && isOfOthers(event, mine)).slice(-MOST_SINCE);
  }
  /** Our last action as far as the past tells it: the last thing that happened to our seats. */
  #guessMine(): number {
    const mine = new Set(this.through ?? this.own);
    return this.log.findLast(({ event }) => event?.seat !== undefined && mine.has(event.seat))?.n ?? 0;
  }
  /** Which table, through which seats: what is kept is kept for that. */
  get #eyes(): string {
    return `${this.id}/${(this.latest?.as ?? []).join()}`;
  }

  // --- Showing

  /** Has every event of each new push shown by `animator` before its picture is; returns how to stop that. */
  animator(animator: Animator): () => void {
    this.#animators.add(animator);
    return () => this.#animators.delete(animator);
  }
  get sinceMine(): readonly GameEvent[] {
    return this.since.flatMap(({ event }) => event ?? []);
  }
  get busy(): boolean {
    return (
      this.playing !== null ||
      this.retold !== null ||
      (this.latest !== null && this.shown !== this.latest && this.lookingAt === null)
    );
  }
  /** Jump to the end of whatever is being shown. */
  skip(): void {
    this.#skip.abort();
    this.#skip = new AbortController();
    if (this.retold) this.#stopRetelling();
    this.#catchUp();
  }
  #catchUp(): void {
    this.#queue = [];
    this.playing = null;
    this.played = [];
    if (this.lookingAt === null) this.shown = this.latest;
    this.#lastShownAt = Date.now();
  }

  async #show(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let push = this.#queue[0]; push; push = this.#queue[0]) {
        const signal = this.#skip.signal;
        if (this.#isBots(push) && !settings.instantBots)
          await pause(BOT_PACE - (Date.now() - this.#lastShownAt), signal);
        if (!signal.aborted && !settings.still) await this.#animate(push, signal);
        if (signal.aborted) continue; // the queue was emptied: whatever came since is in it
        this.#queue.shift();
        this.playing = null;
        this.played = [];
        this.shown = push;
        this.#lastShownAt = Date.now();
      }
    } finally {
      this.#running = false;
    }
  }
  async #animate(push: TablePush, signal: AbortSignal): Promise<void> {
    const before = this.shown;
    if (!before || this.#animators.size === 0) return;
    this.#next = push;
    for (const happening of push.happened)
      for (const event of happening.events ?? []) {
        if (signal.aborted) return;
        this.playing = event;
        await runStep(this.#animators, { happening, event, before, after: push, duration: LONGEST_STEP, signal });
        if (signal.aborted) return;
        this.played = [...this.played, event];
      }
  }
  #isBots(push: TablePush): boolean {
    const bots = new Set(push.table.places.filter((place) => place.who === "bot" || place.stand_in).map((p) => p.seat));
    return push.happened.some((one) => one.events?.some((event) => event.seat !== undefined && bots.has(event.seat)));
  }

  /** Shows again what others did since our last action. Pictures this page has seen follow each other; what happened before it was
   *  opened is lit where it lies now. */
  async retell(): Promise<void> {
    const lines = this.since;
    if (lines.length === 0 || this.retold) return;
    this.skip();
    const { signal } = this.#skip;
    for (const line of lines) {
      const after = this.#moments.findIndex((push) => push.n >= line.n && push.view);
      const before = this.#moments[after - 1];
      const push = this.#moments[after];
      this.retold = line;
      this.lookingAt = line.n;
      this.playing = null;
      if (before?.view && push) {
        const events = push.happened.flatMap((one) => one.events ?? []);
        this.#next = push;
        this.shown = before;
        this.played = events.slice(0, Math.max(0, events.indexOf(line.event!)));
        this.playing = line.event!;
        const happening = push.happened.find((one) => one.n === line.n) ?? push.happened[0]!;
        const step = { happening, event: line.event!, before, after: push, duration: LONGEST_STEP, signal };
        if (!settings.still) await runStep(this.#animators, step);
        if (signal.aborted) return;
        if (events.at(-1) === line.event) {
          this.playing = null;
          this.played = [];
          this.shown = push;
        }
      } else this.shown = this.latest;
      await pause(RETOLD_MS, signal);
      if (signal.aborted) return;
    }
    this.#stopRetelling();
    this.#catchUp();
  }
  #stopRetelling(): void {
    this.retold = null;
    this.lookingAt = null;
  }

  /** Shows the moment after happening `n`, if it was seen by this page; null: back to now. */
  lookAt(n: number | null): boolean {
    if (this.retold) this.skip();
    if (n === null) {
      this.lookingAt = null;
      this.#catchUp();
      return true;
    }
    const index = this.#moments.findIndex((push) => push.n >= n && push.view);
    const moment = this.#moments[index];
    // The first picture this page saw shows no earlier moment.
    if (!moment || (index === 0 && moment.n > n)) return false;
    this.#skip.abort();
    this.#skip = new AbortController();
    this.#queue = [];
    this.playing = null;
    this.played = [];
    this.lookingAt = n;
    this.shown = moment;
    return true;
  }

  // --- Reading

  /** The pictures this page has seen, oldest first. */
  get pictures(): readonly TablePush[] {
    void this.latest; // asked for anew when there is another one
    return this.#moments;
  }
  /** What the board shows at this moment: the last picture, with what has been played since. */
  get view(): View | null {
    return this.#unfolded;
  }
  /** The same, with the event that is just being shown. */
  get coming(): View | null {
    return this.#ahead;
  }
  #unfold(played: readonly GameEvent[]): View | null {
    const before = this.shown?.view;
    if (!before || played.length === 0) return before ?? null;
    const next = this.#next;
    const events = next?.happened.flatMap((one) => one.events ?? []) ?? [];
    const coming = events.filter((event) => !played.includes(event));
    return unfold(this.scene, before, next?.view, played, coming);
  }
  /** Whose turn it is on the board as it is shown. */
  get turn(): Turn | null {
    return this.shown?.turn ?? null;
  }
  /** How the table stands, as far as the board has shown it: a game is not over before its end was seen. */
  get shownStatus(): TableModel["status"] {
    const ends = this.status === "over" && this.lookingAt === null && this.shown !== null && this.shown !== this.latest;
    return ends ? this.shown!.table.status : this.status;
  }
  /** The game is over, and the board has shown it and shows it still. What comes afterwards (talk, a rematch) changes nothing of that. */
  get ended(): boolean {
    return this.shownStatus === "over" && this.lookingAt === null;
  }
  get places(): readonly Place[] {
    return this.latest?.table.places ?? [];
  }
  /** Seats of whoever looks. */
  get own(): readonly Seat[] {
    return this.latest?.table.you ?? [];
  }
  get status(): "loading" | "open" | "running" | "paused" | "over" {
    return this.latest?.table.status ?? "loading";
  }
  /** What the seats we look through are asked now. While older things are still being shown, only what was asked before them already: what
   *  others do in the meantime takes nobody's question away. */
  get choices(): readonly Choices[] {
    if (this.lookingAt !== null || this.status !== "running") return [];
    if (this.latest?.table.trouble) return [];
    return (this.latest?.choices ?? []).filter(
      (one) => this.#unwanted(one.seat) === null && (this.shown === this.latest || this.#wasAsked(one)),
    );
  }
  /** Whether the picture that is shown asks the same, with the same answers. */
  #wasAsked({ seat, actions }: Choices): boolean {
    const shown = this.shown;
    if (shown?.table.status !== "running" || !sameSeats(this.latest?.as, shown.as)) return false;
    const before = shown.turn?.asked.find((one) => one.seat === seat);
    const now = this.asked(seat);
    if (!before || !now || before.decision !== now.decision || before.answered !== now.answered) return false;
    const options = shown.choices?.find((one) => one.seat === seat)?.actions ?? [];
    return (
      options.length === actions.length &&
      options.every(
        ({ action, path }, i) => action === actions[i]!.action && path.join(" ") === actions[i]!.path.join(" "),
      )
    );
  }
  asked(seat: Seat): Asked | undefined {
    return this.latest?.turn?.asked.find((one) => one.seat === seat);
  }
  nameOf(seat: Seat): string {
    return this.places[seat]?.name ?? "";
  }
  isBot(seat: Seat): boolean {
    const place = this.places[seat];
    return place?.who === "bot" || place?.stand_in === true;
  }
  /** What is left on a seat's clock at this moment, in milliseconds. */
  timeLeft(seat: Seat, now: number): number | null {
    const place = this.places[seat];
    if (place?.left_ms === undefined) return null;
    return Math.max(0, place.left_ms - (place.runs ? now - this.receivedAt : 0));
  }

  // --- Doing

  wish(wish: Wish): Promise<Done> {
    return this.host.wish(this.id, wish);
  }
  /** Answers the seat's question, or several that follow from each other: they are done, and taken back, together. Says how far they went. */
  async choose(seat: Seat, ...actions: readonly Action[]): Promise<Done> {
    const answered = this.asked(seat)?.answered ?? 0;
    const seen = this.latest?.n ?? 0;
    const [action] = actions;
    const done = await this.wish(
      action !== undefined && actions.length === 1
        ? { do: "act", seat, answered, action }
        : { do: "act", seat, answered, actions },
    );
    this.#mine = Math.max(this.#mine ?? 0, seen);
    keepAction(this.#eyes, this.#mine);
    return done;
  }

  // --- Reactions nobody wants to be asked about

  /** Whether this seat's reactions are declined until the turn ends. */
  isQuiet(seat: Seat): boolean {
    return this.#quiet.has(seat, this.latest?.turn);
  }
  /** 'Not again this turn': this reaction and those that follow. */
  quieten(seat: Seat): void {
    const turn = this.latest?.turn?.name;
    if (turn === undefined) return;
    this.#quiet.set(seat, turn);
    this.#declineAll();
  }
  askAgain(seat: Seat): void {
    this.#quiet.set(seat, null);
  }
  /** The answer to a question that is not to be asked; null: it is. */
  #unwanted(seat: Seat): Action | null {
    return this.isQuiet(seat) ? (this.asked(seat)?.decline ?? null) : null;
  }
  #declineAll(): void {
    // A question that was declined and comes back, because something was taken back, is another one.
    for (const [seat, answered] of this.#declined)
      if (this.asked(seat)?.answered !== answered) this.#declined.delete(seat);
    if (this.status !== "running") return;
    for (const { seat } of this.latest?.choices ?? []) {
      const action = this.#unwanted(seat);
      const answered = this.asked(seat)?.answered ?? 0;
      if (action === null || this.#declined.get(seat) === answered) continue;
      this.#declined.set(seat, answered);
      // Not `choose`: it is no action of ours that what others did is told since.
      this.wish({ do: "act", seat, answered, action }).catch((error: unknown) => {
        // Another window was quicker; or it did not arrive, and the person decides.
        if (error instanceof Denied && error.denial.code === "stale") return;
        this.#declined.delete(seat);
        this.askAgain(seat);
      });
    }
  }
}

/** Done by another seat, or by somebody no seat plays: an enemy of a solo game, whom the sentence names. What the game itself does
 *  (a new round, a card that is turned up) is nobody's. */
function isOfOthers({ seat, text }: GameEvent, mine: ReadonlySet<Seat>): boolean {
  return seat === undefined ? text.args?.who !== undefined : !mine.has(seat);
}

function sameSeats(a: readonly Seat[] | undefined, b: readonly Seat[]): boolean {
  return a !== undefined && a.length === b.length && a.every((seat, i) => seat === b[i]);
}

// The number of one's last action at a table outlives the page: 'since my turn' is asked most by somebody who comes back.

const ACTIONS = "endtable.mine";
const MOST_ACTIONS = 100;

function actions(): [eyes: string, n: number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ACTIONS) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}
function lastAction(eyes: string): number | null {
  return actions().find(([one]) => one === eyes)?.[1] ?? null;
}
function keepAction(eyes: string, n: number): void {
  try {
    const others = actions().filter(([one]) => one !== eyes);
    localStorage.setItem(ACTIONS, JSON.stringify([...others, [eyes, n]].slice(-MOST_ACTIONS)));
  } catch {
    // A browser that keeps nothing: then it is guessed from the log.
  }
}
