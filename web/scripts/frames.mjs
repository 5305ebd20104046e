// How smoothly lines grow: `node web/scripts/frames.mjs ADDRESS [BOTS]` watches bots of End of Line draw in Debian's Chromium for ten
// seconds and prints how long frames took. Only true on a machine that does nothing else.
import { chromium } from "playwright-core";

const [address, bots = "7"] = process.argv.slice(2);
if (!address) {
    console.error("usage: node web/scripts/frames.mjs ADDRESS [BOTS]");
    process.exit(2);
}
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(address);
await page.locator("select").first().selectOption(bots);
await page.getByText("Play against bots").click();
await page.waitForURL(/\/table\//);
await page.locator(".slot.playable").first().waitFor();

/** Lays the first card that fits wherever it can, so that the bots go on. */
async function move() {
    const card = page.locator(".slot.playable").first();
    if (!(await card.count())) return;
    await card.click({ timeout: 500 }).catch(() => {});
    const cells = page.locator("[data-cell]");
    if (await cells.count())
        await cells
            .first()
            .click({ force: true, timeout: 500 })
            .catch(() => {});
    const sure = page.locator("[data-risk]");
    if (await sure.count()) await sure.click({ timeout: 500 }).catch(() => {});
}

await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
        // Only while something moves: a page at rest draws nothing.
        if (document.getAnimations().some((one) => one.playState === "running")) window.frames_.push(now - last);
        last = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
});
const until = Date.now() + 10_000;
while (Date.now() < until) {
    await move();
    await page.waitForTimeout(250);
}
const frames = (await page.evaluate(() => window.frames_)).sort((a, b) => a - b);
const at = (share) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))]?.toFixed(1);
const quick = frames.filter((ms) => ms < 17.5).length;
console.log(
    `${frames.length} frames while something moved: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, ` +
        `worst ${at(1)} ms; ${((100 * quick) / frames.length).toFixed(1)} % within 1/60 s`,
);
await browser.close();
