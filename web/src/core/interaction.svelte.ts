// What a person does at a table: picking along paths, hovering, cancelling, asking why. Boards draw it and call it; they
// never speak to the server themselves.

import { finalityOf, freeToUndo, type Finality } from "./finality.ts";
import { problemText, tgMaybe } from "./i18n.svelte.ts";
import { leadsOf, nextIds, numbered, offBoard, pick, remaining, splitId, startsWith } from "./path.ts";
import { filled, openAfter, type At } from "./plane.ts";
import {
  Denied,
  type Action,
  type Choices,
  type Hint,
  type Id,
  type Json,
  type OpenPlaces,
  type Option,
  type Seat,
  type Text,
  type Verdict,
} from "./protocol.ts";
import { settings } from "./settings.svelte.ts";
import type { TableModel } from "./table.svelte.ts";

/** Why something does not go, for three seconds. */
export interface Refusal {
  readonly message: string;
  readonly clause?: string;
  readonly id?: Id;
}

/** A hint, and its place among all: 1 is the best. */
export interface Advice extends Hint {
  readonly rank: number;
}

const REFUSAL_MS = 3000;

export class Interaction {
  readonly table: TableModel;
  picked = $state.raw<readonly Id[]>([]);
  hovered = $state<Id | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  hints = $state.raw<readonly Hint[]>([]);
  hinting = $state(false);
  sending = $state(false);
  /** An option that was picked whole and waits to be confirmed (a setting). */
  waiting = $state.raw<Option | null>(null);
  /** Several answers that one click may have meant, for things lie over each other: it is asked which. */
  which = $state.raw<readonly Option[]>([]);
  #seat = $state<Seat | null>(null);
  /** Counts what was clicked: an answer why one thing does not go is old when another was clicked meanwhile. */
  #clicks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hintsFor = $state("");
  #pickedFor = $state("");
  /** A thing that was clicked together with the task that leads to it: picked when its question comes. */
  #then = $state.raw<{ readonly id: Id; readonly since: string } | null>(null);
  /** Questions that were answered by such a click: who takes back goes back behind the task. */
  readonly #joined = new Set<string>();
  #takesBack = $state("");

  constructor(table: TableModel) {
    this.table = table;
  }

  // --- Reading

