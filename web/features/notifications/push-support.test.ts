import { expect, test } from "vitest";
import { type Device, deviceKind, type Support, supportOf } from "./push-support.ts";

const KEY = "BPublicKey";

const DESKTOP: Device = {
  kind: "desktop",
  isEmbedded: false,
  isSecure: true,
  hasPush: true,
  isInstalled: false,
  permission: "default",
};
const IPHONE: Device = { ...DESKTOP, kind: "apple", hasPush: false };
const ANDROID: Device = { ...DESKTOP, kind: "android" };

const OFFERED = { permission: "granted" } as const;
const REFUSED = { permission: "denied" } as const;
const HOME = { isInstalled: true };

test.each<[device: string, Device, key: string | null | undefined, Support]>([
  ["a browser that has not asked for permission", DESKTOP, KEY, "ready"],
  ["a browser with the permission", { ...ANDROID, ...OFFERED }, KEY, "ready"],
  ["a browser that was denied permission", { ...ANDROID, ...REFUSED }, KEY, "refused"],
  ["a board whose server sends no messages", { ...ANDROID, ...OFFERED }, null, "no-service"],
  ["a browser on plain http", { ...ANDROID, isSecure: false, hasPush: false }, KEY, "plain-http"],
  ["a browser inside another app", { ...ANDROID, hasPush: false }, KEY, "unsupported"],
  ["an iPhone in Safari", IPHONE, KEY, "install-first"],
  ["a home screen app of an iPhone", { ...IPHONE, ...HOME, hasPush: true }, KEY, "ready"],
  ["an embedded board", { ...DESKTOP, isEmbedded: true, ...REFUSED }, null, "nothing"],
])("%s (%j, push key %j) has the support “%s” for push messages", (_, device, key, support) => {
  expect(supportOf(device, key)).toBe(support);
});

const MAC = "(Macintosh; Intel Mac OS X 10_15_7) Version/16.6 Safari/605.1.15";

test.each([
  ["(iPhone; CPU iPhone OS 17_5_1 like Mac OS X) Version/17.5", 5, "apple"],
  [MAC, 5, "apple"],
  [MAC, 0, "desktop"],
  ["(Linux; Android 14; Pixel 7) Chrome/130.0.0.0 Mobile Safari/537.36", 5, "android"],
])("the browser %s with %i touch points is of the kind %s", (userAgent, touchPoints, kind) => {
  expect(deviceKind(userAgent, touchPoints)).toBe(kind);
});
