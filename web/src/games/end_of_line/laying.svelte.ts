// Laying cards: what can be laid where, what is picked, pointed at and considered, and what becomes of a click. The engine says what is
// legal; a card that would end the line asks once. The board draws this and calls it.

import type { Interaction } from "../../core/interaction.svelte.ts";
import type { Option } from "../../core/protocol.ts";
import type { TableModel } from "../../core/table.svelte.ts";
import { exits, previews, type Model, type Preview } from "./model.ts";
import { type Cell, type Dir, DIRS, key, neighbour, parseCell } from "./torus.ts";
import { sentence, word } from "./words.ts";

/** A card in a place where it can be laid. */
export interface Placing {
  /** Null: it is laid by saying "no energy" first. */
  readonly option: Option | null;
  readonly face: string;
  readonly cell: string;
  readonly dir: Dir;
  readonly ghost: Preview;
}
/** A cell one can click. */
export interface Target {
  readonly cell: Cell;
  readonly label: string;
  readonly danger?: boolean;
  /** Its place in a bot's advice, 1 for the best. */
  readonly rank?: number;
}
/** What the board does for it. */
export interface Board {
  readonly table: TableModel;
  readonly interaction: Interaction;
  readonly model: Model | null;
  readonly still: boolean;
  /** Leads whoever plays with the keyboard along. */
  focusOn(what: string): void;
  /** The decision comes into the picture. */
  centre(): void;
}

const deadly = ({ ghost }: Placing): boolean => ghost.danger === "cut" || ghost.danger === "ends";
const handOf = (model: Model, seat: number): readonly string[] =>
  (model.view.zones[`hand_${seat}`]?.items ?? []).map((item) => item.glyph);
const placeName = (cell: Cell): string => word("cell.at", { row: cell.r + 1, column: cell.c + 1 });

export class Laying {
  readonly #board: Board;

  picked = $state<string | null>(null);
  wantedCell = $state<string | null>(null);
  /** The card under the pointer or with the focus, and in whose hand. */
  over = $state.raw<{ whose: number; face: string } | null>(null);
  overCell = $state<string | null>(null);
  /** The effect of energy that is pointed at. */
  considering = $state<string | null>(null);
  /** A placement that ends the line, waiting for a second thought. */
  risky = $state.raw<Placing | null>(null);
  /** A card that is looked at, until it is closed. */
  inspected = $state<string | null>(null);
  /** Sent as soon as the engine asks for it (after "no energy"). */
  #pending = $state.raw<{ face: string; dir: Dir; hash: string } | null>(null);
  /** A card clicked while an answer was on its way: picked when the next question is there, if it can be laid then. */
  #early = $state.raw<{ face: string; hash: string } | null>(null);
  /** With the keyboard: then the focus is led along, from the card to its places, and back to the hand for the next one. */
  #keyed = false;
  #lastDecision = "";

