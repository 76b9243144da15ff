import { useSyncExternalStore } from "react";

/** What browsers that can install the app send; not in any standard yet. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

let prompt: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's offer until the app makes its own. */
export function watchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser's offer to install the app, null where and while there is none. */
export function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(
    subscribe,
    () => prompt,
    () => null,
  );
}
