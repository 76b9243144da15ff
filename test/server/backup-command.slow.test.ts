import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { PUBLISHABLE_KEY, postJson } from "../support/clients/visitor.ts";
import { TestPostgres } from "../support/database/postgres.ts";
import { forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const PASSWORD = "senha-de-teste";
const headers = {
  apikey: PUBLISHABLE_KEY,
  "Content-Type": "application/json",
};

const session = z.object({ access_token: z.string(), refresh_token: z.string() });

async function auth(server: TestServer, path: string, content: object) {
  const response = await postJson(`${server.url}/auth/v1/${path}`, content);
  return session.parse(await response.json());
}

const signUp = (server: TestServer, email: string) =>
  auth(server, "signup", { email, password: PASSWORD, data: { name: "Ana" } });

const restore = (server: TestServer, ...args: string[]) => server.run("restore.js", ...args);

async function backedUp(server: TestServer, ...args: string[]): Promise<string> {
  const { code, output } = await server.run("backup.js", ...args);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output.slice(0, output.indexOf(" ("));
}

/** Refusals are one line, and say what the text matches. */
function expectRefusal(result: { code: number | null; output: string }, text: RegExp) {
  expect(result).toEqual({ code: 1, output: expect.stringMatching(text) });
  expect(result.output.trim().split("\n")).toHaveLength(1);
}

test("a running server moves to an empty folder, from there to a PostgreSQL, and people stay signed in", async () => {
  const server = await forTest(TestServer.start());
  const ana = await signUp(server, "ana@example.org");
  const owner = server.owner();
  await owner`update public.profiles set role = 'admin'`;
  await owner.end();
  const file = await backedUp(server);
  expect(file).toMatch(/\/backups\/manual\/avisos-[-\dT]+Z\.sql\.gz$/);
  await server.down();

  const other = await forTest(TestServer.create());
  const restored = await restore(other, file);
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^restored \d+ rows as of /) });
  expect((await stat(join(other.dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);
  await other.up();
  const profile = await fetch(`${other.url}/rest/v1/profiles?select=role`, {
    headers: { ...headers, Authorization: `Bearer ${ana.access_token}` },
  });
  expect(await profile.json()).toEqual([{ role: "admin" }]);
  const { refresh_token } = ana;
  await auth(other, "token?grant_type=refresh_token", { refresh_token });
  await auth(other, "token?grant_type=password", { email: "ana@example.org", password: PASSWORD });
  // The trigger that makes profiles works again.
  await signUp(other, "bia@example.org");
  expectRefusal(await restore(other, file, "--overwrite"), /another server is already using/);

  const database = await forTest(TestPostgres.start());
  const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
  const elsewhere = await forTest(TestServer.create(env));
  expect(await restore(elsewhere, await backedUp(other))).toMatchObject({ code: 0 });
  expect(existsSync(join(elsewhere.dataDir, "jwt-secret"))).toBe(false);
  await elsewhere.up();
  await auth(elsewhere, "token?grant_type=password", {
    email: "bia@example.org",
    password: PASSWORD,
  });
  const folder = await mkdtemp(join(tmpdir(), "avisos-backups-"));
  await forTest({ dispose: () => rm(folder, { recursive: true }) });
  const again = await backedUp(elsewhere, folder);
  expect(gunzipSync(await readFile(again)).toString()).not.toContain(env.JWT_SECRET);
  expectRefusal(await restore(elsewhere, again, "--overwrite"), /a server is running on this/);
}, 180_000);

test("a file for hosted Supabase is written beside the backups, and is none of them", async () => {
  const server = await forTest(TestServer.start());
  const folder = join(server.dataDir, "backups/manual");
  const file = await backedUp(server, "--hosted");
  expect(file).toMatch(new RegExp(`^${folder}/avisos-[-\\dT]+Z-hosted\\.sql\\.gz$`));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(gunzipSync(await readFile(file)).toString()).toContain('COPY "public"."script_sentences"');
  const elsewhere = join(server.dataDir, "elsewhere");
  expect(dirname(await backedUp(server, elsewhere, "--hosted"))).toBe(elsewhere);
  expectRefusal(await server.run("backup.js", "--hoisted"), /^usage: /);
  await server.down();
  expectRefusal(await restore(server, file), /this is no backup of Avisos; nothing was changed/);
});

test("a data folder of a newer version is one line, and restored over with --overwrite", async () => {
  const server = await forTest(TestServer.start());
  const file = await backedUp(server);
  await signUp(server, "ana@example.org");
  const owner = server.owner();
  await owner`insert into supabase_migrations.schema_migrations values ('30000101000000')`;
  await owner.end();
  await server.down();
  const newer = /brought up to date by a newer Avisos \(migration 30000101000000\); start that one/;
  expectRefusal(await server.run("main.js"), newer);
  expectRefusal(await restore(server, file), /data of a newer Avisos; add --overwrite/);
  expect(await restore(server, file, "--overwrite")).toMatchObject({ code: 0 });
  await server.up();
});

test("what cannot be restored is one line, and no data folder is made for it", async () => {
  const server = await forTest(
    TestServer.create({ DATA_DIR: join(tmpdir(), "avisos-never-made") }),
  );
  for (const args of [[], ["a", "b"], ["a", "--force"]]) {
    expectRefusal(await restore(server, ...args), /^usage: /);
  }
  expectRefusal(await restore(server, "/none"), /cannot be read \(ENOENT\); nothing was changed/);
  const notes = join(import.meta.dirname, "backup-command.slow.test.ts");
  expectRefusal(await restore(server, notes), /no complete backup: .*nothing was changed/);
  expectRefusal(await server.run("backup.js", "a", "b"), /^usage: /);
  expect(existsSync(server.env.DATA_DIR ?? "")).toBe(false);
});
