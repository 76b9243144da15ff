import { expect, test } from "vitest";
import { z } from "zod";
import { postJson } from "../support/clients/visitor.ts";
import { createAccount, PASSWORD } from "../support/database/accounts.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const session = z.object({ access_token: z.string(), refresh_token: z.string() });

const server = await forFile(TestServer.start());

const call = (method: string, path: string, token?: string, body?: object) =>
  postJson(`${server.url}/auth/v1/${path}`, body, { method, token });

const refresh = (refresh_token: string) =>
  call("POST", "token?grant_type=refresh_token", undefined, { refresh_token });

async function signIn(email: string) {
  const body = { email, password: PASSWORD };
  return session.parse(
    await (await call("POST", "token?grant_type=password", undefined, body)).json(),
  );
}

async function newMember() {
  const owner = server.owner();
  const { email } = await createAccount(owner).finally(() => owner.end());
  return { email, here: await signIn(email), elsewhere: await signIn(email) };
}

test.each([
  ["global", { here: false, elsewhere: false }],
  ["", { here: false, elsewhere: false }],
  ["local", { here: false, elsewhere: true }],
  ["others", { here: true, elsewhere: false }],
])("signing out with the scope %j leaves these sessions: %o", async (scope, left) => {
  const { here, elsewhere } = await newMember();
  const stranger = await newMember();
  const path = scope === "" ? "logout" : `logout?scope=${scope}`;
  expect((await call("POST", path, here.access_token)).status).toBe(204);
  const isOpen = async ({ access_token, refresh_token }: z.infer<typeof session>) => {
    const { ok } = await call("GET", "user", access_token);
    expect((await refresh(refresh_token)).ok).toBe(ok);
    return ok;
  };
  expect({ here: await isOpen(here), elsewhere: await isOpen(elsewhere) }).toEqual(left);
  expect(await isOpen(stranger.here)).toBe(true);
});

test("another scope is refused, and ends nothing", async () => {
  const { here } = await newMember();
  expect((await call("POST", "logout?scope=all", here.access_token)).status).toBe(400);
  expect((await call("GET", "user", here.access_token)).status).toBe(200);
});

test("who has signed out signs nobody out any more", async () => {
  const { here, elsewhere } = await newMember();
  await call("POST", "logout?scope=local", here.access_token);
  const again = await call("POST", "logout?scope=global", here.access_token);
  expect(again.status).toBe(403);
  expect(await again.json()).toMatchObject({ error_code: "session_not_found" });
  expect((await call("GET", "user", elsewhere.access_token)).status).toBe(200);
});

test.each([
  ["GET", "admin/users"],
  ["GET", "verify?token=x&type=recovery"],
  ["POST", "token?grant_type=pkce"],
  ["POST", "token"],
  ["POST", "otp"],
  ["DELETE", "user"],
])("%s %s is offered to nobody", async (method, path) => {
  const response = await call(method, path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
