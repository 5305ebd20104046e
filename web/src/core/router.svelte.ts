// Addresses of the page. Links are ordinary <a href>; those that stay within the page are taken over.

export interface Route {
  readonly path: string;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly hash: string;
}

function read(): Route {
  const { pathname, search, hash } = location;
  const parts = pathname.split("/").filter(Boolean);
  return { path: pathname, parts, query: new URLSearchParams(search), hash: hash.slice(1) };
}

class Router {
  route = $state.raw<Route>(read());

  start(): void {
    addEventListener("popstate", () => (this.route = read()));
    addEventListener("hashchange", () => (this.route = read()));
    document.addEventListener("click", (event) => this.#click(event));
  }
  go(path: string, replace = false): void {
    const before = location.pathname;
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = read();
    if (before !== location.pathname) scrollTo(0, 0);
  }
  #click(event: MouseEvent): void {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || modified) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link?.href || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return; // an anchor of this page
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
