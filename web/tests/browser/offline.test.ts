// On this device although there is a server: the page starts, plays, keeps and shows games by itself.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

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
