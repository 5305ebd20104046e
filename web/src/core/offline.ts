// A game in the page itself, without a server: alone, handed round, or against bots. Its table has an address like any other.

import { t } from "./i18n.svelte.ts";
import { pageHost, type PagePlace } from "./page-host.ts";
import type { JsonObject } from "./protocol.ts";
import { router } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";

/** People first, then bots of this level. Goes to the table. */
export async function playHere(
  game: string,
  people: number,
  bots: number,
  level: string,
  options: JsonObject = {},
): Promise<string> {
  const name = settings.all.name.trim() || t("guest");
  const places: PagePlace[] = [
    ...Array.from({ length: people }, (_, i) => ({
      who: "person" as const,
      name: i === 0 ? name : `${name} ${i + 1}`,
    })),
    ...Array.from({ length: bots }, () => ({ who: "bot" as const, level, name: "" })),
  ];
  const id = await pageHost().open({ game, options, places, keep: true });
  router.go(`/table/${id}`);
  return id;
}
