// When a thing is shown large: the mouse rests on it, a finger stays on it, or `z` is pressed while it has focus or pointer.

import { isTyping } from "../core/keyboard.ts";
import type { Id } from "../core/protocol.ts";

const REST_MS = 600;
const PRESS_MS = 450;

export interface Zooming {
  /** Shows it; `pinned`: until it is closed. */
  show(id: Id, pinned: boolean): void;
  /** Takes away what is not pinned. */
  hide(): void;
}

/** Svelte action for a board whose things carry `data-id`. */
export function zooming(board: HTMLElement, { show, hide }: Zooming) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Id | null = null;
  let pressed = false;
  const idOf = (target: EventTarget | null): Id | null =>
    (target as Element | null)?.closest?.<HTMLElement>("[data-id]")?.dataset.id ?? null;

  function enter(event: PointerEvent) {
    const id = idOf(event.target);
    if (event.pointerType !== "mouse" || id === over) return;
    over = id;
    clearTimeout(timer);
    hide();
    if (id) timer = setTimeout(() => show(id, false), REST_MS);
  }
  function leave() {
    over = null;
    clearTimeout(timer);
    hide();
  }
  function down(event: PointerEvent) {
    pressed = false;
    clearTimeout(timer);
    hide();
    const id = idOf(event.target);
    if (event.pointerType === "mouse" || !id || !event.isPrimary) return;
    timer = setTimeout(() => {
      pressed = true;
      show(id, true);
    }, PRESS_MS);
  }
  function up(event: PointerEvent) {
    if (event.pointerType !== "mouse") clearTimeout(timer);
  }
  /** A long press is no click. */
  function click(event: Event) {
    clearTimeout(timer);
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopPropagation();
  }
  function menu(event: Event) {
    if (pressed || idOf(event.target)) event.preventDefault();
  }
  function key(event: KeyboardEvent) {
    if (event.key !== "z" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const focused = board.contains(document.activeElement) ? idOf(document.activeElement) : null;
    const id = over ?? focused;
    if (id) show(id, true);
  }
  board.addEventListener("pointerover", enter);
  board.addEventListener("pointerleave", leave);
  board.addEventListener("pointerdown", down);
  for (const name of ["pointerup", "pointercancel"] as const) board.addEventListener(name, up);
  board.addEventListener("click", click, true);
  board.addEventListener("contextmenu", menu);
  addEventListener("keydown", key);
  return {
    destroy() {
      clearTimeout(timer);
      removeEventListener("keydown", key);
    },
  };
}
