import { useEffect, useState } from "react";
import { isEmbedded } from "@/lib/browser/embedded.ts";
import { appleVersion, type Device, kindOf } from "./support.ts";

function readDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator;
  // Without the built app there is no service worker.
  const hasWorker = import.meta.env.PROD && "serviceWorker" in navigator;
  const hasPush = hasWorker && "PushManager" in window && "Notification" in window;
  return {
    kind: kindOf(userAgent, maxTouchPoints),
    version: appleVersion(userAgent),
    isEmbedded,
    isSecure: window.isSecureContext,
    hasPush,
    isInstalled: window.matchMedia("(display-mode: standalone)").matches,
    permission: hasPush ? Notification.permission : "default",
  };
}

/** This device, looked at again whenever somebody comes back to the page: they may have been in its settings. */
export function useDevice() {
  const [device, setDevice] = useState(readDevice);
  useEffect(() => {
    const look = () => setDevice(readDevice());
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return { device, look: () => setDevice(readDevice()) };
}
