import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { PUBLISHABLE_KEY } from "../../test/support/clients/visitor.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";

const server = inject("server");
const { client, createMember } = peopleOf(server);
const member = await createMember("Teimosa");
const { data } = await member.client.auth.getSession();
const token = data.session?.access_token ?? "";

/** Sends a request that no client library would send. */
function send(method: string, path: string, body?: string) {
  const own = { apikey: PUBLISHABLE_KEY, Authorization: `Bearer ${token}` };
  return fetch(server.url + path, {
    method,
    headers: { ...own, "Content-Type": "application/json" },
    ...(body !== undefined && { body }),
  });
}

describe("an invalid request", () => {
  test("with an invalid body is refused", async () => {
    for (const path of ["/rest/v1/announcements", "/auth/v1/signup"]) {
      const response = await send("POST", path, "{nope");
      expect(response.status).toBe(400);
      expect(response.headers.get("content-type")).toContain("json");
    }
    expect((await send("POST", "/auth/v1/signup", "a".repeat(70_000))).status).toBe(413);
  });

  test("without the right API key in its header is refused", async () => {
    const path = `${server.url}/rest/v1/ministries`;
    for (const headers of [
      {},
      { apikey: "sb_publishable_other" },
      { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
    ]) {
      expect((await fetch(path, { headers })).status).toBe(401);
      expect((await fetch(`${server.url}/auth/v1/settings`, { headers })).status).toBe(401);
    }
    expect((await fetch(path, { headers: { apikey: PUBLISHABLE_KEY } })).status).toBe(200);
  });

  test.each([
    ["GET", "/rest/v1/"],
    ["GET", "/rest/v1/schema_migrations"],
    ["POST", "/rest/v1/rpc/is_admin"],
    ["POST", "/auth/v1/otp"],
    ["POST", "/auth/v1/magiclink"],
    ["GET", "/auth/v1/authorize?provider=github"],
    ["POST", "/auth/v1/token?grant_type=pkce"],
    ["GET", "/storage/v1/bucket"],
    ["GET", "/_system/info"],
    ["GET", "/auth/v1/../../_system/info"],
    ["GET", "/rest/v1/%2e%2e/_system/info"],
  ])("with %s %s gets status 404", async (method, path) => {
    const response = await send(method, path, method === "GET" ? undefined : "{}");
    expect(response.status).toBe(404);
  });
});

describe("a sign-up", () => {
  const signUp = async (email: string, typed = password) =>
    (await client().auth.signUp({ email, password: typed })).error;

  test("with an e-mail address in use is refused", async () => {
    for (const email of [member.email, member.email.toUpperCase()]) {
      expect(await signUp(email)).toMatchObject({ status: 422, code: "user_already_exists" });
    }
  });

  test("with a weak password is refused with the reason", async () => {
    const error = await signUp(`${randomUUID()}@example.org`, "curta");
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  });

  test("with an invalid e-mail address is refused", async () => {
    for (const email of [
      "",
      "sem-arroba",
      "a@",
      `${"a".repeat(300)}@example.org`,
      "a\0b@a.org",
      "ana\u202e@example.org",
      "ana@exam\u200bple.org",
      " ana@example.org ",
    ])
      expect(String((await signUp(email))?.status)).toMatch(/^4/);
  });
});
