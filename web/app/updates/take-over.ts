const AGAIN_MS = 1_000;

/**
 * Sees to it that a newer worker, which asks to take over as soon as it is installed, does. Chromium drops
 * that wish when the page sends a request just then, and would let the worker wait for days.
 */
export function helpNewWorkers(registration: ServiceWorkerRegistration): void {
  const help = () => {
    const { waiting } = registration;
    if (waiting === null) return;
    waiting.postMessage("take-over");
    setTimeout(help, AGAIN_MS);
  };
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && help());
  };
  registration.addEventListener("updatefound", watch);
  watch();
  help();
}
