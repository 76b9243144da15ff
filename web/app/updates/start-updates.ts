import { paths } from "../addresses.ts";
import { watchUpdates } from "./watch-updates.ts";

/** Installs the service worker, which makes later visits fast, once the page is idle. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const watch = () => {
    // The app works without it, so a failure is not reported.
    watchUpdates(paths.home).catch(() => {});
  };
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(watch, { timeout: 2_000 });
    else setTimeout(watch);
  };
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
