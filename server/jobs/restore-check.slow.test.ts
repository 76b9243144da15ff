import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { addRows, backUp } from "../../test/support/backups/backups.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { clusterProcesses, TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile, temporaryFolder } from "../../test/support/for-file.ts";
import { processTree } from "../../test/support/processes.ts";
import { asOwner } from "../database/connect.ts";
import { checkRestore } from "../doctor/restored-backup.ts";
import { createLogger } from "../log.ts";
import { restoreCheck, tryRestore } from "./restore-check.ts";

const SCRIPT = new URL("../../dist-server/check-restore.js", import.meta.url);
const databases = await forFile(Databases.start());
const source = await databases.prepared();
await addRows(source.sql, { count: 100 });
const file = await backUp(source, databases.folder);
const whole = await readFile(file);
const text = gunzipSync(whole).toString();

const tryFile = (
  path: string,
  dataDir: string,
  signal = new AbortController().signal,
  databaseUrl?: string,
) => tryRestore({ file: path, dataDir, databaseUrl }, signal, SCRIPT);

/** Returns a backup with another text. */
function replaced(pattern: RegExp, by: string): Buffer {
  const changed = text.replace(pattern, by);
  expect(changed).not.toBe(text);
  return gzipSync(changed);
}
function withBitFlipped(at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}
const middle = Math.floor(whole.length / 2);
const ROW = /^(COPY "public"."announcements" .*\n)(.*\n)/m;

const DAMAGED: Record<string, Buffer> = {
  "is empty": Buffer.alloc(0),
  "ends after 1 kB": whole.subarray(0, 1_000),
  "ends in the middle": whole.subarray(0, middle),
  "lacks its last byte": whole.subarray(0, -1),
  "has a flipped bit at its beginning": withBitFlipped(1),
  "has a flipped bit in its head": withBitFlipped(400),
  "has a flipped bit in the middle": withBitFlipped(middle),
  "has a flipped bit in its checksum": withBitFlipped(whole.length - 6),
  "is another text": gzipSync("# Avisos\n".repeat(100)),
  "is followed by other bytes": Buffer.concat([whole, Buffer.from("other")]),
  "is followed by half a backup": Buffer.concat([whole, whole.subarray(0, middle)]),
  "lacks its last line": replaced(/commit;\n$/, ""),
  "lacks an announcement": replaced(ROW, "$1"),
  "lacks a session": replaced(/^(COPY "auth"."sessions" .*\n).*\n/m, "$1"),
  "has a row twice": replaced(ROW, "$1$2$2"),
  "lacks the rows of a table": replaced(/^(COPY "public"."church" .*\n)[\s\S]*?^\\\./m, "$1\\."),
  "lacks a table": replaced(/^COPY "public"."series" [\s\S]*?^\\\.\n/m, ""),
  "has another number of rows in its head": replaced(/"rows":[1-9]/, '"rows":99'),
  "has one migration in its head": replaced(/("migrations":\["\d+")[^\]]*/, "$1"),
  "has a profile without an account": replaced(
    /^(COPY "public"."profiles" .*\n)[-0-9a-f]+/m,
    "$100000000-0000-4000-8000-000000000000",
  ),
};

test("each of 20 damaged backups is found", { timeout: 400_000 }, async () => {
  const dataDir = await temporaryFolder();
  const path = join(databases.folder, "damaged.sql.gz");
  const causes: Record<string, unknown> = {};
  for (const [damage, bytes] of Object.entries(DAMAGED)) {
    await writeFile(path, bytes);
    const { restored, cause } = await tryFile(path, dataDir);
    expect(restored, damage).toBe(false);
    causes[damage] = cause;
  }
  console.info(causes);
  expect(Object.keys(causes)).toHaveLength(20);
  expect(await tryFile(file, dataDir)).toMatchObject({ restored: true });
});

/** Waits until the throw-away cluster runs. Returns the folder of the cluster. */
async function untilRunning(dataDir: string) {
  const folder = join(dataDir, "restored/postgres");
  const isRunning = () => existsSync(join(folder, ".s.PGSQL.5432"));
  await expect.poll(isRunning, { interval: 5 }).toBe(true);
  return folder;
}

test("a check that is stopped leaves nothing, and the next one removes what a killed one left", async () => {
  const dataDir = await temporaryFolder();
  const before = await processTree(process.pid);
  const stopping = new AbortController();
  const stopped = expect(tryFile(file, dataDir, stopping.signal)).rejects.toThrow("stop");
  const folder = await untilRunning(dataDir);
  stopping.abort(new Error("stop"));
  await stopped;
  expect(existsSync(folder)).toBe(false);
  expect(await processTree(process.pid)).toEqual(before);

  const killed = tryFile(file, dataDir);
  await untilRunning(dataDir);
  const child = (await processTree(process.pid)).find((pid) => !before.includes(pid));
  process.kill(child ?? 0, "SIGKILL");
  expect(await killed).toMatchObject({ restored: null });
  expect(await clusterProcesses(folder)).not.toEqual([]);
  expect(await tryFile(file, dataDir)).toMatchObject({ restored: true });
  expect(existsSync(folder)).toBe(false);
});

test("with DATABASE_URL, the check uses a database of its own if the role may create one", async () => {
  const postgres = await forFile(TestPostgres.start());
  const superuser = await forFile(postgres.superuser());
  const check = () => tryFile(file, "", undefined, postgres.url);
  const cause = "permission denied to create database";
  expect(await check()).toEqual({ restored: null, seconds: null, cause });
  await superuser`alter role church createdb`;
  expect(await check()).toMatchObject({ restored: true });
  const names = await superuser`select datname from pg_database where datname like 'avisos%'`;
  expect(names).toEqual([{ datname: "avisos" }]);
});

test("the result of a new backup is stored once, and doctor reads it", async () => {
  const config = { dataDir: await temporaryFolder(), databaseUrl: undefined };
  const { target } = await databases.prepared();
  const { signal } = new AbortController();
  const open = () =>
    restoreCheck(target, { config, logger: createLogger("silent"), script: SCRIPT });
  const found = () => asOwner(target, checkRestore);
  const check = open();
  expect([check.health().restored, (await found()).level]).toEqual([null, "warning"]);
  await check.run(file, new Date(0), signal);
  expect(check.health()).toEqual({ restored: true, restoreSeconds: expect.any(Number) });
  expect(await found()).toMatchObject({ text: expect.stringMatching(/ was restored in \d s$/) });
  // After a restart the server does not read the file again.
  await open().run("", new Date(0), signal);

  const damaged = join(databases.folder, "damaged.sql.gz");
  await writeFile(damaged, whole.subarray(0, middle));
  const run = (path: string) => check.run(path, new Date(1), signal);
  await expect(run(damaged)).rejects.toThrow(
    /cannot be restored: this is no complete .* are kept$/,
  );
  expect([check.health().restored, (await found()).level]).toEqual([false, "failure"]);
  await run(file);
  expect(check.health().restored).toBe(true);
});
