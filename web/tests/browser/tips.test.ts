// Somebody plays a game for the first time: tips come one at a time, each once, and stop when somebody has enough of them.

import { expect, test } from "vitest";
import { bots, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

const table = {
  game: "furtherance",
  options: { leaders: "none" },
  places: [{ who: "me" }, ...bots(1, "random")],
  settings: { hints: true, undo: "free", shuffle: false },
  start: true,
};

test("the game's own word comes first, then the table's; none twice, and none when they are off", async () => {
  const ada = await Visitor.come({}, { tips: true });
  const { page } = ada;
  await ada.open(table);
  const tip = page.locator("[data-tip]");
  await tip.waitFor();
  expect(await tip.getAttribute("data-tip")).toBe("furtherance.worker_step");
  await page.locator('.action.legal[data-id="option:mine"]').click();
  await page.locator('[data-tip]:not([data-tip="furtherance.worker_step"])').waitFor();
  await page.getByRole("button", { name: "No more tips" }).click();
  await tip.waitFor({ state: "detached" });
  await ada.open(table);
  await page.locator(".action.legal").first().waitFor();
  expect(await tip.count()).toBe(0);
  await ada.go("/settings");
  await page.getByLabel("Tips at the table").check();
  await ada.open(table);
  await tip.waitFor();
  expect(await tip.getAttribute("data-tip")).not.toBe("furtherance.worker_step");
  await ada.leave();
});
