import { existsSync } from "node:fs";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile, temporaryFolder } from "../../test/support/for-file.ts";
import { createLogger } from "../log.ts";
import { dailyBackup, planBackups } from "./daily.ts";
import { backupFileName, backupTime, listBackups } from "./write-backup.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const now = Date.parse("2026-11-21T12:00:00Z");
const databases = await forFile(Databases.start());
const { target } = await databases.prepared();
let folder: string;
let logged: string[];
/** Replaces the trial restore. */
let tryBackup: (file: string) => Promise<boolean>;

beforeEach(async () => {
  folder = join(await temporaryFolder(), "backups");
  logged = [];
  tryBackup = async () => true;
});

const daysAgo = (...days: number[]) =>
  days.map((day) => backupFileName(new Date(now - day * DAY_MS)));
const names = async () => (await listBackups(folder)).sort();

async function pretendBackups(...days: number[]) {
  await mkdir(folder, { recursive: true });
  for (const name of daysAgo(...days)) await writeFile(join(folder, name), "");
}

/** Returns the daily backup job, and `runAt`, which runs the job a number of hours after `now`. */
function createJob() {
  let hours = 0;
  const logger = createLogger("warn", (line) => logged.push(line));
  const job = dailyBackup(target, {
    folder,
    jwtSecret: undefined,
    logger,
    tryBackup: (file) => tryBackup(file),
    now: () => now + hours * HOUR_MS,
  });
  const runAt = async (hour: number) => {
    hours = hour;
    await job.run(new AbortController().signal);
  };
  return { ...job, runAt };
}

test("the name of a backup contains its time, and other names are not taken for backups", () => {
  const time = new Date("2026-11-21T03:04:05.678Z");
  expect(backupFileName(time)).toBe("avisos-2026-11-21T03-04-05-678Z.sql.gz");
  expect(backupTime(backupFileName(time))).toBe(time.getTime());
  for (const name of [
    "notes.txt",
    ".avisos-2026-11-21T03-04-05-678Z.sql.gz.part",
    "avisos-2026-99-99T99-99-99-999Z.sql.gz",
  ]) {
    expect(backupTime(name)).toBeUndefined();
  }
});

const FUTURE = daysAgo(-400, -31, -1);
test.each([
  [true, []],
  [false, daysAgo(40, 1 - 1 / 86_400)],
  [true, daysAgo(40, 1)],
  // A backup dated up to an hour in the future counts, because the clock may have been ahead.
  [false, daysAgo(-1 / 1440)],
  [false, [...FUTURE, ...daysAgo(0.5)]],
  [true, [...FUTURE, ...daysAgo(1)]],
  [true, FUTURE],
])("the plan returns isDue=%j for a folder with the backups %j", (isDue, found) => {
  expect(planBackups(found, now).isDue).toBe(isDue);
});

test("all backups of the last 14 days are kept, not counting backups dated in the future", () => {
  const days = Array.from({ length: 20 }, (_, day) => day);
  const found = [...FUTURE, ...daysAgo(...days), ...daysAgo(0.1, 1.1, 13.1)];
  const { outdated, future } = planBackups(found, now);
  expect(outdated.sort()).toEqual(daysAgo(14, 15, 16, 17, 18, 19).sort());
  expect(future).toEqual(FUTURE.sort());
});

test("the daily job writes a backup a day, and deletes only backups older than 14 days", async () => {
  await pretendBackups(...Array.from({ length: 20 }, (_, day) => day + 1));
  const before = await names();
  await mkdir(join(folder, "manual"));
  await writeFile(join(folder, "notes.txt"), "");
  const abandoned = join(folder, ".avisos-2020-01-01T00-00-00-000Z.sql.gz.part");
  await writeFile(abandoned, "");
  await utimes(abandoned, 0, 0);
  const job = createJob();
  expect(job.health()).toEqual({ ageHours: null, failed: false });
  await job.runAt(0);
  expect(await names()).toEqual([...before.slice(-13), ...daysAgo(0)]);
  await job.runAt(23.5);
  expect(job.health()).toEqual({ ageHours: 23, failed: false });
  await job.runAt(24);
  expect(await names()).toEqual([...before.slice(-12), ...daysAgo(0, -1)]);
  expect(job.health()).toEqual({ ageHours: 0, failed: false });
  expect(existsSync(abandoned)).toBe(false);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["manual", "notes.txt"]));
});

test("no backup is deleted while the newest one cannot be restored", async () => {
  await pretendBackups(...Array.from({ length: 20 }, (_, day) => day + 1));
  const before = await names();
  const job = createJob();
  tryBackup = (file) => Promise.reject(new Error(file));
  await expect(job.runAt(0)).rejects.toThrow(daysAgo(0).join());
  expect(await names()).toEqual([...before, ...daysAgo(0)]);
  expect(job.health()).toEqual({ ageHours: 0, failed: false });
  tryBackup = async () => true;
  await job.runAt(0.5);
  expect(await names()).toEqual([...before.slice(-13), ...daysAgo(0)]);
});

test("backups dated in the future do not count, are kept, and are logged once", async () => {
  await pretendBackups(-2, -400, 0.5, 1.5);
  const before = await names();
  const job = createJob();
  await job.runAt(0);
  await job.runAt(0.5);
  expect(await names()).toEqual(before);
  expect(job.health()).toEqual({ ageHours: 12, failed: false });
  expect(logged).toEqual([expect.stringMatching(/"count":2,.*backups dated in the future/)]);
});

test("health reports a failure until the next successful backup", async () => {
  await writeFile(folder, "in the way");
  const job = createJob();
  await expect(job.runAt(0)).rejects.toThrow(/ENOTDIR/);
  expect(job.health()).toEqual({ ageHours: null, failed: true });
  await rm(folder);
  await job.runAt(0.5);
  expect(job.health()).toEqual({ ageHours: 0, failed: false });
});
