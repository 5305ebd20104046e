// Puts the official content that was ever released where the page looks for it (public/contents), a file for each by its hash: the
// engine in the page carries today's only, and what was begun with another goes on with that.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const games = new URL("../../games/", import.meta.url).pathname;
const out = new URL("../public/contents/", import.meta.url).pathname;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const game of readdirSync(games)) {
    const released = join(games, game, "released");
    if (!existsSync(join(released, "releases.json"))) continue;
    const { releases } = JSON.parse(readFileSync(join(released, "releases.json"), "utf8"));
    for (const { content } of releases) {
        const hash = content.replace("sha256:", "");
        const folder = join(released, hash.slice(0, 16));
        const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
            name.endsWith(".json"),
        );
        const files = Object.fromEntries(
            names
                .sort()
                .map((name) => [
                    relative(folder, join(folder, name)),
                    JSON.parse(readFileSync(join(folder, name), "utf8")),
                ]),
        );
        writeFileSync(join(out, `${hash}.json`), JSON.stringify({ hash: content, files }));
    }
}
