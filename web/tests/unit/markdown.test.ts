import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "../../src/core/markdown.ts";

test("clauses become anchors, and are found in text", () => {
  const [heading, item] = parse("## 2. Clauses\n\n- **EOL-10.9** [R] Brake: see EOL-10.2.\n");
  expect(heading).toMatchObject({ kind: "heading", level: 2, id: "2-clauses" });
  expect(item).toMatchObject({ kind: "item", id: "EOL-10.9" });
  expect(item!.inline.filter((part) => part.kind === "clause")).toEqual([{ kind: "clause", text: "EOL-10.2" }]);
});

test("tables, code and paragraphs over several lines", () => {
  const blocks = parse("one\ntwo\n\n| a | b |\n| --- | --- |\n| 1 | `2` |\n\n```\nx < y\n```\n");
  expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "table", "code"]);
  expect(blocks[0]!.words).toBe("one two");
  expect(blocks[1]!.rows).toHaveLength(2);
  expect(blocks[2]!.inline[0]!.text).toBe("x < y");
});

test("every clause of End of Line's rules has an address", () => {
  const source = readFileSync("../games/end_of_line/RULES.md", "utf8");
  const ids = new Set(parse(source).map((block) => block.id));
  const clauses = new Set([...source.matchAll(/^\s*- \*\*(EOL-\d+\.\d+)\*\*/gm)].map((match) => match[1]));
  expect(clauses.size).toBeGreaterThan(100);
  expect([...clauses].filter((clause) => !ids.has(clause))).toEqual([]);
});
