const QUIET_MS = 1_000;

/**
 * Calls `onInstalled` when a newer worker is there, and helps it to take over. It asks to by itself, but
 * Chromium drops that wish when the page sends a request just then, and lets the worker wait.
 */
export function helpNewWorkers(registration: ServiceWorkerRegistration, onInstalled: () => void) {
  const help = () => registration.waiting?.postMessage("take-over");
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state !== "installed") return;
      onInstalled();
      setTimeout(help, QUIET_MS);
    });
  };
  registration.addEventListener("updatefound", watch);
  watch();
  setTimeout(help, QUIET_MS);
}

/** Resolves when `worker` has taken over: Chromium lets a page that is opened in the middle of it wait for ever. */
export function whenInCharge(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => worker.state === "activated" && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}
