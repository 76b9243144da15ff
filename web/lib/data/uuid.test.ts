import { expect, test, vi } from "vitest";
import { isUuid, randomUuid } from "./uuid.ts";

const withBytes = (byte: number) =>
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) });

test.each([
  [0x00, "00000000-0000-4000-8000-000000000000"],
  [0xff, "ffffffff-ffff-4fff-bfff-ffffffffffff"],
])(
  "without crypto.randomUUID, randomUuid turns 16 random bytes of value %i into %s",
  (byte, uuid) => {
    withBytes(byte);
    expect(randomUuid()).toBe(uuid);
  },
);

test.each([
  ["0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90", true],
  ["0B0E7A1C-3A52-4C47-9C7E-5D2F1A6B8C90", false],
  ["0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90\n", false],
  ["0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c9", false],
])("isUuid(%j) is %s", (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
