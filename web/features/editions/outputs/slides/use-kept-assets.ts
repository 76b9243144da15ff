import { useEffect } from "react";

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
