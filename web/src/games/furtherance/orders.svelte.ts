// Giving orders on the board: what can be done where, what is picked, which attack is thought about, and what becomes of a click. A way of
// several squares is walked step by step. The engine says what is legal; the board draws this and calls it.

import type { Interaction } from "../../core/interaction.svelte.ts";
import type { Action, Id, Option } from "../../core/protocol.ts";
import type { TableModel } from "../../core/table.svelte.ts";
import { useOf, type MarketName, type Model, type Reach, type Square, type Use, type Work } from "./model.ts";

/** What the board is for it. */
export interface Board {
  readonly table: TableModel;
  readonly interaction: Interaction;
  readonly model: Model | null;
  readonly still: boolean;
}
const squareOf = (id: Id | undefined): Square | null => (id?.startsWith("board:") ? id.slice("board:".length) : null);
/** The same worker's order (`act miner mine`) with other work. */
export const withWork = (action: Action, work: Work): Action => action.replace(/\S+$/, work);

export class Orders {
  readonly #board: Board;

  /** A target that is thought about: its attack is shown first. */
  #considered = $state<Id | null>(null);
  /** By a finger: it asks before it attacks, for nothing hovers. */
  touched = $state(false);
  /** How the last click was made. */
  pointer = "mouse";
  /** Steps still to be taken of a longer way; the one to `at` is asked about, was sent or is done. */
  #walk = $state.raw<{ at: Square; rest: readonly Square[]; hash: string; sent: boolean } | null>(null);
  /** A unit that has moved: whoever moved it goes on with it. */
  #follow = $state.raw<{ at: Square; hash: string } | null>(null);
  #lastHash = "";

