import { UPDATE_EVENT } from "@/lib/browser/update-event.ts";
import { notify } from "@/ui/toast.ts";
import { activateNewWorkers, whenActive } from "./activate-worker.ts";
import { mayReloadSilently } from "./silent-reload.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;

const ownBuild = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

let offered: string | undefined;

function offer(build: string, home: string) {
  if (offered === build) return;
  offered = build;
  if (mayReloadSilently(build, home)) {
    window.location.reload();
    return;
  }
  const event = new CustomEvent(UPDATE_EVENT, { cancelable: true });
  // A screen that nobody operates sees to it by itself.
  if (!window.dispatchEvent(event)) return;
  notify.info({
    title: "Há uma versão nova do aplicativo.",
    description: "Atualize quando puder: leva só um instante.",
    action: { label: "Atualizar", onClick: () => window.location.reload() },
  });
}

/**
 * Installs the service worker and offers a reload when a newer build than this page's is installed; an
 * untouched page at the path `home` reloads without asking.
 * @throws when the browser refuses it or the server cannot be reached.
 */
export async function watchUpdates(home: string): Promise<void> {
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
    offer(build, home);
  };

  let checkedAt = 0;
  const check = () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  };

  workers.addEventListener("message", (event) => void compare(event).catch(() => {}));
  workers.addEventListener("controllerchange", greet);
  activateNewWorkers(registration, greet);
  // An installed app stays open for days.
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY_MS);

  await workers.ready;
  greet();
  check();
}
