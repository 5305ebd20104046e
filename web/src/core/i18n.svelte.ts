// Words. The shell's own are in src/text/<language>.json; the games' English ones lie beside the games, their translations in
// src/text/games/<language>/<game>.json. What the server says comes as key, args and English text: with a catalogue we say it
// ourselves, with names in place of seat numbers; without one the server's text stands.

import english from "../text/en.json";
import { Denied, type Json, type Seat, type Text } from "./protocol.ts";
import { settings, type Language } from "./settings.svelte.ts";

export type Key = keyof typeof english;
type Catalogue = { readonly [key: string]: string };
type Args = { readonly [name: string]: unknown };

export const languages: { readonly [code in Language]: string } = { en: "English", de: "Deutsch" };

const shellTexts: { [code in Language]?: () => Promise<{ default: Catalogue }> } = {
  de: () => import("../text/de.json"),
};
const gameTexts = {
  ...import.meta.glob<{ default: Catalogue }>("../../../games/*/content/text/en.json"),
  ...import.meta.glob<{ default: Catalogue }>("../../../examples/*/content/text/en.json"),
  ...import.meta.glob<{ default: Catalogue }>("../text/games/*/*.json"),
};

class Catalogues {
  shell = $state.raw<{ [language: string]: Catalogue }>({ en: english });
  /** By `<language>/<game>`. */
  games = $state.raw<{ [name: string]: Catalogue }>({});
}
const catalogues = new Catalogues();
const loading = new Map<string, Promise<void>>();

function once(name: string, load: () => Promise<void>): Promise<void> {
  const there = loading.get(name);
  if (there) return there;
  const promise = load().catch((error: unknown) => {
    loading.delete(name);
    console.warn(`texts ${name} did not load`, error);
  });
  loading.set(name, promise);
  return promise;
}

/** Loads the words of a language; until they are there English is spoken. */
export function loadLanguage(language: Language): Promise<void> {
  const load = shellTexts[language];
  if (!load) return Promise.resolve();
  return once(language, async () => {
    const { default: texts } = await load();
    catalogues.shell = { ...catalogues.shell, [language]: texts };
  });
}

/** Loads what a game says, in English and in the language that is spoken. */
export async function loadGame(game: string, language: Language = settings.language): Promise<void> {
  await Promise.all(
    [...new Set<Language>(["en", language])].map((code) => once(`${code}/${game}`, () => loadTexts(game, code))),
  );
}
async function loadTexts(game: string, code: Language): Promise<void> {
  const find = (end: string) => Object.entries(gameTexts).find(([path]) => path.endsWith(end))?.[1];
  const load = code === "en" ? find(`/${game}/content/text/en.json`) : find(`/text/games/${code}/${game}.json`);
  if (load) addTexts(code, game, (await load()).default);
}
/** Adds words to a game's catalogue (a skin brings its own). */
export function addTexts(language: string, game: string, texts: Catalogue): void {
  const name = `${language}/${game}`;
  catalogues.games = { ...catalogues.games, [name]: { ...catalogues.games[name], ...texts } };
}

/** What a skin says, in English and in the language that is spoken. */
export async function loadSkinTexts(
  skin: { game: string; texts?: { readonly [language: string]: () => Promise<Catalogue> } },
  language: Language = settings.language,
): Promise<void> {
  const load = async (code: string) => {
    const texts = skin.texts?.[code];
    if (texts) await once(`${code}/${skin.game}/skin`, async () => addTexts(code, skin.game, await texts()));
  };
  await Promise.all([...new Set(["en", language])].map(load));
}

/** What the shell says. `{name}` is replaced; `{n|one|many}` chooses by number. */
export function t(key: Key, args: Args = {}): string {
  const template = catalogues.shell[settings.language]?.[key] ?? english[key];
  return fill(template, (name) => display(args[name]));
}
/** A key that is put together while the program runs; `otherwise` where there is no such word. */
export function maybe(key: string, otherwise: string, args: Args = {}): string {
  return key in english ? t(key as Key, args) : otherwise;
}
/** What went wrong, in the language that is spoken; what only the rules can say is said as they say it. */
export function problemText(error: unknown): string {
  if (!(error instanceof Denied)) return error instanceof Error ? error.message : String(error);
  const { code, message, clause } = error.denial;
  return clause ? message : maybe(`denied.${code}`, message);
}
/** A skin's own word. */
export function tg(game: string, key: string, args: Args = {}): string {
  const template = templateOf(game, key);
  return template === undefined ? key : fill(template, (name) => display(args[name]));
}

function fill(template: string, value: (name: string) => string | undefined): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const found = value(name);
    if (one !== undefined) return found === "1" ? one : (many ?? "").replace("#", found ?? "");
    return found ?? whole;
  });
}
const display = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "number" ? number(value) : String(value);

export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

function templateOf(game: string, key: string): string | undefined {
  return catalogues.games[`${settings.language}/${game}`]?.[key] ?? catalogues.games[`en/${game}`]?.[key];
}

export type Namer = (seat: Seat) => string;

/** What the server said, in the language that is spoken and with people's names. */
export function say(game: string, text: Text | undefined, nameOf?: Namer): string {
  if (!text) return "";
  const words = render(game, text, nameOf) ?? text.text ?? text.key;
  return nameOf ? withNames(words, nameOf) : words;
}
/** Texts that count seats ("Seat 0 bets", "Card of seat 0") with people's names. */
function withNames(words: string, nameOf: Namer): string {
  return words.replace(/\bseat (\d)(?!\d)/gi, (_, seat: string) => nameOf(Number(seat)));
}
function render(game: string, text: Text, nameOf: Namer | undefined): string | undefined {
  const args = text.args ?? {};
  if (text.key === "seat" && typeof args.n === "number" && nameOf) return nameOf(args.n);
  const template = templateOf(game, text.key);
  if (template === undefined) return undefined;
  let missing = false;
  const words = fill(nameOf ? template.replace(/\bseat (?=\{seat\})/gi, "") : template, (name) => {
    const value = argument(game, name, args[name], nameOf);
    missing ||= value === undefined;
    return value;
  });
  return missing ? undefined : words;
}
function argument(game: string, name: string, value: Json | undefined, nameOf: Namer | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    const parts = value.map((one: Json) => argument(game, name.replace(/s$/, ""), one, nameOf));
    return parts.some((part) => part === undefined) ? undefined : parts.join(", ");
  }
  if (typeof value === "object") {
    const nested = value as unknown as Text;
    return typeof nested.key === "string" ? (render(game, nested, nameOf) ?? nested.text) : undefined;
  }
  if (name === "seat" && typeof value === "number" && nameOf) return nameOf(value);
  // Several seats come as their numbers.
  if (["seats", "order"].includes(name) && typeof value === "string" && nameOf && /^\d+(, \d+)*$/.test(value))
    return value
      .split(", ")
      .map((seat) => nameOf(Number(seat)))
      .join(", ");
  return String(value);
}
