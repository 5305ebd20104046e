// What scripts/pictures takes pictures of: `node pictures.mjs ADDRESS FOLDER`.

import { join } from "node:path";
import { chromium } from "playwright-core";

const [address, folder] = process.argv.slice(2);
const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 640 };
const browser = await chromium.launch({
    executablePath: process.env.ENDTABLE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});

async function visitor(viewport = desktop, settings = {}) {
    const context = await browser.newContext({ viewport, locale: "en-GB" });
    const page = await context.newPage();
    await page.addInitScript((chosen) => localStorage.setItem("endtable.settings", JSON.stringify(chosen)), {
        motion: "reduced",
        instantBots: true,
        tips: false,
        name: "Ada",
        ...settings,
    });
    await page.goto(`${address}/credits`);
    await post(page, "guest", { name: "Ada" });
    return page;
}
const post = (page, path, body) =>
    page.evaluate(
        async ([where, what]) => {
            const headers = { "content-type": "application/json" };
            return (await fetch(`/api/${where}`, { method: "POST", headers, body: JSON.stringify(what) })).json();
        },
        [path, body],
    );
const bots = (count, level = "easy") => Array.from({ length: count }, () => ({ who: "bot", level }));
async function open(page, table, query = "") {
    const { table: id } = await post(page, "tables", { settings: { hints: true, undo: "free" }, ...table });
    await page.goto(`${address}/table/${id}${query}`);
    await page.locator(".frame, .page").first().waitFor();
    return id;
}
/** Plays the first option so many times; stops when the game is over. */
async function play(page, moves) {
    const options = page.locator('[data-testid="options"] button');
    for (let done = 0, idle = 0; done < moves && idle < 100;) {
        if (await page.locator("#end-title").isVisible()) return;
        if (await options.count()) {
            idle = 0;
            ++done;
            await options
                .nth(done % 2 ? 0 : (await options.count()) - 1)
                .evaluate((button) => button.click())
                .catch(() => {});
        } else ++idle;
        await page.waitForTimeout(60);
    }
}
/** Plays what the hint likes best: games that are worth a picture. */
async function playWell(page, moves) {
    const options = page.locator('[data-testid="options"] button');
    for (let done = 0, idle = 0; done < moves && idle < 100;) {
        if (await page.locator("#end-title").isVisible()) return;
        if (!(await options.count())) {
            ++idle;
            await page.waitForTimeout(60);
            continue;
        }
        idle = 0;
        ++done;
        await page.keyboard.press("h");
        await options
            .locator(".value")
            .first()
            .waitFor({ state: "attached", timeout: 5000 })
            .catch(() => {});
        const values = await options.evaluateAll((all) =>
            all.map((one) => parseInt(one.querySelector(".value")?.textContent ?? "-1")),
        );
        await options
            .nth(values.indexOf(Math.max(...values)))
            .evaluate((button) => button.click())
            .catch(() => {});
        await page.waitForTimeout(300);
    }
}
/** Plays so many moves, and on until so many units are on the board. */
async function toBattle(page, moves, units) {
    await playWell(page, moves);
    for (let more = 0; more < 5 && (await page.locator(".square .piece").count()) < units; ++more)
        await playWell(page, 20);
}
async function shoot(page, name) {
    await page.waitForTimeout(700);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(name);
}

const ada = await visitor();
await ada.goto(address);
await ada.locator(".game").first().waitFor();
await shoot(ada, "start");

// Without a server: a game of this device, and the start page that offers to go on with it.
const alone = await visitor();
await alone.routeWebSocket(/\/ws$/, (socket) => socket.close());
await alone.goto(address);
await alone.locator(".offline").waitFor();
await alone.getByRole("button", { name: "Play against bots" }).click();
await alone.locator(".slot.playable").first().waitFor();
await alone.goto(address);
await alone.locator(".offline").waitFor();
await alone.locator(".table.here").waitFor();
await shoot(alone, "offline");

for (const table of [
    {
        game: "end_of_line",
        options: { mode: "team" },
        places: [{ who: "me" }, { who: "open" }, ...bots(1, "hard"), { who: "open" }],
    },
    { game: "connect_four", places: [{ who: "me" }, { who: "open" }] },
    { game: "end_of_line", places: [{ who: "me" }, { who: "open" }, ...bots(3, "normal")] },
])
    await post(ada, "tables", { ...table, settings: { listed: true } });
await ada.goto(`${address}/lobby`);
await ada.locator(".table").first().waitFor();
await shoot(ada, "lobby");

const seats = (count, mode) => ({
    game: "end_of_line",
    options: mode ? { mode } : {},
    places: [{ who: "me" }, ...bots(count - 1)],
    start: true,
});
const two = await open(ada, seats(2));
await playWell(ada, 8);
await shoot(ada, "game");
await open(ada, { game: "furtherance", places: [{ who: "me" }, ...bots(1, "normal")], start: true });
await toBattle(ada, 40, 5);
await shoot(ada, "furtherance");
const hand = await visitor({ width: 360, height: 640 });
await open(hand, { game: "furtherance", places: [{ who: "me" }, ...bots(1, "normal")], start: true });
await toBattle(hand, 24, 4);
await shoot(hand, "furtherance-phone");
await open(ada, seats(4, "team"));
await playWell(ada, 6);
await shoot(ada, "game-team");
await open(ada, seats(8));
await play(ada, 3);
await shoot(ada, "game-eight");
await open(ada, seats(2), "?skin=generic");
await playWell(ada, 7);
await shoot(ada, "generic");
await open(ada, { game: "goofspiel", places: [{ who: "me" }, ...bots(1)], start: true });
await play(ada, 4);
await shoot(ada, "generic-cards");
await open(ada, { game: "kuhn_poker", places: [{ who: "me" }, { who: "me" }], start: true });
await ada.locator("#hand-over-title").waitFor();
await shoot(ada, "hand-over");
await ada.goto(`${address}/table/${two}`);
await play(ada, 60);
await shoot(ada, "end");
await ada.goto(`${address}/replay/${two}?ply=26`);
await ada.locator(".count").waitFor();
await shoot(ada, "replay");
await ada.goto(`${address}/rules/end_of_line#EOL-10.9`);
await ada.locator(".wanted").waitFor();
await shoot(ada, "rules");
await ada.goto(`${address}/rules/furtherance/units`);
await ada.locator("[data-figure]").nth(3).waitFor();
await ada.locator("#figure-reach").scrollIntoViewIfNeeded();
await shoot(ada, "rulebook");
for (const [name, path] of [
    ["tutorial", "/learn/end_of_line"],
    ["puzzle", "/end_of_line/puzzle"],
]) {
    await ada.goto(address + path);
    await ada.waitForTimeout(1500);
    await shoot(ada, name);
}

const light = await visitor(desktop, { theme: "light" });
await open(light, { game: "connect_four", places: [{ who: "me" }, ...bots(1)], start: true });
await play(light, 4);
await shoot(light, "light");

const small = await visitor(phone);
await small.goto(address);
await small.locator(".game").first().waitFor();
await shoot(small, "start-phone");
await open(small, seats(2));
await playWell(small, 4);
await shoot(small, "game-phone");
await browser.close();
