// Games that cannot go on, of this browser and of a server: what is the matter, in plain words, and what one can do.

import { mkdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();
mkdirSync("tests/browser/seen", { recursive: true });

const seen = async ({ page }: Visitor, name: string) => {
  for (const [width, height] of [
    [1280, 800],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} ${width}`).toBeLessThanOrEqual(
      width,
    );
    await page.screenshot({ path: `tests/browser/seen/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};

/** Begins a game on this device and comes back to it after `change` was done to what was kept. */
async function keptGame(ada: Visitor, change: string): Promise<string> {
  await ada.go("/new?game=tic_tac_toe&where=here");
  await ada.page.getByRole("button", { name: "Start" }).click();
  await ada.page.waitForURL(/\/table\/page-/);
  await ada.page.locator(".board .legal").first().waitFor();
  await ada.clickSomething(dice(1));
  await ada.page.waitForTimeout(400);
  const path = new URL(ada.page.url()).pathname;
  await ada.page.evaluate(
    ([id, how]) => {
      const key = `endtable.page.${id}`;
      const kept = JSON.parse(localStorage.getItem(key)!) as { start: { rules: number }; steps: object[] };
      if (how === "rules") kept.start.rules = 99;
      else kept.steps.push({ do: "act", seat: 0, action: "z9", time: 1 });
      localStorage.setItem(key, JSON.stringify(kept));
    },
    [path.split("/").at(-1)!, change] as const,
  );
  await ada.go(path);
  return path;
}

test("a kept game of other rules: the reason, the record, and deleting it", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await keptGame(ada, "rules");
  await page.getByRole("heading", { name: "This game cannot go on" }).waitFor();
  await page.getByText("version 99 of its rules").waitFor();
  await seen(ada, "trouble-kept");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the record" }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({ game: "tic_tac_toe", rules: 99 });
  await ada.go("/lobby?list=here");
  await page.getByText("cannot go on").waitFor();
  await seen(ada, "trouble-list");
  await page.getByRole("link", { name: /cannot go on/ }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByRole("button", { name: "Delete?" }).click();
  await page.getByRole("heading", { name: "Sit down. Play." }).waitFor();
  await ada.go("/lobby?list=here");
  await page.locator(".empty").waitFor();
  await ada.leave();
});

test("a kept game with an impossible move: its board as far as it goes, also in German", async () => {
  const ada = await Visitor.come();
  const { page } = ada;
  await keptGame(ada, "log");
  await page.getByTestId("trouble").getByText("You can look at it as far as it goes.").waitFor();
  await page.locator(".board .cell").first().waitFor();
  expect(await page.locator("[data-option]").count()).toBe(0);
  await seen(ada, "trouble-look");
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem("endtable.settings") ?? "{}") as object;
    localStorage.setItem("endtable.settings", JSON.stringify({ ...settings, language: "de" }));
  });
  await page.reload();
  await page.getByText("Du kannst es ansehen, so weit es geht.").waitFor();
  await page.getByText("das die Regeln nicht erlauben").waitFor();
  await seen(ada, "trouble-look-de");
  await ada.leave();
});

test("a server's table that cannot go on, with its board and without", async () => {
  for (const look of [true, false]) {
    const ada = await Visitor.come();
    const { page } = ada;
    const trouble = {
      code: look ? "bad_log" : "unknown_rules",
      message: "What the server says.",
      rules: 99,
      can: look ? ["look", "record"] : [],
    };
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const said = JSON.parse(String(message)) as { push?: string; table?: object };
        if (said.push !== "table") return socket.send(message);
        const { view, turn, choices, scene, ...rest } = said as Record<string, unknown>;
        const shown = look ? { view, turn, scene, choices: [] } : {};
        socket.send(JSON.stringify({ ...rest, ...shown, table: { ...said.table, trouble } }));
      });
    });
    await ada.open({ game: "tic_tac_toe", places: [{ who: "me" }, ...bots(1)], start: true });
    await page.getByRole("heading", { name: "This game cannot go on" }).waitFor();
    expect(await page.locator("[data-option]").count()).toBe(0);
    if (look) {
      await page.locator(".board .cell").first().waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save the record" }).click(),
      ]);
      expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({ game: "tic_tac_toe" });
    } else {
      await page.getByText("version 99 of its rules").waitFor();
      await page.getByText("It is not lost").waitFor();
    }
    await seen(ada, `trouble-server-${look ? "look" : "nothing"}`);
    await ada.leave();
  }
});
