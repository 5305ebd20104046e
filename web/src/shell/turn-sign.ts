// Whose turn it is shows in the tab: its title and its icon.

import { t } from "../core/i18n.svelte.ts";

const icon = (dot: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1d2026"/><path d="M7 11h18M10 11v12M22 11v12" stroke="#e8c26a" stroke-width="3" stroke-linecap="round" fill="none"/>${dot}</svg>`,
  )}`;
const mineIcon = icon('<circle cx="22" cy="9" r="8" fill="#6ee7a0" stroke="#1d2026" stroke-width="2"/>');

export function showTurn(mine: boolean, over: boolean, title: string): () => void {
  document.title = mine ? `● ${t("title.your_turn")} · ${title}` : over ? `${t("title.over")} · ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = mine ? mineIcon : "/icon.svg";
  return () => {
    if (link) link.href = "/icon.svg";
  };
}
