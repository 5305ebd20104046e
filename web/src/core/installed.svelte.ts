// The page as an installed one: a service worker (made by the build, vite.config.ts) keeps shell, boards, rules and engines for when
// there is no network. A new version is fetched in the background and waits until somebody wants it: nothing changes in mid-game.

/** After the first load has had the network to itself. */
const LATER_MS = 2500;
const HOUR_MS = 3_600_000;

class Installed {
  /** A newer version of the page that waits. */
  waiting = $state.raw<ServiceWorker | null>(null);

  start(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const later = () => setTimeout(() => void this.#register(), LATER_MS);
    if (document.readyState === "complete") later();
    else addEventListener("load", later, { once: true });
  }
  async #register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register("/sw.js");
      registration.addEventListener("updatefound", () => this.#follow(registration));
      this.#follow(registration);
      setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
    } catch {
      // A private window, or an address that is not safe: the page works as long as there is a network.
    }
  }
  #follow({ waiting, installing }: ServiceWorkerRegistration): void {
    const found = (worker: ServiceWorker) => {
      // The very first one replaces nothing.
      if (worker.state === "installed" && navigator.serviceWorker.controller) this.waiting = worker;
    };
    if (waiting) found(waiting);
    installing?.addEventListener("statechange", () => found(installing));
  }
  /** Loads the page anew, in the version that waits. */
  takeOver(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage({ type: "SKIP_WAITING" });
  }
}

export const installed = new Installed();
