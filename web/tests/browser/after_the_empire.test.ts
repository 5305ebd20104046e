// After the Empire with its own skin: whole games with battles side by side, passed round at one device, alone against the Rival, on a desk
// and on a phone; tutorial and gallery.

import AxeBuilder from "@axe-core/playwright";
import { describe, expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const LYING = { ...PHONE, viewport: { width: 740, height: 360 } };
const BOARD = "[data-testid=after_the_empire]";
const GAME = "after_the_empire";

/** Answers in the page itself, as often as something is asked: Troops as the engine suggests, everything else from the list of options, as
 *  keyboard and screen reader do; `passes`: no more Workers than must be. Whether anything was done. */
function answer({ page }: Visitor, at: number, passes: boolean): Promise<boolean> {
  return page.evaluate(
    ({ share, pass }) => {
      const options = [...document.querySelectorAll<HTMLElement>('[data-testid="options"] button')];
      const one =
        document.querySelector<HTMLElement>("[data-confirm]") ??
        document.querySelector<HTMLElement>("[data-plan=suggested]") ??
        (pass ? options.find((option) => /^pass/i.test(option.innerText.trim())) : undefined) ??
        options[Math.floor(share * options.length)];
      one?.click();
      return one !== undefined;
    },
    { share: at, pass: passes },
  );
}
interface Seen {
  readonly phases: Set<string>;
}
/** All of them play at the same time until `done` says so. */
async function play(
  visitors: readonly Visitor[],
  done: () => Promise<boolean>,
  { passesFrom = 99 }: { readonly passesFrom?: number } = {},
): Promise<Seen> {
  const random = dice(5);
  const phases = new Set<string>();
  let season = 0;
  for (let idle = 0; idle < 900;) {
    const answered = await Promise.all(
      visitors.map((one) => answer(one, random(), season >= passesFrom).catch(() => false)),
    );
    const phase = await visitors[0]!.page
      .locator(".inside[data-phase]")
      .getAttribute("data-phase", { timeout: 5000 })
      .catch(() => null);
    if (phase) phases.add(phase);
    if (await done()) return { phases };
    if (passesFrom < 99) season = await seasonOf(visitors[0]!);
    idle = answered.some(Boolean) ? 0 : idle + 1;
    await visitors[0]!.page.waitForTimeout(answered.some(Boolean) ? 10 : 30);
  }
  throw new Error("the game does not go on");
}
const seasonOf = async ({ page }: Visitor): Promise<number> =>
  Number.parseInt(
    await page
      .locator(".season")
      .first()
      .innerText({ timeout: 2000 })
      .catch(() => "0"),
  );
const phaseOf = ({ page }: Visitor) => page.locator(".inside[data-phase]").getAttribute("data-phase");

async function seriousFindings({ page }: Visitor): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(BOARD).analyze();
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
/** What scrolls and can neither be reached by keyboard itself nor holds anything that can. */
const unreachable = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate((board) => {
    const scrolls = (one: Element) =>
      (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) ||
      (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX));
    return [...document.querySelectorAll<HTMLElement>(`${board} *`)]
      .filter((one) => one.getClientRects().length > 0 && scrolls(one))
      .filter((one) => one.tabIndex < 0 && !one.querySelector('[tabindex="0"], button:not([tabindex]):not([disabled])'))
      .map((one) => one.className);
  }, BOARD);
const tooWide = ({ page }: Visitor) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Every part of a small screen. */
async function inEveryPart({ page }: Visitor, look: () => Promise<void>): Promise<void> {
  await look();
  for (const name of ["Board", "Castle", "Cards", "Others"]) {
    const part = page.locator(`${BOARD} nav`).getByRole("button", { name, exact: true });
    if (!(await part.isVisible())) continue;
    await part.click();
    await look();
  }
}

describe.each([
  ["a desk", {}],
  ["a phone", PHONE],
  ["a phone that lies", LYING],
] as const)("on %s", (_, device) => {
  test("a season is played, nothing is too wide, and everything is reached", async () => {
    const ada = await Visitor.come(device);
    await ada.open({ game: GAME, places: [{ who: "me" }, ...bots(1)], start: true });
    await ada.page.locator(BOARD).waitFor();
    const looked = new Set<string>();
    await play([ada], async () => {
      const phase = (await phaseOf(ada)) ?? "";
      if (!looked.has(phase)) {
        looked.add(phase);
        await inEveryPart(ada, async () => {
          expect(await tooWide(ada)).toBeLessThanOrEqual(0);
          expect(await unreachable(ada)).toEqual([]);
        });
        if (phase === "actions" || phase === "prepare") expect(await seriousFindings(ada)).toEqual([]);
      }
      return (await seasonOf(ada)) >= 2;
    });
    expect([...looked]).toEqual(expect.arrayContaining(["setup", "actions", "prepare"]));
    await ada.page.locator(`${BOARD} .legal`).first().waitFor({ state: "attached" });
    expect(await ada.page.locator(`${BOARD} .castle`).count()).toBe(2);
    expect(await seriousFindings(ada)).toEqual([]);
    await ada.leave();
  });
});

