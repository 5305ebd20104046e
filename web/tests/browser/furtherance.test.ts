// Furtherance with its own skin: against a bot, alone to the end, four at a table, on a phone; tutorial and gallery.

import AxeBuilder from "@axe-core/playwright";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

const GAME = "furtherance";
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const BOARD = "[data-testid=furtherance]";

/** One thing a person may click now, preferring what is named first. */
async function click(page: Page, random: () => number, preferred: readonly string[] = []): Promise<boolean> {
  // A sheet over the board is answered first: it may hide what else is legal.
  for (const selector of [
    ".answer",
    ".offer",
    ...preferred,
    ".board [data-id].legal:visible, .prompt [data-option]:visible",
  ]) {
    const all = page.locator(selector);
    const count = await all.count();
    if (count === 0) continue;
    await all.nth(Math.floor(random() * count)).click({ timeout: 2000 });
    return true;
  }
  return false;
}
/** Clicks until it is over or so often. */
async function play(visitor: Visitor, most: number, preferred: readonly string[] = [], seed = 3): Promise<number> {
  const random = dice(seed);
  let clicks = 0;
  for (let idle = 0; clicks < most && idle < 400;) {
    if (await visitor.over()) break;
    const done =
      (await visitor.isAsked()) &&
      (await click(visitor.page, random, preferred).catch((error: Error) => {
        if (!/Timeout|detached|not stable|intercepts|not visible/.test(error.message)) throw error;
        return false;
      }));
    if (done) {
      ++clicks;
      idle = 0;
    } else {
      ++idle;
      await visitor.page.waitForTimeout(20);
    }
  }
  return clicks;
}
/** Answers what some leaders ask before the first turn (research, from a deck of one's choice), until workers may work. */
async function toWork({ page }: Visitor): Promise<void> {
  const work = page.locator(".action.legal").first();
  const early = page.locator('.board .legal[data-id="option:unit"], [data-decision^=research] .offer').first();
  for (;;) {
    await work.or(early).first().waitFor();
    if (await work.isVisible()) return;
    await early.click({ timeout: 2000 }).catch((error: Error) => {
      if (!/Timeout|detached|not stable|intercepts/.test(error.message)) throw error; // it was answered meanwhile
    });
  }
}
async function seriousFindings(page: Page, within: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
const fits = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The most there ever were of what the selector means, from now on and on every page: also what is gone before a test looks. */
async function watchFor({ context, page }: Visitor, selector: string): Promise<() => Promise<number>> {
  const watch = (wanted: string) => {
    const { most } = Object.assign(window, { most: (window as { most?: Map<string, number> }).most ?? new Map() });
    const look = () => most.set(wanted, Math.max(most.get(wanted) ?? 0, document.querySelectorAll(wanted).length));
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    look();
  };
  await context.addInitScript(watch, selector);
  return () =>
    page.evaluate((wanted) => (window as unknown as { most: Map<string, number> }).most.get(wanted) ?? 0, selector);
}

test("against a bot by clicks: a leader, actions, market, and what was done is told", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  const flights = await watchFor(ada, ".flight");
  await ada.open({
    game: GAME,
    places: [{ who: "me" }, ...bots(1, "random")],
    settings: { shuffle: false },
    start: true,
  });
  await page.locator("[data-decision=pick_leader] .offer").first().click();
  await toWork(ada);
  expect(await seriousFindings(page, BOARD)).toEqual([]);
  // Something that is not possible says why, with its clause.
  await page.locator('.action[data-id="option:develop"]').click({ force: true });
  await page.getByText(/FUR-6/).first().waitFor();
  await page.locator(".action.legal").first().click();
  expect(await play(ada, 14)).toBe(14);
  expect(await page.locator('[role="log"] li').count()).toBeGreaterThan(9);
  expect(await fits(page)).toBeLessThanOrEqual(0);
  expect(await flights()).toBe(0); // nothing moves for those who want it still
  await ada.leave();
});

