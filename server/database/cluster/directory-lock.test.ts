import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/fixtures.ts";
import { lockDirectory } from "./directory-lock.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, "lock");
});

test("a lock has one holder, until it is released or its process is killed", async () => {
  const first = await lockDirectory(folder);
  expect(first).toBeDefined();
  expect(await lockDirectory(folder)).toBeUndefined();
  first?.();

  const holder = spawn("flock", [file, "-c", "echo held; exec sleep 60"], { detached: true });
  await once(holder.stdout, "data");
  expect(await lockDirectory(folder)).toBeUndefined();
  process.kill(-(holder.pid ?? 0), "SIGKILL");
  const last = await lockDirectory(folder);
  expect(last).toBeDefined();
  last?.();
});

test("no other account can hold the lock", async () => {
  // As an earlier release, or somebody's chmod, may have left it.
  await writeFile(file, "", { mode: 0o666 });
  await chmod(folder, 0o755);
  (await lockDirectory(folder))?.();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  if (process.getuid?.() === 0) {
    const nobody = { uid: 65534, gid: 65534, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync("flock", ["--nonblock", file, "true"], nobody);
    expect(status).not.toBe(0);
    expect(stderr).toMatch("Permission denied");
  }
});

test("a link in place of the lock is not followed", async () => {
  await writeFile(join(folder, "target"), "");
  await symlink(join(folder, "target"), file);
  await expect(lockDirectory(folder)).rejects.toThrow("ELOOP");
});
