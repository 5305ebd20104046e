// Sounds: short, few, made on the spot (no files). Which picture makes which sound is a plain function; making it is the browser's
// business, after somebody has touched the page, never before.

import { settings } from "./settings.svelte.ts";
import type { GameEvent, TablePush } from "./protocol.ts";

export type Sound = "turn" | "placed" | "cut" | "refused" | "end" | "chat";

/** What an event sounds like, if like anything; a skin may know better. */
export type SoundOf = (event: GameEvent) => Sound | null;

const CUT = /^(cut|captur|taken|kill|destroy|raze|eliminat|beaten|folded|resigned)/;
/** Drawing, turning up, shuffling and the frame of a game are seen and not heard. */
const QUIET = /^(drew|dealt|turned|round|revealed|tie|first|answered|sealed|shown|won|drawn|ended|carried|discarded)/;

export const soundOfEvent: SoundOf = (event) => {
  if (event.seat === undefined || QUIET.test(event.event)) return null;
  return CUT.test(event.event) ? "cut" : "placed";
};

/** At most one sound for what happened in the game, the most important one. */
export function ofEvents(events: readonly GameEvent[], soundOf: SoundOf = soundOfEvent): Sound | null {
  const all = events.map(soundOf);
  return all.includes("cut") ? "cut" : (all.find((one) => one !== null) ?? null);
}

const asked = (push: TablePush): boolean => push.table.status === "running" && (push.choices ?? []).length > 0;
const over = (push: TablePush): boolean => push.table.status === "over";

/** What one hears when `after` comes to be shown in place of `before`, apart from its events: the end, one's own turn, what
 *  somebody else says. The first picture of a table is silent. */
export function ofPicture(before: TablePush | null, after: TablePush): Sound[] {
  if (!before || before.id !== after.id || after.n < before.n) return [];
  const sounds: Sound[] = [];
  if (over(after) && !over(before)) sounds.push("end");
  else if (asked(after) && !asked(before)) sounds.push("turn");
  const mine = (seats: readonly number[] = []) => seats.some((seat) => after.table.you.includes(seat));
  const said = after.happened.some((one) => one.n > before.n && one.news?.do === "chat" && !mine(one.news.seats));
  if (said) sounds.push("chat");
  return sounds;
}

/** In a tab nobody looks at only what calls one back is heard. */
export const heardWhenHidden: ReadonlySet<Sound> = new Set(["turn", "end", "chat"]);

// --- Making them

interface Tone {
  /** Hertz at its beginning and at its end. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly long: number;
  readonly wave: OscillatorType;
  readonly loud: number;
}
const tone = (from: number, at: number, long: number, more: Partial<Tone> = {}): Tone => ({
  from,
  to: from,
  at,
  long,
  wave: "sine",
  loud: 0.5,
  ...more,
});

/** Seconds; none is longer than three quarters of one. */
export const tones: { readonly [sound in Sound]: readonly Tone[] } = {
  turn: [tone(659, 0, 0.16), tone(880, 0.1, 0.26)],
  placed: [tone(320, 0, 0.09, { to: 180, wave: "triangle", loud: 0.6 })],
  cut: [
    tone(520, 0, 0.28, { to: 90, wave: "sawtooth", loud: 0.25 }),
    tone(1400, 0, 0.04, { wave: "square", loud: 0.12 }),
  ],
  refused: [tone(170, 0, 0.07, { wave: "square", loud: 0.14 }), tone(140, 0.1, 0.1, { wave: "square", loud: 0.14 })],
  end: [tone(523, 0, 0.22), tone(659, 0.12, 0.24), tone(784, 0.24, 0.26), tone(1047, 0.36, 0.38)],
  chat: [tone(1175, 0, 0.06, { loud: 0.3 }), tone(1568, 0.07, 0.1, { loud: 0.3 })],
};

const LOUD = { off: 0, quiet: 0.12, full: 0.4 } as const;
/** The same sound again within this many milliseconds is one sound. */
const APART = 90;

class Speaker {
  #context: AudioContext | null = null;
  readonly #last = new Map<Sound, number>();

  play(sound: Sound): void {
    const loud = LOUD[settings.all.sound];
    if (loud === 0 || typeof AudioContext !== "function") return;
    if (document.hidden && !heardWhenHidden.has(sound)) return;
    // Browsers let nobody make noise before the page was touched, and complain.
    if (navigator.userActivation?.hasBeenActive === false) return;
    const now = Date.now();
    if (now - (this.#last.get(sound) ?? 0) < APART) return;
    this.#last.set(sound, now);
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
    for (const one of tones[sound]) this.#tone(this.#context, one, loud);
  }
  #tone(context: AudioContext, { from, to, at, long, wave, loud }: Tone, volume: number): void {
    const begin = context.currentTime + 0.01 + at;
    const oscillator = new OscillatorNode(context, { type: wave, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.frequency.exponentialRampToValueAtTime(to, begin + long);
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loud * volume, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + long + 0.02);
  }
}

export const speaker = new Speaker();
