import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { callJson, refusedWith, type Session, sessionOf } from "../support/clients/visitor.ts";
import { createAccount, PASSWORD } from "../support/database/accounts.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const server = await forFile(TestServer.start());
const owner = await forFile(server.owner());
const secret = await readFile(join(server.dataDir, "jwt-secret"), "utf8");
const key = new TextEncoder().encode(secret.trim());
const ana = await member();

function post(path: string, body: object, token?: string) {
  return callJson(server.url + path, body, { token });
}

async function member(): Promise<Session> {
  const { refreshToken } = await createAccount(owner);
  return sessionOf(await refresh(refreshToken));
}

function refresh(token: string) {
  return post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
}

const get = (path: string, token: string) =>
  callJson(server.url + path, undefined, { method: "GET", token });

const ownProfile = (token: string) => get("/rest/v1/profiles?select=user_id", token);
const whoAmI = (token: string) => get("/auth/v1/user", token);

/** The claims of a token of Ana's, with changes; undefined removes one. */
function claims(changes: Record<string, unknown> = {}) {
  const [, payload = ""] = ana.access_token.split(".");
  const issued = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return { ...issued, ...changes };
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token under any `header`, signed with HMAC. */
function signUnder(header: unknown, payload: unknown = claims(), secret = key, hash = "sha256") {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}

const sign = (payload: Record<string, unknown>, secret = key) =>
  signUnder({ alg: "HS256", typ: "JWT" }, payload, secret);

const otherKey = new TextEncoder().encode("another key of more than 32 characters");
const now = () => Math.floor(Date.now() / 1000);

describe("a token", () => {
  test("of this server's opens one's own profile", async () => {
    const token = sign(claims());
    for (const good of [token, ana.access_token]) {
      expect(await ownProfile(good)).toMatchObject({
        status: 200,
        body: [{ user_id: ana.user.id }],
      });
      expect((await whoAmI(good)).status).toBe(200);
    }
  });

  // Signed with the right key.
  const roles = [
    ...["service_role", "postgres", "authenticator", "supabase_admin", "none", "NONE", "anon"],
    "made_up",
    'authenticated"; reset role; --',
    "",
    undefined,
    null,
    ["authenticated"],
  ];
  const forgeries: [string, () => string][] = [
    ...roles.map((role): [string, () => string] => [
      `that names the role ${JSON.stringify(role)}`,
      () => sign(claims({ role })),
    ]),
    [
      "with changed claims under the old signature",
      () => {
        const [header, , signature] = ana.access_token.split(".");
        const payload = Buffer.from(JSON.stringify(claims({ role: "service_role" })));
        return `${header}.${payload.toString("base64url")}.${signature}`;
      },
    ],
    ["signed with another key", () => sign(claims(), otherKey)],
    ["without a signature (alg none)", () => `${part({ alg: "none" })}.${part(claims())}.`],
    [
      "that says alg none and keeps the signature",
      () => {
        const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
        return ana.access_token.replace(/^[^.]+/, header);
      },
    ],
    [
      "signed with another algorithm",
      () => signUnder({ alg: "HS512", typ: "JWT" }, claims(), key, "sha512"),
    ],
    ["that has expired", () => sign(claims({ exp: now() - 1 }))],
    ["that never expires", () => sign(claims({ exp: undefined }))],
    ["that is not valid yet", () => sign(claims({ nbf: now() + 600 }))],
    ["for another audience", () => sign(claims({ aud: "other-app" }))],
    ["for two audiences", () => sign(claims({ aud: ["authenticated", "other-app"] }))],
    ["for no audience", () => sign(claims({ aud: undefined }))],
    ["of no session", () => sign(claims({ session_id: undefined }))],
    ["of nobody", () => sign(claims({ sub: undefined }))],
    ["whose subject is no account's", () => sign(claims({ sub: "postgres" }))],
    ["of three words", () => "um.dois.tres"],
    ["that is none", () => "sou-eu"],
  ];
  test.each(forgeries)("%s is refused", async (_, make) => {
    const token = make();
    const rest = await ownProfile(token);
    expect(rest.status).toBe(401);
    expect(rest.body).toHaveProperty("code");
    const row = { name: "x", color: "#000000" };
    expect((await post("/rest/v1/ministries", row, token)).status).toBe(401);
    expect((await whoAmI(token)).status).toBe(403);
  });
});

describe("a token that is signed as this server signs", () => {
  test("is taken, whatever else its header says", async () => {
    const token = signUnder({ alg: "HS256", kid: "first" });
    expect((await ownProfile(token)).status).toBe(200);
    expect((await whoAmI(token)).status).toBe(200);
  });

  test.each([
    { alg: "none" },
    { alg: "HS384" },
    { alg: "HS512" },
    { alg: "RS256" },
    { alg: "hs256" },
    { alg: ["HS256"] },
    { alg: null },
    { typ: "JWT" },
    "HS256",
    null,
  ])("is refused when its header is %j", async (header) => {
    const token = signUnder(header);
    expect((await ownProfile(token)).status).toBe(401);
    expect((await whoAmI(token)).status).toBe(403);
    expect((await post("/auth/v1/logout", {}, token)).status).toBe(403);
  });
});

describe("signing out", () => {
  /** A member with two sessions. */
  async function twice() {
    const { email } = await createAccount(owner);
    const signIn = async () =>
      sessionOf(await post("/auth/v1/token?grant_type=password", { email, password: PASSWORD }));
    return { here: await signIn(), elsewhere: await signIn() };
  }
  const signOut = (token: string, scope = "") =>
    post(`/auth/v1/logout${scope && `?scope=${scope}`}`, {}, token);

  test.each([
    ["global", { here: false, elsewhere: false }],
    ["", { here: false, elsewhere: false }],
    ["local", { here: false, elsewhere: true }],
    ["others", { here: true, elsewhere: false }],
  ])("with the scope %j leaves these sessions: %o", async (scope, left) => {
    const { here, elsewhere } = await twice();
    expect((await signOut(here.access_token, scope)).status).toBe(204);
    const isOpen = async ({ access_token, refresh_token }: Session) => {
      const isKnown = (await whoAmI(access_token)).status === 200;
      expect((await refresh(refresh_token)).status === 200).toBe(isKnown);
      return isKnown;
    };
    expect({ here: await isOpen(here), elsewhere: await isOpen(elsewhere) }).toEqual(left);
    expect((await whoAmI(ana.access_token)).status).toBe(200);
  });

  test("by another scope is refused, and ends nothing", async () => {
    const { here } = await twice();
    expect((await signOut(here.access_token, "all")).status).toBe(400);
    expect((await whoAmI(here.access_token)).status).toBe(200);
  });

  test("twice ends nobody else's session", async () => {
    const { here, elsewhere } = await twice();
    await signOut(here.access_token, "local");
    const refused = refusedWith("session_not_found", 403);
    expect(await signOut(here.access_token, "global")).toMatchObject(refused);
    expect(await whoAmI(here.access_token)).toMatchObject(refused);
    expect((await whoAmI(elsewhere.access_token)).status).toBe(200);
  });

  // As with hosted Supabase, whose data API knows signatures and no sessions.
  test("leaves the access token to reading until it expires, in an hour at most", async () => {
    const person = await member();
    await post("/auth/v1/logout", {}, person.access_token);
    expect((await ownProfile(person.access_token)).status).toBe(200);
    const { exp, iat } = z
      .object({ exp: z.number(), iat: z.number() })
      .parse(
        JSON.parse(Buffer.from(person.access_token.split(".")[1] ?? "", "base64url").toString()),
      );
    expect(exp - iat).toBeLessThanOrEqual(3600);
  });
});

describe("a refresh token", () => {
  test("used again after its successor was used ends the whole session", async () => {
    const { refresh_token: stolen, access_token } = await member();
    const second = sessionOf(await refresh(stolen)).refresh_token;
    const third = sessionOf(await refresh(second)).refresh_token;
    expect(await refresh(stolen)).toMatchObject(refusedWith("refresh_token_already_used"));
    for (const token of [stolen, second, third]) expect((await refresh(token)).status).toBe(400);
    expect((await whoAmI(access_token)).status).toBe(403);
  });

  test("leaves 500 exchanged ones behind, however often a session is refreshed", async () => {
    const { id, refreshToken } = await createAccount(owner);
    await owner.unsafe(`do $$ declare token text := '${refreshToken}'; begin
      for n in 1..510 loop select refresh_token into token from server.refresh_session(token); end loop;
    end $$`);
    const [row] = await owner`
      select count(*)::int as kept, count(*) filter (where not revoked)::int as active
      from auth.refresh_tokens where user_id = ${id}
    `;
    expect(row).toEqual({ kept: 501, active: 1 });
  });

  test("whose answer was lost on the way can be used once more", async () => {
    const { refresh_token: token } = await member();
    const [lost, again] = [await refresh(token), await refresh(token)];
    expect(sessionOf(again).refresh_token).toBe(sessionOf(lost).refresh_token);
  });

  test("whose exchange the database broke off is not lost", async () => {
    const { refresh_token: token } = await member();
    await owner`
      update auth.refresh_tokens set revoked = true, updated_at = now() - interval '1 hour'
      where token = ${token}
    `;
    expect((await refresh(token)).status).toBe(200);
  });

  test("opens nothing ten seconds after it was exchanged, and ends the session", async () => {
    const { refresh_token: stolen } = await member();
    const kept = sessionOf(await refresh(stolen));
    const exchanged = async (seconds: number) => {
      await owner`
        update auth.refresh_tokens set updated_at = now() - ${seconds} * interval '1 second'
        where token = ${stolen}
      `;
    };
    await exchanged(7);
    expect((await refresh(stolen)).status).toBe(200);
    await exchanged(11);
    expect(await refresh(stolen)).toMatchObject(refusedWith("refresh_token_already_used"));
    expect((await refresh(kept.refresh_token)).status).toBe(400);
    expect((await whoAmI(kept.access_token)).status).toBe(403);
  });

  test("used by ten tabs at once keeps one session, for all of them", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh_token: token, user } = await member();
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const next = new Set(answers.map((answer) => sessionOf(answer).refresh_token));
      expect(next.size).toBe(1);
      const [row] = await owner`
        select count(*)::int as sessions,
          (select count(*)::int from auth.refresh_tokens where user_id::text = ${user.id} and not revoked) as active
        from auth.sessions where user_id = ${user.id}
      `;
      expect(row).toEqual({ sessions: 1, active: 1 });
      expect((await refresh([...next][0] ?? "")).status).toBe(200);
    }
  });

  test("that was made up is refused", async () => {
    for (const token of ["", "x", "f".repeat(64)]) expect((await refresh(token)).status).toBe(400);
  });
});

test.each([
  ["GET", "admin/users"],
  ["GET", "verify?token=x&type=recovery"],
  ["POST", "token?grant_type=pkce"],
  ["POST", "token"],
  ["POST", "otp"],
  ["DELETE", "user"],
])("%s %s is offered to nobody", async (method, path) => {
  const answer = await callJson(`${server.url}/auth/v1/${path}`, undefined, { method });
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
});
