import { createHmac, randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { accessTokens, bearerToken } from "./tokens.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const SECRET = "s".repeat(32);
const { issueToken, verifyToken } = accessTokens(SECRET);
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

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const issued = issueToken(ana).access_token;
const [issuedHeader = "", issuedPayload = "", signature = ""] = issued.split(".");

/** A token with changed claims; undefined removes one. */
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

test("a token that was signed with this key is accepted, whatever else its header says", () => {
  for (const token of [issued, sign({}), sign({}, { alg: "HS256", kid: "first" })]) {
    expect(verifyToken(token)).toMatchObject({ sub: ana.sub, session_id: ana.session_id });
  }
});

const roles = [
  ...["service_role", "postgres", "authenticator", "supabase_admin", "none", "NONE", "anon", ""],
  ...['authenticated"; reset role; --', "made_up", undefined, null, ["authenticated"]],
];
const headers = [
  ...["none", "HS384", "HS512", "RS256", "hs256", ["HS256"], null].map((alg) => ({ alg })),
  ...[{ typ: "JWT" }, "HS256", null],
];
const now = Date.now() / 1000;

test.each<[string, string]>([
  ...roles.map((role): [string, string] => [`with the role ${role}`, sign({ role })]),
  ...headers.map((one): [string, string] => [`under ${JSON.stringify(one)}`, sign({}, one)]),
  [
    "with changed claims under the old signature",
    `${issuedHeader}.${part({ role: "service_role" })}.${signature}`,
  ],
  [
    "that says alg none and keeps the signature",
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
  ["of no session", sign({ session_id: undefined })],
  ["of nobody", sign({ sub: undefined })],
  ["whose subject is no account's", sign({ sub: "postgres" })],
  ["of three words", "um.dois.tres"],
  ["that is none", "sou-eu"],
])("a token %s is refused", (_, token) => {
  expect(verifyToken(token)).toBeUndefined();
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
