import { mayReloadFor, UPDATE_EVENT } from "@/lib/browser/newer-build.ts";
import { notify } from "@/ui/toast.ts";

const STARTING_MS = 3_000;

/** Whether the page at `path` has just been opened and nobody has done anything on it. */
function isUntouched(path: string): boolean {
  const { pathname, search, hash } = window.location;
  return (
    pathname === path &&
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

/** Reloads an untouched page at the path `home` to become `build`; offers it on any other one, once for each build. */
export function offerBuild(build: string, home: string) {
  if (offered === build) return;
  offered = build;
  if (isUntouched(home) && mayReloadFor(build)) {
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
