// The page around the games: one device for two, keyboard alone, phone, other language, replay, what is loaded.

import { AxeBuilder } from "@axe-core/playwright";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

test("two people at one device: nothing secret is on the page while it is handed over", async () => {
  const ada = await Visitor.come();
  await ada.open({ game: "kuhn_poker", places: [{ who: "me" }, { who: "me" }], start: true });
  const over = ada.page.locator("#end-title");
  const hand = ada.page.getByRole("button", { name: /^I am / });
  let handed = 0;
  for (let step = 0; step < 40 && !(await over.isVisible()); ++step) {
    await hand.or(over).or(ada.page.locator("[data-option]").first()).first().waitFor();
    if (await hand.isVisible()) {
      ++handed;
      // The whole page, not only what is visible: no card of anybody's is in it.
      expect(await ada.page.content()).not.toMatch(/\b(jack|queen|king)\b/);
      await hand.click();
      await hand.waitFor({ state: "hidden" });
    } else if (await ada.page.locator("[data-option]").count()) {
      expect(await ada.page.locator(".board .item").count()).toBe(1);
      await ada.page.locator("[data-option]").first().click();
      await ada.page.waitForTimeout(100);
    }
  }
  expect(handed).toBeGreaterThanOrEqual(2);
  expect(await over.isVisible()).toBe(true);
  await ada.leave();
});

for (const [game, options] of [
  ["goofspiel", { cards: 5 }],
  ["orchard", { rounds: 3 }],
] as const)
  test(`two people at one device answer in secret, each in turn: ${game}`, async () => {
    const ada = await Visitor.come();
    await ada.open({ game, options, places: [{ who: "me" }, { who: "me" }], start: true }, "?skin=generic");
    const over = ada.page.locator("#end-title");
    const hand = ada.page.getByRole("button", { name: /^I am / });
    const names = new Set<string>();
    const random = dice(3);
    for (let step = 0; step < 300 && !(await over.isVisible()); ++step) {
      await hand.or(over).or(ada.page.locator(".board .legal")).first().waitFor();
      if (await hand.isVisible()) {
        names.add((await hand.textContent()) ?? "");
        await hand.click();
        await hand.waitFor({ state: "hidden" });
      } else if (await ada.isAsked()) {
        await ada.clickSomething(random);
        await ada.page.waitForTimeout(100);
      }
    }
    expect(await over.isVisible()).toBe(true);
    expect(names.size).toBe(2);
    await ada.leave();
  });

test("a whole game by keyboard alone", async () => {
  const ada = await Visitor.come();
  await ada.go("/");
  const press = async (key: string, times = 1) => {
    for (let i = 0; i < times; ++i) await ada.page.keyboard.press(key);
  };
  const focused = () => ada.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await ada.page.locator(".game").first().waitFor();
  for (let i = 0; i < 40 && !(await ada.page.evaluate(() => document.activeElement?.matches('[name="game"]'))); ++i)
    await press("Tab");
  const game = () => ada.page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  for (let i = 0; i < 9 && (await game()) !== "tic_tac_toe"; ++i) await press("ArrowDown");
  for (let i = 0; i < 20 && !(await focused()).includes("Play against bots"); ++i) await press("Tab");
  await press("Enter");
  await ada.page.locator(".board .legal").first().waitFor();
  for (let moves = 0; moves < 9 && !(await ada.over()); ++moves) {
    await ada.page.locator(".board .legal").first().or(ada.page.locator("#end-title")).first().waitFor();
    if (await ada.over()) break;
    if (moves === 0) {
      // Tab reaches a legal cell, an arrow key its neighbour, Enter takes it.
      for (let i = 0; i < 30 && !(await ada.page.evaluate(() => document.activeElement?.matches(".board .legal"))); ++i)
        await press("Tab");
      const before = await ada.page.evaluate(() => (document.activeElement as HTMLElement).dataset.id);
      await press("ArrowRight");
      expect(await ada.page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).not.toBe(before);
      await press("Enter");
    } else await press("1");
    await ada.page.waitForTimeout(250);
  }
  await ada.page.locator("#end-title").waitFor();
  await ada.leave();
});

test("a phone in portrait: nothing is cut off, the prompt is at the thumb, and the game can be played", async () => {
  const ada = await Visitor.come({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const fits = async () =>
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth), ada.page.url()).toBeLessThanOrEqual(
      360,
    );
  for (const path of ["/", "/lobby", "/new", "/rules/end_of_line", "/account", "/settings"]) {
    await ada.go(path);
    await ada.page.locator("h1").first().waitFor();
    await fits();
  }
  await ada.open({ game: "connect_four", places: [{ who: "me" }, ...bots(1)], start: true });
  await ada.page.locator(".board .legal").first().waitFor();
  await fits();
  const prompt = (await ada.page.locator(".prompt").boundingBox())!;
  expect(prompt.y + prompt.height).toBeCloseTo(640, 0);
  await ada.page.getByRole("button", { name: "Log and chat" }).tap();
  await ada.page.getByText("The game begins.").waitFor();
  await ada.page.getByRole("button", { name: "Close" }).tap();
  await ada.play(dice(1));
  await ada.leave();
});

