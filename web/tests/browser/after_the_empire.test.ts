// After the Empire with its own skin: against a bot into the second season, on a desk and on a phone.

import AxeBuilder from "@axe-core/playwright";
import { describe, expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const BOARD = "[data-testid=after_the_empire]";

/** Chooses from the list of options, as keyboard and screen reader do, until the second season has come. */
async function toSecondSeason({ page }: Visitor): Promise<void> {
  const random = dice(5);
  const season = page.locator(".season");
  for (let idle = 0; idle < 600;) {
    if ((await season.innerText().catch(() => "")).startsWith("2/")) return;
    const done = await page.evaluate((at) => {
      const all = document.querySelectorAll<HTMLElement>('[data-testid="options"] button');
      all[Math.floor(at * all.length)]?.click();
      return all.length > 0;
    }, random());
    idle = done ? 0 : idle + 1;
    await page.waitForTimeout(40);
  }
  throw new Error("the first season does not end");
}
async function seriousFindings({ page }: Visitor): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(BOARD).analyze();
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

describe.each([
  ["a desk", {}],
  ["a phone", PHONE],
] as const)("on %s", (_, device) => {
  test("a season is played, nothing is too wide, and what can be clicked glows", async () => {
    const ada = await Visitor.come(device);
    await ada.open({ game: "after_the_empire", places: [{ who: "me" }, ...bots(1)], start: true });
    await ada.page.locator(BOARD).waitFor();
    await toSecondSeason(ada);
    await ada.page.locator(`${BOARD} .legal`).first().waitFor({ state: "attached" });
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await ada.page.locator(`${BOARD} .castle`).count()).toBe(2);
    expect(await seriousFindings(ada)).toEqual([]);
    await ada.leave();
  });
});
