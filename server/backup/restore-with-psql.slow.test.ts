import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  addRows,
  contents,
  contentsBefore,
  schemaOf,
} from "../../test/support/backups/backup-contents.ts";
import { backUp } from "../../test/support/backups/backups.ts";
import { addOlderRows } from "../../test/support/backups/older-rows.ts";
import { formerProject, formerUpTo } from "../../test/support/backups/older-versions.ts";
import { psqls } from "../../test/support/backups/psql.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { prepareDatabase } from "../database/prepare-database.ts";

const databases = await forFile(Databases.start());

async function backedUp() {
  const { target, sql } = await databases.prepared();
  await addRows(sql, { count: 100 });
  return { sql, file: await backUp({ target, sql }, databases.folder) };
}

describe.each(psqls)("with %s alone", (_, psql) => {
  test("an empty database gets everything, and a server can use it", async () => {
    const { sql, file } = await backedUp();
    const empty = await databases.empty();
    await psql(file, empty.target.url);
    expect(await contents(empty.sql)).toEqual(await contents(sql));
    await prepareDatabase(empty.target);
    expect(await contents(empty.sql)).toEqual(await contents(sql));
    expect(await schemaOf(empty.sql)).toEqual(await schemaOf(sql));
  });

  test("a prepared database has its rows replaced", async () => {
    const { sql, file } = await backedUp();
    const used = await databases.prepared();
    await addRows(used.sql);
    await psql(file, used.target.url);
    expect(await contents(used.sql)).toEqual(await contents(sql));
    expect(await schemaOf(used.sql)).toEqual(await schemaOf(sql));
  });

  test("an older backup is brought up to date by the next start, as the board it was made of", async () => {
    const root = await formerProject(databases.folder, formerUpTo("20261122000300"));
    const older = await databases.preparedBy(root);
    await addOlderRows(older.sql);
    const file = await backUp(older, databases.folder);
    const began = Date.now();
    const empty = await databases.empty();
    await psql(file, empty.target.url);
    expect(await contents(empty.sql)).toEqual(await contents(older.sql));
    for (const { target } of [empty, older]) await prepareDatabase(target);
    expect(await contentsBefore(empty.sql, began)).toEqual(await contentsBefore(older.sql, began));
    const prepared = await databases.prepared();
    expect(await schemaOf(empty.sql)).toEqual(await schemaOf(prepared.sql));
    // Rows that newer migrations have not seen would stand in a database that has had them.
    const before = await contents(prepared.sql);
    await expect(psql(file, prepared.target.url)).rejects.toThrow(
      /of another version than the backup/,
    );
    expect(await contents(prepared.sql)).toEqual(before);
  });

  test("a database that has no place for the rows stays as it is, and no row is run", async () => {
    const { file } = await backedUp();
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
