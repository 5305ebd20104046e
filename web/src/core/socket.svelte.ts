// The server's socket as a Host: reconnects by itself, waits longer each time, says what it already has, and never loses
// count. Requests that were under way when the network went are refused; watching goes on by itself.

import { api } from "./api.ts";
import { withChanges } from "./changes.ts";
import type { Connection, Fork, Host, Watch } from "./host.ts";
import {
  Denied,
  type Action,
  type ChangesPush,
  type Denial,
  type Done,
  type HelloPush,
  type Hint,
  type Json,
  type JsonObject,
  type MatchRecord,
  type Push,
  type Seat,
  type TableInfo,
  type TablePush,
  type Verdict,
  type Verification,
  type Wish,
} from "./protocol.ts";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const QUIET = 15_000; // then we ask whether anybody is there
const PATIENCE = 6_000; // and this long we wait for a word

type Answer = { readonly [key: string]: unknown };
interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** How long to wait before attempt `n` (from 0); `random` spreads those who lost the same server. */
export function backoff(n: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** n) * (0.75 + random / 2);
}

export class Lost extends Error {
  constructor() {
    super("the connection was lost");
    this.name = "Lost";
  }
}

export class SocketHost implements Host {
  readonly kind = "server";
  connection = $state<Connection>("connecting");
  skew = $state(0);
  hello = $state.raw<HelloPush | null>(null);
  /** When the next attempt is made, by this machine's clock. */
  retryAt = $state(0);

  /** Told each time the server says who we are. */
  onHello: ((hello: HelloPush) => void) | null = null;
  /** Called before we open a table: it is for somebody. */
  introduce: () => Promise<void> = () => Promise.resolve();

