import { beforeEach, expect, test } from "vitest";
import { storage } from "./storage.ts";
import { keepPrivateOf, privateKey } from "./stored-account.ts";

const ANA = "aaaaaaaa-0000-4000-8000-000000000001";
const RUTE = "bbbbbbbb-0000-4000-8000-000000000002";

beforeEach(() => {
  for (const key of storage.keys()) storage.remove(key);
  storage.set(privateKey(ANA, "scripts"), "notes of Ana");
  storage.set(privateKey(RUTE, "scripts"), "notes of Rute");
  storage.set("avisos-theme", "dark");
});

test("whoever signs in leaves nothing private of another account on the device", () => {
  keepPrivateOf(RUTE);
  expect(storage.get(privateKey(RUTE, "scripts"))).toBe("notes of Rute");
  expect(storage.get(privateKey(ANA, "scripts"))).toBeNull();
});

test("without an account nothing private stays, and everything else does", () => {
  keepPrivateOf(undefined);
  expect(storage.keys()).toEqual(["avisos-theme"]);
});
