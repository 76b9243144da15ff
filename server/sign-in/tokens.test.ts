import { createHmac, randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { accessTokens, bearerToken } from "./tokens.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const SECRET = "s".repeat(32);
const { issueToken, verifyToken } = accessTokens(SECRET);
const ana = { sub: randomUUID(), email: "ana@example.org", session_id: randomUUID() };

afterEach(() => vi.useRealTimers());

/**
 * Returns whether this server accepts a token from another server whose clock is `seconds` ahead.
 */
function isAccepted(seconds: number) {
  vi.useFakeTimers({ now: NOW + seconds * 1000 });
  const { access_token } = issueToken(ana);
  vi.setSystemTime(NOW);
  return verifyToken(access_token) !== undefined;
}

test("a token is accepted for an hour, and up to 30 s before its start, because clocks of servers differ", () => {
  const seconds = [-3_601, -3_600, -3_599, 0, 2, 30, 31, 3_600];
  expect(seconds.filter(isAccepted)).toEqual([-3_599, 0, 2, 30]);
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const issued = issueToken(ana).access_token;
const [issuedHeader = "", issuedPayload = "", signature = ""] = issued.split(".");

/** Returns a signed token with changed claims. The value undefined removes a claim. */
function sign(
  changes: object,
  header: unknown = { alg: "HS256" },
  secret = SECRET,
  hash = "sha256",
) {
  const claims = JSON.parse(Buffer.from(issuedPayload, "base64url").toString());
  const signed = `${part(header)}.${part({ ...claims, ...changes })}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}

test("a token that is signed with the key is accepted, also with other fields in its header", () => {
  for (const token of [issued, sign({}), sign({}, { alg: "HS256", kid: "first" })]) {
    expect(verifyToken(token)).toMatchObject({ sub: ana.sub, session_id: ana.session_id });
  }
});

const roles = [
  "service_role",
  "postgres",
  "authenticator",
  "supabase_admin",
  "none",
  "NONE",
  "anon",
  "",
  'authenticated"; reset role; --',
  "made_up",
  undefined,
  null,
  ["authenticated"],
];
const headers = [
  ...["none", "HS384", "HS512", "RS256", "hs256", ["HS256"], null].map((alg) => ({ alg })),
  { typ: "JWT" },
  "HS256",
  null,
];
const now = Date.now() / 1000;

test.each<[string, string]>([
  ...roles.map((role): [string, string] => [`with the role ${role}`, sign({ role })]),
  ...headers.map((one): [string, string] => [
    `with the header ${JSON.stringify(one)}`,
    sign({}, one),
  ]),
  [
    "with changed claims under the old signature",
    `${issuedHeader}.${part({ role: "service_role" })}.${signature}`,
  ],
  [
    "whose header has alg none and that keeps its signature",
    `${part({ alg: "none" })}.${issuedPayload}.${signature}`,
  ],
  ["without a signature", `${part({ alg: "none" })}.${issuedPayload}.`],
  ["signed with another key", sign({}, undefined, "another key of more than 32 characters")],
  ["signed with another algorithm", sign({}, { alg: "HS512" }, SECRET, "sha512")],
  ["that has expired", sign({ exp: now - 1 })],
  ["that never expires", sign({ exp: undefined })],
  ["that is not valid yet", sign({ nbf: now + 600 })],
  ["for another audience", sign({ aud: "other-app" })],
  ["for two audiences", sign({ aud: ["authenticated", "other-app"] })],
  ["for no audience", sign({ aud: undefined })],
  ["without a session", sign({ session_id: undefined })],
  ["without a subject", sign({ sub: undefined })],
  ["whose subject is no account id", sign({ sub: "postgres" })],
  ["that consists of three words", "um.dois.tres"],
  ["that is only one word", "sou-eu"],
])("a token %s is refused", (_, token) => {
  expect(verifyToken(token)).toBeUndefined();
});

test.each([
  ["bearer a.b.c", "a.b.c"],
  ["BEARER   a.b.c", "a.b.c"],
  ["bEaReR sb_publishable_x", ""],
  ["Bearera.b.c", ""],
  [undefined, ""],
])("the header %j contains the token %j", (authorization, token) => {
  expect(bearerToken(authorization)).toBe(token);
});
