import { afterEach, expect, test } from "vitest";
import { contents, contentsBefore, schemaOf } from "../support/backups/backup-contents.ts";
import { backUp, restored, restoredByPsql, update, updateTo } from "../support/backups/backups.ts";
import { addOlderRows } from "../support/backups/older-rows.ts";
import { formerProject, formerVersions } from "../support/backups/older-versions.ts";
import { Databases } from "../support/database/databases.ts";
import { forFile } from "../support/fixtures.ts";
import { isThorough } from "../support/repetitions.ts";

const databases = await forFile(Databases.start());
const schema = await schemaOf((await databases.prepared()).sql);
const lastFormer = await formerProject(databases.folder, formerVersions.at(-1)?.[1] ?? {});

// What a version's migrations do with rows, those after it see as well: every eighth one is enough to find a fault, all of
// them (FAULTS=all) tell where it came from.
const tried = formerVersions.filter(
  (_, place) => isThorough || place % 8 === (formerVersions.length - 1) % 8,
);

afterEach(() => databases.disconnect());

test.each(tried)("a board and a backup of %s become the same", async (_, version) => {
  const older = await databases.preparedBy(await formerProject(databases.folder, version));
  await addOlderRows(older.sql);
  const written = await contents(older.sql);
  const file = await backUp(older, databases.folder);
  const began = Date.now();
  // One that psql restored, and that has had all that the former versions did with rows.
  const throughAll = await restoredByPsql(databases, file);
  await updateTo(throughAll, lastFormer);
  for (const database of [older, throughAll]) await update(database);
  const updated = await contentsBefore(older.sql, began);
  for (const [name, rows] of Object.entries(written)) {
    expect(updated[name]?.length, name).toBeGreaterThanOrEqual(rows.length);
  }
  for (const { sql } of [older, throughAll, await restored(databases, file)]) {
    expect(await contentsBefore(sql, began)).toEqual(updated);
    expect(await schemaOf(sql)).toEqual(schema);
  }
});
