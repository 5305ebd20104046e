// How the page behaves (rules of the house that are seen only in a browser): since my turn, sums, cards large, a question before what is
// final, the story at the end, boards under two fingers, sounds.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test("what others did is marked until my next action, and told again when asked for", async () => {
  const ada = await Visitor.come();
  await ada.open({ game: "tic_tac_toe", places: [{ who: "me" }, ...bots(1, "random")], start: true });
  const { page } = ada;
  const marked = page.locator("[data-fresh]");
  const asked = page.locator(".board .legal").first();
  await asked.click();
  await marked.waitFor();
  expect(await marked.getAttribute("data-fresh")).toBe("1");
  expect(await page.locator(".log .clause").last().getAttribute("href")).toMatch(/^\/rules\/tic_tac_toe#TTT-/);
  await page.reload(); // it stays marked for whoever comes back
  await marked.waitFor();
  await page.locator(".log li button").first().click();
  await page.getByText("before this page was opened").waitFor();
  await asked.click();
  await expect.poll(() => page.locator(".board .cell:has(svg)").count()).toBe(4);
  const second = await marked.getAttribute("data-id");
  expect(await marked.count()).toBe(1);
  await page.keyboard.press("s");
  // The moment before: three pieces; then the one that is told about, lit; then now.
  const prompt = page.locator('.prompt [role="status"]');
  await expect.poll(() => prompt.innerText()).toMatch(/Noughts mark/);
  await page.locator(`[data-id="${second}"].lit`).waitFor();
  await expect.poll(() => prompt.innerText()).toMatch(/Mark an empty cell/);
  expect(await page.locator(".lit").count()).toBe(0);
  await ada.leave();
});

test("what is pointed at stays where it is, whatever is said about it", async () => {
  const ada = await Visitor.come();
  await ada.open(
    { game: "furtherance", options: { mode: "solo" }, places: [{ who: "me" }], start: true },
    "?skin=generic",
  );
  const { page } = ada;
  const options = page.locator(".prompt [data-option]");
  await options.first().click();
  await page.locator('.prompt [data-option="option:mine"]').waitFor();
  const places = () => options.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  // Few buttons, in one line with the question
  await options.evaluateAll((all) => all.slice(0, -1).forEach((one) => ((one as HTMLElement).style.display = "none")));
  const before = await places();
  await options.last().hover();
  const said = page.locator(".prompt .preview");
  await said.waitFor();
  await said.evaluate((one) => (one.textContent = "much could be said of this ".repeat(20)));
  expect(await places()).toEqual(before);
  await ada.leave();
});

test("numbers say what they are made of, by mouse, keyboard and touch; the end tells its story", async () => {
  const ada = await Visitor.come();
  const options = { cards: 4 };
  await ada.open({ game: "goofspiel", options, places: [{ who: "me" }, ...bots(1, "random")], start: true });
  const { page } = ada;
  await page.locator(".board .legal").first().click();
  await page.locator(".board .legal").nth(2).waitFor();
  const hand = page.locator(".players .sum").first();
  await hand.hover();
  await page.getByRole("tooltip").waitFor();
  expect(await page.getByRole("tooltip").locator(".part").count()).toBe(3);
  await page.mouse.move(5, 5);
  await page.getByRole("tooltip").waitFor({ state: "hidden" });
  await hand.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("tooltip").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("tooltip").waitFor({ state: "hidden" });

  await ada.play(dice(4));
  await page.getByTestId("chart").waitFor();
  // The points of the end are the sum of what was won.
  const score = page.locator(".end .sum").first();
  const points = Number(await score.innerText());
  await score.click();
  const parts = await page.getByRole("tooltip").locator(".part b").allInnerTexts();
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map((one) => Number(one.replace("−", "-"))).reduce((a, b) => a + b, 0)).toBe(points);
  await page.keyboard.press("Escape");
  await page.getByTestId("chart").getByText("As a table").click();
  expect(Number(await page.getByTestId("chart").locator("tbody tr").last().locator("td").first().innerText())).toBe(
    Number(
      await page
        .locator(".players li")
        .first()
        .locator(".sum")
        .last()
        .innerText()
        .then((one) => one.split("/")[0]),
    ),
  );
  await page
    .getByTestId("chart")
    .locator("svg")
    .click({ position: { x: 200, y: 60 } });
  await page.waitForURL(/\/replay\/.*ply=\d+/);
  await ada.leave();
});

test("a card large: with the pointer, with z, with a long press; why it can or cannot be played", async () => {
  const ada = await Visitor.come(PHONE, { theme: "light" });
  await ada.open({ game: "goofspiel", places: [{ who: "me" }, ...bots(1, "random")], start: true });
  const { page } = ada;
  const zoom = page.getByTestId("zoom");
  await page.locator(".board .legal").first().hover();
  await zoom.waitFor();
  expect(await zoom.innerText()).toMatch(/Can be played/);
  await page.mouse.move(2, 2);
  await zoom.waitFor({ state: "hidden" });
  await page.locator(".board .legal").nth(1).focus();
  await page.keyboard.press("z");
  await zoom.waitFor();
  const { violations } = await new AxeBuilder({ page }).include('[data-testid="zoom"]').analyze();
  expect(violations.map((one) => one.id)).toEqual([]);
  await page.keyboard.press("Escape");
  await zoom.waitFor({ state: "hidden" });
  // Somebody else's card, under a finger that stays: no move is made.
  const other = page.locator('.board .item[data-id^="card_1_"]').first();
  const box = (await other.boundingBox())!;
  const client = await ada.context.newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at });
  await zoom.waitFor();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await zoom.innerText()).toMatch(/cannot be chosen|GS-/);
  await zoom.getByRole("button", { name: "Close" }).tap();
  await zoom.waitFor({ state: "hidden" });
  expect(await page.locator(".board .legal").count()).toBe(13);
  await ada.leave();
});

