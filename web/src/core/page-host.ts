// Tables in the page itself: the engine as WebAssembly behind the same interface as the server's socket. Solo, puzzles, hot-seat and
// games against bots need no server; tutorials begin at any position and may have scripted opponents. What is worth keeping is
// kept in the browser's storage: a reload goes on where it was, and windows of the same browser follow each other.

import { withContent, type WithContent } from "./contents.ts";
import { engineOf, type Engine } from "./engine.ts";
import { PAGE_PREFIX, type Connection, type Fork, type Host, type Watch } from "./host.ts";
import { forget, kept, read, tableOfKey } from "./kept.ts";
import { LiveTable, type PagePlace, type PageTable } from "./page-table.ts";
import {
  Denied,
  type Action,
  type Done,
  type Hint,
  type Json,
  type JsonObject,
  type MatchRecord,
  type Seat,
  type TableInfo,
  type Verdict,
  type Verification,
  type Wish,
} from "./protocol.ts";

const CAN: ReadonlySet<Wish["do"]> = new Set(["act", "undo", "resign"]);

export class PageHost implements Host {
  readonly kind = "page";
  readonly connection: Connection = "open";
  readonly skew = 0;
  readonly #engine: (game: string) => Engine;
  readonly #tables = new Map<string, LiveTable>();

  constructor(engine: (game: string) => Engine = engineOf) {
    this.#engine = engine;
    if (typeof addEventListener === "function")
      addEventListener("storage", ({ key, newValue }) => this.#changedElsewhere(tableOfKey(key), newValue));
  }

  /** Opens a table and says its id. */
  async open(table: PageTable, id = PAGE_PREFIX + randomId()): Promise<string> {
    this.forget(id);
    const live = new LiveTable(id, table, this.#engine(table.game));
    this.#enter(id, live);
    try {
      await live.ready();
    } catch (error) {
      this.forget(id);
      throw error;
    }
    return id;
  }
  /** Forgets a table, also what was kept of it. */
  forget(id: string): void {
    this.#tables.get(id)?.close();
    this.#tables.delete(id);
    forget(id);
  }
  /** Whether this table is open, or was kept and can go on. */
  knows(id: string): boolean {
    return this.#tables.has(id) || kept(id) !== null;
  }
  #find(id: string): LiveTable {
    const there = this.#tables.get(id);
    if (there) return there;
    const before = kept(id);
    if (before === null) throw new Denied({ code: "unknown_table", message: "this table is not in this browser" });
    const live = new LiveTable(id, before.table, this.#engine(before.table.game), before);
    this.#enter(id, live);
    return live;
  }
  /** What nobody looks at any more and is kept can wait there: the engine has room for so many matches only. */
  #enter(id: string, live: LiveTable): void {
    for (const [other, table] of this.#tables)
      if (table.table.keep && !table.watched) {
        table.close();
        this.#tables.delete(other);
      }
    this.#tables.set(id, live);
  }
  #changedElsewhere(id: string | null, text: string | null): void {
    const now = read(text);
    if (id !== null && now) void this.#tables.get(id)?.follow(now.steps);
  }

  // --- Host

  watch(watch: Watch): () => void {
    try {
      return this.#find(watch.table).watch(watch);
    } catch (error) {
      watch.onDenied(error as Error);
      return () => undefined;
    }
  }
  offers(what: Wish["do"]): boolean {
    return CAN.has(what);
  }
  async wish(table: string, wish: Wish): Promise<Done> {
    if (!CAN.has(wish.do)) throw new Denied({ code: "not_here", message: "a table in the page cannot do that" });
    return this.#find(table).wish(wish);
  }
  async why(table: string, seat: Seat, action: Action): Promise<Verdict> {
    return this.#find(table).why(seat, action);
  }
  async probe(table: string, query: Json, as?: readonly Seat[]): Promise<Json> {
    return this.#find(table).probe(query, as);
  }
  async hint(table: string, seat: Seat): Promise<readonly Hint[]> {
    return this.#find(table).hint(seat);
  }
  async info(table: string): Promise<TableInfo> {
    return this.#find(table).info();
  }
  async record(table: string): Promise<MatchRecord> {
    return this.#find(table).record();
  }
  async verify(record: MatchRecord): Promise<Verification> {
    const engine = this.#engine(record.game);
    const content = await this.#contentFor(engine, record);
    return (await engine.request<{ verification: Verification }>({ cmd: "verify", record, ...content })).verification;
  }
  /** The files a record is played with, where the engine does not have them; what else is wrong the verification says. */
  #contentFor(engine: Engine, { result: _, ...record }: MatchRecord): Promise<Pick<WithContent, "content">> {
    const opened = withContent(record.content, async ({ content }) => {
      const files = content ? { content } : {};
      const request = { cmd: "replay", record: { ...record, log: [] }, ...files };
      const { match } = await engine.request<{ match: number }>(request);
      await engine.request({ cmd: "close", match });
      return files;
    });
    return opened.catch(() => ({}));
  }
  /** The same again is a new game, by today's rules and with the options there still are. */
  async rematch(table: string): Promise<string> {
    const { position: _, options: had = {}, ...same } = this.#find(table).table;
    const request = { cmd: "again", game: same.game, options: had };
    const { options } = await this.#engine(same.game).request<{ options: JsonObject }>(request);
    return this.open({ ...same, options });
  }
  async fork(table: string, fork: Fork): Promise<string> {
    const live = this.#find(table);
    const position = await live.position(fork.ply);
    const places = fork.places.map((place, seat): PagePlace => {
      if (place.who === "bot") return { who: "bot", level: place.level, name: "" };
      const before = live.table.places[seat];
      return { who: "person", name: before?.who === "person" ? before.name : "" };
    });
    const { game, options } = live.table;
    return this.open({ game, ...(options ? { options } : {}), places, position, keep: true, listed: true });
  }
}

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

let host: PageHost | undefined;
export const pageHost = (): PageHost => (host ??= new PageHost());
