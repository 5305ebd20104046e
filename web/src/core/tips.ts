// Which tip somebody gets who sits at a table for the first time: the game's word for this question, else one of the table's own. Each is
// given once a browser.

const KEY = "endtable.tips";
/** Of any table, in the order in which they are of use. */
export const GENERAL = ["glow", "why", "hint", "undo", "log"] as const;

function seen(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? (kept as string[]) : []);
  } catch {
    return new Set();
  }
}
export function keepTip(tip: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen().add(tip)]));
  } catch {
    // A browser that keeps nothing gives it again.
  }
}
/** The next tip: `<game>.<decision>` where the game has one that is new, else a general one that fits, else none. */
export function nextTip(
  game: string,
  decision: string,
  hasOwn: boolean,
  fits: (general: string) => boolean,
): string | null {
  const old = seen();
  const own = `${game}.${decision}`;
  if (hasOwn && !old.has(own)) return own;
  return GENERAL.find((one) => !old.has(one) && fits(one)) ?? null;
}
