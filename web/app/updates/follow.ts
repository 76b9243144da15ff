import { notify } from "@/ui/toast.ts";
import { mayStartOver } from "./start-over.ts";
import { helpNewWorkers, whenInCharge } from "./take-over.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;

const ownBuild = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

let offered: string | undefined;

function offer(build: string, home: string) {
  if (offered === build) return;
  offered = build;
  if (mayStartOver(build, home)) {
    window.location.reload();
    return;
  }
  notify.news({
    title: "Há uma versão nova do aplicativo.",
    description: "Atualize quando puder: leva só um instante.",
    action: { label: "Atualizar", onClick: () => window.location.reload() },
  });
}

/**
 * Installs the service worker and tells when it is of a newer build than this page; at the path `home`,
 * when nobody has touched the page yet, it reloads instead.
 * @throws when the browser refuses it or the server cannot be reached.
 */
export async function followUpdates(home: string): Promise<void> {
  const workers = navigator.serviceWorker;
  const registration = await workers.register("/sw.js");

  // Each worker answers with its build.
  const greet = () => (registration.waiting ?? registration.active)?.postMessage(ownBuild);

  const compare = async ({ data: build, source }: MessageEvent<unknown>) => {
    if (typeof build !== "string" || build === ownBuild) return;
    // The page may as well be the newer one, fetched before the worker was replaced.
    await registration.update();
    const { installing, waiting, active } = registration;
    const newest = installing ?? waiting ?? active;
    if (newest === null || source !== newest) return;
    await whenInCharge(newest);
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
  helpNewWorkers(registration, greet);
  // An installed app stays open for days.
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY_MS);

  await workers.ready;
  greet();
  check();
}
