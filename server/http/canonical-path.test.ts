import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPath, meantPath } from "./canonical-path.ts";

test.each([
  "/",
  "/embed",
  "/rest/v1/announcements",
  "/avisos/0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90.ics",
  "/assets/index-B_x~1.js",
  "/a..b/c@d;e=1",
  // A URL can contain the characters `á` and space only as escapes, so the canonical path keeps the
  // escapes.
  "/p%C3%A1gina%20x",
])("the path %s is canonical", (path) => {
  expect(canonicalPath(path)).toBe(path);
});

test.each([
  ["/%65mbed", "/embed"],
  ["/%65%6D%62%65%64", "/embed"],
  ["/p%c3%a1gina", "/p%C3%A1gina"],
  ["/%7eana/%5f", "/~ana/_"],
  ["/auth/", "/auth"],
  ["/%61uth/", "/auth"],
])("the canonical spelling of %s is %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test.each([
  "",
  "*",
  "embed",
  "/..",
  "/../embed",
  "/./embed",
  "/.env",
  "/avisos/%2e%2e\\rest\\v1\\ministries",
  "/avisos/%2E%2E/embed",
  "/avisos/%2e",
  "/x%2fembed",
  "/x%5cembed",
  "/\\example.org",
  "//example.org",
  "//example.org/",
  "/nada//",
  "/a//b",
  "/embed%00",
  "/embed%0a",
  "/embed\u007f",
  "/%2565mbed",
  "/100%",
  "/%zz",
  "/%6",
  // The escapes in these paths are not UTF-8: a Latin-1 letter, half of a character, and a slash
  // encoded in two bytes.
  "/%FF",
  "/p%E1gina",
  "/%E0%A4%A",
  "/%C3",
  "/%C0%AF",
  "/fotos/%FF.jpg",
  "/rest/v1/%FE",
  "/embed#x",
  "/p\u00e1gina",
])("the path %j is refused", (path) => {
  expect(canonicalPath(path)).toBeUndefined();
});

const isKnown = (path: string) => /^\/(?:avisos\/[^/.]+(?:\.ics)?|telao)?$/.test(path);

test.each([
  ".",
  ")",
  ",",
  ";",
  "!",
  "*",
  "_",
  ").",
  "/)",
  "%20",
  "%22",
  "%0A",
  "%C2%A0",
  "%E2%80%8B",
  "%E2%80%9D.",
  "%F0%9F%99%8F",
])("a path with %s at its end leads to the page before it", (end) => {
  for (const path of ["/avisos/0b-7a", "/avisos/0b-7a.ics", "/telao"])
    expect(meantPath(path + end, isKnown)).toBe(path);
});

test.each([
  ["/Avisos/0B-7A%2C", "/avisos/0b-7a"],
  ["/),", "/"],
  ["/avisos/0b-7a", undefined],
  ["/rest/v1/Announcements.", undefined],
  ["//example.org/avisos.", undefined],
  ["/avisos/%C3%A9.", undefined],
  ["/telao%FF", undefined],
])("the path %s leads to %s", (path, meant) => {
  expect(meantPath(path, isKnown)).toBe(meant);
});

const piece = fc.constantFrom(
  ..."/.\\%?#:@ae",
  "%2e",
  "%2F",
  "%5C",
  "%65",
  "%C3%A1",
  "..",
  "embed",
);

test("a browser leaves every canonical path unchanged", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const canonical = canonicalPath(`/${pieces.join("")}`);
      if (canonical === undefined) return;
      expect(new URL(canonical, "http://localhost").href).toBe(`http://localhost${canonical}`);
      expect(canonicalPath(canonical)).toBe(canonical);
    }),
    { numRuns: 3_000 },
  );
});
