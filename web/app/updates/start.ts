import { paths } from "../paths.ts";

/** Lets returning visits begin from what is kept on the device; loaded once the page stands, and never needed for it. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const follow = () => {
    // Without it the app works as any page does: nothing to tell, nothing to do.
    import("./follow.ts").then((module) => module.followUpdates(paths.home)).catch(() => {});
  };
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(follow, { timeout: 2_000 });
    else setTimeout(follow);
  };
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
