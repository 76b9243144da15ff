import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addRows, backUp, contents, schemaOf } from "../../test/support/backups/backups.ts";
import { psqls } from "../../test/support/backups/psql.ts";
import { Databases, type TestDatabase } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { prepareDatabase } from "../database/prepare-database.ts";

const databases = await forFile(Databases.start());

const { target, sql } = await databases.prepared();
await addRows(sql, { count: 100 });
const file = await backUp({ target, sql }, databases.folder);

async function expectSameAsBackup(restored: TestDatabase) {
  expect(await contents(restored.sql)).toEqual(await contents(sql));
  expect(await schemaOf(restored.sql)).toEqual(await schemaOf(sql));
}

describe.each(psqls)("a restore with %s alone", (_, psql) => {
  test("an empty database gets all rows and the schema, and a server can use it", async () => {
    const empty = await databases.empty();
    await psql(file, empty.target.url);
    expect(await contents(empty.sql)).toEqual(await contents(sql));
    await prepareDatabase(empty.target);
    await expectSameAsBackup(empty);
  });

  test("the rows of a prepared database are replaced", async () => {
    const used = await databases.prepared();
    await addRows(used.sql);
    await psql(file, used.target.url);
    await expectSameAsBackup(used);
  });

  test("a database of another version than the backup is refused and stays unchanged", async () => {
    const other = await databases.prepared();
    await other.sql`
      insert into supabase_migrations.schema_migrations (version) values ('30000101000000')
    `;
    const before = await contents(other.sql);
    await expect(psql(file, other.target.url)).rejects.toThrow(
      /of another version than the backup/,
    );
    expect(await contents(other.sql)).toEqual(before);
  });

  test("a database without a column of the backup stays unchanged, because psql stops at the error", async () => {
    const used = await databases.prepared();
    await used.sql`alter table public.announcements drop column contact cascade`;
    await used.sql`
      insert into public.announcements (title, description, date) values ('Culto', 'Texto', '2026-12-24')
    `;
    const before = await contents(used.sql);
    await expect(psql(file, used.target.url)).rejects.toThrow(/"contact"/);
    expect(await contents(used.sql)).toEqual(before);
    expect(existsSync("/tmp/avisos-psql")).toBe(false);
  });
});
