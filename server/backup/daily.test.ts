import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestPostgres } from "../../testing/postgres.ts";
import { TestServer } from "../../testing/server.ts";
import { createLogger } from "../log.ts";
import { dailyBackup } from "./daily.ts";
import { backupFileName } from "./format.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WAIT = { timeout: 15_000, interval: 100 };
const toDispose: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const part of toDispose.splice(0).reverse()) await part.dispose();
});

function kept<T extends { dispose: () => Promise<void> }>(part: T): T {
  toDispose.push(part);
  return part;
}

const folderOf = (server: TestServer) => join(server.dataDir, "backups");

async function backups(server: TestServer): Promise<string[]> {
  if (!existsSync(folderOf(server))) return [];
  return (await readdir(folderOf(server))).filter((name) => name.endsWith(".backup")).sort();
}

/** Puts files into the folder that look like backups of `days` days ago. */
async function pretendBackups(server: TestServer, days: number[]) {
  await mkdir(folderOf(server), { recursive: true });
  for (const day of days) {
    const name = backupFileName(new Date(Date.now() - day * DAY_MS));
    await writeFile(join(folderOf(server), name), "");
  }
}

async function backupHealth(server: TestServer): Promise<unknown> {
  const response = await fetch(`${server.url}/health`);
  return z.object({ backup: z.unknown() }).parse(await response.json()).backup;
}

describe("the server backs up by itself", () => {
  test("soon after its start, readable by its owner alone, and what it made can be restored", async () => {
    const server = kept(await TestServer.start());
    await expect.poll(() => backups(server), WAIT).toHaveLength(1);
    const [name = ""] = await backups(server);
    const file = join(folderOf(server), name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folderOf(server))).mode & 0o777).toBe(0o700);
    expect(await server.down()).toBe(0);

    const other = kept(await TestServer.create());
    const restored = await other.run("commands/restore.js", file);
    expect(restored).toMatchObject({ code: 0 });
  });

  test("keeps the last 14, those made by hand and files of other names", async () => {
    const server = kept(await TestServer.create());
    const days = Array.from({ length: 20 }, (_, index) => index + 1);
    await pretendBackups(server, days);
    await writeFile(join(folderOf(server), "notes.txt"), "");
    const left = join(folderOf(server), ".avisos-2020-01-01T00-00-00Z.backup.7.part");
    await writeFile(left, "");
    await utimes(left, 0, 0);
    const before = await backups(server);
    await server.up();
    expect((await server.run("commands/backup.js")).code).toBe(0);
    await expect.poll(() => backups(server), WAIT).toHaveLength(14);
    expect((await backups(server)).slice(0, 13)).toEqual(before.slice(-13));
    expect(await readdir(join(folderOf(server), "manual"))).toHaveLength(1);
    expect(existsSync(join(folderOf(server), "notes.txt"))).toBe(true);
    expect(existsSync(left)).toBe(false);
  });

  test("not again within the day", async () => {
    const server = kept(await TestServer.create());
    await pretendBackups(server, [0.9]);
    await server.up();
    const owner = server.owner();
    const onDuty = async () => (await owner`select from pg_locks where objid = 4210993`).length;
    await expect.poll(onDuty, WAIT).toBe(1);
    await owner.end();
    await expect.poll(() => backupHealth(server), WAIT).toEqual({ ageHours: 21, failed: false });
    expect(await server.down()).toBe(0);
    expect(await backups(server)).toHaveLength(1);
  });

  test("one of the servers that share a database, and the other after its end", async () => {
    const database = kept(await TestPostgres.start());
    const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
    const servers = [
      kept(await TestServer.create(env)),
      kept(await TestServer.create(env)),
      kept(await TestServer.create(env)),
    ];
    await Promise.all(servers.map((server) => server.up()));
    const counts = async () =>
      (await Promise.all(servers.map((server) => backups(server)))).map((names) => names.length);
    await expect.poll(async () => (await counts()).sort(), WAIT).toEqual([0, 0, 1]);
    // Long enough for the others' first look.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await counts()).sort()).toEqual([0, 0, 1]);

    const duty = servers[(await counts()).indexOf(1)];
    // As the database's owner, who is no superuser.
    expect(servers.map((server) => server.output).join()).not.toMatch(/failed/);

    await duty?.down("SIGKILL");
    const late = kept(await TestServer.start(env));
    await expect.poll(() => backups(late), WAIT).toHaveLength(1);
  });

  test("one dated in the future changes nothing, and is told of in one line", async () => {
    const server = kept(await TestServer.create());
    const days = Array.from({ length: 14 }, (_, day) => day + 0.5);
    await pretendBackups(server, [-40, -400, ...days]);
    const before = await backups(server);
    await server.up();
    await expect.poll(() => server.output, WAIT).toMatch(/backups dated in the future/);
    await expect.poll(() => backupHealth(server), WAIT).toEqual({ ageHours: 12, failed: false });
    await server.down();
    expect(await backups(server)).toEqual(before);

    for (const name of before.slice(-3, -2)) await rm(join(folderOf(server), name));
    await server.up();
    await expect.poll(() => backupHealth(server), WAIT).toEqual({ ageHours: 0, failed: false });
    expect(await backups(server)).toHaveLength(before.length);
    expect(server.output.match(/backups dated in the future/g)).toHaveLength(1);
  });

  test("a failure is one line of an error, shows in /health and is tried again", async () => {
    const server = kept(await TestServer.create());
    await mkdir(server.dataDir, { recursive: true });
    await writeFile(folderOf(server), "in the way");
    await server.up();
    await expect
      .poll(() => server.output, WAIT)
      .toMatch(/^\{"level":50,.*"cause":"ENOTDIR.*"msg":"backup failed"\}$/m);
    expect(server.output.match(/backup failed/g)).toHaveLength(1);
    const health = await fetch(`${server.url}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ backup: { ageHours: null, failed: true } });

    const socketDir = join(server.dataDir, "postgres");
    const target = { url: "postgres://postgres@localhost:5432/postgres", socketDir };
    const logger = createLogger("silent");
    const task = dailyBackup(target, { folder: folderOf(server), jwtSecret: undefined, logger });
    const { signal } = new AbortController();
    await expect(task.run(signal)).rejects.toThrow(/ENOTDIR/);
    expect(task.health()).toEqual({ ageHours: null, failed: true });
    await rm(folderOf(server));
    await task.run(signal);
    expect(task.health()).toEqual({ ageHours: 0, failed: false });
    await task.run(signal);
    expect(await backups(server)).toHaveLength(1);
    expect(await server.down()).toBe(0);
  });

  test("a signal during a backup ends it at once and leaves no file", async () => {
    const server = kept(await TestServer.start());
    const owner = server.owner();
    // Makes the backup wait as a restore would.
    const holder = await owner.reserve();
    await holder`select pg_advisory_lock(4210992)`;
    const waiting = async () =>
      (await owner`select from pg_locks where objid = 4210992 and not granted`).length;
    await expect.poll(waiting, WAIT).toBe(1);
    const begin = Date.now();
    expect(await server.down()).toBe(0);
    expect(Date.now() - begin).toBeLessThan(5_000);
    await owner.end({ timeout: 0 });
    expect(await readdir(folderOf(server))).toEqual([]);
  });
});
