// Somebody with a browser, as the tests see them: opens pages, plays, and fails on any error of the console.

import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";

let browser: Browser;

/** One browser for all tests of a file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.ENDTABLE_CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    });
  });
  afterAll(() => browser.close());
}

export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: string[] = [];
  /** Hosts other than the server's that were asked for anything. */
  readonly strangers: string[] = [];

  readonly server: string;

  private constructor(context: BrowserContext, page: Page, server: string) {
    this.context = context;
    this.page = page;
    this.server = server;
  }
  /** Nothing is kept for later without a network, unless `options` allow it: that is a test of its own. */
  static async come(
    options: BrowserContextOptions = {},
    settings: Record<string, unknown> = {},
    server = inject("server"),
  ): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "en-GB",
      serviceWorkers: "block",
      ...options,
    });
    await context.addInitScript(
      (chosen) => {
        if (!localStorage.getItem("endtable.settings"))
          localStorage.setItem("endtable.settings", JSON.stringify(chosen));
      },
      { motion: "reduced", instantBots: true, tips: false, ...settings },
    );
    const visitor = new Visitor(context, await context.newPage(), server);
    visitor.page.setDefaultTimeout(15_000);
    visitor.page.on("console", (message) => {
      if (message.type() === "error") visitor.errors.push(message.text());
    });
    visitor.page.on("pageerror", (error) => visitor.errors.push(error.message));
    visitor.page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== server) visitor.strangers.push(url.host);
    });
    return visitor;
  }
  async go(path: string): Promise<void> {
    await this.page.goto(this.server + path);
  }
  /** Opens a table through the API, with the page's own cookie, and goes there. */
  async open(table: Record<string, unknown>, query = ""): Promise<string> {
    if (this.page.url() === "about:blank") await this.go("/credits");
    const id = await this.page.evaluate(async (wanted) => {
      const post = (path: string, body: unknown) =>
        fetch(`/api/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      if (!sessionStorage.getItem("guest")) await post("guest", { name: "Ada" });
      sessionStorage.setItem("guest", "yes");
      const answer = await post("tables", wanted);
      return ((await answer.json()) as { table: string }).table;
    }, table);
    await this.go(`/table/${id}${query}`);
    return id;
  }
  /** Whether this seat is asked something right now. */
  async isAsked(): Promise<boolean> {
    return (await this.page.locator('[data-testid="options"] button').count()) > 0;
  }
  over(): Promise<boolean> {
    return this.page.locator("#end-title").isVisible();
  }
  /** Clicks along the path of one option, as a person would: what glows on the board, or the buttons of the prompt. */
  async clickSomething(random: () => number): Promise<void> {
    for (let step = 0; step < 4; ++step) {
      const targets = this.page.locator(".board [data-id].legal, .prompt [data-option]");
      const count = await targets.count();
      if (count === 0) return;
      await targets.nth(Math.floor(random() * count)).click({ timeout: 3000 });
      if (!(await this.page.locator(".board .picked").count())) return;
    }
  }
  /** Plays until the game is over. `after` is called after each of our moves. */
  async play(random: () => number, after?: (moves: number) => Promise<void>): Promise<number> {
    for (let moves = 0, idle = 0; idle < 600;) {
      if (await this.over()) return moves;
      if (await this.isAsked()) {
        idle = 0;
        await this.clickSomething(random).catch((error: Error) => {
          if (!/Timeout|detached|not stable|intercepts/.test(error.message)) throw error; // the turn went on meanwhile
        });
        ++moves;
        await after?.(moves);
      } else {
        ++idle;
        await this.page.waitForTimeout(30);
      }
    }
    throw new Error("the game did not come to an end");
  }
  /** Nothing went wrong unseen. */
  async leave(): Promise<void> {
    expect(this.errors).toEqual([]);
    expect(this.strangers).toEqual([]);
    await this.context.close();
  }
}

/** Repeats itself: a test that fails fails again. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const bots = (count: number, level = "easy") => Array.from({ length: count }, () => ({ who: "bot", level }));
