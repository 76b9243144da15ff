import { existsSync } from "node:fs";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile, temporaryFolder } from "../../test/support/fixtures.ts";
import { createLogger } from "../log.ts";
import { dailyBackup } from "./daily.ts";
import { listBackups } from "./folder.ts";
import { backupFileName } from "./format.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const start = Date.parse("2026-11-21T12:00:00Z");
const { signal } = new AbortController();
const databases = await forFile(Databases.start());
const database = await databases.prepared();
let folder: string;
let logged: string[];

beforeEach(async () => {
  folder = join(await temporaryFolder(), "backups");
  logged = [];
});

const names = async () => (await listBackups(folder)).sort();
const daysAgo = (day: number) => backupFileName(new Date(start - day * DAY_MS));

async function pretendBackups(days: number[]) {
  await mkdir(folder, { recursive: true });
  for (const day of days) await writeFile(join(folder, daysAgo(day)), "");
}

/** The task of a server whose clock says `hours` after the start. */
function daily() {
  let hours = 0;
  const logger = createLogger("warn", (line) => logged.push(line));
  const now = () => start + hours * HOUR_MS;
  const task = dailyBackup(database.target, { folder, jwtSecret: undefined, logger, now });
  const runAt = async (hour: number) => {
    hours = hour;
    await task.run(signal);
  };
  return { ...task, runAt };
}

test("a backup is made at once and then every day", async () => {
  const task = daily();
  expect(task.health()).toEqual({ ageHours: null, failed: false });
  await task.runAt(0);
  expect(await names()).toEqual([daysAgo(0)]);
  await task.runAt(23.5);
  expect(await names()).toHaveLength(1);
  expect(task.health()).toEqual({ ageHours: 23, failed: false });
  await task.runAt(24);
  expect(await names()).toEqual([daysAgo(0), daysAgo(-1)]);
  expect(task.health()).toEqual({ ageHours: 0, failed: false });
});

test("the last 14 are kept, and what is no daily backup", async () => {
  await pretendBackups(Array.from({ length: 20 }, (_, index) => index + 1));
  const before = await names();
  await writeFile(join(folder, "notes.txt"), "");
  await mkdir(join(folder, "manual"));
  await writeFile(join(folder, "manual", daysAgo(50)), "");
  const left = join(folder, ".avisos-2020-01-01T00-00-00-000Z.sql.gz.part");
  await writeFile(left, "");
  await utimes(left, 0, 0);
  await daily().runAt(0);
  expect(await names()).toEqual([...before.slice(-13), daysAgo(0)]);
  expect(await readdir(join(folder, "manual"))).toHaveLength(1);
  expect(existsSync(join(folder, "notes.txt"))).toBe(true);
  expect(existsSync(left)).toBe(false);
});

test("backups dated in the future change nothing and are reported once", async () => {
  await pretendBackups([-40, -400, 0.5, 1.5]);
  const before = await names();
  const task = daily();
  await task.runAt(0);
  await task.runAt(0.5);
  expect(await names()).toEqual(before);
  expect(task.health()).toEqual({ ageHours: 12, failed: false });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/"count":2,.*backups dated in the future/);
  await task.runAt(12);
  expect(await names()).toHaveLength(before.length + 1);
});

test("one of a wrong clock does not count when the time comes that it names", async () => {
  await pretendBackups([-2]);
  const task = daily();
  await task.runAt(0);
  expect(await names()).toHaveLength(2);
  await task.runAt(2 * 24 + 1);
  expect(await names()).toHaveLength(3);
});

test("a failure shows until a backup was written", async () => {
  await writeFile(folder, "in the way");
  const task = daily();
  await expect(task.runAt(0)).rejects.toThrow(/ENOTDIR/);
  expect(task.health()).toEqual({ ageHours: null, failed: true });
  await rm(folder);
  await task.runAt(0.5);
  expect(task.health()).toEqual({ ageHours: 0, failed: false });
});
