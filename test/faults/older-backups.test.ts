import { afterEach, expect, test } from "vitest";
import { contents, contentsBefore, schemaOf } from "../support/backups/backup-contents.ts";
import { backUp, restored, restoredByPsql, update } from "../support/backups/backups.ts";
import { addOlderRows } from "../support/backups/older-rows.ts";
import { allVersions, projectOf } from "../support/backups/older-versions.ts";
import { Databases } from "../support/database/databases.ts";
import { forFile } from "../support/fixtures.ts";

const versions = await allVersions();

const databases = await forFile(Databases.start());
const schema = await schemaOf((await databases.prepared()).sql);

afterEach(() => databases.disconnect());
test.each(versions)("a backup of %s becomes what the board did", async (_, version) => {
  const older = await databases.preparedBy(await projectOf(databases.folder, version));
  await addOlderRows(older.sql);
  const written = await contents(older.sql);
  const file = await backUp(older, databases.folder);
  const began = Date.now();
  const found = [await restored(databases, file), await restoredByPsql(databases, file)];

  await update(older);
  const updated = await contentsBefore(older.sql, began);
  for (const [name, rows] of Object.entries(written)) {
    expect(updated[name]?.length, name).toBeGreaterThanOrEqual(rows.length);
  }
  for (const { sql } of found) {
    expect(await contentsBefore(sql, began)).toEqual(updated);
    expect(await schemaOf(sql)).toEqual(schema);
  }
});
