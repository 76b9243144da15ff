import { beforeEach, expect, test } from "vitest";
import { storage } from "./storage.ts";
import { privateKey, removeOtherPrivateValues } from "./stored-account.ts";

const ANA = "aaaaaaaa-0000-4000-8000-000000000001";
const RUTE = "bbbbbbbb-0000-4000-8000-000000000002";

beforeEach(() => {
  for (const key of storage.keys()) storage.remove(key);
  storage.set(privateKey(ANA, "scripts"), "notes of Ana");
  storage.set(privateKey(RUTE, "scripts"), "notes of Rute");
  storage.set("avisos-theme", "dark");
});

test("signing in removes the private values of other accounts from the device", () => {
  removeOtherPrivateValues(RUTE);
  expect(storage.get(privateKey(RUTE, "scripts"))).toBe("notes of Rute");
  expect(storage.get(privateKey(ANA, "scripts"))).toBeNull();
});

test("signing out removes all private values and no others", () => {
  removeOtherPrivateValues(undefined);
  expect(storage.keys()).toEqual(["avisos-theme"]);
});
