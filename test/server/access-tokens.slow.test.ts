import { describe, expect, test } from "vitest";
import { callJson, refusedWith, type Session, sessionOf } from "../support/clients/visitor.ts";
import { createAccount } from "../support/database/accounts.ts";
import { startWithMail } from "../support/start-for-file.ts";

const { server, people, owner } = await startWithMail();
const { member, post, refresh, whoAmI } = people;
const ownProfile = (token: string) =>
  people.call("GET", "/rest/v1/profiles?select=user_id", undefined, token);

test("a forged access token is refused by every API", async () => {
  const { access_token, user } = await member();
  const [header, payload = "", signature] = access_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, role: "service_role" }));
  const forged = `${header}.${changed.toString("base64url")}.${signature}`;
  expect(claims.exp - claims.iat).toBe(3_600);
  const own = { status: 200, body: [{ user_id: user.id }] };
  expect(await ownProfile(access_token)).toMatchObject(own);
  expect(await ownProfile(forged)).toMatchObject({ status: 401, body: { code: "PGRST301" } });
  const row = { name: "x", color: "#000000" };
  expect((await post("/rest/v1/ministries", row, forged)).status).toBe(401);
  expect((await whoAmI(forged)).status).toBe(403);
  expect((await post("/auth/v1/logout", {}, forged)).status).toBe(403);
});

describe("signing out", () => {
  /** Creates a member with two sessions. */
  async function memberWithTwoSessions() {
    const { email, ...here } = await member();
    return { here, elsewhere: sessionOf(await people.signIn(email)) };
  }
  const signOut = (token: string, scope = "") =>
    post(`/auth/v1/logout${scope && `?scope=${scope}`}`, {}, token);

  test.each([
    ["global", { here: false, elsewhere: false }],
    ["", { here: false, elsewhere: false }],
    ["local", { here: false, elsewhere: true }],
    ["others", { here: true, elsewhere: false }],
  ])("with the scope %j leaves these sessions open: %o", async (scope, left) => {
    const { here, elsewhere } = await memberWithTwoSessions();
    expect((await signOut(here.access_token, scope)).status).toBe(204);
    const isOpen = async ({ access_token, refresh_token }: Session) => {
      const isKnown = (await whoAmI(access_token)).status === 200;
      expect((await refresh(refresh_token)).status === 200).toBe(isKnown);
      return isKnown;
    };
    expect({ here: await isOpen(here), elsewhere: await isOpen(elsewhere) }).toEqual(left);
  });

  test("with an unknown scope or a second time is refused", async () => {
    const { here, elsewhere } = await memberWithTwoSessions();
    expect((await signOut(here.access_token, "all")).status).toBe(400);
    await signOut(here.access_token, "local");
    const refused = refusedWith("session_not_found", 403);
    expect(await signOut(here.access_token, "global")).toMatchObject(refused);
    expect(await whoAmI(here.access_token)).toMatchObject(refused);
    expect((await whoAmI(elsewhere.access_token)).status).toBe(200);
  });

  // The data API checks the signature of a token and no session, like that of hosted Supabase.
  test("leaves the access token valid for reads until it expires", async () => {
    const { access_token } = await member();
    await post("/auth/v1/logout", {}, access_token);
    expect((await ownProfile(access_token)).status).toBe(200);
  });
});

describe("a refresh token", () => {
  test("that is used after its successor ends the whole session", async () => {
    const { refresh_token: stolen, access_token } = await member();
    const second = sessionOf(await refresh(stolen)).refresh_token;
    const third = sessionOf(await refresh(second)).refresh_token;
    expect(await refresh(stolen)).toMatchObject(refusedWith("refresh_token_already_used"));
    for (const token of [stolen, second, third]) expect((await refresh(token)).status).toBe(400);
    expect((await whoAmI(access_token)).status).toBe(403);
  });

  test("and its successors leave at most 500 exchanged tokens in the database", async () => {
    const { id, refreshToken } = await createAccount(owner);
    await owner.unsafe(`do $$ declare token text := '${refreshToken}'; begin
      for n in 1..510 loop select refresh_token into token
        from server.refresh_session(token); end loop;
    end $$`);
    const [row] = await owner`
      select count(*)::int as kept, count(*) filter (where not revoked)::int as active
      from auth.refresh_tokens where user_id = ${id}
    `;
    expect(row).toEqual({ kept: 501, active: 1 });
  });

  test("that was revoked without a successor can still be exchanged", async () => {
    const { refresh_token: token } = await member();
    await owner`
      update auth.refresh_tokens set revoked = true, updated_at = now() - interval '1 hour'
      where token = ${token}
    `;
    expect((await refresh(token)).status).toBe(200);
  });

  test("that is used over ten seconds after its exchange ends the session", async () => {
    const { refresh_token: stolen } = await member();
    const successor = sessionOf(await refresh(stolen));
    for (const [seconds, status] of [
      [7, 200],
      [11, 400],
    ] as const) {
      await owner`
        update auth.refresh_tokens set updated_at = now() - ${seconds} * interval '1 second'
        where token = ${stolen}
      `;
      expect((await refresh(stolen)).status).toBe(status);
    }
    expect((await refresh(successor.refresh_token)).status).toBe(400);
    expect((await whoAmI(successor.access_token)).status).toBe(403);
  });

  test("that ten tabs use at once gives all of them the same successor", async () => {
    for (let round = 0; round < 2; round += 1) {
      const { refresh_token: token, user } = await member();
      const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      const next = new Set(responses.map((response) => sessionOf(response).refresh_token));
      expect(next.size).toBe(1);
      const [row] = await owner`
        select count(*)::int as sessions,
          (select count(*)::int from auth.refresh_tokens where user_id::text = ${user.id}
            and not revoked) as active
        from auth.sessions where user_id = ${user.id}
      `;
      expect(row).toEqual({ sessions: 1, active: 1 });
      expect((await refresh([...next][0] ?? "")).status).toBe(200);
    }
  });

  test.each(["", "x"])("with the invented value %j is refused", async (token) => {
    expect((await refresh(token)).status).toBe(400);
  });
});

test.each([
  ["GET", "admin/users"],
  ["GET", "verify?token=x&type=recovery"],
  ["POST", "token"],
  ["DELETE", "user"],
])("the sign-in API has no endpoint %s %s", async (method, path) => {
  const response = await callJson(`${server.url}/auth/v1/${path}`, undefined, { method });
  expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
});
