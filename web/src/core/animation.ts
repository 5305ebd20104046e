// Steps between two pictures of a table. Nobody waits for them: a step lasts at most 350 ms, a click jumps to the end, and a
// hidden tab, reduced motion and looking back apply everything at once.

import type { GameEvent, Happening, TablePush } from "./protocol.ts";

export const LONGEST_STEP = 350;

export interface Step {
  readonly happening: Happening;
  readonly event: GameEvent;
  /** What is on the board now, and what will be when all events of this push have been shown. */
  readonly before: TablePush;
  readonly after: TablePush;
  /** How long it may take, in milliseconds. */
  readonly duration: number;
  /** Aborted when somebody jumps ahead: draw the end at once. */
  readonly signal: AbortSignal;
}
/** Shows one event. A skin registers one with `table.animator`; the promise may come late, the table does not wait for it. */
export type Animator = (step: Step) => Promise<void> | void;

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted || ms <= 0) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}

/** Runs one step and returns when it is over, aborted, or has had its time. */
export async function runStep(animators: Iterable<Animator>, step: Step): Promise<void> {
  const all = [...animators].map(async (animate) => {
    try {
      await animate(step);
    } catch (error) {
      if (!step.signal.aborted) console.error("an animation failed", error);
    }
  });
  await Promise.race([Promise.all(all), pause(step.duration + 30, step.signal)]);
}
