import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import type { InstallPrompt } from "../rules.ts";

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
function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(
    subscribe,
    () => prompt,
    () => null,
  );
}

/** Offers to install the app where the browser can, on the third day that the board is opened. */
export function InstallOutlet() {
  const prompt = useInstallPrompt();
  const [Offer, setOffer] = useState<ComponentType<{ prompt: InstallPrompt }>>();

  useEffect(() => {
    // Days are counted for nothing where the browser never asks.
    if (!("onbeforeinstallprompt" in window)) return;
    const count = async () => {
      const { InstallOffer, countVisit } = await import("./install-offer.tsx");
      countVisit();
      setOffer(() => InstallOffer);
    };
    // Counted next time when it cannot be loaded.
    afterPaint(() => count().catch(() => {}));
  }, []);

  return prompt && Offer && <Offer prompt={prompt} />;
}
