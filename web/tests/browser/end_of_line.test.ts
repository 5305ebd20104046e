// End of Line with its own skin: whole games by clicking and by keyboard, in every mode, on a desk and on a phone; tutorial, puzzle, gallery.

import AxeBuilder from "@axe-core/playwright";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** One move as a person makes it: a card, then a place; sometimes energy. Returns false when it is not our turn. */
async function move(page: Page, random: () => number): Promise<boolean> {
  const pick = async (selector: string): Promise<boolean> => {
    const all = page.locator(selector);
    const count = await all.count();
    if (count === 0) return false;
    await all.nth(Math.floor(random() * count)).click({ timeout: 2000 });
    return true;
  };
  // A dead end asks once; on a slow machine after the click that we thought was all.
  if (await pick("[data-risk]")) return true;
  if (random() < 0.3 && (await pick('.effect.legal[aria-disabled="false"]'))) return true;
  if (await pick(".slot.playable")) {
    if (!(await pick(".target:not(.danger)"))) await pick(".target");
    await pick("[data-risk]");
    return true;
  }
  return (await pick(".effect.legal")) || (await pick(".prompt [data-option]"));
}
async function play(visitor: Visitor, seed: number): Promise<number> {
  const random = dice(seed);
  let moves = 0;
  for (let idle = 0; idle < 500;) {
    if (await visitor.over()) return moves;
    if (!(await visitor.isAsked())) {
      ++idle;
      await visitor.page.waitForTimeout(25);
      continue;
    }
    const moved = await move(visitor.page, random).catch((error: Error) => {
      if (!/Timeout|detached|not stable|intercepts/.test(error.message)) throw error;
      return false;
    });
    if (moved) {
      ++moves;
      idle = 0;
    } else {
      ++idle;
      await visitor.page.waitForTimeout(25);
    }
  }
  throw new Error("the game did not come to an end");
}
/** Of what the skin draws; the frame around it has tests of its own. */
async function seriousFindings(page: Page, within: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

describe("whole games by clicking", () => {
  for (const [name, options, seats, context, level] of [
    ["versus", {}, 2, {}, "greedy"],
    ["solo", { mode: "solo" }, 1, {}, "greedy"],
    ["co-op", { mode: "coop" }, 2, {}, "greedy"],
    ["team", { mode: "team" }, 4, {}, "greedy"],
    ["royale of eight", {}, 8, {}, "random"],
    ["versus on a phone", {}, 2, PHONE, "greedy"],
  ] as const) {
    test(name, async () => {
      const ada = await Visitor.come(context);
      const places = [{ who: "me" }, ...bots(seats - 1, level)];
      await ada.open({ game: "end_of_line", options, places, start: true });
      await ada.page.locator("[data-testid=end-of-line]").waitFor();
      expect(await play(ada, 11)).toBeGreaterThan(0);
      expect(await ada.page.locator("section.story").isVisible()).toBe(true);
      // Nothing is wider than the screen.
      expect(await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await ada.leave();
    });
  }
});

test("the consequence is shown before commitment; a dead end asks once", async () => {
  const ada = await Visitor.come();
  await ada.open({
    game: "end_of_line",
    places: [{ who: "me" }, ...bots(1, "greedy")],
    settings: { shuffle: false },
    start: true,
  });
  const { page } = ada;
  await page.locator(".slot.playable").first().waitFor();
  expect(await page.locator(".ghost").count()).toBe(0);
  await page.locator(".slot.playable").first().hover();
  await page.locator(".ghost.strong").first().waitFor();
  // A click that is not legal says why, with the clause.
  await page
    .locator(".area svg")
    .first()
    .click({ position: { x: 30, y: 200 } });
  await page.getByText("EOL-3.8").first().waitFor();
  expect(await seriousFindings(page, "[data-testid=end-of-line]")).toEqual([]);
  await ada.leave();
});

test("a card that was only pointed at while others thought does not lie in the way afterwards", async () => {
  const [ada, bob] = await Promise.all([Visitor.come(PHONE), Visitor.come(PHONE, { name: "Bob" })]);
  const places = [{ who: "me" }, { who: "open" }];
  await ada.open({ game: "end_of_line", places });
  const link = await ada.page.locator("#invitation").inputValue();
  await bob.go(link.replace(new URL(link).origin, ""));
  await bob.page.getByRole("button", { name: "Sit here" }).click();
  await ada.page.getByRole("button", { name: "Start the game" }).click();
  while (!(await ada.isAsked()) && !(await bob.isAsked())) await ada.page.waitForTimeout(25);
  const [first, second] = (await ada.isAsked()) ? [ada, bob] : [bob, ada];
  const card = second.page.locator(".slot").first();
  await card.hover();
  const random = dice(11);
  while (!(await second.isAsked())) await move(first.page, random).catch(() => false);
  expect(await second.page.locator(".inspect.overlay").count()).toBe(0);
  // A tap on what cannot be laid yet shows it large, and a tap beside it puts it away.
  while (!(await first.isAsked())) await move(second.page, random).catch(() => false);
  await card.click();
  await second.page.locator(".inspect.overlay").waitFor();
  await second.page.locator(".area").click({ position: { x: 160, y: 60 } });
  await second.page.locator(".inspect.overlay").waitFor({ state: "detached" });
  await Promise.all([ada.leave(), bob.leave()]);
});

test("a whole game by keyboard alone", async () => {
  const ada = await Visitor.come();
  await ada.open({ game: "end_of_line", options: { mode: "solo" }, places: [{ who: "me" }], start: true });
  const { page } = ada;
  await page.locator(".slot.playable").first().waitFor();
  for (let k = 0; k < 250 && !(await ada.over()); ++k) {
    if (!(await ada.isAsked())) {
      await page.waitForTimeout(25);
      continue;
    }
    // Tab to the first card; from there on focus is led along: Enter takes the card, Enter again its first place.
    const on = (selector: string): Promise<boolean> =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let tabs = 0; tabs < 40 && !(await on(".slot.playable, .target, [data-risk]")); ++tabs)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(30);
  }
  expect(await ada.over()).toBe(true);
  await ada.leave();
});

test("arrow keys walk over the area and around its edges, and say what is there", async () => {
  const ada = await Visitor.come();
  await ada.open({ game: "end_of_line", options: { mode: "solo" }, places: [{ who: "me" }], start: true });
  const { page } = ada;
  await page.locator(".slot.playable").first().waitFor();
  await page.locator(".area").focus();
  const said: string[] = [];
  for (let k = 0; k < 5; ++k) {
    await page.keyboard.press("ArrowUp");
    said.push(await page.locator(".area .hidden-text").innerText());
  }
  expect(said[0]).toContain("row 2, column 3");
  expect(said[0]).toContain("can be laid");
  expect(said[4]).toContain("row 3, column 3"); // once around: five rows
  expect(said[4]).toContain("Start");
  await ada.leave();
});

describe("with the engine in the page", () => {
  test("the tutorial to its end, a mistake included, and where it was left", async () => {
    const ada = await Visitor.come();
    await ada.go("/learn/end_of_line");
    const { page } = ada;
    const lay = async (card: string, cell: string, sure = false): Promise<void> => {
      await page.locator(`.slot.playable[data-card="${card}"]`).click();
      // The board may still be on its way to where it fits: once more, then.
      const target = page.locator(`[data-cell="${cell}"]`);
      const isLaid = async () => (await target.count()) === 0 || (await page.locator("[data-risk]").count()) > 0;
      await target.waitFor();
      await expect
        .poll(async () => (await target.click({ force: true, timeout: 1000 }).catch(() => {}), isLaid()), {
          timeout: 15_000,
        })
        .toBe(true);
      if (!sure) return;
      // The warning lies beside the board, not over it.
      const [warning, area] = await Promise.all(
        [".risky", ".area"].map(async (part) => (await page.locator(part).boundingBox())!),
      );
      expect(warning!.x >= area!.x + area!.width || warning!.y >= area!.y + area!.height).toBe(true);
      await page.locator("[data-risk]").click();
    };
    const next = async (): Promise<void> => page.locator("[data-next]").click();
    await page.locator(".slot.playable").first().waitFor();
    expect(await seriousFindings(page, ".learn")).toEqual([]);
    await lay("X", "5,2");
    await next();
    await lay("CL", "5,1");
    await lay("S", "6,1");
    await next();
    await lay("CL", "6,1"); // over the edge
    await next();
    await page.reload();
    await page.locator(".slot.playable").first().waitFor();
    expect(await page.locator("h1").innerText()).toContain("Low numbers");
    await lay("S", "4,2");
    await lay("X", "3,2"); // too slow
    await page.locator("[data-retry]").click();
    await lay("X", "4,2");
    await lay("S", "4,1");
    await next();
    await page.locator('[data-effect="turnaround"]').click();
    await lay("S", "4,1");
    await lay("BR", "4,0");
    await next();
    await lay("X", "3,1", true); // the dead end
    await page.locator("[data-retry]").click();
    await lay("S", "3,3");
    await next();
    await lay("S", "2,3");
    await lay("S", "2,4");
    await next();
    // One click from the last lesson to a game that runs.
    await page.locator(".finished .primary").click();
    await page.waitForURL(/\/table\//);
    await page.locator(".slot.playable").first().waitFor();
    await ada.leave();
  });

  test("a card clicked while the one before is still on its way is picked as soon as it can be laid", async () => {
    const ada = await Visitor.come();
    await ada.go("/learn/end_of_line/2");
    const { page } = ada;
    await page.locator('.slot.playable[data-card="CL"]').click();
    await page.locator('[data-cell="5,1"]').waitFor();
    // Both clicks at once: the answer to the first one cannot be there before the second.
    await page.evaluate(() => {
      const { left, top, width, height } = document.querySelector('[data-cell="5,1"] .hit')!.getBoundingClientRect();
      const middle = { clientX: left + width / 2, clientY: top + height / 2 };
      document.querySelector(".area svg")!.dispatchEvent(new MouseEvent("click", { bubbles: true, ...middle }));
      const next = document.querySelector('[data-card="S"]')!;
      next.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    });
    await page.locator('.slot.picked[data-card="S"]').waitFor();
    expect(await page.locator(".inspect.overlay").count()).toBe(0);
    await ada.leave();
  });

  test("the daily puzzle: take-backs counted, one ranked attempt, the optimum, something to share", async () => {
    const ada = await Visitor.come({ permissions: ["clipboard-read", "clipboard-write"] });
    await ada.go("/end_of_line/puzzle/2026-11-14/1");
    const { page } = ada;
    const puzzles = JSON.parse(readFileSync(resolve("src/games/end_of_line/puzzles/2026-11.json"), "utf8"));
    const [, optimum, solution] = puzzles["2026-11-14"][1] as [number, number, string];
    await page.locator(".slot.playable").first().waitFor();
    expect(await page.locator(".coming li").count()).toBe(20);
    await page.locator(".slot.playable").first().click();
    await page.locator(".target").first().click({ force: true });
    await page.keyboard.press("u");
    await page.locator('[data-takebacks="1"]').waitFor();
    await page.reload(); // it goes on, and still counts
    await page.locator('[data-takebacks="1"]').waitFor();
    for (const action of solution.split(" ").filter((one) => one !== "none")) {
      const [card, dir] = action.split(">") as [string, string];
      if (dir === undefined) {
        await page.locator(`[data-effect="${card}"]`).click();
        continue;
      }
      const hand = page.locator(`.slot.playable[data-card="${card}"]`);
      await hand.waitFor();
      await hand.click();
      const order = { N: 0, E: 1, S: 2, W: 3 }[dir]!;
      const targets = page.locator(".target");
      const labels = await targets.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
      const word = ["heading up", "heading right", "heading down", "heading left"][order]!;
      await targets.nth(labels.findIndex((label) => label.includes(word))).click({ force: true });
      if (await page.locator("[data-risk]").isVisible()) await page.locator("[data-risk]").click();
      await page.waitForTimeout(60);
    }
    await page.getByText("Perfect").waitFor();
    expect(await page.locator(".result strong").innerText()).toBe(String(optimum));
    await page.locator("[data-share]").click();
    await page.getByText("Copied").waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("End of Line 2026-11-14");
    expect(text).toContain("★ ↶1");
    await page.locator("[data-again]").click();
    await page.getByText("Practice").waitFor();
    await page.reload();
    await page.getByText("Practice").waitFor();
    await ada.leave();
  });

  test("a game in the page goes on without a server", async () => {
    const ada = await Visitor.come();
    await ada.go("/end_of_line/puzzle");
    await ada.page.locator(".slot.playable").first().waitFor();
    await ada.context.setOffline(true);
    await ada.page.locator(".slot.playable").first().click();
    await ada.page.locator(".target").first().click({ force: true });
    await ada.page.getByText("2 of 2").waitFor();
    ada.errors.length = 0; // being offline is loud
    await ada.context.close();
  });
});

describe("the gallery", () => {
  test("every card, piece and state, as it was judged", async () => {
    const ada = await Visitor.come({ viewport: { width: 1400, height: 900 } });
    await ada.go("/end_of_line/gallery");
    const { page } = ada;
    await page.locator(".states figure").last().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator(".cards:not(.small) figure").count()).toBe(8);
    expect(await page.locator(".seats figure").count()).toBe(8);
    // Kept as a picture to look at; compared by what was drawn, which does not depend on fonts and graphics drivers.
    const folder = resolve("tests/browser/seen");
    mkdirSync(folder, { recursive: true });
    await page.locator(".gallery").screenshot({ path: `${folder}/gallery.png` });
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll(".gallery figure")]
        .map((figure) => {
          const paths = [...figure.querySelectorAll("path, circle, rect, text, use")].map((one) => {
            const style = getComputedStyle(one);
            const what = one.getAttribute("d") ?? one.textContent?.trim() ?? "";
            return `${one.tagName} ${what} ${style.fill} ${style.stroke} ${style.strokeWidth}`;
          });
          return `${figure.querySelector("figcaption")?.textContent ?? ""}\n${paths.join("\n")}`;
        })
        .join("\n\n")
        .replaceAll(/url\("?#[^)]*\)/g, "url()"),
    );
    const golden = resolve("tests/browser/golden/end_of_line.gallery.txt");
    if (process.env.ENDTABLE_GOLDEN === "1") writeFileSync(golden, drawn);
    expect(drawn).toBe(readFileSync(golden, "utf8"));
    await ada.leave();
  });
});
