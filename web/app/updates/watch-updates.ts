import { mayReloadFor, UPDATE_EVENT } from "@/lib/browser/newer-build.ts";
import { notify } from "@/ui/toast.ts";
import { paths } from "../addresses.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;
const QUIET_MS = 1_000;

const ownBuild = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

/**
 * Calls `onInstalled` when a newer worker is installed, and asks it to become active. A worker does so by
 * itself, but Chromium forgets its `skipWaiting` when the page sends a request at that moment.
 */
function activateNewWorkers(registration: ServiceWorkerRegistration, onInstalled: () => void) {
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
function whenActive(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => worker.state === "activated" && resolve();
    worker.addEventListener("statechange", check);
    check();
  });
}

const STARTING_MS = 3_000;

/** Whether the board has just been opened and nobody has done anything on it. */
function isUntouched(): boolean {
  const { pathname, search, hash } = window.location;
  return (
    pathname === paths.home &&
    search === "" &&
    hash === "" &&
    document.visibilityState === "visible" &&
    performance.now() < STARTING_MS &&
    window.scrollY === 0 &&
    "userActivation" in navigator &&
    !navigator.userActivation.hasBeenActive
  );
}

let offered: string | undefined;

/** Reloads an untouched board to become `build`; offers the reload on any other screen, once for each build. */
function offerBuild(build: string) {
  if (offered === build) return;
  offered = build;
  if (isUntouched() && mayReloadFor(build)) {
    window.location.reload();
    return;
  }
  const event = new CustomEvent(UPDATE_EVENT, { cancelable: true });
  // The projector reloads itself.
  if (!window.dispatchEvent(event)) return;
  notify.info({
    title: "Há uma versão nova do aplicativo.",
    description: "Atualize quando puder: leva só um instante.",
    action: { label: "Atualizar", onClick: () => window.location.reload() },
  });
}

/**
 * Installs the service worker and offers a reload when a newer build than this page's is installed; an
 * untouched board reloads without asking.
 * @throws when the browser refuses it or the server cannot be reached.
 */
export async function watchUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const registration = await workers.register("/sw.js");

  // A worker answers a page's build with its own.
  const greet = () => (registration.waiting ?? registration.active)?.postMessage(ownBuild);

  const compare = async ({ data: build, source }: MessageEvent<unknown>) => {
    if (typeof build !== "string" || build === ownBuild) return;
    // The page may be the newer one, fetched before the worker was replaced.
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
  // Asked by the worker what this tab shows, when a notification is pressed.
  workers.addEventListener("message", ({ ports: [asked] }) =>
    asked?.postMessage(window.location.pathname),
  );
  workers.addEventListener("controllerchange", greet);
  activateNewWorkers(registration, greet);
  // An installed app stays open for days.
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY_MS);

  await workers.ready;
  greet();
  check();
}
