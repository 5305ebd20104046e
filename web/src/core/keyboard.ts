// Boards by keyboard: what can be clicked carries `data-id`; Tab goes through what is legal, arrow keys to the nearest
// neighbour.

export type Direction = "up" | "down" | "left" | "right";
export interface Point {
  readonly x: number;
  readonly y: number;
}

const arrows: { readonly [key: string]: Direction } = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The index of the nearest of `all` in that direction, or -1: what lies straight ahead counts as nearer than what is aside. */
export function nearest(from: Point, all: readonly Point[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  all.forEach((point, i) => {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const ahead = { up: -dy, down: dy, left: -dx, right: dx }[direction];
    const aside = Math.abs(direction === "up" || direction === "down" ? dx : dy);
    if (ahead < 1 || aside > ahead * 2.5) return;
    const distance = ahead + aside * 2;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/** Svelte action for a board: arrow keys move the focus among all `[data-id]` in it. */
export function arrowKeys(board: HTMLElement | SVGElement) {
  const centre = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const onKey = (event: Event) => {
    const direction = arrows[(event as KeyboardEvent).key];
    const from = (event.target as Element).closest("[data-id]");
    if (!direction || !from) return;
    event.preventDefault();
    const others = [...board.querySelectorAll<HTMLElement>("[data-id]")].filter((one) => one !== from);
    others[nearest(centre(from), others.map(centre), direction)]?.focus();
  };
  board.addEventListener("keydown", onKey);
  return { destroy: () => board.removeEventListener("keydown", onKey) };
}

/** Whether a key is meant for what has the focus and not for the page. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.isContentEditable === true || ["INPUT", "TEXTAREA", "SELECT"].includes(element?.tagName ?? "");
}