test("no serious finding of axe, dark and light", async () => {
  const ada = await Visitor.come({}, { theme: "dark" });
  const { page } = ada;
  const check = async (path: string) => {
    for (const theme of ["dark", "light"]) {
      await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
      const axe = new AxeBuilder({ page });
      // In the other theme the page is the same but for its colours.
      if (theme === "light") axe.withRules(["color-contrast", "link-in-text-block"]);
      const { violations, passes } = await axe.analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(
        serious.map(({ id, nodes }) => `${theme} ${path} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
      ).toEqual([]);
      expect(passes.map(({ id }) => id)).toContain("color-contrast");
    }
  };
  for (const path of ["/", "/lobby", "/new", "/rules/tic_tac_toe", "/account", "/settings"]) {
    await ada.go(path);
    await page.locator("h1").first().waitFor();
    await page.waitForTimeout(150);
    await check(path);
  }
  await ada.open({ game: "goofspiel", places: [{ who: "me" }, ...bots(1)], start: true, settings: { hints: true } });
  await page.locator(".board .legal").first().waitFor();
  await check("goofspiel");
  await ada.leave();
});

test("in German, from the start page to the log", async () => {
  const ada = await Visitor.come({ locale: "de-DE" });
  await ada.go("/");
  await ada.page.getByRole("heading", { name: "Setz dich. Spiel." }).waitFor();
  await ada.open({ game: "kuhn_poker", places: [{ who: "me" }, ...bots(1)], start: true });
  await ada.page.getByText("Du bekommst eine Karte").waitFor();
  expect(await ada.page.locator(".frame").innerText()).not.toMatch(/\b[Ss]eat\b/);
  await ada.leave();
});

test("replay: every moment, through any eyes, and playing on from one", async () => {
  const ada = await Visitor.come();
  const id = await ada.open({ game: "kuhn_poker", places: [{ who: "me" }, ...bots(1, "random")], start: true });
  await ada.play(dice(2));
  await ada.page.getByRole("link", { name: "Watch the replay" }).click();
  const count = ada.page.locator(".count");
  await count.waitFor();
  const last = Number((await count.innerText()).split(" of ")[1]);
  expect(last).toBeGreaterThanOrEqual(4);
  await ada.page.keyboard.press("End");
  expect(await count.innerText()).toBe(`${last} of ${last}`);
  // A spectator sees no hand; all eyes see both.
  await ada.page.keyboard.press("Home");
  for (let ply = 0; ply < 2; ++ply) await ada.page.keyboard.press("ArrowRight"); // both cards are dealt
  const items = ada.page.locator(".board .item");
  expect(await items.count()).toBe(2);
  await ada.page.getByLabel("Through whose eyes").selectOption("nobody");
  await expect.poll(() => items.count()).toBe(0);
  await ada.page.getByRole("button", { name: "Fair dice" }).click();
  await ada.page.getByRole("button", { name: "Check everything" }).click();
  await ada.page.getByText("Everything agrees").waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("button", { name: "Play on from here" }).click();
  await ada.page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.includes(id));
  await ada.page.locator("[data-option]").first().waitFor();
  await ada.leave();
});

test("an illegal click says why, with the clause", async () => {
  const ada = await Visitor.come();
  await ada.open({ game: "tic_tac_toe", places: [{ who: "me" }, ...bots(1)], start: true });
  await ada.page.locator(".board .legal").first().click();
  await ada.page.locator(".board .legal").first().waitFor();
  await ada.page.locator(".board .cell:not(.legal)").first().click({ force: true });
  await ada.page.locator(".refusal a", { hasText: "TTT-" }).waitFor();
  await ada.leave();
});

test("what is not there says so", async () => {
  const ada = await Visitor.come();
  await ada.go("/no/such/page");
  await ada.page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  await ada.go(`/table/${"0".repeat(32)}`);
  await ada.page.getByRole("heading", { name: "No such table" }).waitFor();
  await ada.leave();
});

test("the first load of a table of End of Line is at most 300 KiB gzipped in all", async () => {
  const ada = await Visitor.come();
  const loaded = new Set<string>();
  ada.page.on("response", (response) => {
    const url = new URL(response.url());
    if (url.origin === inject("server") && !url.pathname.startsWith("/api/")) loaded.add(url.pathname);
  });
  await ada.go("/");
  await ada.page.locator(".game").first().click();
  await ada.page.getByRole("button", { name: "Play against bots" }).click();
  await ada.page.locator('[data-testid="options"] button').first().waitFor({ state: "attached" });
  await ada.page.locator(".board svg").first().waitFor({ state: "attached" });
  await ada.page.waitForLoadState("networkidle");
  const files = new Set(readdirSync("dist", { recursive: true, encoding: "utf8" }));
  const bytes = [...loaded].reduce((sum, path) => {
    const file = files.has(path.slice(1)) ? path.slice(1) : "index.html";
    return sum + gzipSync(readFileSync(`dist/${file}`)).length;
  }, 0);
  console.log(`# first load: ${Math.round(bytes / 1024)} KiB gzipped in ${loaded.size} files`);
  expect(bytes).toBeLessThan(300 * 1024);
  await ada.leave();
});