  #url: string;
  #make: (url: string) => WebSocket;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #lastId = 0;
  #waiting = new Map<number, Waiting>();
  #hoping: Waiting[] = [];
  #watches = new Set<Watch>();
  /** The last that was said of each table: what changes are put into. */
  #told = new Map<string, TablePush>();
  #lobby = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(url: string, make = (address: string) => new WebSocket(address)) {
    this.#url = url;
    this.#make = make;
  }

  /** Connects, and sees to it that it stays so. */
  start(): void {
    if (typeof addEventListener === "function") {
      addEventListener("online", () => this.reconnect());
      addEventListener("offline", () => this.#lose());
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden && this.connection === "lost") this.reconnect();
      });
    }
    this.#connect();
  }
  /** Anew at once: the network is back, or we are somebody else now. */
  reconnect(): void {
    if (this.#ended) return;
    this.#drop();
    this.#attempt = 0;
    if (this.connection === "open") this.connection = "connecting";
    this.#connect();
  }
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#drop();
    this.connection = "ended";
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#socket || this.#ended) return;
    const socket = this.#make(this.#url);
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.#socket && typeof message.data === "string") this.#hear(message.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#lose(), PATIENCE); // nobody greets: nobody is there
  }
  #drop(): void {
    clearTimeout(this.#quiet);
    const socket = this.#socket;
    this.#socket = null;
    this.#told.clear();
    socket?.close();
    for (const waiting of this.#waiting.values()) waiting.reject(new Lost());
    this.#waiting.clear();
  }
  #lose(): void {
    this.#drop();
    if (this.#ended) return;
    this.connection = "lost";
    for (const { reject } of this.#hoping.splice(0)) reject(new Lost());
    const wait = backoff(this.#attempt++);
    this.retryAt = Date.now() + wait;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hear(text: string): void {
    this.#listen();
    const message = JSON.parse(text) as Push | { id?: number; ok: boolean; error?: Denial };
    if (!("push" in message)) this.#answered(message);
    else if (message.push === "hello") this.#greeted(message);
    else if (message.push === "lobby") for (const changed of this.#lobby) changed();
    else if (message.push === "table") {
      const push = "changes" in message ? this.#changed(message as ChangesPush) : message;
      if (!push) return;
      this.#told.set(push.id, push);
      for (const watch of [...this.#watches]) if (watch.table === message.id) watch.onPush(push);
    } else if (message.push === "gone") {
      const gone = new Denied({ code: "gone", message: "this table was taken away" });
      for (const watch of [...this.#watches]) if (watch.table === message.id) watch.onDenied(gone);
    }
  }
  /** The whole of a push that says only what changed; null where that fits to nothing: then everything is asked for. */
  #changed({ changes, ...push }: ChangesPush): TablePush | null {
    const { scene: _, resync: __, ...before } = this.#told.get(push.id) ?? ({} as Partial<TablePush>);
    try {
      return { ...(withChanges(before as unknown as JsonObject, changes) as unknown as TablePush), ...push };
    } catch (error) {
      console.warn(`table ${push.id}: what changed fits to nothing`, error);
      const watch = [...this.#watches].find((one) => one.table === push.id);
      if (watch) this.#follow(watch);
      return null;
    }
  }
  #greeted(hello: HelloPush): void {
    this.hello = hello;
    this.onHello?.(hello);
    this.skew = hello.now - Date.now();
    this.#attempt = 0;
    this.connection = "open";
    for (const { resolve } of this.#hoping.splice(0)) resolve({});
    if (this.#lobby.size) this.#tell({ do: "lobby", yes: true });
    for (const watch of this.#watches) this.#follow(watch);
  }
  #answered(message: { id?: number; ok: boolean; error?: Denial }): void {
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (!waiting || message.id === undefined) return;
    this.#waiting.delete(message.id);
    if (message.ok) waiting.resolve(message as unknown as Answer);
    else waiting.reject(new Denied(message.error ?? { code: "internal", message: "no reason given" }));
  }
  /** A socket that says nothing is asked; one that does not answer is none. */
  #listen(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#quiet = setTimeout(() => this.#lose(), PATIENCE);
      this.#tell({ do: "ping" });
    }, QUIET);
  }

  /** Somebody is there; rejects as soon as we know that nobody is. */
  async reached(): Promise<void> {
    if (this.connection === "lost" || this.connection === "ended") throw new Lost();
    if (this.connection !== "open") await new Promise((resolve, reject) => this.#hoping.push({ resolve, reject }));
  }
  ask(message: { readonly [key: string]: unknown }): Promise<Answer> {
    const socket = this.#socket;
    if (!socket || this.connection !== "open") return Promise.reject(new Lost());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }
  /** Says something whose answer nobody waits for; after a lost connection it is said again anyway. */
  #tell(message: { readonly [key: string]: unknown }): void {
    this.ask(message).catch(() => {});
  }

  // --- Host

  watch(watch: Watch): () => void {
    this.#watches.add(watch);
    if (this.connection === "open") this.#follow(watch);
    return () => {
      if (!this.#watches.delete(watch)) return;
      const others = [...this.#watches].some((one) => one.table === watch.table);
      if (others) return;
      this.#told.delete(watch.table);
      this.#tell({ do: "unwatch", table: watch.table });
    };
  }
  #follow(watch: Watch): void {
    const have = watch.have();
    this.ask({
      do: "watch",
      table: watch.table,
      changes: true,
      have_scene: watch.haveScene(),
      ...(watch.as ? { as: watch.as } : {}),
      ...(have ? { have } : {}),
      ...(watch.invitation ? { invitation: watch.invitation } : {}),
    }).catch((error: unknown) => {
      if (error instanceof Denied && this.#watches.has(watch)) watch.onDenied(error);
    });
  }
  /** Told when the lists of tables have changed; returns how to stop. */
  lobby(changed: () => void): () => void {
    this.#lobby.add(changed);
    if (this.connection === "open" && this.#lobby.size === 1) this.#tell({ do: "lobby", yes: true });
    return () => {
      this.#lobby.delete(changed);
      if (!this.#lobby.size) this.#tell({ do: "lobby", yes: false });
    };
  }
  async wish(table: string, wish: Wish): Promise<Done> {
    return (await this.ask({ ...wish, table })) as Done;
  }
  async why(table: string, seat: Seat, action: Action): Promise<Verdict> {
    return (await this.ask({ do: "why", table, seat, action })) as unknown as Verdict;
  }
  async probe(table: string, query: Json, as?: readonly Seat[]): Promise<Json> {
    return (await this.ask({ do: "probe", table, query, ...(as ? { as } : {}) })).answer as Json;
  }
  async hint(table: string, seat: Seat): Promise<readonly Hint[]> {
    return (await this.ask({ do: "hint", table, seat })).best as readonly Hint[];
  }
  offers(): boolean {
    return true;
  }
  info(table: string): Promise<TableInfo> {
    return api.table(table);
  }
  record(table: string): Promise<MatchRecord> {
    return api.record(table);
  }
  verify(record: MatchRecord): Promise<Verification> {
    return api.verify(record);
  }
  async rematch(table: string): Promise<string> {
    const { table: next } = await api.rematch(table);
    const info = await api.table(next);
    if (info.hosting && info.places.every((place) => place.who !== "nobody"))
      await this.wish(next, { do: "start" }).catch(() => {});
    return next;
  }
  async fork(table: string, fork: Fork): Promise<string> {
    await this.introduce();
    return (await api.fork(table, fork)).table;
  }
}
