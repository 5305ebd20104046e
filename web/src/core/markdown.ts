// The little of Markdown that rules are written in, as data: headings, paragraphs, lists, tables, code, and clause numbers as
// anchors. No HTML is ever made from text.

export type Inline =
  | { kind: "text" | "code" | "strong" | "em"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "clause"; text: string };
export interface Block {
  kind: "heading" | "paragraph" | "item" | "code" | "table" | "rule";
  level: number;
  id?: string;
  inline: Inline[];
  rows?: Inline[][][];
  /** All words, for searching. */
  words: string;
}

const CLAUSE = /\b[A-Z]{2,4}-\d+(?:\.\d+)*\b/;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern =
    /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)|\b([A-Z]{2,4}-\d+(?:\.\d+)*)\b/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const [, code, strong, em, label, href, clause] = match;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (label !== undefined && href !== undefined) parts.push({ kind: "link", text: label, href });
    else if (clause !== undefined) parts.push({ kind: "clause", text: clause });
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

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
    blocks.push({
      kind,
      level,
      inline: kind === "code" ? [{ kind: "text", text }] : inline(text),
      words: text.toLowerCase(),
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
    const item = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (/^```/.test(line)) {
      flush();
      const code: string[] = [];
      while (++i < lines.length && !lines[i]!.startsWith("```")) code.push(lines[i]!);
      push("code", 0, code.join("\n"));
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
      push("item", Math.floor(item[1]!.length / 2), text);
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
