import { useEffect, useState } from "react";
import { isEmbedded } from "@/lib/browser/embedded.ts";

export type DeviceKind = "apple" | "android" | "desktop";

/** The properties of a device that decide whether it can get push messages. */
export type Device = {
  kind: DeviceKind;
  isEmbedded: boolean;
  /** True for https and for localhost. */
  isSecure: boolean;
  /** True when the browser supports service workers, push subscriptions and notifications. */
  hasPush: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
};

/** Returns the kind of a device. An iPad names itself a Mac, but a Mac has no touch screen. */
export function deviceKind(userAgent: string, touchPoints: number): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "apple";
  if (userAgent.includes("Macintosh") && touchPoints > 1) return "apple";
  return userAgent.includes("Android") ? "android" : "desktop";
}

/** Says whether a device can get push messages: `ready`, or the reason why it cannot. */
export type Support =
  | "ready"
  /** A board embedded in another site offers no messages and no explanation. */
  | "nothing"
  | "no-service"
  | "plain-http"
  /** An iPhone or iPad shows messages only of sites on its home screen. */
  | "install-first"
  | "unsupported"
  | "refused";

/**
 * Returns whether a device can get push messages. The server's push `key` is null when it sends
 * none, undefined until loaded.
 */
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
  // The service worker exists only in the built app, not in the development server.
  const hasWorker = import.meta.env.PROD && "serviceWorker" in navigator;
  const hasPush = hasWorker && "PushManager" in window && "Notification" in window;
  return {
    kind: deviceKind(userAgent, maxTouchPoints),
    isEmbedded,
    isSecure: window.isSecureContext,
    hasPush,
    isInstalled: window.matchMedia("(display-mode: standalone)").matches,
    permission: hasPush ? Notification.permission : "default",
  };
}

/**
 * Returns the properties of this device. Reads them again when the person returns to the page,
 * perhaps from the browser's settings.
 */
export function useDevice() {
  const [device, setDevice] = useState(readDevice);
  useEffect(() => {
    const readAgain = () => setDevice(readDevice());
    window.addEventListener("focus", readAgain);
    document.addEventListener("visibilitychange", readAgain);
    return () => {
      window.removeEventListener("focus", readAgain);
      document.removeEventListener("visibilitychange", readAgain);
    };
  }, []);
  return { device, readAgain: () => setDevice(readDevice()) };
}
