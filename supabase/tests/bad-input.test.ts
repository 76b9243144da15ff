import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { PUBLISHABLE_KEY } from "../../test/support/clients/visitor.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";

const server = inject("server");
const { owner, client, createMember } = peopleOf(server);
const date = "2030-12-12T22:30:00+00:00";
const valid = { title: "Ensaio", description: "Às 19h", date };

const member = await createMember("Teimosa");
const { data } = await member.client.auth.getSession();
const token = data.session?.access_token ?? "";

/** A request as no client library would send it. */
function send(method: string, path: string, body?: string | Buffer, headers = {}) {
  return fetch(server.url + path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      apikey: PUBLISHABLE_KEY,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      ...headers,
    },
  });
}

async function count() {
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from public.announcements where created_by = ${member.id}
  `;
  return row?.n;
}

describe("announcements", () => {
  test.each([
    ["a blank title", { title: " \u00a0\u3000" }, "23514"],
    ["a title of 201 characters", { title: "a".repeat(201) }, "23514"],
    ["an empty description", { description: "" }, "23514"],
    ["a description of 5,001 characters", { description: "a".repeat(5001) }, "23514"],
    ["no title", { title: undefined }, "23502"],
    ["no date", { date: undefined }, "23502"],
    ["null for a title", { title: null }, "23502"],
    ["the 31st of February", { date: "2030-02-31T10:00:00Z" }, "22008"],
    ["a date that is none", { date: "amanhã" }, "22007"],
    ["infinity", { date: "infinity" }, "23514"],
    ["the year 10000", { date: "10000-01-01T00:00:00Z" }, "23514"],
    ["the year 2101", { date: "2101-01-01T00:00:00Z" }, "23514"],
    ["the year 1999", { date: "1999-12-31T23:59:59Z" }, "23514"],
    ["a NUL byte", { title: "a\u0000b" }, "22P05"],
    ["an unknown ministry", { ministry_id: randomUUID() }, "42501"],
    ["a ministry that is no UUID", { ministry_id: "louvor" }, "22P02"],
    ["an unknown column", { urgent: true }, "PGRST204"],
  ])("%s is refused and nothing is stored", async (_, change, code) => {
    const before = await count();
    const body = JSON.stringify({ ...valid, ...change });
    const response = await send("POST", "/rest/v1/announcements", body);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ code });
    expect(await count()).toBe(before);
  });

  test.each([
    ["the longest texts", { title: "a".repeat(200), description: "b".repeat(5000) }],
    ["the longest title in emoji", { title: "🙏".repeat(200) }],
    ["markup", { title: "<script>alert(1)</script>", description: "<img src=x onerror=alert(1)>" }],
    ["quotes", { title: `D'Ávila "e" O'Neill; drop table x; --` }],
    ["right-to-left text", { title: "שלום עליכם", description: "مرحبا" }],
    ["the first moment", { date: "2000-01-01T00:00:00+00:00" }],
    ["the last moment", { date: "2100-01-01T00:00:00+00:00" }],
  ])("%s come back as they were sent", async (_, change) => {
    const { data, error } = await member.client
      .from("announcements")
      .insert({ ...valid, ...change })
      .select("title, description, date")
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ ...valid, ...change });
  });

  test("an id that is no UUID is refused", async () => {
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const body = method === "PATCH" ? JSON.stringify({ title: "x" }) : undefined;
      const response = await send(method, "/rest/v1/announcements?id=eq.abc", body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "22P02" });
    }
  });

  test("a list of rows is stored whole or, with one bad row, not at all", async () => {
    const before = (await count()) ?? 0;
    const insert = async (second: object) =>
      (await send("POST", "/rest/v1/announcements", JSON.stringify([valid, second]))).status;
    expect(await insert({ ...valid, title: "" })).toBe(400);
    expect(await count()).toBe(before);
    expect(await insert(valid)).toBe(201);
    expect(await count()).toBe(before + 2);
  });
});

describe("requests that are not what they should be", () => {
  test("a body that is not JSON", async () => {
    for (const path of ["/rest/v1/announcements", "/auth/v1/signup"]) {
      const response = await send("POST", path, "{nope");
      expect(response.status).toBe(400);
      expect(response.headers.get("content-type")).toContain("json");
    }
  });

  test("a body of 50 MB", async () => {
    for (const path of ["/rest/v1/announcements", "/auth/v1/signup"]) {
      const response = await send("POST", path, Buffer.alloc(50 * 1024 * 1024, "a")).catch(
        // The server may hang up before the sender has finished.
        (error: Error) => error,
      );
      if (response instanceof Response) expect(response.status).toBe(413);
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  test("no key, a wrong key, a key in the wrong place", async () => {
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
    ["GET", "/rest/v1/users"],
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
  ])("%s %s is not offered", async (method, path) => {
    const response = await send(method, path, method === "GET" ? undefined : "{}");
    expect(response.status).toBe(404);
  });

  test("a row is not put", async () => {
    const response = await send("PUT", "/rest/v1/announcements", "{}");
    expect([response.status, await response.json()]).toMatchObject([405, { code: "PGRST117" }]);
  });

  test("other schemas are closed", async () => {
    for (const schema of ["auth", "private", "supabase_migrations"]) {
      const response = await send("GET", "/rest/v1/profiles", undefined, {
        "Accept-Profile": schema,
      });
      expect(response.status).toBe(406);
    }
  });

  test("no answer invites scripts of other sites", async () => {
    const response = await send("GET", "/rest/v1/ministries", undefined, {
      Origin: "https://evil.example",
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("accounts", () => {
  test("an e-mail that is taken, in any case", async () => {
    for (const email of [member.email, member.email.toUpperCase()]) {
      const { error } = await client().auth.signUp({ email, password });
      expect(error).toMatchObject({ status: 422, code: "user_already_exists" });
    }
  });

  test("many sign-ups with one e-mail at the same moment make one account", async () => {
    const email = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client().auth.signUp({ email, password })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const [row] = await owner`select count(*)::int as n from auth.users where email = ${email}`;
    expect(row).toEqual({ n: 1 });
  });

  test("a weak password says why", async () => {
    const { error } = await client().auth.signUp({
      email: `${randomUUID()}@example.org`,
      password: "curta",
    });
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  });

  test.each(["", "sem-arroba", "a@", `${"a".repeat(300)}@example.org`, "a\u0000b@example.org"])(
    "the e-mail %j is refused",
    async (email) => {
      const { error } = await client().auth.signUp({ email, password });
      expect(error?.status).toBeGreaterThanOrEqual(400);
      expect(error?.status).toBeLessThan(500);
    },
  );

  test.each([
    ["a wrong password", (email: string) => ({ email, password: "outra-senha" })],
    ["an unknown address", () => ({ email: "ninguem@example.org", password })],
  ])("%s is invalid credentials", async (_, credentials) => {
    const { error } = await client().auth.signInWithPassword(credentials(member.email));
    expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
  });
});
