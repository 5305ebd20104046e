// Finding words in rules: which blocks have all of them, what stands around the first, and where in a text they are.

import { plainBlock, type Block } from "./markdown.ts";

export interface Hit {
  /** Of the block among its page's blocks. */
  readonly at: number;
  /** The heading it stands under. */
  readonly under: string;
  readonly excerpt: string;
}

export const wordsOf = (search: string): readonly string[] =>
  [...new Set(search.toLowerCase().split(/\s+/))].filter((word) => word.length > 1);

/** Where a block is found: its own anchor, or its place. */
export const anchorOf = (block: Block, at: number): string => block.id ?? `b${at}`;

const AROUND = 70;

export function find(blocks: readonly Block[], words: readonly string[]): readonly Hit[] {
  if (!words.length) return [];
  let under = "";
  const hits: Hit[] = [];
  blocks.forEach((block, at) => {
    if (words.every((word) => block.words.includes(word)))
      hits.push({ at, under, excerpt: excerpt(plainBlock(block), words) });
    if (block.kind === "heading") under = plainBlock(block);
  });
  return hits;
}

/** What stands around the first of the words, cut between words. */
export function excerpt(text: string, words: readonly string[]): string {
  const first = Math.min(...marks(text, words).map(([from]) => from), text.length);
  let from = Math.max(0, (first === text.length ? 0 : first) - AROUND);
  let to = Math.min(text.length, from + 2 * AROUND + 20);
  if (from > 0) from = text.indexOf(" ", from) + 1;
  if (to < text.length) to = Math.max(text.lastIndexOf(" ", to), from);
  return `${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`;
}

/** Where words stand in a text: from and to, in order, none over another. */
export function marks(text: string, words: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const small = text.toLowerCase();
  const found = words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length))
      places.push([at, at + word.length]);
    return places;
  });
  found.sort(([a], [b]) => a - b);
  return found.filter(([from], i) => i === 0 || from >= Math.max(...found.slice(0, i).map(([, to]) => to)));
}

/** A text in pieces, some of which are marked. */
export function marked(text: string, words: readonly string[]): readonly { text: string; mark: boolean }[] {
  const pieces: { text: string; mark: boolean }[] = [];
  let end = 0;
  for (const [from, to] of marks(text, words)) {
    if (from > end) pieces.push({ text: text.slice(end, from), mark: false });
    pieces.push({ text: text.slice(from, to), mark: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), mark: false });
  return pieces;
}