test("alone to the end: the enemies' plans are drawn, what they did is marked, and the end tells the story", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  const [arrows, marks] = await Promise.all([watchFor(ada, ".arrows path"), watchFor(ada, ".square[data-fresh]")]);
  const options = { mode: "solo", solo_difficulty: "hard", castle_hp: 5 };
  await ada.open({ game: GAME, options, places: [{ who: "me" }], start: true });
  await toWork(ada);
  expect(await page.locator(".banner").count()).toBe(3);
  await play(ada, 120, ['.action.legal[data-id="option:mine"]', '[data-option="option:end_turn"]']);
  expect(await ada.over()).toBe(true);
  expect(await arrows()).toBeGreaterThan(0);
  expect(await marks()).toBeGreaterThan(0);
  expect(await page.locator("#end-title").innerText()).toMatch(/you lost/i);
  expect(await page.locator("section.story").innerText()).toContain("Your castle did not hold");
  await ada.leave();
});

test("two browsers play a whole game, each seen from its own castle", async () => {
  const [ada, bob] = await Promise.all([Visitor.come(), Visitor.come({}, { name: "Bob" })]);
  const options = { leaders: "none", round_limit: 3 };
  await ada.open({ game: GAME, options, places: [{ who: "me" }, { who: "open" }], settings: { shuffle: false } });
  const link = new URL(await ada.page.locator("#invitation").inputValue());
  await bob.go(link.pathname + link.hash);
  await bob.page.getByRole("button", { name: "Sit here" }).click();
  await ada.page.getByRole("button", { name: "Start the game" }).click();
  const own = async ({ page }: Visitor, castle: string): Promise<number> => {
    const box = await page.locator(`[data-id="castles:${castle}"]`).boundingBox();
    return box?.y ?? 0;
  };
  await Promise.all([ada, bob].map(({ page }) => page.locator(BOARD).waitFor()));
  expect(await own(ada, "S")).toBeGreaterThan(await own(ada, "N"));
  expect(await own(bob, "N")).toBeGreaterThan(await own(bob, "S"));
  const preferred = ["[data-confirm]", '.action.legal[data-id="option:mine"]', '[data-option="option:end_turn"]'];
  await Promise.all([play(ada, 60, preferred), play(bob, 60, preferred, 4)]);
  await Promise.all([ada, bob].map(({ page }) => page.locator("section.story").waitFor()));
  await Promise.all([ada.leave(), bob.leave()]);
});

/** What this seat may do now, by the rules' own words; nothing while it is not asked. */
const actionsOf = ({ page }: Visitor): Promise<string[]> =>
  page
    .locator('[data-testid="options"] [data-action]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-action") ?? ""));
async function act({ page }: Visitor, action: string): Promise<void> {
  await page.locator(`[data-testid="options"] [data-action="${action}"]`).dispatchEvent("click", {}, { timeout: 2000 });
}
const STURDY = /^(champion|juggernaut|knight|cavalier|captain)$/;
/** Somebody who recruits what outlives a blow or two, walks straight to the castle in the south and attacks it. */
async function besiege(visitor: Visitor, actions: readonly string[]): Promise<string> {
  const market = await visitor.page
    .locator('[data-id^="market_unit:"]')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute("data-card") ?? "", one.classList.contains("lit")] as const),
    );
  const sturdy = market.filter(([card]) => STURDY.test(card));
  const wanted = market.indexOf(sturdy.find(([, lit]) => lit) ?? sturdy[0]!);
  const canPay = wanted < 0 || market[wanted]![1];
  const rules = [
    /^attack .\d [SWNE]$/,
    ...(canPay ? [/^act \w+ recruit$/] : []),
    ...(wanted < 0 ? [] : [new RegExp(`^market ${wanted}$`)]),
    /^(market|place) /,
    /^act \w+ mine$/,
    ...[5, 4, 3].map((row) => new RegExp(`^move .${row} .${row - 1}$`)),
    /^(no|end_workers|end_turn)$/,
  ];
  const rule = rules.find((one) => actions.some((action) => one.test(action)));
  return actions.find((action) => rule?.test(action)) ?? actions[0]!;
}

