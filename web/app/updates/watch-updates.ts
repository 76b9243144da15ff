import { mayReloadFor, runningBuild, UPDATE_EVENT } from "@/lib/browser/newer-build.ts";
import { HOUR_MS } from "@/lib/text/durations.ts";
import { notify } from "@/ui/toast.ts";
import { paths } from "../addresses.ts";

const CHECK_EVERY_MS = HOUR_MS;
const ACTIVATION_DELAY_MS = 1_000;

const ownBuild = runningBuild();

/**
 * Calls `onInstalled` after the installation of a newer service worker. Then posts the message that
 * activates this worker. The worker calls `skipWaiting` too, but Chromium ignores that call while
 * the page sends a request.
 */
function activateNewWorkers(registration: ServiceWorkerRegistration, onInstalled: () => void) {
  const activate = () => registration.waiting?.postMessage("activate");
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state !== "installed") return;
      onInstalled();
      setTimeout(activate, ACTIVATION_DELAY_MS);
    });
  };
  registration.addEventListener("updatefound", watch);
  watch();
  setTimeout(activate, ACTIVATION_DELAY_MS);
}

/**
 * Resolves when `worker` is active. A reload must wait for this, because a reload before the
 * activation never completes in Chromium.
 */
function whenActive(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => worker.state === "activated" && resolve();
    worker.addEventListener("statechange", check);
    check();
  });
}

const UNTOUCHED_MS = 3_000;

/**
 * Returns whether the board was opened less than three seconds ago and was neither scrolled nor
 * pressed since.
 */
function isUntouched(): boolean {
  const { pathname, search, hash } = window.location;
  return (
    pathname === paths.home &&
    search === "" &&
    hash === "" &&
    document.visibilityState === "visible" &&
    performance.now() < UNTOUCHED_MS &&
    window.scrollY === 0 &&
    "userActivation" in navigator &&
    !navigator.userActivation.hasBeenActive
  );
}

let offeredBuild: string | undefined;

/**
 * Reloads the page to load `build` if the person has just opened the board and not used it.
 * Otherwise shows a toast with a reload button, once for each build.
 */
function offerBuild(build: string) {
  if (offeredBuild === build) return;
  offeredBuild = build;
  if (isUntouched() && mayReloadFor(build)) {
    window.location.reload();
    return;
  }
  const event = new CustomEvent(UPDATE_EVENT, { cancelable: true });
  // The page of the slides cancels the event `UPDATE_EVENT` and reloads without a toast.
  if (!window.dispatchEvent(event)) return;
  notify.info({
    title: "Há uma versão nova do aplicativo.",
    description: "Atualize quando puder: leva só um instante.",
    action: { label: "Atualizar", onClick: () => window.location.reload() },
  });
}

/**
 * Installs the service worker. Offers a reload when the service worker of a newer build is
 * installed.
 * @throws when the browser refuses the service worker or the server is unreachable.
 */
export async function watchUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const registration = await workers.register("/sw.js");

  // The page posts the id of its build, and the service worker replies with the id of its own
  // build.
  const sendBuild = () => (registration.waiting ?? registration.active)?.postMessage(ownBuild);

  const compare = async ({ data: build, source }: MessageEvent<unknown>) => {
    if (typeof build !== "string" || build === ownBuild) return;
    // The browser first checks for a newer service worker, because the page may be newer than the
    // one that replied.
    await registration.update();
    const { installing, waiting, active } = registration;
    const newest = installing ?? waiting ?? active;
    if (newest === null || source !== newest) return;
    await whenActive(newest);
    offerBuild(build);
  };

  let checkedAt = 0;
  const check = () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  };

  workers.addEventListener("message", (event) => void compare(event).catch(() => {}));
  // After a press on a notification, the service worker asks each tab for its path. Then it focuses
  // the tab with the right page.
  workers.addEventListener("message", ({ ports: [port] }) =>
    port?.postMessage(window.location.pathname),
  );
  workers.addEventListener("controllerchange", sendBuild);
  activateNewWorkers(registration, sendBuild);
  // An open page checks for a new build every hour, because an installed app can stay open for
  // days.
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY_MS);

  await workers.ready;
  sendBuild();
  check();
}
