// Without a server: loaded once, the page starts, plays, keeps and shows games by itself; and on this device even where there is one.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type Server } from "./server.ts";
import { dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

// A copy of the page with a server of its own, which can go away and come back with another version.
let folder = "";
let server: Server | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "endtable-offline-"));
  cpSync("dist", folder, { recursive: true });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const options = '[data-testid="options"] button';
/** Chooses from the list of options, as keyboard and screen reader do; true: the game is over. */
async function choose(page: Page, random: () => number): Promise<boolean> {
  const hand = page.getByRole("button", { name: /^I am / });
  const end = page.locator("#end-title");
  await page.locator(options).first().or(hand).or(end).first().waitFor({ state: "attached" });
  if (await end.isVisible()) return true;
  if (await hand.isVisible()) await hand.click();
  else
    await page.evaluate(
      ([selector, at]) => {
        const all = document.querySelectorAll<HTMLElement>(selector);
        all[Math.floor(at * all.length)]?.click();
      },
      [options, random()] as const,
    );
  return false;
}
async function playOut(page: Page, seed: number): Promise<number> {
  const random = dice(seed);
  for (let moves = 0; moves < 400; ++moves) if (await choose(page, random)) return moves;
  throw new Error("the game did not come to an end");
}

test("loaded once: bots, solo, puzzle and a device passed round, all without a server", async () => {
  server = await startServer(folder);
  const { address } = server;
  const ada = await Visitor.come({ serviceWorkers: "allow", acceptDownloads: true }, {}, address);
  const { page } = ada;
  await ada.go("/");
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [worker, manifest] = await Promise.all([fetch("/sw.js"), fetch("/manifest.webmanifest")]);
    const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
    const drawn = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).headers.get("content-type")));
    return {
      types: [worker, manifest].map((answer) => answer.headers.get("content-type")?.split(";")[0]),
      caching: [worker, manifest].map((answer) => answer.headers.get("cache-control")),
      packed: worker.headers.get("content-encoding"),
      icons: icons.map(({ type }, i) => type === drawn[i]),
    };
  });
  expect(kept.types).toEqual(["text/javascript", "application/manifest+json"]);
  expect(kept.caching).toEqual(["no-cache", "no-cache"]);
  expect(kept.packed).toMatch(/br|gzip/);
  expect(kept.icons).toEqual(kept.icons.map(() => true));
  const { installabilityErrors } = await (await ada.context.newCDPSession(page)).send("Page.getInstallabilityErrors");
  const why = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"); // as all tests are
  expect(why).toEqual([]);

  await server.stop();
  server = null;
  await ada.context.setOffline(true);
  await page.reload();
  await page.getByText("No connection to the server").waitFor();

  // Two clicks to a game against a bot; it goes on after a reload, with hint and take-back.
  await page.locator(".game").first().click();
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.locator(options).first().waitFor({ state: "attached" });
  expect(page.url()).toContain("/table/page-");
  expect(await page.getByText("No connection").count()).toBe(0);
  await choose(page, dice(3));
  await page.locator(options).first().waitFor({ state: "attached" });
  const lines = await page.locator(".log li").count();
  await page.reload();
  await page.locator(options).first().waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".log li").count()).toBe(lines);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".value, .hint, [data-hint]").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByText("Taken back.").waitFor({ state: "attached" });
  await ada.go("/");
  await page.getByRole("link", { name: /End of Line.*Bot \(easy\)/s }).click();
  await playOut(page, 3);

  // What one can do with a finished game.
  await page.getByRole("button", { name: "Fair dice" }).click();
  await page.getByRole("button", { name: "Check everything" }).click();
  await page.getByText("Everything agrees: rules, result and dice (proved).").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the record" }).click(),
  ]);
  const record = JSON.parse(readFileSync(await download.path(), "utf8")) as { game: string; result?: unknown };
  expect(record).toMatchObject({ game: "end_of_line", endtable: 1, result: {} });
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await page.locator(".count").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL(/\/table\/page-/);
  await page.locator(options).first().waitFor({ state: "attached" });

  // Solo, from the start page.
  await ada.go("/");
  await page.getByRole("link", { name: "solo", exact: true }).click();
  await page.getByText("No connection to the server").waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  expect(await playOut(page, 5)).toBeGreaterThan(3);
  expect(await page.locator("section.story").isVisible()).toBe(true);

  // The puzzle of the day, and the rules.
  await ada.go("/end_of_line/puzzle");
  await page.locator(".slot.playable").first().click();
  await page.locator(".target").first().click();
  const answers = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith("endtable.page.page-puzzle"));
      const { steps } = JSON.parse(localStorage.getItem(key ?? "") ?? '{"steps":[]}') as { steps: { line: string }[] };
      return steps.filter(({ line }) => /^[0-9]/.test(line)).length;
    });
  await expect.poll(answers).toBe(1);
  await ada.go("/rules/end_of_line");
  await page.getByRole("heading", { name: "End of Line" }).first().waitFor();

  // A device passed round: two people with names, nothing secret in between.
  await ada.go("/");
  await page.getByRole("radio", { name: "Kuhn Poker" }).check({ force: true });
  await page.getByRole("link", { name: "Pass the device round" }).click();
  await page.getByLabel("Name at seat 1").fill("Ada");
  await page.getByLabel("Name at seat 2").fill("Bob");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "I am Ada" }).waitFor();
  expect(await page.content()).not.toMatch(/\b(jack|queen|king)\b/);
  await page.getByRole("button", { name: "I am Ada" }).click();
  await page.locator(options).first().waitFor({ state: "attached" });
  expect(await page.locator(".board .item").count()).toBe(1);
  await choose(page, () => 0);
  await page.getByRole("button", { name: "I am Bob" }).waitFor();
  expect(await page.content()).not.toMatch(/\b(jack|queen|king)\b/);
  await playOut(page, 1);

  // The server is back, with a new version: a quiet note, and nothing happens before it is wanted.
  for (const packed of ["sw.js.br", "sw.js.gz"]) rmSync(join(folder, packed));
  writeFileSync(join(folder, "sw.js"), readFileSync(join(folder, "sw.js"), "utf8") + "\n// another version\n");
  server = await startServer(folder, new URL(address).port);
  await ada.context.setOffline(false);
  await ada.go("/");
  await page.getByRole("radio", { name: "Online" }).waitFor();
  const reload = page.getByRole("button", { name: "Load it" });
  await reload.waitFor();
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await page.locator(".game").first().waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();

  ada.errors.splice(0, Infinity, ...ada.errors.filter((text) => !/net::ERR_|WebSocket connection/.test(text)));
  await ada.leave();
}, 120_000);

