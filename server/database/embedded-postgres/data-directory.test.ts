import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/for-file.ts";
import { lockDirectory, prepareDataFolder } from "./data-directory.ts";

let dataDir: string;
let lock: string;

beforeEach(async () => {
  dataDir = await temporaryFolder();
  lock = join(dataDir, "lock");
});

test("a new data folder is closed to other accounts, and a symbolic link to the folder is followed", async () => {
  const folder = join(dataDir, "a/b");
  expect(await prepareDataFolder(folder)).toBe(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await symlink(folder, join(dataDir, "link"));
  expect(await prepareDataFolder(join(dataDir, "link"))).toBe(folder);
});

test("a data folder that all accounts may write is closed to other accounts", async () => {
  await chmod(dataDir, 0o1777);
  expect(await prepareDataFolder(dataDir)).toBe(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test("a data folder inside a folder that all accounts may write is refused without a sticky bit", async () => {
  const folder = join(dataDir, "open/data");
  await mkdir(folder, { recursive: true });
  await chmod(join(dataDir, "open"), 0o777);
  await expect(prepareDataFolder(folder)).rejects.toThrow(/lies in .*open, which every account/);
  // With the sticky bit, as in /tmp, other accounts cannot rename or delete the folder.
  await chmod(join(dataDir, "open"), 0o1777);
  expect(await prepareDataFolder(folder)).toBe(folder);
});

test("a path with a line break is refused, because PostgreSQL's programs refuse such paths", async () => {
  await expect(prepareDataFolder(join(dataDir, "a\nb"))).rejects.toThrow("must not contain a line");
});

test("one process holds the lock of the data folder until it releases the lock or is killed", async () => {
  const first = await lockDirectory(dataDir);
  expect(first).toBeDefined();
  expect(await lockDirectory(dataDir)).toBeUndefined();
  first?.();

  const holder = spawn("flock", [lock, "-c", "echo held; exec sleep 60"], { detached: true });
  await once(holder.stdout, "data");
  expect(await lockDirectory(dataDir)).toBeUndefined();
  process.kill(-(holder.pid ?? 0), "SIGKILL");
  const last = await lockDirectory(dataDir);
  expect(last).toBeDefined();
  last?.();
});

test("another account cannot take the lock, even if all accounts could write the lock file", async () => {
  // An earlier release or a chmod may have left the lock file open to all accounts.
  await writeFile(lock, "", { mode: 0o666 });
  await chmod(dataDir, 0o755);
  (await lockDirectory(dataDir))?.();
  expect((await stat(lock)).mode & 0o777).toBe(0o600);
  if (process.getuid?.() === 0) {
    const nobody = { uid: 65534, gid: 65534, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync("flock", ["--nonblock", lock, "true"], nobody);
    expect(status).not.toBe(0);
    expect(stderr).toMatch("Permission denied");
  }
});

test("a symbolic link in place of the lock file is refused", async () => {
  await writeFile(join(dataDir, "target"), "");
  await symlink(join(dataDir, "target"), lock);
  await expect(lockDirectory(dataDir)).rejects.toThrow("ELOOP");
});
