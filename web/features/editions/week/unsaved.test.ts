import { afterEach, expect, test, vi } from "vitest";
import { keepPrivateOf } from "@/lib/device/account.ts";
import { unsaved } from "./unsaved.ts";

const LEFT = { revision: 1, choices: [], notes: { a: "Devagar" } };
const ANA = "ana";

afterEach(() => vi.useRealTimers());

test("what was left of a service more than a week ago is forgotten", () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") });
  unsaved.keep(ANA, "2026-11-22T22:00:00Z", LEFT);
  vi.setSystemTime(new Date("2026-11-29T12:00:00Z"));
  unsaved.keep(ANA, "2026-11-29T22:00:00Z", LEFT);
  expect(unsaved.get(ANA, "2026-11-22T19:00:00-03:00")).toEqual(LEFT);
  vi.setSystemTime(new Date("2026-11-30T12:00:00Z"));
  unsaved.keep(ANA, "2026-12-06T22:00:00Z", LEFT);
  expect(unsaved.get(ANA, "2026-11-22T22:00:00Z")).toBeUndefined();
  expect(unsaved.get(ANA, "2026-11-29T22:00:00Z")).toEqual(LEFT);
});

test("what is stored in another form is nothing", () => {
  unsaved.keep(ANA, "2026-12-06T22:00:00Z", { ...LEFT, revision: Number.NaN });
  expect(unsaved.get(ANA, "2026-12-06T22:00:00Z")).toBeUndefined();
});

test("it leaves the device with whoever signs out", () => {
  unsaved.keep(ANA, "2026-12-06T22:00:00Z", LEFT);
  keepPrivateOf(ANA);
  expect(unsaved.get(ANA, "2026-12-06T22:00:00Z")).toEqual(LEFT);
  keepPrivateOf(undefined);
  expect(unsaved.get(ANA, "2026-12-06T22:00:00Z")).toBeUndefined();
});
