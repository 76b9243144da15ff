import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/fixtures.ts";
import { lockDirectory } from "./directory-lock.ts";

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

test("one at a time", async () => {
  const first = await lockDirectory(folder);
  expect(first).toBeDefined();
  expect(await lockDirectory(folder)).toBeUndefined();
  first?.();
  const second = await lockDirectory(folder);
  expect(second).toBeDefined();
  second?.();
});

test("a killed holder's lock is free at once", async () => {
  const file = join(folder, "lock");
  const holder = spawn("flock", [file, "-c", "echo held; exec sleep 60"], { detached: true });
  await once(holder.stdout, "data");
  expect(await lockDirectory(folder)).toBeUndefined();
  process.kill(-(holder.pid ?? 0), "SIGKILL");
  const lock = await lockDirectory(folder);
  expect(lock).toBeDefined();
  lock?.();
});

test("no other account can hold it", async () => {
  // As some earlier release, or somebody's chmod, may have left it.
  await writeFile(join(folder, "lock"), "", { mode: 0o666 });
  await chmod(folder, 0o755);
  const lock = await lockDirectory(folder);
  lock?.();
  const file = join(folder, "lock");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  if (process.getuid?.() === 0) {
    const nobody = { uid: 65534, gid: 65534, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync("flock", ["--nonblock", file, "true"], nobody);
    expect(status).not.toBe(0);
    expect(stderr).toMatch("Permission denied");
  }
});

test("a link in its place is not followed", async () => {
  const target = join(folder, "target");
  await writeFile(target, "");
  await symlink(target, join(folder, "lock"));
  await expect(lockDirectory(folder)).rejects.toThrow("ELOOP");
});
