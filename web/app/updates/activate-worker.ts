const QUIET_MS = 1_000;

/**
 * Calls `onInstalled` when a newer worker is installed, and asks it to become active. A worker does so by
 * itself, but Chromium forgets its `skipWaiting` when the page sends a request at that moment.
 */
export function activateNewWorkers(
  registration: ServiceWorkerRegistration,
  onInstalled: () => void,
) {
  const activate = () => registration.waiting?.postMessage("activate");
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state !== "installed") return;
      onInstalled();
      setTimeout(activate, QUIET_MS);
    });
  };
  registration.addEventListener("updatefound", watch);
  watch();
  setTimeout(activate, QUIET_MS);
}

/** Resolves when `worker` is active: Chromium never answers a page that is opened before that. */
export function whenActive(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => worker.state === "activated" && resolve();
    worker.addEventListener("statechange", check);
    check();
  });
}
