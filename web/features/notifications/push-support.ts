import { useEffect, useState } from "react";
import { isEmbedded } from "@/lib/browser/embedded.ts";

export type DeviceKind = "apple" | "android" | "desktop";

/** The properties of a device that decide whether it can receive push messages. */
export type Device = {
  kind: DeviceKind;
  isEmbedded: boolean;
  /** True on https and on localhost, where browsers allow push messages. */
  isSecure: boolean;
  /** Whether the browser has service workers, push subscriptions and notifications. */
  hasPush: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
};

/** Returns the kind of a device. An iPad claims to be a Mac, but a Mac has no touch screen. */
export function deviceKind(userAgent: string, touchPoints: number): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "apple";
  if (userAgent.includes("Macintosh") && touchPoints > 1) return "apple";
  return userAgent.includes("Android") ? "android" : "desktop";
}

/** `ready` when a device can receive push messages, otherwise the reason why it cannot. */
export type Support =
  | "ready"
  /** A board inside another site offers neither messages nor an explanation. */
  | "nothing"
  | "no-service"
  | "plain-http"
  /** An iPhone or iPad shows messages only from sites that were added to its home screen. */
  | "install-first"
  | "unsupported"
  | "refused";

/**
 * Returns whether a device can receive push messages. `key` is the server's push key: null when the
 * server sends no messages, undefined while it loads.
 */
export function supportOf(device: Device, key: string | null | undefined): Support {
  if (device.isEmbedded) return "nothing";
  if (key === null) return "no-service";
  if (!device.isSecure) return "plain-http";
  if (!device.hasPush)
    return device.kind === "apple" && !device.isInstalled ? "install-first" : "unsupported";
  return device.permission === "denied" ? "refused" : "ready";
}

export function readDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator;
  // Only the built app has a service worker; the development server has none.
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
 * because the browser's settings may have changed.
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
