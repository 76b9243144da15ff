import { chmod, mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/for-file.ts";
import { createLogger } from "../log.ts";
import { dailyBackup } from "./daily.ts";
import { explainErrors, listBackups, removeUnfinished } from "./write-backup.ts";

const OTHER_UID = 65_534;
const isRoot = process.getuid?.() === 0;
let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

test("unfinished files of killed backups are deleted after an hour, or if dated in the future", async () => {
  const hours: Record<string, number> = { old: -2, ahead: 30 * 24, fresh: -0.5 };
  for (const [name, hour] of Object.entries(hours)) {
    const path = join(folder, `.avisos-${name}.part`);
    await writeFile(path, "half");
    const time = Date.now() / 1000 + hour * 3600;
    await utimes(path, time, time);
  }
  await removeUnfinished(folder);
  expect(await readdir(folder)).toEqual([".avisos-fresh.part"]);
});

test("folders and links with the name of a backup do not count as backups", async () => {
  await mkdir(join(folder, "avisos-2026-11-21T03-04-05-678Z.sql.gz"));
  await symlink("/etc/hostname", join(folder, "avisos-2026-11-22T03-04-05-678Z.sql.gz"));
  expect(await listBackups(folder)).toEqual([]);
  expect(await listBackups(join(folder, "none"))).toEqual([]);
});

test("a backup into a folder of another account is refused with the command that changes its owner", async () => {
  await chmod(folder, isRoot ? 0o700 : 0o500);
  if (isRoot) process.seteuid?.(OTHER_UID);
  try {
    const account = `${process.geteuid?.()}:${process.getegid?.()}`;
    const message =
      `${folder} cannot be written (EACCES); give it to the server's account: ` +
      `sudo chown -R ${account} ${folder}`;
    const refused = explainErrors(folder, () => writeFile(join(folder, "new"), ""));
    await expect(refused).rejects.toThrow(message);
    if (!isRoot) return;
    const logger = createLogger("silent");
    const tryBackup = async () => true;
    const options = { folder, jwtSecret: undefined, logger, tryBackup };
    const daily = dailyBackup({ url: "" }, options);
    await expect(daily.run(new AbortController().signal)).rejects.toThrow(message);
    expect(daily.health()).toEqual({ ageHours: null, failed: true });
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});
