import { type ComponentType, useEffect, useState } from "react";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { type InstallPrompt, useInstallPrompt } from "../prompt.ts";

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