  /** The asked seats of ours, with their options. */
  get asked(): readonly Choices[] {
    return this.sending ? [] : this.table.choices;
  }
  /** The seat that is answered for: with several asked ones of ours, the chosen or the first. */
  get seat(): Seat | null {
    const asked = this.asked;
    return asked.find((one) => one.seat === this.#seat)?.seat ?? asked[0]?.seat ?? null;
  }
  set seat(seat: Seat | null) {
    this.#seat = seat;
    this.cancel();
  }
  get choices(): Choices | null {
    return this.asked.find((one) => one.seat === this.seat) ?? null;
  }
  get prompt(): Text | undefined {
    return this.seat === null ? undefined : this.table.asked(this.seat)?.prompt;
  }
  /** All options of the seat. */
  get all(): readonly Option[] {
    return this.choices?.actions ?? [];
  }
  /** What was picked of this decision's paths; of an older decision nothing. */
  get path(): readonly Id[] {
    if (this.#pickedFor !== this.decision) return [];
    const leads = [...this.all, ...this.#places].some(({ path }) => startsWith(path, this.picked));
    return leads ? this.picked : [];
  }
  /** Options that begin with what was picked. */
  get options(): readonly Option[] {
    return remaining(this.all, this.path);
  }
  /** What can be picked next: these things glow. */
  get next(): ReadonlyMap<Id, readonly Option[]> {
    const next: Map<Id, readonly Option[]> = nextIds(this.all, this.path);
    for (const { path } of this.#places) {
      const id = path[this.path.length];
      if (id !== undefined && startsWith(path, this.path) && !next.has(id)) next.set(id, []);
    }
    return next;
  }
  /** Where any place of a plane may be chosen now, beside what is listed. */
  get open(): readonly OpenPlaces[] {
    return openAfter(this.#places, this.path);
  }
  get #places(): readonly OpenPlaces[] {
    return this.choices?.places ?? [];
  }
  /** What can be picked and is not on the board. */
  get beside(): ReadonlyMap<Id, readonly Option[]> {
    return offBoard(this.all, this.path);
  }
  /** Things that can be clicked although their question has not come yet, with the task that is meant by it: they glow as well. */
  get leads(): ReadonlyMap<Id, Option> {
    return leadsOf(this.all, this.path);
  }
  /** What the digits choose, 1 first. */
  get numbered(): readonly (Id | Option)[] {
    return numbered(this.all, this.path);
  }
  /** The digits that take an option at once, by its action. */
  get digits(): ReadonlyMap<Action, number> {
    const digits = new Map<Action, number>();
    this.numbered.forEach((one, i) => {
      const taken = typeof one === "string" ? pick(this.all, this.path, one) : { kind: "done" as const, option: one };
      if (taken.kind === "done") digits.set(taken.option.action, i + 1);
    });
    return digits;
  }
  /** What a bot advises here, best first; nothing before it was asked. */
  get advice(): readonly Advice[] {
    return this.#hintsFor === this.decision ? this.hints.map((hint, i) => ({ ...hint, rank: i + 1 })) : [];
  }
  hintOf(action: Action): Advice | undefined {
    return this.advice.find((hint) => hint.action === action);
  }
  /** Names the question that is answered: what others do meanwhile makes no other one of it. */
  get decision(): string {
    const asked = this.seat === null ? undefined : this.table.asked(this.seat);
    return `${this.seat ?? ""} ${asked?.decision ?? ""} ${asked?.answered ?? ""}`;
  }

  // --- Doing

  pick(id: Id): void {
    // Whoever clicks while old things are told again wants to see the table as it is, not to move on what is seen no longer.
    if (this.table.retold) return this.table.skip();
    if (this.table.busy && !this.choices) this.table.skip();
    this.waiting = null;
    this.which = [];
    this.#clicks += 1;
    const result = pick(this.all, this.path, id);
    if (result.kind === "more") {
      this.#pickedFor = this.decision;
      this.picked = result.picked;
      this.refusal = null;
    } else if (result.kind === "done") this.choose(result.option);
    else if (this.#places.some(({ path }) => startsWith(path, [...this.path, id]))) {
      this.picked = [...this.path, id];
      this.#pickedFor = this.decision;
      this.refusal = null;
    } else {
      const task = this.leads.get(id);
      if (!task) return void this.#explain(id);
      const since = this.decision;
      this.choose(task);
      this.#then = { id, since };
    }
  }
  /** A place of a plane is pointed at, at one of these heights: the engine says what it costs, or why it does not go; only then it
   *  can be done. Pointing there again does it. */
  async aim(places: OpenPlaces, x: number, y: number, heights: readonly number[]): Promise<void> {
    const actions = heights.map((z) => filled(places, { x, y, z }));
    const waiting = this.waiting;
    if (waiting && actions.includes(waiting.action)) return this.confirm();
    this.waiting = null;
    this.which = [];
    this.refusal = null;
    this.#clicks += 1;
    const click = this.#clicks;
    const path = this.path;
    const verdicts = await Promise.all(actions.map((action) => this.why(action).catch(() => null)));
    if (click !== this.#clicks) return;
    const legal = verdicts.flatMap((one) => (one?.legal && one.option ? [one.option] : []));
    this.#pickedFor = this.decision;
    this.picked = path;
    if (legal.length === 1) this.waiting = legal[0]!;
    else if (legal.length > 1) this.which = legal;
    else {
      const no = verdicts.find((one) => one && !one.legal);
      if (no && !no.legal)
        this.refuse({
          message: this.refusalOf(no),
          id: `${places.zone}:${x},${y}`,
          ...(no.clause ? { clause: no.clause } : {}),
        });
    }
  }
  /** What would become of a place, for whoever moves a cursor about: nothing is chosen by it. */
  look(places: OpenPlaces, at: At): Promise<Verdict> {
    return this.why(filled(places, at));
  }
  byDigit(digit: number): void {
    const one = this.numbered[digit - 1];
    if (typeof one === "string") this.pick(one);
    else if (one) this.choose(one);
  }
  /** Takes this option, whatever was picked so far. What cannot be taken back asks once. */
  choose(option: Option): void {
    this.#clicks += 1;
    this.#then = null;
    this.refusal = null;
    this.which = [];
    const asks = settings.all.confirmMoves || this.finality(option) !== null;
    if (asks && this.waiting?.action !== option.action) {
      this.#pickedFor = this.decision;
      this.picked = option.path;
      this.waiting = option;
      return;
    }
    void this.#send(option.action);
  }
  /** Why this option asks before it is done; null: it commits at once. */
  finality(option: Option): Finality | null {
    const table = this.table.latest?.table;
    if (!table || freeToUndo(table)) return null;
    return finalityOf(option);
  }
  confirm(): void {
    const { waiting } = this;
    if (waiting && this.#pickedFor === this.decision) void this.#send(waiting.action);
    else this.waiting = null;
  }
  /** What is left of a click or of taking back: to be called whenever something has changed. */
  goOn(): void {
    const { latest, busy } = this.table;
    if (!latest || busy || this.sending) return;
    const then = this.#then;
    if (then && this.decision !== then.since) {
      this.#then = null;
      // The only one is taken by the rules themselves.
      if (this.next.has(then.id)) {
        this.#joined.add(latest.hash ?? "");
        this.pick(then.id);
      }
    }
    if (this.#takesBack && this.#takesBack !== latest.hash) {
      this.#takesBack = "";
      const seat = this.seat;
      const free = latest.turn?.undo.some((one) => one.seat === seat && one.possible);
      if (seat !== null && free && this.#joined.delete(latest.hash ?? "")) this.undo(seat);
    }
  }
  /** Takes back this seat's last answer; a task and what it was given for are one. */
  undo(seat: Seat): void {
    this.cancel();
    this.#takesBack = this.table.latest?.hash ?? "";
    this.table.wish({ do: "undo", seat }).catch((error: unknown) => {
      this.#takesBack = "";
      this.failed(error);
    });
  }
  cancel(): void {
    this.#then = null;
    this.#clear();
  }
  #clear(): void {
    this.picked = [];
    this.waiting = null;
    this.which = [];
    this.#clicks += 1;
    this.hovered = null;
    this.refusal = null;
  }
  hover(id: Id | null): void {
    this.hovered = id;
  }
  probe(query: Json): Promise<Json> {
    return this.table.host.probe(this.table.id, query, this.table.through ?? undefined);
  }
  why(action: Action): Promise<Verdict> {
    const seat = this.seat ?? this.table.own[0];
    if (seat === undefined)
      return Promise.resolve({ legal: false, code: "not_asked", message: "", reason: "", clause: "" });
    return this.table.host.why(this.table.id, seat, action);
  }
  refuse(refusal: Refusal): void {
    this.refusal = refusal;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.refusal = null), REFUSAL_MS);
  }
  /** What a strong bot would do here. */
  async hint(): Promise<void> {
    const seat = this.seat;
    if (seat === null || this.hinting) return;
    const decision = this.decision;
    this.hinting = true;
    try {
      this.hints = await this.table.host.hint(this.table.id, seat);
      this.#hintsFor = decision;
    } catch (error) {
      this.failed(error);
    } finally {
      this.hinting = false;
    }
  }

  async #send(action: Action): Promise<void> {
    const seat = this.seat;
    if (seat === null) return;
    this.waiting = null;
    this.sending = true;
    this.refusal = null;
    try {
      await this.table.choose(seat, action);
      this.#clear();
    } catch (error) {
      this.#then = null;
      this.failed(error);
    } finally {
      this.sending = false;
    }
  }
  /** Says why something that was wished for was not done. */
  failed(error: unknown): void {
    const clause = error instanceof Denied ? error.denial.clause : undefined;
    const reason = error instanceof Denied ? error.denial.reason : undefined;
    this.refuse({ message: this.#refused(reason, problemText(error)), ...(clause ? { clause } : {}) });
  }
  /** A skin's own words for a reason, where it has some: a clause is written for whoever looks it up. */
  #refused(reason: string | undefined, otherwise: string): string {
    const game = this.table.latest?.table.game;
    return (game && reason && tgMaybe(game, `skin.why.${reason}`)) || otherwise;
  }
  /** What an answer of `why` says to whoever cannot do it. */
  refusalOf(verdict: Verdict & { readonly legal: false }): string {
    return this.#refused(verdict.reason, verdict.message);
  }

  /** Why nothing can be done with this thing now: what the legal options are called tells what this would be called. Where not
   *  everything legal is listed, it may turn out to go. */
  async reason(id: Id): Promise<Refusal> {
    const found = await this.#judged(id);
    return "message" in found ? found : { message: "", id };
  }
  async #judged(id: Id): Promise<Refusal | Option> {
    for (const action of this.#guesses(id).slice(0, 3)) {
      const verdict = await this.why(action).catch(() => null);
      if (verdict?.legal && verdict.option && this.choices?.complete === false) return verdict.option;
      if (verdict && !verdict.legal && verdict.clause)
        return { message: this.refusalOf(verdict), clause: verdict.clause, id };
    }
    return { message: "", id };
  }
  async #explain(id: Id): Promise<void> {
    const click = this.#clicks;
    const found = await this.#judged(id);
    if (click !== this.#clicks) return;
    if ("message" in found) this.refuse(found);
    else this.choose(found);
  }
  /** Notations of what a click on `id` may have meant: a legal option of the same zone, with this cell's name in its place. */
  #guesses(id: Id): Action[] {
    const { zone, at } = splitId(id);
    const cell = this.table.view?.zones[zone]?.cells?.find((one) => one.at === at);
    const guesses = new Set<Action>();
    for (const guess of this.#guessesByGlyph(id)) guesses.add(guess);
    for (const option of this.options) {
      const last = splitId(option.path.at(-1) ?? "");
      if (last.zone !== zone) continue;
      if (last.at && option.action.includes(last.at)) guesses.add(option.action.replace(last.at, at));
      for (const [name, value] of Object.entries(option.label.args ?? {})) {
        const here = cell?.label.args?.[name];
        if (typeof value === "string" && typeof here === "string" && value && option.action.includes(value))
          guesses.add(option.action.replace(value, here));
      }
    }
    return [...guesses];
  }
  /** The same for a card in a row: the action of a legal one beside it, with this card's name. */
  #guessesByGlyph(id: Id): Action[] {
    const row = Object.values(this.table.view?.zones ?? {}).find((zone) => zone.items?.some((item) => item.id === id));
    const glyph = row?.items?.find((item) => item.id === id)?.glyph;
    if (!row || !glyph) return [];
    return this.all.flatMap((option) => {
      const other = row.items?.find((item) => item.id !== id && option.path.includes(item.id))?.glyph;
      if (!other) return [];
      const named = new RegExp(`(^|[^A-Za-z0-9])${other.replace(/[^A-Za-z0-9]/g, "\\$&")}(?![A-Za-z0-9])`);
      return named.test(option.action) ? [option.action.replace(named, `$1${glyph}`)] : [];
    });
  }
}
