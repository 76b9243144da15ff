import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TestPostgres } from "../../testing/postgres.ts";
import { Release } from "../../testing/release.ts";
import { TestServer } from "../../testing/server.ts";
import { createLogger } from "../log.ts";
import { dailyBackup } from "./daily.ts";
import { listBackups, makeFolder, openUnfinished, removeAbandoned, writingTo } from "./folder.ts";

const SOMEBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let folder: string;
const toDispose: { dispose: () => Promise<void> }[] = [];

function kept<T extends { dispose: () => Promise<void> }>(part: T): T {
  toDispose.push(part);
  return part;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "avisos-folder-"));
});

afterEach(async () => {
  for (const part of toDispose.splice(0).reverse()) await part.dispose();
  await rm(folder, { recursive: true, force: true });
});

test("backups of one second get names of their own, also when they are written at once", async () => {
  const time = new Date("2026-11-21T03:04:05Z");
  const open = await Promise.all([1, 2, 3, 4].map(() => openUnfinished(folder, time)));
  expect(await listBackups(folder)).toEqual([]);
  for (const { file, path, finished } of open) {
    await file.close();
    await rename(path, finished);
  }
  const late = await openUnfinished(folder, time);
  await late.file.close();
  expect(late.finished).toMatch(/05Z-5\.backup$/);
  const names = ["", "-2", "-3", "-4"].map((place) => `avisos-2026-11-21T03-04-05Z${place}.backup`);
  expect((await listBackups(folder)).sort()).toEqual(names.sort());
});

test("what a killed backup left goes after an hour, whatever the clock said then", async () => {
  const hours: Record<string, number> = { old: -2, ahead: 30 * 24, fresh: -0.5 };
  for (const [name, hour] of Object.entries(hours)) {
    const path = join(folder, `.avisos-${name}.part`);
    await writeFile(path, "half");
    const time = Date.now() / 1000 + hour * 3600;
    await utimes(path, time, time);
  }
  await removeAbandoned(folder);
  expect(await readdir(folder)).toEqual([".avisos-fresh.part"]);
});

test("only files count as backups", async () => {
  await mkdir(join(folder, "avisos-2026-11-21T03-04-05Z.backup"));
  await symlink("/etc/hostname", join(folder, "avisos-2026-11-22T03-04-05Z.backup"));
  expect(await listBackups(folder)).toEqual([]);
  expect(await listBackups(join(folder, "none"))).toEqual([]);
});

test("a folder of another account is refused with the command that mends it", async () => {
  await chmod(folder, isRoot ? 0o700 : 0o500);
  if (isRoot) process.seteuid?.(SOMEBODY);
  try {
    const account = `${process.geteuid?.()}:${process.getegid?.()}`;
    const told =
      `${folder} cannot be written (EACCES); give it to the server's account: ` +
      `sudo chown -R ${account} ${folder}`;
    const refused = writingTo(folder, async () => void (await openUnfinished(folder, new Date())));
    await expect(refused).rejects.toThrow(told);
    if (!isRoot) return;
    const logger = createLogger("silent");
    const daily = dailyBackup({ url: "" }, { folder, jwtSecret: undefined, logger });
    await expect(daily.run(new AbortController().signal)).rejects.toThrow(told);
    expect(daily.health()).toEqual({ ageHours: null, failed: true });
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test("root is not led elsewhere by another account's link", async () => {
  const link = join(folder, "backups");
  await symlink(tmpdir(), link);
  await makeFolder(link);
  if (!isRoot) return;
  await lchown(link, SOMEBODY, SOMEBODY);
  await expect(makeFolder(link)).rejects.toThrow(/is a link that belongs to another account/);
});

test("a backup that root makes beside another account's server belongs to that account", async () => {
  const database = kept(await TestPostgres.start());
  // Readable for everybody, wherever the project lies.
  const release = kept(await Release.copy());
  await chmod(release.root, 0o755);
  const env = { DATABASE_URL: database.url, JWT_SECRET: "s".repeat(32) };
  const server = kept(await TestServer.create(env, release.root));
  await server.up();
  await server.down();
  const owner = isRoot ? SOMEBODY : (process.getuid?.() ?? 0);
  await rm(join(server.dataDir, "backups"), { recursive: true, force: true });
  if (isRoot) await chown(server.dataDir, owner, owner);
  expect(await server.run("commands/backup.js")).toMatchObject({ code: 0 });
  const manual = join(server.dataDir, "backups/manual");
  const [name = ""] = await readdir(manual);
  for (const path of [join(manual, ".."), manual, join(manual, name)]) {
    expect((await stat(path)).uid).toBe(owner);
  }
  if (!isRoot) return;
  await rm(join(manual, ".."), { recursive: true });
  await symlink(folder, join(manual, ".."));
  expect(await server.run("commands/backup.js")).toMatchObject({ code: 1 });
  expect(await readdir(folder)).toEqual([]);
});
