import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { callJson, signUp, visitRows } from "../support/clients/visitor.ts";
import { createAccount } from "../support/database/accounts.ts";
import { TestPostgres } from "../support/database/postgres.ts";
import { forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const started = (env: Record<string, string> = {}) => forTest(TestServer.start(env));

const prepared = (env: Record<string, string> = {}) => forTest(TestServer.prepared(env));

const created = (env: Record<string, string> = {}) => forTest(TestServer.create(env));

async function ministries(server: TestServer): Promise<string[]> {
  const rows: { name: string }[] = await visitRows(`${server.url}/rest/v1/ministries?select=name`);
  return rows.map(({ name }) => name);
}

describe("start and stop", () => {
  test("a first start seeds, the next one does not; a signal ends it with 0 and stops the database", async () => {
    const server = await created();
    await server.up();
    expect(await (await fetch(`${server.url}/health`)).text()).toMatch(/^\{"status":"ok",/);
    expect(await ministries(server)).toHaveLength(8);
    expect((await stat(join(server.dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);

    const owner = server.owner();
    await owner`delete from public.ministries where name = 'Louvor'`;
    await owner.end();
    expect(await server.down("SIGTERM")).toBe(0);
    expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(false);
    await server.up();
    expect(await ministries(server)).toHaveLength(7);
    expect(await ministries(server)).not.toContain("Louvor");
    expect(await server.down("SIGINT")).toBe(0);
  });

  test("a server killed with SIGKILL starts again with every acknowledged row", async () => {
    const server = await started();
    await signUp(server.url);
    await server.down("SIGKILL");
    expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(true);
    await server.up();
    const owner = server.owner();
    const [row] = await owner`select count(*)::int as n from public.profiles`;
    await owner.end();
    expect(row).toEqual({ n: 1 });
  });

  test("a data directory inside a folder that only this account may enter will do", async () => {
    const outer = await created();
    const server = await prepared({ DATA_DIR: join(outer.dataDir, "private/data") });
    await chmod(outer.dataDir, 0o700);
    await server.up();
    expect(await ministries(server)).toHaveLength(8);
    expect(await server.down()).toBe(0);
  });

  test("a start killed while the cluster is being created leaves nothing in the way", async () => {
    const server = await created();
    const child = server.spawn("main.js");
    const creating = async () =>
      (await readdir(server.dataDir)).some((name) => name.startsWith("postgres.new-"));
    await expect.poll(creating).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    await server.up();
    expect(await ministries(server)).toHaveLength(8);
  });
});

describe("what stops a start is one line and no exit code 0", () => {
  test("a port that is taken", async () => {
    const server = await prepared();
    const other = createServer().listen(server.port, "127.0.0.1");
    await once(other, "listening");
    expect(await server.refusal()).toMatch(/PORT \d+ is taken; .*choose another PORT/);
    other.close();
  });

  test("a data directory that cannot be written", async () => {
    const server = await created();
    const file = join(server.dataDir, "file");
    await writeFile(file, "");
    const inside = await created({ DATA_DIR: join(file, "data") });
    expect(await inside.refusal()).toMatch(/DATA_DIR .* cannot be written; choose another/);
  });

  test("a database that does not answer", async () => {
    const secret = "x".repeat(32);
    const url = `postgres://ana:topsecret@127.0.0.1:${(await created()).port}/avisos`;
    const output = await (await created({ DATABASE_URL: url, JWT_SECRET: secret })).refusal();
    expect(output).toMatch(/DATABASE_URL does not answer .*check DATABASE_URL/);
    expect(output).not.toContain("topsecret");
  });

  test("a damaged secret", async () => {
    const server = await prepared();
    await writeFile(join(server.dataDir, "jwt-secret"), "short");
    expect(await server.refusal()).toMatch(/jwt-secret is damaged/);
  });

  test("a bad variable", async () => {
    const server = await created({ PORT: "http" });
    expect(await server.refusal()).toMatch(/PORT must be a port number/);
    const escaped = await created({ SMTP_URL: "smtp://ana:50%off@mail.example.org" });
    expect(await escaped.refusal()).toMatch(/SMTP_URL must be a URL .* escaped/);
    const elsewhere = await prepared({ HOST: "203.0.113.9" });
    expect(await elsewhere.refusal()).toMatch(
      /HOST 203\.0\.113\.9 .*choose an address of this machine/,
    );
  });
});

describe("a PostgreSQL of one's own", () => {
  test("two servers that start together share it, without a superuser", async () => {
    const database = await forTest(TestPostgres.start());
    const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
    const [one, two] = await Promise.all([started(env), started(env)]);
    expect(await ministries(one)).toHaveLength(8);

    const { access_token: token } = await signUp(one.url);
    const sent = { method: "GET", token };
    const path = "/rest/v1/profiles?select=name,role";
    const profile = await callJson(two.url + path, undefined, sent);
    expect(profile.body).toEqual([{ name: "Ana", role: "member" }]);
  });
});

describe("npm run admin", () => {
  test("makes an existing account admin, with the server running and without", async () => {
    const server = await started();
    const owner = server.owner();
    const [ana, bia] = [await createAccount(owner), await createAccount(owner)];
    await owner.end();
    const admin = (...args: string[]) => server.run("admin.js", ...args);

    const inCapitals = ana.email.toUpperCase();
    expect(await admin(inCapitals)).toEqual({ code: 0, output: `${inCapitals} is an admin now\n` });
    expect((await admin(ana.email)).output).toMatch("already is an admin");
    const unknown = await admin("ninguem@example.org");
    expect(unknown.code).toBe(1);
    expect(unknown.output).toMatch("there is no account with ninguem@example.org; sign up first");
    for (const args of [[], ["ana"], ["a@b.c", "d@e.f"]]) {
      expect(await admin(...args)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^usage: /),
      });
    }
    expect(await ministries(server)).toHaveLength(8);
    await server.down();

    expect((await admin(bia.email)).output).toBe(`${bia.email} is an admin now\n`);
    await server.up();
    const again = server.owner();
    const rows = await again`select role from public.profiles`;
    await again.end();
    expect(rows.map((row) => row.role)).toEqual(["admin", "admin"]);
  });

  test("prints a one-time link for an admin who is locked out", async () => {
    const server = await started({ PUBLIC_URL: "https://avisos.example" });
    const owner = server.owner();
    const { email } = await createAccount(owner).finally(() => owner.end());
    const { code, output } = await server.run("admin.js", "reset", email);
    expect(code).toBe(0);
    const [, token] =
      /^https:\/\/avisos\.example\/auth\/link#type=recovery&token_hash=(\w{64})\n$/.exec(output) ??
      [];
    const proof = { type: "recovery", token_hash: token };
    const use = () => callJson(`${server.url}/auth/v1/verify`, proof);
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(403);
    expect(server.output).not.toContain(token);
  });

  test("says so when nobody has signed up on this directory yet", async () => {
    const server = await created();
    const { code, output } = await server.run("admin.js", "ana@example.org");
    expect(code).toBe(1);
    expect(output).toMatch("no accounts yet");
    await rm(join(server.dataDir, "postgres"), { recursive: true, force: true });
  });
});
