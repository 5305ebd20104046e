// Any place of a plane may be chosen: by a click on the ground, by a cursor, by numbers; against a bot, with a friend over a server,
// round one device. Nothing is done before it has been said what it costs or why it does not go.

import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "vitest";
import { dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();
const folder = "tests/browser/seen";

const game = "lanterns";
const status = (visitor: Visitor) => visitor.page.locator(".prompt [role='status']");
const log = (visitor: Visitor) => visitor.page.locator('[role="log"] li');

/** Types a place into the field for exact values, and asks what it would be. */
async function aim(visitor: Visitor, x: number, y: number, z: number): Promise<void> {
  const form = visitor.page.locator("form[data-places]").first();
  await form.locator('[name="x"]').fill(String(x));
  await form.locator('[name="y"]').fill(String(y));
  await form.locator('[name="z"]').fill(String(z));
  await form.locator('[name="z"]').press("Enter"); // the field lies in the list of options, which may be folded away
}
/** Clicks the hillside there. */
async function click(visitor: Visitor, x: number, y: number): Promise<void> {
  const box = (await visitor.page.locator("svg.plane").boundingBox())!;
  await visitor.page.mouse.click(box.x + (x / 60) * box.width, box.y + (y / 40) * box.height);
}
/** Whoever is asked sets up lanterns where none is suggested, until the end. */
async function playUnlisted(visitor: Visitor, random: () => number): Promise<number> {
  let unlisted = 0;
  for (let idle = 0; idle < 400;) {
    if (await visitor.over()) return unlisted;
    if (!(await visitor.isAsked())) {
      const hand = visitor.page.getByRole("button", { name: /^I am / });
      if (await hand.isVisible()) await hand.click().catch(() => undefined);
      ++idle;
      await visitor.page.waitForTimeout(30);
      continue;
    }
    const x = Math.floor(random() * 61);
    const y = Math.floor(random() * 41);
    await aim(visitor, x, y, 0).catch(() => undefined);
    const confirm = visitor.page.locator("[data-confirm]");
    const refusal = visitor.page.locator(".refusal");
    await Promise.race([confirm.waitFor({ timeout: 2000 }), refusal.waitFor({ timeout: 2000 })]).catch(() => undefined);
    if (!(await confirm.isVisible())) continue;
    await confirm.click({ timeout: 2000 }).catch(() => undefined);
    if (x % 6 !== 3) ++unlisted;
    idle = 0;
  }
  throw new Error("the game did not come to an end");
}

/** Waits until somebody at this device is asked. */
async function asked(visitor: Visitor): Promise<void> {
  const hand = visitor.page.getByRole("button", { name: /^I am / });
  await expect
    .poll(async () => {
      if (await hand.isVisible()) await hand.click().catch(() => undefined);
      return visitor.isAsked();
    })
    .toBe(true);
}
const said = async (visitor: Visitor) => (await log(visitor).allInnerTexts()).join(" ");

test("a place is tried, judged, and done; by click, cursor and numbers", async () => {
  const ada = await Visitor.come();
  await ada.open({ game, places: [{ who: "me" }, { who: "me" }], start: true });
  await asked(ada);
  await ada.page.locator("svg.plane .dot").first().waitFor();
  // Inside a hill: the clause says why, and nothing happened.
  await aim(ada, 7, 9, 0);
  await ada.page.getByText("never inside one").first().waitFor();
  // By numbers: what it costs stands there before it is done.
  await aim(ada, 5, 7, 0);
  await expect.poll(() => status(ada).innerText()).toContain("lantern at 5,7 for 1 oil: one house more");
  expect(await said(ada)).not.toContain("5,7");
  // By a click on the ground: the same, and a second click there does it.
  await click(ada, 14, 36);
  await expect.poll(() => status(ada).innerText()).toContain("lantern at 14,36 for 1 oil");
  await ada.page.screenshot({ path: `${folder}/lanterns-1280.png` });
  await click(ada, 14, 36);
  await expect.poll(() => said(ada)).toContain("14,36");
  // By keys: a cursor anywhere, and what it would be is said aloud.
  await asked(ada);
  await ada.page.locator("[data-cursor]").focus();
  for (const key of ["Shift+ArrowLeft", "ArrowLeft", "Shift+ArrowUp", "ArrowDown"]) await ada.page.keyboard.press(key);
  await expect.poll(() => ada.page.locator(".pane [aria-live]").innerText()).toMatch(/^24, 16\. .*lantern/);
  await ada.page.keyboard.press("Enter");
  await ada.page.locator("[data-confirm]").click();
  await expect.poll(() => said(ada)).toContain("24,16");
  // Where a bridge lies over the ground, one is asked which is meant.
  await asked(ada);
  await click(ada, 32, 19);
  await expect.poll(() => ada.page.locator(".prompt [data-which]").count()).toBe(2);
  await ada.page.locator(".prompt [data-which='light 32,19,0']").click();
  await expect.poll(() => said(ada)).toContain("32,19");
  await asked(ada);
  const { violations } = await new AxeBuilder({ page: ada.page }).include(".pane").analyze();
  expect(violations.filter((one) => one.impact === "serious" || one.impact === "critical")).toEqual([]);
  await ada.leave();
});

test("two browsers play a whole game on places that nobody listed", async () => {
  const [ada, bob] = await Promise.all([Visitor.come(), Visitor.come({}, { name: "Bob" })]);
  await ada.open({ game, places: [{ who: "me" }, { who: "open" }] });
  const link = await ada.page.locator("#invitation").inputValue();
  const [path, token] = new URL(link).href.replace(new URL(link).origin, "").split("#");
  await bob.go(`${path}#${token}`);
  await bob.page.getByRole("button", { name: "Sit here" }).click();
  await ada.page.getByRole("button", { name: "Start the game" }).click();
  const [hers, his] = await Promise.all([playUnlisted(ada, dice(3)), playUnlisted(bob, dice(4))]);
  expect(hers).toBeGreaterThan(3);
  expect(his).toBeGreaterThan(3);
  expect(await bob.page.locator("#end-title").isVisible()).toBe(true);
  await Promise.all([ada.leave(), bob.leave()]);
});

test("on a phone, one device for two people", async () => {
  const ada = await Visitor.come({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await ada.open({ game, places: [{ who: "me" }, { who: "me" }], start: true });
  await asked(ada);
  await ada.page.screenshot({ path: `${folder}/lanterns-360.png` });
  expect(await playUnlisted(ada, dice(9))).toBeGreaterThan(6);
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await ada.leave();
});
