// Following the End with its own skin: against a bot, on a desk and on a phone; units walk to places that nobody listed.

import AxeBuilder from "@axe-core/playwright";
import { describe, expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

const BOARD = "[data-testid=following_the_end]";
const UPRIGHT = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const LYING = { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true };
const OPTIONS = { setup: "starter", map: "desk_duel", deploy: "spots" };

const phase = ({ page }: Visitor) => page.locator(BOARD).getAttribute("data-phase");
/** Chooses from the list of options, as keyboard and screen reader do, until it says so. */
async function chooseUntil(visitor: Visitor, done: () => Promise<boolean>, random = dice(11)): Promise<void> {
  const { page } = visitor;
  for (let idle = 0; idle < 500;) {
    if (await done()) return;
    const chose = await page.evaluate((at) => {
      const confirm = document.querySelector<HTMLElement>("[data-confirm]");
      if (confirm) return (confirm.click(), true);
      const all = document.querySelectorAll<HTMLElement>('[data-testid="options"] button[data-action]');
      all[Math.floor(at * all.length)]?.click();
      return all.length > 0;
    }, random());
    idle = chose ? 0 : idle + 1;
    await page.waitForTimeout(30);
  }
  throw new Error("it does not go on");
}
const mayMove = async (visitor: Visitor): Promise<boolean> =>
  (await phase(visitor)) === "movement" && (await visitor.page.locator(`${BOARD} .chip.legal`).count()) > 0;
async function seriousFindings({ page }: Visitor): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(BOARD).analyze();
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

describe.each([
  ["a desk", "desk", {}],
  ["a phone upright", "upright", UPRIGHT],
  ["a phone lying down", "lying", LYING],
] as const)("on %s", (_, name, device) => {
  test("a unit walks where nobody listed a place, after its cost was told; turns go on", async () => {
    const ada = await Visitor.come(device);
    const { page } = ada;
    const seen = (what: string) => page.screenshot({ path: `tests/browser/seen/following-${name}-${what}.png` });
    await ada.open({ game: "following_the_end", options: OPTIONS, places: [{ who: "me" }, ...bots(1)], start: true });
    await page.locator(BOARD).waitFor();
    await seen("teams");
    await chooseUntil(ada, () => mayMove(ada));

    await page.locator(`${BOARD} .team.mine .chip.legal`).first().click();
    await page.locator(`${BOARD} .band`).first().waitFor();
    expect(await page.locator(`${BOARD} .sheet li`).count()).toBeGreaterThan(0);
    // By keys: the cursor goes a stripe and a tenth, which is on no list; what it would be is said aloud.
    await page.locator(`${BOARD} [data-cursor]`).focus();
    await page.keyboard.press("Enter"); // where it stands already: the skin says so in its own words
    await expect.poll(() => page.locator(".refusal").innerText()).toContain("stands there already");
    for (const key of ["ArrowUp", "ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator(`${BOARD} .window [aria-live]`).innerText()).toMatch(/\d+, \d+, 0\. .+point/s);
    await page.locator(`${BOARD} .string`).first().waitFor({ state: "attached" });
    await seen("ghost");
    const lines = await page.locator('[role="log"] li').count();
    await page.keyboard.press("Enter");
    await page.locator("[data-confirm]").click();
    await expect.poll(() => page.locator('[role="log"] li').count()).toBeGreaterThan(lines);
    expect(await seriousFindings(ada)).toEqual([]);

    // Measuring is nobody's turn.
    await page.locator("[data-measure]").click();
    const chips = page.locator(`${BOARD} .figure`);
    await chips.first().focus();
    await page.keyboard.press("Enter");
    await chips.last().focus();
    await page.keyboard.press("Enter");
    await page.locator(`${BOARD} .pin`).nth(1).waitFor({ state: "attached" });
    await page.locator("[data-measure]").click();

    const random = dice(3);
    const round = page.locator(`${BOARD}`);
    let combats = 0;
    await chooseUntil(
      ada,
      async () => {
        if ((await phase(ada)) === "combat") ++combats;
        return combats > 0 && (await mayMove(ada));
      },
      random,
    );
    await seen("later");
    expect(await round.count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await ada.leave();
  });
});
