// Words. The shell's own are in src/text/<language>.json; what a game says lies with the game, in content/text/<language>.json, what its
// skin says in text/<language>.json beside the skin. What the server says comes as key, args and English text: with a catalogue we say
// it ourselves, with names in place of seat numbers; without one the server's text stands.
//
// A new language is a copy of those files, and a line in `languages` (settings.svelte.ts).

import english from "../text/en.json";
import { Denied, type Json, type Seat, type Text } from "./protocol.ts";
import { settings, type Language } from "./settings.svelte.ts";

export type Key = keyof typeof english;
type Catalogue = { readonly [key: string]: string };
type Args = { readonly [name: string]: unknown };

const shellTexts = import.meta.glob<{ default: Catalogue }>(["../text/*.json", "!../text/en.json"]);
const gameTexts = {
  ...import.meta.glob<{ default: Catalogue }>("../../../games/*/content/text/*.json"),
  ...import.meta.glob<{ default: Catalogue }>("../../../examples/*/content/text/*.json"),
};
const skinTexts = import.meta.glob<{ default: Catalogue }>("../games/*/text/*.json");

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
  const load = shellTexts[`../text/${language}.json`];
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
  const load = Object.entries(gameTexts).find(([path]) => path.endsWith(`/${game}/content/text/${code}.json`))?.[1];
  if (load) addTexts(code, game, (await load()).default);
}
/** Adds words to a game's catalogue (a skin brings its own). */
export function addTexts(language: string, game: string, texts: Catalogue): void {
  const name = `${language}/${game}`;
  catalogues.games = { ...catalogues.games, [name]: { ...catalogues.games[name], ...texts } };
}

/** What a skin says, in English and in the language that is spoken. */
export async function loadSkinTexts(game: string, language: Language = settings.language): Promise<void> {
  const load = async (code: string) => {
    const texts = skinTexts[`../games/${game}/text/${code}.json`];
    if (texts) await once(`${code}/${game}/skin`, async () => addTexts(code, game, (await texts()).default));
  };
  await Promise.all([...new Set(["en", language])].map(load));
}

/** What the shell says. `{name}` is replaced, `{n|one|…}` by the form that fits the number. */
export function t(key: Key, args: Args = {}): string {
  const own = catalogues.shell[settings.language]?.[key];
  return fill(own ?? english[key], own === undefined ? "en" : settings.language, (name) => display(args[name]));
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
  return tgMaybe(game, key, args) ?? key;
}
/** The same; nothing where the game has no such word. */
export function tgMaybe(game: string, key: string, args: Args = {}): string | undefined {
  const template = templateOf(game, key);
  return template && fill(template.text, template.language, (name) => display(args[name]));
}

/** Whether a game has such a word. */
export const knows = (game: string, key: string): boolean => templateOf(game, key) !== undefined;

/** `{{` is a brace; the forms of a number stand in the order of the language's plural categories. */
export function fill(template: string, language: string, value: (name: string) => string | undefined): string {
  return template.replace(/\{(?:\{|(\w+)((?:\|[^|}]*)*)\})/g, (whole, name: string | undefined, forms = "") => {
    if (name === undefined) return "{";
    const found = value(name);
    if (!forms || found === undefined) return found ?? whole;
    return form((forms as string).slice(1).split("|"), found, language).replaceAll("#", found);
  });
}

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;
const plurals = new Map<string, { rules: Intl.PluralRules; categories: readonly string[] }>();
function pluralOf(language: string) {
  let known = plurals.get(language);
  if (!known) {
    const rules = new Intl.PluralRules(language);
    const there: readonly string[] = rules.resolvedOptions().pluralCategories;
    known = { rules, categories: CATEGORIES.filter((one) => there.includes(one)) };
    plurals.set(language, known);
  }
  return known;
}
function form(forms: readonly string[], shown: string, language: string): string {
  const { rules, categories } = pluralOf(language);
  const count = Number(shown.replace(/[^\d-]/g, "") || Number.NaN);
  const at = Number.isNaN(count) ? -1 : categories.indexOf(rules.select(count));
  return (at < 0 ? undefined : forms[at]) ?? forms.at(-1) ?? "";
}
const display = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "number" ? number(value) : String(value);

export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

function templateOf(game: string, key: string): { text: string; language: string } | undefined {
  for (const language of [settings.language, "en"]) {
    const text = catalogues.games[`${language}/${game}`]?.[key];
    if (text !== undefined) return { text, language };
  }
  return undefined;
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
  const { text: pattern, language } = template;
  const words = fill(nameOf ? pattern.replace(/\bseat (?=\{seat\})/gi, "") : pattern, language, (name) => {
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
