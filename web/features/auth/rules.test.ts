import { describe, expect, test } from "vitest";
import { isAdmin, isEditor, readLink, recoveryLink } from "./rules.ts";

function tokenOf(payload: unknown): string {
  const part = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload))));
  return `e30.${part.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.sig`;
}

test.each([
  [{ role: "admin" }, true, true],
  [{ role: "editor" }, false, true],
  [{ role: "member" }, false, false],
  [null, false, false],
])(
  "the profile %j has the rights of an admin (%s) and of an editor (%s)",
  (profile, admin, editor) => {
    expect([isAdmin(profile), isEditor(profile)]).toEqual([admin, editor]);
  },
);

const TOKEN = tokenOf({ email: "zoé@example.org", exp: 1_900_000_000 });
const session = (purpose: string) => ({
  kind: "session",
  purpose,
  claims: { email: "zoé@example.org", expiresAt: 1_900_000_000_000 },
  tokens: { access_token: TOKEN, refresh_token: "b" },
});

describe("the hash of an address", () => {
  test.each([
    ["#type=recovery&token_hash=ab12", { kind: "token", purpose: "recovery", tokenHash: "ab12" }],
    ["#access_token=a&refresh_token=b&type=recovery", { kind: "refused" }],
    [`#access_token=${TOKEN}&refresh_token=b&type=recovery`, session("recovery")],
    [`#access_token=${TOKEN}&refresh_token=b&type=signup`, session("signup")],
    [`#access_token=${TOKEN}&refresh_token=b&error_code=x`, { kind: "refused" }],
    ["#error_code=otp_expired&type=recovery&token_hash=ab12", { kind: "refused" }],
    ["#type=recovery", undefined],
    ["#type=invite&token_hash=ab12", { kind: "token", purpose: "signup", tokenHash: "ab12" }],
    ["#type=email&token_hash=ab12", { kind: "token", purpose: "signup", tokenHash: "ab12" }],
    [`#access_token=${TOKEN}&refresh_token=b&type=invite`, session("signup")],
    ["#type=email_change&token_hash=ab12", { kind: "email", tokenHash: "ab12" }],
    [`#access_token=${TOKEN}&refresh_token=b&type=email_change`, session("email_change")],
    [
      "#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email",
      { kind: "halfConfirmed" },
    ],
    ["", undefined],
  ])("%j is read as the sign-in link %j", (hash, link) => expect(readLink(hash)).toEqual(link));

  test("contains the token when an admin has created the link", () => {
    const link = recoveryLink("https://avisos.example", "0a9f");
    expect(link).toBe("https://avisos.example/auth/link#type=recovery&token_hash=0a9f");
    expect(readLink(new URL(link).hash)).toMatchObject({ purpose: "recovery", tokenHash: "0a9f" });
  });
});

test.each([
  { email: "a@b.co" },
  { email: "", exp: 1 },
  { email: "a@b.co", exp: "1" },
  null,
  "text",
])("a sign-in link whose access token has the payload %j is refused", (payload) => {
  const link = readLink(`#access_token=${tokenOf(payload)}&refresh_token=b`);
  expect(link).toEqual({ kind: "refused" });
});
