// People among themselves: accounts, what is said, pauses, take-backs by consent, clocks, bots that stand in.

import { expect, test } from "vitest";
import { useBrowser, Visitor } from "./visitor.ts";

useBrowser();

/** Two people at one table of Tic-Tac-Toe; Ada begins. */
async function pair(settings: Record<string, unknown>): Promise<{ ada: Visitor; bob: Visitor }> {
  const [ada, bob] = await Promise.all([Visitor.come(), Visitor.come({}, { name: "Bob" })]);
  await ada.open({ game: "tic_tac_toe", places: [{ who: "me" }, { who: "open" }], settings });
  const link = await ada.page.locator("#invitation").inputValue();
  await bob.go(link.replace(new URL(link).origin, ""));
  await bob.page.getByRole("button", { name: "Sit here" }).click();
  await ada.page.getByRole("button", { name: "Start the game" }).click();
  await ada.page.locator(".board .legal").first().waitFor();
  return { ada, bob };
}
const mark = (visitor: Visitor, at: string) => visitor.page.locator(`[data-id="board:${at}"].legal`).click();
const menu = async (visitor: Visitor, item: string) => {
  await visitor.page.getByRole("button", { name: "Menu" }).click();
  await visitor.page.getByRole("menuitem", { name: item }).click();
};
const logged = (visitor: Visitor, text: string) =>
  visitor.page.locator('[role="log"]').getByText(text).last().waitFor();

test("an account: made, used in a second browser, deleted", async () => {
  const [ada, second] = await Promise.all([Visitor.come({}, { name: "Ada" }), Visitor.come()]);
  await ada.go("/account");
  const fill = async (visitor: Visitor, password: string) => {
    await visitor.page.getByLabel("Login").fill("ada.lovelace");
    await visitor.page.getByLabel("Password", { exact: true }).fill(password);
  };
  await fill(ada, "analytical engine 1843");
  await ada.page.getByRole("button", { name: "Make an account" }).click();
  await ada.page.getByText("Your account is ready.").waitFor();
  await ada.page.evaluate(() => sessionStorage.setItem("guest", "yes"));
  const id = await ada.open({
    game: "tic_tac_toe",
    places: [{ who: "me" }, { who: "bot", level: "random" }],
    start: true,
  });

  await second.go("/account");
  await second.page.getByRole("button", { name: "I have an account" }).click();
  await fill(second, "difference engine 1822");
  await second.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await second.page.getByRole("alert").waitFor(); // a wrong password
  await fill(second, "analytical engine 1843");
  await second.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await second.page.getByText("Welcome back.").waitFor();
  expect(await second.page.getByLabel("Name at the table").inputValue()).toBe("Ada");
  await second.go(`/table/${id}`);
  await second.page.locator(".board .legal").first().click(); // her seat, in the other browser

  await second.go("/account");
  await second.page.getByRole("button", { name: "Delete me" }).click();
  await second.page.getByRole("textbox", { name: "Password" }).last().fill("analytical engine 1843");
  await second.page.getByRole("button", { name: "Delete for good" }).click();
  await second.page.getByText("You are deleted.").waitFor();
  await ada.go("/account");
  await ada.page.getByRole("heading", { name: "Make an account" }).waitFor();
  ada.errors.length = second.errors.length = 0; // refused requests are loud
  await Promise.all([ada.leave(), second.leave()]);
});

test("two people: what one says, a pause, a take-back refused and granted", async () => {
  const { ada, bob } = await pair({ undo: "ask" });
  await ada.page.getByLabel("Say something").fill("Good luck!");
  await ada.page.getByRole("button", { name: "Send" }).click();
  await bob.page.locator(".chat", { hasText: "Good luck!" }).waitFor();

  await menu(ada, "Pause");
  await bob.page.getByText("Somebody asks for a pause.").waitFor();
  await bob.page.getByRole("button", { name: "Agree" }).click();
  await ada.page.getByText("The game is paused.").waitFor();
  expect(await ada.page.locator(".board .legal").count()).toBe(0);
  await bob.page.getByRole("button", { name: "Go on" }).click();
  await ada.page.locator(".board .legal").first().waitFor();

  await mark(ada, "1,1");
  await bob.page.locator(".board .legal").first().waitFor();
  const take = () => ada.page.getByRole("button", { name: "Take back" }).click();
  await take();
  await ada.page.getByText("The others are asked.").waitFor();
  await bob.page.getByText("asks to take the last move back").waitFor();
  await bob.page.getByRole("button", { name: "No", exact: true }).click();
  await ada.page.getByText("The others are asked.").waitFor({ state: "hidden" });
  await logged(ada, "does not agree");
  expect(await bob.page.locator(".board .legal").count()).toBe(8);

  // A no stands for a while; her next answer is another question.
  await mark(bob, "0,0");
  await mark(ada, "2,2");
  await bob.page.locator(".board .legal").first().waitFor();
  await take();
  await bob.page.getByRole("button", { name: "Agree" }).click();
  await ada.page.locator('[data-id="board:2,2"].legal').waitFor(); // hers again, and empty
  await logged(bob, "Taken back.");
  expect(await bob.page.locator(".board .legal").count()).toBe(0);
  await Promise.all([ada.leave(), bob.leave()]);
});

test("a clock runs and falls: a bot stands in until its person is back", async () => {
  const { ada, bob } = await pair({ clock: "move", clock_s: 6, late: "bot", stand_in: "random" });
  const clock = ada.page.locator(".players li").first().getByRole("timer");
  const shown: string[] = [await clock.innerText()];
  await logged(ada, "ran out of time; a bot plays on");
  expect(shown[0]).toMatch(/^0:0[0-6]$/);
  await ada.page.locator(".players li", { hasText: "stand-in" }).waitFor();
  // The bot has moved for her. Bob's clock runs meanwhile, and is not to fall before she is back.
  await bob.page
    .locator('[role="log"] li', { hasText: / marks? / })
    .first()
    .waitFor();
  await menu(ada, "Take my seat back");
  await logged(bob, "Ada is back.");
  await Promise.all([ada.leave(), bob.leave()]);
});

test("whoever leaves is replaced by a bot", async () => {
  const { ada, bob } = await pair({ stand_in: "random" });
  await mark(ada, "1,1");
  await bob.page.locator(".board .legal").first().waitFor();
  await menu(bob, "Leave; a bot plays on");
  await bob.page.getByRole("menuitem", { name: "Really leave? Click again" }).click();
  await logged(ada, "Bob has left; a bot plays on.");
  await ada.page.locator(".board .legal").first().waitFor(); // the bot has moved for Bob
  await Promise.all([ada.leave(), bob.leave()]);
});
