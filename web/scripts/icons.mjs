// Draws public/icon.svg in the sizes that systems want for an installed page: `node scripts/icons.mjs`, and look at them.

import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const svg = readFileSync(new URL("../public/icon.svg", import.meta.url), "utf8");
const ground = /<rect[^>]*fill="(#\w+)"/.exec(svg)[1];
const browser = await chromium.launch({
    executablePath: process.env.ENDTABLE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});

/** `full`: no corner is left clear, and what matters stays inside the circle a system may cut. */
async function draw(name, size, full) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const inner = full ? "80%" : "100%";
    await page.setContent(
        `<body style="margin:0;height:100vh;display:grid;place-items:center;${full ? `background:${ground}` : ""}">
         <style>svg{width:${inner};height:${inner}}</style>${svg}</body>`,
    );
    const path = new URL(`../public/${name}.png`, import.meta.url).pathname;
    await page.screenshot({ path, omitBackground: true });
    await page.close();
}

await draw("icon-192", 192, false);
await draw("icon-512", 512, false);
await draw("icon-maskable-512", 512, true);
await draw("icon-apple-180", 180, true);
await browser.close();
