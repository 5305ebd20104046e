// How a game brings its own look. The generic board is a skin like any other; a skin may leave out whatever it likes.
// Skins live in src/games/<game>/index.ts and export `skin`; they are found at build time and loaded when a table needs them.

import type { Component } from "svelte";
import type { Interaction } from "./interaction.svelte.ts";
import type { GameEvent, JsonObject, Option, View } from "./protocol.ts";
import type { Picture as FigurePicture } from "./rulebook.ts";
import type { OwnMeasure } from "./story.ts";
import type { SoundOf } from "./sound.ts";
import type { Picture } from "./sums.ts";
import type { TableModel } from "./table.svelte.ts";

export interface BoardProps {
  table: TableModel;
  interaction: Interaction;
  /** A replay or a look back: draw, ask nothing. */
  still?: boolean;
}
export interface EndProps extends BoardProps {
  /** The whole match from its record in events and numbers, once it is there; what this page has seen where there is none. */
  moments: readonly Picture[] | null;
}
export interface PanelProps {
  table: TableModel;
  seat: number;
}
export interface PageProps {
  /** What follows the page's name in the address. */
  rest: string[];
}

/** What a skin adds to the form for a new table: files of one's own. */
export interface FormProps {
  /** The options as they are now. */
  options: JsonObject;
  /** The files that are played with instead of the official ones, by name. */
  content: JsonObject;
  choose(content: JsonObject): void;
  /** What is wrong with them, as the engine says it; empty where nothing is. */
  wrong: string;
}

export interface FigureProps {
  picture: FigurePicture;
}

export interface SkinParts {
  /** The board with everything on it; hand included. The prompt, the options list, panels and log are the shell's. */
  Board: Component<BoardProps>;
  /** Drawn inside a player's panel, under the name plate (hand size, energy …). */
  Panel?: Component<PanelProps>;
  /** Shown beside the result on the end screen (chart, parts of the score). */
  End?: Component<EndProps>;
  /** A 20 px icon for a line of the log. */
  LogIcon?: Component<{ event: GameEvent }>;
  /** Events nobody needs a sentence for (somebody draws a card face down): left out of the log. */
  minor?(event: GameEvent): boolean;
  /** What the chart of the end screen shows of a seat, where points or pieces are not it, and its name. */
  measure?: { readonly of: OwnMeasure; readonly label: (view: View) => string };
  /** What an event sounds like, where the house's guess is not right. */
  sound?: SoundOf;
  /** Put on the table frame as `data-mood`; the skin's CSS sets colours and fonts under `[data-mood="…"]`. */
  mood?: string;
  /** True: the shell does not draw its list of options as buttons under the board (it stays in the DOM for keyboard and
   *  screen reader). */
  drawsOptions?: boolean;
  /** Options that are not on the board but drawn by the skin all the same: the prompt bar leaves their buttons out. */
  draws?(option: Option): boolean;
}

export interface SkinPage {
  default: Component<PageProps>;
}
export interface Skin {
  game: string;
  /** A small picture of the game for the start page. It fills its place from the right; the left is faded out under the name. */
  Cover?: Component;
  /** The game's colours and fonts, for `data-mood="<game>"`: from the start page on, wherever the game is spoken of. */
  mood?(): Promise<unknown>;
  load(): Promise<SkinParts>;
  /** Interactive tutorial, at `/learn/<game>`. */
  tutorial?(): Promise<SkinPage>;
  /** Stands in the form for a new table, below the options that come first. */
  form?(): Promise<{ default: Component<FormProps> }>;
  /** How a figure of the rulebook is drawn; without it the generic board draws the position. */
  figure?(): Promise<{ default: Component<FigureProps> }>;
  /** Further pages, at `/<game>/<name>/…` (daily puzzle, gallery). */
  pages?: { readonly [name: string]: () => Promise<SkinPage> };
  /** Offered on the start page; `page` must be one of `pages`. `label` is a key of the skin's texts (see i18n). */
  daily?: { page: string; label: string };
}

const found = import.meta.glob<{ skin: Skin }>("../games/*/index.ts", { eager: true });
const skins = new Map(Object.values(found).map((module) => [module.skin.game, module.skin]));

export const allSkins = (): Skin[] => [...skins.values()];
/** What to put on an element as `data-mood` so that it looks like this game; the look is on its way then. */
export function moodOf(game: string): string | undefined {
  const skin = skins.get(game);
  if (!skin?.mood) return undefined;
  void skin.mood();
  return game;
}
export const skinOf = (game: string): Skin | undefined => skins.get(game);
