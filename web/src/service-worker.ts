// The page without a network: everything it is made of is kept when it is first loaded (the list is the build's, vite.config.ts), and
// every address of the page is answered with it. The server's own addresses are not touched. A new version waits here until the
// page says that it is wanted (core/installed.svelte.ts).

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** What we need of a service worker's own world; the rest of the page is typed for windows. */
interface World {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "activate", listener: (event: { waitUntil(done: Promise<void>): void }) => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}
declare const self: World;
declare const FILES: { url: string; revision: string | null }[];

precacheAndRoute(FILES);
cleanupOutdatedCaches();
// What looks like a file is one: where it is not kept, the server says whether it is there.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/(api|ws)(\/|$)/, /\/[^/]+\.[^/]+$/] }),
);

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data }) => {
  if ((data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});
