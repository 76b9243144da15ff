import { describe, expect, test } from "vitest";
import { isAdmin, readLink, recoveryLink } from "./rules.ts";

test.each([
  [{ role: "admin" }, true],
  [{ role: "member" }, false],
  [{ role: "Admin" }, false],
  [null, false],
  [undefined, false],
])("%j is an admin: %s", (profile, admin) => expect(isAdmin(profile)).toBe(admin));

describe("what stands behind #", () => {
  test.each([
    ["#type=recovery&token_hash=ab12", { kind: "token", purpose: "recovery", tokenHash: "ab12" }],
    ["type=signup&token_hash=ab12", { kind: "token", purpose: "signup", tokenHash: "ab12" }],
    ["#access_token=a&refresh_token=b&type=recovery", { kind: "recovery-session" }],
    ["#access_token=a&refresh_token=b&type=signup", undefined],
    ["#error=access_denied&error_code=otp_expired&error_description=x", { kind: "refused" }],
    ["#error_code=otp_expired&type=recovery&token_hash=ab12", { kind: "refused" }],
    ["#type=recovery", undefined],
    ["#type=recovery&token_hash=", undefined],
    ["#type=email_change&token_hash=ab12", undefined],
    ["#token_hash=ab12", undefined],
    ["#conteudo", undefined],
    ["", undefined],
  ])("%j", (hash, link) => expect(readLink(hash)).toEqual(link));

  test("is what an admin's link carries", () => {
    const link = recoveryLink("https://avisos.example", "0a9f");
    expect(link).toBe("https://avisos.example/auth/link#type=recovery&token_hash=0a9f");
    expect(readLink(new URL(link).hash)).toMatchObject({ purpose: "recovery", tokenHash: "0a9f" });
  });
});