  /** To be made while a component is: it has effects. */
  constructor(board: Board) {
    this.#board = board;
    $effect(() => {
      if (this.decision === this.#lastDecision) return;
      this.#lastDecision = this.decision;
      this.picked = this.wantedCell = this.risky = null;
      this.overCell = null;
      this.considering = null;
    });
    $effect(() => {
      if (this.placings.length > 0 && this.#keyed && document.activeElement === document.body)
        board.focusOn(".slot.playable");
    });
    $effect(() => this.#layPending());
    $effect(() => this.#pickEarly());
  }
  get #model(): Model | null {
    return this.#board.model;
  }
  get #interaction(): Interaction {
    return this.#board.interaction;
  }
  get #table(): TableModel {
    return this.#board.table;
  }

  // --- What can be done

  readonly seat = $derived.by((): number | null => this.#interaction.seat);
  /** The same, if whoever holds it is asked. */
  readonly overCard = $derived.by(() => (this.over && this.over.whose === this.seat ? this.over.face : null));
  readonly decision = $derived.by(() => `${this.#table.latest?.hash ?? ""}${this.seat ?? ""}`);
  readonly #asked = $derived.by(() =>
    this.seat === null || this.#board.still ? undefined : this.#table.asked(this.seat)?.decision,
  );
  readonly offered = $derived.by(
    () =>
      new Set(
        this.#interaction.all.filter((option) => option.path[0]?.startsWith("option:")).map((option) => option.action),
      ),
  );
  readonly #blocked = $derived.by(() => {
    const model = this.#model;
    return model !== null && this.seat !== null && exits(model, this.seat).every((out) => out.to === null);
  });
  /** Placements the engine offers now; while it asks about energy, those without energy: laying a card says "none" on the way. */
  readonly placings = $derived.by((): readonly Placing[] => {
    const model = this.#model;
    const seat = this.seat;
    if (!model || seat === null || this.#board.still || this.#table.busy) return [];
    const placing = (option: Option | null, ghost: Preview): Placing => ({
      option,
      face: ghost.face.code,
      cell: key(ghost.cell),
      dir: ghost.heading,
      ghost,
    });
    const told = previews(model, seat);
    if (this.#asked === "energy")
      return this.offered.has("none") && this.considering === null ? told.map((ghost) => placing(null, ghost)) : [];
    return this.#interaction.all.flatMap((option) => {
      const ghost = told.find((one) => one.action === option.action);
      return ghost ? [placing(option, ghost)] : [];
    });
  });
  readonly playable: ReadonlySet<string> = $derived.by(
    () =>
      new Set(
        this.placings.filter((one) => this.wantedCell === null || one.cell === this.wantedCell).map((one) => one.face),
      ),
  );
  fits(face: string): readonly Placing[] {
    return this.placings.filter((one) => one.face === face);
  }
  /** The place of a card's best placement in a bot's advice, 1 for the best. */
  rankOf(face: string): number | null {
    const ranks = this.fits(face).flatMap((one) => this.#interaction.hintOf(`${one.face}>${one.dir}`)?.rank ?? []);
    return ranks.length > 0 ? Math.min(...ranks) : null;
  }
  /** Why a card cannot be laid: a key of the skin's texts. */
  whyNot(face: string): string {
    const model = this.#model;
    if (!model || this.seat === null || this.#table.turn?.over) return "not_your_turn";
    if (!handOf(model, this.seat).includes(face)) return "not_held";
    return this.#blocked ? "blocked" : "choose_first";
  }
  /** Says so, with the clause the engine names for this placement. */
  async #refuse(message: string, face: string | undefined, dir: Dir | undefined, id?: string): Promise<void> {
    const verdict = face && dir ? await this.#interaction.why(`${face}>${dir}`).catch(() => null) : null;
    const clause = verdict && !verdict.legal ? verdict.clause : "";
    this.#interaction.refuse({ message, ...(clause ? { clause } : {}), ...(id ? { id } : {}) });
  }

  // --- What is shown beforehand

  readonly #held = $derived.by(() => this.picked ?? this.overCard);
  readonly ghosts = $derived.by((): readonly Preview[] => {
    if (this.risky) return [this.risky.ghost];
    return this.#held === null ? [] : this.fits(this.#held).map((one) => one.ghost);
  });
  readonly strong = $derived.by((): Preview | null => {
    if (this.risky) return this.risky.ghost;
    if (this.ghosts.length === 1) return this.ghosts[0] ?? null;
    return this.ghosts.find((ghost) => key(ghost.cell) === this.overCell) ?? null;
  });
  readonly targets = $derived.by((): readonly Target[] => {
    const cells = new Map<string, Placing[]>();
    for (const one of this.#held === null ? this.placings : this.fits(this.#held))
      cells.set(one.cell, [...(cells.get(one.cell) ?? []), one]);
    return [...cells].flatMap(([at, there]) => {
      const cell = parseCell(at);
      if (!cell) return [];
      const hints = there.flatMap((one) => this.#interaction.hintOf(`${one.face}>${one.dir}`)?.rank ?? []);
      return [
        {
          cell,
          label: this.#label(cell, there),
          danger: there.every(deadly),
          ...(hints.length > 0 ? { rank: Math.min(...hints) } : {}),
        },
      ];
    });
  });
  #label(cell: Cell, there: readonly Placing[]): string {
    const place = placeName(cell);
    if (this.#held === null) return word("cell.landing", { place });
    const face = sentence(this.#model?.faces.get(this.#held)?.label);
    const first = there[0];
    const lay = word("cell.lay", { place, face, dir: first ? word(`dir.${first.ghost.heading}`) : "" });
    return first && deadly(first) ? `${lay} ${word("danger.short")}` : lay;
  }
  /** What is in a cell, for whoever walks over the area with the arrow keys. */
  describe(cell: Cell, names: (seat: number) => string): string {
    const place = placeName(cell);
    const there = (this.#table.view?.zones.grid?.cells ?? []).find((one) => one.at === key(cell));
    if (there) return `${place}: ${sentence(there.label, names)}`;
    const free = this.placings.some((one) => one.cell === key(cell));
    return `${place}: ${word(free ? "cell.free_landing" : "cell.empty")}`;
  }
  /** The face of the card that lies there. */
  laidAt(at: string | null): string | null {
    const there = at === null ? undefined : this.#model?.taken.get(at);
    return there?.kind === "card" ? there.card.face.code : null;
  }

  // --- Doing

  commit(one: Placing): void {
    const safer = this.placings.some((other) => other.ghost.danger === "none");
    if (deadly(one) && safer && this.risky !== one) {
      this.risky = one;
      this.picked = one.face;
      if (this.#keyed) this.#board.focusOn("[data-risk]");
      return;
    }
    this.risky = null;
    this.picked = this.wantedCell = this.over = null;
    if (one.option) return this.#interaction.choose(one.option);
    const none = this.#interaction.all.find((option) => option.action === "none");
    if (!none) return;
    this.#pending = { face: one.face, dir: one.dir, hash: this.#table.latest?.hash ?? "" };
    this.#interaction.choose(none);
  }
  #layPending(): void {
    const was = this.#pending;
    if (!was || this.#interaction.sending || this.#asked !== "place" || this.#table.busy) return;
    const option = this.#interaction.all.find((one) => one.action === `${was.face}>${was.dir}`);
    this.#pending = null;
    if (option && was.hash !== (this.#table.latest?.hash ?? "")) this.#interaction.choose(option);
  }
  #pickEarly(): void {
    const was = this.#early;
    if (!was || this.#isAnswering || this.#table.busy || was.hash === (this.#table.latest?.hash ?? "")) return;
    this.#early = null;
    if (this.fits(was.face).length > 0) this.pickCard(was.face, this.#keyed);
  }
  get #isAnswering(): boolean {
    return this.#interaction.sending || this.#pending !== null;
  }
  pickCell(cell: Cell, byKey: boolean): void {
    this.#keyed = byKey;
    this.#early = null;
    if (this.#table.busy) return this.#table.skip();
    const at = key(cell);
    const here = this.placings.filter((one) => one.cell === at && (this.picked === null || one.face === this.picked));
    if (here.length === 1 && here[0]) return this.commit(here[0]);
    if (here.length > 1) {
      this.wantedCell = this.wantedCell === at ? null : at;
      if (byKey) this.#board.focusOn(".slot.playable");
      return;
    }
    if (this.seat === null) {
      this.inspected = this.laidAt(at);
      return;
    }
    this.risky = null;
    this.#explain(cell);
  }
  #explain(cell: Cell): void {
    if (!this.#model || this.placings.length === 0) return;
    const model = this.#model;
    const at = key(cell);
    const taken = model.taken.has(at);
    const offered = new Set(this.placings.map(({ dir }) => dir));
    const from = model.lines[this.seat ?? 0]?.head;
    const leads = (dir: Dir): boolean => from !== undefined && key(neighbour(from, dir, model.side)) === at;
    const dir = DIRS.find(leads) ?? DIRS.find((one) => !offered.has(one));
    const face = this.#held ?? this.placings[0]?.face;
    void this.#refuse(word(taken ? "no.taken" : "no.far"), face, dir, `grid:${at}`);
  }
  pickCard(face: string, byKey = false): void {
    if (this.#table.busy) this.#table.skip();
    this.#keyed = byKey;
    this.#early = this.#isAnswering ? { face, hash: this.#table.latest?.hash ?? "" } : null;
    if (this.#early) return;
    const fits = this.fits(face);
    if (fits.length === 0) {
      if (this.seat === null) this.inspected = face;
      else void this.#refuse(word(`no.${this.whyNot(face)}`), face, DIRS[0]);
      return;
    }
    const there = this.wantedCell === null ? undefined : fits.find((one) => one.cell === this.wantedCell);
    if (there) return this.commit(there);
    if (this.picked === face && fits.length === 1 && fits[0]) return this.commit(fits[0]);
    this.risky = null;
    this.picked = this.picked === face ? null : face;
    if (this.picked === null) return;
    this.#board.centre();
    if (byKey) this.#board.focusOn(".target");
  }
  use(effect: string): void {
    const option = this.#interaction.all.find((one) => one.action === effect);
    if (option) this.#interaction.choose(option);
  }
  cancel(): void {
    this.picked = this.wantedCell = this.risky = this.#pending = this.#early = null;
    this.over = this.overCell = null;
  }
  key({ key }: KeyboardEvent): void {
    if (key === "Escape" && (this.picked || this.wantedCell || this.risky || this.inspected)) {
      this.cancel();
      this.inspected = null;
    }
    const face = key === "z" ? (this.over?.face ?? this.laidAt(this.overCell)) : null;
    if (face) this.inspected = this.inspected === face ? null : face;
  }
}
