// What a person has chosen for this browser. Kept in local storage; a browser that refuses to keep anything still plays.

export type Theme = "dark" | "light" | "system";
export type Motion = "full" | "reduced" | "system";
export type Loudness = "off" | "quiet" | "full";
/** The languages there are, by what they call themselves. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

interface Stored {
  theme: Theme;
  motion: Motion;
  sound: Loudness;
  language: Language;
  instantBots: boolean;
  confirmMoves: boolean;
  /** No reaction is ever declined by the page. */
  alwaysAsk: boolean;
  /** Tips for who plays a game for the first time. */
  tips: boolean;
  name: string;
}

const KEY = "endtable.settings";
const media = (query: string) => typeof matchMedia === "function" && matchMedia(query).matches;

function defaults(): Stored {
  const german = typeof navigator !== "undefined" && navigator.language?.toLowerCase().startsWith("de");
  return {
    theme: "dark",
    motion: "system",
    // Off on phones and tablets, where sounds disturb others most.
    sound: media("(pointer: coarse)") ? "off" : "quiet",
    language: german ? "de" : "en",
    instantBots: false,
    confirmMoves: false,
    alwaysAsk: false,
    tips: true,
    name: "",
  };
}

function stored(): Partial<Stored> {
  try {
    const json: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof json === "object" && json !== null ? json : {};
  } catch {
    return {};
  }
}

class Settings {
  #all = $state<Stored>({ ...defaults(), ...stored() });
  #reducedBySystem = $state(media("(prefers-reduced-motion: reduce)"));
  #lightBySystem = $state(media("(prefers-color-scheme: light)"));

  constructor() {
    // What was chosen in another tab holds in this one, too.
    if (typeof addEventListener === "function")
      addEventListener("storage", (event) => {
        if (event.key === KEY) this.#all = { ...defaults(), ...stored() };
      });
    if (typeof matchMedia !== "function") return;
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener(
      "change",
      (e) => (this.#reducedBySystem = e.matches),
    );
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", (e) => (this.#lightBySystem = e.matches));
  }

  get all(): Readonly<Stored> {
    return this.#all;
  }
  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#all[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // A browser that keeps nothing: the choice lasts until the page is closed.
    }
  }
  get language(): Language {
    return this.#all.language;
  }
  get instantBots(): boolean {
    return this.#all.instantBots;
  }
  /** No animation, by choice or by the system's. */
  get still(): boolean {
    return this.#all.motion === "reduced" || (this.#all.motion === "system" && this.#reducedBySystem);
  }
  get theme(): "dark" | "light" {
    if (this.#all.theme === "system") return this.#lightBySystem ? "light" : "dark";
    return this.#all.theme;
  }
}

export const settings = new Settings();
