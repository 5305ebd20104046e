// The rulebook of a game, for people: pages in every language and figures, which are positions of the engine. It lies in the game's own
// folder (rulebook/<language>/<n>-<page>.md, rulebook/figures.json) and is read when somebody opens it. Behind it stands the ledger (rules.ts).

import { engineOf } from "./engine.ts";
import { parse, plain, type Block } from "./markdown.ts";
import type { Action, Json, JsonObject, Scene, Seat, View } from "./protocol.ts";

const written = {
  ...import.meta.glob<string>("../../../games/*/rulebook/*/*.md", { query: "?raw", import: "default" }),
  ...import.meta.glob<string>("../../../examples/*/rulebook/*/*.md", { query: "?raw", import: "default" }),
};
const drawn = {
  ...import.meta.glob<Figures>("../../../games/*/rulebook/figures.json", { import: "default" }),
  ...import.meta.glob<Figures>("../../../examples/*/rulebook/figures.json", { import: "default" }),
};

export interface Page {
  /** In the address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** What a page shows: a position of the engine, drawn by the game's skin; or only things of its scene. */
export interface Figure {
  readonly seats: number;
  readonly options?: JsonObject;
  readonly state?: JsonObject;
  /** Through whose eyes; else the first seat's. */
  readonly seat?: Seat;
  /** Asked of the position, for the skin to draw. */
  readonly probe?: Json;
  /** What the skin stresses (a unit that is picked, a card about to be laid), or which cards it shows. */
  readonly show?: JsonObject;
  /** The figure can be played; these moves are what the page speaks of, and the others do what their script says. */
  readonly moves?: readonly Action[];
  readonly script?: readonly Action[];
}
export type Figures = { readonly [id: string]: Figure };

/** A figure as its skin draws it. */
export interface Picture {
  readonly figure: Figure;
  readonly scene: Scene;
  readonly view: View;
  readonly answer: Json;
}

const folder = (path: string) => path.split("/").slice(-4);
const files = (game: string, language: string) =>
  Object.entries(written)
    .filter(([path]) => folder(path)[0] === game && folder(path)[2] === language)
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));

export const hasRulebook = (game: string): boolean => files(game, "en").length > 0;

/** The pages of a game in a language, in English where it does not speak that one; none where there is no rulebook. */
export async function rulebookOf(game: string, language: string): Promise<readonly Page[]> {
  const own = files(game, language);
  return Promise.all((own.length ? own : files(game, "en")).map(async ([path, load]) => page(path, await load())));
}
export function page(path: string, source: string): Page {
  const [heading, ...blocks] = parse(source);
  return { id: path.replace(/^.*\/\d+-|\.md$/g, ""), title: heading ? plain(heading.inline) : "", blocks };
}

export async function figuresOf(game: string): Promise<Figures> {
  const load = Object.entries(drawn).find(([path]) => path.endsWith(`/${game}/rulebook/figures.json`))?.[1];
  return load ? load() : {};
}

/** The position of a figure as a table of the page begins from it. */
export const positionOf = ({ options, state }: Figure): JsonObject => ({
  ...(options ? { options } : {}),
  state: state ?? {},
});

/** Lets the engine look at a figure. */
export async function pictureOf(game: string, figure: Figure): Promise<Picture> {
  const engine = engineOf(game);
  const { seats, options = {}, state, seat = 0, probe } = figure;
  const begin = state
    ? { cmd: "load", game, seed: 5, position: { ...positionOf(figure), seats } }
    : { cmd: "new", game, seed: 5, seats, options };
  const { match } = await engine.request<{ match: number }>(begin);
  try {
    const viewers = [seat];
    const { scene, view } = await engine.request<{ scene: Scene; view: View }>({ cmd: "view", match, seats: viewers });
    const asked =
      probe === undefined
        ? { answer: null }
        : await engine.request<{ answer: Json }>({ cmd: "probe", match, seats: viewers, query: probe });
    return { figure, scene, view, answer: asked.answer };
  } finally {
    await engine.request({ cmd: "close", match });
  }
}
