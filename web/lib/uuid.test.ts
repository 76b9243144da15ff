import { afterEach, expect, test, vi } from "vitest";
import { randomUuid } from "./uuid.ts";

afterEach(() => vi.unstubAllGlobals());

const withBytes = (byte: number) =>
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) });

test.each([
  [0x00, "00000000-0000-4000-8000-000000000000"],
  [0xff, "ffffffff-ffff-4fff-bfff-ffffffffffff"],
  [0x05, "05050505-0505-4505-8505-050505050505"],
])("of bytes of %i it makes %s, without crypto.randomUUID", (byte, uuid) => {
  withBytes(byte);
  expect(randomUuid()).toBe(uuid);
});

test("two are never the same", () => {
  expect(new Set(Array.from({ length: 1000 }, randomUuid)).size).toBe(1000);
});
