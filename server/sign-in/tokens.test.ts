import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { accessTokens, bearerToken } from "./tokens.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const { issueToken, verifyToken } = accessTokens("s".repeat(32));
const ana = { sub: randomUUID(), email: "ana@example.org", session_id: randomUUID() };

afterEach(() => vi.useRealTimers());

/** Whether a token is accepted that another server issued `seconds` from now by its own clock. */
function isAccepted(seconds: number) {
  vi.useFakeTimers({ now: NOW + seconds * 1000 });
  const { access_token } = issueToken(ana);
  vi.setSystemTime(NOW);
  return verifyToken(access_token) !== undefined;
}

test("a token of a server whose clock is up to 30 s ahead is accepted, and no other early or late one", () => {
  const seconds = [-3_601, -3_600, -3_599, 0, 2, 30, 31, 3_600];
  expect(seconds.filter(isAccepted)).toEqual([-3_599, 0, 2, 30]);
});

test.each([
  ["bearer a.b.c", "a.b.c"],
  ["BEARER   a.b.c", "a.b.c"],
  ["bEaReR sb_publishable_x", ""],
  ["Bearera.b.c", ""],
  [undefined, ""],
])("the token of %j is %j", (authorization, token) => {
  expect(bearerToken(authorization)).toBe(token);
});
