import { useEffect, useState } from "react";
import { isEmbedded } from "@/lib/browser/embedded.ts";

export type DeviceKind = "apple" | "android" | "desktop";

/** What decides whether a device can be told of anything. */
export type Device = {
  kind: DeviceKind;
  /** The version of iOS or iPadOS, where the browser says it. */
  version: number | undefined;
  isEmbedded: boolean;
  /** https, or this machine. */
  isSecure: boolean;
  /** The browser knows service workers, subscriptions and notifications. */
  hasPush: boolean;
  /** Opened from the home screen, in a window of its own. */
  isInstalled: boolean;
  permission: NotificationPermission;
};

/** The first version that tells installed sites of anything. */
const FIRST_APPLE = 16.4;

/** Of a browser; an iPad says that it is a Mac, which has no touch screen. */
export function kindOf(userAgent: string, touchPoints: number): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "apple";
  if (userAgent.includes("Macintosh") && touchPoints > 1) return "apple";
  return userAgent.includes("Android") ? "android" : "desktop";
}

/** `16.4`, of an iPhone, an iPad, or one that says that it is a Mac. */
export function appleVersion(userAgent: string): number | undefined {
  // Not the one that every Mac says.
  const text = userAgent.replace("Mac OS X ", "");
  const match = /(?:OS |Version\/)(\d{1,3})[._](\d{1,3})/.exec(text);
  return match === null ? undefined : Number(`${match[1]}.${match[2]}`);
}

/** Whether a device can be told, or what stands in the way. */
export type Support =
  | "ready"
  /** Inside another site's page nothing is offered. */
  | "nothing"
  /** This board sends nothing. */
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
  if (!device.hasPush) {
    const isOld = device.version !== undefined && device.version < FIRST_APPLE;
    return device.kind === "apple" && !device.isInstalled && !isOld
      ? "install-first"
      : "unsupported";
  }
  return device.permission === "denied" ? "refused" : "ready";
}

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