test("Troops are placed in one press, or one by one with the odds of what is planned", async () => {
  const ada = await Visitor.come();
  await ada.open({ game: GAME, places: [{ who: "me" }, ...bots(1)], start: true });
  const { page } = ada;
  await play([ada], async () => (await phaseOf(ada)) === "prepare" && (await page.locator("[data-plan]").count()) > 0);
  const more = page.getByRole("button", { name: /: one more$/ }).first();
  await more.click();
  await page.getByText(/^Holds in \d+ of 100 reveals\.$/).waitFor();
  // What somebody else does in between takes a plan away; then it is pressed again.
  const plans = page.locator("[data-plan]");
  const place = page.getByRole("button", { name: /^Place them so/ }).or(plans.first());
  await expect
    .poll(
      async () => {
        if ((await plans.count()) > 0)
          await place
            .first()
            .click({ timeout: 2000 })
            .catch(() => undefined);
        return plans.count();
      },
      { timeout: 30_000, interval: 700 },
    )
    .toBe(0);
  await page
    .getByText(/Soldiers? and .* in the/)
    .first()
    .waitFor();
  await ada.leave();
});

test("two browsers play a whole game, and fight at the same time", { timeout: 120_000 }, async () => {
  const [ada, bob] = await Promise.all([Visitor.come(), Visitor.come({}, { name: "Bob" })]);
  await ada.open({ game: GAME, places: [{ who: "me" }, { who: "open" }] });
  const link = await ada.page.locator("#invitation").inputValue();
  await bob.go(link.replace(new URL(link).origin, ""));
  await bob.page.getByRole("button", { name: "Sit here" }).click();
  await ada.page.getByRole("button", { name: "Start the game" }).click();
  await Promise.all([ada, bob].map(({ page }) => page.locator(BOARD).waitFor()));
  let together = false;
  const { phases } = await play(
    [ada, bob],
    async () => {
      const fights = await Promise.all([ada, bob].map(({ page }) => page.locator("[data-plan]").count()));
      together ||= fights.every((n) => n > 0);
      return (await ada.over()) && (await bob.over());
    },
    { passesFrom: 3 },
  );
  expect([...phases]).toEqual(expect.arrayContaining(["actions", "prepare", "combat"]));
  expect(together).toBe(true);
  const totals = await Promise.all([ada, bob].map(({ page }) => page.locator(".story .all").allInnerTexts()));
  expect(totals[0]).toEqual(totals[1]);
  await Promise.all([ada.leave(), bob.leave()]);
});

test("passed round at one device, without a server, it comes to the next season", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.go("/");
  await page.getByRole("radio", { name: "After the Empire" }).check({ force: true });
  await page.getByRole("radio", { name: "On this device" }).check({ force: true });
  await page.getByRole("link", { name: "Pass the device round" }).click();
  await page.getByLabel("Name at seat 1").fill("Ada");
  await page.getByLabel("Name at seat 2").fill("Bob");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "I am Ada" }).waitFor();
  const taken = new Set<string>();
  await play([ada], async () => {
    const name = await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('[aria-labelledby="hand-over-title"] button');
      button?.click();
      return button?.textContent ?? null;
    });
    if (name) taken.add(name);
    return (await seasonOf(ada)) >= 2;
  });
  expect([...taken].sort()).toEqual(["I am Ada", "I am Bob"]);
  await ada.leave();
});

test("alone: the Rival works, fights and is counted", { timeout: 90_000 }, async () => {
  const ada = await Visitor.come();
  await ada.open({ game: GAME, options: { solo: "rival" }, places: [{ who: "me" }], start: true });
  await ada.page.locator(`${BOARD} .rival`).waitFor();
  await play([ada], () => ada.over(), { passesFrom: 3 });
  await ada.page
    .getByText(/the Rival/i)
    .last()
    .waitFor();
  expect(await ada.page.locator(".story .all").count()).toBe(1);
  await ada.leave();
});

test("the tutorial: its first lesson is learnt by doing", async () => {
  const ada = await Visitor.come();
  await ada.go(`/learn/${GAME}/3`);
  await ada.page.locator("[data-plan=suggested]").click();
  await ada.page.locator("[data-next]").waitFor();
  await ada.leave();
});

test("gallery: every card and castle, and nothing is too wide", async () => {
  const ada = await Visitor.come();
  await ada.go(`/${GAME}/gallery`);
  await ada.page.locator(".castle").nth(2).waitFor();
  expect(await ada.page.locator(".gallery .building").count()).toBe(28);
  expect(await tooWide(ada)).toBeLessThanOrEqual(0);
  await ada.leave();
});
