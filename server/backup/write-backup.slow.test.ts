import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { addRows } from "../../test/support/backups/backups.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { writeBackup } from "./write-backup.ts";

const jwtSecret = undefined;
const databases = await forFile(Databases.start());
const { folder } = databases;

test("a backup is a consistent snapshot even if members write at the same time", async () => {
  const { target, sql } = await databases.prepared();
  await addRows(sql, { count: 1_500 });
  let writing = true;
  let written = 0;
  // Each transaction adds one ministry and one announcement of the same name, so a consistent
  // snapshot has equal numbers of both.
  const writer = (async () => {
    for (; writing; written += 1) {
      await sql`
        with m as (insert into public.ministries (name, color) values (${`m${written}`}, '#000000')
          returning id, name)
        insert into public.announcements (title, description, date, ministry_id)
        select name, 'par', '2026-12-24', id from m
      `;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(0);
  const file = await writeBackup(target, folder, { jwtSecret });
  writing = false;
  await writer;
  const text = gunzipSync(await readFile(file)).toString();
  const ministries = text.match(/^[-0-9a-f]{36}\tm\d+\t#000000/gm)?.length;
  expect(ministries).toBeGreaterThan(0);
  expect(text.match(/\tm\d+\tpar\t/g)).toHaveLength(ministries ?? 0);
});

test("a backup of a database that no server has prepared fails and leaves no file", async () => {
  const { target } = await databases.empty();
  const path = join(folder, "none");
  await expect(writeBackup(target, path, { jwtSecret })).rejects.toThrow(/start the server first/);
  expect(await readdir(path)).toEqual([]);
});

test("a backup that is aborted or fails while it reads rows ends and leaves no file", async () => {
  const { target, sql } = await databases.prepared();
  await addRows(sql, { count: 5_000, words: 300 });
  const path = join(folder, "given-up-late");
  const reading = async () =>
    (await sql`select from pg_stat_activity where query like 'COPY%'`).length;
  const stopping = new AbortController();
  for (const stop of [() => rm(path, { recursive: true }), () => stopping.abort()]) {
    const backup = writeBackup(target, path, { jwtSecret, signal: stopping.signal });
    const failure = expect(backup).rejects.toThrow();
    await expect.poll(reading, { interval: 1 }).toBe(1);
    await stop();
    await failure;
    await expect.poll(reading).toBe(0);
  }
  expect(await readdir(path)).toEqual([]);
});
