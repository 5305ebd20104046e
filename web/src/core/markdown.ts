// The little of Markdown that rules are written in, as data: headings, paragraphs, lists, tables, code, and clause numbers as
// anchors. No HTML is ever made from text.

export type Inline =
  | { kind: "text" | "code" | "strong" | "em"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "clause"; text: string }
  /** Clauses that stand behind what was said before them: `[EOL-3.8, EOL-3.9]`. */
  | { kind: "behind"; text: string; clauses: readonly string[] };
export interface Block {
  kind: "heading" | "paragraph" | "item" | "code" | "table" | "rule" | "figure";
  level: number;
  id?: string;
  /** Of an item of a list that is counted. */
  number?: number;
  /** Of a figure: which one; what it shows is told inline. */
  figure?: string;
  inline: Inline[];
  rows?: Inline[][][];
  /** All words, for searching. */
  words: string;
}

const CLAUSE = /\b[A-Z]{2,4}-\d+(?:\.\d+[a-z]?)*\b/;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern =
    /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)|\s*\[([A-Z]{2,4}-\d[^\]]*)\]|\b([A-Z]{2,4}-\d+(?:\.\d+[a-z]?)*)\b/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const [, code, strong, em, label, href, behind, clause] = match;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (label !== undefined && href !== undefined) parts.push({ kind: "link", text: label, href });
    else if (behind !== undefined)
      parts.push({ kind: "behind", text: behind, clauses: behind.split(",").map((one) => one.trim()) });
    else if (clause !== undefined) parts.push({ kind: "clause", text: clause });
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/** What is read, without marks and addresses. */
export const plain = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === "behind" ? "" : part.text)).join("");
export const plainBlock = (block: Block): string =>
  block.rows ? block.rows.flat().map(plain).filter(Boolean).join(" · ") : plain(block.inline);

export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** A block's anchor: the clause it begins with (`**EOL-10.9** …`), or its heading. */
function anchor(text: string, heading: boolean): string | undefined {
  const start = text.replace(/^[*`\s]+/, "");
  const clause = CLAUSE.exec(start);
  if (clause?.index === 0) return clause[0];
  return heading ? slug(text) : undefined;
}

export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.split("\n");
  let paragraph: string[] = [];
  const push = (kind: Block["kind"], level: number, text: string, extra: Partial<Block> = {}) => {
    const id = anchor(text, kind === "heading");
    const parts: Inline[] = kind === "code" ? [{ kind: "text", text }] : inline(text);
    blocks.push({
      kind,
      level,
      inline: parts,
      words: plain(parts).toLowerCase(),
      ...(id ? { id } : {}),
      ...extra,
    });
  };
  const flush = () => {
    if (paragraph.length) push("paragraph", 0, paragraph.join(" "));
    paragraph = [];
  };
  for (let i = 0; i < lines.length; ++i) {
    const line = lines[i]!;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const figure = /^!\[(.*)\]\(([\w-]+)\)\s*$/.exec(line);
    const item = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (/^```/.test(line)) {
      flush();
      const code: string[] = [];
      while (++i < lines.length && !lines[i]!.startsWith("```")) code.push(lines[i]!);
      push("code", 0, code.join("\n"));
    } else if (figure) {
      flush();
      push("figure", 0, figure[1]!, { figure: figure[2]!, id: `figure-${figure[2]!}` });
    } else if (heading) {
      flush();
      push("heading", heading[1]!.length, heading[2]!);
    } else if (/^\|/.test(line)) {
      flush();
      const rows: string[][] = [];
      for (; i < lines.length && lines[i]!.startsWith("|"); ++i) {
        const cells = lines[i]!.split("|")
          .slice(1, -1)
          .map((cell) => cell.trim());
        if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(cells);
      }
      --i;
      push("table", 0, "", { rows: rows.map((row) => row.map(inline)), words: rows.flat().join(" ").toLowerCase() });
    } else if (/^(---+|\*\*\*+)\s*$/.test(line)) {
      flush();
      push("rule", 0, "");
    } else if (item) {
      flush();
      let text = item[2]!;
      while (i + 1 < lines.length && /^\s+\S/.test(lines[i + 1]!) && !/^\s*(?:[-*]|\d+\.)\s/.test(lines[i + 1]!))
        text += ` ${lines[++i]!.trim()}`;
      const number = parseInt(line.trim());
      push("item", Math.floor(item[1]!.length / 2), text, number ? { number } : {});
    } else if (/^ {4}\S/.test(line) && !paragraph.length) {
      const code = [line.slice(4)];
      while (i + 1 < lines.length && /^( {4}|\s*$)/.test(lines[i + 1]!)) code.push(lines[++i]!.slice(4));
      push("code", 0, code.join("\n").trimEnd());
    } else if (!line.trim()) flush();
    else paragraph.push(line.trim());
  }
  flush();
  return blocks;
}