test("on this device although there is a server: kept in the list, and thrown away", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.go("/");
  await page.getByRole("radio", { name: "Connect Four" }).check({ force: true });
  await page.getByRole("radio", { name: "On this device" }).check({ force: true });
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.waitForURL(/\/table\/page-/);
  await page.locator(options).first().waitFor({ state: "attached" });
  await choose(page, dice(1));
  // Nothing is offered that only a server can do.
  expect(await page.getByPlaceholder("Say something").count()).toBe(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Resign" }).waitFor();
  expect(await page.getByRole("menuitem", { name: /Pause|Leave/ }).count()).toBe(0);
  await ada.go("/");
  const card = page.getByRole("link", { name: /Connect Four/ });
  await card.waitFor();
  await page.getByRole("button", { name: "Abandon and delete from this device" }).click();
  await page.getByRole("button", { name: "Delete?" }).click();
  await card.waitFor({ state: "detached" });
  await ada.go("/lobby?list=here");
  await page.getByText("No game has been played on this device yet.").waitFor();
  await ada.leave();
});

test.each(["End of Line", "Furtherance", "After the Empire", "Following the End"])(
  "%s begins on this device, against bots, and goes on",
  async (name) => {
    const ada = await Visitor.come();
    const { page } = ada;
    await ada.go("/");
    await page.getByRole("radio", { name }).check({ force: true });
    await page.getByRole("radio", { name: "On this device" }).check({ force: true });
    await page.getByRole("button", { name: "Play against bots" }).click();
    await page.waitForURL(/\/table\/page-/);
    const random = dice(3);
    for (let choices = 0; choices < 12; ++choices) await choose(page, random);
    await ada.leave();
  },
);
