import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { callJson, sessionOf, signUp } from "../support/clients/visitor.ts";
import { PASSWORD } from "../support/database/accounts.ts";
import { TestPostgres } from "../support/database/postgres.ts";
import { forTest, temporaryFolder } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const GET = { method: "GET" };

const auth = async ({ url }: TestServer, grant: string, body: object) =>
  sessionOf(await callJson(`${url}/auth/v1/token?grant_type=${grant}`, body));

const restore = (server: TestServer, ...args: string[]) => server.run("restore.js", ...args);

async function writeBackup(server: TestServer, ...args: string[]): Promise<string> {
  const { code, output } = await server.run("backup.js", ...args);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output.slice(0, output.indexOf(" ("));
}

test("a backup moves a board with its sessions to another server", async () => {
  const server = await forTest(TestServer.start());
  const ana = await signUp(server.url, "ana@example.org", PASSWORD);
  const owner = server.owner();
  await owner`update public.profiles set role = 'admin'`;
  await owner.end();
  const file = await writeBackup(server);
  expect(file).toMatch(/\/backups\/manual\/avisos-[-\dT]+Z\.sql\.gz$/);
  await server.down();

  const other = await forTest(TestServer.create());
  const restored = await restore(other, file);
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^restored \d+ rows as of /) });
  expect((await stat(join(other.dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);
  await other.up();
  const { access_token: token, refresh_token } = ana;
  const sent = { ...GET, token };
  const profile = await callJson(`${other.url}/rest/v1/profiles?select=role`, undefined, sent);
  expect(profile.body).toEqual([{ role: "admin" }]);
  await auth(other, "refresh_token", { refresh_token });
  await auth(other, "password", { email: "ana@example.org", password: PASSWORD });
  // The restored database has the trigger that inserts the profile of a new account.
  await signUp(other.url, "bia@example.org", PASSWORD);
  expect(await other.refusal("restore.js", file, "--overwrite")).toMatch(
    /another server is already using/,
  );

  const database = await forTest(TestPostgres.start());
  const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
  const elsewhere = await forTest(TestServer.create(env));
  expect(await restore(elsewhere, await writeBackup(other))).toMatchObject({ code: 0 });
  expect(existsSync(join(elsewhere.dataDir, "jwt-secret"))).toBe(false);
  await elsewhere.up();
  await auth(elsewhere, "password", {
    email: "bia@example.org",
    password: PASSWORD,
  });
  const again = await writeBackup(elsewhere, await temporaryFolder());
  expect(gunzipSync(await readFile(again)).toString()).not.toContain(env.JWT_SECRET);
  expect(await elsewhere.refusal("restore.js", again, "--overwrite")).toMatch(
    /a server is running on this/,
  );
}, 180_000);

test("only a backup that is not for hosted Supabase can be restored", async () => {
  const server = await forTest(TestServer.start());
  const backup = async () => (await callJson(`${server.url}/health`, undefined, GET)).body.backup;
  await expect.poll(backup).toMatchObject({ ageHours: 0, failed: false });
  const daily = join(server.dataDir, "backups");
  const name = (await readdir(daily)).find((one) => one.endsWith(".sql.gz")) ?? "";
  expect((await stat(join(daily, name))).mode & 0o777).toBe(0o600);
  expect((await stat(daily)).mode & 0o777).toBe(0o700);

  const folder = join(server.dataDir, "backups/manual");
  const file = await writeBackup(server, "--hosted");
  expect(file).toMatch(new RegExp(`^${folder}/avisos-[-\\dT]+Z-hosted\\.sql\\.gz$`));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(gunzipSync(await readFile(file)).toString()).toContain('COPY "public"."church"');
  const elsewhere = join(server.dataDir, "elsewhere");
  expect(dirname(await writeBackup(server, elsewhere, "--hosted"))).toBe(elsewhere);
  expect(await server.refusal("backup.js", "--hoisted")).toMatch(/^usage: /);
  await server.down();
  expect(await server.refusal("restore.js", file)).toMatch(
    /this is no backup of Avisos.*; nothing was changed/,
  );
  expect((await restore(server, join(daily, name), "--overwrite")).output).toMatch(/^restored \d+/);
});

test("a restore of a wrong file stops with one line", async () => {
  const server = await forTest(
    TestServer.create({ DATA_DIR: join(tmpdir(), "avisos-never-made") }),
  );
  for (const args of [[], ["a", "b"], ["a", "--force"]]) {
    expect(await server.refusal("restore.js", ...args)).toMatch(/^usage: /);
  }
  expect(await server.refusal("restore.js", "/none")).toMatch(
    /cannot be read \(ENOENT\); nothing was changed/,
  );
  const notes = join(import.meta.dirname, "backup-command.slow.test.ts");
  expect(await server.refusal("restore.js", notes)).toMatch(
    /no backup of Avisos.*; nothing was changed/,
  );
  expect(await server.refusal("backup.js", "a", "b")).toMatch(/^usage: /);
  expect(existsSync(server.env.DATA_DIR ?? "")).toBe(false);
});