test("a reaction: 'not again this turn' holds until the next turn, 'always ask' takes the button away", async () => {
  const [ada, bob] = await Promise.all([Visitor.come(), Visitor.come({}, { name: "Bob" })]);
  const { page } = ada;
  // Every attack on a castle is one that its owner may answer: with a blow, whatever the dice brought to either side.
  const options = { leaders: "none", first_player: "N", start_workers: 2, castle_hp: 20, board: "open" };
  const id = await ada.open({
    game: GAME,
    options,
    places: [{ who: "me" }, { who: "open" }],
    settings: { shuffle: false },
  });
  const link = new URL(await page.locator("#invitation").inputValue());
  await bob.go(link.pathname + link.hash);
  await bob.page.getByRole("button", { name: "Sit here" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await Promise.all([ada, bob].map((one) => one.page.locator(BOARD).waitFor()));
  // Counts every question that comes over the board, be it for a moment.
  await page.evaluate(() => {
    const seen = window as unknown as { questions: number };
    seen.questions = 0;
    new MutationObserver((all) =>
      all.forEach((one) =>
        one.addedNodes.forEach((node) => {
          if (!(node instanceof HTMLElement)) return;
          if (node.matches("[data-testid=sheet]") || node.querySelector("[data-testid=sheet]")) ++seen.questions;
        }),
      ),
    ).observe(document, { childList: true, subtree: true });
  });
  const questions = (): Promise<number> => page.evaluate(() => (window as unknown as { questions: number }).questions);
  const sheet = page.locator("[data-testid=sheet][data-decision=castle_counter]");
  const notAgain = page.locator("[data-quiet]");

  /** Plays on until Ada is asked whether she strikes back, or Bob's turn ends; says how often he attacked. */
  async function playOn(until: "asked" | "end"): Promise<number> {
    let attacks = 0;
    for (let steps = 0; steps < 400; ++steps) {
      if (await sheet.isVisible()) {
        expect(until).toBe("asked");
        return attacks;
      }
      const actions = await actionsOf(bob);
      if (actions.length) {
        const action = await besiege(bob, actions);
        if (action.startsWith("attack")) ++attacks;
        await act(bob, action);
        if (action === "end_turn" && until === "end") return attacks;
      } else {
        const own = await actionsOf(ada);
        const calm = ["act worker mine", "end_workers", "end_turn"].find((one) => own.includes(one));
        if (calm) await act(ada, calm);
        else await page.waitForTimeout(20);
      }
    }
    throw new Error(`Bob's attacks led nowhere: ${await page.locator('[role="log"]').innerText()}`);
  }

  for (let hushed = 0; hushed === 0;) {
    await playOn("asked");
    const before = await questions();
    await notAgain.click();
    await page.locator("[data-ask-again]").waitFor();
    hushed = await playOn("end");
    expect(await questions()).toBe(before);
    expect(await sheet.count()).toBe(0);
  }
  await playOn("asked"); // another turn: she is asked again
  expect(await notAgain.count()).toBe(1);
  await ada.go("/settings");
  await page.getByLabel("Always ask me whether I react").check();
  await ada.go(`/table/${id}`);
  await sheet.waitFor();
  expect(await notAgain.count()).toBe(0);
  await sheet.locator('[data-answer="no"]').click();
  await sheet.waitFor({ state: "detached" });
  await playOn("asked");
  expect(await page.locator("[data-quiet], [data-ask-again]").count()).toBe(0);
  await Promise.all([ada.leave(), bob.leave()]);
});

test("four at a table: everybody's kingdom is seen, research of others face down", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.open({
    game: GAME,
    options: { leaders: "random" },
    places: [{ who: "me" }, ...bots(3, "random")],
    start: true,
  });
  await page.locator(".banner").first().waitFor();
  expect(await page.locator(".banner").count()).toBe(3);
  expect(await page.locator(".plaque").count()).toBe(4);
  expect(await play(ada, 8, ['.action.legal[data-id="option:recruit"]', ".square.place"])).toBe(8);
  await ada.leave();
});

test("on a phone: one thing at a time, nothing wider than the screen, attacks asked before they are made", async () => {
  const ada = await Visitor.come(PHONE, { theme: "light" });
  const { page } = ada;
  await ada.open({
    game: GAME,
    options: { leaders: "none" },
    places: [{ who: "me" }, ...bots(1, "random")],
    start: true,
  });
  await page.locator(".action.legal").first().waitFor();
  expect(await fits(page)).toBeLessThanOrEqual(0);
  for (const tab of ["market", "kingdom", "others"]) {
    await page.locator(`[data-tab=${tab}]`).tap();
    expect(await page.locator(".topbar").isVisible()).toBe(true);
    expect(await fits(page)).toBeLessThanOrEqual(0);
  }
  expect(await seriousFindings(page, BOARD)).toEqual([]);
  await page.locator("[data-tab=others]").tap();
  // The drawer opens where the question is.
  await page.locator('.action[data-id="option:research"]').tap();
  await page.locator('.trade.open [data-id="option:unit"]').tap();
  await page.locator("[data-decision=research_take] .offer").first().tap();
  expect(await play(ada, 6)).toBe(6);
  await ada.leave();
});

test("a card of the market is clicked at once: the worker is sent for it, and one step back takes back both", async () => {
  for (const [options, tap] of [
    [{}, false],
    [PHONE, true],
  ] as const) {
    const ada = await Visitor.come(options);
    const { page } = ada;
    await ada.open({
      game: GAME,
      options: { leaders: "none", first_player: "S" },
      places: [{ who: "me" }, ...bots(1, "random")],
      settings: { shuffle: false, undo: "free", hints: true },
      start: true,
    });
    await page.locator(".action.legal").first().waitFor();
    const gold = () => page.locator('[data-action="act worker mine"]').count();
    expect(await gold()).toBe(1);
    if (tap) await page.locator("[data-tab=market]").tap();
    const card = page.locator(".slot.item.legal, .slot.building.legal").first();
    const name = (await card.locator(".name").innerText()).toLowerCase();
    await card.click();
    await expect.poll(async () => (await page.locator('[role="log"]').textContent())!.toLowerCase()).toContain(name);
    await expect.poll(gold).toBe(0);
    // What the bot does meanwhile, if it was its turn, goes back as well.
    await page.locator("[data-undo]").click();
    await expect.poll(gold, { timeout: 5000 }).toBe(1);
    expect(await page.locator('[data-testid="options"] [data-action^="market"]').count()).toBe(0);
    await ada.leave();
  }
});

test("advice: the best first, in words with a unit and a reason; a click follows it", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await ada.open({
    game: GAME,
    options: { leaders: "none", first_player: "S" },
    places: [{ who: "me" }, ...bots(1, "random")],
    settings: { shuffle: false, undo: "free", hints: true },
    start: true,
  });
  await page.locator(".action.legal").first().waitFor();
  await page.keyboard.press("h");
  const advice = page.getByRole("region", { name: "Advice" });
  await advice.waitFor();
  const lines = await advice.locator("li").allInnerTexts();
  expect(lines.length).toBeGreaterThan(1);
  expect(lines[0]).toMatch(/Wins about \d+ of 100 games\./);
  expect(lines.slice(1).every((line) => /as good|worse/.test(line))).toBe(true);
  expect(lines.some((line) => /It (gains|keeps|costs) |Other moves gain/.test(line))).toBe(true);
  expect(await page.locator('.action [data-rank="1"]').count()).toBe(1);
  expect(await seriousFindings(page, "#main")).toEqual([]);
  await advice.locator("li.best button").click();
  await advice.waitFor({ state: "detached" });
  await ada.leave();
});

