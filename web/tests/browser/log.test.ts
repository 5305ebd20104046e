// The log does not lose its end: whatever grows around it, the newest line is in sight, until somebody scrolls up; a button leads back. Long
// turns of others are folded, and whoever looks is called you.

import { expect, test } from "vitest";
import { bots, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

test("the log follows, folds what others did, and says you", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.open({
    game: "furtherance",
    options: { leaders: "none", first_player: "S" },
    places: [{ who: "me" }, ...bots(1)],
    start: true,
  });
  const list = page.locator(".log .scroll");
  const gap = () => list.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
  const option = (name: string) => page.locator(`[data-testid="options"] button`).filter({ hasText: name }).first();
  const choose = async (name: string) => {
    await option(name).waitFor({ state: "attached" });
    await option(name).evaluate((one: HTMLElement) => one.click());
  };
  for (let turn = 0; turn < 4; ++turn) {
    await choose("mine");
    await choose("End the turn");
    await option("mine").waitFor({ state: "attached" });
  }
  await expect.poll(gap, { timeout: 10_000 }).toBeLessThan(2);
  expect(await page.locator(".log li", { hasText: "You mine 4 gold." }).count()).toBeGreaterThan(0);
  expect(await page.locator(".log li", { hasText: "Ada mines" }).count()).toBe(0);

  // Set-up is folded; its lines are a click away.
  const fold = page.locator(".log [data-fold]").first();
  const lines = () => page.locator(".log li").count();
  const before = await lines();
  await fold.evaluate((one: HTMLElement) => one.click());
  expect(await fold.getAttribute("aria-expanded")).toBe("true");
  expect(await lines()).toBeGreaterThan(before);
  await fold.evaluate((one: HTMLElement) => one.click());
  expect(await lines()).toBe(before);
  await expect.poll(gap, { timeout: 10_000 }).toBeLessThan(2);

  // What is around it grows: the end stays in sight.
  await page.setViewportSize({ width: 1280, height: 560 });
  await expect.poll(gap, { timeout: 10_000 }).toBeLessThan(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(gap, { timeout: 10_000 }).toBeLessThan(2);

  // Somebody reads further up: nothing moves under them, and a button leads back.
  await list.hover();
  await page.mouse.wheel(0, -200);
  const newest = page.getByRole("button", { name: "Newest" });
  await newest.waitFor();
  const top = await list.evaluate((one) => one.scrollTop);
  await choose("mine");
  await option("End the turn").waitFor({ state: "attached" });
  expect(await list.evaluate((one) => one.scrollTop)).toBe(top);
  await newest.click();
  await expect.poll(gap, { timeout: 10_000 }).toBeLessThan(2);
  expect(await newest.count()).toBe(0);
  await ada.leave();
});
