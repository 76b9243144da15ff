import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/for-file.ts";
import { lockDirectory, prepareDataFolder } from "./data-directory.ts";

let place: string;
let lock: string;

beforeEach(async () => {
  place = await temporaryFolder();
  lock = join(place, "lock");
});

test("a new folder is closed to other accounts; a link to one's own leads to it", async () => {
  const folder = join(place, "a/b");
  expect(await prepareDataFolder(folder)).toBe(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await symlink(folder, join(place, "link"));
  expect(await prepareDataFolder(join(place, "link"))).toBe(folder);
});

test("a folder that everybody can write is closed to them", async () => {
  await chmod(place, 0o1777);
  expect(await prepareDataFolder(place)).toBe(place);
  expect((await stat(place)).mode & 0o002).toBe(0);
});

test("a folder that lies in one that everybody can write is refused", async () => {
  const folder = join(place, "open/data");
  await mkdir(folder, { recursive: true });
  await chmod(join(place, "open"), 0o777);
  await expect(prepareDataFolder(folder)).rejects.toThrow(/lies in .*open, which every account/);
  // As /tmp: nobody can take another's folder away.
  await chmod(join(place, "open"), 0o1777);
  expect(await prepareDataFolder(folder)).toBe(folder);
});

test("a line break is refused, which PostgreSQL's programs cannot take", async () => {
  await expect(prepareDataFolder(join(place, "a\nb"))).rejects.toThrow("must not contain a line");
});

test("the lock has one holder, until it is released or its process is killed", async () => {
  const first = await lockDirectory(place);
  expect(first).toBeDefined();
  expect(await lockDirectory(place)).toBeUndefined();
  first?.();

  const holder = spawn("flock", [lock, "-c", "echo held; exec sleep 60"], { detached: true });
  await once(holder.stdout, "data");
  expect(await lockDirectory(place)).toBeUndefined();
  process.kill(-(holder.pid ?? 0), "SIGKILL");
  const last = await lockDirectory(place);
  expect(last).toBeDefined();
  last?.();
});

test("no other account can hold the lock", async () => {
  // As an earlier release, or somebody's chmod, may have left it.
  await writeFile(lock, "", { mode: 0o666 });
  await chmod(place, 0o755);
  (await lockDirectory(place))?.();
  expect((await stat(lock)).mode & 0o777).toBe(0o600);
  if (process.getuid?.() === 0) {
    const nobody = { uid: 65534, gid: 65534, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync("flock", ["--nonblock", lock, "true"], nobody);
    expect(status).not.toBe(0);
    expect(stderr).toMatch("Permission denied");
  }
});

test("a link in place of the lock is not followed", async () => {
  await writeFile(join(place, "target"), "");
  await symlink(join(place, "target"), lock);
  await expect(lockDirectory(place)).rejects.toThrow("ELOOP");
});
