// The content games are played with, by its hash. The engine in the page carries today's; what was begun with another is opened with
// the files it began with: kept beside the games of this browser, lying beside the page (all that was ever released), or at the server.

import { Denied, type JsonObject } from "./protocol.ts";

const STORE = "endtable.content.";

/** Fields of a request that opens something. */
export interface WithContent {
  readonly content?: JsonObject;
  /** It was official one day: the words of today come first. */
  readonly official?: true;
}

/** Keeps files, once for all games that are played with them. */
export function holdContent(hash: string, files: JsonObject): void {
  try {
    if (localStorage.getItem(STORE + hash) === null) localStorage.setItem(STORE + hash, JSON.stringify(files));
  } catch {
    // No room: what was released lies beside the page as well.
  }
}
export function heldContent(hash: string): JsonObject | null {
  try {
    const files: unknown = JSON.parse(localStorage.getItem(STORE + hash) ?? "null");
    return files && typeof files === "object" ? (files as JsonObject) : null;
  } catch {
    return null;
  }
}
/** Forgets what no kept game needs any more. */
export function dropContents(needed: ReadonlySet<string>): void {
  try {
    const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i));
    for (const key of all)
      if (key?.startsWith(STORE) && !needed.has(key.slice(STORE.length))) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

async function filesAt(address: string): Promise<JsonObject | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const { files } = (await answer.json()) as { files?: JsonObject };
    return files ?? null;
  } catch {
    return null; // no network, or the page where a file was expected
  }
}
/** Null: nobody has it. `table` is one at the server that is played with it. */
export async function contentOf(hash: string, table?: string): Promise<JsonObject | null> {
  if (!/^sha256:[0-9a-f]{64}$/.test(hash)) return null;
  return (
    heldContent(hash) ??
    (await filesAt(`/contents/${hash.slice("sha256:".length)}.json`)) ??
    (await filesAt(`/api/contents/${hash}${table ? `?table=${table}` : ""}`))
  );
}

/** Asks for something that is played with the content of this hash; where the engine lacks it, with its files. */
export async function withContent<T>(
  hash: string,
  ask: (content: WithContent) => Promise<T>,
  table?: string,
): Promise<T> {
  try {
    return await ask({});
  } catch (error) {
    if (!(error instanceof Denied) || error.denial.code !== "unknown_content") throw error;
    const content = await contentOf(hash, table);
    if (!content) throw error;
    return ask({ content, official: true });
  }
}
