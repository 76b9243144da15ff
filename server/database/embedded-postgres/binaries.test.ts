import { mkdir, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/for-file.ts";
import { linkLibraries } from "./binaries.ts";

const source = "native/lib/libpq.so.5.18";
const LINKS = ["native/lib/libpq.so.5", "native/libpq.so"].map((target) => ({ source, target }));

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, "native/lib"), { recursive: true });
  await writeFile(join(folder, "native/pg-symlinks.json"), JSON.stringify(LINKS));
});

test("missing links to PostgreSQL's libraries are created, and existing links are kept", async () => {
  await linkLibraries(folder);
  await linkLibraries(folder);
  expect(await readlink(join(folder, "native/lib/libpq.so.5"))).toBe("libpq.so.5.18");
  expect(await readlink(join(folder, "native/libpq.so"))).toBe("lib/libpq.so.5.18");
});

test("the error for an unwritable package folder names the command that creates the links", async () => {
  await rm(join(folder, "native/lib"), { recursive: true });
  await writeFile(join(folder, "native/lib"), "");
  await expect(linkLibraries(folder)).rejects.toThrow(
    /^npm ran no install script .* \(ENOTDIR\); run it once .*: cd '.*' && node scripts\/hydrate-symlinks\.js$/,
  );
});

test("a PostgreSQL package without a list of links causes no error", async () => {
  await rm(join(folder, "native/pg-symlinks.json"));
  await expect(linkLibraries(folder)).resolves.toBeUndefined();
});
