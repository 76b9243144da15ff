import { chmod, mkdir, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/fixtures.ts";
import { prepareDataFolder } from "./data-directory.ts";

let place: string;

beforeEach(async () => {
  place = await temporaryFolder();
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
