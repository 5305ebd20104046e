// The server's HTTP interface (docs/server.md), a function a path. Every refusal is a `Denied`.

import type { Fork } from "./host.ts";
import {
  Denied,
  type Denial,
  type Games,
  type JsonObject,
  type MatchRecord,
  type Me,
  type NewTable,
  type TableInfo,
  type TableRow,
  type Verification,
} from "./protocol.ts";

async function request<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api/${path}`, {
    method,
    credentials: "same-origin",
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return json as T;
  const error = (json as { error?: Denial } | null)?.error;
  throw new Denied(error ?? { code: "unreachable", message: `the server answered ${response.status}` });
}

export type List = "open" | "running" | "over" | "mine";

let games: Promise<Games> | null = null;

export const api = {
  /** Which games there are does not change while a page is open. */
  games(): Promise<Games> {
    games ??= request<Games>("GET", "games").catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },
  async rules(game: string): Promise<string> {
    const response = await fetch(`/api/games/${game}/rules`);
    if (!response.ok) throw new Denied({ code: "unknown_game", message: `there are no rules of ${game}` });
    return response.text();
  },

  me: () => request<Me>("GET", "me"),
  guest: (name: string) => request<Me>("POST", "guest", { name }),
  rename: (name: string) => request<Me>("POST", "me", { name }),
  signUp: (login: string, password: string) => request<Me>("POST", "account", { login, password }),
  signIn: (login: string, password: string) => request<Me>("POST", "sign-in", { login, password }),
  changePassword: (old: string, next: string) => request<Me>("POST", "password", { old, new: next }),
  signOut: () => request<JsonObject>("POST", "sign-out", {}),
  signOutEverywhere: () => request<JsonObject>("POST", "sign-out-everywhere", {}),
  deleteMe: (password?: string) => request<JsonObject>("DELETE", "me", password ? { password } : {}),

  tables: (list: List, after?: string) =>
    request<{ tables: TableRow[]; next?: string }>("GET", `tables?list=${list}${after ? `&after=${after}` : ""}`),
  table: (id: string) => request<TableInfo>("GET", `tables/${id}`),
  open: (table: NewTable) => request<{ table: string }>("POST", "tables", table),
  record: async (id: string) => (await request<{ record: MatchRecord }>("GET", `tables/${id}/record`)).record,
  rematch: (id: string) => request<{ table: string }>("POST", `tables/${id}/rematch`, {}),
  fork: (id: string, fork: Fork) => request<{ table: string }>("POST", `tables/${id}/fork`, fork),
  invite: async (id: string) =>
    (await request<{ invitation: string }>("POST", `tables/${id}/invitation`, {})).invitation,
  verify: (record: MatchRecord) => request<Verification>("POST", "verify", { record }),
};
