import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addRows, contents } from "../support/backups/backups.ts";
import { forFile, forTest, temporaryFolder } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

// 10 MB of text and as much again in the history, so that a kill meets a command at work.
const full = await forFile(TestServer.start());
await full.asOwner((sql) => addRows(sql, { count: 3_000, words: 300 }));

test("a backup that is killed halfway leaves nothing that looks whole, and a killed restore the data from before", {
  timeout: 240_000,
}, async () => {
  const folder = await temporaryFolder();
  const backup = full.spawn("backup.js", folder);
  const written = async () => {
    const [name] = await readdir(folder);
    return name === undefined ? 0 : (await stat(join(folder, name))).size;
  };
  await expect.poll(written, { interval: 5 }).toBeGreaterThan(0);
  backup.kill("SIGKILL");
  await once(backup, "exit");
  expect(await readdir(folder)).toEqual([expect.not.stringMatching(/\.gz$/)]);

  const { code, output } = await full.run("backup.js", folder);
  expect(code).toBe(0);
  const file = output.slice(0, output.indexOf(" ("));

  const server = await forTest(TestServer.start());
  await server.asOwner(addRows);
  const before = await server.asOwner(contents);
  await server.down();
  const restore = server.spawn("restore.js", file, "--overwrite");
  const loading = () =>
    server
      .asOwner(
        (sql) =>
          sql`select from pg_stat_activity where query like 'COPY "public"."announcements"%'`,
      )
      .catch(() => []);
  await expect.poll(loading, { interval: 20, timeout: 60_000 }).toHaveLength(1);
  restore.kill("SIGKILL");
  await once(restore, "exit");
  await server.up();
  expect(await server.asOwner(contents)).toEqual(before);
});
