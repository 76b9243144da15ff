import { useEffect, useState } from "react";
import { mayReloadFor, UPDATE_EVENT } from "@/lib/browser/newer-build.ts";

const CHECK_MS = 30 * 60_000;
const BUILD = /<meta name="build" content="([^"]+)"/;

/** The build of the page that the server has now; undefined when it does not answer with one. */
async function servedBuild(): Promise<string | undefined> {
  const response = await fetch(window.location.href, { cache: "no-store" });
  return response.ok ? BUILD.exec(await response.text())?.[1] : undefined;
}

/**
 * Reloads the page for a newer build, as nobody presses a button on a projector: while `isFree`, and once the server has
 * answered with the new page.
 */
export function useNewerBuild(isFree: boolean): void {
  const [newer, setNewer] = useState<string>();
  useEffect(() => {
    const own = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;
    const check = async () => {
      const build = await servedBuild().catch(() => undefined);
      if (own !== undefined && build !== undefined && build !== own) setNewer(build);
    };
    const onUpdate = (event: Event) => {
      event.preventDefault();
      void check();
    };
    window.addEventListener(UPDATE_EVENT, onUpdate);
    const timer = setInterval(check, CHECK_MS);
    return () => {
      window.removeEventListener(UPDATE_EVENT, onUpdate);
      clearInterval(timer);
    };
  }, []);
  useEffect(() => {
    if (newer !== undefined && isFree && mayReloadFor(newer)) window.location.reload();
  }, [newer, isFree]);
}

const SETTLED_MS = 5_000;

/** Has the service worker keep what the page was made of, as it may have come before there was a worker. */
async function keepAssets() {
  await navigator.serviceWorker.ready;
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = urls.filter((url) => url.startsWith(`${window.location.origin}/assets/`));
  await Promise.all(own.map((url) => fetch(url)));
}

/** Lets the page be opened again without a connection. */
export function useKeptAssets(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // A browser without storage, or offline: it goes on as long as it is open.
    const keep = () => void keepAssets().catch(() => {});
    const timer = setTimeout(keep, SETTLED_MS);
    // From its first moment on it keeps what is fetched.
    navigator.serviceWorker.addEventListener("controllerchange", keep);
    return () => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", keep);
    };
  }, []);
}
