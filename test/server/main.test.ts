import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestPostgres } from "../support/postgres.ts";
import { TestServer } from "../support/server.ts";
import { PUBLISHABLE_KEY } from "../support/visitor.ts";

const headers = {
  apikey: PUBLISHABLE_KEY,
  "Content-Type": "application/json",
};
const toDispose: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const part of toDispose.splice(0).reverse()) await part.dispose();
});

async function started(env: Record<string, string> = {}) {
  const server = await TestServer.start(env);
  toDispose.push(server);
  return server;
}

async function created(env: Record<string, string> = {}) {
  const server = await TestServer.create(env);
  toDispose.push(server);
  return server;
}

function signUp(server: TestServer, email: string) {
  const body = JSON.stringify({ email, password: "senha-de-teste", data: { name: "Ana" } });
  return fetch(`${server.url}/auth/v1/signup`, { method: "POST", headers, body });
}

async function ministries(server: TestServer) {
  const response = await fetch(`${server.url}/rest/v1/ministries?select=name`, { headers });
  return z
    .array(z.object({ name: z.string() }))
    .parse(await response.json())
    .map((row) => row.name);
}

describe("start and stop", () => {
  test("a first start seeds, a signal ends it with 0 and stops the database", async () => {
    const server = await created();
    await server.up();
    expect(await (await fetch(`${server.url}/health`)).text()).toMatch(/^\{"status":"ok",/);
    expect(await ministries(server)).toHaveLength(8);
    expect((await stat(join(server.dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);

    expect(await server.down("SIGTERM")).toBe(0);
    expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(false);
    await server.up();
    expect(await ministries(server)).toHaveLength(8);
    expect(await server.down("SIGINT")).toBe(0);
  });

  test("a ministry that was deleted does not come back with the next start", async () => {
    const server = await started();
    const owner = server.owner();
    await owner`delete from public.ministries where name = 'Louvor'`;
    await owner.end();
    await server.down();
    await server.up();
    expect(await ministries(server)).not.toContain("Louvor");
  });

  test("requests under way are finished before the end", async () => {
    const server = await started();
    const owner = server.owner();
    // The request waits for this lock until well after the signal.
    const locked = owner.begin(async (transaction) => {
      await transaction`lock table auth.users in access exclusive mode`;
      const answer = signUp(server, "devagar@example.org");
      await expect
        .poll(async () => {
          const [row] = await owner`select count(*)::int as n from pg_locks where not granted`;
          return row?.n;
        })
        .toBeGreaterThan(0);
      const ended = server.down("SIGTERM");
      return { answer, ended };
    });
    const { answer, ended } = await locked;
    await owner.end();
    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test("a server killed with SIGKILL starts again with every acknowledged row", async () => {
    const server = await started();
    for (let round = 0; round < 3; round += 1) {
      expect((await signUp(server, `antes-${round}@example.org`)).status).toBe(200);
      await server.down("SIGKILL");
      expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(true);
      await server.up();
    }
    const owner = server.owner();
    const [row] = await owner`select count(*)::int as n from public.profiles`;
    await owner.end();
    expect(row).toEqual({ n: 3 });
  });

  test("a data directory inside a folder that only this account may enter will do", async () => {
    const outer = await created();
    const server = await started({ DATA_DIR: join(outer.dataDir, "private/data") });
    await server.down();
    await chmod(outer.dataDir, 0o700);
    await server.up();
    expect(await ministries(server)).toHaveLength(8);
    await server.down();
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
  async function refusal(server: TestServer) {
    const { code, output } = await server.run("main.js");
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    return output.trim();
  }

  test("a second server on the same data directory", async () => {
    const first = await started();
    const second = await created({ DATA_DIR: first.dataDir });
    expect(await refusal(second)).toMatch(/another server is already using DATA_DIR .*stop it/);
    expect(await ministries(first)).toHaveLength(8);
  });

  test("a port that is taken", async () => {
    const server = await created();
    const other = createServer().listen(server.port, "127.0.0.1");
    await once(other, "listening");
    expect(await refusal(server)).toMatch(/PORT \d+ is taken; .*choose another PORT/);
    other.close();
  });

  test("a data directory that cannot be written", async () => {
    const server = await created();
    const file = join(server.dataDir, "file");
    await writeFile(file, "");
    const inside = await created({ DATA_DIR: join(file, "data") });
    expect(await refusal(inside)).toMatch(/DATA_DIR .* cannot be written; choose another/);
  });

  test("a database that does not answer", async () => {
    const secret = "x".repeat(32);
    const url = `postgres://ana:topsecret@127.0.0.1:${(await created()).port}/avisos`;
    const output = await refusal(await created({ DATABASE_URL: url, JWT_SECRET: secret }));
    expect(output).toMatch(/DATABASE_URL does not answer .*check DATABASE_URL/);
    expect(output).not.toContain("topsecret");
  });

  test("a damaged secret", async () => {
    const server = await created();
    await writeFile(join(server.dataDir, "jwt-secret"), "short");
    expect(await refusal(server)).toMatch(/jwt-secret is damaged/);
  });

  test("a bad variable", async () => {
    expect(await refusal(await created({ PORT: "http" }))).toMatch(/PORT must be a port number/);
  });
});

describe("a PostgreSQL of one's own", () => {
  test("two servers that start together share it, without a superuser", async () => {
    const database = await TestPostgres.start();
    toDispose.push(database);
    const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
    const [one, two] = await Promise.all([started(env), started(env)]);
    if (!one || !two) throw new Error("not started");
    expect(await ministries(one)).toHaveLength(8);

    const answer = await (await signUp(one, "ana@example.org")).json();
    const session = z.object({ access_token: z.string() }).parse(answer);
    const profile = await fetch(`${two.url}/rest/v1/profiles?select=name,role`, {
      headers: { ...headers, Authorization: `Bearer ${session.access_token}` },
    });
    expect(await profile.json()).toEqual([{ name: "Ana", role: "member" }]);
  });
});

describe("npm run admin", () => {
  test("makes an existing account admin, with the server running and without", async () => {
    const server = await started();
    await signUp(server, "ana@example.org");
    await signUp(server, "bia@example.org");
    const admin = (...args: string[]) => server.run("commands/admin.js", ...args);

    expect(await admin("Ana@Example.org")).toEqual({
      code: 0,
      output: "Ana@Example.org is an admin now\n",
    });
    expect((await admin("ana@example.org")).output).toMatch("already is an admin");
    expect(await ministries(server)).toHaveLength(8);
    await server.down();

    expect((await admin("bia@example.org")).output).toBe("bia@example.org is an admin now\n");
    const unknown = await admin("ninguem@example.org");
    expect(unknown.code).toBe(1);
    expect(unknown.output).toMatch("there is no account with ninguem@example.org; sign up first");
    for (const args of [[], ["ana"], ["a@b.c", "d@e.f"]]) {
      expect(await admin(...args)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^usage: /),
      });
    }

    await server.up();
    const owner = server.owner();
    const rows = await owner`select role from public.profiles`;
    await owner.end();
    expect(rows.map((row) => row.role)).toEqual(["admin", "admin"]);
  });

  test("prints a one-time link for an admin who is locked out", async () => {
    const server = await started({ PUBLIC_URL: "https://avisos.example" });
    await signUp(server, "ana@example.org");
    const { code, output } = await server.run("commands/admin.js", "reset", "ana@example.org");
    expect(code).toBe(0);
    const [, token] =
      /^https:\/\/avisos\.example\/auth\/link#type=recovery&token_hash=(\w{64})\n$/.exec(output) ??
      [];
    const use = () =>
      fetch(`${server.url}/auth/v1/verify`, {
        method: "POST",
        headers,
        body: JSON.stringify({ type: "recovery", token_hash: token }),
      });
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(403);
    expect(server.output).not.toContain(token);
  });

  test("says so when nobody has signed up on this directory yet", async () => {
    const server = await created();
    const { code, output } = await server.run("commands/admin.js", "ana@example.org");
    expect(code).toBe(1);
    expect(output).toMatch("no accounts yet");
    await rm(join(server.dataDir, "postgres"), { recursive: true, force: true });
  });
});
