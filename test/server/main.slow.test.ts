import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callJson, visitRows } from "../support/clients/visitor.ts";
import { createAccount } from "../support/database/accounts.ts";
import { forTest } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

type Env = Record<string, string>;

const prepared = (env?: Env) => forTest(TestServer.prepared(env));
const created = (env?: Env) => forTest(TestServer.create(env));

const ministries = (server: TestServer): Promise<{ name: string }[]> =>
  visitRows(`${server.url}/rest/v1/ministries?select=name`);

test("only the first start inserts the seed data", async () => {
  const server = await created();
  await server.up();
  expect(await (await fetch(`${server.url}/health`)).text()).toMatch(/^\{"status":"ok",/);
  expect(await ministries(server)).toHaveLength(8);
  expect((await stat(join(server.dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);

  await server.asOwner((owner) => owner`delete from public.ministries where name = 'Louvor'`);
  expect(await server.down("SIGTERM")).toBe(0);
  expect(existsSync(join(server.cluster, "postmaster.pid"))).toBe(false);
  await server.up();
  expect(await ministries(server)).toHaveLength(7);
  expect(await server.down("SIGINT")).toBe(0);
});

test("a start succeeds after an earlier one was killed while it created the database", async () => {
  const server = await created();
  const child = server.spawn("main.js");
  const creating = async () =>
    (await readdir(server.dataDir)).some((name) => name.startsWith("postgres.new-"));
  await expect.poll(creating).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  await server.up();
  expect(await ministries(server)).toHaveLength(8);
  expect(await creating()).toBe(false);
});

const DATABASE_URL = "postgres://ana:topsecret@127.0.0.1:1/avisos";

test.each<[string, env: Env, line: RegExp]>([
  [
    "an address of another machine",
    { HOST: "203.0.113.9" },
    /HOST 203\.0\.113\.9 .*choose an address of this machine/,
  ],
  [
    "a data directory that cannot be written",
    { DATA_DIR: "/dev/null/data" },
    /DATA_DIR .* cannot be written; choose another/,
  ],
  [
    "a database that does not answer",
    { DATABASE_URL, JWT_SECRET: "x".repeat(32) },
    /^(?!.*topsecret).*DATABASE_URL does not answer .*check DATABASE_URL/,
  ],
])("%s makes the start fail with one line", async (_, env, line) => {
  const server = await (env.HOST ? prepared(env) : created(env));
  expect(await server.refusal()).toMatch(line);
});

test("a port in use and a damaged secret make the start fail with one line", async () => {
  const server = await prepared();
  const other = createServer().listen(server.port, "127.0.0.1");
  await once(other, "listening");
  expect(await server.refusal()).toMatch(/PORT \d+ is in use; .*choose another PORT/);
  other.close();
  await writeFile(join(server.dataDir, "jwt-secret"), "short");
  expect(await server.refusal()).toMatch(/jwt-secret is damaged/);
});

test("the command admin works while the server runs and while it is stopped", async () => {
  const server = await forTest(TestServer.start({ PUBLIC_URL: "https://avisos.example" }));
  const isStarted = () => server.output.includes('"started"');
  await expect.poll(isStarted).toBe(true);
  expect(server.output).toMatch(
    /^Avisos .*\nNo admin yet: sign up at https:\/\/avisos\.example\/auth\?cadastro, then run: npm run admin -- <.*\n/,
  );
  const [ana, bia] = await server.asOwner(async (owner) => [
    await createAccount(owner),
    await createAccount(owner),
  ]);
  const admin = (...args: string[]) => server.run("admin.js", ...args);

  const inCapitals = ana?.email.toUpperCase() ?? "";
  expect(await admin(inCapitals)).toEqual({ code: 0, output: `${inCapitals} is an admin now\n` });
  expect((await admin(inCapitals)).output).toMatch("already is an admin");
  expect(await admin("ninguem@example.org")).toEqual({
    code: 1,
    output: expect.stringMatching("there is no account with ninguem@example.org; sign up first"),
  });
  for (const args of [[], ["ana"], ["a@b.c", "d@e.f"]]) {
    const usage = { code: 1, output: expect.stringMatching(/^usage: /) };
    expect(await admin(...args)).toEqual(usage);
  }

  const { output } = await admin("reset", inCapitals);
  const link = /^https:\/\/avisos\.example\/auth\/link#type=recovery&token_hash=(\w{64})\n$/;
  const proof = { type: "recovery", token_hash: link.exec(output)?.[1] };
  expect((await callJson(`${server.url}/auth/v1/verify`, proof)).status).toBe(200);
  expect(server.output).not.toContain(proof.token_hash);

  await server.down();
  expect((await admin(bia?.email ?? "")).output).toBe(`${bia?.email} is an admin now\n`);
  await server.up();
  await expect.poll(isStarted).toBe(true);
  expect(server.output).not.toContain("No admin");
  const rows = await server.asOwner((owner) => owner`select role from public.profiles`);
  expect(rows).toEqual([{ role: "admin" }, { role: "admin" }]);
});

test("the command admin fails on a data directory without accounts", async () => {
  const { code, output } = await (await created()).run("admin.js", "ana@example.org");
  expect(code).toBe(1);
  expect(output).toMatch("no accounts yet");
});