test("on a phone the market opens where something can be chosen", async () => {
  const ada = await Visitor.come(PHONE);
  const { page } = ada;
  await ada.open({ game: GAME, options: { mode: "solo", leaders: "none" }, places: [{ who: "me" }], start: true });
  await page.locator('.action.legal[data-id="option:mine"]').tap();
  await page.locator('.action.legal[data-id="option:build"]').tap();
  const first = page.locator(".trade.open .slot.building.legal").first();
  await first.waitFor();
  const out = async (): Promise<number> =>
    first.evaluate((one) => {
      const [slot, list] = [one, one.closest(".trade")!].map((box) => box.getBoundingClientRect());
      return Math.max(0, list!.top - slot!.top, slot!.bottom - list!.bottom);
    });
  await expect.poll(out).toBe(0);
  await ada.leave();
});

test("in German, too, no word is cut off, at no size", async () => {
  const ada = await Visitor.come({ locale: "de-DE" }, { language: "de" });
  const { page } = ada;
  const options = { mode: "solo", leaders: "none" };
  await ada.open({ game: GAME, options, places: [{ who: "me" }], start: true });
  await page.locator(".action.legal").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const words = ".slot .name, .action span, .who b, .banner h3, .kingdom h4, .prompt button";
  for (const [width, height] of [
    [1280, 800],
    [1280, 720],
    [1000, 700],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width < 720) await page.locator("[data-tab=market]").click();
    const cut = await page
      .locator(words)
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut, `${width} x ${height}`).toEqual([]);
    expect(await fits(page)).toBeLessThanOrEqual(0);
  }
  await ada.leave();
});

