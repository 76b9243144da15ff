import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callJson, refusedWith } from "../support/clients/visitor.ts";
import { PASSWORD } from "../support/database/accounts.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

// In accounts-of-0.1.sql.
const EMAIL = "zoe@example.org";
const REFRESH_TOKEN = "b6f327f6-8ec5-40bc-a349-1b925e69867f";
const EXCHANGED_TOKEN = "01a20fb8-e766-70bc-a80d-dfce295c0979";
const LINK = "6bd0fee00d1e44ce4430540ba096976350a46582b068e04557fdef9592aed711";

const server = await forFile(TestServer.start());
const rows = await readFile(
  join(import.meta.dirname, "../support/database/accounts-of-0.1.sql"),
  "utf8",
);
const owner = server.owner();
await owner.unsafe(rows).finally(() => owner.end());
await server.down();
await server.up();

const post = (path: string, body: object) => callJson(`${server.url}/auth/v1/${path}`, body);
const refresh = (refresh_token: string) =>
  post("token?grant_type=refresh_token", { refresh_token });

const zoe = { email: EMAIL, user_metadata: { name: "Zoé" } };

test("an account of the version before signs in with its password", async () => {
  const opened = await post("token?grant_type=password", { email: EMAIL, password: PASSWORD });
  expect(opened).toMatchObject({ status: 200, body: { user: zoe } });
});

test("a recovery link of the version before opens the account, once", async () => {
  const proof = { type: "recovery", token_hash: LINK };
  expect(await post("verify", proof)).toMatchObject({ status: 200, body: { user: zoe } });
  expect((await post("verify", proof)).status).toBe(403);
});

test("a session of the version before goes on, and ends when a copy of its token is used", async () => {
  const next = await refresh(REFRESH_TOKEN);
  expect(next).toMatchObject({ status: 200, body: { user: zoe } });
  expect(await refresh(EXCHANGED_TOKEN)).toMatchObject(refusedWith("refresh_token_already_used"));
  expect((await refresh(next.body.refresh_token)).status).toBe(400);
});
