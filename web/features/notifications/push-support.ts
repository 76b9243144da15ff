import { useEffect, useState } from "react";
import { isEmbedded } from "@/lib/browser/embedded.ts";

export type DeviceKind = "apple" | "android" | "desktop";

/** What decides whether a device can be told of anything. */
export type Device = {
  kind: DeviceKind;
  isEmbedded: boolean;
  /** https, or this machine. */
  isSecure: boolean;
  /** The browser knows service workers, subscriptions and notifications. */
  hasPush: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
};

/** Of a browser; an iPad says that it is a Mac, which has no touch screen. */
export function kindOf(userAgent: string, touchPoints: number): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "apple";
  if (userAgent.includes("Macintosh") && touchPoints > 1) return "apple";
  return userAgent.includes("Android") ? "android" : "desktop";
}

/** Whether a device can be told, or what stands in the way. */
export type Support =
  | "ready"
  /** Inside another site's page nothing is offered. */
  | "nothing"
  | "no-service"
  | "plain-http"
  /** An iPhone or iPad tells of sites that are on its home screen alone. */
  | "install-first"
  | "unsupported"
  | "refused";

/** `key` is the board's: null when it sends nothing, undefined while that is not known. */
export function supportOf(device: Device, key: string | null | undefined): Support {
  if (device.isEmbedded) return "nothing";
  if (key === null) return "no-service";
  if (!device.isSecure) return "plain-http";
  if (!device.hasPush)
    return device.kind === "apple" && !device.isInstalled ? "install-first" : "unsupported";
  return device.permission === "denied" ? "refused" : "ready";
}

function readDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator;
  // Without the built app there is no service worker.
  const hasWorker = import.meta.env.PROD && "serviceWorker" in navigator;
  const hasPush = hasWorker && "PushManager" in window && "Notification" in window;
  return {
    kind: kindOf(userAgent, maxTouchPoints),
    isEmbedded,
    isSecure: window.isSecureContext,
    hasPush,
    isInstalled: window.matchMedia("(display-mode: standalone)").matches,
    permission: hasPush ? Notification.permission : "default",
  };
}

/** Reads the device again when the person comes back to the page, perhaps from its settings. */
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
