import { expect, test } from "vitest";
import { appleVersion, type Device, kindOf, type Support, supportOf } from "./support.ts";

const KEY = "BPublicKey";

const DESKTOP: Device = {
  kind: "desktop",
  version: undefined,
  isEmbedded: false,
  isSecure: true,
  hasPush: true,
  isInstalled: false,
  permission: "default",
};
const IPHONE: Device = { ...DESKTOP, kind: "apple", version: 17.5, hasPush: false };
const ANDROID: Device = { ...DESKTOP, kind: "android" };

test.each<[what: string, device: Device, key: string | null | undefined, support: Support]>([
  ["a browser that has not been asked", DESKTOP, KEY, "ready"],
  ["one that may", { ...ANDROID, permission: "granted" }, KEY, "ready"],
  ["one whose board has not answered yet", DESKTOP, undefined, "ready"],
  ["one that was refused", { ...ANDROID, permission: "denied" }, KEY, "refused"],
  [
    "refused, before the board has answered",
    { ...DESKTOP, permission: "denied" },
    undefined,
    "refused",
  ],
  ["a board that sends nothing", { ...ANDROID, permission: "granted" }, null, "no-service"],
  ["nothing sent, and an iPhone", IPHONE, null, "no-service"],
  ["plain http", { ...ANDROID, isSecure: false, hasPush: false }, KEY, "plain-http"],
  ["plain http on an iPhone", { ...IPHONE, isSecure: false }, KEY, "plain-http"],
  ["a browser inside another app", { ...ANDROID, hasPush: false }, KEY, "unsupported"],
  ["an old one", { ...DESKTOP, hasPush: false }, KEY, "unsupported"],
  ["an iPhone in Safari", IPHONE, KEY, "install-first"],
  [
    "an iPhone that does not say its version",
    { ...IPHONE, version: undefined },
    KEY,
    "install-first",
  ],
  ["the first iPhone that can", { ...IPHONE, version: 16.4 }, KEY, "install-first"],
  ["an iPhone of before", { ...IPHONE, version: 16.3 }, KEY, "unsupported"],
  [
    "an old iPhone from the home screen",
    { ...IPHONE, version: 15.8, isInstalled: true },
    KEY,
    "unsupported",
  ],
  ["an iPhone from the home screen", { ...IPHONE, isInstalled: true, hasPush: true }, KEY, "ready"],
  ["a Mac that says its version", { ...DESKTOP, version: 15.1 }, KEY, "ready"],
  ["another site's page", { ...DESKTOP, isEmbedded: true }, KEY, "nothing"],
  [
    "another site's page, refused",
    { ...DESKTOP, isEmbedded: true, permission: "denied" },
    null,
    "nothing",
  ],
])("%s: %j with %j is %s", (_, device, key, support) => {
  expect(supportOf(device, key)).toBe(support);
});

const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ${SAFARI} Version/17.5 Mobile/15E148`,
    5,
    "apple",
    17.5,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) ${SAFARI} CriOS/120.0 Mobile/15E148`,
    5,
    "apple",
    15.8,
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/16.6 Safari/605.1.15`,
    5,
    "apple",
    16.6,
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/16.6 Safari/605.1.15`,
    0,
    "desktop",
    16.6,
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/130.0.0.0 Mobile Safari/537.36",
    5,
    "android",
    undefined,
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    0,
    "desktop",
    undefined,
  ],
])("%s with %i touch points is %s %s", (userAgent, touchPoints, kind, version) => {
  expect(kindOf(userAgent, touchPoints)).toBe(kind);
  expect(appleVersion(userAgent)).toBe(version);
});