  /** To be made while a component is: it has effects. */
  constructor(board: Board) {
    this.#board = board;
    $effect(() => this.goOn());
    $effect(() => this.askWays());
    $effect(() => {
      if (this.#hash === this.#lastHash) return;
      this.#lastHash = this.#hash;
      this.#unconsider();
    });
  }
  get #table(): TableModel {
    return this.#board.table;
  }
  get #interaction(): Interaction {
    return this.#board.interaction;
  }
  readonly #quiet = $derived.by(() => this.#board.still || this.#table.busy);
  readonly #hash = $derived.by(() => this.#table.latest?.hash ?? "");

  // --- What can be done

  readonly seat = $derived.by((): number | null => this.#interaction.seat);
  /** The decision that is asked of us. */
  readonly asked = $derived.by(() =>
    this.seat === null || this.#board.still ? "" : (this.#table.asked(this.seat)?.decision ?? ""),
  );
  readonly picked = $derived.by((): readonly Id[] => this.#interaction.path);
  readonly pickedSquare = $derived.by(() => squareOf(this.picked.at(-1)));
  readonly uses = $derived.by((): ReadonlyMap<Id, Use> => {
    const map = new Map<Id, Use>();
    if (this.#quiet) return map;
    const step = this.picked.length;
    for (const [id, options] of this.#interaction.next)
      if (!id.startsWith("option:")) map.set(id, useOf(options, step));
    // A card that a worker could be sent for is clicked at once.
    for (const id of this.#interaction.leads.keys()) map.set(id, "choose");
    return map;
  });
  readonly legal: ReadonlySet<Id> = $derived.by(() => new Set(this.uses.keys()));
  /** What the question itself is about: the drawer it lies in is opened. */
  readonly next: ReadonlySet<Id> = $derived.by(
    () => new Set(this.#quiet ? [] : [...this.#interaction.next.keys()].filter((id) => !id.startsWith("option:"))),
  );
  /** The unit whose ways the engine is asked for. */
  readonly #walker = $derived.by(() =>
    this.pickedSquare && this.asked === "unit_step" && this.picked.length === 1 ? this.pickedSquare : null,
  );
  #ways = $state.raw<Reach["ways"]>({});
  /** What they were asked for. */
  #waysFor = "";
  /** Asks for the ways of the unit that is picked: to be called whenever another one is. */
  askWays(): void {
    const from = this.#walker;
    const question = from ? `${this.#hash} ${from}` : "";
    if (question === this.#waysFor) return;
    this.#waysFor = question;
    this.#ways = {};
    if (!from) return;
    this.#interaction.probe({ what: "reach", from }).then(
      (answer) => {
        if (question === this.#waysFor) this.#ways = (answer as unknown as Reach).ways;
      },
      () => {}, // then it goes step by step
    );
  }
  /** Squares the picked unit can come to in more than one step, and in how many. */
  readonly further = $derived.by(
    (): ReadonlyMap<Square, number> =>
      new Map(
        Object.entries(this.#ways).flatMap(([at, way]) =>
          way.length > 1 && this.uses.get(`board:${way[0]}`) === "move" ? [[at, way.length] as const] : [],
        ),
      ),
  );
  /** What a click on a deck of the market chooses. */
  readonly deckIds = $derived.by((): { [deck in MarketName]?: string } => {
    const ids: { [deck in MarketName]?: string } = {};
    if (this.#quiet) return ids;
    const { next } = this.#interaction;
    for (const deck of ["unit", "item", "building"] as const)
      if (this.asked === "research_deck" && next.has(`option:${deck}`)) ids[deck] = `option:${deck}`;
    if (next.has("option:blind")) {
      const decks: { [decision: string]: MarketName } = {
        buy_pick: "item",
        build_pick: "building",
        recruit_pick: "unit",
      };
      const deck = decks[this.asked];
      if (deck) ids[deck] = "option:blind";
    }
    return ids;
  });
  /** The place of a thing's best option in a bot's advice, 1 for the best. */
  readonly hints = $derived.by((): ReadonlyMap<Id, number> => {
    const map = new Map<Id, number>();
    for (const option of this.#interaction.options) {
      const id = option.path[this.picked.length];
      const rank = this.#interaction.hintOf(option.action)?.rank;
      if (id && rank !== undefined) map.set(id, Math.min(rank, map.get(id) ?? rank));
    }
    return map;
  });
  /** The attack that is thought about: from a square, at a square or `castles:N`. */
  readonly aim = $derived.by((): { from: Square; to: string; option: Option } | null => {
    const id = this.#considered;
    if (!id || !this.pickedSquare || this.picked.length !== 1 || this.uses.get(id) !== "attack") return null;
    const option = this.#interaction.next.get(id)?.find((one) => one.path.length === 2);
    return option ? { from: this.pickedSquare, to: squareOf(id) ?? id, option } : null;
  });

  // --- Pointing and clicking

  /** Whatever was thought about or begun is off. */
  forget(): void {
    this.#unconsider();
    this.#walk = null;
  }
  #unconsider(): void {
    this.#considered = null;
    this.touched = false;
  }
  hover(id: Id | null): void {
    // An attack is shown at length, with its preview: the prompt bar need not say it.
    this.#interaction.hover(id !== null && this.uses.get(id) === "attack" ? null : id);
    if (id === null) {
      if (!this.touched) this.#considered = null;
    } else if (this.uses.get(id) === "attack") {
      // A finger that comes a second time is over the target, too, before it has clicked.
      if (this.#considered !== id) this.touched = false;
      this.#considered = id;
    }
  }
  pick(id: Id): void {
    const last = this.picked.at(-1);
    if (this.#table.busy) {
      this.#table.skip();
      return;
    }
    const square = squareOf(id);
    const use = this.uses.get(id);
    if (square && this.further.has(square) && use === undefined) return this.#startWalk(square);
    const again = this.touched && this.#considered === id;
    if (use === "attack" && this.pickedSquare && this.pointer !== "mouse" && !again) {
      this.#considered = id;
      this.touched = true;
      return;
    }
    if (use === "move" && this.pickedSquare && square) this.#follow = { at: square, hash: this.#hash };
    this.forget();
    if (id === last && use === undefined) this.#interaction.cancel();
    else this.#interaction.pick(id);
  }
  attack(): void {
    if (this.aim) this.#interaction.choose(this.aim.option);
    this.forget();
  }

  // --- Ways of several steps

  #startWalk(to: Square): void {
    const way = this.#ways[to];
    const first = way?.[0];
    if (!way || !first) return;
    const hash = this.#hash;
    this.#interaction.pick(`board:${first}`);
    this.#walk = { at: first, rest: way.slice(1), hash, sent: this.#interaction.sending };
  }
  /** What is still to be done of what was ordered: to be called whenever something has changed. */
  goOn(): void {
    this.#walkOn();
    this.#followOn();
  }
  #waits(since: string): boolean {
    return this.#interaction.sending || this.#table.busy || this.#hash === since;
  }
  #walkOn(): void {
    const walk = this.#walk;
    const { sending, waiting, refusal } = this.#interaction;
    if (!walk || waiting) return;
    if (sending) {
      if (!walk.sent) this.#walk = { ...walk, sent: true };
      return;
    }
    const off = !walk.sent || refusal !== null; // it was not confirmed, or not done
    if (!off && this.#waits(walk.hash)) return;
    this.#walk = null;
    if (off) return;
    const [next, ...rest] = walk.rest;
    const option =
      this.asked === "unit_step"
        ? this.#interaction.all.find(
            ({ path, label }) =>
              path[0] === `board:${walk.at}` && path[1] === `board:${next}` && label.key === "label.move",
          )
        : undefined;
    if (!option || !next) return;
    const hash = this.#hash;
    this.#interaction.choose(option);
    if (rest.length) this.#walk = { at: next, rest, hash, sent: this.#interaction.sending };
    else this.#follow = { at: next, hash };
  }
  #followOn(): void {
    if (!this.#follow || this.#waits(this.#follow.hash)) return;
    const id = `board:${this.#follow.at}`;
    this.#follow = null;
    const goesOn = this.asked === "unit_step" && this.picked.length === 0 ? this.#interaction.next.get(id) : undefined;
    if (goesOn?.every((option) => option.path.length > 1)) this.#interaction.pick(id);
  }
}