describe("with the engine in the page", () => {
  test("the tutorial: what is bought travels, an attack is previewed, a mistake can be mended, points win", async () => {
    const ada = await Visitor.come({}, { motion: "full" });
    const { page } = ada;
    const flights = await watchFor(ada, ".flight");
    // A click while something still moves only hurries it on: what is clicked must be possible now.
    const on = (id: string) => page.locator(`[data-id="${id}"].legal`).first();
    await ada.go("/learn/furtherance/1");
    await on("option:mine").click();
    await on("option:buy").click();
    await on("market_item:0").click();
    await page.locator("[data-next]").waitFor();
    expect(await flights()).toBeGreaterThan(0);
    await page.locator("[data-next]").click();
    expect(await page.locator("h1").innerText()).toMatch(/nothing builds itself/i);
    await ada.go("/learn/furtherance/4");
    await on("board:b3").click();
    await on("board:c3").hover();
    await page.locator("[data-testid=preview]").getByText("dies").first().waitFor();
    await on("board:c3").click(); // the Axeman does not outlive it
    await page.locator("[data-retry]").click();
    await on("board:c2").click();
    await on("board:c3").click();
    await page.locator("[data-next]").waitFor();
    await ada.go("/learn/furtherance/6");
    await on("items_0:holy_grail").click();
    await on("board:c2").click();
    await on("board:c2").click();
    await on("board:c3").click();
    await page.locator("[data-next]").click();
    await page.locator(".finished .primary").waitFor();
    await ada.leave();
  });

  test("gallery: every card, piece and state, as it was judged", async () => {
    const ada = await Visitor.come({ viewport: { width: 1400, height: 900 } });
    await ada.go("/furtherance/gallery");
    const { page } = ada;
    await page.locator(".states figure").last().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator(".cards figure").count()).toBe(13 + 13 + 14 + 5 + 10 + 19); // the last: other in solo
    const folder = resolve("tests/browser/seen");
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/furtherance.gallery.png`, fullPage: true, timeout: 50_000 });
    // Compared by what was drawn, a line a figure: fonts and graphics drivers do not matter.
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll(".gallery figure")].map((figure) => {
        const parts = [...figure.querySelectorAll("path, circle, rect, text, h4, p, .stats span, .coin, .badge")];
        const what = parts.map((one) => {
          const style = getComputedStyle(one);
          // Numbers and rules are content and may be tuned; how they look may not change by accident.
          const words = one.tagName === "P" ? "" : (one.textContent ?? "").trim().replaceAll(/\d+/g, "#");
          const shape = one.getAttribute("d") ?? words;
          return `${one.tagName} ${shape} ${style.fill} ${style.stroke} ${style.color}`.replaceAll(
            /url\("?#[^)]*\)/g,
            "url()",
          );
        });
        const name = figure.querySelector("h4, figcaption")?.textContent?.trim() ?? "";
        return [name, what.join("\n")] as const;
      }),
    );
    const lines = drawn
      .map(([name, what]) => `${name}: ${createHash("sha256").update(what).digest("hex").slice(0, 12)}`)
      .join("\n");
    const golden = resolve("tests/browser/golden/furtherance.gallery.txt");
    if (process.env.ENDTABLE_GOLDEN === "1") writeFileSync(golden, `${lines}\n`);
    expect(`${lines}\n`).toBe(readFileSync(golden, "utf8"));
    await ada.leave();
  });
});
