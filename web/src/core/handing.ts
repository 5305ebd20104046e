// Several people at one device: to whom it is handed next. It stays with whoever is asked and goes round from there. While several answer in
// secret, nobody else's eyes see who has answered: who had the device and was not asked then is not asked again before something happens
// that others see, too.

import type { Seat, TablePush } from "./protocol.ts";

export class Round {
  #last: Seat | null = null;
  readonly #through = new Set<Seat>();
  /** Through whose eyes the last push was seen, and up to which happening. */
  #eyes = "";
  #seen = 0;
  /** What nobody in particular saw last. */
  #hash: string | undefined;

  /** The seat of ours that is to answer now; null: nobody. `looking`: the seats that are looked through. Asked for every push, once or more. */
  next(push: TablePush, own: readonly Seat[], looking: readonly Seat[] | null): Seat | null {
    this.#hear(push, looking ?? []);
    const asked = (push.turn?.asked ?? []).map((one) => one.seat).filter((seat) => own.includes(seat));
    const at = looking?.length === 1 ? looking[0]! : null;
    if (at !== null && String(push.as) === String(looking)) {
      this.#last = at;
      if (asked.includes(at)) {
        this.#through.delete(at);
        return at;
      }
      if (push.turn) this.#through.add(at);
    }
    // Only one is asked at all: that is seen as it is, whatever was told too late for these eyes.
    if (push.turn?.asked.length === 1) for (const seat of asked) this.#through.delete(seat);
    const last = this.#last ?? -1;
    const open = asked.filter((seat) => !this.#through.has(seat)).sort((a, b) => a - b);
    return open.find((seat) => seat > last) ?? open[0] ?? null;
  }
  #hear(push: TablePush, looking: readonly Seat[]): void {
    const eyes = String(push.as);
    if (eyes !== String(looking)) return; // of those who looked before
    if (looking.length === 0) {
      if (this.#hash !== undefined && this.#hash !== push.hash) this.#through.clear();
      this.#hash = push.hash ?? this.#hash;
    }
    // Whoever looks anew is told the past first.
    const news = eyes === this.#eyes ? push.happened.filter((one) => one.n > this.#seen) : [];
    if (news.some((one) => one.events?.some(({ seat }) => seat === undefined || !looking.includes(seat))))
      this.#through.clear();
    this.#eyes = eyes;
    this.#seen = push.n;
  }
}
