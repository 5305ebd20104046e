// Looking closer at a board: where it lies under its window. Plain arithmetic, and a Svelte action that turns fingers, wheel and
// decisions into it. A whole board is scale 1; nothing is ever pushed out of sight.

export interface Look {
  readonly scale: number;
  /** Where the board's upper left corner lies in the window. */
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Look = { scale: 1, x: 0, y: 0 };
export const CLOSEST = 4;
/** Smaller than this nobody can tap a thing. */
const TAPPABLE = 32;
const COMFORTABLE = 46;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Within its bounds: not smaller than the window, no gap at any side. */
export function bounded({ scale, x, y }: Look, window: Size): Look {
  const by = clamp(scale, 1, CLOSEST);
  return {
    scale: by,
    x: clamp(x, window.width * (1 - by), 0),
    y: clamp(y, window.height * (1 - by), 0),
  };
}
/** Closer by `factor`, with the point of the window staying where it is. */
export function closer(look: Look, factor: number, at: Point, window: Size): Look {
  const scale = clamp(look.scale * factor, 1, CLOSEST);
  const by = scale / look.scale;
  return bounded({ scale, x: at.x - (at.x - look.x) * by, y: at.y - (at.y - look.y) * by }, window);
}
/** With this point of the whole board in the middle of the window. */
export function centred(look: Look, at: Point, window: Size): Look {
  const { scale } = look;
  return bounded({ scale, x: window.width / 2 - at.x * scale, y: window.height / 2 - at.y * scale }, window);
}

export interface Panning {
  /** Changes with every decision; what is legal then comes into the middle. */
  decision: string;
  /** What one can do something with. */
  targets: string;
  /** It is whole to begin with, however small its things: one can be exact there by other means. */
  whole?: boolean;
  onchange(look: Look): void;
}

/** Svelte action on the window of a board; its first child is the board. Returns `by` for buttons. */
export function panning(window: HTMLElement, options: Panning) {
  let look = WHOLE;
  let { decision, targets, onchange } = options;
  const fingers = new Map<number, Point>();
  let moved = false;
  const board = () => window.firstElementChild as HTMLElement | null;
  const size = (): Size => ({ width: window.clientWidth, height: window.clientHeight });

  function show(next: Look): void {
    look = next;
    const element = board();
    if (element)
      element.style.transform = look.scale === 1 ? "" : `translate(${look.x}px, ${look.y}px) scale(${look.scale})`;
    window.style.touchAction = look.scale === 1 ? "pan-x pan-y" : "none";
    onchange(look);
  }
  /** Of an element, in the whole board's own coordinates. */
  function middleOf(elements: readonly Element[]): Point | null {
    if (elements.length === 0) return null;
    const from = window.getBoundingClientRect();
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return {
      x: ((left + right) / 2 - from.left - look.x) / look.scale,
      y: ((top + bottom) / 2 - from.top - look.y) / look.scale,
    };
  }
  function toDecision(): void {
    if (look.scale === 1) return;
    const middle = middleOf([...window.querySelectorAll(targets)]);
    if (middle) show(centred(look, middle, size()));
  }
  const here = (event: PointerEvent | WheelEvent): Point => {
    const box = window.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = (): { far: number; middle: Point } => {
    const [a, b] = [...fingers.values()] as [Point, Point];
    return { far: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  };
  function down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && look.scale === 1) return;
    if (fingers.size === 0) moved = false;
    fingers.set(event.pointerId, here(event));
  }
  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = here(event);
    if (fingers.size === 2) {
      const old = spread();
      fingers.set(event.pointerId, now);
      const { far, middle } = spread();
      moved = true;
      const slid = { ...look, x: look.x + middle.x - old.middle.x, y: look.y + middle.y - old.middle.y };
      show(closer(slid, old.far > 0 ? far / old.far : 1, middle, size()));
      return;
    }
    if (look.scale === 1) return;
    if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < 8) return;
    if (!moved) window.setPointerCapture(event.pointerId);
    moved = true;
    fingers.set(event.pointerId, now);
    show(bounded({ ...look, x: look.x + now.x - before.x, y: look.y + now.y - before.y }, size()));
  }
  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
  }
  /** Whoever moved the board meant no thing on it. */
  function click(event: Event): void {
    if (!moved) return;
    moved = false;
    event.preventDefault();
    event.stopPropagation();
  }
  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    show(closer(look, Math.exp(-event.deltaY / 200), here(event), size()));
  }
  /** Things too small for a finger: begin closer. */
  function fit(): void {
    const thing = window.querySelector("[data-id]")?.getBoundingClientRect();
    if (options.whole || !thing || !matchMedia("(pointer: coarse)").matches || look.scale !== 1) return;
    if (thing.width > 0 && thing.width < TAPPABLE) {
      show(closer(look, COMFORTABLE / thing.width, { x: 0, y: 0 }, size()));
      toDecision();
    }
  }
  const watcher = new ResizeObserver(() => {
    show(bounded(look, size()));
    fit();
  });
  watcher.observe(window);
  window.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) window.addEventListener(name, up);
  window.addEventListener("click", click, true);
  window.addEventListener("wheel", wheel, { passive: false });
  // Buttons outside ask for it by an event.
  const nearer = (event: Event) => {
    const { width, height } = size();
    show(closer(look, (event as CustomEvent<number>).detail, { x: width / 2, y: height / 2 }, { width, height }));
    toDecision();
  };
  window.addEventListener("closer", nearer);
  return {
    update(next: Panning) {
      ({ targets, onchange } = next);
      if (next.decision === decision) return;
      decision = next.decision;
      requestAnimationFrame(toDecision);
    },
    destroy: () => watcher.disconnect(),
  };
}
