// The rules as a reader meets them: pages with figures of the game's own board that can be played, clauses behind every sentence, a search
// that lists and marks, in both languages and on a phone.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "vitest";
import { useBrowser, Visitor } from "./visitor.ts";

useBrowser();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Without findings of axe; of the ledger, which is long, what is special about it. */
async function sound(visitor: Visitor, ...parts: string[]): Promise<void> {
  const axe = new AxeBuilder({ page: visitor.page });
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test("a page of the rulebook: figures, the clauses behind a sentence, and a figure that is played", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.go("/rules/end_of_line");
  await page.getByRole("heading", { name: "The game in a minute" }).waitFor();
  await page.locator("[data-figure] svg").first().waitFor();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Cut" }).click();
  await page.getByRole("heading", { name: "Cut", exact: true }).waitFor();
  await expect.poll(() => page.locator("[data-figure]").count()).toBe(2);
  expect(new URL(page.url()).pathname).toBe("/rules/end_of_line/cut");

  const behind = page.getByRole("button", { name: /EOL-11\.14$/ });
  await behind.click();
  const clause = page.locator(".clauses");
  expect(await clause.innerText()).toContain("EOL-11.14");
  expect(await behind.getAttribute("aria-expanded")).toBe("true");
  await behind.click();
  expect(await clause.count()).toBe(0);

  const figure = page.locator("#figure-cut");
  await figure.getByRole("button", { name: "Try it" }).click();
  await page.locator(".trying .slot.playable").first().waitFor();
  await sound(ada);
  for (let moves = 0; moves < 3; ++moves) {
    await page.getByRole("button", { name: "Show me" }).click();
    await page.waitForTimeout(200);
  }
  await page.locator(".trying").getByText("The game is over").first().waitFor();
  await page.locator(".trying").getByRole("button", { name: "Again" }).click();
  await page.locator(".trying .slot.playable").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".trying[open]").waitFor({ state: "detached" });
  await sound(ada);
  await ada.leave();
});

test("the search lists what it finds in pages and clauses, and marks it where it leads", async () => {
  const ada = await Visitor.come({}, { theme: "light" });
  const { page } = ada;
  await ada.go("/rules/end_of_line");
  await page.getByRole("searchbox").fill("stub");
  const hits = page.locator(".hits a");
  await hits.nth(1).waitFor();
  const places = await hits.count();
  expect(
    await page
      .getByRole("status")
      .filter({ hasText: `${places} places` })
      .count(),
  ).toBe(1);
  expect(await page.locator(".hits h2").allInnerTexts()).toEqual(["Energy", "The exact rules"]);
  expect(await page.locator(".hits mark").count()).toBeGreaterThanOrEqual(places);
  await sound(ada);
  await hits.first().click();
  await page.getByRole("heading", { name: "Energy", exact: true }).waitFor();
  await page.locator("p.wanted mark").waitFor();
  await page.getByRole("button", { name: "List them" }).click();
  await hits.last().click();
  await page.getByRole("heading", { name: "The exact rules" }).waitFor();
  expect(await page.locator("article mark").count()).toBeGreaterThan(1);
  // An address of a clause, as prompts, refusals and the log have it, leads to the ledger.
  await ada.go("/rules/end_of_line#EOL-10.13");
  await page.locator("p.wanted", { hasText: "EOL-10.13" }).waitFor();
  await sound(ada, ".rules aside", "article .scroll");
  await ada.leave();
});

test("the rulebook in German on a phone: nothing is wider than the screen, figures are played on all of it", async () => {
  const ada = await Visitor.come(PHONE, { language: "de" });
  const { page } = ada;
  for (const path of ["/rules/end_of_line/cards", "/rules/end_of_line/ledger", "/rules/furtherance/units"]) {
    await ada.go(path);
    await page.locator("article h2").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  for (const [path, ready] of [
    ["/rules/end_of_line/cards", ".slot.playable"],
    ["/rules/furtherance/units", ".field .piece"],
  ] as const) {
    await ada.go(path);
    await page.getByRole("button", { name: "Ausprobieren" }).first().click();
    await page.locator(`.trying ${ready}`).first().waitFor();
    const prompt = (await page.locator(".trying .prompt").boundingBox())!;
    expect(Math.round(prompt.y + prompt.height), path).toBeLessThanOrEqual(640);
  }
  await ada.leave();
});