test("two fingers look closer, one moves the board, and neither makes a move", async () => {
  const ada = await Visitor.come(PHONE);
  const { page } = ada;
  for (const [query, cell] of [
    ["?skin=generic", ".board .cell"],
    ["", ".board .target"],
  ] as const) {
    await ada.open({ game: "end_of_line", places: [{ who: "me" }, ...bots(1)], start: true }, query);
    await page.locator(".board [data-id], .board .target").first().waitFor();
    const thing = page.locator(cell).first();
    await thing.waitFor();
    const options = await page.locator('[data-testid="options"] button').count();
    const before = (await thing.boundingBox())!.width;
    const board = (await page
      .locator(query ? ".boards" : ".area svg")
      .first()
      .boundingBox())!;
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    const client = await ada.context.newCDPSession(page);
    const fingers = (far: number) => [
      { x: x - far, y, id: 0 },
      { x: x + far, y, id: 1 },
    ];
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(40) });
    for (const far of [50, 60, 70, 80])
      await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(far) });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(async () => (await thing.boundingBox())!.width / before).toBeGreaterThan(1.4);
    const from = (await thing.boundingBox())!.x;
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (const by of [20, 50, 90])
      await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x - by, y }] });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(async () => (await thing.boundingBox())!.x).not.toBeCloseTo(from, 0);
    expect(await page.locator('[data-testid="options"] button').count()).toBe(options);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await ada.leave();
});

test("tutorials and puzzle fit a phone: words, board, what is pressed and prompt are seen at once", async () => {
  const ada = await Visitor.come(PHONE);
  const { page } = ada;
  const hand = [".area", ".slot >> nth=-1", ".effect >> nth=-1", ".prompt"];
  for (const [path, ready, parts] of [
    ["/learn/end_of_line/5", ".slot", [".coach .text", ...hand]], // what is pressed here is an effect
    ["/end_of_line/puzzle/2026-11-14/3", ".slot.playable", hand],
    ["/learn/furtherance/2", ".action.legal", [".coach .text", ".field", ".action >> nth=-1", ".prompt"]],
    ["/learn/furtherance/4", ".square.legal", [".coach .text", ".field", ".prompt [data-option]"]],
  ] as const) {
    await ada.go(path);
    await page.locator(ready).first().waitFor();
    for (const part of parts) {
      const box = (await page.locator(part).last().boundingBox())!;
      expect(box.y, `${path} ${part}`).toBeGreaterThanOrEqual(0);
      expect(Math.round(box.y + box.height), `${path} ${part}`).toBeLessThanOrEqual(640);
      expect(Math.round(box.x + box.width), `${path} ${part}`).toBeLessThanOrEqual(360);
    }
    const size = () => page.evaluate(() => [innerWidth, document.documentElement.scrollHeight]);
    expect(await size(), path).toEqual([360, 640]);
  }
  await ada.leave();
});

test("what is final asks once between people; sounds are made when they are on, and only then", async () => {
  const ada = await Visitor.come({}, { sound: "off" });
  await ada.context.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    OscillatorNode.prototype.start = function (...args) {
      ++counted.tones;
      return start.apply(this, args);
    };
  });
  const { page } = ada;
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  await ada.open({
    game: "kuhn_poker",
    places: [{ who: "me" }, ...bots(1, "random")],
    settings: { undo: "never" },
    start: true,
  });
  const option = (name: string) => page.locator(`[data-option="option:${name}"]`);
  // A game that does not ask whether to fold is as likely as one that does.
  for (let step = 0; step < 60; ++step) {
    await page.locator("[data-option]").first().or(page.locator("#end-title")).first().waitFor();
    if (await option("fold").isVisible()) break;
    if (await ada.over()) {
      const before = page.url();
      await page.getByRole("button", { name: "Play again" }).click();
      await page.waitForURL((url) => url.href !== before);
      await page.locator("#end-title").waitFor({ state: "detached" });
    } else await page.locator("[data-option]").first().click();
    await page.waitForTimeout(150);
  }
  await option("fold").click();
  await page.getByText("You could still do something else.").waitFor();
  expect(await ada.over()).toBe(false);
  await page.getByRole("button", { name: "Cancel" }).click();
  await option("fold").click();
  await page.locator("[data-confirm]").click();
  await page.locator("#end-title").waitFor();
  expect(await tones()).toBe(0);

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Turn sounds on" }).click();
  expect(await tones()).toBeGreaterThan(0);
  const before = await tones();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator("[data-option]").first().click();
  await expect.poll(tones).toBeGreaterThan(before);
  await ada.leave();
});

test("the end stays where it is while a rematch is under way", async () => {
  const ada = await Visitor.come({}, { motion: "full" });
  const { page } = ada;
  const id = await ada.open({ game: "kuhn_poker", places: [{ who: "me" }, ...bots(1, "random")], start: true });
  await ada.play(dice(1));
  const end = await page.locator(".end").elementHandle();
  // The table is told of it, and the answer takes its time.
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  const told = new Promise<void>((go) => {
    void page.route("**/rematch", async (route) => {
      const response = await route.fetch();
      go();
      await held;
      await route.fulfill({ response });
    });
  });
  await page.getByRole("button", { name: "Play again" }).click();
  await told;
  await page.waitForTimeout(300);
  expect(await end!.evaluate((one) => one.isConnected)).toBe(true);
  expect(await page.getByRole("button", { name: "Play again" }).isDisabled()).toBe(true);
  answer();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await ada.leave();
});
