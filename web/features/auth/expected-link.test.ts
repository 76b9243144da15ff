import { beforeEach, expect, test, vi } from "vitest";
import { storage } from "@/lib/device/storage.ts";
import { HOUR_MS } from "@/lib/text/durations.ts";
import { expectedLink } from "./expected-link.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

beforeEach(() => {
  vi.stubGlobal("localStorage", undefined);
  expectedLink.forget();
});

test.each([
  ["ana@example.org", 0, true],
  [" Ana@Example.org", HOUR_MS - 1, true],
  ["ana@example.org", HOUR_MS, false],
  ["ana@example.org", -1, false],
  ["bia@example.org", 0, false],
])(
  "%j is the address of an expected link %i ms after ana@example.org requested one: %s",
  (...row) => {
    const [email, after, isExpected] = row;
    expectedLink.set("ana@example.org", NOW);
    expect(expectedLink.isFor(email, NOW + after)).toBe(isExpected);
  },
);

test.each(["{", '{"email":"ana@example.org"}'])(
  "no link is expected when the stored text is invalid: %s",
  (text) => {
    storage.set("avisos-awaited-link", text);
    expect(expectedLink.isFor("ana@example.org", NOW)).toBe(false);
  },
);
