import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { addRows, backUp } from "../../test/support/backups/backups.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { clusterProcesses, TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile } from "../../test/support/for-file.ts";
import { processTree } from "../../test/support/processes.ts";
import { asOwner } from "../database/connect.ts";
import { checkRestore } from "../doctor/restored-backup.ts";
import { createLogger } from "../log.ts";
import { restoreCheck, tryRestore } from "./restore-check.ts";

const databases = await forFile(Databases.start());
const source = await databases.prepared();
await addRows(source.sql, { count: 100 });
const file = await backUp(source, databases.folder);
const whole = await readFile(file);
const text = gunzipSync(whole).toString();

const middle = Math.floor(whole.length / 2);
const damaged = join(databases.folder, "damaged.sql.gz");
const { signal } = new AbortController();

const tryFile = (path: string, stopping = signal, databaseUrl?: string) =>
  tryRestore({ file: path, dataDir: databases.folder, databaseUrl }, stopping);

const replaced = (pattern: RegExp, by: string) => gzipSync(text.replace(pattern, by));
const flipped = (at: number) => whole.with(at, (whole[at] ?? 0) ^ 1);
const NOTICE = /^(COPY "public"."announcements" .*\n)(.*\n)/m;

test.each<[string, Uint8Array]>([
  ["is empty", Buffer.alloc(0)],
  ["ends after 1 kB", whole.subarray(0, 1_000)],
  ["ends in the middle", whole.subarray(0, middle)],
  ["lacks its last byte", whole.subarray(0, -1)],
  ["has a flipped bit at its beginning", flipped(1)],
  ["has a flipped bit in its head", flipped(400)],
  ["has a flipped bit in the middle", flipped(middle)],
  ["has a flipped bit in its checksum", flipped(whole.length - 6)],
  ["is another text", gzipSync("# Avisos\n".repeat(100))],
  ["is followed by other bytes", Buffer.concat([whole, Buffer.from("other")])],
  ["is followed by half a backup", Buffer.concat([whole, whole.subarray(0, middle)])],
  ["lacks its last line", replaced(/commit;\n$/, "")],
  ["lacks an announcement", replaced(NOTICE, "$1")],
  ["lacks a session", replaced(/^(COPY "auth"."sessions" .*\n).*\n/m, "$1")],
  ["has an announcement twice", replaced(NOTICE, "$1$2$2")],
  ["lacks the church", replaced(/^(COPY "public"."church" .*\n)[\s\S]*?^\\\./m, "$1\\.")],
  ["lacks a table", replaced(/^COPY "public"."series" [\s\S]*?^\\\.\n/m, "")],
  ["has another number of rows in its head", replaced(/"rows":[1-9]/, '"rows":99')],
  ["has one migration in its head", replaced(/("migrations":\["\d+")[^\]]*/, "$1")],
  [
    "has a profile without an account",
    replaced(/^(COPY "public"."profiles" .*\n)[-0-9a-f]+/m, `$1${randomUUID()}`),
  ],
])("a damaged backup is found that %s", async (_, bytes) => {
  await writeFile(damaged, bytes);
  expect(await tryFile(damaged)).toMatchObject({ restored: false });
});

test("a check that is stopped leaves nothing, and the next one removes what a killed one left", async () => {
  const cluster = join(databases.folder, "restored/postgres");
  const untilRunning = () =>
    expect.poll(() => existsSync(join(cluster, ".s.PGSQL.5432")), { interval: 5 }).toBe(true);
  const before = await processTree(process.pid);
  const stopping = new AbortController();
  const stopped = expect(tryFile(file, stopping.signal)).rejects.toThrow("stop");
  await untilRunning();
  stopping.abort(new Error("stop"));
  await stopped;
  expect(existsSync(cluster)).toBe(false);

  const killed = tryFile(file);
  await untilRunning();
  const child = (await processTree(process.pid)).find((pid) => !before.includes(pid));
  process.kill(child ?? 0, "SIGKILL");
  expect(await killed).toMatchObject({ restored: null });
  expect(await clusterProcesses(cluster)).not.toEqual([]);
  expect(await tryFile(file)).toMatchObject({ restored: true });
  expect(existsSync(cluster)).toBe(false);
});

test("with DATABASE_URL, the check uses a database of its own if the role may create one", async () => {
  const postgres = await forFile(TestPostgres.start());
  const superuser = await forFile(postgres.superuser());
  const check = () => tryFile(file, signal, postgres.url);
  const cause = "permission denied to create database";
  expect(await check()).toEqual({ restored: null, seconds: null, cause });
  await superuser`alter role church createdb`;
  expect(await check()).toMatchObject({ restored: true });
  const names = await superuser`select datname from pg_database where datname like 'avisos%'`;
  expect(names).toEqual([{ datname: "avisos" }]);
});

test("the result of a new backup is stored once, and doctor reads it", async () => {
  const { target } = await databases.prepared();
  const logger = createLogger("silent");
  const open = (dataDir = databases.folder) =>
    restoreCheck(target, { dataDir, databaseUrl: undefined }, logger);
  const found = async () => {
    const { level, text: words } = await asOwner(target, checkRestore);
    return `${level}: ${words}`;
  };
  expect(await found()).toMatch(/^warning: no backup was tried yet/);
  // The file system of /proc has no free space.
  await open("/proc").run(file, new Date(0), signal);
  expect(await found()).toMatch(/^warning: .* not tried: \d+ MB .* fill the disk of DATA_DIR$/);
  const check = open();
  await check.run(file, new Date(0), signal);
  expect(check.health()).toEqual({ restored: true, restoreSeconds: expect.any(Number) });
  expect(await found()).toMatch(/^ok: .* was restored in \d+ s$/);
  // After a restart the server does not read the file again.
  await open().run("", new Date(0), signal);

  await writeFile(damaged, whole.subarray(0, middle));
  await expect(check.run(damaged, new Date(1), signal)).rejects.toThrow(
    /cannot be restored: this is no complete .* are kept$/,
  );
  expect(await found()).toMatch(/^failure: /);
  await check.run(file, new Date(1), signal);
  expect(check.health().restored).toBe(true);
});
