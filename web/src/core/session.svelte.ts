// Who we are, and the one socket of the page. A name is asked for lightly: somebody without one is a guest.

import { api } from "./api.ts";
import { t } from "./i18n.svelte.ts";
import type { Me } from "./protocol.ts";
import { settings } from "./settings.svelte.ts";
import { SocketHost } from "./socket.svelte.ts";

class Session {
  me = $state.raw<Me | null>(null);
  /** Whether we have asked the server. */
  known = $state(false);
  readonly host: SocketHost;
  #greeted: Promise<void>;

  constructor() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.host = new SocketHost(`${scheme}://${location.host}/ws`);
    this.host.introduce = () => this.beSomebody();
    this.#greeted = new Promise((resolve) => {
      this.host.onHello = (hello) => {
        this.me = hello.known ? { name: hello.name, account: hello.account } : null;
        this.known = true;
        resolve();
      };
    });
  }
  start(): void {
    this.host.start();
  }
  /** What one is called here: at the server what it knows, on this device what was chosen last. */
  get name(): string {
    const chosen = settings.all.name.trim();
    return (this.reachable ? this.me?.name : chosen || this.me?.name) || chosen || t("guest");
  }
  /** False when we know that there is nobody to ask. */
  get reachable(): boolean {
    return this.host.connection !== "lost";
  }
  /** Makes sure we are somebody before we do something. */
  async beSomebody(name = settings.all.name): Promise<void> {
    await this.#greeted;
    if (this.me) return;
    this.#become(await api.guest(name.trim() || t("guest")));
  }
  async rename(name: string): Promise<void> {
    settings.set("name", name.trim());
    if (!this.reachable) return; // the name is this device's until the server is back
    if (this.me) this.#become(await api.rename(name));
    else await this.beSomebody(name);
  }
  async signUp(login: string, password: string): Promise<void> {
    await this.beSomebody();
    this.#become(await api.signUp(login, password));
  }
  async signIn(login: string, password: string): Promise<void> {
    this.#become(await api.signIn(login, password));
  }
  /** What follows ends the session on the server; the socket comes again as nobody. */
  async leave(how: () => Promise<unknown>): Promise<void> {
    await how();
    this.me = null;
    this.host.reconnect();
  }
  #become(me: Me): void {
    this.me = me;
    this.known = true;
    this.host.reconnect(); // the socket carries the cookie it was opened with
  }
}

export const session = new Session();
