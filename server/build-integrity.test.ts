import { mkdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";
import { findDamage, holdBuild, lockFile, STAMP } from "./build-integrity.mjs";

const FILES = { "dist/index.html": "<html>", "dist-server/main.js": "start();" };

let build: string;

beforeEach(async () => {
  build = await temporaryFolder();
  for (const part of ["dist", "dist-server"]) await mkdir(join(build, part));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(build, name), content);
  const sizes = Object.entries(FILES).map(([name, { length }]) => [name, length]);
  await stamp(JSON.stringify({ sources: "", files: Object.fromEntries(sizes) }));
});

const stamp = (content: string) => writeFile(join(build, STAMP), content);

test("a file of a build that is missing, short or empty is named", async () => {
  expect(findDamage(build)).toBeUndefined();
  const page = join(build, "dist/index.html");
  await truncate(page, 1);
  expect(findDamage(build)).toBe("dist/index.html has 1 bytes instead of 6");
  await truncate(page);
  expect(findDamage(build)).toBe("dist/index.html has 0 bytes instead of 6");
  await rm(page);
  expect(findDamage(build)).toBe("dist/index.html is missing");
});

test.each(["", '{"sources":"","files":{"dist/ind', "{}", "d2c6e1"])(
  "a stamp that holds %j is none",
  async (content) => {
    await stamp(content);
    expect(findDamage(build)).toBe("dist-server/.built-from is missing");
  },
);

test("a lock is one's own or shared by many, and free again once it is released", () => {
  const file = join(build, "lock");
  const own = lockFile(file, "exclusive");
  expect(own).toBeDefined();
  expect(lockFile(file, "exclusive")).toBeUndefined();
  own?.release();
  const shared = [lockFile(file, "shared"), lockFile(file, "shared")];
  expect(lockFile(file, "exclusive")).toBeUndefined();
  for (const lock of shared) lock?.release();
  expect(lockFile(file, "exclusive")).toBeDefined();
});

test("a whole build is held, a damaged one is not", async () => {
  const isFree = () => {
    const lock = lockFile(join(build, STAMP), "exclusive");
    lock?.release();
    return lock !== undefined;
  };
  await rm(join(build, "dist/index.html"));
  expect(holdBuild(build)).toBe("dist/index.html is missing");
  expect(isFree()).toBe(true);
  await writeFile(join(build, "dist/index.html"), FILES["dist/index.html"]);
  expect(holdBuild(build)).toBeUndefined();
  expect(isFree()).toBe(false);
});
