// Whole games in the browser, by the generic board: every game is playable from view, prompt and paths alone.

import { describe, expect, test } from "vitest";
import { bots, dice, useBrowser, Visitor } from "./visitor.ts";

useBrowser();

describe("a person against a bot, clicking along paths", () => {
  for (const [game, options, seats] of [
    ["tic_tac_toe", {}, 2],
    ["connect_four", {}, 2],
    ["kuhn_poker", {}, 2],
    ["goofspiel", {}, 2],
    ["orchard", { rounds: 3 }, 3],
    ["end_of_line", {}, 2],
    ["end_of_line", { mode: "solo" }, 1],
    ["furtherance", { round_limit: 2 }, 2],
    ["furtherance", { mode: "solo", round_limit: 2 }, 1],
  ] as const) {
    test(`${game} ${JSON.stringify(options)}`, async () => {
      const ada = await Visitor.come();
      await ada.open({ game, options, places: [{ who: "me" }, ...bots(seats - 1)], start: true }, "?skin=generic");
      const moves = await ada.play(dice(7));
      expect(moves).toBeGreaterThan(0);
      expect(await ada.page.locator('[role="log"] li').count()).toBeGreaterThan(2);
      expect(await ada.page.title()).toContain("Finished");
      await ada.leave();
    });
  }
});

test("first game in two clicks, without an account", async () => {
  const eve = await Visitor.come();
  await eve.go("/");
  await eve.page.getByText("Tic-Tac-Toe").click();
  await eve.page.getByRole("button", { name: "Play against bots" }).click();
  await eve.page.locator(".board [data-id].legal").first().waitFor();
  expect(await eve.page.title()).toContain("Your turn");
  await eve.leave();
});

for (const [game, seed] of [
  ["tic_tac_toe", 3],
  ["end_of_line", 5],
  ["orchard", 7],
] as const) {
  test(`two browsers play ${game}; one reloads, one loses its network`, async () => {
    const [ada, bob] = await Promise.all([Visitor.come(), Visitor.come({}, { name: "Bob" })]);
    await ada.open({ game, places: [{ who: "me" }, { who: "open" }] }, "?skin=generic");
    const link = await ada.page.locator("#invitation").inputValue();
    const [path, token] = new URL(link).href.replace(new URL(link).origin, "").split("#");
    await bob.go(`${path}?skin=generic#${token}`);
    await bob.page.getByRole("button", { name: "Sit here" }).click();
    await ada.page.getByRole("button", { name: "Start the game" }).click();
    await Promise.all([
      ada.play(dice(seed), async (moves) => {
        if (moves === 2) await ada.page.reload();
      }),
      bob.play(dice(seed + 1), async (moves) => {
        if (moves !== 1) return;
        await bob.context.setOffline(true);
        await bob.page.getByText("No connection").waitFor();
        await bob.context.setOffline(false);
        await bob.page.getByText("No connection").waitFor({ state: "hidden" });
      }),
    ]);
    // Both saw the same end, and the log of the one who came back has no gap. (What one did oneself is told to "you".)
    expect(await bob.page.locator("#end-title").isVisible()).toBe(true);
    const lines = async (visitor: Visitor) =>
      (await visitor.page.locator('[role="log"] li').allInnerTexts()).map((line) =>
        line.replace(/^(You|Noughts|Crosses) /, ""),
      );
    expect((await lines(bob)).at(-1)).toBe((await lines(ada)).at(-1));
    if (game === "tic_tac_toe") expect(await lines(bob)).toEqual(await lines(ada));
    bob.errors.length = 0; // being offline is loud
    await Promise.all([ada.leave(), bob.leave()]);
  });
}
