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
  "after ana@example.org requested a link, a link for %j is expected %i ms later: %s",
  (...row) => {
    const [email, after, isExpected] = row;
    expectedLink.set("ana@example.org", NOW);
    expect(expectedLink.isFor(email, NOW + after)).toBe(isExpected);
  },
);

test.each(["{", '{"email":"ana@example.org"}'])(
  "the invalid stored text %s makes no link expected",
  (text) => {
    storage.set("avisos-awaited-link", text);
    expect(expectedLink.isFor("ana@example.org", NOW)).toBe(false);
  },
);
