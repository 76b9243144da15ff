import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addRows, contents } from "../support/backups/backups.ts";
import { forFile, forTest, temporaryFolder } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

// The database has 10 MB of text and 10 MB of history, so that backup and restore are still running
// when they are killed.
const fullServer = await forFile(TestServer.start());
await fullServer.asOwner((sql) => addRows(sql, { count: 3_000, words: 300 }));

test("a killed backup or restore leaves nothing incomplete", {
  timeout: 240_000,
}, async () => {
  const folder = await temporaryFolder();
  const backup = fullServer.spawn("backup.js", folder);
  const writtenBytes = async () => {
    const [name] = await readdir(folder);
    return name === undefined ? 0 : (await stat(join(folder, name))).size;
  };
  await expect.poll(writtenBytes, { interval: 5 }).toBeGreaterThan(0);
  backup.kill("SIGKILL");
  await once(backup, "exit");
  expect(await readdir(folder)).toEqual([expect.not.stringMatching(/\.gz$/)]);

  const { code, output } = await fullServer.run("backup.js", folder);
  expect(code).toBe(0);
  const file = output.slice(0, output.indexOf(" ("));

  const server = await forTest(TestServer.start());
  await server.asOwner(addRows);
  const before = await server.asOwner(contents);
  await server.down();
  const restore = server.spawn("restore.js", file, "--overwrite");
  const copyStatements = () =>
    server
      .asOwner(
        (sql) => sql`select from pg_stat_activity where query like 'COPY "public"."announcement%'`,
      )
      .catch(() => []);
  await expect.poll(copyStatements, { interval: 20, timeout: 60_000 }).toHaveLength(1);
  restore.kill("SIGKILL");
  await once(restore, "exit");
  await server.up();
  expect(await server.asOwner(contents)).toEqual(before);
});
