// Clicking along paths: which options are left after what was picked, and what can be picked next. Plain functions, so that
// boards, keyboard and tests agree.

import { givesUp } from "./finality.ts";
import type { Id, Option } from "./protocol.ts";

export function startsWith(path: readonly Id[], picked: readonly Id[]): boolean {
  return picked.length <= path.length && picked.every((id, i) => path[i] === id);
}

/** The options whose paths begin with what was picked. */
export function remaining(options: readonly Option[], picked: readonly Id[]): Option[] {
  return options.filter((option) => startsWith(option.path, picked));
}

/** What can be picked next, and which options each of them leads to. */
export function nextIds(options: readonly Option[], picked: readonly Id[]): Map<Id, Option[]> {
  const next = new Map<Id, Option[]>();
  for (const option of remaining(options, picked)) {
    const id = option.path[picked.length];
    if (id === undefined) continue;
    const there = next.get(id);
    if (there) there.push(option);
    else next.set(id, [option]);
  }
  return next;
}

/** What can be picked and is not on the board, giving up last. What is whole by itself stays where it is while something on the board
 *  is picked: whoever picked a unit may still end the turn. */
export function offBoard(options: readonly Option[], picked: readonly Id[]): ReadonlyMap<Id, readonly Option[]> {
  const onBoard = picked.length > 0 && !picked.some((id) => id.startsWith("option:"));
  const whole = onBoard ? [...nextIds(options, [])].filter(([, [one]]) => one?.path.length === 1) : [];
  const all = new Map([...whole, ...nextIds(options, picked)].filter(([id]) => id.startsWith("option:")));
  return new Map([...all].sort(([, a], [, b]) => Number(a.every(givesUp)) - Number(b.every(givesUp))));
}

/** The things a task that can be given leads to, and the first such task. What can be picked already means itself. */
export function leadsOf(options: readonly Option[], picked: readonly Id[]): ReadonlyMap<Id, Option> {
  const next = nextIds(options, picked);
  const tasks = new Map<Id, Option>();
  for (const option of remaining(options, picked))
    for (const id of option.leads ?? []) if (!next.has(id) && !tasks.has(id)) tasks.set(id, option);
  return tasks;
}

const DIGITS = 9;

/** What the digits choose, 1 first: what is not on the board; where everything is on it, the options as they are listed. */
export function numbered(options: readonly Option[], picked: readonly Id[]): readonly (Id | Option)[] {
  const beside = [...offBoard(options, picked).keys()];
  return (beside.length ? beside : remaining(options, picked)).slice(0, DIGITS);
}

export type Picked =
  | { readonly kind: "more"; readonly picked: readonly Id[] }
  | { readonly kind: "done"; readonly option: Option }
  | { readonly kind: "illegal" };

/** What becomes of clicking `id`. A thing further along that only one option leads to takes that option; a thing that was
 *  not next but begins a path starts over with it (another card of the hand). */
export function pick(options: readonly Option[], picked: readonly Id[], id: Id): Picked {
  const there = nextIds(options, picked).get(id);
  if (there) return advance(there, [...picked, id]);
  const further = remaining(options, picked).filter((option) => option.path.indexOf(id, picked.length) >= 0);
  if (further.length === 1) return { kind: "done", option: further[0]! };
  for (let keep = picked.length - 1; keep >= 0; --keep) {
    const kept = picked.slice(0, keep);
    const again = nextIds(options, kept).get(id);
    if (again) return advance(again, [...kept, id]);
  }
  return { kind: "illegal" };
}

function advance(there: readonly Option[], picked: readonly Id[]): Picked {
  const whole = there.find((option) => option.path.length === picked.length);
  return whole ? { kind: "done", option: whole } : { kind: "more", picked };
}

/** `grid:5,2` is cell `5,2` of zone `grid`. */
export function splitId(id: Id): { zone: string; at: string } {
  const colon = id.indexOf(":");
  return colon < 0 ? { zone: "", at: id } : { zone: id.slice(0, colon), at: id.slice(colon + 1) };
}
