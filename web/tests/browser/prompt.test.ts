// Nothing slides under a pointer, and what is said fits what was done: fixed places in prompt bar and lessons, a prompt that follows what was
// picked, a refusal that goes with the next legal click, an end that says who won and where to go.

import { expect, test } from "vitest";
import { bots, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

test("lessons: back, again and next have places of their own; a second click does nothing else", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.go("/learn/furtherance/1");
  const act = (name: string) => page.locator(".action.legal", { hasText: name }).first();
  const place = async (name: string) => (await page.getByRole("button", { name, exact: true }).boundingBox())!;
  await act("Mine").click();
  await act("Mine").click(); // the second worker should have bought something
  const next = page.locator(".coach .buttons button").nth(2);
  const before = (await next.boundingBox())!;
  await page.getByRole("button", { name: "Try again" }).click();
  await act("Mine").click();
  await act("Buy").click();
  await page.locator(".slot.legal").first().click();
  await page.locator("[data-next]").waitFor();
  expect(await next.boundingBox()).toEqual(before);
  await page.locator("[data-next]").dblclick();
  await page.getByText("2 of 6").waitFor();
  const back = await place("Back");
  expect(back.x + back.width).toBeLessThan(before.x);
  // A card that cannot be chosen says why; the next legal click takes that away.
  await page.locator(".slot").first().click();
  await page.locator(".refusal").waitFor();
  await act("Build").click();
  await page.locator(".refusal").waitFor({ state: "detached", timeout: 1000 });
  await ada.leave();
});

test("the prompt bar: cancel, undo and hint stay where they are, and it says what was picked", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.open(
    {
      game: "end_of_line",
      places: [{ who: "me" }, ...bots(1)],
      settings: { hints: true, undo: "free" },
      start: true,
    },
    "?skin=generic",
  );
  const tools = page.locator(".prompt .tools .icon");
  await page.locator(".board [data-id].legal").first().waitFor();
  const places = () => tools.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  const before = await places();
  expect(before).toHaveLength(4);
  const said = () => page.locator('.prompt [role="status"]').innerText();
  const asked = await said();
  await page.locator(".board [data-id].legal").first().click();
  await expect.poll(said).toMatch(/choose what to do with it/);
  expect(await places()).toEqual(before);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(said).toBe(asked);
  expect(await places()).toEqual(before);
  await ada.leave();
});

test("the end says who won, and where to go", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.open({ game: "connect_four", places: [{ who: "me" }, ...bots(1, "random")], start: true });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("menuitem", { name: /Click again/ }).click();
  await page.locator("#end-title").waitFor();
  expect(await page.locator("#end-title").innerText()).toBe("You lost");
  expect(await page.locator(".end").innerText()).toContain("Bot (random) wins");
  await page.locator(".end [data-home]").click();
  await page.getByRole("heading", { name: "Sit down. Play." }).waitFor();
  // The narrowest of phones.
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ["/", "/lobby", "/new", "/rules/end_of_line", "/account", "/settings"]) {
    await ada.go(path);
    await page.locator("h1").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await ada.leave();
});

test("the end is a moment on the board, then a screen; who wants things still gets the screen at once", async () => {
  for (const [motion, moments] of [
    ["full", 1],
    ["reduced", 0],
  ] as const) {
    const ada = await Visitor.come({}, { motion });
    const { page } = ada;
    await ada.open({ game: "connect_four", places: [{ who: "me" }, ...bots(1, "random")], start: true });
    await page.evaluate(() => {
      const seen = Object.assign(window, { moments: 0 });
      new MutationObserver(() => {
        if (document.querySelector("[data-testid=ending]")) seen.moments = 1;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Resign" }).click();
    await page.getByRole("menuitem", { name: /Click again/ }).click();
    await page.locator("#end-title").waitFor();
    expect(await page.locator("[data-testid=ending]").count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { moments: number }).moments)).toBe(moments);
    await ada.leave();
  }
});

test("whoever is invited is greeted, can give a name and learn the game; whoever watches is told", async () => {
  const ada = await Visitor.come();
  await ada.open({
    game: "furtherance",
    places: [{ who: "me" }, { who: "open" }],
    settings: { spectators: true, listed: true },
  });
  const link = await ada.page.getByLabel("Invitation link").inputValue();
  const ben = await Visitor.come();
  await ben.page.goto(link);
  await ben.page.getByRole("heading", { name: "Ada invites you to play" }).waitFor();
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByRole("button", { name: "Keep" }).click();
  expect(await ben.page.getByRole("link", { name: "Learn Furtherance" }).getAttribute("href")).toBe(
    "/learn/furtherance",
  );
  await ben.page.getByRole("button", { name: "Sit here" }).first().click();
  await ada.page.getByText("Ben", { exact: true }).first().waitFor();
  expect(await ben.page.locator("[data-invited]").count()).toBe(0);
  await ada.page.getByRole("button", { name: "Start the game" }).click();
  await ada.page.locator(".prompt").waitFor();
  const eve = await Visitor.come();
  await eve.page.goto(link.replace(/#.*/, ""));
  await eve.page.getByText("You are watching").waitFor();
  for (const one of [ada, ben, eve]) await one.leave();
});
