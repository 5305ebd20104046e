// Every rulebook: the same pages and figures in every language, clauses that exist behind every paragraph, figures the engine knows and
// moves it allows, no figure left over.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Engine } from "../../../bindings/wasm/src/index.ts";
import { excerpt, find, marked, wordsOf } from "../../src/core/finding.ts";
import { moduleOf } from "../../src/core/engine.ts";
import { parse, type Block } from "../../src/core/markdown.ts";
import { page, positionOf, type Figures, type Page } from "../../src/core/rulebook.ts";
import { languages } from "../../src/core/settings.svelte.ts";

const homes = ["../games", "../examples"].flatMap((folder) =>
  readdirSync(folder)
    .map((game) => ({ game, home: join(folder, game, "rulebook"), ledger: join(folder, game, "RULES.md") }))
    .filter(({ home }) => existsSync(home)),
);
const read = (home: string, language: string): readonly Page[] =>
  readdirSync(join(home, language))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((file) => page(`/${file}`, readFileSync(join(home, language, file), "utf8")));
const figuresIn = (pages: readonly Page[]) =>
  pages.map(({ id, blocks }) => [id, blocks.flatMap((block) => block.figure ?? [])]);
const clausesOf = (block: Block) => block.inline.flatMap((part) => (part.kind === "behind" ? part.clauses : []));

describe.each(homes)("the rulebook of $game", ({ game, home, ledger }) => {
  const figures = JSON.parse(readFileSync(join(home, "figures.json"), "utf8")) as Figures;
  const known = new Set(parse(readFileSync(ledger, "utf8")).flatMap((block) => block.id ?? []));
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.load(readFileSync(`public${moduleOf(game)}`));
  });

  test("has the same pages, figures and clauses in every language", () => {
    const english = read(home, "en");
    expect(english.length).toBeGreaterThan(2);
    for (const language of Object.keys(languages)) {
      const pages = read(home, language);
      expect(figuresIn(pages)).toEqual(figuresIn(english));
      expect(pages.map(({ blocks }) => blocks.map((block) => [block.kind, block.level]))).toEqual(
        english.map(({ blocks }) => blocks.map((block) => [block.kind, block.level])),
      );
      expect(pages.map(({ blocks }) => blocks.map(clausesOf))).toEqual(
        english.map(({ blocks }) => blocks.map(clausesOf)),
      );
    }
  });
  test.each(Object.keys(languages))("stands on clauses that exist (%s)", (language) => {
    for (const { id, title, blocks } of read(home, language)) {
      expect(title, id).not.toBe("");
      for (const block of blocks) {
        for (const clause of clausesOf(block)) expect(known, `${id}: ${clause}`).toContain(clause);
        if (block.kind === "paragraph" || block.kind === "item")
          expect(clausesOf(block).length, `${id}: ${block.words}`).toBeGreaterThan(0);
      }
    }
  });
  test("uses every figure, and no other", () => {
    const used = figuresIn(read(home, "en")).flatMap(([, ids]) => ids);
    expect([...used].sort()).toEqual(Object.keys(figures).sort());
  });
  test.each(Object.entries(figures))("the engine plays figure %s", (_, figure) => {
    const { seats, options, state, seat = 0, moves = [], script = [] } = figure;
    const match = state
      ? engine.load({ game, seed: 5, position: { ...positionOf(figure), seats } as never })
      : engine.newMatch({ game, seed: 5, seats, ...(options ? { options } : {}) } as never);
    if (figure.probe !== undefined) expect(match.probe([seat], figure.probe as never)).toBeTruthy();
    const left = [...moves];
    const others = [...script];
    for (let k = 0; k < 60 && left.length; ++k) {
      const turn = match.turn();
      expect(turn.over, `over before ${left[0]}`).toBe(false);
      if (turn.chance) match.chance();
      else if (turn.seats.includes(seat)) match.act(seat, left.shift()!);
      else {
        const other = turn.seats[0]!;
        const legal = match.actions(other).actions.map(({ action }) => action);
        match.act(other, others[0] !== undefined && legal.includes(others[0]) ? others.shift()! : legal[0]!);
      }
    }
    expect(left).toEqual([]);
    match.close();
  });
});

test("words are found with what stands around them, and marked", () => {
  const blocks = parse(
    "# Castles\n\nA castle falls.\n\n## Gates\n\nOnly the gate of a **castle** is open. [FUR-3.8]\n",
  );
  const words = wordsOf("  castle GATE castle ");
  expect(words).toEqual(["castle", "gate"]);
  expect(find(blocks, words)).toEqual([{ at: 3, under: "Gates", excerpt: "Only the gate of a castle is open." }]);
  expect(find(blocks, [])).toEqual([]);
  expect(marked("Castle gates, a castle", words)).toEqual([
    { text: "Castle", mark: true },
    { text: " ", mark: false },
    { text: "gate", mark: true },
    { text: "s, a ", mark: false },
    { text: "castle", mark: true },
  ]);
  const long = `${"before ".repeat(40)}castle ${"after ".repeat(40)}`;
  expect(excerpt(long, ["castle"])).toMatch(/^… before.* castle after.* …$/);
  expect(excerpt(long, ["castle"]).length).toBeLessThan(200);
});
